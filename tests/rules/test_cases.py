"""The cases of ``cases/*.jsonl``: a situation a line, and what the rules pages in ``docs/rules`` make of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.rules.naive import naive_judge

from laizi.rules import judge

Json = dict[str, Any]

FILES = ("wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu")
KEYS = ("forms", "hard", "deltas", "jinding", "contractor")
CASES = [
    pytest.param(json.loads(line), id=f"{name}-{number}")
    for name in FILES
    for number, line in enumerate((Path(__file__).parent / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), 1)
]

each_case = pytest.mark.parametrize("case", CASES)


def answered(answer: Json, expect: Json) -> Json:
    """The part of the answer that the case says something of."""
    return {key: answer[key] for key in ("legal", *(KEYS if expect["legal"] else ())) if key in expect}


@each_case
def test_judge(case: Json) -> None:
    assert answered(judge(case["situation"]).to_dict(), case["expect"]) == answered(case["expect"], case["expect"])


@each_case
def test_naive_judge(case: Json) -> None:
    assert answered(naive_judge(case["situation"]), case["expect"]) == answered(case["expect"], case["expect"])


@each_case
def test_payments(case: Json) -> None:
    """The cases give them as payer, winner, points; the reasons apart."""
    if "payments" not in case["expect"]:
        return
    owed: dict[tuple[int, int], int] = {}
    for payment in judge(case["situation"]).to_dict()["payments"]:
        pair = payment["from"], payment["to"]
        owed[pair] = owed.get(pair, 0) + payment["points"]
    assert owed == {(payer, winner): points for payer, winner, points in case["expect"]["payments"]}
