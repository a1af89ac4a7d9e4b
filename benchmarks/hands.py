"""The hands that all benchmarks ask about: seeded, and the same whatever the version of NumPy.

A generator of NumPy may change what it draws from release to release, and recorded totals with it; the raw bits below it may not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

KINDS = 34
TILES = 136
MOST_WILD = 4
# So many rows are drawn together: their decks fit a processor's cache. The first rows are the same however many are asked for.
CHUNK = 8192


class Hands(NamedTuple):
    """Counts uint8 (N, 34) of natural tiles, and wildcards uint8 (N,)."""

    counts: NDArray[np.uint8]
    wild: NDArray[np.uint8]

    def first(self, rows: int) -> Hands:
        return Hands(self.counts[:rows], self.wild[:rows])

    def as_bytes(self) -> list[bytes]:
        return [row.tobytes() for row in self.counts]


def random_hands(rows: int, size: int, seed: int, most_wild: int = MOST_WILD) -> Hands:
    """Hands of `size` tiles: 0 to `most_wild` of them, every number as often, are wildcards, the others drawn from the 136."""
    hands = Hands(np.empty((rows, KINDS), np.uint8), np.empty(rows, np.uint8))
    bits = np.random.PCG64(seed)
    # A deck that was drawn from is as good as a new one, as long as all its tiles are there: it is never sorted again.
    decks = np.tile(np.repeat(np.arange(KINDS, dtype=np.uint8), 4), CHUNK)
    starts = np.arange(CHUNK) * TILES
    cells = np.arange(CHUNK) * (KINDS + 1)
    for start in range(0, rows, CHUNK):
        used = min(CHUNK, rows - start)
        wild = below(bits, most_wild + 1)
        place_of = np.empty((size, CHUNK), np.intp)
        for place in range(size):
            here = starts + place
            there = here + below(bits, TILES - place)
            drawn = decks[there]
            decks[there] = decks[here]
            decks[here] = drawn
            # Where a wildcard takes its place, a tile goes to a column beyond the kinds.
            place_of[place] = cells + np.where(place < size - wild, drawn, KINDS)
        counts = np.bincount(place_of.ravel(), minlength=CHUNK * (KINDS + 1)).reshape(CHUNK, KINDS + 1)
        hands.counts[start : start + used] = counts[:used, :KINDS]
        hands.wild[start : start + used] = wild[:used]
    return hands


def below(bits: np.random.PCG64, limit: int) -> NDArray[np.intp]:
    """CHUNK numbers from 0 to limit - 1. Their bias, limit in four thousand million, is nothing here."""
    words = bits.random_raw(CHUNK // 2).astype("<u8", copy=False).view("<u4")
    return (words.astype(np.uint64) * np.uint64(limit) >> np.uint64(32)).astype(np.intp)


def near_hands(rows: int, size: int, seed: int) -> Hands:
    """Hands without wildcards, every other one built of sets and eyes with none to three tiles exchanged.

    Drawn at random, hardly one in a thousand hands would wait or be complete, and most answers of other libraries were the same.
    """
    drawn = random_hands(rows, size, seed, most_wild=0)
    numbers = small_numbers(seed)
    for row in range(0, rows, 2):
        drawn.counts[row] = near_hand(numbers, size)
    return drawn


def near_hand(numbers: Iterator[int], size: int) -> list[int]:
    while True:
        held = [0] * KINDS
        held[next(numbers) % KINDS] += 2
        for _ in range(4):
            kind = next(numbers) % KINDS
            run = kind < 27 and kind % 9 < 7 and next(numbers) % 4
            for step in range(3):
                held[kind + step if run else kind] += 1
        for _ in range(next(numbers) % 4):
            held[next(numbers) % KINDS] += 1
            take(held, numbers)
        if sum(held) > size:
            take(held, numbers)
        if max(held) <= 4:
            return held


def take(held: list[int], numbers: Iterator[int]) -> None:
    """One tile, any of them as likely, leaves."""
    tiles = [kind for kind in range(KINDS) for _ in range(held[kind])]
    held[tiles[next(numbers) % len(tiles)]] -= 1


def small_numbers(seed: int) -> Iterator[int]:
    bits = np.random.PCG64([seed, 1])
    while True:
        yield from (int(word) >> 32 for word in bits.random_raw(1024))
