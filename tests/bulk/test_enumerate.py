"""All hands of a space, as arrays and as files, by every executor."""

import errno
import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.bulk.jobs import alive, contents
from tests.bulk.test_faults import full_after
from tests.bulk.test_shards import LINUX, until

from laizi import arrays
from laizi.bulk import WholeFile, enumerate_hands, evaluate_many, write_hands
from laizi.bulk.enumerate import EnumerateJob
from laizi.errors import InputError

space = pytest.importorskip("laizi.bulk.space", reason="there are no spaces")

ROOT = Path(__file__).parents[2]
FIVE = space.SpaceRequest(tiles=5, wild=0, ask="complete")
SEVEN = space.SpaceRequest(tiles=6, wild=1, ask="ready")


def hands_of(folder):
    """The hands in the files of a folder, in the order of their names."""
    files = sorted(Path(folder).glob("*.parquet"))
    return np.concatenate([read(file) for file in files])


def read(file):
    column = pq.read_table(file)["hand"].combine_chunks()
    return np.frombuffer(column.buffers()[1], np.uint8, len(column) * 34, column.offset * 34).reshape(-1, 34)


class TestArrays:
    def test_all_complete_hands_of_five_tiles(self):
        found = list(enumerate_hands(FIVE, rows=1000))
        assert [len(hands) for hands in found[:-1]] == [1000] * (len(found) - 1)
        hands = np.concatenate(found)
        assert len(np.unique(hands, axis=0)) == len(hands) == FIVE.open().total
        assert (hands.sum(axis=1) == 5).all()
        assert arrays.is_win(hands).all()
        assert len(hands) == 21 * 34 + 34 * 33  # a run with any eyes, a triplet with eyes of another kind

    def test_a_stretch(self):
        whole = np.concatenate(list(enumerate_hands(FIVE)))
        assert np.array_equal(np.concatenate(list(enumerate_hands(FIVE, 10, 700, rows=64))), whole[10:700])
        assert list(enumerate_hands(FIVE, 7, 7)) == []

    @pytest.mark.parametrize(("start", "stop"), [(-1, 5), (5, 4), (0, 10**9), (10**9, None)])
    def test_a_stretch_that_is_not_in_it(self, start, stop):
        with pytest.raises(InputError):
            enumerate_hands(FIVE, start, stop)

    def test_no_rows(self):
        with pytest.raises(InputError) as caught:
            enumerate_hands(FIVE, rows=0)
        assert caught.value.code == "batch_rows_range"


