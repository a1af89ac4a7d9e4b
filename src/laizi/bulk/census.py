"""How many hands there are for each answer to a question, and how many ways to draw them: ``docs/census.md``.

`census` counts over all hands of so many tiles, `deal_census` over the deals of a Wuhan ruleset after an indicator is flipped.
Both are exact, and done within a second or so: no hand is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb
from operator import index
from typing import Any, Final, Literal

from laizi import _native
from laizi.errors import InputError
from laizi.rules import Ruleset, load
from laizi.rules.indicator import following, pizi_of
from laizi.tiles import KINDS, TILES, Tile, tile

__all__ = ["CENSUS_ASKS", "Census", "DealCensus", "DealRow", "Tally", "census", "deal_census"]

#: What a census may ask; ``"all"`` only counts the hands.
CENSUS_ASKS: Final = ("complete", "ready", "distance", "waits", "all")

Kinds = str | Iterable[int | str]

_COPIES: Final = 4
_DEALT: Final = 14
_WAITING: Final = 13
_LEFT: Final = KINDS * _COPIES - 1  # after the indicator is flipped
_SUITS: Final = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(3))
_KINDS_258: Final = frozenset(9 * suit + rank for suit in range(3) for rank in (1, 4, 7))
_HONOURS: Final = frozenset(range(27, KINDS))


@dataclass(frozen=True, slots=True)
class Tally:
    """The hands with one answer: `distinct` of them as 34 counts, and `wall` ways to draw them from the wall."""

    answer: int
    distinct: int
    wall: int


@dataclass(frozen=True, slots=True)
class Census:
    """All hands of `tiles` natural tiles beside `wild` wildcards by their answers.

    Attributes:
        ask, tiles, wild: the question.
        rows: a `Tally` for each answer that some hand has, ascending. An answer is, for ``complete`` and ``ready``, 1 for yes and
            0 for no; for ``distance`` the distance, 127 (`laizi.UNREACHABLE`) where nothing completes the hand; for ``waits`` how
            many kinds complete it; for ``all`` 0.
    """

    ask: str
    tiles: int
    wild: int
    rows: tuple[Tally, ...]

    @property
    def all(self) -> int:
        """Distinct hands."""
        return sum(row.distinct for row in self.rows)

    @property
    def wall_all(self) -> int:
        """Ways to draw any of them."""
        return sum(row.wall for row in self.rows)

    def of(self, answer: int) -> Tally:
        """The hands with one answer, of which there may be none."""
        return next((row for row in self.rows if row.answer == answer), Tally(answer, 0, 0))

    def to_dict(self) -> dict[str, Any]:
        """A row of the command's JSON."""
        head = {"wild": self.wild, "tiles": self.tiles}
        totals = {"all": self.all, "wall_all": self.wall_all}
        if self.ask in ("complete", "ready"):
            yes = self.of(1)
            return {**head, "distinct": yes.distinct, "all": self.all, "wall": yes.wall, "wall_all": self.wall_all}
        if self.ask == "all":
            return {**head, **totals}
        answers = [{self.ask: row.answer, "distinct": row.distinct, "wall": row.wall} for row in self.rows]
        return {**head, **totals, "answers": answers}


def default_tiles(ask: str, wild: int) -> int:
    """The natural tiles of a whole hand with so many wildcards; before the draw where that is what the question is about."""
    return (_WAITING if ask in ("ready", "waits") else _DEALT) - wild


