"""Files of the same hands in every format, and the answers in every format as arrays again."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from tests.hands import KINDS, draw_hand

import laizi
from laizi import arrays

INPUTS = ("npy", "txt", "csv", "counts.csv", "parquet", "list.parquet", "fixed.parquet")
OUTPUTS = ("npy", "txt", "csv", "parquet")
ASKS = ("win", "waits", "distance", "facts")
QUESTIONS = {"win": arrays.is_win, "waits": arrays.waits, "distance": arrays.distance, "facts": arrays.facts}
DTYPES = {"win": np.bool_, "waits": np.uint64, "distance": np.int8, "facts": np.uint32}
NAMES = [str(tile) for tile in laizi.TILES]


@cache
def hands(number: int, remainders: tuple[int, ...], seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Counts and wildcards of hands whose sizes have these remainders by 3."""
    rng = Random(seed)
    found = []
    while len(found) < number:
        counts, wild = draw_hand(rng, frozenset())
        if (sum(counts) + wild) % 3 in remainders:
            found.append((counts, wild))
    counts, wild = (np.array(column, np.uint8) for column in zip(*found, strict=True))
    counts.flags.writeable = wild.flags.writeable = False
    return counts, wild


def hands_for(ask: str, kind: str, number: int = 40) -> tuple[np.ndarray, np.ndarray]:
    """Hands that a question can be asked of, without wildcards where the question or the format has no place for them."""
    counts, wild = hands(number * 30, {"win": (2,), "waits": (1,), "distance": (1, 2), "facts": (2,)}[ask])
    if ask == "facts" or kind == "npy":
        counts, wild = counts[wild == 0], wild[wild == 0]
    assert len(counts) >= number
    return counts[:number], wild[:number]


def texts(counts: np.ndarray, wild: np.ndarray) -> list[str]:
    return [str(laizi.Hand(bytes(row), int(jokers))) for row, jokers in zip(counts, wild, strict=True)]


def fixed_binary(counts: np.ndarray) -> pa.Array:
    return pa.array([bytes(row) for row in counts], pa.binary(KINDS))


def write(folder: Path, kind: str, counts: np.ndarray, wild: np.ndarray) -> Path:
    """A file of the hands in one of `INPUTS`."""
    path = folder / f"hands.{kind}"
    if kind == "npy":
        np.save(path, counts)
    elif kind == "txt":
        path.write_text("".join(f"{hand}\n" for hand in texts(counts, wild)))
    elif kind == "csv":
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([["number", "hand"], *enumerate(texts(counts, wild))])
    elif kind == "counts.csv":
        with path.open("w", newline="") as file:
            rows = [[jokers, *row, "kept"] for row, jokers in zip(counts.tolist(), wild.tolist(), strict=True)]
            csv.writer(file).writerows([["wild", *NAMES, "note"], *rows])
    else:
        column = {
            "parquet": lambda: fixed_binary(counts),
            "list.parquet": lambda: pa.array(counts.tolist(), pa.list_(pa.uint8())),
            "fixed.parquet": lambda: pa.FixedSizeListArray.from_arrays(pa.array(counts.reshape(-1)), KINDS),
        }[kind]()
        table = pa.table({"number": np.arange(len(counts)), "hand": column, "wild": wild.astype(np.int64)})
        pq.write_table(table, path, row_group_size=17)
    return path


def read(path: Path, ask: str) -> np.ndarray:
    """The answers in a file, as `laizi.arrays` gives them."""
    kind = path.suffix
    if kind == ".npy":
        return np.load(path)
    if kind == ".parquet":
        column = pq.read_table(path)[ask].combine_chunks()
        if ask == "facts":
            return column.values.to_numpy().reshape(-1, 5)
        return column.to_numpy(zero_copy_only=False)
    if kind == ".csv":
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        names = [f"facts_{split}" for split in range(5)] if ask == "facts" else [ask]
        answers = [" ".join(row[name] for name in names) for row in rows]
    else:
        answers = path.read_text().splitlines()
    return from_texts(answers, ask)


def from_texts(answers: list[str], ask: str) -> np.ndarray:
    if ask == "facts":
        return np.array([list(map(int, answer.split())) for answer in answers], np.uint32).reshape(-1, 5)
    if ask == "waits":
        masks = [sum(1 << kind for kind in laizi.Hand.parse(answer).tiles) if answer != "-" else 0 for answer in answers]
        return np.array(masks, np.uint64)
    return np.array([int(answer) for answer in answers]).astype(DTYPES[ask])
