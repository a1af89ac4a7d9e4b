"""The service under load against the figures it is to reach: ``python -m benchmarks.web_load``. It needs ``wrk``.

Eight connections over loopback to two processes. The cheap question is compared with an empty one that takes the same body and
answers ``{}``, in turn, so that both meet the same neighbours on the machine. Answers are compared with the library's: every
question before and after, and every single answer in a run of its own, in which wrk looks at the bodies and nothing is timed.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from benchmarks.judging import cases
from benchmarks.timing import check, progress, table

import laizi.web.app
from laizi.tiles import format_tiles
from laizi.web.endpoints import POSTS, Endpoint, ask_hints, ask_waits

CONNECTIONS, WORKERS = 8, 2
BATCH = 500
EMPTY = "/api/empty"
WAITS_LEAST, HINTS_LEAST, HINTS_P99_MS, OF_EMPTY, HANDS_LEAST = 1500, 500, 25, 0.6, 10_000

# Here, so that the service's processes have it too: they import this module as the one that started them.
laizi.web.app.POSTS = {**POSTS, EMPTY: Endpoint(lambda _given, _lang: {})}

LUA = """\
local bodies = { %s }
local right = { %s }
local at, wrong = 0, 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local requests = {}
init = function() for i, body in ipairs(bodies) do requests[i] = wrk.format(nil, nil, nil, body) end end
request = function() at = at %% #requests + 1; return requests[at] end
"""
LOOK = """\
response = function(status, _, body) if not right[body] then wrong = wrong + 1; print("WRONG " .. status .. " " .. body) end end
"""


class Load(NamedTuple):
    """What wrk found: requests a second, and the milliseconds within which 99 of 100 were answered."""

    rate: float
    p99: float


def hands(number: int) -> list[dict[str, Any]]:
    """Questions about 13 tiles with up to two wildcards that wait, most of them, as players ask them: from a seed."""
    rng = random.Random(20240)
    found = []
    while len(found) < number:
        sets = [rng.choice([[k, k + 1, k + 2] for k in range(27) if k % 9 < 7] + [[k] * 3 for k in range(34)]) for _ in range(4)]
        tiles = [tile for one in sets for tile in one] + [rng.randrange(34)]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            wild = rng.randrange(3)
            rng.shuffle(tiles)
            found.append({"hand": format_tiles(tiles[wild:]), "wild": wild})
    return found


def waiting() -> list[dict[str, Any]]:
    """The tests' checked situations without their winning tile."""
    return [
        {key: value for key, value in case["situation"].items() if key not in ("tile", "by", "from", "occasion")}
        for case in cases()[::3]
    ]


