"""All hands of a space, in its order: as arrays, or as Parquet files in a folder."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.columns import BATCH_ROWS
from laizi.bulk.progress import Progress
from laizi.bulk.shards import Job, Outcome, Shard, check_shard_rows, run
from laizi.errors import InputError

if TYPE_CHECKING:
    from laizi.bulk.space import Space, SpaceRequest

__all__ = ["SHARD_ROWS", "EnumerateJob", "enumerate_hands", "write_hands"]

#: Hands in a file: some megabytes, written in less than a second.
SHARD_ROWS: Final = 1 << 21


def enumerate_hands(
    request: SpaceRequest, start: int = 0, stop: int | None = None, *, rows: int = BATCH_ROWS
) -> Iterator[NDArray[np.uint8]]:
    """The hands of a space from number `start` to before `stop`, in its order: arrays uint8 ``(n, 34)`` of at most `rows` hands.

    Every array is its own. Raises `laizi.InputError` for a range that is not within the space, and for a
    space that cannot be.
    """
    space = request.open()
    first, last = index(start), space.total if stop is None else index(stop)
    if not 0 <= first <= last <= space.total:
        space.walk(first, last)  # raises: the space knows what to say
    if index(rows) < 1:
        raise InputError("batch_rows_range", "rows", rows=rows)
    return _walked(space, first, last, rows)


def _walked(space: Space, first: int, last: int, rows: int) -> Iterator[NDArray[np.uint8]]:
    for place in range(first, last, rows):
        yield space.walk(place, min(place + rows, last))


def write_hands(
    request: SpaceRequest,
    folder: str | Path,
    *,
    executor: str = "local:1",
    shard_rows: int = SHARD_ROWS,
    progress: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Writes all hands of a space into a folder of Parquet files, `shard_rows` in each, with ``manifest.json``.

    The column ``hand`` is fixed_size_binary(34); hands with wildcards have a column ``wild``, uint8, too, so that `evaluate`
    reads them as they are. Read in the order of their names the files hold the hands in the order of the space. The checksum of a
    file is the sha256 of its hands, 34 bytes each. The other arguments and what may be raised: `laizi.bulk.run`.
    """
    return run(EnumerateJob(request, index(shard_rows)), executor, folder, progress)


@dataclass(frozen=True, slots=True)
class EnumerateJob(Job):
    """All hands of a space; the shards are ranges of their numbers."""

    space: SpaceRequest
    shard_rows: int
    name = "enumerate"

    def request(self) -> dict[str, Any]:
        """The space and the size of the files."""
        return {"space": self.space.to_dict(), "shard_rows": self.shard_rows}

    def versions(self) -> dict[str, Any]:
        """The order of spaces is what the files mean."""
        from laizi.bulk.space import ORDER

        return {"order": ORDER}

    def shards(self) -> Sequence[Shard]:
        """Ranges of numbers."""
        total = _opened(self.space).total
        check_shard_rows(self.shard_rows, total)
        ranges = [(start, min(start + self.shard_rows, total)) for start in range(0, total, self.shard_rows)]
        return [Shard(number, stop - start, {"start": start, "stop": stop}) for number, (start, stop) in enumerate(ranges)]

    def run(self, shard: Shard, folder: Path | None) -> dict[str, Any]:
        """Walks a range into a file."""
        from laizi.bulk.handfiles import HandsFile, metadata

        if folder is None:
            raise InputError("output_missing", "output")
        space = _opened(self.space)
        digest = hashlib.sha256()
        name = f"{shard.name}.parquet"
        with HandsFile(folder / name, self.space.wild) as file:
            for hands in _walked(space, shard.spec["start"], shard.spec["stop"], file.ROWS):
                digest.update(hands.data)
                file.write(hands)
            result = {"rows": shard.rows, "file": name, "sha256": digest.hexdigest()}
            file.finish(metadata(self, shard, result))
        return {**result, "bytes": (folder / name).stat().st_size}

    def found(self, shard: Shard, folder: Path) -> dict[str, Any] | None:
        """What a file knows of itself."""
        from laizi.bulk.handfiles import stamped

        return stamped(folder / f"{shard.name}.parquet", self, shard)


@functools.lru_cache(2)
def _opened(request: SpaceRequest) -> Space:
    """A space is opened once in a process."""
    return request.open()
