"""A file appears when it is whole or not at all, whatever happens."""

import os
import signal
import stat
import subprocess
import sys
import time

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import hands

from laizi import arrays
from laizi.bulk import WholeFile

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")

PROGRAM = """\
import sys, time
from laizi.bulk import evaluate
def told(step):
    print(step.rows, flush=True)
    time.sleep(0.002)
evaluate(sys.argv[1], sys.argv[2], "distance", batch_rows=500, progress=told)
"""


def test_it_appears_at_the_end(tmp_path):
    with WholeFile(tmp_path / "out.bin") as file:
        file.write(b"half")
        file.flush()
        (part,) = tmp_path.iterdir()
        assert part.name.startswith("out.bin.")
        assert part.suffix == ".part"
    assert [path.name for path in tmp_path.iterdir()] == ["out.bin"]
    assert (tmp_path / "out.bin").read_bytes() == b"half"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, GeneratorExit])
def test_an_exception_leaves_the_older_file(tmp_path, error):
    (tmp_path / "out.bin").write_bytes(b"older")
    with pytest.raises(error), WholeFile(tmp_path / "out.bin") as file:
        file.write(b"half")
        raise error
    assert [path.name for path in tmp_path.iterdir()] == ["out.bin"]
    assert (tmp_path / "out.bin").read_bytes() == b"older"


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "real.bin").write_bytes(b"older")
    (tmp_path / "link.bin").symlink_to(tmp_path / "there" / "real.bin")
    with WholeFile(tmp_path / "link.bin") as file:
        file.write(b"newer")
    assert (tmp_path / "link.bin").is_symlink()
    assert (tmp_path / "there" / "real.bin").read_bytes() == b"newer"
    assert len(list((tmp_path / "there").iterdir())) == 1


@posix
def test_permissions(tmp_path):
    before = os.umask(0o027)
    try:
        with WholeFile(tmp_path / "new.bin"):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.bin").stat().st_mode) == 0o640
    (tmp_path / "new.bin").chmod(0o600)
    with WholeFile(tmp_path / "new.bin"):
        pass
    assert stat.S_IMODE((tmp_path / "new.bin").stat().st_mode) == 0o600


def test_two_at_once_do_not_meet(tmp_path):
    with WholeFile(tmp_path / "out.bin") as first, WholeFile(tmp_path / "out.bin") as second:
        first.write(b"first")
        second.write(b"second")
    assert (tmp_path / "out.bin").read_bytes() == b"first"


@posix
@pytest.mark.parametrize("output", ["npy", "parquet"])
def test_killed_at_any_moment_it_leaves_no_part_that_looks_whole(tmp_path, output):
    counts = np.tile(hands(500, (1, 2))[0], (40, 1))
    wild = hands(500, (1, 2))[1]
    counts = counts[np.tile(wild == 0, 40)]
    expected = arrays.distance(counts)
    np.save(tmp_path / "in.npy", counts)
    target = tmp_path / f"out.{output}"
    rng = np.random.default_rng(11)
    seen = set()
    for round_, number in enumerate([signal.SIGKILL] * 5 + [signal.SIGINT]):
        older = b"an older file" if round_ % 2 else None
        target.unlink(missing_ok=True)
        if older:
            target.write_bytes(older)
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, tmp_path / "in.npy", target], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            for _ in range(int(rng.integers(1, len(counts) // 500 + 1)) if number == signal.SIGKILL else 3):
                process.stdout.readline()
            time.sleep(float(rng.uniform(0, 0.004)))
            process.send_signal(number)
            process.stdout.read()
        if target.exists() and target.read_bytes() != older:
            found = np.load(target) if output == "npy" else pq.read_table(target)["distance"].to_numpy()
            np.testing.assert_array_equal(found, expected)
            seen.add("whole")
        else:
            assert target.exists() == bool(older)
            seen.add("not")
        rest = [path for path in tmp_path.iterdir() if path not in (target, tmp_path / "in.npy")]
        assert all(path.suffix == ".part" for path in rest)
        if number == signal.SIGINT:
            assert not rest
        for path in rest:
            path.unlink()
    assert "not" in seen


LIMITED = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
from laizi.bulk import evaluate
from laizi.errors import InputError
try:
    evaluate(sys.argv[1], sys.argv[2])
except InputError as error:
    print(error.code)
"""


@posix
@pytest.mark.parametrize("output", ["npy", "txt", "csv", "parquet"])
def test_a_limit_on_the_size_of_files(tmp_path, output):
    np.save(tmp_path / "in.npy", np.tile(np.eye(34, dtype=np.uint8), (3000, 1)))
    command = [sys.executable, "-c", LIMITED, tmp_path / "in.npy", tmp_path / f"out.{output}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    if output != "parquet":  # which makes less of them
        assert done.stdout == "file_unwritable\n"
        assert [path.name for path in tmp_path.iterdir()] == ["in.npy"]


@pytest.mark.skipif(not sys.platform.startswith("linux") or os.geteuid() != 0, reason="needs a disk of its own to fill")
def test_a_disk_that_is_full(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    rows = np.random.default_rng(3).permuted(np.tile(np.eye(1, 34, dtype=np.uint8), (200_000, 1)), axis=1)
    np.save(tmp_path / "in.npy", rows)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True, check=False).returncode:
        pytest.skip("may not mount")
    try:
        from laizi.bulk import FileError, evaluate

        (disk / "out.csv").write_text("an older file")
        for output in ("npy", "txt", "csv", "parquet"):
            with pytest.raises(FileError) as caught:
                evaluate(tmp_path / "in.npy", disk / f"out.{output}")
            assert caught.value.code == "disk_full"
        assert [path.name for path in disk.iterdir()] == ["out.csv"]
        assert (disk / "out.csv").read_text() == "an older file"
    finally:
        subprocess.run(["umount", disk], check=True)
