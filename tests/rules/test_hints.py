"""Hints and judge agree for every kind and source, on the hands of the case files."""

import json
from pathlib import Path

import pytest

from laizi import InputError, hints, judge

CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
OF_THE_WIN = ("tile", "by", "from", "occasion")


def outcome(situation):
    """What hints must say of a winning tile: points are what the winner gains; None where the tile cannot be there."""
    try:
        judged = judge(situation).to_dict()
    except InputError as error:
        assert error.code == "fifth_copy", error
        return None
    points = judged["deltas"][situation["winner"]] if judged["legal"] else 0
    return {"legal": judged["legal"], "points": points, "forms": judged["forms"], "violations": judged["violations"]}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_hints_and_judge_agree(path):
    compared = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)["situation"]
        for key in OF_THE_WIN:
            asked.pop(key, None)
        asked.pop("xing", None)  # flipped after a win; a hint knows no occasion and no 醒
        found = hints(asked).to_dict()
        assert found["seat"] == asked["winner"]
        for wait in found["waits"]:
            sources = [("self_draw", {}, wait["self_draw"])]
            sources += [("discard", {"from": int(seat)}, told) for seat, told in wait["from"].items()]
            for by, giver, told in sources:
                expected = outcome({**asked, "tile": wait["tile"], "by": by, **giver})
                if expected is None:
                    continue
                assert told == expected, (asked, wait["tile"], by, giver)
                compared += 1
    assert compared > 500


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_no_hint_does_not_complete(path):
    """A kind that hints leave out completes no shape: judge says so from every source."""
    for line in path.read_text(encoding="utf-8").splitlines()[:15]:
        asked = json.loads(line)["situation"]
        for key in OF_THE_WIN:
            asked.pop(key, None)
        asked.pop("xing", None)
        told = {wait["tile"] for wait in hints(asked).to_dict()["waits"]}
        for kind in [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)]:
            if kind in told:
                continue
            expected = outcome({**asked, "tile": kind, "by": "self_draw"})
            assert expected is None or not expected["legal"], (asked, kind)
