"""Judgements and hints against the figures they are to reach: ``python -m benchmarks.judging``, also part of ``make bench``.

The hands are those of the tests' checked situations; answers are compared with what is recorded there before anything is timed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.timing import check, progress, table

from laizi.rules import Situation, hints, judge

CASES = sorted((Path(__file__).parents[1] / "tests" / "rules" / "cases").glob("*.jsonl"))
LINES = 20_000

JUDGE_MEDIAN, HINTS_MEDIAN, HINTS_MOST, LINES_LEAST = 100, 500, 2000, 3000  # microseconds; lines a second


def cases() -> list[dict[str, Any]]:
    """Situations and what is expected of them."""
    return [json.loads(line) for path in CASES for line in path.read_text(encoding="utf-8").splitlines()]


def laizi_of(situation: Situation) -> int:
    """Laizi in the winner's hand, the tile it wins on among them."""
    hand = situation.seats[situation.winner].hand
    return 0 if situation.laizi is None else (*hand, situation.tile).count(situation.laizi)


def unasked(situation: dict[str, Any]) -> Situation:
    """The same without a winning tile."""
    kept = {key: value for key, value in situation.items() if key not in ("tile", "by", "from", "occasion")}
    return Situation.from_dict(kept, hints=True)


def least(work: Callable[[Any], object], given: Sequence[Any], rounds: int, label: str) -> list[float]:
    """The least microseconds of each, all taken in turn."""
    best = [float("inf")] * len(given)
    gc.disable()
    try:
        for done in range(rounds):
            progress(f"{label}: round {done + 1} of {rounds}")
            for place, one in enumerate(given):
                begun = time.perf_counter_ns()
                work(one)
                best[place] = min(best[place], (time.perf_counter_ns() - begun) / 1000)
    finally:
        gc.enable()
        progress("")
    return best


def processor_seconds() -> float:
    """Of all programs that this one has run."""
    used = os.times()
    return used.children_user + used.children_system


def lines_a_second(rounds: int) -> float:
    """Of ``laizi judge`` over a file, by the processor time that it took, its start included."""
    given = [json.dumps(case["situation"], ensure_ascii=False) for case in cases()]
    expected = [(case["expect"]["legal"], case["expect"].get("deltas")) for case in cases()]
    best = 0.0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "situations.jsonl"
        source.write_text("".join(f"{given[number % len(given)]}\n" for number in range(LINES)), encoding="utf-8")
        for _ in range(rounds):
            begun = processor_seconds()
            run = subprocess.run(
                [sys.executable, "-m", "laizi", "judge", str(source)], capture_output=True, text=True, check=True
            )
            best = max(best, LINES / (processor_seconds() - begun))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    check(len(answers) == LINES, "lines of laizi judge")
    for number, answer in enumerate(answers):
        legal, deltas = expected[number % len(given)]
        check(answer["legal"] == legal and (not legal or answer["deltas"] == deltas), f"line {number + 1} of laizi judge")
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.judging", description="Judgements and hints against figures.")
    parser.add_argument("--rounds", type=int, default=31, help="turns of all hands (default: %(default)s)")
    rounds = parser.parse_args().rounds

    read = [(Situation.from_dict(case["situation"]), case) for case in cases()]
    two = [(situation, case["expect"]) for situation, case in read if laizi_of(situation) == 2]
    for situation, expected in two:
        found = judge(situation)
        check(found.legal == expected["legal"] and (not found.legal or found.deltas == expected["deltas"]), str(situation))
    waiting = [(unasked(case["situation"]), case) for _, case in read]
    waiting = [(situation, case) for situation, case in waiting if laizi_of(situation) <= 2]
    for situation, case in waiting:
        if case["expect"]["legal"]:
            tiles = {str(wait.tile) for wait in hints(situation).waits}
            check(case["situation"]["tile"] in tiles, str(situation))

    judged = least(judge, [situation for situation, _ in two], rounds, "judge")
    hinted = least(hints, [situation for situation, _ in waiting], rounds, "hints")
    lines = lines_a_second(3)
    rows = [
        (f"judge, two laizi, median of {len(two)}", f"{statistics.median(judged):.0f} µs", JUDGE_MEDIAN, "µs"),
        (
            f"hints, 0-2 laizi, all kinds and sources, median of {len(waiting)}",
            f"{statistics.median(hinted):.0f} µs",
            HINTS_MEDIAN,
            "µs",
        ),
        ("hints, the slowest hand", f"{max(hinted):.0f} µs", HINTS_MOST, "µs"),
    ]
    shown = [
        (name, value, f"≤ {most} {unit}", "yes" if float(value.split()[0]) <= most else "NO") for name, value, most, unit in rows
    ]
    shown.append(
        (f"laizi judge, {LINES:,} lines", f"{lines:,.0f} /s", f"≥ {LINES_LEAST} /s", "yes" if lines >= LINES_LEAST else "NO")
    )
    print(table(("work", "measured", "to reach", "reached"), shown))
    print(f"\nanswers: right; figures: {sum(line[3] == 'yes' for line in shown)} of {len(shown)} reached")


if __name__ == "__main__":
    main()
