"""The flipped tile, and the laizi and pizi it makes (docs/rules: I-01)."""

from __future__ import annotations

from functools import cache

from laizi.tiles import TILES, Tile

ZHONG = TILES[33]
# The honours' ring leaves 中 out: 东 南 西 北 发 白.
_RING = (27, 28, 29, 30, 32, 31)


@cache
def following(kind: int) -> Tile:
    """The kind after this one: 1→2…→9→1 in a suit, 东→南→西→北→发→白→东; 中 stands between 北 and 发."""
    return _step(kind, 1)


@cache
def preceding(kind: int) -> Tile:
    """The kind before this one."""
    return _step(kind, -1)


def _step(kind: int, by: int) -> Tile:
    if kind == ZHONG:
        return TILES[32 if by > 0 else 30]
    if kind >= _RING[0]:
        return TILES[_RING[(_RING.index(kind) + by) % len(_RING)]]
    return TILES[kind // 9 * 9 + (kind % 9 + by) % 9]


@cache
def pizi_of(indicator: int, which: str) -> frozenset[int]:
    """The pizi kinds; `which` is a ruleset's `Fixed.pizi`."""
    if which == "none":
        return frozenset()
    if which == "zhong":
        return frozenset({int(ZHONG)})
    return frozenset({int(ZHONG), int(indicator), int(preceding(indicator))})
