"""The figures that laizi has to reach, measured: ``python -m benchmarks.paired``.

Times of many hands are compared with a floor, a native loop that loads each row of 34 bytes and stores as many bytes as the
function does (`laizi._native.floor`); times of one hand with a call of an empty Cython function. Compared are the least times of
many rounds in which everything takes its turn (`benchmarks.timing`), of one thread the time that it had a processor. The
functions are the public ones and check their rows.

The answers are compared with the general one-hand functions on a sample, with the path for processors without AVX2, and with
recorded totals.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from benchmarks.hands import Hands, below, near_hands, random_hands
from benchmarks.timing import alternate, check, progress, table
from numpy.typing import NDArray

import laizi
from laizi import arrays
from laizi._native import CPU_PATH, floor, nothing

ROOT = Path(__file__).parents[1]
WHOLE_SEED, WAITING_SEED, NEAR_SEED = 2, 4, 6
BYTES = {"is_win": np.bool_, "waits": np.uint64, "distance": np.int8}  # what each function stores for a row
SAMPLE = 1000
DIGEST_ROWS = 1_000_000

# The sum of all answers (wins, tiles waited for, distances) over so many first rows of the two seeds.
TOTALS = {
    100_000: {"is_win": 651, "waits": 22_605, "distance": 226_310},
    1_000_000: {"is_win": 6_188, "waits": 221_666, "distance": 2_262_518},
    8_000_000: {"is_win": 49_486, "waits": 1_769_972, "distance": 18_114_507},
}


class Line(NamedTuple):
    """What was measured, as it is shown."""

    work: str
    measured: str
    yardstick: str = ""
    ratio: str = ""
    figure: str = ""
    reached: str = ""


def over(work: str, measured: float, yardstick: float, most: float | None = None) -> Line:
    """A time in ns, and how many times its yardstick it is; with a figure, that it may be at most."""
    ratio = measured / yardstick
    line = Line(work, f"{measured:.2f}", f"{yardstick:.2f}", f"{ratio:.2f}")
    return line if most is None else line._replace(figure=f"<= {most:g}", reached=yes(ratio <= most))


def under(work: str, measured: float, most: float, unit: str) -> Line:
    return Line(work, f"{measured:.2f} {unit}", figure=f"<= {most:g} {unit}", reached=yes(measured <= most))


def yes(reached: bool) -> str:
    return "yes" if reached else "NO"


# ---- answers ---------------------------------------------------------------------------------------------------------


def ask(name: str, hands: Hands, out: NDArray[Any], **options: Any) -> NDArray[Any]:
    answers: NDArray[Any] = getattr(arrays, name)(hands.counts, hands.wild, out=out, **options)
    return answers


def results(name: str, hands: Hands) -> NDArray[Any]:
    """Where the answers go, all of it touched."""
    return np.ones(len(hands.wild), BYTES[name])


def total(answers: NDArray[Any]) -> int:
    if answers.dtype == np.uint64:
        return sum(int(np.count_nonzero(answers & np.uint64(1 << kind))) for kind in range(34))
    return int(answers.sum(dtype=np.int64))


def check_one(name: str, counts: bytes, wild: int, answer: int) -> None:
    """With the general functions; alone, one hand goes through the kernel for many rows, too.

    A question that names a second shape does not. Nearly always the standard one is nearer and its answer the answer for both.
    """
    question = getattr(laizi, name)
    both, other = (question(counts, wild, shapes=shapes) for shapes in (("standard", "orphans"), "orphans"))
    if name == "waits":
        right = answer | mask(other) == mask(both)
    elif name == "is_win":
        right = (answer or other) == both
    else:
        right = min(answer, other) == both
    check(right, f"{name} of {laizi.Hand(counts, wild)}: {answer}")


def mask(kinds: Iterable[int]) -> int:
    return sum(1 << int(kind) for kind in kinds)


def check_answers(name: str, hands: Hands, answers: NDArray[Any]) -> None:
    """A sample with the general functions, and the totals that are recorded."""
    for row in range(0, len(answers), max(1, len(answers) // SAMPLE)):
        check_one(name, hands.counts[row].tobytes(), int(hands.wild[row]), int(answers[row]))
    for rows, totals in TOTALS.items():
        if rows <= len(answers):
            found = total(answers[:rows])
            check(found == totals[name], f"{name}: the first {rows:,} rows make {found:,}, recorded are {totals[name]:,}")


def digest(name: str, answers: NDArray[Any]) -> list[int]:
    return [total(answers), zlib.crc32(answers.tobytes())]


def digests(rows: int) -> dict[str, list[int]]:
    """Of the answers for the first rows of both seeds; another process compares them with its own."""
    whole, waiting = random_hands(rows, 14, WHOLE_SEED), random_hands(rows, 13, WAITING_SEED)
    asked = {"is_win": whole, "distance": whole, "waits": waiting}
    return {name: digest(name, ask(name, hands, results(name, hands))) for name, hands in asked.items()}


def plain_digests(rows: int) -> dict[str, list[int]]:
    progress("the same on the plain path")
    told = run_python("-m", "benchmarks.paired", "--digest", str(rows), environment={"LAIZI_CPU": "plain"})
    path, found = json.loads(told)
    check(path == "plain", "LAIZI_CPU=plain does not force the plain path")
    return dict(found)


def run_python(*arguments: str, environment: dict[str, str] | None = None) -> str:
    """What another Python says; it may keep its bytecode, as it does once a package is installed."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | (environment or {})
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"python {' '.join(arguments)[:60]} failed: {done.stderr}")
    return done.stdout


