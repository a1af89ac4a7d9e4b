"""docs/table.md: its example runs, and it names every action, event and key there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.table.play import RULESETS, played

from laizi.table import ACTION_KINDS, Match
from laizi.table.engine import PHASES

TEXT = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names = {}
    exec(compile(example, "docs/table.md", "exec"), names)
    assert names["round_"].result.how == "drawn"
    assert isinstance(names["match"], Match)
    assert len((tmp_path / "match.jsonl").read_bytes().splitlines()) == 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_there_is_is_named(ruleset):
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert named >= ACTION_KINDS.keys() | set(PHASES)
    for number in range(30):
        *_, (round_, _) = played(ruleset, number)
        assert {event["event"] for event in round_.events} <= named
        view = round_.view(0)
        assert view.keys() - {"schema"} <= named
        assert view["seats"][0].keys() <= named


def test_both_languages_have_the_same_readings():
    numbers = re.findall(r"^\| (T-\d\d) ", TEXT, re.MULTILINE)
    half = len(numbers) // 2
    assert numbers[:half] == numbers[half:] == [f"T-{number:02}" for number in range(1, half + 1)]
