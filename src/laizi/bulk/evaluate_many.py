"""Many files of hands in, a folder of files of answers out."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from laizi import arrays
from laizi.bulk.columns import BATCH_ROWS, FORMATS, Batch, Reader, Writer, open_reader, open_writer
from laizi.bulk.evaluate import Asked, check_names
from laizi.bulk.files import FileError, WholeFile, reading, writing
from laizi.bulk.progress import Progress
from laizi.bulk.shards import Job, Outcome, Shard, check_shard_rows, run
from laizi.bulk.summary import Summary
from laizi.errors import InputError

__all__ = ["EVALUATE_SHARD_ROWS", "EvaluateJob", "Options", "evaluate_many", "failure", "files_of", "summary_of"]

#: Hands in a shard: less than a second of work, with its file some.
EVALUATE_SHARD_ROWS: Final = 1 << 22


class Options(TypedDict, total=False):
    """The options of a question, as `laizi.bulk.evaluate` has them."""

    wild: int
    eyes: arrays.Eyes
    two_wild_eyes: bool
    triplets_only: bool
    forbidden: int | str | Iterable[int | str]
    max_copies: Literal[4] | None
    shapes: Iterable[str]
    laizi: int | str | None


def evaluate_many(
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    folder: str | os.PathLike[str] | None = None,
    ask: Literal["win", "waits", "distance", "facts"] = "waits",
    *,
    mark: bool = False,
    threads: int = 1,
    format: str | None = None,
    column: str | None = None,
    executor: str = "local:1",
    shard_rows: int = EVALUATE_SHARD_ROWS,
    progress: Callable[[Progress], None] | None = None,
    **options: Unpack[Options],
) -> Outcome:
    """Answers one question about every hand of many files; each shard is a Parquet file in the folder, as `evaluate` writes it.

    A shard is a file, or about `shard_rows` rows of one: of npy, and whole row groups of Parquet. A file that cannot be read, or
    has a row that is no hand, without `mark`, fails by itself: its result has ``"error"`` (`failure` makes it an error again),
    the others are done, and the same call again tries it again. The checksum of a shard is that of `Checked`.

    Args:
        sources: a folder (the files in it that have an ending of `FORMATS`), a glob, a file, or several of these.
        folder: where to, as in `run`; None for the sums alone.
        threads: how many threads share the rows of a batch, within each worker.

    The other arguments: `evaluate` and `run`. Raises `laizi.InputError` for options that cannot be, ``no_files``,
    ``same_folder``, and what `run` raises.
    """
    files = files_of(sources)
    target = None if folder is None else Path(folder)
    if target is not None:
        for file in files:
            if Path(file).resolve().parent == target.resolve():
                raise FileError("same_folder", file)
    return run(EvaluateJob.of(files, ask, options, mark, threads, format, column, index(shard_rows)), executor, target, progress)


def files_of(sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    """The absolute names of the files that folders, globs and names stand for, in order and none twice.

    Raises ``no_files`` where a folder or glob stands for none; a name that no file has is left in, to be named later.
    """
    given = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    found: dict[str, None] = {}
    for source in (os.fspath(one) for one in given):
        if Path(source).is_dir():
            with reading(source):
                names = sorted(str(path) for path in Path(source).iterdir() if path.suffix.lower() in FORMATS and path.is_file())
        elif glob.has_magic(source) and not Path(source).exists():
            every = glob.glob(source, recursive=True)  # noqa: PTH207 (a Path has no absolute patterns)
            names = sorted(name for name in every if Path(name).is_file())
        else:
            names = [source]
        if not names:
            raise FileError("no_files", source, known=", ".join(FORMATS))
        found.update(dict.fromkeys(str(Path(name).absolute()) for name in names))
    if not found:
        raise InputError("no_files", "sources", known=", ".join(FORMATS))
    return list(found)


@dataclass(frozen=True, slots=True)
class EvaluateJob(Job):
    """A question about all hands of some files; the shards are files and ranges of their rows."""

    files: tuple[str, ...]
    asked: Asked
    format: str | None
    column: str | None
    shard_rows: int
    name = "evaluate"

    @classmethod
    def of(
        cls,
        files: Sequence[str],
        ask: str,
        options: Options,
        mark: bool,
        threads: int,
        format: str | None,
        column: str | None,
        shard_rows: int,
    ) -> EvaluateJob:
        """Raises `laizi.InputError` for what cannot be, before any file is touched."""
        check_shard_rows(shard_rows, 0)
        if format is not None and format not in FORMATS.values():
            raise InputError("format_option", "format", value=str(format)[:40], known=", ".join(FORMATS.values()))
        return cls(tuple(files), Asked.of(ask, mark=mark, threads=threads, **options), format, column, shard_rows)

    def request(self) -> dict[str, Any]:
        """The question, the files and how they are cut; threads are no part of it."""
        asked = self.asked
        options = {name: value for name, value in asked.options.items() if name != "threads"}
        question = {"ask": asked.ask, "wild": asked.wild, "forbidden": asked.forbidden, **options, "mark": asked.mark}
        read = {"format": self.format, "column": self.column, "shard_rows": self.shard_rows}
        return {**question, **read, "files": list(self.files)}

    def shards(self) -> Sequence[Shard]:
        """Files, and ranges of the rows of those that have ranges."""
        found: list[Shard] = []
        for number, file in enumerate(self.files):
            for place, (start, stop) in enumerate(self._parts(file)):
                spec = {"file": file, "size": _size(file), "start": start, "stop": stop}
                found.append(Shard(len(found), (stop or start) - start, spec, f"{number:06d}-{place:04d}"))
        check_shard_rows(1, len(found))
        return found

    def _parts(self, file: str) -> Sequence[tuple[int, int | None]]:
        """The rows of a file from and to, in parts; all of it where it has none, or cannot be read: who reads it will say so."""
        try:
            with open_reader(file, format=self.format, column=self.column) as reader:
                return reader.parts(self.shard_rows) or [(0, None)]
        except FileError:
            return [(0, None)]

    def run(self, shard: Shard, folder: Path | None) -> dict[str, Any]:
        """Answers the hands of a shard; what is wrong with its file is its own failure."""
        try:
            return self._answered(shard, folder)
        except FileError as error:
            if error.file != shard.spec["file"]:
                raise
            place = {"file": error.file, "row": error.row, "line": error.line}
            return {"rows": 0, "error": json.loads(json.dumps({**place, **error.to_dict()}, default=str))}

    def _answered(self, shard: Shard, folder: Path | None) -> dict[str, Any]:
        file, start, stop = (shard.spec[name] for name in ("file", "start", "stop"))
        part = None if stop is None else (start, stop)
        with open_reader(file, format=self.format, column=self.column, keep=folder is not None, part=part) as reader:
            if _size(file) != shard.spec["size"]:
                raise FileError("file_changed", file)
            if folder is None:
                return _counted(self.asked.run(reader, None, BATCH_ROWS, None))
            check_names(reader.layout, self.asked.ask, file, mark=self.asked.mark, table=True)
            name = f"{shard.name}.parquet"
            with WholeFile(folder / name) as target:
                result = self._written(shard, reader, target, str(folder / name))
        return {**result, "bytes": (folder / name).stat().st_size}

    def _written(self, shard: Shard, reader: Reader, file: BinaryIO, name: str) -> dict[str, Any]:
        from laizi.bulk.handfiles import metadata
        from laizi.bulk.parquet import ParquetWriter

        with writing(name):
            writer = open_writer(file, "parquet", reader.layout, self.asked.ask, mark=self.asked.mark)
        assert isinstance(writer, ParquetWriter)
        with contextlib.closing(writer):
            checked = Checked(writer)
            summary = self.asked.fill(reader, checked, BATCH_ROWS, None, name)
            result = {**_counted(summary), "file": Path(name).name, "sha256": checked.hexdigest()}
            with writing(name):
                writer.note(metadata(self, shard, result))
                writer.finish()
        return result

    def found(self, shard: Shard, folder: Path) -> dict[str, Any] | None:
        """What a file knows of itself."""
        from laizi.bulk.handfiles import stamped

        return stamped(folder / f"{shard.name}.parquet", self, shard)


class Checked(Writer):
    """A writer with a checksum of its rows that depends on neither batches, compression nor library.

    It is the sha256 of the digests of the columns, one after the other: the hands, 34 bytes each (0 where there was none to
    read); if there are any, the wildcards, a byte each, and the masks of forbidden kinds, 8 bytes each; the answers (bool 1,
    waits 8, distance 1, facts 20 bytes); the marks, a byte each. Numbers are little-endian. Other columns do not count.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._digests = [hashlib.sha256() for _ in range(5)]
        self._seen = [False] * 5

    def write(self, batch: Batch, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Adds rows."""
        counts = batch.counts
        if batch.unread:
            counts = counts.copy()
            counts[batch.unread] = 0
        for place, column in enumerate((counts, batch.wild, batch.forbidden, result, bad)):
            if column is not None:
                little = column.astype(column.dtype.newbyteorder("<"), copy=False)
                self._digests[place].update(np.ascontiguousarray(little).data)
                self._seen[place] = True
        self._writer.write(batch, result, bad)

    def hexdigest(self) -> str:
        """The checksum of what was written."""
        every = b"".join(digest.digest() for digest, seen in zip(self._digests, self._seen, strict=True) if seen)
        return hashlib.sha256(every).hexdigest()


def _size(file: str) -> int | None:
    try:
        return Path(file).stat().st_size
    except OSError:
        return None


def _counted(summary: Summary) -> dict[str, Any]:
    found: dict[str, Any] = {"rows": summary.rows, "bad": summary.bad, "answers": summary.answers}
    if summary.first_bad is not None:
        first = summary.first_bad
        place = {"file": first.file, "row": first.row, "line": first.line}
        found["first_bad"] = json.loads(json.dumps({**place, **first.to_dict()}, default=str))
    return found


def failure(error: dict[str, Any]) -> FileError:
    """The error that the result of a shard tells of, under ``"error"`` or ``"first_bad"``."""
    code, file, path, position = (error[name] for name in ("code", "file", "path", "position"))
    return FileError(code, file, path, position, row=error["row"], line=error["line"], **error["params"])


def summary_of(outcome: Outcome, ask: str) -> Summary:
    """The summaries of all shards as one."""
    answers: Counter[str] = Counter()
    first = None
    for result in outcome.results:
        answers.update(result.get("answers", {}))
        if first is None and "first_bad" in result:
            first = failure(result["first_bad"])
    done = [result for result in outcome.results if "error" not in result]
    ordered = dict(sorted(answers.items(), key=_place)) if ask in ("waits", "distance") else dict(answers)
    rows, bad = (sum(result[name] for result in done) for name in ("rows", "bad"))
    return Summary(ask, rows, bad, ordered, first)


def _place(item: tuple[str, int]) -> float:
    return float(item[0]) if item[0].lstrip("-").isdigit() else float("inf")
