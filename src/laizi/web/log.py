"""The access log: a line of JSON for every request on standard error, with nothing of what was asked or answered."""

from __future__ import annotations

import contextlib
import os
import time
import traceback
from collections.abc import Mapping
from typing import Any

import orjson

from laizi.messages import clean

_SHOWN = 200


class AccessLog:
    """Writes each line at once and by itself: lines of several processes do not mix.

    Args:
        descriptor: the file descriptor to write to.
    """

    def __init__(self, descriptor: int = 2) -> None:
        self.descriptor = descriptor
        self.process = os.getpid()
        self._second, self._time = -1, ""

    def request(self, scope: Mapping[str, Any], status: int, sent: int, seconds: float) -> None:
        """A request that came to its end; ``bytes`` are those of the answer's body. The query is left out."""
        client = scope.get("client")
        self._write(
            {
                "time": self.now(),
                "client": client[0] if client else None,
                "method": clean(scope["method"], _SHOWN),
                "path": clean(scope["path"], _SHOWN),
                "status": status,
                "bytes": sent,
                "ms": round(seconds * 1000, 3),
                "process": self.process,
            }
        )

    def refused(self, client: str | None, status: int, code: str) -> None:
        """A connection that was refused or closed before there was a request."""
        self._write({"time": self.now(), "client": client, "status": status, "code": code, "process": self.process})

    def failure(self, scope: Mapping[str, Any], error: BaseException) -> None:
        """Something of ours is broken: where."""
        lines = traceback.format_exception(error)
        self._write({"time": self.now(), "path": clean(scope["path"], _SHOWN), "error": "".join(lines), "process": self.process})

    def message(self, words: str) -> None:
        """Something that the server has to say."""
        self._write({"time": self.now(), "message": words, "process": self.process})

    def now(self) -> str:
        """The time in UTC, to the second."""
        second = int(time.time())
        if second != self._second:
            self._second, self._time = second, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))
        return self._time

    def _write(self, line: Mapping[str, Any]) -> None:
        # Nobody reads it, or the disk is full: questions are answered all the same.
        with contextlib.suppress(OSError, TypeError):
            os.write(self.descriptor, orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
