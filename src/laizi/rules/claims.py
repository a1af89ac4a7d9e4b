"""Claims on a discard or a bu_gang: what a hand may claim, and whose claim stands (docs/table.md: claims).

A win goes before a peng and a ming_gang, these before a chi. Wuhan has one winner, guiliu as many as claim the tile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import SEATS
from laizi.tiles import KINDS

#: Claims by how much they weigh. A false win is a declared win until it is looked at.
_WEIGHT: Final = {"win": 0, "false_win": 0, "peng": 1, "ming_gang": 1, "chi": 2}


def _runs(tile: int) -> tuple[tuple[int, int, int], ...]:
    if tile >= 27:
        return ()
    rank = tile % 9
    found = []
    for low in range(tile - min(rank, 2), tile + min(8 - rank, 2) - 1):
        one, other = (kind for kind in range(low, low + 3) if kind != tile)
        found.append((low, one, other))
    return tuple(found)


# For each kind the runs it is in: the lowest kind, and the two others.
_RUNS: Final = tuple(_runs(tile) for tile in range(KINDS))


def several_winners(ruleset: Ruleset) -> bool:
    """Whether all who claim a tile win on it (guiliu), or only one (I-14, I-34)."""
    return "winner_order" not in ruleset.options


def winner_order(ruleset: Ruleset, dealer: int, giver: int) -> tuple[int, ...]:
    """The seats that may win on a tile of `giver`, the one that goes first at the front (I-14).

    Where several win, the order is that of play from the giver on.
    """
    first = dealer if ruleset.get("winner_order") == "dealer" else giver
    return tuple(seat for seat in ((first + step) % SEATS for step in range(SEATS)) if seat != giver)


def chi_runs(counts: Sequence[int], tile: int, barred: Collection[int]) -> tuple[int, ...]:
    """The lowest kinds of the runs that a hand makes with a discard of the upper seat.

    Args:
        counts: 34 counts of the hand.
        barred: kinds that are in no meld (pizi and laizi).
    """
    if tile in barred:
        return ()
    return tuple(
        low for low, one, other in _RUNS[tile] if counts[one] and counts[other] and one not in barred and other not in barred
    )


def alike(counts: Sequence[int], tile: int, barred: Collection[int]) -> tuple[bool, bool]:
    """Whether a hand may peng a discard, and whether it may kong it, wall and 过水 aside."""
    held = 0 if tile in barred else counts[tile]
    return held >= 2, held >= 3


def standing(
    ruleset: Ruleset, order: Sequence[int], could: Mapping[int, Collection[str]], answers: Mapping[int, str]
) -> tuple[int, ...] | None:
    """The seats whose claims stand; () when nobody claims; None while an answer is missing that could go before.

    Args:
        order: `winner_order` of the tile.
        could: for each seat that is asked, the kinds of action it may answer with.
        answers: what the seats answered so far; ``"pass"`` claims nothing.
    """
    together = several_winners(ruleset)

    def rank(seat: int, kind: str) -> tuple[int, int]:
        weight = _WEIGHT.get(kind, len(_WEIGHT))
        return weight, order.index(seat) if weight == 0 and not together else 0

    claims = {seat: rank(seat, kind) for seat, kind in answers.items() if kind in _WEIGHT}
    best = min(claims.values(), default=None)
    for seat, kinds in could.items():
        if seat not in answers:
            possible = min(rank(seat, kind) for kind in kinds)
            if best is None or possible <= best:
                return None
    return tuple(seat for seat in order if claims.get(seat) == best) if best is not None else ()
