"""Hands and results in Parquet files. This module needs pyarrow, which the extra ``bulk`` brings."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.columns import (
    ASKS,
    BAD,
    BATCH_ROWS,
    FORBIDDEN,
    HAND,
    MOST_WILD,
    WILD,
    Batch,
    Kept,
    Layout,
    Reader,
    TextColumns,
    Writer,
)
from laizi.bulk.files import FileError, reading
from laizi.errors import InputError
from laizi.tiles import KINDS

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.compute as pc  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] != "pyarrow":
        raise
    raise InputError("no_pyarrow") from error

__all__ = ["ParquetReader", "ParquetWriter", "hand_array", "pa", "pq", "strings"]

_BUFFER = 1 << 20  # bytes of a column read at once: a row group of any size takes no more
_BATCH_BYTES = 1 << 26  # a batch of long rows has fewer of them than were asked for
_GROUP_ROWS = 1 << 18
_GROUP_BYTES = 1 << 26
_HANDS = "fixed_size_binary[34], list<uint8> or fixed_size_list<uint8>[34]"


@dataclass(slots=True)
class ArrowRows:
    """Kept columns as Arrow has them."""

    batch: Any

    @property
    def names(self) -> Sequence[str]:
        """The names of the columns."""
        return list(self.batch.schema.names)

    def texts(self) -> Sequence[Sequence[str]]:
        """The columns, each value as text; nothing for a null."""
        return [[_shown(value) for value in column.to_pylist()] for column in self.batch.columns]

    def arrow(self) -> Any:
        """The columns."""
        return self.batch


def strings(names: Sequence[str], columns: Sequence[Sequence[str]]) -> Any:
    """Columns of texts as a `pyarrow.RecordBatch`; bytes among them that were no UTF-8 are replaced."""
    return pa.RecordBatch.from_arrays([_strings(column) for column in columns], names=list(map(_utf8, names)))


def _strings(values: Sequence[str]) -> Any:
    try:
        return pa.array(values, pa.string())
    except UnicodeEncodeError:
        return pa.array(list(map(_utf8, values)), pa.string())


def _utf8(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return value.hex() if isinstance(value, bytes) else str(value)


class ParquetReader(Reader):
    """A column of hands, and columns of wildcards and forbidden kinds where there are some."""

    def __init__(self, name: str, *, column: str | None, keep: bool, part: tuple[int, int] | None = None) -> None:
        self.name = name
        self.unit = "rows"
        self.done = 0
        self._keep = keep
        self._first = 0
        self._groups: list[int] | None = None
        with self._understood():
            self._file = pq.ParquetFile(name, buffer_size=_BUFFER, pre_buffer=False, page_checksum_verification=True)
        try:
            with self._understood():
                self._schema = self._file.schema_arrow
                self.total = self._file.metadata.num_rows
                if part is not None:
                    self._choose(*part)
            hand = self._hand(column)
            self._own = [hand]
            for other in (WILD, FORBIDDEN):
                if other != hand and other in self._schema.names:
                    self._check_integers(other)
                    self._own.append(other)
            kept = self._without(self._schema.empty_table())
        except BaseException:
            self._file.close()
            raise
        self._names = (hand, WILD if WILD in self._own[1:] else None, FORBIDDEN if FORBIDDEN in self._own[1:] else None)
        self.layout = Layout(kept, hand, wild=self._names[1] is not None, forbidden=self._names[2] is not None)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[Batch]:
        """Batches of at most so many rows; fewer where a row group ends, or where rows are long."""
        columns = None if self._keep else self._own
        pieces = self._file.iter_batches(
            batch_size=self._fitting(rows), row_groups=self._groups, columns=columns, use_threads=False
        )
        while True:
            with self._understood():
                piece = next(pieces, None)
            if piece is None:
                break
            if len(piece):
                batch = self._batch(piece)
                self.done += len(piece)
                yield batch
        if self.done != self.total:
            raise FileError("file_ends", self.name, row=self._first + self.done + 1, rows=self._file.metadata.num_rows)

    def parts(self, rows: int) -> list[tuple[int, int]]:
        """Ranges of whole row groups, of at most so many rows where the row groups allow it."""
        found: list[tuple[int, int]] = []
        start = stop = 0
        for more in self._group_rows():
            if stop > start and stop + more - start > rows:
                found.append((start, stop))
                start = stop
            stop += more
        return [*found, (start, stop)] if stop > start else found

    def _choose(self, start: int, stop: int) -> None:
        """Keeps to the row groups of some rows."""
        ends = np.cumsum(self._group_rows())
        self._groups = [place for place, end in enumerate(ends.tolist()) if start < end <= stop]
        self._first, self.total = start, stop - start

    def _group_rows(self) -> list[int]:
        metadata = self._file.metadata
        return [metadata.row_group(place).num_rows for place in range(metadata.num_row_groups)]

    def _fitting(self, rows: int) -> int:
        """So many rows, or fewer where all columns are read and they are long."""
        most = 1
        if self._keep:
            metadata = self._file.metadata
            for place in range(metadata.num_row_groups):
                group = metadata.row_group(place)
                most = max(most, group.total_byte_size // max(group.num_rows, 1))
        return max(1, min(rows, _BATCH_BYTES // most))

    def _batch(self, piece: Any) -> Batch:
        hand, wild, forbidden = self._names
        batch = Batch(_no_counts(len(piece)), first=self._first + self.done + 1)
        _read_hands(piece.column(piece.schema.get_field_index(hand)), batch)
        if wild is not None:
            values = _integers(piece.column(piece.schema.get_field_index(wild)))
            outside = (values < 0) | (values > MOST_WILD)
            for row in np.flatnonzero(outside).tolist():
                batch.faults.setdefault(row, InputError("wild_range", WILD, wild=int(values[row])))
            batch.wild = np.where(outside, 0, values).astype(np.uint8)
        if forbidden is not None:
            values = _integers(piece.column(piece.schema.get_field_index(forbidden)))
            if values.dtype.kind == "i":
                for row in np.flatnonzero(values < 0).tolist():
                    batch.faults.setdefault(row, InputError("forbidden_range", FORBIDDEN))
            batch.forbidden = values.astype(np.uint64)
        if self._keep:
            batch.kept = self._without(piece)
        return batch

    def _without(self, piece: Any) -> Kept:
        """The columns of a piece that are only kept."""
        if not self._keep:
            return TextColumns()
        places = [place for place, name in enumerate(piece.schema.names) if name not in self._own]
        return ArrowRows(piece.select(places)) if places else TextColumns()

    def _hand(self, column: str | None) -> str:
        """The name of the column of hands."""
        names = self._schema.names
        fitting = [name for name, kind in zip(names, self._schema.types, strict=True) if _holds_hands(kind)]
        if column is None:
            if HAND in fitting:
                column = HAND
            elif len(set(fitting)) == 1:
                column = fitting[0]
            elif fitting:
                raise FileError("column_choice", self.name, known=", ".join(fitting))
            else:
                raise FileError("column_none", self.name, known=_HANDS)
        if column not in names:
            raise FileError("column_missing", self.name, name=column, known=", ".join(names))
        if names.count(column) > 1:
            raise FileError("column_twice", self.name, name=column)
        kind = self._schema.field(column).type
        if not _holds_hands(kind):
            raise FileError("column_type", self.name, name=column, got=str(kind), known=_HANDS)
        return column

    def _check_integers(self, column: str) -> None:
        if self._schema.names.count(column) > 1:
            raise FileError("column_twice", self.name, name=column)
        kind = self._schema.field(column).type
        if not pa.types.is_integer(kind):
            known = "uint8" if column == WILD else "uint64"
            raise FileError("column_type", self.name, name=column, got=str(kind), known=known)

    @contextlib.contextmanager
    def _understood(self) -> Iterator[None]:
        """What Arrow says about a file it cannot read, as an error about the file."""
        try:
            with reading(self.name):
                try:
                    yield
                except OSError as error:
                    if error.errno is not None:
                        raise
                    raise pa.ArrowInvalid(str(error)) from error
        except (pa.ArrowException, UnicodeDecodeError) as error:
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise FileError("parquet_broken", self.name, reason=reason) from error


def _holds_hands(kind: Any) -> bool:
    if pa.types.is_fixed_size_binary(kind):
        return bool(kind.byte_width == KINDS)
    if pa.types.is_fixed_size_list(kind):
        return bool(kind.list_size == KINDS and kind.value_type == pa.uint8())
    return bool((pa.types.is_list(kind) or pa.types.is_large_list(kind)) and kind.value_type == pa.uint8())


def _no_counts(rows: int) -> NDArray[np.uint8]:
    return np.zeros((rows, KINDS), np.uint8)


def _bytes_of(array: Any, start: int, size: int) -> NDArray[np.uint8]:
    """Bytes of an array's own buffer, from an item on; no copy."""
    return np.frombuffer(array.buffers()[1], np.uint8, size, start)


