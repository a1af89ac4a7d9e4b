"""Plans: what a hand may be on its way to, how far it still is, and which tiles help.

A plan is a form of the rules with the shape that the core is asked about. How far a hand is from it is exact for a hand of tiles
that may all be used; tiles that the plan has no use for are put where they stand alone, which for 清一色 can say one too few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Final, Literal

from laizi.decompose import distance, useful
from laizi.rules import Meld, Ruleset
from laizi.rules.legality import needs_258
from laizi.tiles import KINDS

#: Farther than any hand is.
FAR: Final = 99
_SUITS: Final = tuple(frozenset(range(first, first + 9)) for first in (0, 9, 18))
_HONOURS: Final = frozenset(range(27, 34))
_JIANG: Final = frozenset(kind for kind in range(27) if kind % 3 == 1)
_ALL: Final = frozenset(range(KINDS))
# Where tiles of no use go: kinds that no run reaches from each other, honours first.
_ALONE: Final = (*range(27, 34), 0, 9, 18, 8, 17, 26, 3, 12, 21, 5, 14, 23)
_STANDARD = ("standard",)


Eyes = Literal["any", "258"]


@dataclass(frozen=True, slots=True)
class Plan:
    """See the module.

    Attributes:
        forms: what a hand of this plan is, by the rules' names; none for a small hand.
        how: ``"sets"`` (the core's distance), ``"triplets"``, or ``"any"`` (no structure: only the kinds count).
        kinds: the kinds that it has a use for.
        eyes: ``"any"`` or ``"258"``; two_wild_eyes: whether two wildcards may be 258 eyes.
        shapes: of the core.
        closed: no melds.
        most_wild: laizi that it may hold.
        claims: how much faster it comes closer by others' discards than by drawing alone.
    """

    forms: frozenset[str]
    how: Literal["sets", "triplets", "any"] = "sets"
    kinds: frozenset[int] = _ALL
    eyes: Eyes = "any"
    two_wild_eyes: bool = True
    shapes: tuple[str, ...] = _STANDARD
    closed: bool = False
    most_wild: int = 4
    claims: float = 0.5

    def fits(self, melds: Sequence[Meld]) -> bool:
        """Whether the melds leave it possible."""
        if self.closed and melds:
            return False
        if self.how != "sets" and any(meld.kind == "chi" for meld in melds):
            return False
        return self.kinds is _ALL or all(tile in self.kinds for meld in melds for tile in meld.tiles)


@cache
def plans(base: str, two_wild_eyes: bool, eyes: tuple[Eyes, Eyes, Eyes]) -> tuple[Plan, ...]:
    """All plans of a ruleset; `eyes`: those of a small hand, 碰碰胡 and 清一色."""
    wuhan = base != "guiliu"
    how: dict[str, Any] = {"two_wild_eyes": two_wild_eyes}
    small, peng, qing = eyes
    found = [
        Plan(frozenset(), eyes=small, most_wild=1 if wuhan else 4, **how),
        Plan(frozenset({"pengpenghu"}), "triplets", eyes=peng, claims=1.2, **how),
    ]
    found += [Plan(frozenset({"qingyise"}), kinds=suit, eyes=qing, **how) for suit in _SUITS]
    if wuhan:
        found.append(Plan(frozenset({"jiangyise"}), "any", _JIANG, claims=0.4))
        found.append(Plan(frozenset({"fengyise"}), "any", _HONOURS, claims=0.4))
    else:
        found.append(Plan(frozenset({"ziyise"}), "any", _HONOURS, claims=0.4))
        found.append(Plan(frozenset({"qidui"}), shapes=("seven_pairs",), closed=True, claims=0.0))
        found.append(Plan(frozenset({"lan"}), shapes=("lan",), closed=True, claims=0.0))
    return tuple(found)


def plans_of(ruleset: Ruleset) -> tuple[Plan, ...]:
    """All plans of a ruleset."""
    if not ruleset.has_laizi:
        return plans(ruleset.base, True, ("any", "any", "any"))

    def eyes(*forms: str) -> Eyes:
        return "258" if needs_258(frozenset(forms), ruleset) else "any"

    return plans(ruleset.base, ruleset["two_wild_eyes_258"], (eyes(), eyes("pengpenghu"), eyes("qingyise")))


class Measure:
    """How far hands are from one plan, and what helps them, where some kinds are of no use in any hand (pizi).

    Hands are 34 counts of 3n+1 tiles without the laizi; `wild`: how many laizi there are besides.
    """

    __slots__ = ("_allowed", "_barred", "_idle", "_keywords", "_of_eyes", "_of_use", "_others", "plan")

    def __init__(self, plan: Plan, barred: frozenset[int]) -> None:
        """`barred`: the pizi."""
        self.plan = plan
        self._barred = tuple(barred)
        self._allowed = plan.kinds - barred
        self._others = tuple(_ALL - plan.kinds)
        self._of_use = itemgetter(*sorted(self._allowed))
        self._of_eyes = itemgetter(*sorted(_JIANG - barred))
        self._idle = tuple(_ALL - self._allowed)
        self._keywords: dict[str, Any] = {"eyes": plan.eyes, "two_wild_eyes": plan.two_wild_eyes, "shapes": plan.shapes}

    def distance(self, hand: bytes, wild: int, most: int = FAR) -> int:
        """Tiles to exchange until it waits (0); `FAR` when it is more than `most`. Of 3n+2 tiles, after the best discard."""
        plan = self.plan
        idle = -1
        if plan.kinds is not _ALL:  # every tile that is of no use has to go
            size = sum(hand)
            idle = size - sum(self._of_use(hand)) - (size + wild) % 3 + 1
            if idle > most or plan.how == "any":
                return idle if idle <= most else FAR
        if plan.how == "triplets":
            return self._far_from_triplets(hand, wild)
        placed, forbidden, wild = self._placed(hand, wild)
        return max(idle, distance(placed, wild, forbidden=forbidden, **self._keywords))

    def copies(self, hand: bytes | bytearray, wild: int, far: int, left: Sequence[int]) -> int:
        """Tiles that bring a hand of 3n+1 tiles closer.

        Args:
            far: its distance.
            left: for each kind how many are out of sight.
        """
        if self.plan.how == "any":
            return sum(self._of_use(left))
        helps = self._useful_for_triplets(hand, wild, far) if self.plan.how == "triplets" else self._useful(hand, wild)
        return sum([left[kind] for kind in helps])

    def discards(self, hand: bytes, wild: int, far: int, tiles: Sequence[int], left: Sequence[int]) -> dict[int, int]:
        """The discards of a hand of 3n+2 tiles that keep its distance, and the `copies` that help afterwards."""
        plan = self.plan
        if plan.how == "any":
            copies = sum(self._of_use(left))
            return {tile: copies for tile in tiles if tile not in self._allowed}
        found = {}
        if plan.how == "triplets":
            rest = bytearray(hand)
            stay: dict[tuple[int, bool], bool] = {}  # one of a kind as one of any other that is there as often
            for tile in tiles:
                rest[tile] -= 1
                alike = (rest[tile], tile in _JIANG) if tile in self._allowed else (-1, False)
                if alike not in stay:
                    stay[alike] = self._far_from_triplets(rest, wild) == far
                if stay[alike]:
                    found[tile] = self.copies(rest, wild, far, left)
                rest[tile] += 1
            return found
        placed, forbidden, few = self._placed(hand, wild)
        alone = next((kind for kind in range(KINDS) if placed[kind] > hand[kind]), -1)  # what stands for a tile of no use
        row = bytearray(placed)
        for tile in tiles:
            gone = tile if placed[tile] >= hand[tile] else alone
            row[gone] -= 1
            if distance(row, few, forbidden=forbidden, **self._keywords) == far:
                helps = useful(row, few, forbidden=forbidden, **self._keywords)
                found[tile] = sum([left[kind] for kind in helps if kind in self._allowed])
            row[gone] += 1
        return found

    def _useful(self, hand: bytes | bytearray, wild: int) -> list[int]:
        placed, forbidden, wild = self._placed(hand, wild)
        return [kind for kind in useful(placed, wild, forbidden=forbidden, **self._keywords) if kind in self._allowed]

    def _far_from_triplets(self, hand: bytes | bytearray, wild: int) -> int:
        """Of 3n+1 tiles, or of 3n+2 the best 3n+1 of them."""
        numbers = _alike(self._of_use(hand))
        of_eyes = numbers if self.plan.eyes == "any" else _alike(self._of_eyes(hand))
        return _triplets_missing((sum(hand) + wild - 1) // 3, numbers, of_eyes) - wild

    def _useful_for_triplets(self, hand: bytes | bytearray, wild: int, far: int) -> list[int]:
        """One more of a kind helps as one more of any other that is there as often, and may be the eyes or not."""
        helps: dict[tuple[int, bool], bool] = {}
        found = []
        row = bytearray(hand)
        for kind in self._allowed:
            number = hand[kind]
            if number in (1, 2):
                alike = number, kind in _JIANG
                if alike not in helps:
                    row[kind] += 1
                    helps[alike] = self._far_from_triplets(row, wild) < far
                    row[kind] -= 1
                if helps[alike]:
                    found.append(kind)
        return found

    def _placed(self, hand: bytes | bytearray, wild: int) -> tuple[bytes, list[int], int]:
        """The hand with what is of no use put where it stands alone, the kinds forbidden then, the laizi that count."""
        excess = max(0, wild - self.plan.most_wild)
        idle = [kind for kind in self._idle if hand[kind]]
        if not idle and not excess:
            return bytes(hand), [*self._barred, *self._others], wild
        placed = bytearray(hand)
        for kind in idle:
            placed[kind] = 0
        # Of a plan for one suit the places are outside it; else wherever nothing is beside them.
        places = [kind for kind in _ALONE if not placed[kind] and kind not in self._barred]
        if self._others:
            places = [kind for kind in places if kind in self._others]
        number = sum(hand) - sum(placed) + excess
        for kind in (*places, *places)[:number]:
            placed[kind] += 1
        return bytes(placed), [kind for kind in self._idle if not placed[kind]], wild - excess


def _alike(counts: tuple[int, ...]) -> tuple[int, int, int]:
    """How many kinds are there once, twice, three times or more."""
    return counts.count(1), counts.count(2), counts.count(3) + counts.count(4)


def _triplets_missing(sets: int, numbers: tuple[int, int, int], of_eyes: tuple[int, int, int]) -> int:
    """Tiles missing, but one, for so many triplets and a pair; of kinds of which so many may be the pair."""
    singles, pairs, triplets = numbers
    best = _kept(sets, triplets, pairs, singles)
    if of_eyes[2]:
        best = max(best, 2 + _kept(sets, triplets - 1, pairs, singles))
    if of_eyes[1]:
        best = max(best, 2 + _kept(sets, triplets, pairs - 1, singles))
    if of_eyes[0]:
        best = max(best, 1 + _kept(sets, triplets, pairs, singles - 1))
    return sets * 3 + 1 - best


def _kept(sets: int, triplets: int, pairs: int, singles: int) -> int:
    """Tiles that so many sets take of them."""
    if triplets >= sets:
        return 3 * sets
    sets -= triplets
    if pairs >= sets:
        return 3 * triplets + 2 * sets
    return 3 * triplets + 2 * pairs + min(singles, sets - pairs)


def colour_forms(hand: Sequence[int], melds: Sequence[Meld]) -> frozenset[str]:
    """清一色, when all tiles are of one suit."""
    suits = {kind // 9 for kind, number in enumerate(hand) if number} | {tile // 9 for meld in melds for tile in meld.tiles}
    return _QINGYISE if len(suits) == 1 and suits != {3} else _NO_FORM


_QINGYISE: Final = frozenset({"qingyise"})
_NO_FORM: Final[frozenset[str]] = frozenset()
