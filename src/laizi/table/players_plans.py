"""Plans: what a hand may be on its way to, how far it still is, and which tiles help.

A plan is a form of the rules with the shape that the core is asked about. How far a hand is from it is exact for a hand of tiles
that may all be used; tiles that the plan has no use for are put where they stand alone, which for 清一色 can say one too few.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

import numpy as np

from laizi import arrays
from laizi.decompose import distance
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
_SETS, _SET, _PAIR = 4, 3, 2
_EYE = np.eye(KINDS, dtype=np.uint8)


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
    eyes: Literal["any", "258"] = "any"
    two_wild_eyes: bool = True
    shapes: tuple[str, ...] = ("standard",)
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
def plans(base: str, two_wild_eyes: bool, eyes: tuple[str, ...]) -> tuple[Plan, ...]:
    """All plans of a ruleset; `eyes`: those of a small hand, 碰碰胡 and 清一色."""
    wuhan = base != "guiliu"
    how: dict[str, Any] = {"two_wild_eyes": two_wild_eyes}
    small, peng, qing = eyes
    found = [
        Plan(frozenset(), eyes=small, most_wild=1 if wuhan else 4, **how),  # type: ignore[arg-type]
        Plan(frozenset({"pengpenghu"}), "triplets", eyes=peng, claims=1.2, **how),  # type: ignore[arg-type]
    ]
    found += [Plan(frozenset({"qingyise"}), kinds=suit, eyes=qing, **how) for suit in _SUITS]  # type: ignore[arg-type]
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
    forms = (frozenset[str](), frozenset({"pengpenghu"}), frozenset({"qingyise"}))
    eyes = tuple("258" if needs_258(one, ruleset) else "any" for one in forms)
    return plans(ruleset.base, ruleset["two_wild_eyes_258"], eyes)


class Measure:
    """How far hands are from one plan, and what helps them.

    Hands are 34 counts of 3n+1 tiles without the laizi; `wild`: how many laizi there are besides.
    """

    __slots__ = ("_barred", "plan")

    def __init__(self, plan: Plan, barred: frozenset[int]) -> None:
        """`barred`: kinds that are of no use in any hand: the pizi."""
        self.plan = plan
        self._barred = barred

    def distance(self, hand: bytes, wild: int) -> int:
        """Tiles to exchange until it waits (0), -1 never; `FAR` where the plan cannot be."""
        plan = self.plan
        if plan.how == "any":
            return sum(hand) - sum(hand[kind] for kind in plan.kinds) + sum(hand[kind] for kind in self._barred & plan.kinds)
        if plan.how == "triplets":
            return self._far_from_triplets(hand, wild)
        placed, forbidden, wild = self._placed(hand, wild)
        return distance(
            placed, wild, eyes=plan.eyes, two_wild_eyes=plan.two_wild_eyes, forbidden=forbidden, shapes=plan.shapes
        )

    def useful(self, hand: bytes, wild: int, far: int) -> tuple[int, ...]:
        """The kinds that bring it closer; `far`: its distance."""
        plan = self.plan
        allowed = plan.kinds - self._barred
        if plan.how == "any":
            return tuple(kind for kind in allowed if hand[kind] < 4)
        if plan.how == "triplets":
            return tuple(kind for kind in allowed if 0 < hand[kind] < 4 and self._far_from_triplets(_with(hand, kind), wild) < far)
        placed, forbidden, wild = self._placed(hand, wild)
        rows = np.frombuffer(placed, np.uint8) + _EYE
        kinds = [kind for kind in allowed if kind not in forbidden and placed[kind] < 4]
        found = arrays.distance(
            rows[kinds], wild, eyes=plan.eyes, two_wild_eyes=plan.two_wild_eyes, forbidden=forbidden, shapes=plan.shapes
        )
        return tuple(kind for kind, now in zip(kinds, found.tolist(), strict=True) if now < far)

    def _far_from_triplets(self, hand: bytes, wild: int) -> int:
        """Of 3n+1 tiles, or of 3n+2 the best 3n+1 of them."""
        size = sum(hand) + wild
        sets = (size - 1) // _SET
        usable = [(number, kind) for kind, number in enumerate(hand) if number and kind not in self._barred]
        usable.sort(reverse=True)
        best = 0
        for eyes in (*[kind for _, kind in usable if self.plan.eyes == "any" or kind in _JIANG], -1):
            kept = min(hand[eyes], _PAIR) if eyes >= 0 else 0
            left = sets
            for number, kind in usable:
                if kind != eyes and left:
                    kept += min(number, _SET)
                    left -= 1
            best = max(best, kept)
        return sets * _SET + _PAIR - best - wild - 1

    def _placed(self, hand: bytes, wild: int) -> tuple[bytes, list[int], int]:
        """The hand with what is of no use put where it stands alone, the kinds forbidden then, the laizi that count."""
        plan, barred = self.plan, self._barred
        idle = [kind for kind, number in enumerate(hand) if number and (kind in barred or kind not in plan.kinds)]
        excess = max(0, wild - plan.most_wild)
        if not idle and not excess:
            return hand, [*barred, *(_ALL - plan.kinds)], wild
        placed = bytearray(hand)
        for kind in idle:
            placed[kind] = 0
        outside = [kind for kind in _ALONE if kind not in barred and not placed[kind]]
        # Of a plan for one suit the places are outside it, and kinds beyond them; else wherever nothing is beside them.
        places = [kind for kind in outside if kind not in plan.kinds] if plan.kinds is not _ALL else outside
        number = sum(hand) - sum(placed) + excess
        for kind in (*places, *places)[:number]:
            placed[kind] += 1
        forbidden = [kind for kind in range(KINDS) if (kind in barred or kind not in plan.kinds) and not placed[kind]]
        return bytes(placed), forbidden, wild - excess


def _with(hand: bytes, kind: int) -> bytes:
    more = bytearray(hand)
    more[kind] += 1
    return bytes(more)


def of_kinds(hand: Sequence[int], melds: Iterable[Meld], kinds: frozenset[int]) -> bool:
    """Whether a hand and its melds are all of some kinds."""
    return all(kind in kinds for kind, number in enumerate(hand) if number) and all(
        tile in kinds for meld in melds for tile in meld.tiles
    )


def colour_forms(hand: Sequence[int], melds: Sequence[Meld]) -> frozenset[str]:
    """清一色, when all tiles are of one suit."""
    return frozenset({"qingyise"}) if any(of_kinds(hand, melds, suit) for suit in _SUITS) else frozenset()
