"""Hands and results as text: a hand a line, or CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from laizi._native import parse_hand, parse_mask
from laizi.arrays import unpack
from laizi.bulk.columns import ASKS, BAD, BATCH_ROWS, FORBIDDEN, HAND, MOST_WILD, WILD, Batch, Layout, Reader, TextColumns, Writer
from laizi.bulk.files import ByteStream, FileError
from laizi.errors import InputError
from laizi.tiles import KINDS, TILES

__all__ = ["CsvReader", "CsvWriter", "TextReader", "TextWriter"]

NOTHING = "-"  # waits for nothing
BAD_MARK = "!"  # in text, in the place of an answer: no hand

_BATCH_BYTES = 1 << 25  # a batch of long lines has fewer rows than were asked for
_TEXT_LINE = 1 << 18  # what is longer is no hand; the rest of it is skipped unread
_CSV_LINE = 1 << 20
_LONG = 4096  # characters that no text of tiles can have
_NAMES = tuple(str(tile) for tile in TILES)
_NO_COUNTS = bytes(KINDS)
_SUITS = ((0, 9), (9, 18), (18, 27), (27, KINDS))
_SLOTS = "123456789m123456789p123456789s1234567z"
_DIGITS = {str(n): n for n in range(5)}


class _LinesReader(Reader):
    """What text and CSV have in common: rows of any length, one after the other."""

    def __init__(self, source: ByteStream, *, keep: bool) -> None:
        self.name = source.name
        self.unit = "bytes"
        self.total = source.size
        self.done = 0
        self._source = source
        self._keep = keep
        if source.size == 0:
            raise FileError("file_empty", source.name)

    def close(self) -> None:
        """Closes the file, if it was opened by its name."""
        self._source.close()

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[Batch]:
        """Batches of so many rows, or fewer where they are long; the last of what is left."""
        lines: list[int] = []
        found: list[Any] = []
        first = 1
        for line, row in self._rows():
            lines.append(line)
            found.append(row)
            if len(found) >= rows or self._source.read - self.done > _BATCH_BYTES:
                self.done = self._source.read
                yield self._batch(first, lines, found)
                first += len(found)
                lines, found = [], []
        self.done = self._source.read
        if found:
            yield self._batch(first, lines, found)
        if not self.done:
            raise FileError("file_empty", self.name)

    def _rows(self) -> Iterator[tuple[int, Any]]:
        """The rows as they are written, each with the number of its line."""
        raise NotImplementedError

    def _batch(self, first: int, lines: list[int], rows: list[Any]) -> Batch:
        """The rows, read."""
        raise NotImplementedError


class TextReader(_LinesReader):
    """A hand a line, in any notation; blank lines and lines that begin with ``#`` are skipped."""

    def __init__(self, source: ByteStream, *, keep: bool) -> None:
        super().__init__(source, keep=keep)
        self.layout = Layout(wild=True)

    def _rows(self) -> Iterator[tuple[int, str]]:
        number = 0
        for block in _lines(self._source, _TEXT_LINE, _too_long):
            for line in block:
                number += 1
                text = line.strip()
                if text and text[0] != "#":
                    yield number, line

    def _batch(self, first: int, lines: list[int], rows: list[str]) -> Batch:
        counts, wild, faults = _parsed(rows)
        texts = [row.strip() for row in rows] if self._keep else None
        return Batch(counts, wild, None, first, lines, faults, list(faults), texts)