def census(
    ask: str = "complete",
    tiles: int | None = None,
    wild: int = 0,
    *,
    copies: Sequence[int] | None = None,
    eyes: Literal["any", "258"] = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> Census:
    """Counts all hands of `tiles` natural tiles beside `wild` wildcards by what they answer.

    Args:
        ask: ``"complete"`` (3n+2 with the wildcards), ``"ready"`` (distance 0), ``"distance"``, ``"waits"`` (3n+1; the standard
            shape only) or ``"all"``.
        tiles: 0-14; as many as make 14 with the wildcards when not given, or 13 for ``ready`` and ``waits``.
        copies: how many tiles of each of the 34 kinds the wall holds, 0-4; four of each when not given. Only hands that it can
            give are counted. Wildcards are no tiles of it.
        eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes: the options of `laizi.is_win`. Hands that hold a
            natural tile of a forbidden kind are left out everywhere, in the totals too.

    Raises `laizi.InputError` for a question that cannot be.
    """
    if ask not in CENSUS_ASKS:
        raise InputError("ask_option", "ask", value=str(ask)[:40], known=", ".join(CENSUS_ASKS))
    wilds = index(wild)
    naturals = max(0, default_tiles(ask, wilds)) if tiles is None else index(tiles)
    wall = _wall(copies)
    options: dict[str, Any] = {
        "eyes": eyes,
        "two_wild_eyes": two_wild_eyes,
        "triplets_only": triplets_only,
        "forbidden": forbidden,
        "max_copies": max_copies,
        "shapes": shapes,
    }
    found = _native.census("distance" if ask == "ready" else ask, naturals, wilds, wall, **options)
    rows = tuple(Tally(*row) for row in found)
    if ask == "ready":
        ready = next(((row.distinct, row.wall) for row in rows if row.answer == 0), (0, 0))
        rest = (sum(row.distinct for row in rows) - ready[0], sum(row.wall for row in rows) - ready[1])
        rows = tuple(Tally(answer, *sums) for answer, sums in ((0, rest), (1, ready)) if sums[0])
    return Census(ask, naturals, wilds, rows)


def _wall(copies: Sequence[int] | None) -> bytes:
    if copies is None:
        return bytes([_COPIES] * KINDS)
    values = [index(value) for value in copies]
    if len(values) != KINDS:
        raise InputError("counts_length", "copies", length=len(values), expected=KINDS)
    for kind, value in enumerate(values):
        if not 0 <= value <= _COPIES:
            raise InputError("number_range", f"copies/{kind}", value=value, low=0, high=_COPIES)
    return bytes(values)


# ---- the deals of a ruleset --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealRow:
    """The deals with `laizi` laizi among the fourteen tiles, in ways to draw them.

    Attributes:
        laizi: 0-4.
        all: all of them.
        ways: those that are complete, in the standard shape.
        pengpenghu: of these, those that are with triplets only (碰碰胡); qingyise: those that are within one suit (清一色).
        jiangyise: those whose natural tiles are all 2, 5 or 8 (将一色); fengyise: all honours (风一色). Neither asks for sets.
    """

    laizi: int
    all: int
    ways: int
    pengpenghu: int
    qingyise: int
    jiangyise: int
    fengyise: int


#: The columns of a `DealRow` that tell how the hand can be read.
DEAL_COLUMNS: Final = ("ways", "pengpenghu", "qingyise", "jiangyise", "fengyise")


@dataclass(frozen=True, slots=True)
class DealCensus:
    """Fourteen tiles drawn from the 135 that are left when an indicator is flipped.

    Attributes:
        ruleset: its name.
        indicator: the flipped kind; None: the 34 kinds together, each of which is flipped equally often (four of 136 tiles), so
            that all ways are sums over 34 indicators.
        ways_all: C(135, 14), or 34 times that.
        rows: one for each number of laizi, 0 to 4.
    """

    ruleset: str
    indicator: Tile | None
    ways_all: int
    rows: tuple[DealRow, ...]

    def total(self, column: str) -> int:
        """The sum of a column over any number of laizi."""
        return sum(int(getattr(row, column)) for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """The command's JSON but for its head."""
        names = ("laizi", "all", *DEAL_COLUMNS)
        return {
            "ruleset": self.ruleset,
            "indicator": "all" if self.indicator is None else str(self.indicator),
            "ways_all": self.ways_all,
            "rows": [{name: getattr(row, name) for name in names} for row in self.rows],
        }


def deal_census(
    ruleset: str | Ruleset,
    indicator: int | str | None = None,
    *,
    eyes: Literal["any", "258"] = "any",
    two_wild_eyes: bool = True,
) -> DealCensus:
    """Counts the deals of fourteen tiles after an indicator is flipped, by the number of laizi among them.

    The laizi held are wild and stand for no pizi; a hand with a pizi is never complete, nor does it count in any other column.

    Args:
        ruleset: a ruleset with laizi, or its name.
        indicator: the flipped kind; None for all 34 together.
        eyes, two_wild_eyes: what the eyes may be in `ways`, `pengpenghu` and `qingyise`.

    Raises `laizi.InputError` for a ruleset without laizi, or what is no kind.
    """
    rules = load(ruleset) if isinstance(ruleset, str) else ruleset
    if not rules.has_laizi:
        raise InputError("no_indicator", "ruleset", ruleset=rules.id)
    if indicator is None:
        flipped: Sequence[Tile] = TILES
    else:
        flipped = (Tile(indicator) if isinstance(indicator, str) else tile(indicator),)
    options = {"eyes": eyes, "two_wild_eyes": two_wild_eyes}
    by_indicator = [_rows(kind, pizi_of(kind, rules.fixed.pizi), options) for kind in flipped]
    rows = tuple(
        DealRow(laizi, *(sum(column) for column in zip(*(rows[laizi] for rows in by_indicator), strict=True)))
        for laizi in range(_COPIES + 1)
    )
    return DealCensus(rules.id, None if indicator is None else flipped[0], len(flipped) * comb(_LEFT, _DEALT), rows)


def _rows(indicator: Tile, pizi: frozenset[int], options: dict[str, Any]) -> list[tuple[int, ...]]:
    """For 0 to 4 laizi: all ways, and those of each column."""
    laizi = following(indicator)
    copies = [_COPIES - (kind == indicator) for kind in range(KINDS)]
    copies[laizi] = 0  # those that are held are wild
    everything = frozenset(range(KINDS))

    def complete(wild: int, within: frozenset[int] = everything, **more: Any) -> int:
        """Hands whose tiles are all of these kinds, the laizi standing for these kinds only."""
        barred = (everything - within) | pizi
        return census("complete", _DEALT - wild, wild, copies=copies, forbidden=barred, **options, **more).of(1).wall

    def of_kinds(wild: int, kinds: frozenset[int]) -> int:
        return comb(sum(copies[kind] for kind in kinds - pizi), _DEALT - wild)

    def held(wild: int) -> Iterable[int]:
        yield comb(sum(copies), _DEALT - wild)
        yield complete(wild)
        yield complete(wild, triplets_only=True)
        yield sum(complete(wild, suit) for suit in _SUITS)
        yield of_kinds(wild, _KINDS_258)
        yield of_kinds(wild, _HONOURS)

    return [tuple(comb(_COPIES, wild) * ways for ways in held(wild)) for wild in range(_COPIES + 1)]
