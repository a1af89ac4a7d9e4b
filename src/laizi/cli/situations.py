"""What ``laizi judge`` and ``laizi hints`` share: JSON Lines of situations in, an answer for each line out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, Protocol, TypeVar

import click

from laizi.cli.command import Option, lang_of
from laizi.cli.hands import BAD_INPUT, UnreadableError, byte_lines, standard_input
from laizi.cli.output import report, write_error, write_json, write_lines
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

STREAM = "-"
# A line of four situations with every tile named takes some 8,000 bytes.
MOST_BYTES = 1 << 20
_KEY_SHOWN = 60

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
                    found = ask(read_json(line, whole=whole))
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
def placed(path: str) -> Iterator[None]:
    """Errors inside are about what lies at a JSON pointer."""
    try:
        yield
    except InputError as error:
        raise InputError(error.code, path + error.path, error.position, **error.params) from error


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


# ---- JSON that is not trusted ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in what was read for a part that may not be: Python's reader takes more than JSON, and does not say where."""

    code: str
    param: str


class _Reader:
    """Python's JSON reader, without NaN and infinities and without objects in which a key comes twice."""

    def __init__(self) -> None:
        self._decoder = JSONDecoder(object_pairs_hook=self._object, parse_constant=self._constant)
        self._refused = False

    def read(self, source: str) -> Any:
        self._refused = False
        try:
            value = self._decoder.decode(source)
        except JSONDecodeError as error:
            raise InputError("json", "", error.pos, reason=error.msg) from None
        except RecursionError:
            raise InputError("json_deep") from None
        except ValueError:  # more digits than Python reads
            raise InputError("json_number") from None
        if self._refused:
            _complain(value)
        return value

    def _object(self, pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self._refused = True
        met = set()
        for key, _ in pairs:
            if key in met:
                return _Refused("key_twice", key)
            met.add(key)
        return found

    def _constant(self, name: str) -> _Refused:
        self._refused = True
        return _Refused("json_constant", name)


def _complain(value: Any) -> NoReturn:
    """Finds what was refused, and says where it is."""
    waiting = [("", value)]
    while waiting:
        path, here = waiting.pop()
        if isinstance(here, _Refused):
            if here.code == "key_twice":
                raise InputError("key_twice", f"{path}/{_escaped(here.param)}", key=here.param[:_KEY_SHOWN])
            raise InputError(here.code, path, constant=here.param)
        if isinstance(here, dict):
            waiting += [(f"{path}/{_escaped(key)}", inner) for key, inner in here.items()]
        elif isinstance(here, list):
            waiting += [(f"{path}/{place}", inner) for place, inner in enumerate(here)]
    raise AssertionError("nothing refused")


def _escaped(key: str) -> str:
    """A key in a JSON pointer."""
    return key[:_KEY_SHOWN].replace("~", "~0").replace("/", "~1")


_reader = _Reader()


def read_json(line: bytes, *, whole: bool = True) -> Any:
    """The JSON of one line; raises `laizi.InputError` for what is none, with the character or the JSON pointer.

    Args:
        whole: whether the line ends where its bytes do.
    """
    if not whole:
        raise InputError("line_too_long", limit=MOST_BYTES)
    try:
        source = line.rstrip(b"\r\n").decode()
    except UnicodeDecodeError as error:
        raise InputError("not_utf8", "", len(line[: error.start].decode("utf-8", "replace"))) from None
    return _reader.read(source)
