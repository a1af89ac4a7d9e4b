"""How all comparisons are timed: everything in turn, many rounds in one process, the least time of each.

A machine that others use too is slower now and faster then. What is measured in turn meets the same neighbours, and the least of
many times is the one that they disturbed least.
"""

from __future__ import annotations

import gc
import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Work = Callable[[], object]


class Least(NamedTuple):
    """Least nanoseconds that went by, and that this thread had a processor: what others took of the machine is not in these."""

    passed: float = math.inf
    worked: float = math.inf


# Where the system counts a thread's time in ticks only, the time that went by has to do.
worked_ns = time.thread_time_ns if time.get_clock_info("thread_time").resolution < 1e-6 else time.perf_counter_ns


def alternate(works: Mapping[str, Work], rounds: int, label: str) -> dict[str, Least]:
    """The least times of each work. Each is done once before, untimed: then all memory is touched and all code loaded."""
    for work in works.values():
        work()
    best = dict.fromkeys(works, Least())
    collecting = gc.isenabled()
    gc.disable()
    try:
        for done in range(rounds):
            progress(f"{label}: round {done + 1} of {rounds}")
            for name, work in works.items():
                passed, worked = time.perf_counter_ns(), worked_ns()
                work()
                worked, passed = worked_ns() - worked, time.perf_counter_ns() - passed
                best[name] = Least(min(best[name].passed, passed), min(best[name].worked, worked))
    finally:
        progress("")
        if collecting:
            gc.enable()
    return best


def progress(words: str) -> None:
    """On a terminal, what is going on, on one line that is written over."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns in line, the first to the left and the others to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in [head, rule, *rows]
    )


def check(holds: bool, words: str) -> None:
    """Ends the program when an answer is wrong: times of wrong answers are worth nothing."""
    if not holds:
        raise SystemExit(f"WRONG ANSWER: {words}")
