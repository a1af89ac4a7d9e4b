"""What lies where in a round: hands, melds, discards, the wall and all that the rules must remember. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from laizi.rules.binding import bound_pairs
from laizi.rules.indicator import following, pizi_of
from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import SEATS, Meld, Previous, Seat, Situation
from laizi.table.wall import SIZE, Wall, dealt
from laizi.tiles import KINDS, TILES, Tile

NO_KIND: Final = -1


class State:
    """The tiles of one round; see the module. All lists have an entry a seat.

    Attributes:
        head, tail: the wall that is left is ``order[head:tail]``.
        laizi: the wild kind, -1 where there is none; barred: pizi and laizi, the kinds of no meld.
        hands: 34 counts, the tile just drawn among them.
        pizi: pizi konged (or discarded, where that counts as the kong); laizi_gangs, laizi_discards: how many laizi.
        discards: tiles discarded that nobody claimed and that are not in `pizi` or `laizi_discards`.
        passed_wins, passed_pengs: kinds let pass since the last draw, where that bars them.
        aside: the tile of the last stretch that a seat has drawn and not won with, as a list of one or none.
        refused: for each seat, who held back while it rained for it.
        row: seats and kinds of the discards since the last claim.
        paid: what each seat has been paid for once (七皮, 四赖, 十杠).
    """

    __slots__ = (
        "aside", "barred", "dealer", "discards", "hands", "head", "indicator", "laizi", "laizi_discards", "laizi_gangs", "melds",
        "misplayed", "order", "paid", "passed_pengs", "passed_wins", "pizi", "pizi_kinds", "previous", "refused", "row",
        "ruleset", "tail", "wall",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, wall: Wall, dealer: int, previous: Previous | None) -> None:
        self.ruleset = ruleset
        self.wall = wall
        self.order = wall.order
        self.dealer = dealer
        self.previous = previous
        hands, self.head = dealt(wall.order, dealer)
        self.tail = SIZE
        self.hands = [bytearray(KINDS) for _ in range(SEATS)]
        for seat, tiles in enumerate(hands):
            for tile in tiles:
                self.hands[seat][tile] += 1
        self.indicator: Tile | None = None
        self.laizi = NO_KIND
        self.pizi_kinds: frozenset[int] = frozenset()
        if ruleset.has_laizi:
            self.indicator = TILES[self.order[self.head]]
            self.head += 1
            self.laizi = int(following(self.indicator))
            self.pizi_kinds = pizi_of(self.indicator, ruleset.fixed.pizi)
        self.barred = self.pizi_kinds | {self.laizi} if ruleset.has_laizi else frozenset()
        self.melds: list[list[Meld]] = [[] for _ in range(SEATS)]
        self.pizi: list[list[Tile]] = [[] for _ in range(SEATS)]
        self.laizi_gangs = [0] * SEATS
        self.laizi_discards = [0] * SEATS
        self.misplayed = [0] * SEATS
        self.discards: list[list[Tile]] = [[] for _ in range(SEATS)]
        self.passed_wins: list[set[int]] = [set() for _ in range(SEATS)]
        self.passed_pengs: list[set[int]] = [set() for _ in range(SEATS)]
        self.refused: list[set[int]] = [set() for _ in range(SEATS)]
        self.row: list[tuple[int, int]] = []
        self.aside: list[list[Tile]] = [[] for _ in range(SEATS)]
        self.paid: list[set[str]] = [set() for _ in range(SEATS)]

    def copy(self) -> State:
        """One that can go on by itself."""
        other = State.__new__(State)
        for name in (
            "ruleset",
            "wall",
            "order",
            "dealer",
            "previous",
            "head",
            "tail",
            "indicator",
            "laizi",
            "pizi_kinds",
            "barred",
        ):
            setattr(other, name, getattr(self, name))
        for name in ("laizi_gangs", "laizi_discards", "misplayed", "row"):
            setattr(other, name, getattr(self, name)[:])
        for name in ("hands", "melds", "pizi", "discards", "passed_wins", "passed_pengs", "refused", "aside", "paid"):
            setattr(other, name, [one.copy() for one in getattr(self, name)])
        return other

    @property
    def left(self) -> int:
        """Tiles in the wall."""
        return self.tail - self.head

    @property
    def tail_draws(self) -> int:
        """Tiles drawn from the tail."""
        return SIZE - self.tail

    def draw(self, seat: int, *, from_tail: bool) -> Tile:
        """Moves a tile from the wall to a hand; what the seat has passed it may claim again."""
        if from_tail:
            self.tail -= 1
            kind = self.order[self.tail]
        else:
            kind = self.order[self.head]
            self.head += 1
        self.hands[seat][kind] += 1
        if self.passed_wins[seat]:
            self.passed_wins[seat].clear()
        if self.passed_pengs[seat]:
            self.passed_pengs[seat].clear()
        return TILES[kind]

    def set_aside(self, seat: int, tile: Tile) -> None:
        """Takes the tile drawn in the last stretch out of the hand: it is neither won with nor discarded."""
        self.hands[seat][tile] -= 1
        self.aside[seat].append(tile)

    def gangs(self, seat: int) -> int:
        """Kongs of every kind."""
        return sum(meld.is_gang for meld in self.melds[seat]) + len(self.pizi[seat]) + self.laizi_gangs[seat]

    def laizi_held(self, seat: int) -> int:
        """Laizi in the hand."""
        return self.hands[seat][self.laizi] if self.laizi >= 0 else 0

    def holds_pizi(self, seat: int) -> bool:
        """Whether a pizi is in the hand."""
        hand = self.hands[seat]
        return any(hand[kind] for kind in self.pizi_kinds)

    def hand(self, seat: int, without: int | None = None) -> tuple[Tile, ...]:
        """The tiles of a hand, sorted; `without`: but one of this kind."""
        tiles = [TILES[kind] for kind, number in enumerate(self.hands[seat]) if number for _ in range(number)]
        if without is not None:
            tiles.remove(TILES[without])
        return tuple(tiles)

    def situation(
        self, winner: int, tile: Tile, by: str, giver: int | None, occasions: Iterable[str] = (), xing: Tile | None = None
    ) -> Situation:
        """What a judgement of a win is asked about. On a self-draw the tile is in the winner's hand."""
        drawn = winner if by == "self_draw" else None
        seats = tuple(
            Seat(
                self.hand(seat, tile if seat == drawn else None),
                tuple(self.melds[seat]),
                tuple(self.pizi[seat]),
                self.laizi_gangs[seat],
                self.laizi_discards[seat],
                self.misplayed[seat],
                frozenset(self.passed_wins[seat]),
                tuple(self.discards[seat]),
            )
            for seat in range(SEATS)
        )
        return Situation(
            self.ruleset, self.dealer, winner, seats, tile, by, giver, frozenset(occasions), self.indicator, self.previous,
            frozenset(self.refused[winner] - {winner}), bound_pairs(self.ruleset, self.melds), xing,
        )  # fmt: skip

    def where(self, pending: Sequence[int] = ()) -> bytearray:
        """34 counts of all tiles wherever they are, for checks: four of each. `pending`: tiles on their way."""
        counts = bytearray(KINDS)
        for kind in (*self.order[self.head : self.tail], *pending):
            counts[kind] += 1
        if self.indicator is not None:
            counts[self.indicator] += 1
        for seat in range(SEATS):
            for kind, number in enumerate(self.hands[seat]):
                counts[kind] += number
            for meld in self.melds[seat]:
                for tile in meld.tiles:
                    counts[tile] += 1
            for tile in (*self.pizi[seat], *self.discards[seat], *self.aside[seat]):
                counts[tile] += 1
            if self.laizi >= 0:
                counts[self.laizi] += self.laizi_gangs[seat] + self.laizi_discards[seat]
        return counts
