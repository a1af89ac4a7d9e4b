"""The group of all commands."""

from __future__ import annotations

from typing import Any

import click

from laizi import __version__
from laizi.cli.command import Group, Option
from laizi.cli.output import write_lines
from laizi.messages import LANGUAGES

EXAMPLE = """\
laizi waits "67m4455p456678s" --wild 1
laizi discards "13m2447p39s11z5p" --wild 3 --lang zh
laizi rules show wuhan-room"""

#: Every command and the module it lives in; a module is imported when its command is asked for.
COMMANDS = {
    "waits": "laizi.cli.waits",
    "discards": "laizi.cli.discards",
    "eval": "laizi.cli.evaluate",
    "census": "laizi.cli.census",
    "enumerate": "laizi.cli.enumerate",
    "judge": "laizi.cli.judge",
    "hints": "laizi.cli.hints",
    "rules": "laizi.cli.rules",
    "serve": "laizi.cli.serve",
    "simulate": "laizi.cli.simulate",
    "play": "laizi.cli.play",
    "replay": "laizi.cli.replay",
}


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    write_lines([f"laizi {__version__}"])
    context.exit()


@click.group("laizi", cls=Group, modules=COMMANDS, example=EXAMPLE)
@click.option("--version", cls=Option, is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="version")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), expose_value=False, help="lang")
def laizi(**_options: Any) -> None:
    """See the catalogue of messages for the help of this command."""
