"""``laizi eval``: one question about every hand of a file."""

from __future__ import annotations

import errno
import glob
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT, Question, question, question_options, standard_input
from laizi.cli.output import report, write_error, write_json
from laizi.cli.progress import shown
from laizi.cli.running import kept_when_stopped, megabytes, run_options, stopped_by_signals
from laizi.display import table
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

if TYPE_CHECKING:
    from laizi.bulk import Progress, Summary

ASKS = ("win", "waits", "distance", "facts")
FORMATS = ("npy", "csv", "text", "parquet")
STREAM = "-"
_LAIZI_ONLY = "facts"
_NOT_FACTS = ("wild", "eyes", "no_two_wild_eyes", "triplets_only", "any_copies", "shape")

EXAMPLE = """\
laizi eval hands.parquet --wild 1 -o waits.parquet
laizi eval hands.csv --ask distance --mark -o distances.csv
laizi eval - --ask win < hands.txt
laizi eval folder 'more/*.npy' --executor local:2 -o answers"""


@click.command("eval", cls=Command, example=EXAMPLE)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--ask", cls=Option, type=click.Choice(ASKS), default="waits", help="ask")
@click.option("--output", "-o", cls=Option, metavar="OUT", help="output")
@question_options
@click.option("--laizi", cls=Option, metavar="TILE", help="laizi_kind")
@click.option("--mark", cls=Option, is_flag=True, help="mark")
@click.option("--format", "form", cls=Option, type=click.Choice(FORMATS), help="format")
@click.option("--column", cls=Option, metavar="NAME", help="column")
@click.option("--threads", cls=Option, type=int, default=1, metavar="N", help="threads")
@run_options
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_summary")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def eval(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang = options["lang"] or lang_of(context)
    many = _are_many(options)
    options["file"] = options["files"][0]
    _check_usage(context, options, lang)
    if many and STREAM in options["files"]:
        raise click.UsageError(text("usage_stream_among", lang), context)
    try:
        asked = question({**options, "seen": None})
        return _answer_many(asked, options, lang) if many else _answer_one(asked, options, lang)
    except InputError as error:
        _report(error, options, lang)
        return BAD_INPUT


def _are_many(options: dict[str, Any]) -> bool:
    """Whether the answers go into a folder: for more than a file, and where it is said how to run."""
    files = options["files"]
    if len(files) > 1 or options["executor"] is not None or options["shard_rows"] is not None:
        return True
    return Path(files[0]).is_dir() or (glob.has_magic(files[0]) and not Path(files[0]).exists())


def _answer_one(asked: Question, options: dict[str, Any], lang: str) -> int:
    source, target = _source(options["file"]), _target(options)
    started = time.monotonic()
    with stopped_by_signals(), shown(lang, "progress", quiet=_on_terminal(target)) as progress:
        found = _evaluate(asked, source, target, options, progress)
    _show(found, time.monotonic() - started, {"file": options["file"], "output": options["output"]}, options, lang)
    return 0


def _answer_many(asked: Question, options: dict[str, Any], lang: str) -> int:
    from laizi.bulk import evaluate_many
    from laizi.bulk.evaluate_many import EVALUATE_SHARD_ROWS, failure, summary_of

    folder = options["output"]
    with kept_when_stopped(folder, lang), shown(lang, "progress") as progress:
        outcome = evaluate_many(
            options["files"],
            folder,
            options["ask"],
            wild=asked.wild,
            **asked.keywords,
            laizi=options["laizi"],
            mark=options["mark"],
            threads=options["threads"],
            format=options["form"],
            column=options["column"],
            executor=options["executor"] or "local:1",
            shard_rows=EVALUATE_SHARD_ROWS if options["shard_rows"] is None else options["shard_rows"],
            progress=progress,
        )
    failures = [failure(result["error"]) for result in outcome.failed]
    place = {"files": list(options["files"]), "output": folder, "total": outcome.total, "kept": outcome.kept}
    place["failed"] = [_placed(error, lang) for error in failures]
    _show(summary_of(outcome, options["ask"]), outcome.seconds, place, options, lang)
    if not options["as_json"]:
        total = outcome.total
        if folder is not None:
            params = {"rows": f"{total['rows']:,}", "files": f"{total['done']:,}", "size": megabytes(total["bytes"])}
            click.echo(text("written", lang, **params, seconds=f"{outcome.seconds:.1f}", kept=f"{outcome.kept:,}"), err=True)
        for error in failures:
            write_error(error.message(lang), lang)
    return BAD_INPUT if failures else 0


