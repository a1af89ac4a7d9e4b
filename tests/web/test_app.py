"""The application by itself, where a client cannot bring about what is to be seen: faults of ours, and too much at once."""

import asyncio
import itertools
import json
import os
import threading

import pytest

from laizi.web import app as module
from laizi.web import static
from laizi.web.app import Service
from laizi.web.endpoints import Endpoint
from laizi.web.log import AccessLog

BODY = b'{"hand": "67m4455p456678s?"}'
BATCH = b'{"items": [%s]}' % BODY


@pytest.fixture
def log(tmp_path):
    """The service's log, and what is in it."""
    path = tmp_path / "log"
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
    yield AccessLog(descriptor), lambda: [json.loads(line) for line in path.read_text().splitlines()]
    os.close(descriptor)


async def ask(service, path, *pieces, method="POST", leaves=False, headers=()):
    """Status, headers and body of an answer to a body that comes in pieces; `leaves`: the client goes after them."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    if messages and not leaves:
        messages[-1]["more_body"] = False
    sent = []

    async def receive():
        if messages:
            return messages.pop(0)
        if not leaves:
            await asyncio.Event().wait()  # an open connection
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "client": ("192.0.2.1", 1)}
    scope["headers"] = [(b"content-type", b"application/json"), *headers]
    await asyncio.wait_for(service(scope, receive, send), 10)
    if not sent:
        return None
    body = b"".join(message.get("body", b"") for message in sent[1:])
    assert not sent[-1].get("more_body")
    return sent[0]["status"], dict(sent[0]["headers"]), body


def test_a_fault_of_ours_is_a_500_without_its_words_and_logged_with_them(log, monkeypatch):
    def broken(_given, _lang):
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(module, "POSTS", {"/api/waits": Endpoint(broken)})
    status, headers, body = asyncio.run(ask(Service(log[0]), "/api/waits", BODY))
    problem = json.loads(body)
    assert (status, problem["code"], headers[b"content-type"]) == (500, "internal", b"application/problem+json")
    assert b"secret" not in body
    fault, line = log[1]()
    assert "ZeroDivisionError: a secret" in fault["error"]
    assert "test_app.py" in fault["error"]
    assert line["status"] == 500


def test_bodies_that_have_begun_may_not_fill_the_memory(log, monkeypatch):
    monkeypatch.setattr(module, "MOST_HELD", 1000)

    async def run():
        service = Service(log[0])
        service.held = 990
        assert (await ask(service, "/api/waits", BODY))[0] == 200  # whole at once: it is not held
        for path in ("/api/waits", "/api/waits/batch"):
            status, headers, body = await ask(service, path, b"{" + b" " * 20, b"}")
            assert (status, json.loads(body)["code"], headers[b"retry-after"]) == (503, "busy", b"1")
        assert (await ask(service, "/api/waits/batch", BATCH))[0] == 503
        assert service.held == 990
        service.held = 0
        assert (await ask(service, "/api/waits/batch", BATCH[:9], BATCH[9:]))[0] == 200
        assert service.held == 0

    asyncio.run(run())


def test_every_batch_gives_its_place_back(log):
    """Good ones, bad ones, and those whose client has gone; many more than may be answered at once, all at the same time."""

    async def run():
        service = Service(log[0])
        bodies = [BATCH, b"{", b'{"items": 5}', b'{"items": []}'] * 20
        answers = await asyncio.gather(*(ask(service, "/api/waits/batch", body) for body in bodies))
        assert [status for status, _, _ in answers] == [200, 400, 422, 200] * 20
        for _ in range(20):
            assert await ask(service, "/api/waits/batch", BATCH[:5], leaves=True) is None
        assert service.batches._value == module.MOST_BATCHES
        assert service.held == 0

    asyncio.run(run())
    assert [line["status"] for line in log[1]()][-20:] == [499] * 20


def test_a_batch_stops_when_its_client_has_gone(log, monkeypatch):
    asked = []

    def slow(given, _lang):
        asked.append(given)
        return {}

    monkeypatch.setattr(module, "BATCHES", {"/api/waits/batch": Endpoint(slow)})
    monkeypatch.setattr(module, "SLICE_SECONDS", 3)  # two at a time, by a clock that counts
    clock = itertools.count()
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(clock))
    body = json.dumps({"items": list(range(900))}).encode()

    async def run():
        service = Service(log[0])

        async def receive(messages=[{"type": "http.request", "body": body, "more_body": False}]):  # noqa: B006
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(_message):
            pass

        scope = {"type": "http", "method": "POST", "path": "/api/waits/batch", "query_string": b"", "client": None}
        await service({**scope, "headers": [(b"content-type", b"application/json")]}, receive, send)
        assert service.batches._value == module.MOST_BATCHES

    asyncio.run(run())
    assert 1 <= len(asked) < 10


def test_the_page_is_what_is_in_its_folder_and_nothing_else(log, monkeypatch, tmp_path):
    folder = tmp_path / "static"
    (folder / "pictures").mkdir(parents=True)
    files = {
        "index.html": "<!doctype html>",
        "main.js": "1",
        "style.css": "a{}",
        "pictures/laizi.svg": "<svg/>",
        "notes.py": "no",
    }
    for name, words in files.items():
        (folder / name).write_text(words, encoding="utf-8")
    monkeypatch.setattr(static.resources, "files", lambda _package: tmp_path)

    async def run():
        service = Service(log[0])
        status, headers, body = await ask(service, "/", b"", method="GET")
        assert (status, body, headers[b"content-type"]) == (200, b"<!doctype html>", b"text/html; charset=utf-8")
        policy = headers[b"content-security-policy"]
        assert b"default-src 'none'" in policy
        assert b"script-src 'self';" in policy
        assert b"unsafe" not in policy
        assert await ask(service, "/static/index.html", b"", method="GET") == (status, headers, body)
        status, headers, body = await ask(service, "/static/pictures/laizi.svg", b"", method="GET")
        assert (status, headers[b"content-type"], body) == (200, b"image/svg+xml", b"<svg/>")
        known = [(b"if-none-match", headers[b"etag"])]
        status, again, body = await ask(service, "/static/pictures/laizi.svg", b"", method="GET", headers=known)
        assert (status, body, again[b"etag"]) == (304, b"", headers[b"etag"])
        assert b"content-length" not in again
        assert (await ask(service, "/static/main.js", b"", method="GET", headers=known))[0] == 200
        for path in ("/static/notes.py", "/static/", "/static", "/static/../static/main.js", "/index.html"):
            assert (await ask(service, path, b"", method="GET"))[0] == 404
        assert (await ask(service, "/static/main.js", b""))[0] == 405

    asyncio.run(run())


def test_slow_questions_take_turns_hold_up_nobody_and_are_not_too_many(log, monkeypatch):
    begun, go_on, together = threading.Event(), threading.Event(), []

    def slow(_query, _lang):
        together.append(1)
        begun.set()
        assert go_on.wait(10)
        most = len(together)
        together.pop()
        return {"together": most}

    monkeypatch.setattr(module, "GETS", {"/slow": Endpoint(slow, slow=True)})
    monkeypatch.setattr(module, "MOST_SLOW", 3)

    async def run():
        service = Service(log[0])
        asked = [asyncio.ensure_future(ask(service, "/slow", method="GET")) for _ in range(3)]
        while not begun.is_set():
            await asyncio.sleep(0.001)
        status, headers, body = await ask(service, "/slow", method="GET")
        assert (status, json.loads(body)["code"], headers[b"retry-after"]) == (503, "busy", b"1")
        assert (await ask(service, "/api/waits", BODY))[0] == 200  # while the slow one is being answered
        assert not any(one.done() for one in asked)
        go_on.set()
        assert [(status, json.loads(body)) for status, _, body in await asyncio.gather(*asked)] == [(200, {"together": 1})] * 3
        assert (service.slow_asked, service.held) == (0, 0)

    asyncio.run(run())
