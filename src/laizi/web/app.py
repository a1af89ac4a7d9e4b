"""The ASGI application: finds the endpoint, reads the body within limits, answers, logs. Nothing is kept between requests.

A single question takes less than the thread switch that would move it elsewhere, so it is answered where it is read. A batch is
answered in slices, one slice of one batch at a time, so that a question that comes meanwhile waits for one slice at most. What
is slow and cannot be cut is answered in a thread, one at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Final

from laizi.answers.reading import read_json
from laizi.errors import InputError
from laizi.web.endpoints import BATCHES, GETS, MOST_ITEMS, POSTS, RULESET, Endpoint, ask_ruleset
from laizi.web.log import AccessLog
from laizi.web.openapi import description
from laizi.web.questions import a_language, batch_items, language_of, query_of
from laizi.web.reply import ANSWER, JSON, Problem, Reply, dumps, json_reply, problem_of
from laizi.web.static import pages

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_BYTES: Final = 1 << 15  # of a question; one about four seats with every tile named takes some 8,000
MOST_BATCH_BYTES: Final = 1 << 18  # reading as much may not hold up others for longer than a few slices
MOST_SLOW_BYTES: Final = 1 << 23  # a log of 4 MiB as a JSON text, every quotation mark escaped
MOST_HELD: Final = 1 << 26  # bytes of bodies that have begun, or wait for their turn, in one process
MOST_BATCHES: Final = 8  # that are read and being answered in one process; more wait for their turn
MOST_OPEN_BATCHES: Final = 64  # that wait for their turn, are answered, or whose answers are being taken in one process
MOST_SLOW: Final = 16  # slow questions that are being answered or wait for their turn in one process
SLICE_SECONDS: Final = 0.002
PIECE_BYTES: Final = 1 << 16  # of the answer to a batch that are sent at a time
NOT_MODIFIED: Final = 304
CLOSED_REQUEST: Final = 499  # in the log only: nobody was there any more to be answered


class _Gone(Exception):  # noqa: N818
    """The client closed the connection, or was too slow and had it closed."""


class Service:
    """The application. `log` gets a line for every request."""

    def __init__(self, log: AccessLog) -> None:
        self.log = log
        self.pages = pages()
        self.description = dumps(description())
        self.held = 0
        self.turn = asyncio.Lock()
        self.batches = asyncio.Semaphore(MOST_BATCHES)
        self.open_batches = 0
        self.slow_turn = asyncio.Lock()
        self.slow_asked = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request; never raises for anything that a client does."""
        if scope["type"] != "http":
            return
        begun = time.perf_counter()
        status, sent = CLOSED_REQUEST, 0
        unread = False
        try:
            try:
                reply = await self.answer(scope, receive)
            except Problem as problem:
                reply, unread = problem.reply(self.language(scope)), problem.unread
            except InputError as error:
                reply = problem_of(error).reply(self.language(scope))
            except _Gone:
                return
            except asyncio.CancelledError:  # the service stops and has waited long enough
                reply = Problem(503, InputError("busy"), _LATER).reply(self.language(scope))
            except Exception as error:
                self.log.failure(scope, error)
                reply = Problem(500, InputError("internal")).reply(self.language(scope))
            status = reply.status
            if unread and _header(scope, b"expect"):  # whoever waits to be asked for a body is not asked, and may not send it
                reply.headers.append((b"connection", b"close"))
                unread = False
            sent = await _send(reply, receive if unread else None, send)
        finally:
            self.log.request(scope, status, sent, time.perf_counter() - begun)

    async def answer(self, scope: Scope, receive: Receive) -> Reply:
        """The reply to a request; raises `Problem` or `laizi.InputError`."""
        path, method = scope["path"], scope["method"]
        if endpoint := POSTS.get(path):
            _allow(method, "POST")
            lang = self.query(scope)
            if endpoint.slow:
                body = await self.body(scope, receive, MOST_SLOW_BYTES)
                return await self.aside(partial(_slow, endpoint, body, lang), len(body), receive)
            value = read_json(await self.body(scope, receive, MOST_BYTES))
            return _reply(endpoint, endpoint.ask(value, lang))
        if endpoint := BATCHES.get(path):
            _allow(method, "POST")
            lang = self.query(scope)
            return await self.batch(endpoint, await self.body(scope, receive, MOST_BATCH_BYTES), lang, receive)
        found = self.pages.get(path)
        if found is None and path not in GETS and not path.startswith(RULESET) and path != "/openapi.json":
            raise Problem(404, InputError("no_such_path"), unread=True)
        _allow(method, "GET", "HEAD")
        if found is not None:
            return found.reply(scope["headers"])
        if path == "/openapi.json":
            return Reply(200, [(b"content-type", JSON), *ANSWER], self.description)
        if endpoint := GETS.get(path):
            known = (*endpoint.query, *endpoint.optional, "lang")
            query = query_of(scope["query_string"], known) if scope["query_string"] else {}
            lang = a_language(query["lang"], "lang") if "lang" in query else self.language(scope)
            if endpoint.slow:
                return await self.aside(partial(_slow, endpoint, query, lang))
            return _reply(endpoint, endpoint.ask(query, lang))
        lang = self.query(scope)
        try:
            return json_reply(ask_ruleset(path.removeprefix(RULESET), lang))
        except InputError as error:
            raise Problem(404, error) from None

    def query(self, scope: Scope) -> str:
        """The language that the query or the headers ask for; raises for a query that says anything else."""
        if scope["query_string"]:
            query = query_of(scope["query_string"], ("lang",))
            if "lang" in query:
                return a_language(query["lang"], "lang")
        return self.language(scope)

    @staticmethod
    def language(scope: Scope) -> str:
        """The language of the words when nothing else is to be had: the query's if it is one, else that of the headers."""
        if b"lang=" in scope["query_string"]:
            with contextlib.suppress(InputError):
                return a_language(query_of(scope["query_string"], _QUERIED).get("lang"), "lang")
        return language_of(_header(scope, b"accept-language"))

    async def body(self, scope: Scope, receive: Receive, most: int) -> bytes:
        """The body of a request that says it is JSON. Too long a one is refused as soon as that is known, before it is read."""
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"")
        if kind != JSON and kind.lower().replace(b" ", b"").replace(b'"', b"") not in _KINDS:
            raise Problem(415, InputError("content_type"), unread=True)
        if headers.get(b"content-encoding", b"identity") != b"identity":
            raise Problem(415, InputError("content_encoding"), unread=True)
        if int(headers.get(b"content-length", b"0")) > most:
            raise Problem(413, InputError("body_too_large", limit=most), unread=True)
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        first: bytes = message["body"]
        if not message.get("more_body") and len(first) <= most:
            return first
        return await self.rest_of_body(first, receive, most, more=message.get("more_body", False))

    async def rest_of_body(self, first: bytes, receive: Receive, most: int, *, more: bool) -> bytes:
        """A body that is too long or comes in several pieces; `more`: whether there are any after the first."""
        pieces, size = [first], len(first)
        self.held += size
        try:
            while more:
                if size > most:
                    raise Problem(413, InputError("body_too_large", limit=most), unread=True)
                if self.held > MOST_HELD:
                    raise Problem(503, InputError("busy"), _LATER, unread=True)
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise _Gone
                pieces.append(message["body"])
                size += len(message["body"])
                self.held += len(message["body"])
                more = message.get("more_body", False)
        finally:
            self.held -= size
        if size > most:
            raise Problem(413, InputError("body_too_large", limit=most))
        return b"".join(pieces)

    async def aside(self, answer: Callable[[], Reply], held: int = 0, receive: Receive | None = None) -> Reply:
        """The reply to a slow question: found in a thread, one at a time, while others are answered here.

        Args:
            held: the bytes of its body.
            receive: tells whether the client is still there when its turn has come; the body must have been read.
        """
        if self.slow_asked >= MOST_SLOW or self.held + held > MOST_HELD:
            raise Problem(503, InputError("busy"), _LATER)
        self.slow_asked += 1
        self.held += held
        try:
            async with self.slow_turn:
                if receive is not None and await _has_left(receive):
                    raise _Gone
                return await asyncio.to_thread(answer)
        finally:
            self.slow_asked -= 1
            self.held -= held

    # ---- batches -------------------------------------------------------------------------------------------------------

    async def batch(self, endpoint: Endpoint, body: bytes, lang: str, receive: Receive) -> Reply:
        """Many questions at once."""
        if self.open_batches >= MOST_OPEN_BATCHES or self.held + len(body) > MOST_HELD:
            raise Problem(503, InputError("busy"), _LATER)
        self.open_batches += 1
        self.held += len(body)
        place = _Place(self.batches)
        try:
            await place.take()
            async with self.turn:
                items = batch_items(read_json(body), MOST_ITEMS)
        except BaseException:
            self.end_batch(place, len(body))
            raise
        pieces = self.slices(endpoint, items, lang, receive, place, len(body))
        return Reply(200, [(b"content-type", JSON), *ANSWER], pieces=pieces)

    def end_batch(self, place: _Place, held: int) -> None:
        """A batch of so many bytes is over."""
        place.leave()
        self.open_batches -= 1
        self.held -= held

    async def slices(
        self, endpoint: Endpoint, items: list[Any], lang: str, receive: Receive, place_of_batch: _Place, held: int
    ) -> AsyncGenerator[bytes]:
        """The answers to a batch, as many at a time as are found in `SLICE_SECONDS`, as long as somebody is there to get them.

        While a piece is taken, by a client as slow as it likes, another batch may have the place.
        """
        gone = asyncio.ensure_future(receive())
        try:
            piece = bytearray(b'{"results":[')
            place = 0
            while place < len(items) and not gone.done():
                async with self.turn:
                    until = time.perf_counter() + SLICE_SECONDS
                    while place < len(items) and time.perf_counter() < until:
                        piece += (b"," if place else b"") + _item(endpoint, items[place], lang)
                        place += 1
                if len(piece) > PIECE_BYTES:
                    place_of_batch.leave()
                    yield bytes(piece)
                    await place_of_batch.take()
                    piece.clear()
                await asyncio.sleep(0)
            yield bytes(piece) + b"]}"
        finally:
            gone.cancel()
            self.end_batch(place_of_batch, held)


