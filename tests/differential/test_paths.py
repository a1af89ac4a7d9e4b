"""Whatever instructions serve a batch, however many threads or processes share it: one answer."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import subprocess
import sys
import threading
from functools import cache

import numpy as np
import pytest

from laizi import arrays
from laizi._native import CPU_PATH

ROWS = 200_000
# Run in a process of its own: the path is chosen when the first hand is asked about.
CHILD = """
import sys
from tests.differential.test_paths import digests
from laizi._native import CPU_PATH
print(CPU_PATH, *digests())
"""


@cache
def hands(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Random hands of that many tiles with 0-4 wildcards, half of them of ten kinds: near a win, with many quads."""
    rng = np.random.default_rng(size)
    wild = rng.integers(0, 5, ROWS).astype(np.uint8)
    counts = np.zeros((ROWS, 34), np.uint8)
    for half, wall in ((slice(0, None, 2), np.arange(136)), (slice(1, None, 2), np.arange(40, 80))):
        rows = np.arange(ROWS)[half]
        order = np.argsort(rng.random((len(rows), len(wall))), axis=1)[:, :size]
        drawn = wall[order] // 4
        for place in range(size):
            counts[rows, drawn[:, place]] += place + wild[rows] < size
    return counts, wild


def digests() -> list[str]:
    """One hash for each question over the same rows."""
    found = []
    for name, size in [("is_win", 14), ("waits", 13), ("distance", 14), ("distance", 13), ("is_win", 11), ("waits", 4)]:
        counts, wild = hands(size)
        for options in ({}, {"eyes": "258"}, {"eyes": "258", "two_wild_eyes": False}, {"max_copies": None}):
            answers = getattr(arrays, name)(counts, wild, **options)
            found.append(hashlib.sha256(answers.tobytes()).hexdigest()[:16])
    return found


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return digests()


def test_the_plain_path_agrees(expected):
    shown = subprocess.run(
        [sys.executable, "-c", CHILD], env={**os.environ, "LAIZI_CPU": "plain"}, capture_output=True, text=True, check=True
    )
    path, *answers = shown.stdout.split()
    assert path == "plain"
    if CPU_PATH == "plain":
        pytest.skip("this machine has only the plain path: there is nothing to compare it with")
    assert answers == expected


def test_eight_threads_at_once_agree(expected):
    results: list[list[str]] = [[] for _ in range(8)]

    def work(slot: int) -> None:
        results[slot] = digests()[:4]

    workers = [threading.Thread(target=work, args=(slot,)) for slot in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert results == [expected[:4]] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_forked_processes_agree(expected):
    counts, wild = hands(14)
    arrays.is_win(counts, wild, threads=2)  # the parent has used threads before it forks
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for answers in pool.map(_in_child, range(2)):
            assert answers == expected[:4]


def _in_child(_: int) -> list[str]:
    counts, wild = hands(14)
    return [
        hashlib.sha256(arrays.is_win(counts, wild, threads=2, **options).tobytes()).hexdigest()[:16]
        for options in ({}, {"eyes": "258"}, {"eyes": "258", "two_wild_eyes": False}, {"max_copies": None})
    ]
