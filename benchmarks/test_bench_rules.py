"""Times of judgements and hints over the fixed situations of the tests, with the answers asserted. Run by ``make bench``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from laizi.rules import Situation, hints, judge

CASES = sorted((Path(__file__).parents[1] / "tests" / "rules" / "cases").glob("*.jsonl"))


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for path in CASES for line in path.read_text(encoding="utf-8").splitlines()]


def two_laizi(situation: Situation) -> bool:
    hand = situation.seats[situation.winner].hand
    return situation.laizi is not None and (*hand, situation.tile).count(situation.laizi) == 2


def unasked(situation: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in situation.items() if key not in ("tile", "by", "from", "occasion")}


def test_judge_with_two_laizi(benchmark):
    """Every checked situation with two laizi in the hand, one after the other; the time is that of all of them."""
    asked = [(Situation.from_dict(line["situation"]), line["expect"]) for line in lines()]
    asked = [(situation, expected) for situation, expected in asked if two_laizi(situation)]
    benchmark.extra_info["situations"] = len(asked)
    answers = benchmark(lambda: [judge(situation) for situation, _ in asked])
    for answer, (_, expected) in zip(answers, asked, strict=True):
        assert answer.legal == expected["legal"]
        assert not expected["legal"] or answer.deltas == expected["deltas"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_hints(benchmark, path):
    """All kinds and sources of each hand of a case file; the time is that of the whole file."""
    situations = [json.loads(line)["situation"] for line in path.read_text(encoding="utf-8").splitlines()]
    asked = [Situation.from_dict(unasked(situation), hints=True) for situation in situations]
    benchmark.extra_info["hands"] = len(asked)
    answers = benchmark(lambda: [hints(situation) for situation in asked])
    # A case that is a legal win is among the hints of its own hand.
    for answer, line in zip(answers, path.read_text(encoding="utf-8").splitlines(), strict=True):
        case = json.loads(line)
        if case["expect"]["legal"]:
            assert case["situation"]["tile"] in {str(wait.tile) for wait in answer.waits}


def test_situation_from_json(benchmark):
    given = [line["situation"] for line in lines()]
    benchmark.extra_info["situations"] = len(given)
    assert len(benchmark(lambda: [Situation.from_dict(one) for one in given])) == len(given)
