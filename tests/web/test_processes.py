"""The service as a program: its processes, its stop, its log, what it says when it cannot begin."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest
from tests.table.test_logs import play_match
from tests.web.service import JSON, read_all, running, split, wait_for

from laizi.messages import LANGUAGES

HAND = json.dumps({"hand": "67m4455p456678s?"}).encode()


def serve(*arguments, **keywords):
    environment = {**os.environ, "LAIZI_LANG": "en", **keywords.pop("env", {})}
    command = [sys.executable, *keywords.pop("first", ["-m", "laizi"]), "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False, **keywords)


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    with running(tmp_path_factory.mktemp("two"), workers=2) as found:
        wait_for(lambda: len(found.processes()) == 2)
        yield found


def hold(service, count=24):
    """Open connections, each of which was answered."""
    connections = [http.client.HTTPConnection("127.0.0.1", service.port, timeout=20) for _ in range(count)]
    for connection in connections:
        connection.request("POST", "/api/waits", HAND, JSON)
    for connection in connections:
        assert connection.getresponse().read()
    return connections


def answering(service):
    """The processes that the log names."""
    return {line["process"] for line in service.lines() if "status" in line}


def test_both_processes_answer(two):
    def both():
        for connection in hold(two):
            connection.close()
        return answering(two) >= set(two.processes())

    wait_for(both, 60)  # the second may still be starting


def test_a_process_that_dies_is_started_again(two):
    first, second = two.processes()
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: first not in two.processes() and len(two.processes()) == 2)
    assert second in two.processes()
    assert two.ask("POST", "/api/waits", HAND)[0] == 200
    wait_for(lambda: any(f"process {first} ended" in line.get("message", "") for line in two.lines()))


def test_two_processes_at_once(two):
    body = json.dumps({"items": [json.loads(HAND)] * 200}).encode()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: two.ask("POST", "/api/waits/batch", body), range(24)))
    assert {status for status, _, _ in answers} == {200}
    assert len({answer for _, _, answer in answers}) == 1


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_lets_requests_come_to_their_end(tmp_path, number, workers):
    """One whose body is still coming is answered too; an idle connection and one that has said nothing are closed."""
    with running(tmp_path, workers=workers) as service, contextlib.ExitStack() as stack:
        idle = hold(service, 4)
        silent = stack.enter_context(service.socket())
        begun = stack.enter_context(service.socket())
        begun.sendall(b"POST /api/waits HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        begun.sendall(b"Content-Length: %d\r\n\r\n" % len(HAND) + HAND[:5])
        time.sleep(0.3)
        processes = service.processes()
        service.process.send_signal(number)
        time.sleep(0.5)
        begun.sendall(HAND[5:])
        answer = read_all(begun)
        assert answer.startswith(b"HTTP/1.1 200 OK")
        assert b"connection: close" in answer
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["distance"] == 0
        assert read_all(silent) == b""
        for connection in idle:
            assert read_all(connection.sock) == b""
            connection.close()
        assert service.process.wait(20) == 0
        assert service.process.stdout.read() == ""
        assert "Traceback" not in service.log.read_text()
        with pytest.raises(OSError):
            service.socket()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_stop_does_not_wait_for_clients_that_never_end(tmp_path):
    with running(tmp_path) as service, service.socket() as connection:
        connection.sendall(b"POST /api/waits HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
        time.sleep(0.3)
        began = time.monotonic()
        assert service.stop(timeout=30) == 0
        assert time.monotonic() - began < 15


def test_processes_end_with_the_one_that_started_them(tmp_path):
    with running(tmp_path, workers=2) as service:
        processes = service.processes()
        assert len(processes) == 2
        service.stop(signal.SIGKILL)

        def gone(process):
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                return True
            return False

        wait_for(lambda: all(gone(process) for process in processes))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_port_is_taken(lang):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve("--port", str(port), "--lang", lang)
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.fullmatch(rf"laizi.*127\.0\.0\.1.*{port}.*--port.*\n", done.stderr)


@pytest.mark.parametrize("host", ["256.1.1.1", "no such host", "", "a" * 300, "192.0.2.1"])
def test_an_address_that_is_none(host):
    done = serve("--host", host, "--port", "0")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("laizi: cannot serve on")


@pytest.mark.parametrize("missing", ["uvicorn", "httptools", "orjson"])
def test_without_the_extra(missing, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{missing!r}] = None\n", encoding="utf-8")
    done = serve("--port", "0", env={"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "laizi[web]" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [["--port", "65536"], ["--port", "x"], ["--workers", "0"], ["--workers", "1000"], ["now"]])
def test_usage(arguments):
    done = serve(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_on_another_address(tmp_path):
    if not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6 here")
    process = subprocess.Popen(
        [sys.executable, "-m", "laizi", "serve", "--host", "::1", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        found = re.search(r"http://\[::1\]:(\d+)", process.stdout.readline())
        if found is None:
            pytest.skip("no IPv6 here")
        connection = http.client.HTTPConnection("::1", int(found[1]), timeout=20)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        connection.close()
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()
        process.stderr.close()


def test_the_log_says_who_asked_where_and_how_it_ended_but_not_what(tmp_path):
    with running(tmp_path) as service:
        service.ask("POST", "/api/waits?lang=zh", HAND)
        service.ask("GET", "/a%0Ab%22c")
        with service.socket() as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            assert split(read_all(connection))[0] == 400

        def told():
            return [line for line in service.lines() if line.get("path") != "/healthz"]

        wait_for(lambda: len(told()) == 3)  # a line is written after its answer
        good, bad, none = told()
    assert good.keys() == {"time", "client", "method", "path", "status", "bytes", "ms", "process"}
    assert (good["client"], good["method"], good["path"], good["status"]) == ("127.0.0.1", "POST", "/api/waits", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", good["time"])
    assert good["bytes"] > 500
    assert 0 < good["ms"] < 10_000
    assert (bad["path"], bad["status"]) == ('/a\\nb"c', 404)
    assert (none["status"], none["code"]) == (400, "no_http")
    assert "67m" not in service.log.read_text()


def test_nobody_reads_the_log():
    process = subprocess.Popen(
        [sys.executable, "-m", "laizi", "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stderr.close()
    try:
        port = int(re.search(r":(\d+);", process.stdout.readline())[1])
        for _ in range(3):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("POST", "/api/waits", HAND, JSON)
            assert connection.getresponse().status == 200
            connection.close()
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()


def test_a_stop_while_logs_wait_is_said_in_words(tmp_path):
    """Those that are not begun when the time is over are told to come again; nothing is an error of the service."""
    log = play_match("wuhan-room", rounds=32)[1].decode()
    body = json.dumps({"log": log}).encode()
    changes = "from laizi.web import server\nserver.STOP_SECONDS = 1"
    with running(tmp_path, changes=changes) as service, concurrent.futures.ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(service.ask, "POST", "/api/replay", body, timeout=60) for _ in range(12)]
        wait_for(lambda: len(service.lines()) > 1)  # the first is answered
        assert service.stop(timeout=40) == 0
        statuses = [one.result()[0] for one in asked]
        assert 503 in statuses
        assert set(statuses) <= {200, 503}
        assert "Traceback" not in service.log.read_text()