# ---- many hands ------------------------------------------------------------------------------------------------------


def floor_of(hands: Hands, name: str, threads: int = 1) -> Callable[[], object]:
    """The floor with as many bytes a row as the function stores, in memory of its own."""
    return partial(floor, hands.counts, results(name, hands).view(np.uint8), threads)


def many(rows: int, rounds: int) -> tuple[list[Line], dict[str, list[int]]]:
    """The lines about all rows, with one thread and with two, and digests of the answers for the first."""
    singles: list[Line] = []
    pairs: list[Line] = []
    found: dict[str, list[int]] = {}
    for size, seed, names in ((14, WHOLE_SEED, ("is_win", "distance")), (13, WAITING_SEED, ("waits",))):
        progress(f"drawing {rows:,} hands of {size} tiles")
        hands = random_hands(rows, size, seed)
        outs = {name: results(name, hands) for name in names}
        works: dict[str, Callable[[], object]] = {}
        for threads in (1, 2):
            works[f"floor {threads}"] = floor_of(hands, names[0], threads)
            for name in names:
                works[f"{name} {threads}"] = partial(ask, name, hands, outs[name], threads=threads)
        least = alternate(works, rounds, f"{rows:,} rows, {' and '.join(names)}")
        best = {work: least[f"{work} 1"].worked / rows for work in ("floor", *names)}
        for name in names:
            check_answers(name, hands, outs[name])
            found[name] = digest(name, outs[name][:DIGEST_ROWS])
            if name == "distance":
                singles.append(over("distance, over is_win", best["distance"], best["is_win"], 4))
                singles.append(over("distance, over the floor", best["distance"], best["floor"]))
            else:
                figure, store = {"is_win": (2.6, "1 byte"), "waits": (4, "8 bytes")}[name]
                singles.append(over(f"{name}, floor of {store}", best[name], best["floor"], figure))
            gain, floor_gain = (least[f"{work} 1"].passed / least[f"{work} 2"].passed for work in (name, "floor"))
            pairs.append(
                Line(
                    f"two threads: {name}, gain over the floor's",
                    f"{gain:.2f} x",
                    f"{floor_gain:.2f} x",
                    f"{gain / floor_gain:.2f}",
                    ">= 0.9",
                    yes(gain >= 0.9 * floor_gain),
                )
            )
    return singles + (pairs if usable_processors() > 1 else []), found


