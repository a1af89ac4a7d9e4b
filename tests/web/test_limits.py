"""Clients that send too much, too slowly or too often: answers or clear refusals, in memory that does not grow."""

import concurrent.futures
import contextlib
import json
import os
import resource
import time

import pytest
from tests.table.test_logs import play_match
from tests.web.service import JSON, read_all, running, split, wait_for

from laizi.web.app import MOST_BATCH_BYTES, MOST_BYTES, MOST_OPEN_BATCHES
from laizi.web.connection import MOST_CONNECTIONS, MOST_HEAD
from laizi.web.endpoints import MOST_ITEMS

HAND = {"hand": "67m4455p456678s?"}
BODY = json.dumps(HAND).encode()
HEAD = b"POST /api/waits HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
MEGABYTES = 1 << 20
GROWTH = 24 * MEGABYTES
MANY = 500


def grown(service, before):
    """Bytes more than before; AddressSanitizer keeps freed memory aside, so that nothing can be said of it then."""
    return 0 if os.environ.get("LAIZI_SANITIZED") else service.memory() - before


@pytest.fixture
def flat(service):
    """The memory of the service is the same after as before, but for what an allocator keeps."""
    service.post("/api/waits", HAND)
    before = service.memory()
    yield
    assert service.post("/api/waits", HAND)[0] == 200
    wait_for(lambda: grown(service, before) < GROWTH)


@pytest.mark.parametrize("path", ["/api/waits", "/api/judge", "/api/hints/batch", "/api/none", "/api/rulesets"])
@pytest.mark.parametrize("size", [10 * MEGABYTES, 40 * MEGABYTES])
def test_a_huge_body_is_refused_in_words_before_it_is_read(service, flat, path, size):
    """The client here sends all it has before it listens: it is to get an answer, not a reset."""
    began = time.monotonic()
    status, _, body = service.ask("POST", path, b"[" * size)
    expected = {"/api/none": (404, "no_such_path"), "/api/rulesets": (405, "method")}.get(path, (413, "body_too_large"))
    assert (status, json.loads(body)["code"]) == expected
    assert time.monotonic() - began < 5


def test_a_huge_body_without_a_length(service, flat):
    def pieces():
        for _ in range(160):
            yield b" " * 65536

    connection = service.connect()
    with contextlib.closing(connection):
        connection.request("POST", "/api/waits", pieces(), JSON, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "body_too_large")
        connection.request("POST", "/api/waits", BODY, JSON)  # the connection is as good as new
        assert connection.getresponse().status == 200


def test_a_body_in_many_pieces(service):
    with service.socket() as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        for place in range(len(BODY)):
            connection.sendall(b"1;some=extension\r\n" + BODY[place : place + 1] + b"\r\n")
        connection.sendall(b"0\r\nTrailer: 1\r\n\r\n")
        assert b" 200 OK" in read_all(connection)


def test_a_body_that_is_waited_for(service):
    """Whoever asks first whether to send a body is told, and sends nothing in vain."""
    with service.socket() as connection:
        connection.sendall(HEAD + b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(BODY))
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(BODY)
        assert b" 200 OK" in read_all(connection)
    with service.socket() as connection:
        connection.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % (100 * MEGABYTES))
        status, problem = split(read_all(connection))
        assert (status, problem["code"]) == (413, "body_too_large")


def test_the_limits_are_where_they_are_said_to_be(service):
    for path, most in (("/api/waits", MOST_BYTES), ("/api/waits/batch", MOST_BATCH_BYTES)):
        value = HAND if path == "/api/waits" else {"items": [HAND]}
        body = json.dumps(value).encode()
        assert service.ask("POST", path, body.ljust(most))[0] == 200
        assert service.ask("POST", path, body.ljust(most + 1))[0] == 413
    status, found = service.post("/api/waits/batch", {"items": [HAND] * MOST_ITEMS})
    assert (status, len(found["results"])) == (200, MOST_ITEMS)


@pytest.mark.parametrize(
    "endless",
    [
        b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 100_000_000,
        b"GET /" + b"a" * 100_000_000,
        b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 20_000_000,
    ],
    ids=["header", "path", "headers"],
)
def test_a_head_without_end(service, flat, endless):
    with service.socket() as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(endless)
        answer = read_all(connection)  # a reset may have overtaken it
    assert not answer or split(answer)[0] in (400, 431)


