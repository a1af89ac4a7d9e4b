"""The service under load against the figures it is to reach: ``python -m benchmarks.web_load``. It needs ``wrk``.

Eight connections over loopback to two processes. The cheap question is compared with an empty one that takes the same body and
answers ``{}``, turn by turn, so that both meet the same neighbours on the machine; the median of the turns counts. Answers are
compared with the library's: every question before and after, and every single answer in a run of its own, in which wrk looks at
the bodies and nothing is timed.
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
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.judging import cases
from benchmarks.timing import check, progress, table

import laizi.web.app
from laizi.tiles import format_tiles
from laizi.web.endpoints import POSTS, Endpoint, ask_hints, ask_waits

CONNECTIONS, WORKERS = 8, 2
BATCH = 500
EMPTY = "/api/empty"
HINTS_P99_MS, OF_EMPTY = 25, 0.6
NOTHING, CHEAP = "an empty question", ("waits", "waits, no arrangements")
LEAST = {"waits": 1500, "hints": 500, "waits in batches": 10_000, "waits in batches, no arrangements": 10_000}

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
    """What wrk found: requests a second, and the milliseconds within which 99 of 100 were answered; and what it took the service.

    Attributes:
        worked: seconds of processor time that the service's processes took for one request; 0 where the system does not tell.
    """

    rate: float
    p99: float
    worked: float


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
def service() -> Iterator[tuple[int, int]]:
    """The service in processes of its own: its port, and the process that started them."""
    with subprocess.Popen([sys.executable, "-m", "benchmarks.web_load", "--serve"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline()), process.pid
        finally:
            process.send_signal(signal.SIGTERM)


def worked(parent: int) -> float:
    """Seconds of processor time that the children of a process have taken; 0 where the system does not tell."""
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    if not listed.exists():
        return 0.0
    times = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split() for child in listed.read_text().split()]
    return sum(int(one[11]) + int(one[12]) for one in times) / os.sysconf("SC_CLK_TCK")


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


def wrk(port: int, parent: int, path: str, script: str, seconds: int) -> Load:
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
        before = worked(parent)
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        took = worked(parent) - before
    for sign in ("WRONG", "Non-2xx", "Socket errors"):
        check(sign not in out, f"{path}: {out[-2000:]}")
    rate, p99 = re.search(r"Requests/sec:\s+([\d.]+)", out), re.search(r"99%\s+([\d.]+)(us|ms|s)", out)
    check(rate is not None and p99 is not None, out)
    assert rate is not None
    assert p99 is not None
    done = re.search(r"(\d+) requests in", out)
    assert done is not None
    return Load(float(rate[1]), float(p99[1]) * {"us": 0.001, "ms": 1, "s": 1000}[p99[2]], took / max(1, int(done[1])))


class Run(NamedTuple):
    """Questions, asked in turn, and what the library answers."""

    path: str
    questions: list[Any]
    expected: list[Any]


def all_runs() -> dict[str, Run]:
    """What is asked, by name."""
    singles, many, waits = hands(200), hands(BATCH), waiting()
    bare = [{**one, "limit": 0} for one in singles]
    answered = [ask_waits(one, "en") for one in many]
    bare_many = [{**one, "limit": 0} for one in many]
    return {
        NOTHING: Run(EMPTY, singles, [{}] * len(singles)),
        "waits": Run("/api/waits", singles, [ask_waits(one, "en") for one in singles]),
        "waits, no arrangements": Run("/api/waits", bare, [ask_waits(one, "en") for one in bare]),
        "hints": Run("/api/hints", waits, [ask_hints(one, "en") for one in waits]),
        "waits in batches": Run("/api/waits/batch", [{"items": many}], [{"results": answered}]),
        "waits in batches, no arrangements": Run(
            "/api/waits/batch", [{"items": bare_many}], [{"results": [ask_waits(one, "en") for one in bare_many]}]
        ),
    }


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

    runs = all_runs()
    best: dict[str, Load] = {}
    parts: dict[str, list[float]] = {name: [] for name in CHEAP}
    with service() as (port, parent):
        answers = {name: [ask(port, run.path, one) for one in run.questions] for name, run in runs.items()}
        for name, run in runs.items():
            check([json.loads(answer) for answer in answers[name]] == run.expected, name)
            wrk(port, parent, run.path, lua(run.questions, answers[name], look=True), 1)
        for done in range(chosen.rounds):
            for name, run in runs.items():
                progress(f"round {done + 1} of {chosen.rounds}: {name}")
                found = wrk(port, parent, run.path, lua(run.questions, (), look=False), chosen.seconds)
                before = best.get(name, found)
                best[name] = Load(max(before.rate, found.rate), min(before.p99, found.p99), min(before.worked, found.worked))
                if name == NOTHING:
                    empty = found.rate
                elif name in CHEAP:
                    parts[name].append(found.rate / empty)
        progress("")
        for name, run in runs.items():
            check([ask(port, run.path, one) for one in run.questions] == answers[name], f"{name}, afterwards")

    rows = []
    for name, run in runs.items():
        found, least = best[name], LEAST.get(name, 0)
        rate, unit = (found.rate * BATCH, "hands") if "batch" in run.path else (found.rate, "requests")
        bound = f"≥ {least:,}" if least else ""
        rows.append((f"{name}: {unit} a second", f"{rate:,.0f}", bound, "yes" if rate >= least else "NO"))
    p99 = best["hints"].p99
    rows.append(("hints: ms, 99 of 100 within", f"{p99:.1f}", f"≤ {HINTS_P99_MS}", "yes" if p99 <= HINTS_P99_MS else "NO"))
    for name in CHEAP:
        part = statistics.median(parts[name])
        rows.append((f"{name}: as many as empty ones", f"{part:.2f}", f"≥ {OF_EMPTY}", "yes" if part >= OF_EMPTY else "NO"))
    print(
        f"{CONNECTIONS} connections, {WORKERS} processes; {os.cpu_count()} processors, wrk has them too; best of {chosen.rounds}"
    )
    print(table(("work", "measured", "to reach", "reached"), rows))
    for name in runs:
        print(f"processor time of the service, {name}: {best[name].worked * 1e6:,.0f} µs a request")
    for name in CHEAP:
        part = best[NOTHING].worked / best[name].worked if best[name].worked else 0.0
        print(f"of that an empty question takes, of {name}: {part:.2f}")
    asked = [row for row in rows if row[2]]
    print(f"\nanswers: right; figures: {sum(row[3] == 'yes' for row in asked)} of {len(asked)} reached")


if __name__ == "__main__":
    main()
