"""Memory does not grow with the file."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import fixed_binary, hands

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux to measure"),
    pytest.mark.skipif("LAIZI_SANITIZED" in os.environ, reason="the sanitizer keeps freed memory"),
]

# ru_maxrss of a child begins with what its parent had; VmHWM is the program's own.
PROGRAM = """\
import sys
from laizi.bulk import evaluate
rows = evaluate(*sys.argv[1:]).rows
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(rows, peak)
"""


def peak(*arguments):
    """Rows, and megabytes at most."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    rows, kilobytes = done.stdout.split()
    return int(rows), int(kilobytes) / 1024


@pytest.fixture(scope="module")
def some_hands():
    counts, wild = hands(5000, (1,))
    return np.tile(counts[wild == 0][:1000], (100, 1))


@pytest.mark.parametrize("row_groups", ["one", "many"])
def test_two_million_hands_in_parquet(tmp_path, some_hands, row_groups):
    rng = np.random.default_rng(5)

    def make(name, times):
        table = pa.table({"hand": fixed_binary(some_hands)})
        with pq.ParquetWriter(tmp_path / name, table.schema, use_dictionary=False) as writer:
            if row_groups == "one":
                writer.write_table(pa.concat_tables([table] * times), row_group_size=1 << 26)
            else:
                for _ in range(times):
                    writer.write_table(table.take(pa.array(rng.permutation(len(table)))))

    make("few.parquet", 2)
    make("many.parquet", 20)
    rows, small = peak(tmp_path / "few.parquet", tmp_path / "few.out.parquet")
    assert rows == 200_000
    rows, large = peak(tmp_path / "many.parquet", tmp_path / "many.out.parquet")
    assert rows == 2_000_000
    assert large < 400
    assert large - small < 70  # the hands alone are 68 megabytes, their answers 16


def test_two_million_hands_in_npy(tmp_path, some_hands):
    for name, times in (("few.npy", 2), ("many.npy", 20)):
        np.save(tmp_path / name, np.tile(some_hands, (times, 1)))
    _, small = peak(tmp_path / "few.npy", tmp_path / "few.out.npy")
    _, large = peak(tmp_path / "many.npy", tmp_path / "many.out.npy")
    assert large < 200
    assert large - small < 10


def test_a_line_of_a_hundred_megabytes(tmp_path):
    with (tmp_path / "in.txt").open("wb") as file:
        for _ in range(100):
            file.write(b"1" * 1_000_000)
    program = PROGRAM.replace("evaluate(*sys.argv[1:])", "evaluate(sys.argv[1], mark=True)")
    done = subprocess.run([sys.executable, "-c", program, tmp_path / "in.txt"], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[1]) / 1024 < 100
