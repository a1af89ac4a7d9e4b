"""Many files of hands, answered into a folder."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.jobs import contents
from tests.bulk.tables import ASKS, fixed_binary, hands_for, read, write
from tests.bulk.test_shards import LINUX, until

from laizi import arrays
from laizi.bulk import evaluate, evaluate_many, open_reader
from laizi.bulk.evaluate_many import EvaluateJob, failure, files_of, summary_of
from laizi.errors import InputError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    """Files of the same forty hands in several formats, the Parquet one in row groups of 17."""
    counts, wild = hands_for("waits", "npy")
    source = tmp_path / "in"
    source.mkdir()
    for kind in ("npy", "txt", "csv", "parquet"):
        write(source, kind, counts, wild)
    return source


def expected(ask="waits"):
    counts, _ = hands_for("waits", "npy")
    return {"waits": arrays.waits, "distance": arrays.distance}[ask](counts)


class TestAnswers:
    def test_the_same_by_every_executor(self, tmp_path, folder, executor):
        outcome = evaluate_many(folder, tmp_path / "out", executor=executor, shard_rows=20)
        names = [(result["file"], result["rows"]) for result in outcome.results]
        assert names == [
            ("000000-0000.parquet", 40),  # csv
            ("000001-0000.parquet", 20),  # npy
            ("000001-0001.parquet", 20),
            ("000002-0000.parquet", 17),  # Parquet, by row groups
            ("000002-0001.parquet", 17),
            ("000002-0002.parquet", 6),
            ("000003-0000.parquet", 40),  # text
        ]
        for file in range(4):
            parts = [read(path, "waits") for path in sorted((tmp_path / "out").glob(f"{file:06d}-*.parquet"))]
            assert np.array_equal(np.concatenate(parts), expected())
        alone = evaluate_many(folder, tmp_path / "alone", shard_rows=20)
        assert (outcome.results, outcome.total) == (alone.results, alone.total)
        assert contents(tmp_path / "out") == contents(tmp_path / "alone")

    @pytest.mark.parametrize("ask", ASKS)
    def test_as_evaluate_does_it(self, tmp_path, ask):
        counts, wild = hands_for(ask, "parquet")
        file = write(tmp_path, "parquet", counts, wild)
        one = evaluate(file, tmp_path / "one.parquet", ask)
        many = evaluate_many(file, tmp_path / "out", ask)
        assert summary_of(many, ask) == one
        assert pq.read_table(tmp_path / "out" / "000000-0000.parquet").equals(pq.read_table(tmp_path / "one.parquet"))
        assert summary_of(evaluate_many(file, None, ask), ask) == one

    def test_other_columns_are_kept(self, tmp_path, folder):
        evaluate_many(folder / "hands.parquet", tmp_path / "out", shard_rows=17)
        parts = [pq.read_table(path) for path in sorted((tmp_path / "out").glob("*.parquet"))]
        assert parts[0].column_names == ["number", "hand", "wild", "waits"]
        assert pa.concat_tables(parts)["number"].to_pylist() == list(range(40))

    def test_checksums_do_not_depend_on_how_files_are_written(self, tmp_path):
        counts, _ = hands_for("waits", "npy")
        sums = set()
        for number, options in enumerate(({"row_group_size": 7}, {"compression": "zstd"}, {"use_dictionary": False})):
            file = tmp_path / f"{number}.parquet"
            pq.write_table(pa.table({"hand": fixed_binary(counts), "other": np.full(40, number)}), file, **options)
            sums.add(evaluate_many(file, tmp_path / f"out{number}").total["sha256"])
        np.save(tmp_path / "hands.npy", counts)
        sums.add(evaluate_many(tmp_path / "hands.npy", tmp_path / "npy").total["sha256"])
        assert len(sums) == 1
        np.save(tmp_path / "hands.npy", counts[::-1])
        assert evaluate_many(tmp_path / "hands.npy", tmp_path / "turned").total["sha256"] not in sums

    @pytest.mark.parametrize("kind", ["npy", "parquet"])
    def test_parts_are_the_rows_of_the_whole(self, tmp_path, folder, kind):
        with open_reader(folder / f"hands.{kind}") as reader:
            whole = np.concatenate([batch.counts for batch in reader.batches()])
            parts = reader.parts(18)
        assert parts[0][0] == 0
        assert parts[-1][1] == 40
        assert all(first[1] == second[0] for first, second in pairwise(parts))
        for start, stop in parts:
            with open_reader(folder / f"hands.{kind}", part=(start, stop)) as reader:
                batches = list(reader.batches(5))
            assert np.array_equal(np.concatenate([batch.counts for batch in batches]), whole[start:stop])
            assert batches[0].first == start + 1

    def test_empty_files(self, tmp_path):
        np.save(tmp_path / "none.npy", np.zeros((0, 34), np.uint8))
        pq.write_table(pa.table({"hand": pa.array([], pa.binary(34))}), tmp_path / "none.parquet")
        outcome = evaluate_many([tmp_path / "none.npy", tmp_path / "none.parquet"], tmp_path / "out")
        assert (outcome.failed, outcome.total["rows"], outcome.total["done"]) == ([], 0, 2)


class TestSources:
    def test_folders_globs_and_names(self, tmp_path, folder, monkeypatch):
        (folder / "notes.md").touch()
        (folder / "deeper").mkdir()
        (folder / "deeper" / "x.npy").touch()
        names = [str(folder / f"hands.{kind}") for kind in ("csv", "npy", "parquet", "txt")]
        assert files_of(folder) == names
        assert files_of(folder / "*.npy") == [names[1]]
        assert files_of([names[3], folder, names[0]]) == [names[3], *names[:3]]
        assert files_of(str(tmp_path / "**" / "x.*")) == [str(folder / "deeper" / "x.npy")]
        monkeypatch.chdir(tmp_path)
        assert files_of("in/*.c[s]v") == [names[0]]
        (folder / "a[1].npy").touch()
        assert files_of(folder / "a[1].npy") == [str(folder / "a[1].npy")]

    def test_nothing_there(self, tmp_path):
        for source in (tmp_path, tmp_path / "*.npy", []):
            with pytest.raises(InputError) as caught:
                evaluate_many(source, tmp_path / "out")
            assert caught.value.code == "no_files"
        assert not (tmp_path / "out").exists()

    def test_answers_among_the_hands(self, folder):
        with pytest.raises(InputError) as caught:
            evaluate_many(folder, folder)
        assert caught.value.code == "same_folder"

    @pytest.mark.parametrize(
        ("options", "code"),
        [
            ({"ask": "tenpai"}, "ask_option"),
            ({"wild": 15}, "wild_range"),
            ({"eyes": "147"}, "eyes_option"),
            ({"format": "xlsx"}, "format_option"),
            ({"shard_rows": 0}, "shard_rows_range"),
            ({"executor": "thread"}, "executor_unknown"),
            ({"ask": "facts", "wild": 1}, "option_unused"),
        ],
    )
    def test_options_that_cannot_be(self, tmp_path, folder, options, code):
        with pytest.raises(InputError) as caught:
            evaluate_many(folder, tmp_path / "out", **options)
        assert caught.value.code == code
        assert not (tmp_path / "out").exists()


BAD = {
    "cut.parquet": (lambda data: data[: len(data) // 2], "parquet_broken"),
    "cut.npy": (lambda data: data[:-1], "file_ends"),
    "text.npy": (lambda _data: b"hello", "npy_header"),
}


class TestFailures:
    @pytest.mark.parametrize("name", BAD)
    def test_an_unreadable_file_among_many(self, tmp_path, folder, name):
        executor = "local:2" if name == "cut.npy" else "local:1"
        change, code = BAD[name]
        good = (folder / f"hands.{name.partition('.')[2]}").read_bytes()
        (folder / name).write_bytes(change(good))
        outcome = evaluate_many(folder, tmp_path / "out", executor=executor)
        assert (outcome.total["done"], outcome.total["failed"], outcome.total["rows"]) == (4, 1, 160)
        error = failure(outcome.failed[0]["error"])
        assert (error.code, error.file) == (code, str(folder / name))
        assert error.message().startswith(str(folder / name)[:100])
        (folder / name).write_bytes(good)  # made good, and the same again
        again = evaluate_many(folder, tmp_path / "out")
        assert (again.failed, again.kept, again.total["rows"]) == ([], 4, 200)
        alone = evaluate_many(folder, tmp_path / "alone")
        assert again.total == alone.total

    def test_a_file_that_is_not_there(self, tmp_path, folder):
        outcome = evaluate_many([folder / "hands.npy", folder / "no.npy"], tmp_path / "out")
        assert [result["error"]["code"] for result in outcome.failed] == ["file_missing"]
        assert outcome.total["done"] == 1

    def test_a_row_that_is_no_hand(self, tmp_path):
        counts, _ = hands_for("waits", "npy")
        bad = counts.copy()
        bad[33, 5] = 9
        for name, rows in (("a", counts), ("b", bad)):
            np.save(tmp_path / f"{name}.npy", rows)
        outcome = evaluate_many(tmp_path / "*.npy", tmp_path / "out", shard_rows=10)
        assert (outcome.total["done"], outcome.total["failed"]) == (7, 1)
        error = failure(outcome.failed[0]["error"])
        assert (error.code, error.row) == ("fifth_copy", 34)  # in the file, not in its part
        marked = evaluate_many(tmp_path / "*.npy", tmp_path / "marked", shard_rows=10, mark=True)
        summary = summary_of(marked, "waits")
        assert (summary.rows, summary.bad, summary.first_bad.row) == (80, 1, 34)
        assert pq.read_table(tmp_path / "marked" / "000001-0003.parquet")["bad"].to_pylist() == [False] * 3 + [True] + [False] * 6

    def test_a_file_that_changed_between_two_runs(self, tmp_path, folder):
        evaluate_many(folder, tmp_path / "out")
        np.save(folder / "hands.npy", hands_for("waits", "npy")[0][:30])
        with pytest.raises(InputError) as caught:
            evaluate_many(folder, tmp_path / "out")
        assert (caught.value.code, caught.value.params["place"]) == ("shard_differs", "000001-0000/size")

    def test_a_file_that_changes_under_the_run(self, folder):
        job = EvaluateJob.of(files_of(folder / "hands.npy"), "waits", {}, False, 1, None, None, 100)
        shards = job.shards()
        np.save(folder / "hands.npy", hands_for("waits", "npy")[0][:30])
        assert job.run(shards[0], None)["error"]["code"] == "file_changed"

    def test_another_question_in_the_folder(self, tmp_path, folder):
        evaluate_many(folder, tmp_path / "out")
        with pytest.raises(InputError) as caught:
            evaluate_many(folder, tmp_path / "out", "distance")
        assert caught.value.params == {"place": "request/ask", "theirs": '"waits"', "ours": '"distance"'}


@LINUX
def test_a_killed_command_goes_on(tmp_path, folder):
    counts, _ = hands_for("waits", "npy")
    np.save(folder / "many.npy", np.tile(counts, (20_000, 1)))
    command = [sys.executable, "-m", "laizi", "eval", str(folder), "--shard-rows", "40000", "-o", str(tmp_path / "out")]
    with subprocess.Popen([*command, "--executor", "local:2"], cwd=ROOT, stderr=subprocess.PIPE) as process:
        until(lambda: len(list((tmp_path / "out").glob("*.parquet"))) >= 5)
        process.kill()
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    done = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    assert before.items() <= after.items()
    assert found["kept"] >= len(before)  # a worker may have been at its last line
    assert found["rows"] == 800_000 + 160
    assert found["total"] == evaluate_many(folder, tmp_path / "alone", shard_rows=40_000).total
