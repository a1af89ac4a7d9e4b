"""The service as tests meet it: a process of its own on a free port, and HTTP written by hand where a client must misbehave."""

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
from dataclasses import dataclass
from pathlib import Path

JSON = {"Content-Type": "application/json"}


@dataclass
class Running:
    """A service that runs, and what it has logged."""

    process: subprocess.Popen
    port: int
    log: Path
    workers: int = 1

    def connect(self, timeout=20):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def ask(self, method, path, body=None, headers=JSON, timeout=20):
        """Status, headers, bytes."""
        connection = self.connect(timeout)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def post(self, path, value, **headers):
        """Status and JSON."""
        status, _, body = self.ask("POST", path, json.dumps(value).encode(), {**JSON, **headers})
        return status, json.loads(body)

    def socket(self, timeout=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def lines(self):
        """The access log so far."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").split("\n")[:-1]]

    def processes(self):
        """The processes that answer."""
        if self.workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
        return [child for child, command in commands.items() if b"spawn_main" in command]

    def memory(self):
        """Resident bytes of all processes that answer."""
        pages = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in self.processes()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self, number=signal.SIGTERM, timeout=20):
        """The exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout)


@contextlib.contextmanager
def running(folder, *arguments, workers=1, changes=""):
    """`changes`: statements that are run before, such as for shorter times than a test can wait for."""
    log = Path(folder) / f"log-{time.monotonic_ns()}.jsonl"
    environment = {**os.environ, "LAIZI_LANG": "en", "PYTHONUNBUFFERED": "1"}
    program = ["-c", f"{changes}\nfrom laizi.__main__ import main\nmain()"] if changes else ["-m", "laizi"]
    command = [sys.executable, *program, "serve", "--port", "0", "--workers", str(workers), *arguments]
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stream, env=environment, text=True)
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", first)
        assert found, (first, log.read_text())
        service = Running(process, int(found[1]), log, workers)
        wait_for(lambda: service.ask("GET", "/healthz")[0] == 200)
        yield service
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        process.stdout.close()


def wait_for(holds, seconds=15):
    """Waits until something holds; errors of connections that cannot be made yet count as not."""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError):
            if holds():
                return
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def read_all(connection):
    """All bytes until the other end closes; what came before a reset counts."""
    pieces = []
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            pieces.append(piece)
    return b"".join(pieces)


def split(response):
    """Status and JSON of one raw response that ends its connection."""
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)
