"""Hands and results in files: what a reader and a writer of any format is, and which one serves a file.

A reader is an iterator of `Batch`; a writer takes each batch with its results. Memory depends on the rows of a batch, never on
the size of the file. NumPy alone serves npy, CSV and text; Parquet needs pyarrow (the extra ``bulk``), imported when asked for.
What the formats hold exactly: ``docs/eval.md``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Literal, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.files import STREAM, ByteStream, FileError
from laizi.errors import InputError

__all__ = [
    "ASKS",
    "BATCH_ROWS",
    "FORMATS",
    "TABLES",
    "Batch",
    "Kept",
    "Layout",
    "Reader",
    "Writer",
    "format_of",
    "open_reader",
    "open_writer",
]

#: The endings of the files that can be read and written, and their formats.
FORMATS: Final = {".npy": "npy", ".csv": "csv", ".txt": "text", ".parquet": "parquet"}
#: For each question the dtype of one hand's answer, and how many there are (0: one, without an axis of its own).
ASKS: Final[dict[str, tuple[type[np.generic], int]]] = {
    "win": (np.bool_, 0),
    "waits": (np.uint64, 0),
    "distance": (np.int8, 0),
    "facts": (np.uint32, 5),
}
BATCH_ROWS: Final = 65_536
MOST_WILD: Final = 14
#: The formats that have columns.
TABLES: Final = ("csv", "parquet")
HAND, WILD, FORBIDDEN, BAD = "hand", "wild", "forbidden", "bad"


class Kept(Protocol):
    """The columns of some rows that a table has besides its hands."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the columns."""

    def texts(self) -> Sequence[Sequence[str]]:
        """The columns, each value as text."""

    def arrow(self) -> Any:
        """The columns as Arrow has them: what has a schema and columns."""


