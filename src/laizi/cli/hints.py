"""``laizi hints``: what seats wait for, and what each tile is worth from each source."""

from __future__ import annotations

from typing import Any

import click

from laizi.cli.command import Command
from laizi.cli.situations import answer_lines, placed, situation_options
from laizi.display import explain_hints
from laizi.rules import Hints, Situation
from laizi.rules import hints as hints_of

EXAMPLE = """\
laizi hints waiting.jsonl
laizi hints waiting.jsonl --explain --lang zh
laizi hints < waiting.jsonl"""


def ask(given: Any) -> Hints | list[Hints]:
    """The hints of a situation's JSON, or of each of a list."""
    if not isinstance(given, list):
        return hints_of(Situation.from_dict(given, hints=True))
    found = []
    for place, one in enumerate(given):
        with placed(f"/{place}"):
            found.append(hints_of(Situation.from_dict(one, hints=True)))
    return found


@click.command("hints", cls=Command, example=EXAMPLE)
@situation_options
@click.pass_context
def hints(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    return answer_lines(context, options["file"], ask, explain_hints, in_words=options["in_words"], lang=options["lang"])
