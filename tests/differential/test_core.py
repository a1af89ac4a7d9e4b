"""The native core against the textbook version, one hand at a time and in batches.

5,000 hands; all 100,000 with ``LAIZI_FULL=1`` in the environment. A failure names the seed of its chunk.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from tests import reference
from tests.hands import KINDS, RUNS, SHAPES, TRIPLETS, Case, Counts, cases

import laizi
from laizi import arrays
from laizi.facts import Fact, facts, facts_added

CHUNK = 250
SEEDS = range(400 if os.environ.get("LAIZI_FULL") == "1" else 20)
BLOCK = 25  # hands that share the options, which are one set for a whole batch

# The reference takes 60 ms over the discards of one hand and 15 over the facts of 34 added kinds: those are asked of fewer hands.
DISCARDS_OF = slice(0, None, 12)
FACTS_ADDED_OF = slice(0, None, 5)

MOST_WILD_CUT = 4  # beyond, a hand has too many arrangements

chunks = pytest.mark.parametrize("seed", SEEDS)
Options = dict[str, Any]


def options(rng: Random) -> Options:
    return {
        "eyes": rng.choice(["any", "258"]),
        "two_wild_eyes": rng.random() < 0.5,
        "triplets_only": rng.random() < 0.25,
        "max_copies": rng.choice([4, None]),
        "shapes": rng.choice([("standard",), tuple(rng.sample(SHAPES, rng.randint(1, 5)))]),
    }


@cache
def blocks(seed: int) -> list[tuple[Options, list[Case]]]:
    rng = Random(f"options {seed}")
    hands = cases(seed, CHUNK)
    return [(options(rng), hands[start : start + BLOCK]) for start in range(0, CHUNK, BLOCK)]


def whole(seed: int) -> Iterator[tuple[Options, list[Case]]]:
    """The blocks with the hands of 3n+2 tiles only."""
    for asked, hands in blocks(seed):
        yield asked, [case for case in hands if case.size % 3 == 2]


def waiting(seed: int) -> Iterator[tuple[Options, list[Case]]]:
    """The blocks with the hands of 3n+1 tiles only."""
    for asked, hands in blocks(seed):
        yield asked, [case for case in hands if case.size % 3 == 1]


def columns(hands: list[Case]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The hands as the arguments of a batch: counts, wildcards, masks of forbidden kinds."""
    counts = np.array([case.counts for case in hands], np.uint8).reshape(-1, KINDS)
    wild = np.array([case.wild for case in hands], np.uint8)
    forbidden = np.array([sum(1 << kind for kind in case.forbidden) for case in hands], np.uint64)
    return counts, wild, forbidden


def check(hands: list[Case], asked: Options, answers: list[Any], expected: list[Any]) -> None:
    wrong = [
        f"{case} {asked}: {answer}, not {right}"
        for case, answer, right in zip(hands, answers, expected, strict=True)
        if answer != right
    ]
    assert not wrong, f"{len(wrong)} of {len(hands)}, first {wrong[0]}"


def test_every_indicator_occurs() -> None:
    flipped = {(case.indicator, case.size % 3) for seed in SEEDS for case in cases(seed, CHUNK)}
    assert flipped >= {(indicator, size) for indicator in range(KINDS) for size in (1, 2)}


@chunks
def test_is_win(seed: int) -> None:
    for asked, hands in whole(seed):
        expected = [reference.is_win(case.counts, case.wild, forbidden=case.forbidden, **asked) for case in hands]
        single = [laizi.is_win(bytes(case.counts), case.wild, forbidden=case.forbidden, **asked) for case in hands]
        check(hands, asked, single, expected)
        counts, wild, forbidden = columns(hands)
        check(hands, asked, arrays.is_win(counts, wild, forbidden=forbidden, **asked).tolist(), expected)


@chunks
def test_waits(seed: int) -> None:
    for asked, hands in waiting(seed):
        expected = [reference.waits(case.counts, case.wild, forbidden=case.forbidden, **asked) for case in hands]
        single = [list(laizi.waits(bytes(case.counts), case.wild, forbidden=case.forbidden, **asked)) for case in hands]
        check(hands, asked, single, expected)
        counts, wild, forbidden = columns(hands)
        masks = arrays.waits(counts, wild, forbidden=forbidden, **asked)
        check(hands, asked, masks.tolist(), [sum(1 << kind for kind in kinds) for kinds in expected])
        check(hands, asked, [np.flatnonzero(row).tolist() for row in arrays.unpack(masks)], expected)


