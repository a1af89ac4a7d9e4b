"""``laizi waits``: the tiles that complete a hand, and the hands they complete."""

from __future__ import annotations

from typing import Any

import click

from laizi.answers.hands import Question
from laizi.answers.waits import WaitsAnswer, ask
from laizi.cli.command import Command, Option
from laizi.cli.hands import answer, hand_options, output_options, size_hint

EXAMPLE = """\
laizi waits "67m4455p456678s" --wild 1
laizi waits "67m4455p456678s?" --eyes 258 --forbid 4m5m7z --json"""


@click.command("waits", cls=Command, example=EXAMPLE)
@hand_options
@click.option("--limit", cls=Option, type=click.IntRange(0, 1_000_000), metavar="N", help="limit")
@output_options
@click.pass_context
def waits(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""

    def ask_one(question: Question, source: str) -> WaitsAnswer:
        return ask(question, source, options["limit"])

    return answer(context, ask_one, size_hint(2, "try_discards"), options)
