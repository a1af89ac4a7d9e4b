"""Where shards run: in this process, in processes of this machine, or on a Dask cluster; and the one loop that feeds them.

An executor is named by a text: ``local:1`` (here, one after the other), ``local:N`` (N processes), ``dask`` (a cluster of this
machine's cores, or the one that Dask's own configuration names) or ``dask:tcp://host:port`` (a cluster that is there already).
The local ones need nothing but Python. What runs does not know where it runs.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from laizi.errors import InputError

__all__ = ["EXECUTORS", "TRIES", "Executor", "check_executor", "completed", "open_executor"]

#: What an executor may be called.
EXECUTORS: Final = "local:N, dask, dask:tcp://host:port"
#: How often a shard is begun whose worker dies, before that is an error.
TRIES: Final = 3

_MOST_WORKERS = 1024
_STEP = 0.5  # seconds: on Windows a wait without end would not hear Ctrl-C
_ADDRESS = re.compile(r"((tcp|tls|ucx|wss?)://)?([^\s:/\[\]]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})")

T = TypeVar("T")


class Executor:
    """Runs functions with their arguments here, at once. The others do it elsewhere, and later.

    Use it in a ``with`` statement; leaving that by an exception stops what is running.
    """

    name = "local:1"

    @property
    def room(self) -> int:
        """How many calls should be with it at once: enough that no worker waits, few enough that memory does not matter."""
        return 1

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Begins a call. Functions, arguments and results are pickled on their way, but for ``local:1``."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:  # it comes out where the result is asked for
            future.set_exception(error)
        return future

    def renew(self) -> None:
        """Makes it whole again after a `BrokenExecutor`."""

    def close(self, *, now: bool) -> None:
        """Ends it: after the calls that it has, or at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close(now=kind is not None)


class _Pool(Executor):
    """Processes of this machine, started afresh (not forked: threads and locks do not come along)."""

    def __init__(self, workers: int) -> None:
        self.name = f"local:{workers}"
        self._workers = workers
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context("spawn")
        # The workers end when this pipe does: when we close it, and when this process dies, however it dies.
        reader, self._alive = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._workers, context, _begin_worker, (reader,))
        self._reader = reader

    @property
    def room(self) -> int:
        return 2 * self._workers

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        return self._pool.submit(function, *arguments)

    def renew(self) -> None:
        self.close(now=True)
        self._open()

    def close(self, *, now: bool) -> None:
        if now:
            self._alive.close()
        self._pool.shutdown(wait=True, cancel_futures=now)
        self._alive.close()
        self._reader.close()


def _begin_worker(alive: Connection) -> None:
    """Runs first in each process: Ctrl-C is the business of the process that started us, whose end is ours too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            alive.recv()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def check_executor(text: str) -> None:
    """Raises ``executor_unknown`` or ``workers_range`` for a text that names no executor."""
    _parsed(text)


def open_executor(text: str) -> Executor:
    """The executor that a text names.

    Raises `laizi.InputError`: ``executor_unknown``, ``workers_range``, ``no_dask``, ``cluster_unreachable``,
    ``cluster_no_workers``, ``worker_without_laizi``, ``worker_version``.
    """
    where, workers = _parsed(text)
    if where == "local":
        return Executor() if workers == 1 else _Pool(workers)
    from laizi.bulk.cluster import Cluster

    return Cluster(where or None)


def _parsed(text: str) -> tuple[str, int]:
    """``("local", N)``, or the address of a cluster, empty for one of this machine, and 0."""
    kind, _, rest = text.partition(":")
    if kind == "local":
        if re.fullmatch("[0-9]{1,9}", rest) is None or not 1 <= int(rest) <= _MOST_WORKERS:
            raise InputError("workers_range", "executor", value=text, most=_MOST_WORKERS)
        return "local", int(rest)
    found = _ADDRESS.fullmatch(rest)
    if text == "dask" or (kind == "dask" and found is not None and int(found[4]) <= 65535):
        return rest, 0
    raise InputError("executor_unknown", "executor", value=text, known=EXECUTORS)


def completed(executor: Executor, function: Callable[[T], Any], items: Iterable[T]) -> Iterator[tuple[T, Any]]:
    """Each item with what the function made of it, as they are done; few are with the executor at any time.

    An item whose worker was killed, or was beside one that was, is begun again; ``worker_killed`` after `TRIES` times. Whatever
    the function raises comes through.
    """
    left = enumerate(items)
    again: deque[tuple[int, T]] = deque()
    deaths: Counter[int] = Counter()
    running: dict[Future[Any], tuple[int, T]] = {}
    broken = False
    while True:
        while not broken and len(running) < executor.room:
            numbered = again.popleft() if again else next(left, None)
            if numbered is None:
                break
            try:
                running[executor.submit(function, numbered[1])] = numbered
            except BrokenExecutor:
                again.append(numbered)
                broken = True
        if not running:
            if not broken:
                return
            executor.renew()
            broken = False
            continue
        for future in wait(running, _STEP, FIRST_COMPLETED).done:
            number, item = running.pop(future)
            try:
                result = future.result()
            except BrokenExecutor as error:  # so will all others that it had
                broken = True
                deaths[number] += 1
                if deaths[number] == TRIES:
                    raise InputError("worker_killed", "executor", tries=TRIES) from error
                again.append((number, item))
            else:
                yield item, result
