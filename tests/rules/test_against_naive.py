"""`laizi.judge` against the naive judge of `naive.py`, on the random situations of `situations.py`.

400 situations of each ruleset; all 20,000 with ``LAIZI_FULL=1`` in the environment. A failure names the number of its situation:
`numbered(ruleset, number)` makes that one alone.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.rules.naive import KINDS, cuts, following, kind_of, kinds_of, literal_cuts, naive_judge
from tests.rules.situations import RULESETS, situation

from laizi.rules import judge

CHUNK = 100
CHUNKS = range(200 if os.environ.get("LAIZI_FULL") == "1" else 4)
FORMS = {"pengpenghu", "qingyise", "jiangyise", "fengyise", "quanqiuren", "gangshanghua", "haidilao", "qianggang"}
GUILIU_FORMS = {"pengpenghu", "qingyise", "ziyise", "qidui", "haoqi", "lan", "qixinglan", "quanqiuren"}

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
each_chunk = pytest.mark.parametrize("chunk", CHUNKS)

Json = dict[str, Any]


def numbered(ruleset: str, number: int) -> Json:
    return situation(Random(f"{ruleset} {number}"), ruleset)


def chunk_of(ruleset: str, chunk: int) -> Iterator[tuple[int, Json]]:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        yield number, numbered(ruleset, number)


def compared(expected: Json, ruleset: str) -> list[str]:
    """What of an answer has to be the same."""
    if not expected["legal"]:
        return ["legal", "deltas"]
    keys = ["legal", "kind", "forms", "hard", "jinding", "contract", "contractor", "deltas"]
    return keys if ruleset == "guiliu" else [*keys, "laizi_natural"]


@each_ruleset
@each_chunk
def test_both_judge_alike(ruleset: str, chunk: int) -> None:
    for number, given in chunk_of(ruleset, chunk):
        expected, found = naive_judge(given), judge(given).to_dict()
        differ = {key: (expected[key], found[key]) for key in compared(expected, ruleset) if expected[key] != found[key]}
        assert not differ, f"{ruleset} {number}: naive and package differ: {differ}\n{json.dumps(given)}"
        assert found["legal"] is not bool(found["violations"])
        if not expected["legal"] and "pizi_in_hand" not in expected["violations"]:  # the shape of such a hand is nowhere said
            assert set(found["violations"]) in expected["fewest"], (
                f"{ruleset} {number}: {found['violations']}\n{json.dumps(given)}"
            )


@each_ruleset
def test_the_situations_are_of_many_sorts(ruleset: str) -> None:
    """Else the agreement would say little."""
    wins, seen = 0, Counter[Any]()
    for chunk in CHUNKS[:4]:
        for _, given in chunk_of(ruleset, chunk):
            answer = naive_judge(given)
            seen.update(given.get("occasion", []))
            seen[given["by"]] += 1
            if not answer["legal"]:
                seen.update(answer["violations"])
                continue
            wins += 1
            seen.update(answer["forms"])
            seen.update(
                [answer["kind"], f"hard {answer['hard']}", f"jinding {answer['jinding']}", f"contract {answer['contract']}"]
            )
            if ruleset != "guiliu":
                seat = given["seats"][given["winner"]]
                seen[f"{held_laizi(given, seat)} laizi"] += 1
    assert 0.4 < wins / (4 * CHUNK) < 0.75
    wanted = {"self_draw", "discard", "rob_gang", "last_tiles", "after_gang", "shape"}
    if ruleset == "guiliu":
        wanted |= GUILIU_FORMS | {"pinghu", "lan", "pattern", "first_draw", "first_discard", "shot_after_gang", "passed"}
    else:
        wanted |= FORMS | {"small", "big", "hard True", "hard False", "jinding None", "jinding big"}
        wanted |= {f"contract {contract}" for contract in (None, "qianggang", "qingyise", "quanqiuren")}
        wanted |= {f"{held} laizi" for held in range(5)}
        wanted |= {"eyes_not_258", "too_many_laizi", "not_opened", "pizi_in_hand"}
    if ruleset == "wuhan-room":
        wanted |= {"contract jiangyise", "not_heijin", "any_tile_wait", "below_minimum", "passed"}
    assert not wanted - seen.keys()


def held_laizi(given: Json, seat: Json) -> int:
    return [*kinds_of(seat["hand"]), kind_of(given["tile"])].count(following(kind_of(given["indicator"])))


@pytest.mark.parametrize("seed", range(40))
def test_blanks_are_what_standing_for_every_kind_is(seed: int) -> None:
    """The one shortcut of the naive judge, against going through all that the laizi may stand for."""
    rng = Random(f"cuts {seed}")
    for blanks, size in ((0, 11), (1, 8), (1, 11), (2, 5), (2, 8)):
        suit = 9 * rng.randrange(3)
        tiles = tuple(sorted(rng.choices([*range(suit, suit + 9), rng.choice(KINDS)], k=size - blanks)))
        banned = frozenset(rng.sample([kind for kind in KINDS if kind not in tiles], 3))
        found, expected = cuts(tiles, blanks, banned), literal_cuts(tiles, blanks, banned)
        assert {(triplets, pair) for triplets, pair in found if pair is not None} <= expected
        for triplets, pair in expected:
            assert (triplets, pair) in found or (blanks >= 2 and (triplets, None) in found)
        allowed = [kind for kind in KINDS if kind not in banned]
        if any(pair is None for _, pair in found):
            assert {pair for _, pair in expected} >= set(allowed)