class CsvReader(_LinesReader):
    """Records with a header: a column of hands as text, or 34 columns of counts named 1m to 7z."""

    def __init__(self, source: ByteStream, *, column: str | None, keep: bool) -> None:
        super().__init__(source, keep=keep)
        self._reader = csv.reader(self._text(), strict=True)
        header = self._header()
        names = [cell.strip() for cell in header]
        self._width = len(names)
        self._counts: list[int] | None = None
        self._hand = 0
        if column is not None or HAND in names:
            self._hand = self._only(HAND if column is None else column, names)
        elif set(_NAMES) <= set(names):
            self._counts = [self._only(kind, names) for kind in _NAMES]
        else:
            raise FileError("csv_header", self.name, known=", ".join(names))
        own = [self._hand] if self._counts is None else self._counts
        self._wild = self._optional(WILD, names, own)
        self._forbidden = self._optional(FORBIDDEN, names, own)
        own = [*own, *(place for place in (self._wild, self._forbidden) if place is not None)]
        self._others = [place for place in range(len(names)) if place not in own] if keep else []
        self.layout = Layout(
            TextColumns([header[place] for place in self._others]),
            names[self._hand] if self._counts is None else HAND,
            wild=True,
            forbidden=self._forbidden is not None,
        )

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        """The records that are not blank, each with the number of its first line."""
        while True:
            line = self._reader.line_num + 1
            try:
                record = next(self._reader, None)
            except csv.Error as error:
                if "unexpected end" in str(error):
                    raise FileError("csv_open_quote", self.name, line=line) from error
                raise FileError("csv_record", self.name, line=line, reason=str(error)) from error
            if record is None:
                return
            if record:
                yield line, record

    def _batch(self, first: int, lines: list[int], rows: list[list[str]]) -> Batch:
        wrong = [place for place, row in enumerate(rows) if len(row) != self._width]
        faults: dict[int, InputError] = {}
        unread: dict[int, InputError] = {}
        for place in wrong:
            unread[place] = InputError("csv_fields", got=len(rows[place]), expected=self._width)
            rows[place] = (rows[place] + [""] * self._width)[: self._width]
        columns = list(zip(*rows, strict=True))
        more = [0] * len(rows) if self._wild is None else _read(columns[self._wild], _wildcards, faults)
        masks = None if self._forbidden is None else _read(columns[self._forbidden], _mask, faults)
        texts: Sequence[str] | None = None
        if self._counts is None:
            texts = columns[self._hand]
            if self._wild is not None:
                texts = [text + "?" * number for text, number in zip(texts, more, strict=True)]
            counts, wild, unreadable = _parsed(texts)
        else:
            counts, unreadable = _counted([columns[place] for place in self._counts])
            wild = np.array(more, np.uint8)
        unread = unreadable | unread
        return Batch(
            counts,
            wild,
            None if masks is None else np.array(masks, np.uint64),
            first,
            lines,
            faults | unread,
            list(unread),
            texts if self._keep else None,
            TextColumns(self.layout.kept.names, [columns[place] for place in self._others]),
        )

    def _text(self) -> Iterator[str]:
        def too_long(before: int, _: bytes) -> str:
            raise FileError("csv_line", self.name, line=before + 1, limit=_CSV_LINE)

        for block in _lines(self._source, _CSV_LINE, too_long):
            for line in block:
                yield line + "\n"

    def _header(self) -> list[str]:
        for _, record in self._rows():
            return record
        raise FileError("csv_header" if self._source.read else "file_empty", self.name, known="")

    def _only(self, wanted: str, names: list[str]) -> int:
        """The place of the one column with a name."""
        number = names.count(wanted)
        if number == 0:
            raise FileError("column_missing", self.name, name=wanted, known=", ".join(names))
        if number > 1:
            raise FileError("column_twice", self.name, name=wanted)
        return names.index(wanted)

    def _optional(self, name: str, names: list[str], taken: list[int]) -> int | None:
        return self._only(name, names) if any(n == name and i not in taken for i, n in enumerate(names)) else None