def usable_processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches(rounds: int) -> list[Line]:
    """Without a figure: smaller batches, where the call itself weighs more and the memory less."""
    lines = []
    for rows in (1_000, 100_000):
        for size, seed, names in ((14, WHOLE_SEED, ("is_win", "distance")), (13, WAITING_SEED, ("waits",))):
            hands = random_hands(rows, size, seed)
            times = max(1, 100_000 // rows)
            works: dict[str, Callable[[], object]] = {name: partial(ask, name, hands, results(name, hands)) for name in names}
            works["floor"] = floor_of(hands, names[0])
            repeated = {name: repeat(work, times) for name, work in works.items()}
            best = alternate(repeated, rounds, f"batches of {rows:,}")
            lines += [
                over(f"{name}, batches of {rows:,}", *(best[work].worked / rows / times for work in (name, "floor")))
                for name in names
            ]
    return lines


def repeat(work: Callable[[], object], times: int) -> Callable[[], object]:
    def all_of_them() -> None:
        for _ in range(times):
            work()

    return all_of_them


def options(rows: int, rounds: int) -> list[Line]:
    """Without a figure: kinds that no wildcard may stand for, other ones in each row, and eyes of 2, 5 or 8."""
    lines = []
    for size, seed, names in ((14, WHOLE_SEED, ("is_win", "distance")), (13, WAITING_SEED, ("waits",))):
        hands = random_hands(rows, size, seed)
        for title, given in (("three kinds forbidden", {"forbidden": three_forbidden(hands)}), ("258 eyes", {"eyes": "258"})):
            outs = {name: results(name, hands) for name in names}
            works: dict[str, Callable[[], object]] = {name: partial(ask, name, hands, outs[name], **given) for name in names}
            best = alternate({"floor": floor_of(hands, names[0]), **works}, rounds, title)
            lines += [over(f"{name}, {title}", best[name].worked / rows, best["floor"].worked / rows) for name in names]
            for name in names:
                check_options(name, hands, outs[name], given)
    return lines


def three_forbidden(hands: Hands) -> NDArray[np.uint64]:
    """A mask a row of up to three kinds; those that the row holds are left out, or it could not be asked about."""
    masks = np.zeros(len(hands.wild), np.uint64)
    rows = np.arange(len(masks))
    bits = np.random.PCG64(8)
    for _ in range(3):
        kinds = np.concatenate([below(bits, 34) for _ in range(0, len(masks), 8192)])[: len(masks)]
        absent = hands.counts[rows, kinds] == 0
        masks |= np.where(absent, np.uint64(1) << kinds.astype(np.uint64), np.uint64(0))
    return masks


def check_options(name: str, hands: Hands, answers: NDArray[Any], given: dict[str, Any]) -> None:
    for row in range(0, len(answers), max(1, len(answers) // SAMPLE)):
        one = dict(given)
        if "forbidden" in one:
            one["forbidden"] = [kind for kind in range(34) if int(given["forbidden"][row]) >> kind & 1]
        answer = getattr(laizi, name)(hands.counts[row].tobytes(), int(hands.wild[row]), **one)
        expected = mask(answer) if name == "waits" else int(answer)
        check(int(answers[row]) == expected, f"{name} of row {row} with {', '.join(one)}: {answers[row]}, one by one {expected}")


# ---- one hand --------------------------------------------------------------------------------------------------------


def calls(question: Callable[..., object], hands: Sequence[object]) -> Callable[[], object]:
    """A plain loop of a Python program, the same around all that are compared."""

    def all_of_them() -> None:
        for hand in hands:
            question(hand)

    return all_of_them


def wild_calls(question: Callable[..., object], hands: Sequence[tuple[object, int]]) -> Callable[[], object]:
    def all_of_them() -> None:
        for hand, wild in hands:
            question(hand, wild)

    return all_of_them


def one_hand(rounds: int) -> tuple[list[Line], list[Line]]:
    """From Python: the lines with a figure, and those without."""
    number = 1000
    near = {"is_win": near_hands(number, 14, NEAR_SEED), "waits": near_hands(number, 13, NEAR_SEED)}
    near["distance"] = near["is_win"]
    texts = {"is_win": "123m456p789s11222z", "waits": "123m456p789s1122z", "distance": "147m258p369s1234z"}
    whole, waiting = random_hands(number, 14, WHOLE_SEED), random_hands(number, 13, WAITING_SEED)
    drawn = {"is_win": whole, "waits": waiting, "distance": whole}
    works: dict[str, Callable[[], object]] = {"nothing": calls(nothing, near["is_win"].as_bytes())}
    for name in BYTES:
        question = getattr(laizi, name)
        works[name] = calls(question, near[name].as_bytes())
        works[f"{name} text"] = calls(question, [texts[name]] * number)
        works[f"{name} wild"] = wild_calls(question, list(zip(drawn[name].as_bytes(), drawn[name].wild.tolist(), strict=True)))
        for hand in near[name].as_bytes():
            check_one(name, hand, 0, mask(question(hand)) if name == "waits" else int(question(hand)))
    waiting_hands = [hand for hand in near["waits"].as_bytes() if laizi.waits(hand)]
    works["waiting"] = calls(laizi.waits, waiting_hands)
    works["loop"] = loop(number)
    best = {name: least.worked / number for name, least in alternate(works, 10 * rounds, "one hand").items()}
    empty = best["nothing"]
    figures = [
        over(f"one hand, bytes: {name}, over an empty call", best[name], empty, most)
        for name, most in (("is_win", 2.5), ("waits", 5), ("distance", 5))
    ]
    figures += [under(f"one hand, text: {name}", best[f"{name} text"] / 1000, 1, "us") for name in BYTES]
    others = [over(f"one hand, bytes: {name}, 0-4 wildcards drawn", best[f"{name} wild"], empty) for name in BYTES]
    others.append(over("one hand, bytes: waits, all of them waiting", best["waiting"] * number / len(waiting_hands), empty))
    others.append(over("(the loop around all these by itself)", best["loop"], empty))
    return figures, others


def loop(number: int) -> Callable[[], object]:
    hands = [bytes(34)] * number

    def nothing_with_them() -> None:
        for _ in hands:
            pass

    return nothing_with_them


# ---- what an import costs --------------------------------------------------------------------------------------------

IMPORT = """
import numpy, os, time

def resident():
    try:
        with open("/proc/self/statm") as table:
            return int(table.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return float("nan")

before, start = resident(), time.perf_counter()
import laizi, laizi.arrays
laizi.is_win("123m456p789s11222z"), laizi.waits("123m456p789s1122z"), laizi.distance("147m258p369s1234z")
hands = numpy.zeros((1000, 34), numpy.uint8)
hands[:, :13] = 1
laizi.arrays.waits(hands), laizi.arrays.distance(hands, 1), laizi.arrays.is_win(hands, 1)
print((time.perf_counter() - start) * 1000, resident() - before)
"""


def imports(times: int) -> list[Line]:
    """Import and first calls in new processes that have NumPy already."""
    run_python("-c", IMPORT)  # bytecode is written once
    told = []
    for done in range(times):
        progress(f"import: {done + 1} of {times}")
        told.append([float(number) for number in run_python("-c", IMPORT).split()])
    took, memory = (statistics.median(column) for column in zip(*told, strict=True))
    lines = [under("import beyond NumPy's and first calls", took, 30, "ms")]
    if not math.isnan(memory):
        lines.append(under("memory of the same", memory, 12, "MB"))
    return lines


def wheel() -> Line:
    progress("building the wheel")
    with tempfile.TemporaryDirectory() as folder:
        run_python("-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir", folder, ".")
        (built,) = Path(folder).glob("laizi-*.whl")
        return under("wheel", built.stat().st_size / 1e6, 1.5, "MB")


# ---- all of it -------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paired", description="Times compared with the figures to reach.")
    parser.add_argument("--rows", type=int, default=8_000_000, help="hands in the arrays of many (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=41, help="turns of everything that is compared (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="a million hands and 11 rounds: seconds, and less to rely on")
    parser.add_argument("--wheel", action="store_true", help="build the wheel, too, and weigh it")
    parser.add_argument("--digest", type=int, metavar="ROWS", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.digest:
        print(json.dumps([CPU_PATH, digests(given.digest)]))
        return
    rows, rounds = (1_000_000, 11) if given.quick else (given.rows, given.rounds)

    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # before this program adds to it
    figures, found = many(rows, rounds)
    check(plain_digests(min(rows, DIGEST_ROWS)) == found, "the plain path answers otherwise")
    one, others = one_hand(rounds)
    figures += one
    figures += imports(9)
    if given.wheel:
        figures.append(wheel())
    others = batches(rounds) + options(min(rows, 200_000), min(rounds, 21)) + others
    progress("")
    print(f"{rows:,} hands with 0-4 wildcards, {rounds} rounds, {CPU_PATH} path, {usable_processors()} processors; ns a hand\n")
    head = Line("work", "ns/hand", "yardstick", "ratio", "to reach", "reached")
    print(table(head, [*figures, Line("-- without a figure --", ""), *others]))
    told = [line.reached for line in figures if line.figure]
    print(f"\nanswers: right; figures: {told.count('yes')} of {len(told)} reached")
    if busy > 0.5:
        print(f"The machine was busy (load {busy:.1f}): what two threads gain is told by idle processors only.")


if __name__ == "__main__":
    main()
