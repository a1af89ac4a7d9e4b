"""``laizi discards``: what each discard from a hand leads to, the best first."""

from __future__ import annotations

from typing import Any

import click

from laizi.answers.discards import ask
from laizi.cli.command import Command
from laizi.cli.hands import answer, hand_options, output_options, size_hint

EXAMPLE = """\
laizi discards "13m2447p39s11z5p" --wild 3
laizi discards "123m456p789s1122z3m" --seen 112z --json"""


@click.command("discards", cls=Command, example=EXAMPLE)
@hand_options
@output_options
@click.pass_context
def discards(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    return answer(context, ask, size_hint(1, "try_waits"), options)
