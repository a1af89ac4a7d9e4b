"""``laizi enumerate``: all hands of a space into files, and the number of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT, Question, question, question_options
from laizi.cli.output import report, write_json, write_lines
from laizi.cli.progress import shown
from laizi.cli.running import kept_when_stopped, megabytes, run_options
from laizi.errors import InputError
from laizi.hand import Hand
from laizi.messages import LANGUAGES, text

if TYPE_CHECKING:
    from laizi.bulk.space import SpaceRequest

SCHEMA = 1
_COMPLETE, _WAITING = 14, 13
_NUMBERS = {"distance": "distance", "waits": "at_least"}

EXAMPLE = """\
laizi enumerate --ask complete -o complete
laizi enumerate --ask waits:9 --executor local:2 -o nine
laizi enumerate --ask complete --unrank 1000000
laizi enumerate --ask complete --rank 123m456p789s11122z"""


@click.command("enumerate", cls=Command, example=EXAMPLE)
@click.option("--tiles", cls=Option, type=int, metavar="N", help="space_tiles")
@click.option("--ask", cls=Option, default="complete", metavar="WHICH", help="space_ask")
@question_options
@click.option("--output", "-o", cls=Option, metavar="DIR", help="output_folder")
@run_options
@click.option("--rank", cls=Option, metavar="HAND", help="rank")
@click.option("--unrank", cls=Option, type=int, metavar="I", help="unrank")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_result")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def enumerate(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang, as_json = options["lang"] or lang_of(context), options["as_json"]
    wanted = [f"--{name}" for name in ("output", "rank", "unrank") if options[name] is not None]
    if len(wanted) > 1:
        raise click.UsageError(text("usage_one_of", lang, names=", ".join(wanted)), context)
    for name in ("executor", "shard_rows"):
        if options[name] is not None and options["output"] is None:
            raise click.UsageError(text("usage_needs_output", lang, name=f"--{name.replace('_', '-')}"), context)
    try:
        asked = question({**options, "seen": None})
        request = _request(asked, options["tiles"], options["ask"])
        if options["output"] is None:
            _answer(request, asked, options, lang)
        else:
            _write(request, options, lang)
    except InputError as error:
        report(error, lang, as_json=as_json)
        return BAD_INPUT
    return 0


def _request(asked: Question, tiles: int | None, ask: str) -> SpaceRequest:
    """The space that the options describe."""
    from laizi.bulk.space import SpaceRequest

    kind, _, number = ask.partition(":")
    given: dict[str, Any] = {}
    if number:
        if kind not in _NUMBERS:
            raise InputError("ask_number", "ask", ask=kind)
        try:
            given[_NUMBERS[kind]] = int(number)
        except ValueError:
            raise InputError("no_number", "ask", text=number[:40]) from None
    if tiles is None:
        tiles = max(0, (_WAITING if kind in ("ready", "waits") else _COMPLETE) - asked.wild)
    return SpaceRequest(tiles=tiles, wild=asked.wild, ask=kind, **asked.keywords, **given)


def _answer(request: SpaceRequest, asked: Question, options: dict[str, Any], lang: str) -> None:
    """How many hands there are; the number of a hand; the hand of a number."""
    space = request.open()
    found: dict[str, Any] = {"schema": SCHEMA, "request": request.to_dict(), "total": space.total}
    words = text("space_total", lang, total=f"{space.total:,}")
    if options["rank"] is not None:
        hand = replace(asked, wild=0).hand(options["rank"])
        found["number"] = space.rank(hand.counts if hand.wild in (0, request.wild) else str(hand))
        words = f"{found['number']}"
    elif options["unrank"] is not None:
        found["number"] = options["unrank"]
        words = str(Hand(bytes(space.unrank(options["unrank"])), request.wild))
    if "number" in found:
        found["hand"] = words if options["rank"] is None else options["rank"]
    if options["as_json"]:
        write_json(found)
    else:
        write_lines([words])


def _write(request: SpaceRequest, options: dict[str, Any], lang: str) -> None:
    from laizi.bulk import write_hands
    from laizi.bulk.enumerate import SHARD_ROWS

    folder = options["output"]
    with kept_when_stopped(folder, lang), shown(lang, "progress") as progress:
        found = write_hands(
            request,
            folder,
            executor=options["executor"] or "local:1",
            shard_rows=SHARD_ROWS if options["shard_rows"] is None else options["shard_rows"],
            progress=progress,
        )
    if options["as_json"]:
        write_json({"schema": SCHEMA, "request": request.to_dict(), "output": folder, "kept": found.kept, "total": found.total})
        return
    total = found.total
    params = {"rows": f"{total['rows']:,}", "files": f"{total['shards']:,}", "size": megabytes(total["bytes"])}
    click.echo(text("written", lang, **params, seconds=f"{found.seconds:.1f}", kept=f"{found.kept:,}"), err=True)
    click.echo(text("written_sum", lang, sha256=total["sha256"]), err=True)
