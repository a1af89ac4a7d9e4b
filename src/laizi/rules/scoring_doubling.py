"""Points by doubling: base × the winner's factors × the payer's (docs/rules: kaikou, liukou, yuanhang)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from laizi.rules.legality import Candidate, Context, openings
from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import Seat, Situation

Row = tuple[str, Any]  # code, value: an integer, or a ratio as (numerator, denominator)


@dataclass(frozen=True, slots=True)
class Share:
    """What one payer owes, and how it came about.

    Attributes:
        rows: code and value of each factor, in the order they are multiplied (or added, in room).
        points: before caps and 金顶, rounded down; owed: after them.
        fan: exponent of two, in room; None elsewhere.
        kou: K(W, P), in room.
    """

    payer: int
    rows: tuple[Row, ...]
    points: int
    owed: int
    fan: int | None = None
    kou: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """What a candidate is worth.

    Attributes:
        shares: one for each payer, uncontracted.
        jinding: ``"big"``, ``"small"`` or None.
        violations: of number: `below_minimum`, `not_heijin`, `any_tile_wait`.
        multiplier: what 连金 and 反金 add beyond the cap; in `owed` already.
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


def score(situation: Situation, candidate: Candidate, context: Context, *, contracted: bool) -> Score:
    """The points of each payer; `contracted`: one seat pays for all, or the kong was robbed."""
    ruleset = situation.ruleset
    hard = is_hard(candidate, ruleset)
    own = [*_base_rows(candidate, ruleset), *_table(situation, situation.winner, context)]
    if hard:
        own.append(("hard", ruleset["factors.hard"]))
    if _as_self_draw(situation, candidate):
        own.append(("self_draw", ruleset["factors.self_draw_big" if candidate.big else "factors.self_draw_small"]))
    own_top, own_bottom = _product(own)

    rows_of = {}
    points = {}
    for payer in situation.payers:
        theirs = [*_table(situation, payer, context), *_payer_rows(situation, candidate, payer)]
        top, bottom = _product(theirs)
        rows_of[payer] = (*own, *theirs)
        points[payer] = own_top * top // (own_bottom * bottom)  # exact until here, and rounded down once (I-05)
    violations = frozenset({"below_minimum"} if not _reaches(situation, candidate, points) else ())
    jinding = "big" if all(value >= ruleset["cap"] for value in points.values()) else None
    cap = ruleset["contract_cap" if contracted else "cap"]
    owed = {payer: _jinding_points(ruleset) if jinding else min(value, cap) for payer, value in points.items()}
    shares = tuple(Share(payer, rows_of[payer], points[payer], owed[payer]) for payer in situation.payers)
    return Score(hard, shares, jinding, violations)


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
    opened = len(openings(seat.melds, ruleset))
    if ruleset["opening"] == "once":
        opened = min(opened, 1)
    kinds = [meld.kind for meld in seat.melds]
    numbers = {
        "opening": opened,
        "ming_gang": kinds.count("ming_gang"),
        "bu_gang": kinds.count("bu_gang"),
        "an_gang": kinds.count("an_gang"),
        "pizi_gang": len(seat.pizi),
        "laizi_gang": seat.laizi,
        "laizi_discard": seat.laizi_discards,
    }
    return [(f"{name}_{who}", ruleset[f"factors.{name}"] ** many) for name, many in numbers.items() if many]


def _table(situation: Situation, seat: int, context: Context) -> list[Row]:
    """The rows of a seat's table, found once."""
    rows = context.tables.get(seat)
    if rows is None:
        who = "winner" if seat == situation.winner else "payer"
        rows = context.tables[seat] = _seat_rows(situation.seats[seat], situation.ruleset, who)
    found: list[Row] = rows
    return found


def _as_self_draw(situation: Situation, candidate: Candidate) -> bool:
    robbed = situation.by == "rob_gang" and situation.ruleset.fixed.qianggang_pays_as_self_draw
    if situation.by != "self_draw" and not robbed:
        return False
    return bool(situation.ruleset["self_draw_on_occasion"]) or not candidate.forms & {"gangshanghua", "haidilao", "qianggang"}


def _payer_rows(situation: Situation, candidate: Candidate, payer: int) -> list[Row]:
    ruleset = situation.ruleset
    rows: list[Row] = []
    robbed = situation.by == "rob_gang" and ruleset.fixed.qianggang_pays_as_self_draw
    if payer == situation.giver and not robbed:
        rows.append(("discarder", ruleset["factors.discarder_big" if candidate.big else "factors.discarder_small"]))
    if not candidate.big and situation.dealer in (situation.winner, payer):
        rows.append(("dealer", ruleset["factors.dealer"]))
    return rows


def _product(rows: list[Row]) -> tuple[int, int]:
    """Numerator and denominator."""
    top = bottom = 1
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
    enough: dict[int, bool] = {payer: value >= least for payer, value in points.items()}
    scope = ruleset.get("minimum_scope", "every")
    if scope == "any":
        return any(enough.values())
    if scope == "giver" and situation.giver is not None:
        return enough[situation.giver]
    return all(enough.values())


def _jinding_points(ruleset: Ruleset) -> int:
    points = ruleset["jinding_points"]
    if points == "by_opening":
        return 400 if ruleset["opening"] == "once" else 500
    return int(points)
