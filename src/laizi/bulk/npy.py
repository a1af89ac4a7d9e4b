"""Hands as NumPy arrays in npy files, and results as such."""

from __future__ import annotations

import io
import os
import struct
import warnings
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.columns import ASKS, BATCH_ROWS, Batch, Layout, Reader, Writer
from laizi.bulk.files import BLOCK, ByteStream, FileError
from laizi.tiles import KINDS

__all__ = ["NpyReader", "NpyWriter"]

_MAGIC = b"\x93NUMPY"
_HEADER_SIZES = {1: "<H", 2: "<I", 3: "<I"}
_MOST_HEADER = 10_000  # NumPy's own limit
_HEADER = 128


class NpyReader(Reader):
    """An array of counts, uint8 ``(N, 34)`` in C order, read from its file piece by piece."""

    total: int

    def __init__(self, source: ByteStream, part: tuple[int, int] | None = None) -> None:
        self.name = source.name
        self.layout = Layout()
        self.unit = "rows"
        self.done = 0
        self._source = source
        self._rows = self._promised()
        self.total = self._rows
        if source.size is not None:
            self._check_size(source.size - source.read)
        self._first = 0
        if part is not None:
            self._first, self.total = part[0], part[1] - part[0]
            source.skip(self._first * KINDS)

    def parts(self, rows: int) -> list[tuple[int, int]]:
        """Ranges of so many rows, the last of what is left."""
        return [(start, min(start + rows, self._rows)) for start in range(0, self._rows, rows)]

    def close(self) -> None:
        """Closes the file, if it was opened by its name."""
        self._source.close()

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[Batch]:
        """Batches of so many rows, the last of what is left."""
        while self.done < self.total:
            counts = np.empty((min(rows, self.total - self.done), KINDS), np.uint8)
            found = self._source.fill(counts.reshape(-1).data)
            if found < counts.size:
                self._check_size((self._first + self.done) * KINDS + found)
            batch = Batch(counts, first=self._first + self.done + 1)
            self.done += len(counts)
            yield batch
        if self._source.size is None and (more := self._source.fill(memoryview(bytearray(BLOCK)))):
            self._check_size(self._rows * KINDS + more)

    def _check_size(self, size: int) -> None:
        """Raises unless so many bytes are all the rows."""
        if size < self._rows * KINDS:
            raise FileError("file_ends", self.name, row=size // KINDS + 1, rows=self._rows)
        if size > self._rows * KINDS:
            raise FileError("npy_more", self.name, rows=self._rows)

    def _promised(self) -> int:
        """How many rows the header promises; raises when it is none, or that of another array."""
        start = self._take(8)
        if not start:
            raise FileError("file_empty", self.name)
        kind = _HEADER_SIZES.get(start[6]) if len(start) == 8 and start[:6] == _MAGIC else None
        if kind is None:
            raise FileError("npy_header", self.name)
        length = self._take(struct.calcsize(kind))
        if len(length) < struct.calcsize(kind) or struct.unpack(kind, length)[0] > _MOST_HEADER:
            raise FileError("npy_header", self.name)
        header = self._take(struct.unpack(kind, length)[0])
        read = np.lib.format.read_array_header_1_0 if kind == "<H" else np.lib.format.read_array_header_2_0
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                shape, fortran, dtype = read(io.BytesIO(length + header))
        except Exception as error:  # whatever the text in the header makes of NumPy's parser
            raise FileError("npy_header", self.name) from error
        if dtype.hasobject:
            raise FileError("npy_object", self.name)
        if dtype != np.uint8:
            raise FileError("dtype", self.name, got=str(dtype), expected="uint8")
        if len(shape) != 2 or shape[1] != KINDS or shape[0] < 0:
            raise FileError("npy_shape", self.name, shape=str(shape))
        if fortran and shape[0] > 1:
            raise FileError("npy_order", self.name)
        return int(shape[0])

    def _take(self, size: int) -> bytes:
        target = bytearray(size)
        return bytes(target[: self._source.fill(memoryview(target))])


class NpyWriter(Writer):
    """The results alone, as one array; its length is written into the header at the end."""

    def __init__(self, file: BinaryIO, ask: str) -> None:
        self._file = file
        self._dtype, self._many = np.dtype(ASKS[ask][0]), ASKS[ask][1]
        self._rows = 0
        file.write(self._header())

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds rows."""
        self._file.write(np.ascontiguousarray(result).data)
        self._rows += len(batch)

    def finish(self) -> None:
        """Writes how many rows there are."""
        self._file.seek(0)
        self._file.write(self._header())
        self._file.seek(0, os.SEEK_END)

    def _header(self) -> bytes:
        shape = (self._rows, self._many) if self._many else (self._rows,)
        text = repr({"descr": self._dtype.str, "fortran_order": False, "shape": shape})
        return _MAGIC + b"\x01\x00" + struct.pack("<H", _HEADER - 10) + text.ljust(_HEADER - 11).encode() + b"\n"
