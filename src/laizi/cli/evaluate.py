"""``laizi eval``: one question about every hand of a file."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

import click

from laizi.answers.hands import Question
from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT, question, question_options, standard_input
from laizi.cli.output import report, write_json
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
laizi eval - --ask win < hands.txt"""


@click.command("eval", cls=Command, example=EXAMPLE)
@click.argument("file", metavar="FILE")
@click.option("--ask", cls=Option, type=click.Choice(ASKS), default="waits", help="ask")
@click.option("--output", "-o", cls=Option, metavar="OUT", help="output")
@question_options
@click.option("--laizi", cls=Option, metavar="TILE", help="laizi_kind")
@click.option("--mark", cls=Option, is_flag=True, help="mark")
@click.option("--format", "form", cls=Option, type=click.Choice(FORMATS), help="format")
@click.option("--column", cls=Option, metavar="NAME", help="column")
@click.option("--threads", cls=Option, type=int, default=1, metavar="N", help="threads")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_summary")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def eval(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang, as_json = options["lang"] or lang_of(context), options["as_json"]
    _check_usage(context, options, lang)
    try:
        asked = question({**options, "seen": None})
        source, target = _source(options["file"]), _target(options)
        started = time.monotonic()
        with _stopped_by_signals(), _bar(lang, shown=_on_terminal(target)) as progress:
            found = _evaluate(asked, source, target, options, progress)
        taken = time.monotonic() - started
    except InputError as error:
        _report(error, options, lang)
        return BAD_INPUT
    if as_json:
        write_json({**found.to_dict(), "file": options["file"], "output": options["output"]})
    else:
        for line in summary_lines(found, taken, lang):
            click.echo(line, err=True)
    return 0


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
    file, row, line = (getattr(error, name, None) for name in ("file", "row", "line"))
    if not options["as_json"]:
        report(error, lang, as_json=False, hint=hint)
        return
    message = error.message(lang) if hint is None else text("hint", lang, message=error.message(lang), hint=hint)
    place = {name: value for name, value in (("file", file), ("row", row), ("line", line)) if value is not None}
    write_json({**place, "error": {**error.to_dict(), "message": message}})


def _on_terminal(target: str | BinaryIO | None) -> bool:
    """Whether a bar can be drawn on standard error without answers running through it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return False
    return target is None or isinstance(target, str) or not target.isatty()


@contextlib.contextmanager
def _bar(lang: str, *, shown: bool) -> Iterator[Callable[[Progress], None] | None]:
    """A bar with the rate and the time left, on a terminal; the length is known with the first batch."""
    if not shown:
        yield None
        return
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        bar: Any = None
        before = 0

        def advance(step: Progress) -> None:
            nonlocal bar, before
            if bar is None:
                nothing: Iterable[str] = filter(None, ())  # without a length click draws a bar without an end
                bar = stack.enter_context(
                    click.progressbar(
                        nothing,
                        length=step.total,
                        label=text("progress", lang),
                        item_show_func=lambda shown: shown,
                        width=24,
                        file=sys.stderr,
                    )
                )
            rate = step.rows / max(time.monotonic() - started, 1e-3)
            bar.update(step.done - before, text("progress_rate", lang, rows=f"{step.rows:,}", rate=f"{rate:,.0f}"))
            before = step.done

        yield advance


# ---- the end before the end ------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """SIGTERM and SIGHUP end the command as Ctrl-C does: by an exception, which leaves no unfinished file behind."""

    def stop(number: int, _frame: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        with contextlib.suppress(ValueError):  # not in the main thread: whoever runs it there has handlers of their own
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
