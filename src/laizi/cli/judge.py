"""``laizi judge``: whether declared wins are legal, what they are worth and who pays whom."""

from __future__ import annotations

from typing import Any

import click

from laizi.answers import situations
from laizi.cli.command import Command
from laizi.cli.situations import answer_lines, situation_options
from laizi.display import explain

EXAMPLE = """\
laizi judge situations.jsonl
laizi judge situations.jsonl --explain --lang zh
laizi judge < situations.jsonl"""


@click.command("judge", cls=Command, example=EXAMPLE)
@situation_options
@click.pass_context
def judge(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    return answer_lines(context, options["file"], situations.judge, explain, in_words=options["in_words"], lang=options["lang"])
