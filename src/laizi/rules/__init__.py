"""The rules of Wuhan mahjong (武汉麻将) and 桂柳麻将: rulesets as data, judgements and hints of situations."""

from __future__ import annotations

from laizi.rules.hinting import Hints, hints
from laizi.rules.judging import Judgement, judge, judge_several
from laizi.rules.ruleset import Ruleset, houses, load, names
from laizi.rules.situation import Meld, Previous, Seat, Situation

__all__ = [
    "Hints",
    "Judgement",
    "Meld",
    "Previous",
    "Ruleset",
    "Seat",
    "Situation",
    "hints",
    "houses",
    "judge",
    "judge_several",
    "load",
    "names",
]
