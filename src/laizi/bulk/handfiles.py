"""Parquet files that know what they are a shard of: a run that was killed before it noted them knows them again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.columns import HAND, WILD, Batch
from laizi.bulk.files import WholeFile, writing
from laizi.bulk.parquet import hand_array, pa, pq
from laizi.bulk.shards import Job, Shard
from laizi.tiles import KINDS

__all__ = ["HandsFile", "metadata", "stamped"]

_KEY = "laizi"  # in the metadata of a file


def metadata(job: Job, shard: Shard, result: Mapping[str, Any]) -> dict[str, str]:
    """What a file says of itself: what it is a shard of, and the result that goes into the manifest."""
    return {_KEY: json.dumps({**job.identity(shard), "result": result}, sort_keys=True, allow_nan=False)}


def stamped(path: Path, job: Job, shard: Shard) -> dict[str, Any] | None:
    """The result of a shard from its file, or None unless the file is whole and of this very shard."""
    try:
        with pq.ParquetFile(path) as file:
            footer = file.metadata
            written = (footer.metadata or {})[_KEY.encode()].decode()
        result: dict[str, Any] = json.loads(written)["result"]
        if footer.num_rows != result["rows"] or written != metadata(job, shard, result)[_KEY]:
            return None
        return {**result, "bytes": path.stat().st_size}
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError):
        return None


class HandsFile:
    """A Parquet file of hands alone, which appears when its ``with`` block is left after `finish`."""

    ROWS = 1 << 18  #: rows to write at once: each call makes a row group

    def __init__(self, path: Path, wild: int) -> None:
        self._wild = wild
        self._whole = WholeFile(path)

    def __enter__(self) -> Self:
        schema = pa.schema([(HAND, pa.binary(KINDS)), *([(WILD, pa.uint8())] if self._wild else [])])
        file = self._whole.__enter__()
        # Measured on all complete hands of 14 tiles: 1.3 bytes a hand. Byte streams split took half, but neither DuckDB nor
        # Polars reads them in this type; minimum and maximum of a hand are of no use to anybody.
        self._writer = pq.ParquetWriter(
            file, schema, use_dictionary=[WILD], compression="zstd", compression_level=1, write_statistics=[WILD],
            write_page_checksum=True,
        )  # fmt: skip
        return self

    def write(self, hands: NDArray[np.uint8]) -> None:
        """Adds a row group of hands, uint8 ``(n, 34)``."""
        columns = [hand_array(Batch(hands))]
        if self._wild:
            columns.append(pa.array(np.full(len(hands), self._wild, np.uint8)))
        with writing(self._whole.name):
            self._writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=self._writer.schema), row_group_size=len(hands))

    def finish(self, notes: Mapping[str, str]) -> None:
        """Writes the footer, and the notes in it."""
        with writing(self._whole.name):
            self._writer.add_key_value_metadata(dict(notes))
            self._writer.close()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            with contextlib.suppress(Exception):  # Arrow's own end would otherwise come when it is forgotten
                self._writer.close()
        self._whole.__exit__(kind, error, trace)
