"""Judgements and hints of untrusted JSON, of one situation or a list: what ``laizi judge``, ``hints`` and the service answer."""

from __future__ import annotations

from typing import Any

from laizi.answers.reading import placed
from laizi.errors import InputError
from laizi.rules import Hints, Judgement, Situation, judge_several
from laizi.rules import hints as hints_of
from laizi.rules import judge as judge_one

MOST_WINNERS = 3


def judge(given: Any) -> Judgement | list[Judgement]:
    """The judgement of a situation's JSON, or those of a list of situations with several winners of one tile."""
    if not isinstance(given, list):
        return judge_one(Situation.from_dict(given))
    if len(given) > MOST_WINNERS:
        raise InputError("list_too_long", "", length=len(given), most=MOST_WINNERS)
    situations = []
    for place, one in enumerate(given):
        with placed(f"/{place}"):
            situations.append(Situation.from_dict(one))
    if len(situations) != 1:
        return judge_several(situations)
    with placed("/0"):
        return [judge_one(situations[0])]


def hints(given: Any) -> Hints | list[Hints]:
    """The hints of a situation's JSON, or of each of a list."""
    if not isinstance(given, list):
        return hints_of(Situation.from_dict(given, hints=True))
    found = []
    for place, one in enumerate(given):
        with placed(f"/{place}"):
            found.append(hints_of(Situation.from_dict(one, hints=True)))
    return found
