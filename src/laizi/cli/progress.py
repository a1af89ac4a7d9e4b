"""How far long work is, on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from laizi.messages import text

if TYPE_CHECKING:
    from laizi.bulk import Progress

_EVERY = 5.0  # seconds between two lines


@contextlib.contextmanager
def shown(lang: str, label: str, *, quiet: bool = False) -> Iterator[Callable[[Progress], None] | None]:
    """What to call with each step: it shows the rate and the time left.

    Args:
        label: a key of the words for what the rows are.
        quiet: whether answers run through the terminal, where anything else would only disturb.
    """
    if sys.stderr is None or (quiet and sys.stderr.isatty()):
        yield None
    elif sys.stderr.isatty():
        with _bar(text(label, lang), lang) as advance:
            yield advance
    else:
        yield _lines(text(label, lang), lang)


def _rate(step: Progress, label: str, lang: str, seconds: float) -> str:
    return text("progress_rate", lang, rows=f"{step.rows:,}", label=label, rate=f"{step.rows / max(seconds, 1e-3):,.0f}")


@contextlib.contextmanager
def _bar(label: str, lang: str) -> Iterator[Callable[[Progress], None]]:
    """The length is known with the first step; without a length click draws a bar without an end."""
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        bar: Any = None
        before = 0

        def advance(step: Progress) -> None:
            nonlocal bar, before
            if bar is None:
                nothing: Iterable[str] = filter(None, ())
                bar = stack.enter_context(
                    click.progressbar(
                        nothing,
                        length=step.total,
                        label=label,
                        item_show_func=lambda shown: shown,
                        width=24,
                        file=sys.stderr,
                    )
                )
            bar.update(step.done - before, _rate(step, label, lang, time.monotonic() - started))
            before = step.done

        yield advance


def _lines(label: str, lang: str) -> Callable[[Progress], None]:
    """A line at most every few seconds; none for work that takes less."""
    started = last = time.monotonic()

    def advance(step: Progress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < _EVERY:
            return
        last = now
        line = _rate(step, label, lang, now - started)
        if step.total and step.done:
            left = (now - started) * (step.total - step.done) / step.done
            params = {"done": f"{step.done / step.total:.0%}", "left": f"{left:,.0f}"}
            line = text("progress_left", lang, line=line, **params)
        click.echo(line, err=True)

    return advance