def _read_hands(column: Any, batch: Batch) -> None:
    """Puts the counts of a column into a batch, uncopied where each row has 34 of them; names the rows that have not."""
    rows = len(column)
    if pa.types.is_fixed_size_binary(column.type):
        batch.counts = _bytes_of(column, column.offset * KINDS, rows * KINDS).reshape(rows, KINDS)
        lengths = None
    elif pa.types.is_fixed_size_list(column.type):
        start = column.values.offset + column.offset * KINDS
        batch.counts = _bytes_of(column.values, start, rows * KINDS).reshape(rows, KINDS)
        starts = np.arange(column.offset, column.offset + rows) * KINDS
        lengths = np.full(rows, KINDS)
    else:
        offsets = column.offsets.to_numpy()
        starts, lengths = offsets[:-1], np.diff(offsets)
        values = column.values
        good = lengths == KINDS
        if good.all():
            batch.counts = _bytes_of(values, values.offset + int(offsets[0]), rows * KINDS).reshape(rows, KINDS)
        elif good.any():
            every = _bytes_of(values, values.offset, len(values))
            batch.counts[good] = every[starts[good][:, np.newaxis] + np.arange(KINDS)]
        for row in np.flatnonzero(~good).tolist():
            batch.faults[row] = InputError("counts_length", HAND, length=int(lengths[row]), expected=KINDS)
    if lengths is not None and column.values.null_count:
        holes = np.concatenate(([0], np.cumsum(column.values.is_null().to_numpy(zero_copy_only=False))))
        for row in np.flatnonzero(holes[starts + lengths] > holes[starts]).tolist():
            batch.faults[row] = InputError("hand_null", HAND)
    if column.null_count:
        for row in np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False)).tolist():
            batch.faults[row] = InputError("hand_null", HAND)
    batch.unread = sorted(batch.faults)


