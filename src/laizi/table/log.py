"""The log of a match: JSON Lines, each chained to the one before, written as things happen and safe to cut anywhere.

A line is ``{"line": n, "prev": H, …, "hash": h}``: n counts from 1, H is the hash of the line before (64 zeros before the first),
and h the SHA-256 of the text of the line before ``,"hash":``. The format is in ``docs/table.md``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final

from laizi.errors import InputError
from laizi.rules import Ruleset
from laizi.rules.ruleset import short
from laizi.table.actions import Action
from laizi.table.events import Event, previous_dict

if TYPE_CHECKING:
    from laizi.table.engine import Round

SCHEMA: Final = 1
#: What stands before the first line.
NOTHING: Final = "0" * 64
#: The longest line, in bytes: a round's has some 2,000.
MOST_BYTES: Final = 1 << 20
_MARK = ',"hash":"'
_END = len(_MARK) + 64 + 2
_TYPES = ("match", "round", "action", "event", "end")


@dataclass(slots=True)
class Chain:
    """The place in a chain of lines: how many there are, and the hash of the last one."""

    line: int = 0
    last: str = NOTHING

    def text(self, body: dict[str, Any]) -> str:
        """The next line, without its line feed."""
        self.line += 1
        whole = json.dumps({"line": self.line, "prev": self.last, **body}, ensure_ascii=False, separators=(",", ":"))
        start = whole[:-1]
        self.last = hashlib.sha256(start.encode()).hexdigest()
        return f'{start}{_MARK}{self.last}"}}'

    def read(self, given: bytes) -> dict[str, Any]:
        """Checks the next line and reads it. Raises `laizi.InputError` with its number, in `path` and ``params["line"]``."""
        self.line += 1
        try:
            return self._read(given)
        except InputError as error:
            raise InputError(error.code, f"line {self.line}", error.position, **error.params, line=self.line) from None

    def _read(self, given: bytes) -> dict[str, Any]:
        if len(given) > MOST_BYTES:
            raise InputError("line_too_long", limit=MOST_BYTES)
        try:
            text = given.decode()
        except UnicodeDecodeError:
            raise InputError("not_utf8") from None
        body = _json(text)
        if not isinstance(body, dict):
            raise InputError("not_an_object", got=type(body).__name__)
        if self.line == 1 and body.get("type") == "match" and (body.get("schema") != SCHEMA or body["schema"] is True):
            raise InputError("schema_unknown", schema=short(body.get("schema")), known=SCHEMA)
        if type(body.get("line")) is not int or "hash" not in body:
            raise InputError("log_no_line")
        if body["line"] != self.line:
            raise InputError("log_number", got=short(body["line"]), expected=self.line)
        start = text[:-_END]
        digest = hashlib.sha256(start.encode()).hexdigest()
        if text[-_END:] != f'{_MARK}{digest}"}}':
            raise InputError("log_changed")
        if body.get("prev") != self.last:
            raise InputError("log_chain", before=self.line - 1)
        if body.get("type") not in _TYPES:
            raise InputError("value_unknown", value=short(body.get("type")), known=", ".join(_TYPES))
        self.last = digest
        return body


def _json(text: str) -> Any:
    def constant(name: str) -> Any:
        raise InputError("json_constant", constant=name)

    try:
        return json.loads(text, parse_constant=constant)
    except RecursionError:
        raise InputError("json_deep") from None
    except InputError:
        raise
    except ValueError as error:
        if not isinstance(error, json.JSONDecodeError):
            raise InputError("json_number") from None
        raise InputError("json", "", error.pos, reason=error.msg) from None


def read_lines(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The checked lines of a log, or of the public log of a seat, one after another; a last one that was cut is left out.

    Args:
        lines: the lines with their line feeds, or a file opened for reading bytes.

    Raises `laizi.InputError` that names the first line that was changed, dropped, added or moved.
    """
    chain = Chain()
    for line in _bounded(lines):
        if not line.endswith(b"\n"):
            return
        yield chain.read(line[:-1].removesuffix(b"\r"))


def _bounded(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Of a stream no more than the longest line at once: whoever sends more sends no log."""
    readline = getattr(lines, "readline", None)
    if readline is None:
        yield from lines
        return
    while line := readline(MOST_BYTES + 2):
        yield line if len(line) <= MOST_BYTES + 1 else line + b"\n"


class LogWriter:
    """Writes a log to a stream and flushes every line; `Match` tells it what happens."""

    __slots__ = ("_chain", "_stream")

    def __init__(self, stream: IO[bytes], chain: Chain | None = None) -> None:
        """Args: stream: opened for writing bytes, at its end. chain: the place in a log that goes on."""
        self._stream = stream
        self._chain = chain or Chain()

    def match(self, ruleset: Ruleset, rounds: int | None, points: int | None, dealer: int) -> None:
        """The first line: what is played."""
        self._write(
            {
                "type": "match",
                "schema": SCHEMA,
                "ruleset": ruleset.to_dict(),
                "rounds": rounds,
                "points": points,
                "dealer": dealer,
            }
        )

    def round(self, number: int, round_: Round) -> None:
        """A round begins; its wall is in the log."""
        state = round_.state
        wall = {"wall": state.wall.text()}
        if state.wall.salt:
            wall |= {"salt": state.wall.salt.hex(), "commitment": state.wall.commitment or ""}
        self._write(
            {
                "type": "round", "number": number, "dealer": state.dealer, "previous": previous_dict(state.previous), **wall,
                "events": round_.events,
            }
        )  # fmt: skip

    def action(self, action: Action, events: list[Event]) -> None:
        """An action, and all that came of it."""
        self._write({"type": "action", "action": action.to_dict(), "events": events})

    def end(self, scores: list[int]) -> None:
        """The match is over."""
        self._write({"type": "end", "scores": scores})

    def close(self) -> None:
        """Closes the stream; nothing more can be written."""
        self._stream.close()

    def _write(self, body: dict[str, Any]) -> None:
        self._stream.write(self._chain.text(body).encode() + b"\n")
        self._stream.flush()
