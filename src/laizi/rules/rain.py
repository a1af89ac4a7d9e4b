"""下雨 (room): what must be discarded once a third opening of 清一色 or 将一色 is down, and who held back (I-13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from laizi.rules.legality import openings
from laizi.rules.liability import is_258
from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import Meld
from laizi.tiles import KINDS

_OPENINGS = 3
_SUITS = tuple(frozenset(range(first, first + 9)) for first in (0, 9, 18))
_ALL_258 = frozenset(kind for kind in range(KINDS) if is_258(kind))


def rain(melds: Sequence[Meld], ruleset: Ruleset) -> frozenset[int]:
    """The kinds that everyone else must discard, pizi and laizi not yet left out; none when it does not rain.

    Only openings are looked at: what an an_gang hides nobody can know.
    """
    if ruleset.fixed.scoring != "kou" or len(melds) < _OPENINGS:
        return frozenset()
    opened = openings(tuple(melds), ruleset)
    if len(opened) < _OPENINGS:
        return frozenset()
    kinds = {int(tile) for meld in opened for tile in meld.tiles}
    falls: frozenset[int] = next((suit for suit in _SUITS if kinds <= suit), frozenset())
    return falls | _ALL_258 if kinds <= _ALL_258 else falls


def held_back(rains: Sequence[Collection[int]], barred: Collection[int], counts: Sequence[int], tile: int) -> tuple[int, ...]:
    """The seats, by number, against whom a discard is 扣牌.

    Args:
        rains: for each of the four seats its `rain`; that of the discarder must be empty.
        barred: pizi and laizi, which never count.
        counts: 34 counts of the discarder's hand before the discard.
        tile: what it discarded.
    """
    if tile not in barred and any(tile in falls for falls in rains):
        return ()
    return tuple(seat for seat, falls in enumerate(rains) if any(counts[kind] for kind in falls if kind not in barred))
