"""What rules ask of a hand in which the wild kind is known: the shapes of every split of the laizi into natural and wild.

See the table of bits in ``docs/hands.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from typing import Any

from laizi._native import facts as _native_facts
from laizi.tiles import Tile

__all__ = ["SPLITS", "Fact", "facts", "facts_added", "words", "words_added"]

#: Entries of an answer: 0 to 4 natural laizi.
SPLITS = 5

#: An answer as plain ints.
Splits = tuple[int, int, int, int, int]


class Fact(IntFlag):
    """The bits of one split's answer."""

    GENERAL = 1 << 0
    GENERAL_258 = 1 << 1
    GENERAL_258_REAL = 1 << 2
    TRIPLETS = 1 << 3
    TRIPLETS_258 = 1 << 4
    TRIPLETS_258_REAL = 1 << 5
    SEVEN_PAIRS = 1 << 6
    QUAD_PAIRS = 1 << 7
    LAN = 1 << 8
    SEVEN_STAR_LAN = 1 << 9
    ORPHANS = 1 << 10
    MAN = 1 << 12
    PIN = 1 << 13
    SOU = 1 << 14
    HONOUR = 1 << 15
    NOT_258 = 1 << 16
    NOT_HONOUR = 1 << 17
    SPLIT = 1 << 31


def _laizi_kind(laizi: int | str | None) -> int:
    """-1 for none; what is out of range is left to the native check."""
    if laizi is None:
        return -1
    return int(Tile(laizi))


def facts(hand: Any, laizi: int | str | None = None, forbidden: str | Iterable[int] = ()) -> tuple[Fact, ...]:
    """Of a hand of 3n+2 tiles: one `Fact` for each number of natural laizi, 0-4; 0 for a split that does not exist.

    Args:
        hand: any form; the laizi are among its tiles, so it has no wildcards of its own.
        laizi: the wild kind, or None in a game without.
        forbidden: kinds that no laizi stands for.

    Raises `laizi.InputError` for a hand that cannot be, or a laizi that is forbidden.
    """
    return tuple(Fact(word) for word in words(hand, laizi, forbidden))


def facts_added(hand: Any, laizi: int | str | None = None, forbidden: str | Iterable[int] = ()) -> tuple[tuple[Fact, ...], ...]:
    """Of a hand of 3n+1 tiles: the `facts` after each of the 34 kinds is added; zeros for a kind forbidden or held four times."""
    return tuple(tuple(Fact(word) for word in splits) for splits in words_added(hand, laizi, forbidden))


def words(hand: Any, laizi: int | str | None = None, forbidden: str | Iterable[int] = ()) -> Splits:
    """`facts` as plain ints, for those who ask often: testing a bit of a flag costs more than finding it."""
    answer: Splits = _native_facts(hand, _laizi_kind(laizi), forbidden, False)
    return answer


def words_added(hand: Any, laizi: int | str | None = None, forbidden: str | Iterable[int] = ()) -> list[Splits]:
    """`facts_added` as plain ints."""
    answer: list[Splits] = _native_facts(hand, _laizi_kind(laizi), forbidden, True)
    return answer