@pytest.mark.parametrize("length", [MOST_HEAD + 1, 5 * MOST_HEAD])
def test_a_head_that_is_too_large(service, length):
    with service.socket() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"a" * length + b"\r\n\r\n")
        status, problem = split(read_all(connection))
        assert (status, problem["code"]) == (431, "head_too_large")


def test_trailers_without_end(service, flat):
    with service.socket() as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n0\r\n")
        end = time.monotonic() + 1.5
        with contextlib.suppress(OSError):
            while time.monotonic() < end:
                connection.sendall(b"X: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 1000)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        HEAD + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        HEAD + b"Content-Length: -5\r\n\r\n",
        HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        HEAD + b"Content-Length: 99999999999999999999999999\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_http(service, nonsense):
    with service.socket() as connection:
        connection.sendall(nonsense)
        status, problem = split(read_all(connection))
        assert (status, problem["code"]) == (400, "no_http")


def test_many_requests_in_one_go(service):
    """Pipelined: each is answered, in order."""
    count = 300
    request = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with service.socket() as connection:
        connection.sendall(request * count + last)
        answers = read_all(connection)
    assert answers.count(b"HTTP/1.1 200 OK") == count + 1
    assert answers.endswith(b'{"status":"ok"}')


def test_a_client_that_leaves_in_the_middle_of_a_batch(service, flat):
    slow = {"items": [{"hand": "5m", "wild": 12, "limit": 10}] * MOST_ITEMS}
    body = json.dumps(slow).encode()
    for _ in range(20):
        with service.socket() as connection:
            connection.sendall(HEAD.replace(b"waits", b"waits/batch") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    began = time.monotonic()
    assert service.post("/api/waits/batch", {"items": [HAND]})[0] == 200  # not after twenty times a thousand slow answers
    assert time.monotonic() - began < 5


def test_a_question_does_not_wait_for_batches(service):
    slow = json.dumps({"items": [{"hand": "5m", "wild": 12, "limit": 10}] * 100}).encode()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        batches = [pool.submit(service.ask, "POST", "/api/waits/batch", slow) for _ in range(4)]
        waited = []
        while not all(batch.done() for batch in batches):
            began = time.monotonic()
            assert service.post("/api/waits", HAND)[0] == 200
            waited.append(time.monotonic() - began)
        assert all(batch.result()[0] == 200 for batch in batches)
    assert len(waited) > 5
    assert sorted(waited)[len(waited) // 2] < 0.3


@contextlib.contextmanager
def descriptors(number):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < number:
        pytest.skip("too few descriptors")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, number), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_hundreds_of_connections_at_once(service, flat):
    """All are open before the first asks."""
    request = HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(BODY) + BODY
    with descriptors(MANY + 200), contextlib.ExitStack() as stack:
        connections = [stack.enter_context(service.socket(30)) for _ in range(MANY)]
        for connection in connections:
            connection.sendall(request)
        answers = [read_all(connection) for connection in connections]
    statuses = [split(answer)[0] for answer in answers]
    assert statuses == [200] * MANY


def test_hundreds_that_say_nothing_are_sent_away(tmp_path):
    """Slow in every way there is: no byte, half a head, half a body, a byte now and then. They all go at the same time, and
    meanwhile others are answered.
    """
    seconds = 4
    starts = [b"", HEAD, HEAD + b"Content-Length: 100\r\n\r\n{", HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"]
    with (
        descriptors(MANY + 200),
        running(tmp_path, changes=f"from laizi.web import connection\nconnection.READ_SECONDS = {seconds}") as service,
        contextlib.ExitStack() as stack,
    ):
        before = service.memory()
        connections = [stack.enter_context(service.socket(30)) for _ in range(MANY)]
        began = time.monotonic()
        for number, connection in enumerate(connections):
            connection.sendall(starts[number % len(starts)])
        while time.monotonic() - began < seconds - 1.5:
            assert service.post("/api/waits", HAND)[0] == 200
            connections[1].sendall(b"X: 1\r\n")
            time.sleep(0.2)
        answers = [read_all(connection) for connection in connections]
        assert seconds - 1 < time.monotonic() - began < seconds + 5
        problems = [split(answer) for answer in answers]
        assert {(status, problem["code"]) for status, problem in problems} == {(408, "too_slow")}
        wait_for(lambda: sum(line.get("code") == "too_slow" for line in service.lines()) == MANY)
        wait_for(lambda: grown(service, before) < GROWTH)


def test_more_connections_than_a_process_takes(service, flat):
    """Those that are too many are told so at once, and when others have gone there is room again."""
    with descriptors(MOST_CONNECTIONS + 200):
        with contextlib.ExitStack() as stack:
            for _ in range(MOST_CONNECTIONS):
                connection = stack.enter_context(service.socket())
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                assert b" 200 OK" in connection.recv(1000)
            for _ in range(20):
                with service.socket() as connection:
                    status, problem = split(read_all(connection))
                    assert (status, problem["code"]) == (503, "busy")
        wait_for(lambda: service.post("/api/waits", HAND)[0] == 200)


def test_an_answer_that_nobody_takes(tmp_path):
    """The rest of it is not even found, and the connection is cut."""
    changes = "from laizi.web import connection\nconnection.ANSWER_SECONDS = 1.5\nconnection.LEAVE_SECONDS = 0.5"
    body = json.dumps({"items": [{"hand": "5m", "wild": 12, "limit": 10}] * MOST_ITEMS}).encode()  # some 70 MB of answers
    with running(tmp_path, changes=changes) as service, contextlib.ExitStack() as stack:
        before = service.memory()
        for _ in range(10):
            connection = stack.enter_context(service.socket())
            connection.sendall(HEAD.replace(b"waits", b"waits/batch") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        grew = []

        def cut():
            grew.append(grown(service, before))
            return sum(line.get("code") == "too_slow" for line in service.lines()) == 10

        wait_for(cut, 40)
        assert max(grew) < 2 * GROWTH
        wait_for(lambda: sum(line.get("path") == "/api/waits/batch" for line in service.lines()) == 10)
        assert service.post("/api/waits", HAND)[0] == 200
        sent = [line["bytes"] for line in service.lines() if line.get("path") == "/api/waits/batch"]
        assert max(sent) < 10 * MEGABYTES


def test_slow_readers_do_not_keep_batches_from_others(tmp_path):
    body = json.dumps({"items": [{"hand": "5m", "wild": 12, "limit": 10}] * MOST_ITEMS}).encode()
    head = HEAD.replace(b"waits", b"waits/batch") + b"Content-Length: %d\r\n\r\n" % len(body)
    with running(tmp_path) as service, contextlib.ExitStack() as stack:
        for _ in range(MOST_OPEN_BATCHES - 4):
            stack.enter_context(service.socket()).sendall(head + body)
        time.sleep(3)  # until nothing more of them goes out
        began = time.monotonic()
        assert service.post("/api/waits/batch", {"items": [HAND]})[0] == 200
        assert time.monotonic() - began < 5
        for _ in range(4):
            stack.enter_context(service.socket()).sendall(head + body)
        wait_for(lambda: service.post("/api/waits/batch", {"items": [HAND]})[0] == 503)


def test_a_chunked_body_that_is_whole_and_too_long(service):
    """It has been read: the connection goes on at once."""
    with service.socket() as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n9c40\r\n" + b" " * 40000 + b"\r\n0\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")
        time.sleep(0.2)
        connection.recv(10_000)
        connection.sendall(HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(BODY) + BODY)
        assert b" 200 OK" in read_all(connection)


@pytest.mark.parametrize(
    "log",
    [
        b'{"log": "x", "seat": [' + b"[]," * 2_000_000 + b"1]}",
        b'{"log": "x"' + b', "a": 1' * 700_000 + b"}",
        b'{"log": "' + b"\\" * 6_000_000,
    ],
    ids=["nested", "keys", "backslashes"],
)
def test_a_long_body_has_nothing_nested(service, log):
    """What would keep all others waiting while it is read."""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        asked = pool.submit(service.ask, "POST", "/api/replay", log)
        waited = []
        while not asked.done():
            began = time.monotonic()
            assert service.post("/api/waits", HAND)[0] == 200
            waited.append(time.monotonic() - began)
        status, _, problem = asked.result()
    assert (status, json.loads(problem)["code"]) == (422, "json_flat")
    assert max(waited) < 0.5


def test_logs_of_clients_that_have_gone_are_not_played(service):
    body = json.dumps({"log": play_match("wuhan-room", rounds=48)[1].decode()}).encode()
    head = HEAD.replace(b"waits", b"replay") + b"Content-Length: %d\r\n\r\n" % len(body)
    began = time.monotonic()
    assert service.ask("POST", "/api/replay", body)[0] == 200
    one = time.monotonic() - began
    for _ in range(12):
        with service.socket() as connection:
            connection.sendall(head + body)
    began = time.monotonic()
    assert service.ask("POST", "/api/replay", body, timeout=60)[0] == 200
    assert time.monotonic() - began < 5 * one