@chunks
def test_distance(seed: int) -> None:
    for asked, hands in blocks(seed):
        expected = [reference.distance(case.counts, case.wild, forbidden=case.forbidden, **asked) for case in hands]
        single = [laizi.distance(bytes(case.counts), case.wild, forbidden=case.forbidden, **asked) for case in hands]
        check(hands, asked, single, expected)
        counts, wild, forbidden = columns(hands)
        check(hands, asked, arrays.distance(counts, wild, forbidden=forbidden, **asked).tolist(), expected)


@chunks
def test_arrangements(seed: int) -> None:
    for asked, hands in whole(seed):
        for case in hands:
            if case.wild <= MOST_WILD_CUT:
                expected = reference.arrangements(case.counts, case.wild, forbidden=case.forbidden, **asked)
                hand, keywords = bytes(case.counts), {**asked, "forbidden": case.forbidden}
                ways = list(laizi.arrangements(hand, case.wild, limit=None, **keywords))
                plain = [tuple(sorted((part.set, tuple(map(int, part.tiles)), part.wild) for part in way)) for way in ways]
                assert set(plain) == expected, (case, asked)
                assert len(ways) == len(expected), (case, asked)
                limit = len(ways) // 2
                assert list(laizi.arrangements(hand, case.wild, limit=limit, **keywords)) == ways[:limit], (case, asked)


@chunks
def test_discards(seed: int) -> None:
    rng = Random(f"seen {seed}")
    for asked, hands in whole(seed):
        for case in hands[DISCARDS_OF]:
            unseen = [kind for kind, held in enumerate(case.counts) for _ in range(4 - held)]
            seen = rng.sample(unseen, rng.randint(0, 30))
            seen_counts = tuple(seen.count(kind) for kind in range(KINDS))
            expected = reference.discards(case.counts, case.wild, seen_counts, forbidden=case.forbidden, **asked)
            found = laizi.discards(bytes(case.counts), case.wild, seen=seen, forbidden=case.forbidden, **asked)
            assert [tuple(discard) for discard in found] == expected, (case, seen, asked)
            for kind, _, useful, _ in expected:
                rest = bytes(held - (other == kind) for other, held in enumerate(case.counts))
                assert laizi.useful(rest, case.wild, forbidden=case.forbidden, **asked) == useful, (case, kind, asked)


@chunks
def test_facts(seed: int) -> None:
    for _, hands in whole(seed):
        compare_facts(hands, added=False)


@chunks
def test_facts_added(seed: int) -> None:
    for _, hands in waiting(seed):
        compare_facts(hands[FACTS_ADDED_OF], added=True)


def compare_facts(hands: list[Case], *, added: bool) -> None:
    """Each hand with its laizi counted, and once more without a laizi where it has no wildcard."""
    asked: list[tuple[Case, Counts, int | None]] = []
    for case in hands:
        counts = case.laizi_counted()
        if counts is not None:
            asked.append((case, counts, case.laizi))
        if not case.wild:
            asked.append((case, case.counts, None))
    textbook, native = (reference.facts_added, facts_added) if added else (reference.facts, facts)
    expected = [textbook(counts, kind, case.forbidden) for case, counts, kind in asked]
    single = [native(bytes(counts), kind, case.forbidden) for case, counts, kind in asked]
    kinds = np.array([-1 if kind is None else kind for _, _, kind in asked], np.int8)
    counted = [case._replace(counts=counts, wild=0) for case, counts, _ in asked]
    rows, _, forbidden = columns(counted)
    check(counted, {"added": added}, [plain(answer) for answer in single], expected)
    check(counted, {"added": added}, arrays.facts(rows, kinds, forbidden, added=added).tolist(), expected)


def plain(answer: tuple[Any, ...]) -> list[Any]:
    return [int(entry) if isinstance(entry, Fact) else plain(entry) for entry in answer]


def test_reference_by_the_letter() -> None:
    """The reference itself against the words of the definition: every hand of one set and eyes is looked at as a target."""
    targets = [(*part, eye, eye) for part in (*RUNS, *TRIPLETS) for eye in range(KINDS)]
    hands = [case for case in cases(0, 3000) if case.size in (4, 5)]
    assert len(hands) > 300
    for case in hands:
        needed = []
        for tiles in targets:
            kinds = set(tiles)
            excess = sum(max(0, tiles.count(kind) - 4) for kind in kinds)
            if kinds.isdisjoint(case.forbidden) and excess <= case.wild:
                needed.append(sum(max(0, tiles.count(kind) - case.counts[kind]) for kind in kinds))
        distance = min(needed) - case.wild - 1 if needed else reference.UNREACHABLE
        assert reference.distance(case.counts, case.wild, forbidden=case.forbidden) == distance, case
        if case.size == 5:
            assert reference.is_win(case.counts, case.wild, forbidden=case.forbidden) == (distance == -1), case
        else:
            assert bool(reference.waits(case.counts, case.wild, forbidden=case.forbidden)) == (distance == 0), case