def _integers(column: Any) -> NDArray[Any]:
    """The integers of a column, 0 for a null."""
    found: NDArray[Any] = (pc.fill_null(column, 0) if column.null_count else column).to_numpy(zero_copy_only=False)
    return found


class ParquetWriter(Writer):
    """The kept columns, the hands as 34 bytes, the answers."""

    def __init__(self, file: BinaryIO, layout: Layout, ask: str, *, mark: bool) -> None:
        self._ask = ask
        self._mark = mark
        kind = pa.from_numpy_dtype(ASKS[ask][0])
        own = [pa.field(layout.hand, pa.binary(KINDS))]
        if layout.wild:
            own.append(pa.field(WILD, pa.uint8()))
        if layout.forbidden:
            own.append(pa.field(FORBIDDEN, pa.uint64()))
        own.append(pa.field(ask, pa.list_(kind, ASKS[ask][1]) if ASKS[ask][1] else kind))
        if mark:
            own.append(pa.field(BAD, pa.bool_()))
        taken = {one.name for one in own}
        kept = layout.kept.arrow().schema
        self._places = [place for place, name in enumerate(kept.names) if name not in taken]
        others = [kept.field(place) for place in self._places]
        self._schema = pa.schema([*others, *own], kept.metadata)
        self._waiting: list[Any] = []
        # Hands hardly repeat: a dictionary of them would only take time.
        dictionaries = [one.name for one in self._schema if one.name != layout.hand]
        self._writer = pq.ParquetWriter(file, self._schema, use_dictionary=dictionaries, write_page_checksum=True)
        self._finished = False

    def note(self, metadata: Mapping[str, str]) -> None:
        """Adds to the file's own metadata; before `finish`."""
        self._writer.add_key_value_metadata(dict(metadata))

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds rows."""
        columns = [hand_array(batch)]
        if batch.wild is not None:
            columns.append(pa.array(batch.wild))
        if batch.forbidden is not None:
            columns.append(pa.array(batch.forbidden))
        if self._many:
            columns.append(pa.FixedSizeListArray.from_arrays(pa.array(result.reshape(-1)), self._many))
        else:
            columns.append(pa.array(result))
        if self._mark:
            columns.append(pa.array(bad))
        kept = batch.kept.arrow() if self._places else None
        others = [kept.column(place) for place in self._places] if kept is not None else []
        self._waiting.append(pa.RecordBatch.from_arrays([*others, *columns], schema=self._schema))
        rows = sum(len(one) for one in self._waiting)
        if rows >= _GROUP_ROWS or sum(one.nbytes for one in self._waiting) >= _GROUP_BYTES:
            self._flush()

    def finish(self) -> None:
        """Writes the last rows and the footer."""
        self._flush()
        self._writer.close()
        self._finished = True

    def close(self) -> None:
        """Lets go of Arrow's writer, whose own end would otherwise still write a footer."""
        self._waiting.clear()
        if not self._finished:
            self._finished = True
            with contextlib.suppress(Exception):
                self._writer.close()

    @property
    def _many(self) -> int:
        return ASKS[self._ask][1]

    def _flush(self) -> None:
        if self._waiting:
            table = pa.Table.from_batches(self._waiting, self._schema)
            self._waiting = []
            self._writer.write_table(table, row_group_size=_GROUP_ROWS * 2)


def hand_array(batch: Batch) -> Any:
    """The counts as an array of 34 bytes each, without a copy; null where a row has none."""
    validity = None
    if batch.unread:
        known = np.ones(len(batch), np.bool_)
        known[batch.unread] = False
        validity = pa.array(known).buffers()[1]
    data = pa.py_buffer(np.ascontiguousarray(batch.counts))
    return pa.Array.from_buffers(pa.binary(KINDS), len(batch), [validity, data])
