"""The questions about one hand: complete? what completes it? how far? how is it cut? what to discard?

The meaning of each, and of every option, is in ``docs/hands.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from laizi._native import UNREACHABLE, Arrangements, distance, is_win, useful, waits
from laizi._native import discards as _native_discards
from laizi.hand import Arrangement, Discard
from laizi.tiles import TILES

__all__ = ["UNREACHABLE", "arrangements", "discards", "distance", "is_win", "useful", "waits"]


def arrangements(
    hand: Any,
    wild: int = 0,
    *,
    limit: int | None = 1000,
    eyes: Literal["any", "258"] = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: str | Iterable[int] = (),
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
) -> Iterator[Arrangement]:
    """Every distinct way to cut a complete hand of 3n+2 tiles, lazily and in a stable order; none when it is not complete.

    Args:
        limit: stop after so many; None for all. A hand with many wildcards has thousands.

    Raises `laizi.InputError` at the call for a hand that cannot be, not when the first way is asked for.
    """
    return Arrangements(hand, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes, limit)


def discards(
    hand: Any,
    wild: int = 0,
    *,
    seen: Any = (),
    eyes: Literal["any", "258"] = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: str | Iterable[int] = (),
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
) -> tuple[Discard, ...]:
    """For a hand of 3n+2 tiles: one `Discard` for each natural kind in it, in the order of kinds.

    Args:
        seen: the tiles visible elsewhere (discards, melds, the indicator), as text or kinds; your own hand not among them.
    """
    found = _native_discards(hand, wild, seen, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes)
    return tuple(Discard(TILES[kind], far, tuple(TILES[k] for k in useful), left) for kind, far, useful, left in found)