class TestFiles:
    def test_the_same_by_every_executor(self, tmp_path, executor):
        outcome = write_hands(SEVEN, tmp_path / "out", executor=executor, shard_rows=50_000)
        hands = np.concatenate(list(enumerate_hands(SEVEN)))
        assert np.array_equal(hands_of(tmp_path / "out"), hands)
        assert outcome.total["rows"] == len(hands)
        digests = [hashlib.sha256(hands[start : start + 50_000].tobytes()) for start in range(0, len(hands), 50_000)]
        assert [result["sha256"] for result in outcome.results] == [digest.hexdigest() for digest in digests]
        assert outcome.total["sha256"] == hashlib.sha256(b"".join(digest.digest() for digest in digests)).hexdigest()
        assert [pq.read_metadata(tmp_path / "out" / result["file"]).num_rows for result in outcome.results] == [
            result["rows"] for result in outcome.results
        ]

    def test_what_a_file_holds(self, tmp_path):
        write_hands(SEVEN, tmp_path / "out")
        table = pq.read_table(tmp_path / "out" / "000000.parquet")
        assert [(field.name, str(field.type)) for field in table.schema] == [("hand", "fixed_size_binary[34]"), ("wild", "uint8")]
        assert set(table["wild"].to_pylist()) == {1}
        write_hands(FIVE, tmp_path / "five")
        assert pq.read_table(tmp_path / "five" / "000000.parquet").column_names == ["hand"]
        manifest = json.loads((tmp_path / "five" / "manifest.json").read_text())
        assert manifest["versions"]["order"] == space.ORDER
        assert space.SpaceRequest.from_dict(manifest["request"]["space"]) == FIVE

    def test_it_is_an_input_again(self, tmp_path):
        write_hands(SEVEN, tmp_path / "out", shard_rows=100_000)
        outcome = evaluate_many(tmp_path / "out", ask="distance")
        assert [result["answers"] for result in outcome.results] == [{"0": result["rows"]} for result in outcome.results]

    def test_a_file_that_the_manifest_does_not_know_is_taken_as_it_is(self, tmp_path, monkeypatch):
        first = write_hands(FIVE, tmp_path / "out", shard_rows=500)
        before = (tmp_path / "out" / "000001.parquet").stat()
        path = tmp_path / "out" / "manifest.json"
        manifest = json.loads(path.read_text())
        for shard in manifest["shards"]:
            del shard["result"]
            shard["state"] = "waiting"
        path.write_text(json.dumps(manifest))
        (tmp_path / "out" / "000002.parquet").write_bytes((tmp_path / "out" / "000001.parquet").read_bytes())  # of another shard
        (tmp_path / "out" / "000003.parquet").write_bytes(b"PAR1")
        done = []
        run = EnumerateJob.run
        monkeypatch.setattr(
            EnumerateJob, "run", lambda job, shard, folder: (done.append(shard.number), run(job, shard, folder))[1]
        )
        second = write_hands(FIVE, tmp_path / "out", shard_rows=500)
        assert done == [2, 3]
        assert (second.results, second.total) == (first.results, first.total)
        after = (tmp_path / "out" / "000001.parquet").stat()
        assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)

    def test_another_request_in_the_folder(self, tmp_path):
        write_hands(FIVE, tmp_path / "out")
        with pytest.raises(InputError) as caught:
            write_hands(SEVEN, tmp_path / "out")
        assert (caught.value.code, caught.value.params["place"]) == ("manifest_differs", "request/space/tiles")

    @pytest.mark.parametrize("rows", [0, -1])
    def test_no_rows(self, tmp_path, rows):
        with pytest.raises(InputError) as caught:
            write_hands(FIVE, tmp_path / "out", shard_rows=rows)
        assert caught.value.code == "shard_rows_range"
        assert not list(tmp_path.iterdir())

    def test_too_many_shards(self, tmp_path):
        with pytest.raises(InputError) as caught:
            write_hands(space.SpaceRequest(tiles=14, ask="all"), tmp_path / "out", shard_rows=10)
        assert caught.value.code == "shards_many"

    def test_a_disk_that_fills(self, tmp_path, monkeypatch):
        expected = write_hands(FIVE, tmp_path / "expected", shard_rows=300)
        enter, left = WholeFile.__enter__, iter(range(3))
        full = full_after(1, errno.ENOSPC)

        def entered(self):
            return (full if next(left, None) is None else enter)(self)

        monkeypatch.setattr(WholeFile, "__enter__", entered)
        with pytest.raises(InputError) as caught:
            write_hands(FIVE, tmp_path / "out", shard_rows=300)
        assert caught.value.code == "disk_full"
        monkeypatch.undo()
        assert not list((tmp_path / "out").glob("*.part"))
        assert 1 <= len(contents(tmp_path / "out")) < len(contents(tmp_path / "expected"))
        again = write_hands(FIVE, tmp_path / "out", shard_rows=300)
        assert again.total == expected.total
        assert again.kept >= 1


@LINUX
def test_a_killed_command_goes_on(tmp_path):
    """The command, killed outright while two processes work; nothing that was written is written again."""
    words = ["enumerate", "--tiles", "7", "--ask", "waits:1", "--shard-rows", "20000"]
    command = [sys.executable, "-m", "laizi", *words, "--executor", "local:2", "-o", str(tmp_path / "out")]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True) as process:
        until(lambda: len(list((tmp_path / "out").glob("*.parquet"))) >= 3)
        os.kill(process.pid, signal.SIGKILL)
    until(lambda: not members(process.pid), 5)
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    done = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    assert before.items() <= after.items()
    assert found["kept"] == len(before)
    alone = write_hands(space.SpaceRequest(tiles=7, ask="waits", at_least=1), tmp_path / "alone", shard_rows=20_000)
    assert found["total"] == alone.total
    assert contents(tmp_path / "out") == contents(tmp_path / "alone")


def members(group):
    """The living processes of a process group."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if int((path / "stat").read_text().rpartition(")")[2].split()[2]) == group and alive(int(path.name)):
                found.append(int(path.name))
        except OSError:
            continue
    return found