class TextWriter(Writer):
    """An answer a line: 1 or 0, the waits as text, the distance, or five numbers; ``!`` for a row that is no hand."""

    def __init__(self, file: BinaryIO, ask: str) -> None:
        self._file = file
        self._ask = ask

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds lines."""
        lines = [" ".join(answer) for answer in zip(*result_texts(self._ask, result), strict=True)]
        for row in np.flatnonzero(bad).tolist():
            lines[row] = BAD_MARK
        self._file.write(("\n".join(lines) + "\n").encode())


class CsvWriter(Writer):
    """The kept columns, the hand as text, the answer."""

    def __init__(self, file: BinaryIO, layout: Layout, ask: str, *, mark: bool) -> None:
        self._file = file
        self._ask = ask
        self._mark = mark
        self._blank = [""] * len(result_names(ask))
        own = [layout.hand, *([FORBIDDEN] if layout.forbidden else ()), *result_names(ask), *([BAD] if mark else ())]
        self._places = [place for place, name in enumerate(layout.kept.names) if name not in own]
        self._put([[*(layout.kept.names[place] for place in self._places), *own]])

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds records."""
        columns: list[Sequence[str]] = []
        if self._places:
            kept = batch.kept.texts()
            columns += [kept[place] for place in self._places]
        columns.append(hand_texts(batch.counts, batch.wild) if batch.texts is None else batch.texts)
        if batch.forbidden is not None:
            columns.append(mask_texts(batch.forbidden, nothing=""))
        answers = result_texts(self._ask, result)
        for row in np.flatnonzero(bad).tolist():
            for answer in answers:
                answer[row] = ""
        columns += answers
        if self._mark:
            columns.append(["1" if wrong else "0" for wrong in bad.tolist()])
        self._put(zip(*columns, strict=True))

    def _put(self, rows: Iterable[Sequence[str]]) -> None:
        buffer = io.StringIO(newline="")
        csv.writer(buffer, lineterminator="\n").writerows(rows)
        self._file.write(buffer.getvalue().encode("utf-8", "surrogateescape"))  # bytes that were no UTF-8 stay what they were


def result_names(ask: str) -> list[str]:
    """The names of the columns that an answer takes in CSV."""
    many = ASKS[ask][1]
    return [f"{ask}_{place}" for place in range(many)] if many else [ask]


def result_texts(ask: str, result: NDArray[Any]) -> list[list[str]]:
    """The answers as text, a list for each column."""
    if ask == "waits":
        return [mask_texts(result)]
    if ask == "win":
        return [["1" if won else "0" for won in result.tolist()]]
    return [list(map(str, column)) for column in result.reshape(len(result), -1).T.tolist()]


def hand_texts(counts: NDArray[np.uint8], wild: NDArray[np.uint8] | None = None) -> list[str]:
    """Hands in mpsz, a ``?`` for each wildcard."""
    return _mpsz(counts, np.zeros(len(counts), np.uint8) if wild is None else wild, "?")


def mask_texts(masks: NDArray[np.uint64], *, nothing: str = NOTHING) -> list[str]:
    """Kinds in mpsz, and what to write when there is none."""
    if nothing:
        return _mpsz(unpack(masks).view(np.uint8), (masks == 0).view(np.uint8), nothing)
    return _mpsz(unpack(masks).view(np.uint8), np.zeros(len(masks), np.uint8), "?")


def _mpsz(counts: NDArray[np.uint8], more: NDArray[np.uint8], sign: str) -> list[str]:
    """Rows of counts as texts, so many of a sign at the end of each: every character of all texts, as often as it occurs."""
    times = np.empty((len(counts), len(_SLOTS) + 2), np.uint8)
    at = 0
    for start, end in _SUITS:
        times[:, at : at + end - start] = counts[:, start:end]
        at += end - start
        times[:, at] = counts[:, start:end].any(axis=1)
        at += 1
    times[:, at] = more
    times[:, at + 1] = 1
    characters = np.tile(np.frombuffer(f"{_SLOTS}{sign}\n".encode(), np.uint8), len(counts))
    return np.repeat(characters, times.reshape(-1)).tobytes().decode().split("\n")[:-1]


