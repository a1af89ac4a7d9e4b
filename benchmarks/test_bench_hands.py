"""Times of the questions about one hand and about many, with the answers asserted. Run by ``make bench``."""

from __future__ import annotations

import numpy as np
import pytest

import laizi
from laizi import arrays

ROWS = 1_000_000
TEXT = "123m456p789s1122z"
COUNTS = laizi.Hand.parse(TEXT).counts
WHOLE = laizi.Hand.parse("123m456p789s11222z").counts


def random_hands(size: int, wild: np.ndarray, seed: int) -> np.ndarray:
    """uint8 (ROWS, 34): that many natural tiles less the wildcards of each row, drawn from 136."""
    rng = np.random.default_rng(seed)
    deck = np.repeat(np.arange(34, dtype=np.uint8), 4)
    counts = np.zeros((len(wild), 34), np.uint8)
    for start in range(0, len(wild), 100_000):
        part = slice(start, start + 100_000)
        drawn = deck[np.argsort(rng.random((len(wild[part]), 136)), axis=1)[:, :size]]
        rows = np.arange(len(drawn))
        for place in range(size):
            counts[part][rows, drawn[:, place]] += place < size - wild[part]
    return counts


@pytest.fixture(scope="module")
def whole() -> tuple[np.ndarray, np.ndarray]:
    wild = np.random.default_rng(1).integers(0, 5, ROWS).astype(np.uint8)
    return random_hands(14, wild, 2), wild


@pytest.fixture(scope="module")
def waiting() -> tuple[np.ndarray, np.ndarray]:
    wild = np.random.default_rng(3).integers(0, 5, ROWS).astype(np.uint8)
    return random_hands(13, wild, 4), wild


def check_sample(name: str, counts: np.ndarray, wild: np.ndarray, answers: np.ndarray) -> None:
    """The batch's answers are those of the one-hand functions, on a thousand rows."""
    for row in range(0, len(counts), len(counts) // 1000):
        one = getattr(laizi, name)(counts[row].tobytes(), int(wild[row]))
        expected = sum(1 << kind for kind in one) if name == "waits" else one
        assert int(answers[row]) == int(expected)


def test_is_win_many(benchmark, whole):
    counts, wild = whole
    out = np.empty(ROWS, np.bool_)
    benchmark.extra_info["rows"] = ROWS
    benchmark(arrays.is_win, counts, wild, out=out)
    check_sample("is_win", counts, wild, out)


def test_distance_many(benchmark, whole):
    counts, wild = whole
    out = np.empty(ROWS, np.int8)
    benchmark(arrays.distance, counts, wild, out=out)
    check_sample("distance", counts, wild, out)


def test_waits_many(benchmark, waiting):
    counts, wild = waiting
    out = np.empty(ROWS, np.uint64)
    benchmark(arrays.waits, counts, wild, out=out)
    check_sample("waits", counts, wild, out)


@pytest.mark.parametrize(
    ("name", "hand", "expected"),
    [
        ("is_win", WHOLE, True),
        ("waits", COUNTS, (laizi.Tile("1z"), laizi.Tile("2z"))),
        ("distance", COUNTS, 0),
        ("is_win", "123m456p789s11222z", True),
        ("waits", TEXT, (laizi.Tile("1z"), laizi.Tile("2z"))),
    ],
    ids=["is_win-bytes", "waits-bytes", "distance-bytes", "is_win-text", "waits-text"],
)
def test_one_hand(benchmark, name, hand, expected):
    assert benchmark(getattr(laizi, name), hand) == expected
