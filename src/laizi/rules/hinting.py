"""What a hand is waiting for, and what each tile is worth from each source, legal or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from laizi.rules.judging import best, pass_lock_bars, settle_all, settle_guiliu, why_not
from laizi.rules.legality import Context
from laizi.rules.liability import is_258
from laizi.rules.readings import Reading, readings_added
from laizi.rules.situation import Situation
from laizi.tiles import KINDS, TILES, Tile

SCHEMA: Final = 1
_COPIES = 4


@dataclass(frozen=True, slots=True)
class Outcome:
    """A win on one tile from one source.

    Attributes:
        points: what the winner gains; 0 when it is not legal.
        forms: of the reading that counts.
        violations: why not, when it is not legal.
    """

    legal: bool
    points: int
    forms: tuple[str, ...]
    violations: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"legal": self.legal, "points": self.points, "forms": list(self.forms), "violations": list(self.violations)}


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes the shape: the copies not yet seen, and the outcome of drawing it and of each seat giving it."""

    tile: Tile
    left: int
    self_draw: Outcome
    given: dict[int, Outcome]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "tile": str(self.tile),
            "left": self.left,
            "self_draw": self.self_draw.to_dict(),
            "from": {str(seat): outcome.to_dict() for seat, outcome in self.given.items()},
        }


@dataclass(frozen=True, slots=True)
class Hints:
    """Every kind that completes the shape of a seat's hand."""

    seat: int
    waits: tuple[Wait, ...]

    def to_dict(self) -> dict[str, Any]:
        """The hints as JSON, schema 1."""
        return {"schema": SCHEMA, "seat": self.seat, "waits": [wait.to_dict() for wait in self.waits]}


def hints(situation: Situation | dict[str, Any]) -> Hints:
    """What the seat `winner` of a situation without a winning tile waits for.

    Each outcome equals what `laizi.judge` says of that tile from that source, without an occasion; a discarder whose hand is not
    known is taken to owe no 全求人 contract. Raises `laizi.InputError` for
    a situation that cannot be.
    """
    if not isinstance(situation, Situation):
        situation = Situation.from_dict(situation, hints=True)
    seat = situation.seats[situation.winner]
    after = readings_added(situation, seat)
    outcome = _Wuhan(situation).outcome if situation.ruleset.has_laizi else _Guiliu(situation).outcome
    waits = []
    for kind in range(KINDS):
        found = tuple(after[kind])
        if not found:
            continue
        tile = TILES[kind]
        given = {payer: outcome(tile, "discard", payer, found) for payer in situation.payers}
        waits.append(Wait(tile, copies_left(situation, kind), outcome(tile, "self_draw", None, found), given))
    return Hints(situation.winner, tuple(waits))


def copies_left(situation: Situation, kind: int) -> int:
    """Copies that the seat cannot see: not in its hand, on the table, discarded or flipped."""
    seen = situation.seats[situation.winner].hand.count(TILES[kind]) + (situation.indicator == kind)
    for seat in situation.seats:
        seen += sum(meld.tiles.count(TILES[kind]) for meld in seat.melds)
        seen += seat.pizi.count(TILES[kind]) + seat.discards.count(TILES[kind])
        if kind == situation.laizi:
            # A laizi or pizi that was discarded may be listed among the discards too; it is one tile all the same.
            seen += seat.laizi + max(0, seat.laizi_discards - seat.discards.count(TILES[kind]))
    return max(0, _COPIES - seen)


class _Wuhan:
    """The tile itself decides little: which readings there are, whether it may be claimed, and in 全求人 whether its giver pays
    for all. So an outcome is found once for each of these and for each source, and looked up after that.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.context = Context(situation, guess=True)
        self.passed = situation.seats[situation.winner].passed
        self.laizi = situation.laizi
        self.known: dict[Any, Outcome] = {}

    def outcome(self, tile: Tile, by: str, giver: int | None, found: tuple[Reading, ...]) -> Outcome:
        key = (by, giver, found, tile == self.laizi, tile in self.passed, is_258(tile))
        if key not in self.known:
            self.known[key] = self._find(self.situation.winning(tile, by, giver), found)
        return self.known[key]

    def _find(self, situation: Situation, found: tuple[Reading, ...]) -> Outcome:
        settled = settle_all(situation, found, self.context)
        chosen = best(settled)
        if chosen is None:
            return Outcome(False, 0, (), why_not(situation, settled, self.context))
        return Outcome(True, chosen.rank()[0], tuple(sorted(chosen.candidate.forms)), ())


class _Guiliu:
    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.hand = situation.seats[situation.winner].hand

    def outcome(self, tile: Tile, by: str, giver: int | None, found: tuple[Reading, ...]) -> Outcome:
        situation = self.situation.winning(tile, by, giver)
        if pass_lock_bars(situation):
            return Outcome(False, 0, (), ("passed",))
        settled = settle_guiliu(situation, found, (*self.hand, tile))
        points = sum(payment.points for payment in settled.payments)
        return Outcome(True, points, tuple(sorted(settled.forms)), ())
