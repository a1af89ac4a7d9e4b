"""Large work as a list of shards: small pieces that know all they need, run anywhere, in any order, with the same results.

A `Job` is what was asked, its shards, and the function that does one. `run` has them done by an executor
(`laizi.bulk.executors`), into a folder if there is one (`laizi.bulk.manifest`), and returns the results in the order of the
shards. What a shard gives depends on the request and on the shard alone: a job that needs random numbers derives its seed from
the number of the shard.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import platform
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import laizi
from laizi.bulk.executors import Executor, check_executor, completed, open_executor
from laizi.bulk.files import FileError, writing
from laizi.bulk.manifest import Folder, about, check_shared, summed
from laizi.bulk.progress import Progress
from laizi.errors import InputError

__all__ = ["Job", "Outcome", "Shard", "check_shard_rows", "run"]

_MOST_SHARDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Shard:
    """A piece of a job.

    Attributes:
        number: its place in the list, from 0.
        rows: how many rows (hands, rounds) it has, as far as that is known.
        spec: what it is made of, as JSON.
        name: what its file is called, without the ending.
    """

    number: int
    rows: int
    spec: dict[str, Any] = field(default_factory=dict)
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", f"{self.number:06d}")


class Job(ABC):
    """What is to be done, as a small object that can be pickled."""

    #: What the job is called in the manifest.
    name: str

    @abstractmethod
    def request(self) -> dict[str, Any]:
        """All that the results depend on, as JSON; where and how it is run is no part of it."""

    @abstractmethod
    def shards(self) -> Sequence[Shard]:
        """The pieces, in order; the same for the same request."""

    @abstractmethod
    def run(self, shard: Shard, folder: Path | None) -> dict[str, Any]:
        """Does one piece, in a worker.

        The result is JSON with at least ``"rows"``, an int. With a folder the worker writes ``{shard.name}.<ending>`` there by
        `laizi.bulk.WholeFile`, and the result has ``"file"`` (its name), ``"bytes"`` (its size) and ``"sha256"`` (of its
        content). A result with ``"error"`` is a shard that failed while others may go on; an exception ends the whole run.
        """

    def found(self, shard: Shard, folder: Path) -> dict[str, Any] | None:
        """The result of a shard whose file is there although the manifest does not know it, or None to do it again.

        A run that was killed between the two leaves such files, if only a few.
        """
        return None

    def versions(self) -> dict[str, Any]:
        """Versions besides laizi's own that the results depend on."""
        return {}

    def identity(self, shard: Shard) -> dict[str, Any]:
        """What tells a shard from all others, of other requests and versions too."""
        request = json.dumps(self.request(), sort_keys=True)
        head = {"job": self.name, "request": hashlib.sha256(request.encode()).hexdigest(), "spec": shard.spec}
        return {**head, "versions": {**about(), **self.versions()}}


def check_shard_rows(shard_rows: int, total: int) -> None:
    """Raises unless so many rows in a shard make a list of shards that can be kept."""
    if shard_rows < 1:
        raise InputError("shard_rows_range", "shard_rows", rows=shard_rows)
    if total > shard_rows * _MOST_SHARDS:
        raise InputError("shards_many", "shard_rows", shards=-(-total // shard_rows), most=_MOST_SHARDS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run gave.

    Attributes:
        results: of each shard, in order, what `Job.run` returned.
        total: ``shards``, ``done``, ``failed``, ``rows``, ``bytes``, and ``sha256`` over those of the shards when all have one.
        kept: how many shards an earlier run had done already.
        seconds: how long it took.
    """

    results: list[dict[str, Any]]
    total: dict[str, Any]
    kept: int
    seconds: float

    @property
    def failed(self) -> list[dict[str, Any]]:
        """The results of shards that failed."""
        return [result for result in self.results if "error" in result]


def run(
    job: Job,
    executor: str = "local:1",
    folder: str | Path | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Does a job, or what is left of it.

    Args:
        executor: ``"local:N"``, ``"dask"`` or ``"dask:tcp://host:port"``. Programs that name another than ``"local:1"`` need the
            usual ``if __name__ == "__main__":``, since their main module is imported by the workers.
        folder: where each shard leaves its file, with ``manifest.json``; made if it is not there. A run of the same request that
            was ended, however, goes on. On a cluster all workers must see it under the same name.
        progress: called after each shard.

    Raises `laizi.InputError` for what cannot be, and what `Job.run` raises. An exception, Ctrl-C too, stops the workers; what is
    done stays, and the manifest says so.
    """
    check_executor(executor)
    began = time.monotonic()
    shards = job.shards()
    if folder is None:
        with open_executor(executor) as workers:
            found = dict(_done(job, workers, shards, None, progress))
        results = [found[shard.number] for shard in shards]
        return Outcome(results, summed(results), 0, time.monotonic() - began)
    if not str(folder):  # Path("") is the folder that we are in, which nobody means
        raise InputError("output_missing", "output")
    path = Path(folder).absolute()
    with Folder(path, job.name, job.request(), {**about(), **job.versions()}) as kept:
        kept.plan(shards)
        for shard in shards:
            if shard.name not in kept.results and (result := job.found(shard, path)) is not None:
                kept.results[shard.name] = result
        left = [shard for shard in shards if shard.name not in kept.results]
        before = len(shards) - len(left)
        try:
            if left:
                with open_executor(executor) as workers:
                    for number, result in _done(job, workers, left, path, progress):
                        kept.add(shards[number], result)
        except BaseException:
            with contextlib.suppress(FileError):  # the disk may be full: what ended the run is what matters
                kept.write()
            raise
        kept.write()
        return Outcome([kept.results[shard.name] for shard in shards], kept.manifest()["total"], before, time.monotonic() - began)


def _done(
    job: Job,
    workers: Executor,
    shards: Sequence[Shard],
    folder: Path | None,
    progress: Callable[[Progress], None] | None,
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The numbers of shards with their results, as they are done."""
    total, rows, done = sum(shard.rows for shard in shards), 0, 0
    for shard, result in completed(workers, functools.partial(_perform, job, folder, laizi.__version__), shards):
        yield shard.number, result
        rows += result["rows"]
        done += shard.rows
        if progress is not None:
            progress(Progress(rows, done, total or None, "rows"))


def _perform(job: Job, folder: Path | None, version: str, shard: Shard) -> dict[str, Any]:
    """Runs in the worker, which may have come later than those that were looked at."""
    if laizi.__version__ != version:
        raise InputError("worker_version", "executor", worker=platform.node(), version=laizi.__version__, needed=version)
    if folder is None:
        return job.run(shard, None)
    check_shared(folder, platform.node())
    with writing(str(folder / shard.name)):
        return job.run(shard, folder)