class _Place:
    """One of the places for batches, taken or not."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._taken = False

    async def take(self) -> None:
        """Waits for one that is free."""
        await self._places.acquire()
        self._taken = True

    def leave(self) -> None:
        """Makes it free, if it is taken."""
        if self._taken:
            self._taken = False
            self._places.release()


# What a query may say anywhere: to find the language of a problem.
_QUERIED = tuple({name: None for one in GETS.values() for name in (*one.query, *one.optional)} | {"lang": None})
_LISTEN_SECONDS = 0.01
_LATER = [(b"retry-after", b"1")]
# A long body is one object of texts, numbers and the like: while what is nested is read, nobody else is answered.
_MEMBER = rb'\s*+"[^"\\]{0,40}+"\s*+:\s*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"|[-+.\w]{1,40}+)\s*+'
_FLAT = re.compile(rb"\s*+\{%s(?:,%s){0,7}+\}\s*+" % (_MEMBER, _MEMBER), re.DOTALL)
_KINDS = frozenset({JSON, JSON + b";", JSON + b";charset=utf-8"})


def _item(endpoint: Endpoint, item: Any, lang: str) -> bytes:
    try:
        return dumps(endpoint.ask(item, lang))
    except InputError as error:
        return dumps({"error": {**error.to_dict(), "message": error.message(lang)}})


def _slow(endpoint: Endpoint, given: bytes | dict[str, str], lang: str) -> Reply:
    """The reply to a slow question: to a body that is not read yet, or to a query."""
    if isinstance(given, bytes) and len(given) > MOST_BYTES and not _FLAT.fullmatch(given):
        raise InputError("json_flat", "", limit=MOST_BYTES)
    return _reply(endpoint, endpoint.ask(read_json(given) if isinstance(given, bytes) else given, lang))


def _reply(endpoint: Endpoint, found: Any) -> Reply:
    if endpoint.media == JSON:
        return json_reply(found)
    return Reply(200, [(b"content-type", endpoint.media), *ANSWER], found)


async def _has_left(receive: Receive) -> bool:
    """Whether the client is gone, whose body has been read; its end is heard of only while somebody listens."""
    listening = asyncio.ensure_future(receive())
    done, _ = await asyncio.wait({listening}, timeout=_LISTEN_SECONDS)
    return bool(done) or not listening.cancel()


def _allow(method: str, *allowed: str) -> None:
    if method not in allowed:
        words = ", ".join(allowed)
        raise Problem(405, InputError("method", allowed=words), [(b"allow", words.encode())], unread=True)


def _header(scope: Scope, name: bytes) -> bytes:
    for key, value in scope["headers"]:
        if key == name:
            found: bytes = value
            return found
    return b""


async def _send(reply: Reply, unread: Receive | None, send: Send) -> int:
    """Sends a reply; the bytes of its body.

    Args:
        unread: where the rest of a body that was refused comes from. It is thrown away before the connection is closed: were it
            left unread, the system would reset the connection and the client might never see why.
    """
    if reply.pieces is None:
        length = [] if reply.status == NOT_MODIFIED else [(b"content-length", b"%d" % len(reply.body))]
        await send({"type": "http.response.start", "status": reply.status, "headers": [*reply.headers, *length]})
        if unread is None:
            await send({"type": "http.response.body", "body": reply.body})
            return len(reply.body)
        await send({"type": "http.response.body", "body": reply.body, "more_body": True})
        while (message := await unread())["type"] != "http.disconnect" and message.get("more_body"):
            pass
        await send({"type": "http.response.body"})
        return len(reply.body)
    await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
    sent = 0
    async with contextlib.aclosing(reply.pieces) as pieces:
        async for piece in pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            sent += len(piece)
    await send({"type": "http.response.body"})
    return sent
