"""``laizi hints``: what seats wait for, and what each tile is worth from each source."""

from __future__ import annotations

from typing import Any

import click

from laizi.answers import situations
from laizi.cli.command import Command
from laizi.cli.situations import answer_lines, situation_options
from laizi.display import explain_hints

EXAMPLE = """\
laizi hints waiting.jsonl
laizi hints waiting.jsonl --explain --lang zh
laizi hints < waiting.jsonl"""


@click.command("hints", cls=Command, example=EXAMPLE)
@situation_options
@click.pass_context
def hints(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    return answer_lines(
        context, options["file"], situations.hints, explain_hints, in_words=options["in_words"], lang=options["lang"]
    )
