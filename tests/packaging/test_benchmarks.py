"""What the benchmarks measure with: the hands are those whose totals are recorded, and the floor does read every byte."""

import numpy as np
import pytest
from benchmarks.hands import CHUNK, near_hands, random_hands
from benchmarks.paired import TOTALS, WAITING_SEED, WHOLE_SEED, total

from laizi import arrays
from laizi._native import floor, nothing


def test_hands_are_drawn_from_one_wall():
    hands = random_hands(CHUNK + 100, 14, seed=3)
    assert (hands.counts.sum(axis=1) + hands.wild == 14).all()
    assert hands.counts.max() <= 4
    assert set(hands.wild.tolist()) == {0, 1, 2, 3, 4}
    # All kinds are as likely: a kind comes up 12 / 34 times a hand.
    assert abs(hands.counts.mean(axis=0) - 12 / 34).max() < 0.05
    assert all(np.array_equal(few, many[:100]) for few, many in zip(random_hands(100, 14, seed=3), hands, strict=True))


@pytest.mark.parametrize("size", [13, 14])
def test_near_hands_are_hands(size: int):
    hands = near_hands(500, size, seed=3)
    assert (hands.counts.sum(axis=1) == size).all()
    assert hands.counts.max() <= 4
    assert not hands.wild.any()


def test_recorded_totals():
    whole, waiting = random_hands(100_000, 14, WHOLE_SEED), random_hands(100_000, 13, WAITING_SEED)
    found = {"is_win": arrays.is_win(*whole), "waits": arrays.waits(*waiting), "distance": arrays.distance(*whole)}
    assert {name: total(answers) for name, answers in found.items()} == TOTALS[100_000]


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("step", [1, 3, -1])
def test_floor_folds_all_bytes_of_all_rows(threads: int, step: int):
    rows = np.random.default_rng(3).integers(0, 256, (50_000, 34)).astype(np.uint8)[::step]
    bytes_out, words_out = np.empty(len(rows), np.uint8), np.empty(len(rows), np.uint64)
    floor(rows, bytes_out, threads)
    floor(rows, words_out.view(np.uint8), threads)
    assert np.array_equal(bytes_out, np.bitwise_xor.reduce(rows, axis=1))
    words = np.ascontiguousarray(rows[:, :32]).view("<u8")
    last = np.ascontiguousarray(rows[:, 32:]).view("<u2")[:, 0]
    assert np.array_equal(words_out, np.bitwise_xor.reduce(words, axis=1) ^ last)


def test_floor_takes_only_what_it_is_for():
    rows = np.zeros((10, 34), np.uint8)
    for wrong in (rows[:, :33], rows[:, ::-1]):
        with pytest.raises(ValueError, match="34 contiguous"):
            floor(wrong, np.empty(10, np.uint8))
    for size in (0, 9, 11, 20, 79, 81):
        with pytest.raises(ValueError, match="1 or 8"):
            floor(rows, np.empty(size, np.uint8))
    floor(rows[:0], np.empty(0, np.uint8))


def test_nothing_is_what_it_does():
    assert nothing(bytes(34)) is None
