"""The numbers of sequences of actions are those in ``perft``: whatever becomes legal, or no longer is, moves them."""

import json

import pytest
from tests.table.counting import FOLDER, PLACES, counted
from tests.table.play import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_counts_of_action_sequences(ruleset):
    expected = json.loads((FOLDER / f"{ruleset}.json").read_text(encoding="utf-8"))
    assert len(expected) == len(PLACES)
    assert counted(ruleset) == expected
