"""Rounds a second on one core: random players, the same with logs, sensible players; every action is checked by the rules.

``python -m benchmarks.rounds`` plays the same seeded matches a few times and keeps the least processor time of each: what
others take of the machine is not in it. The sums of what was played are asserted; with ``--record`` they are printed to be
written down here.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.timing import Least, check, progress, table, worked_ns

from laizi.bulk.simulate import SimulateJob
from laizi.rules import load, names

#: What is played: the players, whether with logs, rounds, rounds a second to reach.
WORKS = {
    "random": ("random", False, 128, 200),
    "random, logs": ("random", True, 128, 150),
    "sensible": ("sensible", False, 32, 40),
}
#: Actions, and points of the four seats, of 128 random and of 32 sensible rounds.
SUMS = {
    "wuhan-room": {"random": [12787, -3072, -3072, 1024, 5120], "sensible": [1987, 11392, -7936, -1792, -1664]},
    "wuhan-kaikou": {"random": [11666, 224, -64, -32, -128], "sensible": [1886, -1916, -668, -1316, 3900]},
    "wuhan-liukou": {"random": [11626, -1800, 2488, -4512, 3824], "sensible": [1968, -12280, 4936, 872, 6472]},
    "wuhan-yuanhang": {"random": [11859, -800, 800, 800, -800], "sensible": [1880, -3816, -2444, 1364, 4896]},
    "guiliu": {"random": [11409, 3, -33, 39, -9], "sensible": [1765, 23, 73, -144, 48]},
}


def played(ruleset: str, player: str, rounds: int, folder: Path | None) -> list[int]:
    """Plays one match; its actions and the points of its seats."""
    job = SimulateJob(load(ruleset).to_dict(), rounds, (player,) * 4, "benchmark", rounds, folder is not None)
    counts: dict[str, Any] = job.run(job.shards()[0], folder)["counts"]
    return [counts["actions"], *counts["deltas"]]


def measured(ruleset: str, times: int) -> dict[str, float]:
    """Rounds a second of each work."""
    best = dict.fromkeys(WORKS, Least())
    with tempfile.TemporaryDirectory() as name:
        for time in range(times):
            for work, (player, logs, rounds, _) in WORKS.items():
                progress(f"{ruleset}, {work}: {time + 1} of {times}")
                began = worked_ns()
                found = played(ruleset, player, rounds, Path(name) if logs else None)
                worked = worked_ns() - began
                best[work] = Least(worked=min(best[work].worked, worked))
                check(found == SUMS[ruleset][player], f"{ruleset}, {work}: {found}, not {SUMS[ruleset][player]}")
    progress("")
    return {work: 1e9 * WORKS[work][2] / best[work].worked for work in WORKS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each is played [default: 5]")
    parser.add_argument("--record", action="store_true", help="print the sums instead")
    options = parser.parse_args()
    if options.record:
        sums = {
            name: {player: played(name, player, rounds, None) for player, logs, rounds, _ in WORKS.values() if not logs}
            for name in names()
        }
        print(json.dumps(sums, indent=4))
        return
    rows, reached = [], 0
    for name in names():
        found = measured(name, options.times)
        reached += sum(found[work] >= least for work, (*_, least) in WORKS.items())
        rows.append((name, *(f"{found[work]:.0f}" for work in WORKS)))
    rows.append(("to reach", *(str(least) for *_, least in WORKS.values())))
    print("rounds a second, one core")
    print(table(("ruleset", *WORKS), rows))
    print(f"\nsums: right; figures: {reached} of {len(WORKS) * len(names())} reached")


if __name__ == "__main__":
    main()
