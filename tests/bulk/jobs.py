"""A job to test shards with, which workers anywhere can import; what it does is written down, so that work can be counted."""

from __future__ import annotations

import hashlib
import os
import signal
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from laizi.bulk import FileError, Job, Shard, WholeFile


@dataclass(frozen=True)
class Squares(Job):
    """The squares of numbers, `rows` in a shard.

    Attributes:
        log: a file that gets a line for each shard begun.
        kill: the number of a shard whose worker kills itself, at most `kills` times.
        fail: the number of a shard that fails as long as this file is there.
        wait: seconds that each shard takes.
    """

    shards_: int
    rows: int
    log: str
    kill: int = -1
    kills: int = 1
    fail: int = -1
    fails: str = ""
    wait: float = 0.0
    name = "squares"

    def request(self):
        return {"shards": self.shards_, "rows": self.rows}

    def shards(self):
        return [Shard(number, self.rows, {"first": number * self.rows}) for number in range(self.shards_)]

    def run(self, shard, folder):
        before = begun(self.log)[shard.number]
        with Path(self.log).open("a") as file:
            file.write(f"{shard.number} {os.getpid()}\n")
        time.sleep(self.wait)
        if shard.number == self.kill and before < self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        if shard.number == self.fail and Path(self.fails).exists():
            return {"rows": 0, "error": FileError("file_empty", self.fails).to_dict()}
        squares = [number**2 for number in range(shard.spec["first"], shard.spec["first"] + self.rows)]
        if folder is None:
            return {"rows": self.rows, "sum": sum(squares)}
        data = "".join(f"{square}\n" for square in squares).encode()
        name = f"{shard.name}.txt"
        with WholeFile(folder / name) as file:
            file.write(data)
        found = {"rows": self.rows, "sum": sum(squares), "file": name, "bytes": len(data)}
        return {**found, "sha256": hashlib.sha256(data).hexdigest()}


def begun(log) -> Counter[int]:
    """How often each shard was begun."""
    path = Path(log)
    return Counter(int(line.split()[0]) for line in path.read_text().splitlines()) if path.exists() else Counter()


def workers(log) -> set[int]:
    """The processes that began shards."""
    return {int(line.split()[1]) for line in Path(log).read_text().splitlines()}


def contents(folder) -> dict[str, bytes]:
    """The files of the shards in a folder."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.name[0].isdigit()}


def alive(pid: int) -> bool:
    """Whether there is such a process that is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
