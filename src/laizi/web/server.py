"""Runs the service: the socket, the processes that share it, and a stop that lets requests come to their end."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final

import uvicorn

from laizi.web.app import Service
from laizi.web.connection import Connection
from laizi.web.log import AccessLog

WAITING: Final = 2048  # connections that may wait to be accepted
STOP_SECONDS: Final = 5  # for requests that are being answered when the service stops
IDLE_SECONDS: Final = 10  # that a connection may stay open between two requests
_LOOK_SECONDS: Final = 0.2
_RESTART_SECONDS: Final = 1.0
_START_SECONDS: Final = 10.0


class _Shared(socket.socket):
    """A listening socket that keeps its queue whatever asyncio asks for: asyncio takes as many connections at a time as the
    queue is long, and one process would take them all.
    """

    def listen(self, backlog: int = WAITING, /) -> None:
        super().listen(max(backlog, WAITING))


class _Server(uvicorn.Server):
    """Stops when the process that started it is gone."""

    async def on_tick(self, counter: int) -> bool:
        parent = multiprocessing.parent_process()
        if parent is not None and counter % 10 == 0 and not parent.is_alive():
            return True
        return await super().on_tick(counter)


class _Log(logging.Handler):
    """uvicorn's complaints as lines of the access log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.log = AccessLog()

    def emit(self, record: logging.LogRecord) -> None:
        self.log.message(self.format(record))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises OSError when the address is none, or taken."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(WAITING)
    except OSError:
        found.close()
        raise
    found.set_inheritable(True)
    return found


def serve(listening: socket.socket, workers: int = 1) -> int:
    """Serves until SIGTERM or SIGINT; then requests that have begun are answered, and it returns.

    Args:
        listening: from `listen`.
        workers: processes; with more than one, one that ends by itself is started again.

    Returns the exit status: 0, or 1 when the processes cannot even start.
    """
    if workers > 1:
        return _Workers(listening, workers).run()
    work(listening)
    return 0


def work(listening: socket.socket) -> None:
    """One process's work."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _nothing)  # uvicorn puts these back and raises the signal again at its end
    logger = logging.getLogger("uvicorn.error")
    logger.setLevel(logging.ERROR)
    logger.handlers[:] = [_Log()]
    logger.propagate = False
    config = uvicorn.Config(
        Service(AccessLog()),
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=1,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    shared = _Shared(fileno=listening.detach())
    _Server(config).run(sockets=[shared])


def _nothing(_number: int, _frame: FrameType | None) -> None:
    pass


class _Workers:
    """Processes that share a socket."""

    def __init__(self, listening: socket.socket, number: int) -> None:
        self.listening = listening
        self.context = multiprocessing.get_context("spawn")
        self.stop = threading.Event()
        self.failed = False
        self.begun = time.monotonic()
        self.processes: list[SpawnProcess] = [self._start() for _ in range(number)]

    def _start(self) -> SpawnProcess:
        process = self.context.Process(target=work, args=(self.listening,))
        process.start()
        return process

    def run(self) -> int:
        asked: Callable[[int, FrameType | None], None] = lambda _number, _frame: self.stop.set()  # noqa: E731
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, asked)
        while not self.stop.wait(_LOOK_SECONDS):
            for place, process in enumerate(self.processes):
                if not process.is_alive():
                    self._replace(place, process)
        self.listening.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(STOP_SECONDS + 5)
            if process.is_alive():
                process.kill()
        return 1 if self.failed else 0

    def _replace(self, place: int, ended: SpawnProcess) -> None:
        """Starts another in the place of one that has ended, after a while; gives up where they fail as soon as they start."""
        if ended.exitcode and ended.exitcode > 0 and time.monotonic() - self.begun < _START_SECONDS:
            self.failed = True
            self.stop.set()
        elif not self.stop.wait(_RESTART_SECONDS):
            AccessLog().message(f"process {ended.pid} ended with {ended.exitcode}; another is started")
            self.processes[place] = self._start()
