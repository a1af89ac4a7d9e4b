"""Hands evaluated from Parquet against reading them alone: ``python -m benchmarks.bulk_evaluate --hands 200000000``.

The same reader with the same settings, alternated; the number of hands that wait is asserted. The file is a million random hands
of 13 tiles, over and over, in a temporary folder. ``--output`` answers into a folder, too. ``--plot docs/cost.svg`` measures
instead what 10^6 to so many hands cost that are made and answered without being stored, and draws time against number.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from laizi import arrays
from laizi.bulk import evaluate_many, open_reader
from laizi.bulk.evaluate_many import summary_of

BLOCK = 1_000_000


def random_hands(number: int, seed: int = 1) -> NDArray[np.uint8]:
    """Hands of 13 tiles from a wall of four each: the 13 smallest of 136 random numbers are its tiles."""
    rng = np.random.default_rng(seed)
    hands = np.zeros((number, 34), np.uint8)
    for start in range(0, number, 50_000):
        piece = hands[start : start + 50_000]
        drawn = np.argpartition(rng.random((len(piece), 136), np.float32), 13, axis=1)[:, :13] // 4
        np.add.at(piece, (np.arange(len(piece))[:, np.newaxis], drawn), 1)
    return hands


def peak() -> float:
    """Megabytes this process took at most; 0 where that is not told."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def write(path: Path, hands: int, block: NDArray[np.uint8]) -> None:
    table = pa.table({"hand": pa.Array.from_buffers(pa.binary(34), len(block), [None, pa.py_buffer(block)])})
    with pq.ParquetWriter(path, table.schema, use_dictionary=False) as file:
        for start in range(0, hands, len(block)):
            file.write_table(table.slice(0, min(len(block), hands - start)), row_group_size=1 << 18)


def compare(hands: int, times: int, *, output: bool, executor: str) -> None:
    block = random_hands(min(hands, BLOCK))
    masks = arrays.waits(block)
    rest = hands % len(block)
    waiting = int(np.count_nonzero(masks)) * (hands // len(block)) + int(np.count_nonzero(masks[:rest]))
    reading, answering = [], []  # seconds on the wall and of the processor
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "hands.parquet"
        write(file, hands, block)
        print(f"{hands:,} hands, {file.stat().st_size / 1e6:,.0f} MB of Parquet, {peak():,.0f} MB of memory so far", flush=True)
        for number in range(times):
            began = time.perf_counter(), time.process_time()
            with open_reader(file) as reader:
                assert sum(len(batch) for batch in reader.batches()) == hands
            reading.append(since(began))
            began = time.perf_counter(), time.process_time()
            outcome = evaluate_many(file, Path(name) / f"out{number}" if output else None, executor=executor)
            answering.append(since(began))
            summary = summary_of(outcome, "waits")
            assert (summary.rows, summary.bad) == (hands, 0)
            assert hands - summary.answers.get("0", 0) == waiting
            read, found = ("{:.2f} s ({:.2f} of the processor)".format(*times[-1]) for times in (reading, answering))
            print(f"read {read}, evaluated {found}, {peak():,.0f} MB of memory at most", flush=True)
    for place, words in enumerate(("on the wall", "of the processor")):
        read, found = (min(times[place] for times in each) for each in (reading, answering))
        print(
            f"{found / hands * 1e9:.1f} ns a hand {words}, {found / read:.2f} x reading alone{' (with output)' if output else ''}"
        )


def since(began: tuple[float, float]) -> tuple[float, float]:
    return time.perf_counter() - began[0], time.process_time() - began[1]


def cost(most: int) -> list[tuple[int, float]]:
    """Seconds of a processor for 10^6 to `most` hands, made a block at a time by turning the kinds of one around, and answered.

    Not of a clock on the wall: what else runs on the machine does not count.
    """
    block = random_hands(BLOCK)
    columns = block.reshape(len(block), 34)
    found = []
    number = BLOCK
    while number <= most:
        made = np.empty_like(columns)
        waiting = 0
        began = time.process_time()
        for turn in range(number // BLOCK):
            suit = turn % 27  # another order of the suit tiles each time: other hands, of the same kind
            made[:, : 27 - suit], made[:, 27 - suit : 27], made[:, 27:] = columns[:, suit:27], columns[:, :suit], columns[:, 27:]
            waiting += int(np.count_nonzero(arrays.waits(made)))
        found.append((number, time.process_time() - began))
        assert 0 < waiting < number // 100
        print(f"{number:,} hands: {found[-1][1]:.2f} s")
        number *= 10
    return found


def draw(points: list[tuple[int, float]], path: Path) -> None:
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    warnings.filterwarnings("ignore", "Glyph")  # the words stay words: whoever shows the picture has the letters
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "laizi", "font.family": ["sans-serif"]})
    figure, axes = plt.subplots(figsize=(6.4, 4))
    numbers, seconds = zip(*points, strict=True)
    each = seconds[-1] / numbers[-1]
    axes.loglog(numbers, [each * number for number in numbers], color="0.6", label=f"{each * 1e9:.1f} ns × N")
    axes.loglog(numbers, seconds, "o", color="C3", label="measured / 实测")
    axes.set_xlabel("hands made and answered (waits), N / 生成并回答（听牌）的手数")
    axes.set_ylabel("processor seconds, one thread / 处理器秒数，一个线程")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000_000)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--output", action="store_true")
    parser.add_argument("--executor", default="local:1")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    if given.plot is not None:
        draw(cost(given.hands), given.plot)
    else:
        compare(given.hands, given.times, output=given.output, executor=given.executor)


if __name__ == "__main__":
    main()
