"""Points by doubling: base × the winner's factors × the payer's (docs/rules: kaikou, liukou, yuanhang)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from laizi.rules.legality import Candidate, Context, openings
from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import Seat, Situation

Row = tuple[str, Any]  # code, value: an integer, or a ratio as (numerator, denominator)


_NOTHING: frozenset[str] = frozenset()
_BELOW = frozenset({"below_minimum"})


class Share(NamedTuple):
    """What one payer owes, and how it came about.

    Attributes:
        parts: the rows, as lists that the shares of a hand have in common.
        points: before caps and 金顶, rounded down; owed: after them.
        fan: exponent of two, in room; None elsewhere.
    """

    payer: int
    parts: tuple[Sequence[Row], ...]
    points: int
    owed: int
    fan: int | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """Code and value of each factor, in the order they are multiplied (or added, in room)."""
        return tuple(row for part in self.parts for row in part)


class Score(NamedTuple):
    """What a candidate is worth.

    Attributes:
        shares: one for each payer, uncontracted.
        jinding: ``"big"``, ``"small"`` or None.
        violations: of number: `below_minimum`, `not_heijin`, `any_tile_wait`.
    """

    hard: bool
    shares: tuple[Share, ...]
    jinding: str | None
    violations: frozenset[str]


def is_hard(candidate: Candidate, ruleset: Ruleset) -> bool:
    """硬胡: no laizi is wild (I-…: in room none is held, or all are natural in 将一色)."""
    reading = candidate.reading
    if ruleset.fixed.hard == "no_laizi":
        return reading.natural + reading.wild == 0 or ("jiangyise" in candidate.forms and reading.wild == 0)
    return reading.wild == 0


def score(situation: Situation, candidate: Candidate, context: Context, *, hard: bool, contracted: bool) -> Score:
    """The points of each payer; `contracted`: one seat pays for all, or the kong was robbed."""
    ruleset = situation.ruleset
    big = bool(candidate.forms)
    tables = context.tables or _tables(situation, context)
    base = _base_rows(candidate, ruleset)
    table, table_factor = tables[situation.winner]
    more: list[Row] = [("hard", ruleset["factors.hard"])] if hard else []
    if _as_self_draw(situation, candidate):
        more.append(("self_draw", ruleset["factors.self_draw_big" if big else "factors.self_draw_small"]))
    own_top, own_bottom = _product(base, table_factor)
    own_top, own_bottom = _product(more, own_top, own_bottom)

    discarder = _discarder(situation)
    found = []  # payer, its rows and points
    for payer in situation.payers:
        theirs, their_factor = tables[payer]
        paying: list[Row] = []
        if payer == discarder:
            paying.append(("discarder", ruleset["factors.discarder_big" if big else "factors.discarder_small"]))
        if not big and situation.dealer in (situation.winner, payer):
            paying.append(("dealer", ruleset["factors.dealer"]))
        top, bottom = _product(paying, own_top * their_factor, own_bottom)
        # Exact until here, and rounded down once (I-05).
        found.append((payer, (base, table, more, theirs, paying), top // bottom))
    points = {payer: value for payer, _, value in found}
    jinding = min(points.values()) >= ruleset["cap"]
    cap, most = ruleset["contract_cap" if contracted else "cap"], _jinding_points(ruleset)
    shares = tuple([Share(payer, parts, value, most if jinding else min(value, cap)) for payer, parts, value in found])
    enough = _reaches(situation, candidate, points)
    return Score(hard, shares, "big" if jinding else None, _NOTHING if enough else _BELOW)


def _base_rows(candidate: Candidate, ruleset: Ruleset) -> list[Row]:
    if not candidate.big:
        return [("base_small", 1)]
    many = len(candidate.forms)
    worth = 10 * many if ruleset["big_sum"] == "add" else 10 * 2 ** (many - 1)
    rows: list[Row] = [("base_big", worth)]
    if "fengyise" in candidate.forms and ruleset["fengyise_factor"] > 1:
        rows.append(("fengyise", ruleset["fengyise_factor"]))
    return rows


def _seat_rows(seat: Seat, ruleset: Ruleset, who: str) -> list[Row]:
    """What a seat has on the table counts alike whether it wins or pays."""
    numbers = {"pizi_gang": len(seat.pizi), "laizi_gang": seat.laizi, "laizi_discard": seat.laizi_discards}
    if seat.melds:
        opened = len(openings(seat.melds, ruleset))
        kinds = [meld.kind for meld in seat.melds]
        of_melds = {kind: kinds.count(kind) for kind in ("ming_gang", "bu_gang", "an_gang")}
        numbers = {"opening": min(opened, 1) if ruleset["opening"] == "once" else opened, **of_melds, **numbers}
    return [(f"{name}_{who}", ruleset[f"factors.{name}"] ** many) for name, many in numbers.items() if many]


def _tables(situation: Situation, context: Context) -> dict[int, tuple[list[Row], int]]:
    """The rows of each seat's table and their product, found once."""
    for number, seat in enumerate(situation.seats):
        rows = _seat_rows(seat, situation.ruleset, "winner" if number == situation.winner else "payer")
        context.tables[number] = rows, _product(rows)[0]
    return context.tables


def _as_self_draw(situation: Situation, candidate: Candidate) -> bool:
    robbed = situation.by == "rob_gang" and situation.ruleset.fixed.qianggang_pays_as_self_draw
    if situation.by != "self_draw" and not robbed:
        return False
    return bool(situation.ruleset["self_draw_on_occasion"]) or not candidate.forms & {"gangshanghua", "haidilao", "qianggang"}


def _discarder(situation: Situation) -> int | None:
    """Who pays as discarder: the giver, also of a robbed kong, unless that is paid like a self-draw."""
    robbed = situation.by == "rob_gang" and situation.ruleset.fixed.qianggang_pays_as_self_draw
    return None if robbed else situation.giver


def _product(rows: Sequence[Row], top: int = 1, bottom: int = 1) -> tuple[int, int]:
    """A fraction times the values of some rows: numerator and denominator."""
    for _, value in rows:
        if isinstance(value, tuple):
            top, bottom = top * value[0], bottom * value[1]
        else:
            top *= value
    return top, bottom


def _reaches(situation: Situation, candidate: Candidate, points: dict[int, int]) -> bool:
    ruleset = situation.ruleset
    least = ruleset["minimum"]
    if not least or (candidate.big and ruleset.fixed.minimum_of_small_only):
        return True
    return reaches(situation, points, least, ruleset.get("minimum_scope", "every"))


def reaches(situation: Situation, numbers: Mapping[int, int], least: int, scope: str) -> bool:
    """Whether the numbers of the payers suffice: that of the giver (of a self-draw every one), every one, or any."""
    if scope == "giver" and situation.giver is not None:
        return numbers[situation.giver] >= least
    return (max if scope == "any" else min)(numbers.values()) >= least


def _jinding_points(ruleset: Ruleset) -> int:
    points = ruleset["jinding_points"]
    if points == "by_opening":
        return 400 if ruleset["opening"] == "once" else 500
    return int(points)
