"""A Dask cluster as people start one: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Started:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.folder = folder
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file))
        self.address = json.loads(self._until(lambda: self.file.exists() and self.file.read_text()))["address"]

    @property
    def executor(self) -> str:
        return f"dask:{self.address}"

    def add(self, number: int, *options: str) -> None:
        """Starts workers, each of one thread, and waits for them."""
        for _ in range(number):
            self._start(
                "worker", self.address, "--nthreads", "1", "--no-dashboard", "--local-directory", str(self.folder), *options
            )

    def _start(self, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with (self.folder / "cluster.log").open("ab") as log:
            command = [sys.executable, "-m", "dask", *words]
            started = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        self.processes.append(started)

    def _until(self, condition):
        end = time.monotonic() + 60
        while not (found := condition()):
            assert time.monotonic() < end, (self.folder / "cluster.log").read_text()
            time.sleep(0.05)
        return found

    def kill(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        """Ends processes, and what they started, at once."""
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextlib.contextmanager
def started(folder: Path, workers: int, *options: str) -> Iterator[Started]:
    """A cluster for as long as the block lasts."""
    cluster = Started(folder)
    try:
        cluster.add(workers, *options)
        yield cluster
    finally:
        cluster.kill(cluster.processes)
