"""A connection with limits: on the head of a request, on the time that everything may take, on how many there are.

uvicorn leaves these to a proxy in front of it. Times are looked at twice a second, for all connections together: a request then
pays for one number that is noted down, not for a timer.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from laizi.errors import InputError
from laizi.web.log import AccessLog
from laizi.web.reply import raw_problem

MOST_HEAD: Final = 1 << 14  # bytes of the request line and the headers
MOST_CONNECTIONS: Final = 800  # of one process; fewer than the descriptors it usually may open
READ_SECONDS: Final = 10.0  # from the first byte of a request to its last, and to the first byte
ANSWER_SECONDS: Final = 60.0  # from the last byte of a request until its answer has been taken
LEAVE_SECONDS: Final = 2.0  # for taking the last words before the connection is cut
LOOK_SECONDS: Final = 0.5


class Connection(HttpToolsProtocol):
    """One client. `due` is when something must have happened."""

    log = AccessLog()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.due = self.loop.time() + READ_SECONDS
        self.in_head = True
        self.head_bytes = 0
        self.refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a client in, or sends it away when there are too many."""
        super().connection_made(transport)
        if len(self.connections) == 1:
            self.loop.call_later(LOOK_SECONDS, self._look_around)
        if len(self.connections) > MOST_CONNECTIONS:
            self._refuse(503, InputError("busy"))

    def data_received(self, data: bytes) -> None:
        """Feeds the parser; a head that does not end is refused."""
        if self.refused:
            return
        self.head_bytes += len(data)
        super().data_received(data)
        if self.in_head and self.head_bytes > MOST_HEAD and not self.refused:
            self._refuse(431, InputError("head_too_large", limit=MOST_HEAD))

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self.due = self.loop.time() + READ_SECONDS

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; what comes after a body is not kept."""
        if self.in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The request may begin, unless its head is too large."""
        self.in_head = False
        if len(self.url) + sum([len(name) + len(value) for name, value in self.headers]) > MOST_HEAD:
            self._refuse(431, InputError("head_too_large", limit=MOST_HEAD))
        elif not self.refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of a body."""
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The last byte of a request."""
        self.in_head, self.head_bytes = True, 0
        if not self.refused:
            self.due = self.loop.time() + ANSWER_SECONDS
            super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP."""
        self._refuse(400, InputError("no_http"))

    def _refuse(self, status: int, error: InputError) -> None:
        """Says why, where nothing else is being said, and closes."""
        self.refused = True
        self.due = self.loop.time() + LEAVE_SECONDS
        self.log.refused(self.client[0] if self.client else None, status, error.code)
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(raw_problem(status, error))
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _look_around(self) -> None:
        now = self.loop.time()
        for connection in list(self.connections):
            if isinstance(connection, Connection) and connection.due < now:
                connection.too_slow()
        if self.connections:
            self.loop.call_later(LOOK_SECONDS, self._look_around)

    def too_slow(self) -> None:
        """The time is up: first in words, then, when these are not taken either, by cutting the connection."""
        if self.refused or self.transport.is_closing():
            self.transport.abort()
        else:
            self._refuse(408, InputError("too_slow"))
