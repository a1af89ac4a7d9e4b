"""What a hand is waiting for, and what each tile is worth from each source, legal or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from laizi.rules.judging import best, pass_lock_bars, settle_guiliu, why_not
from laizi.rules.legality import Context, candidates
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
    asked = _Wuhan(situation) if situation.ruleset.has_laizi else _Guiliu(situation)
    seen = _seen(situation)
    waits = []
    for tile, found in zip(TILES, asked.added, strict=True):
        if found:
            self_draw, given = asked.outcomes(tile, found)
            waits.append(Wait(tile, max(0, _COPIES - seen[tile]), self_draw, given))
    return Hints(situation.winner, tuple(waits))


def _seen(situation: Situation) -> list[int]:
    """Copies of each kind that the seat can see: in its hand, on the table, discarded or flipped."""
    seen = [0] * KINDS
    for tile in situation.seats[situation.winner].hand:
        seen[tile] += 1
    if situation.indicator is not None:
        seen[situation.indicator] += 1
    for seat in situation.seats:
        for tiles in (*(meld.tiles for meld in seat.melds), seat.pizi, seat.discards):
            for tile in tiles:
                seen[tile] += 1
        if situation.laizi is not None:
            # A laizi that was discarded may be listed among the discards too; it is one tile all the same.
            seen[situation.laizi] += seat.laizi + max(0, seat.laizi_discards - seat.discards.count(situation.laizi))
    return seen


class _Asked(ABC):
    """Outcomes are found once for all kinds that are alike in what decides them."""

    def __init__(self, situation: Situation, added: list[tuple[Reading, ...]]) -> None:
        self.situation = situation
        self.added = added
        self.passed = situation.seats[situation.winner].passed
        self._known: dict[Any, tuple[Outcome, dict[int, Outcome]]] = {}

    def outcomes(self, tile: Tile, found: tuple[Reading, ...]) -> tuple[Outcome, dict[int, Outcome]]:
        """Of drawing the tile, and of each seat's giving it."""
        key = (found, self._of_tile(tile))
        known = self._known.get(key)
        if known is None:
            given = {payer: self._find(tile, "discard", payer, found) for payer in self.situation.payers}
            known = self._known[key] = self._find(tile, "self_draw", None, found), given
        return known

    @abstractmethod
    def _of_tile(self, tile: Tile) -> Any:
        """What matters of a tile besides the readings with it."""

    @abstractmethod
    def _find(self, tile: Tile, by: str, giver: int | None, found: tuple[Reading, ...]) -> Outcome: ...


class _Wuhan(_Asked):
    def __init__(self, situation: Situation) -> None:
        self.context = Context(situation, guess=True)
        super().__init__(situation, self.context.added())
        self.laizi = situation.laizi
        self.one_left = len(situation.seats[situation.winner].hand) == 1

    def _of_tile(self, tile: Tile) -> Any:
        """Whether it may be claimed, and in 全求人 whether its giver pays for all."""
        return tile == self.laizi, tile in self.passed, self.one_left and is_258(tile)

    def _find(self, tile: Tile, by: str, giver: int | None, found: tuple[Reading, ...]) -> Outcome:
        situation = self.situation.winning(tile, by, giver)
        read = candidates(situation, found, self.context)
        chosen = best(situation, read, self.context)
        if chosen is None:
            return Outcome(False, 0, (), why_not(situation, read, self.context))
        return Outcome(True, chosen.gain, tuple(sorted(chosen.candidate.forms)), ())


class _Guiliu(_Asked):
    def __init__(self, situation: Situation) -> None:
        super().__init__(situation, readings_added(situation, situation.seats[situation.winner]))
        self.hand = situation.seats[situation.winner].hand

    def _of_tile(self, tile: Tile) -> Any:
        """Whether it was passed, and itself where a tile is flipped for 醒."""
        return tile in self.passed, None if self.situation.xing is None else tile

    def _find(self, tile: Tile, by: str, giver: int | None, found: tuple[Reading, ...]) -> Outcome:
        situation = self.situation.winning(tile, by, giver)
        if pass_lock_bars(situation):
            return Outcome(False, 0, (), ("passed",))
        settled = settle_guiliu(situation, found, (*self.hand, tile))
        points = sum(payment.points for payment in settled.payments)
        return Outcome(True, points, tuple(sorted(settled.forms)), ())
