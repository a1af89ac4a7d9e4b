"""Times of the questions about one hand and about many, with the answers asserted. Run by ``make bench``."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.hands import Hands, random_hands

import laizi
from laizi import arrays
from laizi._native import floor, nothing

ROWS = 1_000_000
TEXT = "123m456p789s1122z"
COUNTS = laizi.Hand.parse(TEXT).counts
WHOLE = laizi.Hand.parse("123m456p789s11222z").counts


@pytest.fixture(scope="module")
def whole() -> Hands:
    return random_hands(ROWS, 14, 2)


@pytest.fixture(scope="module")
def waiting() -> Hands:
    return random_hands(ROWS, 13, 4)


def check_sample(name: str, hands: Hands, answers: np.ndarray) -> None:
    """The batch's answers are those of the one-hand functions, on a thousand rows."""
    for row in range(0, ROWS, ROWS // 1000):
        one = getattr(laizi, name)(hands.counts[row].tobytes(), int(hands.wild[row]))
        expected = sum(1 << kind for kind in one) if name == "waits" else one
        assert int(answers[row]) == int(expected)


def test_is_win_many(benchmark, whole):
    out = np.empty(ROWS, np.bool_)
    benchmark(arrays.is_win, *whole, out=out)
    check_sample("is_win", whole, out)


def test_distance_many(benchmark, whole):
    out = np.empty(ROWS, np.int8)
    benchmark(arrays.distance, *whole, out=out)
    check_sample("distance", whole, out)


def test_waits_many(benchmark, waiting):
    out = np.empty(ROWS, np.uint64)
    benchmark(arrays.waits, *waiting, out=out)
    check_sample("waits", waiting, out)


def test_floor_of_bytes(benchmark, whole):
    out = np.empty(ROWS, np.uint8)
    benchmark(floor, whole.counts, out)
    assert np.array_equal(out, np.bitwise_xor.reduce(whole.counts, axis=1))


def test_floor_of_words(benchmark, waiting):
    out = np.empty(ROWS, np.uint64)
    benchmark(floor, waiting.counts, out.view(np.uint8))
    words = np.ascontiguousarray(waiting.counts[:, :32]).view(np.uint64)
    last = np.ascontiguousarray(waiting.counts[:, 32:]).view(np.uint16)
    assert np.array_equal(out, np.bitwise_xor.reduce(words, axis=1) ^ last[:, 0])


def test_empty_call(benchmark):
    assert benchmark(nothing, COUNTS) is None


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
