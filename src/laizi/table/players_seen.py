"""What a seat may know, as the small values that rules and plans are asked with: read from its view, or taken from the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from laizi._native import parse_kinds
from laizi.rules import Meld, Previous, Ruleset
from laizi.rules.binding import bound_pairs
from laizi.rules.situation import Seat, Situation
from laizi.tiles import KINDS, TILES, Tile

if TYPE_CHECKING:
    from laizi.table.engine import Round
    from laizi.table.match import Match

NO_KIND = -1
_NONE: frozenset[int] = frozenset()
_HIDDEN = Meld("an_gang", (), None)


@dataclass(frozen=True, slots=True)
class Seen:
    """A view. Nothing in it can be known but by the seat.

    Attributes:
        hand: 34 counts of the own hand, the tile just drawn among them.
        seats: what lies before each seat but its discards; hands are left out. An an_gang that is hidden has no tiles. Of the
            own seat also the kinds passed.
        laizi: the wild kind, -1 where there is none; pizi: the pizi kinds; barred: both.
        visible: 34 counts of all tiles that the seat sees outside its hand.
        unseen: how many tiles are in the wall and in the hands of others.
        left: tiles in the wall.
        tile: the discard or robbed kong that is asked about.
        turn: the seat whose turn it is.
    """

    ruleset: Ruleset
    seat: int
    dealer: int
    hand: bytes
    seats: tuple[Seat, ...]
    laizi: int
    pizi: frozenset[int]
    barred: frozenset[int]
    visible: bytes
    unseen: int
    left: int
    tile: Tile | None
    turn: int
    indicator: Tile | None
    bound: tuple[tuple[int, int], ...]
    previous: Previous | None

    @classmethod
    def of(cls, view: Mapping[str, Any], ruleset: Ruleset) -> Seen:
        """Reads a view; `ruleset`: the one it names, with the options of the table."""
        visible = bytearray(KINDS)
        laizi = NO_KIND if view["laizi"] is None else _one(view["laizi"])
        own, passed = view["seat"], frozenset(_kinds(view["passed"]["wins"]))
        seats = tuple(
            [_seat(given, laizi, visible, passed if number == own else _NONE) for number, given in enumerate(view["seats"])]
        )
        indicator = None if view["indicator"] is None else TILES[_one(view["indicator"])]
        for kind in (*([] if indicator is None else [indicator]), *_kinds(view["aside"])):
            visible[kind] += 1
        hand = bytearray(KINDS)
        for kind in _kinds(view["hand"]):
            hand[kind] += 1
        pizi = frozenset(_kinds(view["pizi"]))
        return cls(
            ruleset, own, view["dealer"], bytes(hand), seats, laizi, pizi, pizi | {laizi} if laizi >= 0 else pizi, bytes(visible),
            view["left"] + sum(seat["tiles"] for number, seat in enumerate(view["seats"]) if number != own), view["left"],
            None if view["tile"] is None else TILES[_one(view["tile"])], view["turn"], indicator,
            tuple((low, high) for low, high in view["bound"]), _previous(view["previous"]),
        )  # fmt: skip

    @classmethod
    def at(cls, round_: Round, seat: int) -> Seen:
        """What `of` reads from the view of a round, without the view."""
        state = round_.state
        hidden = state.laizi >= 0 and round_.phase != "over"
        seats = []
        visible = bytearray(KINDS)
        for number, laid in enumerate(state.melds):
            melds = tuple([_HIDDEN if hidden and number != seat and meld.kind == "an_gang" else meld for meld in laid])
            for meld in melds:
                for tile in meld.tiles:
                    visible[tile] += 1
            pizi = tuple(sorted(state.pizi[number]))
            for tile in (*pizi, *state.discards[number]):
                visible[tile] += 1
            gangs, discards = state.laizi_gangs[number], state.laizi_discards[number]
            if state.laizi >= 0:
                visible[state.laizi] += gangs + discards
            passed = frozenset(state.passed_wins[seat]) if number == seat else _NONE
            seats.append(Seat((), melds, pizi, gangs, discards, state.misplayed[number], passed))
        if state.indicator is not None:
            visible[state.indicator] += 1
        for tile in state.aside[seat]:
            visible[tile] += 1
        others = sum([sum(hand) for number, hand in enumerate(state.hands) if number != seat])
        return cls(
            round_.ruleset, seat, state.dealer, bytes(state.hands[seat]), tuple(seats), state.laizi, state.pizi_kinds,
            state.barred, bytes(visible), state.left + others, state.left, round_.tile, round_.turn, state.indicator,
            bound_pairs(round_.ruleset, state.melds), state.previous,
        )  # fmt: skip

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The own melds."""
        return self.seats[self.seat].melds

    def situation(self, hand: Sequence[int], own: Seat) -> Situation:
        """What hints and scores are asked about; other hands are not known.

        Args:
            hand: 34 counts of the own hand, 3n+1 tiles.
            own: what lies before the own seat, perhaps after an action that is thought of.
        """
        tiles = tuple(TILES[kind] for kind, number in enumerate(hand) if number for _ in range(number))
        mine = Seat(tiles, own.melds, own.pizi, own.laizi, own.laizi_discards, own.misplayed, own.passed)
        seats = tuple(mine if number == self.seat else seat for number, seat in enumerate(self.seats))
        return Situation(
            self.ruleset, self.dealer, self.seat, seats, indicator=self.indicator, previous=self.previous, bound=self.bound
        )

    def out_of_sight(self) -> list[int]:
        """For each kind how many tiles are neither in the hand nor visible."""
        return [4 - held - shown for held, shown in zip(self.hand, self.visible, strict=True)]