def _lines(source: ByteStream, longest: int, too_long: Callable[[int, bytes], str]) -> Iterator[list[str]]:
    """Blocks of lines without their line feeds, bytes that are no UTF-8 as lone surrogates.

    What follows `longest` bytes of a line is skipped unread; `too_long`, called with the number of lines before and the
    beginning of the line, gives the text to put in its place or raises.
    """
    rest = b""
    before = 0
    start = True
    skipping = False
    while True:
        block = source.block()
        data = rest + block
        if start:
            if block and len(data) < 3:
                rest = data
                continue
            data = data.removeprefix(b"\xef\xbb\xbf")  # a byte order mark, as some editors write
            start = False
        if skipping:
            end = data.find(b"\n")
            if end < 0:
                rest = b""
                if not block:
                    return
                continue
            data = data[end + 1 :]
            skipping = False
        end = data.rfind(b"\n")
        if end >= 0:
            lines = data[:end].decode("utf-8", "surrogateescape").split("\n")
            before += len(lines)
            yield lines
        rest = data[end + 1 :]
        if len(rest) > longest:
            yield [too_long(before, rest)]
            before += 1
            rest = b""
            skipping = True
        if not block:
            if rest:
                yield [rest.decode("utf-8", "surrogateescape")]
            return


def _not_utf8(text: str) -> int | None:
    """The place of the first byte that is no UTF-8 in a text decoded with surrogates."""
    found = re.search("[\udc80-\udcff]", text)
    return None if found is None else found.start()


def _parsed(texts: Sequence[str]) -> tuple[NDArray[np.uint8], NDArray[np.uint8], dict[int, InputError]]:
    """The counts and wildcards of hands, and of those that are none, which stay empty: why."""
    counts: list[bytes] = []
    wild: list[int] = []
    faults: dict[int, InputError] = {}
    for text in texts:
        try:
            held, jokers = parse_hand(text, 0)
        except InputError as error:
            at = _not_utf8(text) if error.code != "text_too_long" else None
            faults[len(counts)] = error if at is None else InputError("not_utf8", HAND, at)
            held, jokers = _NO_COUNTS, 0
        counts.append(held)
        wild.append(jokers)
    return np.frombuffer(b"".join(counts), np.uint8).reshape(-1, KINDS), np.array(wild, np.uint8), faults


def _too_long(_before: int, line: bytes) -> str:
    """What stands for a line of which not all was read: a comment, or what the core finds too long."""
    return line[:1].decode("ascii", "replace").replace(" ", "?") * _LONG


def _counted(columns: Sequence[Sequence[str]]) -> tuple[NDArray[np.uint8], dict[int, InputError]]:
    """The counts in 34 columns, and of the rows that are no counts, which stay empty: why."""
    faults: dict[int, InputError] = {}
    try:
        counts = np.array([[_DIGITS[cell] for cell in column] for column in columns], np.uint8)
    except KeyError:
        counts = np.zeros((KINDS, len(columns[0])), np.uint8)
        for kind, (name, column) in enumerate(zip(_NAMES, columns, strict=True)):
            for row, cell in enumerate(column):
                try:
                    counts[kind, row] = _count(cell, name)
                except InputError as error:
                    faults.setdefault(row, error)
    counts[:, list(faults)] = 0
    return np.ascontiguousarray(counts.T), faults


def _read(column: Sequence[str], read: Callable[[str], int], faults: dict[int, InputError]) -> list[int]:
    """The values of a column; 0 for what is none, and why."""
    found = []
    for row, cell in enumerate(column):
        try:
            found.append(read(cell))
        except InputError as error:
            faults.setdefault(row, error)
            found.append(0)
    return found


def _count(text: str, name: str) -> int:
    found = _number(text, name)
    if not 0 <= found <= 255:
        raise InputError("counts_range", HAND, tile=name, count=found)
    return found


def _number(text: str, path: str) -> int:
    if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text) is None:
        raise InputError("no_number", path, text=text[:40])
    return int(text)


@lru_cache(1024)
def _wildcards(text: str) -> int:
    if not text.strip():
        return 0
    found = _number(text, WILD)
    if not 0 <= found <= MOST_WILD:
        raise InputError("wild_range", WILD, wild=found)
    return found


@lru_cache(1024)
def _mask(text: str) -> int:
    return parse_mask(text)
