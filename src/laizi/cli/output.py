"""Where the command writes, and how: lines of text, lines of JSON, one line an error; and whose language it speaks."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from laizi.errors import InputError
from laizi.messages import LANGUAGES, language, text


@dataclass(frozen=True, slots=True)
class Session:
    """What one run of the command knows before its options are read."""

    lang: str


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language to speak: ``--lang``, else LAIZI_LANG, else the locale.

    The arguments are looked through by hand: help and usage errors, too, are to be in the language asked for.
    """
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    if chosen := environment.get("LAIZI_LANG"):
        return language(chosen)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):  # the order of POSIX: the first that is set decides
        if locale := environment.get(variable):
            return language(locale)
    return "en"


def write_lines(lines: Iterable[str]) -> None:
    """Text to standard output, at once: a reader may wait at the other end of a pipe."""
    for line in lines:
        _write(sys.stdout, line)
    _flush(sys.stdout)


_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)


def write_json(value: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """One line of JSON to standard output; characters that its encoding lacks are escaped."""
    line = _JSON.encode(value)
    try:
        line.encode(_encoding(sys.stdout))
    except (UnicodeEncodeError, LookupError):
        line = json.dumps(value, allow_nan=False)
    write_lines((line,))


def write_error(message: str, lang: str) -> None:
    """One line to standard error, after all that was written to standard output."""
    _flush(sys.stdout)
    _write(sys.stderr, text("error", lang, message=message))


def report(error: InputError, lang: str, *, as_json: bool, line: int | None = None, hint: str | None = None) -> None:
    """Something given from outside cannot be: one line in words on standard error, or one object on standard output.

    Args:
        line: number of the line of standard input, from 1.
        hint: what to do, added to the words.
    """
    message = error.message(lang)
    if hint is not None:
        message = text("hint", lang, message=message, hint=hint)
    if as_json:
        place = {} if line is None else {"line": line}
        write_json({**place, "error": {**error.to_dict(), "message": message}})
        return
    if line is not None:
        message = text("place", lang, place=text("line", lang, number=line), message=message)
    write_error(message, lang)


def silence() -> None:
    """Nobody reads any more: let Python's last flush go nowhere instead of complaining."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # a captured stream has no descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _write(stream: TextIO | None, line: str) -> None:
    if stream is None:  # the caller closed it
        return
    try:
        stream.write(line + "\n")
    except UnicodeEncodeError:
        encoding = _encoding(stream)
        stream.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def _flush(stream: TextIO | None) -> None:
    if stream is not None:
        stream.flush()
