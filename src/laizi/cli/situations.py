"""What ``laizi judge`` and ``laizi hints`` share: JSON Lines of situations in, an answer for each line out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, Protocol, TypeVar

import click

from laizi.answers.reading import read_json
from laizi.cli.command import Option, lang_of
from laizi.cli.hands import BAD_INPUT, UnreadableError, byte_lines, standard_input
from laizi.cli.output import report, write_error, write_json, write_lines
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

STREAM = "-"
# A line of four situations with every tile named takes some 8,000 bytes.
MOST_BYTES = 1 << 20

F = TypeVar("F", bound=Callable[..., Any])


class Answer(Protocol):
    """What a command found out about a situation."""

    def to_dict(self) -> dict[str, Any]:
        """For programs."""


A = TypeVar("A", bound=Answer)


def situation_options(function: F) -> F:
    """The argument FILE and the options of the commands about situations."""
    options: list[Callable[[F], F]] = [
        click.argument("file", metavar="[FILE]", default=STREAM),
        click.option("--explain/--json", "in_words", cls=Option, default=False, help="explain"),
        click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang"),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def answer_lines(
    context: click.Context,
    file: str,
    ask: Callable[[Any], A | list[A]],
    words: Callable[[A, str], str],
    *,
    in_words: bool,
    lang: str | None,
) -> int:
    """Answers every line of a file, or of standard input for ``-``, in order. The exit status.

    Args:
        ask: what to find out about the JSON of one line; raises `laizi.InputError`.
        words: an answer in a language.
    """
    lang = lang or lang_of(context)
    status, shown = 0, False
    try:
        with _opened(file) as stream:
            for number, (line, whole) in enumerate(byte_lines(stream, MOST_BYTES), 1):
                try:
                    if not whole:
                        raise InputError("line_too_long", limit=MOST_BYTES)
                    found = ask(read_json(line))
                except InputError as error:
                    report(error, lang, as_json=not in_words, line=number)
                    status = BAD_INPUT
                    continue
                if not in_words:
                    write_json([one.to_dict() for one in found] if isinstance(found, list) else found.to_dict())
                    continue
                for one in found if isinstance(found, list) else [found]:
                    write_lines([*([""] if shown else []), words(one, lang)])
                    shown = True
    except UnreadableError as error:
        write_error(text("cannot_read", lang, reason=error), lang)
        return BAD_INPUT
    except InputError as error:  # the file itself
        report(error, lang, as_json=False)
        return BAD_INPUT
    return status


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO | None]:
    if file == STREAM:
        yield standard_input()
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115 — closed below
    except OSError as error:
        _refuse(file, error)
    with stream:
        yield stream


def _refuse(file: str, error: OSError) -> NoReturn:
    from laizi.bulk.files import reading  # NumPy comes with it, which no judgement needs

    with reading(file):
        raise error
    raise error