def _show(found: Summary, seconds: float, place: dict[str, Any], options: dict[str, Any], lang: str) -> None:
    """The summary, in words on standard error or as JSON."""
    if options["as_json"]:
        write_json({**found.to_dict(), **place})
    else:
        for line in summary_lines(found, seconds, lang):
            click.echo(line, err=True)


def _check_usage(context: click.Context, options: dict[str, Any], lang: str) -> None:
    """Options that the question has no use for are usage errors: nobody is to believe that they counted."""
    unused = _NOT_FACTS if options["ask"] == _LAIZI_ONLY else ("laizi",)
    for param in context.command.params:
        if param.name in unused and context.get_parameter_source(param.name) is not click.core.ParameterSource.DEFAULT:
            message = text("usage_unused", lang, name=param.opts[0], ask=options["ask"])
            raise click.UsageError(message, context)


def _evaluate(
    asked: Question,
    source: str | BinaryIO,
    target: str | BinaryIO | None,
    options: dict[str, Any],
    progress: Callable[[Progress], None] | None,
) -> Summary:
    from laizi.bulk import evaluate  # NumPy comes with it: nobody who asks for help should wait for that

    found = evaluate(
        source,
        target,
        options["ask"],
        wild=asked.wild,
        **asked.keywords,
        laizi=options["laizi"],
        mark=options["mark"],
        threads=options["threads"],
        format=options["form"],
        column=options["column"],
        progress=progress,
    )
    if target is not None and not isinstance(target, str):
        target.flush()
    return found


def _source(file: str) -> str | BinaryIO:
    if file != STREAM:
        return file
    stream = standard_input()
    if stream is None:
        from laizi.bulk import FileError

        raise FileError("file_unreadable", STREAM, reason=os.strerror(errno.EBADF))
    return stream


def _target(options: dict[str, Any]) -> str | BinaryIO | None:
    """The file to write; or standard output for the answers to text, unless JSON goes there; or nothing."""
    output = options["output"]
    if output is not None and output != STREAM:
        return str(output)
    form = options["form"] or ("text" if options["file"] == STREAM or options["file"].lower().endswith(".txt") else None)
    if sys.stdout is None or (output is None and (options["as_json"] or form != "text")):
        return None
    sys.stdout.flush()
    return sys.stdout.buffer


# ---- what is shown ---------------------------------------------------------------------------------------------------


def summary_lines(found: Summary, seconds: float, lang: str) -> Iterable[str]:
    """The summary for people."""
    yield text("summary", lang, rows=f"{found.rows:,}", seconds=f"{seconds:.1f}")
    if found.first_bad is not None:
        yield text("summary_bad", lang, bad=f"{found.bad:,}", first=found.first_bad.message(lang))
    good = found.rows - found.bad
    rows = [
        (_answer_words(answer, lang), f"{number:,}", f"{number / good:.2%}")
        for answer, number in found.answers.items()
        if number or found.ask == "win"
    ]
    if good:
        yield from table(rows, [text(f"summary_{found.ask}", lang), text("summary_hands", lang), ""], right=(1, 2))


def _answer_words(answer: str, lang: str) -> str:
    return text(f"summary_{answer}", lang) if answer in ("complete", "not_complete", "unreachable") else answer


def _report(error: InputError, options: dict[str, Any], lang: str) -> None:
    """One line in words; or an object, the file and the place in it beside the error."""
    other = error.code == "hand_size" and error.params.get("size", 0) % 3 != 0
    hint = text("try_other_ask", lang) if other else None
    if not options["as_json"]:
        report(error, lang, as_json=False, hint=hint)
    else:
        write_json(_placed(error, lang, hint))


def _placed(error: InputError, lang: str, hint: str | None = None) -> dict[str, Any]:
    """An error as an object, beside it the file and the place in it."""
    message = error.message(lang) if hint is None else text("hint", lang, message=error.message(lang), hint=hint)
    place = {name: getattr(error, name, None) for name in ("file", "row", "line")}
    return {
        **{name: value for name, value in place.items() if value is not None},
        "error": {**error.to_dict(), "message": message},
    }


def _on_terminal(target: str | BinaryIO | None) -> bool:
    """Whether the answers go to a terminal."""
    return target is not None and not isinstance(target, str) and target.isatty()
