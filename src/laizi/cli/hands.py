"""What the commands about one hand share: their options, reading hands, answering one or a stream of them."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, Protocol, TypeVar

import click

from laizi import _native
from laizi.answers.hands import Keywords, Question, check_text
from laizi.cli.command import Option, lang_of
from laizi.cli.output import report, write_error, write_json, write_lines
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

BAD_INPUT = 1
# More than the core takes of a text, so that it is the core that says "too long"; the rest of such a line is skipped unread.
_LINE_BYTES = 4096

F = TypeVar("F", bound=Callable[..., Any])


class UnreadableError(Exception):
    """Standard input cannot be read; the reason is the system's."""


class Answer(Protocol):
    """What a command found out about a hand."""

    def to_dict(self) -> dict[str, Any]:
        """For programs."""

    def lines(self, lang: str, *, pictures: bool) -> Iterable[str]:
        """For people."""


def hand_options(function: F) -> F:
    """The argument HAND and the options all commands about hands have; the function takes them as its keywords."""
    options: list[Callable[[F], F]] = [
        click.argument("hand", metavar="HAND"),
        question_options,
        click.option("--seen", cls=Option, metavar="TILES", help="seen"),
    ]
    return _decorated(function, options)


def question_options(function: F) -> F:
    """What may count as complete: the options of every question, about one hand or many."""
    options: list[Callable[[F], F]] = [
        click.option("--wild", cls=Option, type=int, default=0, metavar="N", help="wild"),
        click.option("--eyes", cls=Option, type=click.Choice(["any", "258"]), default="any", help="eyes"),
        click.option("--no-two-wild-eyes", cls=Option, is_flag=True, help="no_two_wild_eyes"),
        click.option("--triplets-only", "--triplets", "triplets_only", cls=Option, is_flag=True, help="triplets_only"),
        click.option("--forbid", cls=Option, metavar="TILES", help="forbid"),
        click.option("--any-copies", cls=Option, is_flag=True, help="any_copies"),
        click.option(
            "--shape",
            "--shapes",
            "shape",
            cls=Option,
            multiple=True,
            type=click.Choice(_native.SHAPES),
            metavar="NAME",
            help="shape",
        ),
    ]
    return _decorated(function, options)


def output_options(function: F) -> F:
    """How to answer: ``--json``, ``--unicode``, ``--lang``."""
    options: list[Callable[[F], F]] = [
        click.option("--json", "as_json", cls=Option, is_flag=True, help="json"),
        click.option("--unicode/--no-unicode", "pictures", cls=Option, default=False, help="unicode"),
        click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang"),
    ]
    return _decorated(function, options)


def question(options: Mapping[str, Any]) -> Question:
    """The options of `hand_options` as they came, put together; the forbidden kinds and tiles seen are not read yet."""
    for name, path in (("forbid", "forbidden"), ("seen", "seen")):
        if options[name] is not None:
            check_text(options[name], path)
    keywords = Keywords(
        eyes=options["eyes"],
        two_wild_eyes=not options["no_two_wild_eyes"],
        triplets_only=options["triplets_only"],
        forbidden=() if options["forbid"] is None else options["forbid"],
        max_copies=None if options["any_copies"] else 4,
        shapes=options["shape"] or ("standard",),
    )
    return Question(options["wild"], options["seen"], keywords)


def answer(
    context: click.Context,
    ask: Callable[[Question, str], Answer],
    hint: Callable[[InputError], str | None],
    options: Mapping[str, Any],
) -> int:
    """Answers HAND, or every line of standard input when it is ``-``. The exit status.

    Args:
        ask: what to find out about one text of a hand.
        hint: a key of the words to add to an error, when there is something to do about it.
        options: the command's options as click read them.
    """
    lang, as_json, pictures = options["lang"] or lang_of(context), options["as_json"], options["pictures"]

    def one(source: str | InputError, line: int | None) -> bool:
        try:
            if isinstance(source, InputError):
                raise source
            found = ask(question(options), source)
        except InputError as error:
            key = hint(error)
            report(error, lang, as_json=as_json, line=line, hint=None if key is None else text(key, lang))
            return False
        if as_json:
            write_json(found.to_dict())
        else:
            between = [] if line is None or line == 1 else [""]
            write_lines([*between, *found.lines(lang, pictures=pictures)])
        return True

    if options["hand"] != "-":
        return 0 if one(options["hand"], None) else BAD_INPUT
    status = 0
    try:
        for line, source in enumerate(_hands_of(standard_input()), 1):
            if not one(source, line):
                status = BAD_INPUT
    except UnreadableError as error:
        write_error(text("cannot_read", lang, reason=error), lang)
        return BAD_INPUT
    return status


def size_hint(remainder: int, key: str) -> Callable[[InputError], str | None]:
    """Names another command to someone whose hand has the other size: 3n + ``remainder`` tiles."""

    def hint(error: InputError) -> str | None:
        return key if error.code == "hand_size" and error.params.get("size", 0) % 3 == remainder else None

    return hint


def _decorated(function: F, options: Iterable[Callable[[F], F]]) -> F:
    for option in reversed(list(options)):
        function = option(function)
    return function


def byte_lines(stream: BinaryIO | None, most: int) -> Iterator[tuple[bytes, bool]]:
    """The lines of a stream in memory that does not grow with them: at most `most` bytes of each, and whether that is all of it.

    A byte order mark before the first is left out. Raises `UnreadableError` when the stream cannot be read.
    """
    first = True
    while line := _read(stream, most):
        whole = line.endswith(b"\n") or len(line) < most
        rest = b"" if whole else line
        while rest and not rest.endswith(b"\n"):
            rest = _read(stream, 1 << 16)
        yield line.removeprefix(b"\xef\xbb\xbf") if first else line, whole  # the mark, as some editors write it
        first = False


def standard_input() -> BinaryIO | None:
    """The bytes of standard input; None where the caller closed it."""
    return None if sys.stdin is None else sys.stdin.buffer


def _read(stream: BinaryIO | None, limit: int) -> bytes:
    if stream is None:
        raise UnreadableError(os.strerror(errno.EBADF))
    try:
        return stream.readline(limit)
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from error


def _hands_of(stream: BinaryIO | None) -> Iterator[str | InputError]:
    """The lines of a stream as text; an error in place of a line that is no UTF-8."""
    for line, whole in byte_lines(stream, _LINE_BYTES):
        try:
            yield line.decode("utf-8", "strict" if whole else "replace").rstrip("\r\n")
        except UnicodeDecodeError as error:
            yield InputError("not_utf8", "hand", len(line[: error.start].decode("utf-8", "replace")))