@dataclass(frozen=True, slots=True)
class TextColumns:
    """Kept columns as texts, as CSV has them; no columns at all for the formats that are no tables."""

    names: Sequence[str] = ()
    columns: Sequence[Sequence[str]] = ()

    def texts(self) -> Sequence[Sequence[str]]:
        """The columns, each value as text."""
        return self.columns or [()] * len(self.names)

    def arrow(self) -> Any:
        """The columns as a `pyarrow.RecordBatch` of strings."""
        from laizi.bulk.parquet import strings

        return strings(self.names, self.texts())


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a file of hands.

    Attributes:
        kept: the other columns, without rows.
        hand: the name of the column of hands.
        wild: whether a row has wildcards of its own.
        forbidden: whether a row has forbidden kinds of its own.
    """

    kept: Kept = field(default_factory=TextColumns)
    hand: str = HAND
    wild: bool = False
    forbidden: bool = False


@dataclass(slots=True)
class Batch:
    """Some rows of a file.

    Attributes:
        counts: uint8 ``(n, 34)``, read-only perhaps; anything in the rows of `unread`.
        wild: uint8 ``(n,)``, the wildcards of each row, or None where the file has no place for them.
        forbidden: uint64 ``(n,)``, the mask of each row, or None.
        first: number of the first row in the file, from 1.
        lines: the number of the line, from 1, that each row begins in; None where rows are counted.
        faults: for rows that cannot be hands as they are written, by their place in the batch: why.
        unread: the rows among these that have no counts at all.
        texts: how the hands were written, where they were written as text and the reader was told to keep that.
        kept: the other columns, where the reader was told to keep them.
    """

    counts: NDArray[np.uint8]
    wild: NDArray[np.uint8] | None = None
    forbidden: NDArray[np.uint64] | None = None
    first: int = 1
    lines: Sequence[int] | None = None
    faults: dict[int, InputError] = field(default_factory=dict)
    unread: list[int] = field(default_factory=list)
    texts: Sequence[str] | None = None
    kept: Kept = field(default_factory=TextColumns)

    def __len__(self) -> int:
        return len(self.counts)

    def place(self, row: int) -> dict[str, int]:
        """Where a row of the batch is in the file: ``{"line": n}`` or ``{"row": n}``, from 1."""
        return {"row": self.first + row} if self.lines is None else {"line": self.lines[row]}


class Reader(Protocol):
    """The rows of a file, in order, once. Use it in a ``with`` statement, which closes it."""

    name: str
    layout: Layout
    unit: Literal["rows", "bytes"]
    total: int | None  #: rows or bytes there are, where that is known
    done: int  #: rows or bytes read so far

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[Batch]:
        """Batches of at most so many rows, none empty; raises `FileError` where the file cannot be understood any further."""
        raise NotImplementedError

    def parts(self, rows: int) -> list[tuple[int, int]] | None:
        """Ranges of about so many rows that can be read by themselves (`open_reader`, ``part``); None where only all can."""
        return None

    def close(self) -> None:
        """Closes the file, if it was opened by its name."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class Writer(Protocol):
    """Takes the batches of a file with their results. An `OSError` of the file comes through as it is."""

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds rows: their results, and which of them are no hands."""

    def finish(self) -> None:
        """Writes what belongs at the end. Without it what was written is no whole file."""
        return

    def close(self) -> None:
        """Lets go of everything, finished or not; the file stays open."""
        return


def format_of(name: str | os.PathLike[str]) -> str:
    """The format that the ending of a name stands for; raises ``format_unknown``."""
    ending = Path(name).suffix
    found = FORMATS.get(ending.lower())
    if found is None:
        raise FileError("format_unknown", os.fspath(name), ending=ending, known=", ".join(FORMATS))
    return found


def open_reader(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    format: str | None = None,
    column: str | None = None,
    keep: bool = False,
    part: tuple[int, int] | None = None,
) -> Reader:
    """The reader of a file, or of a stream of bytes.

    Args:
        format: ``"npy"``, ``"csv"``, ``"text"`` or ``"parquet"``; None: by the ending, a stream is text.
        column: the column that holds the hands, in CSV and Parquet.
        keep: whether to keep the other columns, and the hands as they were written, for an output that is a table.
        part: only the rows from the first number to before the second, counted from 0: of npy, and whole row groups of Parquet.

    Raises `FileError` when there is no such file, or it is empty, or not of its format.
    """
    named = isinstance(source, (str, os.PathLike))
    name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else STREAM
    if format is None:
        format = format_of(name) if named else "text"
    if format not in FORMATS.values():
        raise InputError("format_option", "format", value=str(format)[:40], known=", ".join(FORMATS.values()))
    if column is not None and format not in TABLES:
        raise FileError("no_columns", name)
    if format == "parquet" and not named:
        raise FileError("not_seekable", name)
    stream = ByteStream.named(name) if isinstance(source, (str, os.PathLike)) else ByteStream(source, name)
    try:
        if format == "npy":
            from laizi.bulk.npy import NpyReader

            return NpyReader(stream, part)
        if format == "csv":
            from laizi.bulk.text import CsvReader

            return CsvReader(stream, column=column, keep=keep)
        if format == "text":
            from laizi.bulk.text import TextReader

            return TextReader(stream, keep=keep)
        if stream.size is None:
            raise FileError("not_seekable", name)
        if not stream.size:
            raise FileError("file_empty", name)
        from laizi.bulk.parquet import ParquetReader

        reader = ParquetReader(name, column=column, keep=keep, part=part)
    except BaseException:
        stream.close()
        raise
    stream.close()  # Arrow opens the file itself
    return reader


def open_writer(file: BinaryIO, format: str, layout: Layout, ask: str, *, mark: bool = False) -> Writer:
    """The writer of a format to a file that is open for writing.

    Args:
        layout: the columns of the batches to come.
        ask: the question that the results answer, a key of `ASKS`.
        mark: whether there are rows to mark as bad; npy has no place for that.
    """
    if format == "npy":
        from laizi.bulk.npy import NpyWriter

        return NpyWriter(file, ask)
    if format == "csv":
        from laizi.bulk.text import CsvWriter

        return CsvWriter(file, layout, ask, mark=mark)
    if format == "parquet":
        from laizi.bulk.parquet import ParquetWriter

        return ParquetWriter(file, layout, ask, mark=mark)
    from laizi.bulk.text import TextWriter

    return TextWriter(file, ask)
