"""The executor of a Dask cluster. This module needs Dask with distributed, which the extra ``bulk`` brings."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import pydoc
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any, TypeVar

import laizi
from laizi.bulk.executors import TRIES, Executor
from laizi.errors import InputError

try:
    import dask
    import distributed
    from distributed.comm.core import CommClosedError
except ModuleNotFoundError as error:
    if error.name not in ("dask", "distributed"):
        raise
    raise InputError("no_dask") from error

__all__ = ["Cluster"]

_PATIENCE = 10.0  # seconds until an address that does not answer is an error

# Run by each worker of our own cluster: Ctrl-C, which a terminal sends to all, is our business.
_DEAF = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"

T = TypeVar("T")

# These are not typed.
_Client: Any = distributed.Client
_rpc: Any = distributed.rpc


class Cluster(Executor):
    """A Dask cluster. Calls whose worker is lost are begun again by its scheduler, so often and no more.

    Args:
        address: of its scheduler; None for the one that Dask's configuration names, or a cluster of this machine's cores.
    """

    def __init__(self, address: str | None) -> None:
        address = address or dask.config.get("scheduler-address", None)
        self.name = "dask" if address is None else f"dask:{address}"
        self._handlers = [(handler, handler.level) for handler in logging.getLogger("distributed").handlers]
        for handler, _ in self._handlers:
            handler.setLevel(logging.CRITICAL + 1)  # what goes wrong is said once, by us
        try:
            self._client = _client(address)
        except (OSError, ValueError) as error:
            self._loud()
            reason = str(error) or type(error).__name__
            raise InputError("cluster_unreachable", "executor", address=self.name, reason=reason) from error
        try:
            self._check_workers()
        except BaseException:
            self.close(now=True)
            raise

    def _check_workers(self) -> None:
        """Raises unless all workers have laizi as it is here. What they run for that must not need laizi itself."""
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except (TimeoutError, distributed.TimeoutError) as error:
            raise InputError("cluster_no_workers", "executor", executor=self.name) from error
        found = self._client.run(pydoc.locate, "laizi.__version__", on_error="return")
        for worker, version in sorted(found.items()):
            if not isinstance(version, str):
                reason = "ModuleNotFoundError" if version is None else str(version)
                raise InputError("worker_without_laizi", "executor", worker=worker, reason=reason)
            if version != laizi.__version__:
                raise InputError("worker_version", "executor", worker=worker, version=version, needed=laizi.__version__)

    @property
    def room(self) -> int:
        """Two calls a thread of all workers there are now: they come and go."""
        with self._connected():
            return 2 * max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Begins a call.

        Not through the executor that Dask makes of a client: when the connection is lost its futures never end. Nor with Dask's
        retries, which are for functions that raise: what raises here would raise again.
        """
        here: Future[T] = Future()
        with self._connected():
            there = self._client.submit(function, *arguments, pure=False, retries=0)
            there.add_done_callback(functools.partial(self._deliver, here))
        return here

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        """What a client says whose scheduler is gone, in our words."""
        try:
            yield
        except (OSError, CancelledError, asyncio.CancelledError) as error:
            raise self._lost() from error
        except Exception as error:
            if self._client.status == "running":
                raise
            raise self._lost() from error

    def _lost(self) -> InputError:
        return InputError("cluster_lost", "executor", executor=self.name)

    def _deliver(self, here: Future[Any], there: Any) -> None:
        """Hands over what came of a call, in a thread of Dask's."""
        try:
            here.set_result(there.result())
        except distributed.KilledWorker:
            here.set_exception(InputError("worker_killed", "executor", tries=TRIES))
        except (CancelledError, asyncio.CancelledError, CommClosedError):  # as all are when the connection is lost
            here.set_exception(self._lost())
        except BaseException as error:
            here.set_exception(error)

    def close(self, *, now: bool) -> None:
        """Ends the connection, and the cluster if it is our own. What a worker of another has begun runs to its end."""
        try:
            with contextlib.suppress(TimeoutError, OSError):  # a scheduler that is gone
                if self._client.cluster is not None:
                    # One that is just being started again in the place of another takes half a minute to end.
                    self._client.wait_for_workers(len(self._client.cluster.workers), timeout=_PATIENCE)
                self._client.close()
        finally:
            self._loud()

    def _loud(self) -> None:
        for handler, level in self._handlers:
            handler.setLevel(level)


def _client(address: str | None) -> Any:
    if address is not None:
        with ThreadPoolExecutor(1) as thread:  # whoever calls may have an event loop of their own running
            thread.submit(asyncio.run, _answers(address)).result()
        return _Client(address, timeout=_PATIENCE, set_as_default=False)
    # How often a worker may be lost over the same call is for the scheduler to say; one that is not ours has its own number.
    with dask.config.set({"distributed.scheduler.allowed-failures": TRIES - 1}):
        quiet = {"dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL, "preload": [_DEAF]}
        return _Client(set_as_default=False, threads_per_worker=1, **quiet)


async def _answers(address: str) -> None:
    """Raises unless a scheduler answers: a client waits for ever for one that takes the connection and says nothing."""

    async def ask() -> Any:
        async with _rpc(address, timeout=_PATIENCE) as there:
            return await there.identity()

    found = await asyncio.wait_for(ask(), _PATIENCE + 1)
    if found.get("type") != "Scheduler":
        raise ValueError(f"{found.get('type')}")