class SeatView(Mapping[str, Any]):
    """The view of a seat of a match as it is when it is first looked at."""

    __slots__ = ("_made", "_match", "_seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat
        self._made: dict[str, Any] | None = None

    def whole(self) -> dict[str, Any]:
        """The view as it is."""
        if self._made is None:
            self._made = self._match.view(self._seat)
        return self._made

    def seen(self) -> Seen:
        """The same as values; the view need not be made for it."""
        round_ = self._match.round
        assert round_ is not None
        return Seen.at(round_, self._seat)

    def __getitem__(self, key: str) -> Any:
        return self.whole()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return len(self.whole())


@lru_cache(1 << 12)
def _kinds(text: str) -> tuple[int, ...]:
    return tuple(parse_kinds(text)[0]) if text else ()


@lru_cache(1 << 12)
def _meld(kind: str, tiles: str, giver: int | None) -> Meld:
    """A meld; one that is hidden has no tiles."""
    return Meld(kind, tuple(TILES[tile] for tile in _kinds(tiles)), giver)


def _one(text: str) -> int:
    return _kinds(text)[0]


def _previous(given: Mapping[str, Any] | None) -> Previous | None:
    if given is None:
        return None
    laizi = None if given["laizi"] is None else TILES[_one(given["laizi"])]
    return Previous(laizi, frozenset(given["jinding_winners"]), frozenset(given["jinding_payers"]))


def _seat(given: Mapping[str, Any], laizi: int, visible: bytearray, passed: frozenset[int]) -> Seat:
    """Reads what lies before a seat, and counts it."""
    melds = tuple([_meld(meld["kind"], meld["tiles"] or "", meld.get("from")) for meld in given["melds"]])
    for meld in melds:
        for tile in meld.tiles:
            visible[tile] += 1
    pizi = tuple(TILES[kind] for kind in _kinds(given["pizi"]))
    for kind in _kinds(given["pizi"]) + _kinds(given["discards"]):
        visible[kind] += 1
    if laizi >= 0:
        visible[laizi] += given["laizi"] + given["laizi_discards"]
    return Seat((), melds, pizi, given["laizi"], given["laizi_discards"], given["misplayed"], passed)
