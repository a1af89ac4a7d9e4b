"""The executor of a Dask cluster. This module needs Dask with distributed, which the extra ``bulk`` brings."""

from __future__ import annotations

import contextlib
import logging
import pydoc
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

import laizi
from laizi.bulk.executors import TRIES, Executor
from laizi.errors import InputError

try:
    import dask
    import distributed
except ModuleNotFoundError as error:
    if error.name not in ("dask", "distributed"):
        raise
    raise InputError("no_dask") from error

__all__ = ["Cluster"]

_PATIENCE = 10.0  # seconds until an address that does not answer is an error

T = TypeVar("T")

_Client: Any = distributed.Client  # it is not typed


class Cluster(Executor):
    """A Dask cluster, through its own executor. Calls whose worker is lost are begun again by its scheduler."""

    def __init__(self, address: str | None) -> None:
        self.name = "dask" if address is None else f"dask:{address}"
        self._quiet = logging.getLogger("distributed")
        self._level = self._quiet.level
        self._quiet.setLevel(logging.CRITICAL + 1)  # what goes wrong is said once, by us
        # Read by a scheduler that we start; one that is there already has its own.
        with dask.config.set({"distributed.scheduler.allowed-failures": TRIES - 1}):
            try:
                self._client = _Client(
                    address, timeout=_PATIENCE, set_as_default=False, threads_per_worker=1, dashboard_address=None
                )
            except (OSError, ValueError) as error:
                self._quiet.setLevel(self._level)
                reason = str(error) or type(error).__name__
                raise InputError("cluster_unreachable", "executor", address=address or "dask", reason=reason) from error
        try:
            self._check_workers()
        except BaseException:
            self.close(now=True)
            raise
        # No retries of Dask's: they are for functions that raise, and what raises here would raise again.
        self._pool = self._client.get_executor(pure=False, retries=0)

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
        return 2 * max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Begins a call."""
        future: Future[T] = self._pool.submit(function, *arguments)
        return future

    def explained(self, error: BaseException) -> BaseException:
        """A worker that died again and again, and a scheduler that is gone, in our words."""
        if isinstance(error, distributed.KilledWorker):
            return InputError("worker_killed", "executor", tries=TRIES)
        if isinstance(error, CancelledError):
            return InputError("cluster_lost", "executor", executor=self.name)
        return error

    def close(self, *, now: bool) -> None:
        """Ends the connection, and the cluster if it is our own; a call that runs on another's worker runs to its end."""
        try:
            if now and hasattr(self, "_pool"):
                self._pool.shutdown(wait=False)
            with contextlib.suppress(TimeoutError, OSError):  # a scheduler that is gone
                self._client.close()
        finally:
            self._quiet.setLevel(self._level)
