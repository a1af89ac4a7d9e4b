"""What a hand costs in instructions, which no neighbour on the machine disturbs: ``python -m benchmarks.instructions``.

A program of the core's tests asks about ten thousand hands, once and eleven times, under callgrind; the difference, by hands, is
what a hand costs. The figures in ``instructions.json`` belong to a compiler and its major version. A test compares with them; a
change that moves them says why, and records the new ones with ``--record``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "instructions"
RECORD = Path(__file__).with_suffix(".json")
KERNELS = ("is_win", "waits", "distance")
TIMES = (1, 11)


class UnavailableError(Exception):
    """What is missing here to count instructions."""


class Count(NamedTuple):
    """Instructions a hand, and the sum of the answers, of a kernel built by that compiler."""

    kernel: str
    compiler: str
    path: str
    answers: int
    instructions: float

    def moved(self, record: Mapping[str, Any]) -> float | None:
        """By how much of the recorded figure this one is more; None where none is recorded for the compiler."""
        known = record["instructions"].get(self.compiler)
        return None if known is None else self.instructions / known[self.kernel] - 1

    def words(self, record: Mapping[str, Any]) -> str:
        moved = self.moved(record)
        told = f"{self.kernel:<9}{self.instructions:7.1f} instructions a hand, "
        if moved is None:
            return told + f"and nothing recorded for {self.compiler}"
        shown = round(moved, 3) + 0.0  # no -0.0
        return told + f"moved by {shown:+.1%} from {record['instructions'][self.compiler][self.kernel]:.1f} ({self.compiler})"


def recorded() -> dict[str, Any]:
    return dict(json.loads(RECORD.read_text()))


def tool(name: str) -> str:
    """From the path, or installed beside this Python."""
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise UnavailableError(f"{name} is not installed")
    return found


def environment() -> dict[str, str]:
    """That of this process without what changes the code or the path taken: figures are those of the plain release build."""
    changing = ("CXXFLAGS", "CPPFLAGS", "LDFLAGS", "LAIZI_CPU")
    return {name: value for name, value in os.environ.items() if name not in changing}


def run(*command: str) -> str:
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def build() -> Path:
    """The program, up to date. Its folder is kept, so that only what changed is compiled."""
    cmake = tool("cmake")
    tool("valgrind")  # rather known now than after the compiler has run
    configure = [cmake, "-S", str(ROOT / "csrc"), "-B", str(BUILD), "-DCMAKE_BUILD_TYPE=Release", "-DLAIZI_TESTS=ON"]
    if not (BUILD / "CMakeCache.txt").exists():
        with contextlib.suppress(UnavailableError):  # or else whatever CMake finds
            configure += ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    run(*configure)
    run(cmake, "--build", str(BUILD), "--target", "count_instructions", "--parallel", "2")
    return BUILD / "tests" / "count_instructions"


def count(program: Path, kernel: str) -> Count:
    (once, told), (often, _) = (callgrind(program, kernel, times) for times in TIMES)
    compiler, path, hands, answers = told
    return Count(kernel, compiler, path, int(answers), (often - once) / (TIMES[1] - TIMES[0]) / int(hands))


def callgrind(program: Path, kernel: str, times: int) -> tuple[int, list[str]]:
    """All instructions of a run, and the words that the program says."""
    said = run(tool("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), kernel, str(times))
    total = re.search(r"Collected : (\d+)", said)
    words = re.search(r"^\S+ \S+ \d+ \d+$", said, re.MULTILINE)
    if total is None or words is None:
        raise RuntimeError(f"callgrind said no total:\n{said}")
    return int(total[1]), words[0].split()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description="Instructions a hand, by callgrind.")
    parser.add_argument("--record", action="store_true", help="keep them as the figures of this compiler")
    given = parser.parse_args()
    try:
        program = build()
    except UnavailableError as missing:
        raise SystemExit(f"cannot be counted here: {missing}") from None
    record = recorded()
    counts = [count(program, kernel) for kernel in KERNELS]
    for counted in counts:
        print(counted.words(record))
    if given.record:
        if counts[0].path != "avx2":
            raise SystemExit(f"not recorded: this is the {counts[0].path} path")
        record["answers"] = {counted.kernel: counted.answers for counted in counts}
        record["instructions"][counts[0].compiler] = {counted.kernel: round(counted.instructions, 1) for counted in counts}
        RECORD.write_text(json.dumps(record, indent=2) + "\n")


if __name__ == "__main__":
    main()
