"""What the commands share that run for long: where and how to run, and the end before the end."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from laizi.cli.command import INTERRUPTED, Option
from laizi.cli.output import write_error
from laizi.messages import text

F = TypeVar("F", bound=Callable[..., Any])


def run_options(function: F) -> F:
    """``--executor`` and ``--shard-rows``."""
    function = click.option("--shard-rows", cls=Option, type=int, metavar="N", help="shard_rows")(function)
    return click.option("--executor", cls=Option, metavar="WHERE", help="executor")(function)


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[None]:
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


@contextlib.contextmanager
def kept_when_stopped(folder: str | None, lang: str) -> Iterator[None]:
    """Says after Ctrl-C or a signal what is done, and how to go on."""
    try:
        with stopped_by_signals():
            yield
    except (KeyboardInterrupt, SystemExit) as stop:
        if folder is not None:
            with contextlib.suppress(OSError, ValueError, KeyError):
                total = json.loads((Path(folder) / "manifest.json").read_bytes())["total"]
                params = {"done": f"{total['done']:,}", "shards": f"{total['shards']:,}", "folder": folder}
                write_error(text("stopped", lang, **params), lang)
        raise SystemExit(stop.code if isinstance(stop, SystemExit) else INTERRUPTED) from None


def megabytes(size: int) -> str:
    """A size for people."""
    return f"{size / 1e6:,.1f} MB"