@contextlib.contextmanager
def service() -> Iterator[int]:
    """The service in processes of its own; its port."""
    with subprocess.Popen([sys.executable, "-m", "benchmarks.web_load", "--serve"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGTERM)


def serve() -> None:
    """What `service` runs: the access log is written, to nowhere."""
    from laizi.web.server import listen
    from laizi.web.server import serve as run

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    run(listening, WORKERS)


def ask(port: int, path: str, question: Any) -> bytes:
    """One answer."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("POST", path, json.dumps(question).encode(), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        body = answer.read()
        check(answer.status == 200, f"{path}: {answer.status} {body[:200]!r}")
        return body


def lua(questions: Sequence[Any], answers: Sequence[bytes], *, look: bool) -> str:
    """wrk's script: the questions in turn, and when it is to look, every answer that is right."""
    bodies = ", ".join(f"[==[{json.dumps(question, ensure_ascii=False)}]==]" for question in questions)
    right = ", ".join(f"[ [==[{answer.decode()}]==] ]=true" for answer in answers) if look else ""
    return LUA % (bodies, right) + (LOOK if look else "")


def wrk(port: int, path: str, script: str, seconds: int) -> Load:
    """One run; ends the program when a single request failed."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua", encoding="utf-8") as file:
        file.write(script)
        file.flush()
        command = [
            "wrk",
            "-t1",
            f"-c{CONNECTIONS}",
            f"-d{seconds}s",
            "--latency",
            "--timeout",
            "30s",
            "-s",
            file.name,
            f"http://127.0.0.1:{port}{path}",
        ]
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for sign in ("WRONG", "Non-2xx", "Socket errors"):
        check(sign not in out, f"{path}: {out[-2000:]}")
    rate, p99 = re.search(r"Requests/sec:\s+([\d.]+)", out), re.search(r"99%\s+([\d.]+)(us|ms|s)", out)
    check(rate is not None and p99 is not None, out)
    assert rate is not None
    assert p99 is not None
    return Load(float(rate[1]), float(p99[1]) * {"us": 0.001, "ms": 1, "s": 1000}[p99[2]])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web_load", description="The service under load, against figures.")
    parser.add_argument("--rounds", type=int, default=5, help="turns of all questions (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=3, help="of each run (default: %(default)s)")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve()
        return
    if shutil.which("wrk") is None:
        print("wrk is not installed here (apt-get install wrk): the service is not measured")
        return

    singles, batch = hands(200), {"items": hands(BATCH)}
    questions = {EMPTY: singles, "/api/waits": singles, "/api/hints": waiting(), "/api/waits/batch": [batch]}
    library = {
        EMPTY: [{}] * len(singles),
        "/api/waits": [ask_waits(one, "en") for one in singles],
        "/api/hints": [ask_hints(one, "en") for one in questions["/api/hints"]],
        "/api/waits/batch": [{"results": [ask_waits(one, "en") for one in batch["items"]]}],
    }
    best: dict[str, Load] = {}
    with service() as port:
        answers = {path: [ask(port, path, one) for one in asked] for path, asked in questions.items()}
        for path, found in answers.items():
            check([json.loads(answer) for answer in found] == library[path], path)
            wrk(port, path, lua(questions[path], found, look=True), 1)
        for done in range(chosen.rounds):
            for path, asked in questions.items():
                progress(f"round {done + 1} of {chosen.rounds}: {path}")
                found = wrk(port, path, lua(asked, (), look=False), chosen.seconds)
                best[path] = max(best.get(path, found), found)
        progress("")
        for path, asked in questions.items():
            check([ask(port, path, one) for one in asked] == answers[path], f"{path}, afterwards")

    waits, hinted, empty = best["/api/waits"], best["/api/hints"], best[EMPTY]
    per_second = best["/api/waits/batch"].rate * BATCH
    rows = [
        ("waits", f"{waits.rate:,.0f} /s", f"≥ {WAITS_LEAST:,} /s", waits.rate >= WAITS_LEAST),
        ("waits, of an empty question", f"{waits.rate / empty.rate:.2f}", f"≥ {OF_EMPTY}", waits.rate / empty.rate >= OF_EMPTY),
        ("hints", f"{hinted.rate:,.0f} /s", f"≥ {HINTS_LEAST} /s", hinted.rate >= HINTS_LEAST),
        ("hints, 99 of 100 within", f"{hinted.p99:.1f} ms", f"≤ {HINTS_P99_MS} ms", hinted.p99 <= HINTS_P99_MS),
        (f"waits in batches of {BATCH}, hands", f"{per_second:,.0f} /s", f"≥ {HANDS_LEAST:,} /s", per_second >= HANDS_LEAST),
        ("an empty question", f"{empty.rate:,.0f} /s", "", True),
    ]
    shown = [(name, value, most, "yes" if reached else "NO") for name, value, most, reached in rows]
    print(f"{CONNECTIONS} connections, {WORKERS} processes, {os.cpu_count()} processors with wrk, best of {chosen.rounds}")
    print(table(("work", "measured", "to reach", "reached"), shown))
    print(f"\nanswers: right; figures: {sum(reached for *_, reached in rows[:-1])} of {len(rows) - 1} reached")


if __name__ == "__main__":
    main()
