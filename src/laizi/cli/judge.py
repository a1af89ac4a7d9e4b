"""``laizi judge``: whether declared wins are legal, what they are worth and who pays whom."""

from __future__ import annotations

from typing import Any

import click

from laizi.cli.command import Command
from laizi.cli.situations import answer_lines, placed, situation_options
from laizi.display import explain
from laizi.errors import InputError
from laizi.rules import Judgement, Situation, judge_several
from laizi.rules import judge as judge_one

MOST_WINNERS = 3

EXAMPLE = """\
laizi judge situations.jsonl
laizi judge situations.jsonl --explain --lang zh
laizi judge < situations.jsonl"""


def ask(given: Any) -> Judgement | list[Judgement]:
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


@click.command("judge", cls=Command, example=EXAMPLE)
@situation_options
@click.pass_context
def judge(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    return answer_lines(context, options["file"], ask, explain, in_words=options["in_words"], lang=options["lang"])
