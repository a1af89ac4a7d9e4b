"""The folder of a run: one file a shard, and ``manifest.json``, which says what was asked, with what, and how far it is.

The manifest is replaced as a whole, so a run that is killed at any moment leaves one that is true, if a little old; the same run
begun again goes on from it. ``.lock`` keeps a second run out: a lock of the system's, which ends with its process however that
ends.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import laizi
from laizi.bulk.files import FileError, WholeFile, reading, writing
from laizi.errors import InputError

if TYPE_CHECKING:
    from laizi.bulk.shards import Shard

__all__ = ["FORMAT", "LOCK", "MANIFEST", "Folder", "summed"]

SCHEMA: Final = 1
#: Version of what shards hold and how they are counted.
FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
LOCK: Final = ".lock"

DONE, FAILED, WAITING = "done", "failed", "waiting"
_SHARE = 20  # at most one part in so many of the time goes into writing the manifest


class Folder:
    """A folder that one run has for itself, from entering the ``with`` block to its end.

    Attributes:
        results: by the name of a shard what its `Job.run` returned, of those that are done or have failed.

    Raises `FileError`: ``folder_busy`` (another run is at work there), ``folder_no_lock`` (the file system has no locks),
    ``manifest_broken``, ``manifest_differs`` (it is of another request, or of another version), ``shard_differs`` (what a shard
    was made of has changed since), ``folder_taken`` (it holds files of that name that are of no run), and what cannot be written.
    """

    def __init__(self, path: Path, job: str, request: Mapping[str, Any], versions: Mapping[str, Any]) -> None:
        self.path = path
        self.results: dict[str, dict[str, Any]] = {}
        # Through JSON, so that it compares with what is read again.
        self._head = json.loads(json.dumps({"schema": SCHEMA, "job": job, "request": request, "versions": versions}))
        self._shards: Sequence[Shard] = ()
        self._lock: int | None = None
        self._next = 0.0

    def __enter__(self) -> Self:
        with writing(str(self.path)):
            self.path.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self.path / LOCK)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._sweep()
        finally:
            if self._lock is not None:
                os.close(self._lock)  # and with it the lock

    def plan(self, shards: Sequence[Shard]) -> None:
        """Takes what an earlier run left for these shards, and writes the first manifest.

        A shard whose file is no longer there, or has another size, is to be done again; so is one that failed.
        """
        self._shards = shards
        self._sweep()
        older = self._read()
        if older is None:
            names = {shard.name for shard in shards}
            for found in sorted(self.path.iterdir()):
                if found.name.partition(".")[0] in names:
                    raise FileError("folder_taken", str(found))
        else:
            self._compare(older)
            entries = {entry["name"]: entry for entry in older["shards"]}
            for shard in shards:
                entry = entries.get(shard.name)
                if entry is None or entry["state"] != DONE:
                    continue
                if entry["spec"] != json.loads(json.dumps(shard.spec)):
                    raise FileError(
                        "shard_differs", str(self.path / MANIFEST), **_difference(entry["spec"], shard.spec, shard.name)
                    )
                if self._whole(entry["result"]):
                    self.results[shard.name] = entry["result"]
        self.write()

    def add(self, shard: Shard, result: dict[str, Any]) -> None:
        """Notes that a shard is done; the manifest follows, now or soon."""
        self.results[shard.name] = result
        if time.monotonic() >= self._next:
            self.write()

    def write(self) -> None:
        """Replaces the manifest by one of how things are now."""
        began = time.monotonic()
        text = json.dumps(self.manifest(), ensure_ascii=False, indent=1, allow_nan=False)
        with WholeFile(self.path / MANIFEST) as file, writing(str(self.path / MANIFEST)):
            file.write(text.encode() + b"\n")
        now = time.monotonic()
        self._next = now + _SHARE * (now - began)

    def manifest(self) -> dict[str, Any]:
        """What the manifest says."""
        entries = []
        for shard in self._shards:
            result = self.results.get(shard.name)
            state = WAITING if result is None else FAILED if "error" in result else DONE
            entry = {"name": shard.name, "state": state, "rows": shard.rows, "spec": shard.spec}
            entries.append(entry if result is None else {**entry, "result": result})
        results = [self.results.get(shard.name) for shard in self._shards]
        return {**self._head, "total": summed(results), "shards": entries}

    def _read(self) -> dict[str, Any] | None:
        path = self.path / MANIFEST
        with reading(str(path)):
            if not path.exists():
                return None
            data = path.read_bytes()
        try:
            found = json.loads(data)
            for entry in found["shards"]:
                if entry["state"] == DONE:
                    entry["name"], entry["spec"], entry["result"]["rows"]
            if not isinstance(found["request"], dict):
                raise TypeError
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise FileError("manifest_broken", str(path)) from error
        assert isinstance(found, dict)
        return found

    def _compare(self, older: Mapping[str, Any]) -> None:
        """Raises when the manifest is of something else."""
        for key, ours in self._head.items():
            theirs = older.get(key)
            if theirs != ours:
                raise FileError("manifest_differs", str(self.path / MANIFEST), **_difference(theirs, ours, key))

    def _whole(self, result: Mapping[str, Any]) -> bool:
        """Whether the file of a result is there with its size."""
        if "file" not in result:
            return True
        try:
            return bool((self.path / result["file"]).stat().st_size == result["bytes"])
        except OSError:
            return False

    def _sweep(self) -> None:
        """Removes what killed workers left unfinished."""
        for found in self.path.glob(f"*.{'[0-9a-f]' * 8}.part"):
            with contextlib.suppress(OSError):
                found.unlink()


def summed(results: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    """The sums over shards: how many, done, failed, rows, bytes, and when all are done the checksum of their checksums."""
    done = [result for result in results if result is not None and "error" not in result]
    found: dict[str, Any] = {
        "shards": len(results),
        "done": len(done),
        "failed": sum(result is not None and "error" in result for result in results),
        "rows": sum(result["rows"] for result in done),
        "bytes": sum(result.get("bytes", 0) for result in done),
    }
    if len(done) == len(results) and all("sha256" in result for result in done):
        found["sha256"] = hashlib.sha256(b"".join(bytes.fromhex(result["sha256"]) for result in done)).hexdigest()
    return found


def _difference(theirs: Any, ours: Any, place: str) -> dict[str, Any]:
    """The first place where two JSON values differ, and both values there."""
    while isinstance(theirs, dict) and isinstance(ours, dict):
        key = next(key for key in [*ours, *theirs] if theirs.get(key, ...) != ours.get(key, ...))
        place, theirs, ours = f"{place}/{key}", theirs.get(key), ours.get(key)
    return {"place": place, "theirs": json.dumps(theirs, ensure_ascii=False), "ours": json.dumps(ours, ensure_ascii=False)}


def _locked(path: Path) -> int:
    """The descriptor of a file that is locked as long as it is open; the file stays, since to remove it is never safe."""
    with writing(str(path)):
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _lock(number)
    except OSError as error:
        os.close(number)
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise FileError("folder_busy", str(path.parent)) from error
        raise FileError("folder_no_lock", str(path.parent), reason=error.strerror or str(error)) from error
    return number


if os.name == "nt":

    def _lock(number: int) -> None:
        import msvcrt

        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:

    def _lock(number: int) -> None:
        import fcntl

        # Not lockf: two runs in one process are two runs, and closing another descriptor must not end the lock.
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def about() -> dict[str, Any]:
    """The versions that every run notes."""
    return {"laizi": laizi.__version__, "format": FORMAT}


def check_shared(folder: Path, worker: str) -> None:
    """Raises in a worker that does not see the folder of the run: on a cluster it must be a shared one."""
    if not (folder / MANIFEST).exists():
        raise InputError("folder_not_shared", "output", folder=str(folder), worker=worker)
