"""Shards, executors of this machine, and folders that go on after whatever ended them."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, wait
from pathlib import Path

import pytest
from tests.bulk.jobs import Squares, alive, begun, contents, workers
from tests.bulk.test_faults import full_after

import laizi
from laizi.bulk import FileError, Progress, Shard, WholeFile, run
from laizi.bulk.executors import Executor, completed, open_executor
from laizi.errors import InputError
from laizi.messages import LANGUAGES

ROOT = Path(__file__).parents[2]
LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux to look at processes")


def refused(job, *arguments, **options):
    with pytest.raises(InputError) as caught:
        run(job, *arguments, **options)
    for lang in LANGUAGES:
        words = caught.value.message(lang)
        assert words.isprintable()
        assert caught.value.code not in words.split()
    return caught.value


def squares(tmp_path, shards=6, **options):
    return Squares(shards, 100, str(tmp_path / "log"), **options)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The files and the checksum of six shards."""
    folder = tmp_path_factory.mktemp("expected")
    outcome = run(squares(folder), folder=folder / "out")
    return contents(folder / "out"), outcome.total["sha256"]


class TestExecutors:
    @pytest.mark.parametrize("executor", ["local:1", "local:2"])
    def test_results_are_in_the_order_of_the_shards(self, tmp_path, executor):
        steps = []
        outcome = run(squares(tmp_path), executor, progress=steps.append)
        assert [result["sum"] for result in outcome.results] == [
            sum(number**2 for number in range(start, start + 100)) for start in range(0, 600, 100)
        ]
        assert outcome.total == {"shards": 6, "done": 6, "failed": 0, "rows": 600, "bytes": 0}
        assert steps == [Progress(rows, rows, 600, "rows") for rows in range(100, 700, 100)]
        assert (os.getpid() in workers(tmp_path / "log")) is (executor == "local:1")

    def test_few_calls_are_with_an_executor_at_any_time(self):
        class Counting(Executor):
            room = 3

            def __init__(self):
                self.futures = []
                self.most = 0

            def submit(self, function, *arguments):
                self.futures.append(Future())
                self.futures[-1].work = (function, arguments)
                waiting = [future for future in self.futures if not future.done()]
                self.most = max(self.most, len(waiting))
                if len(waiting) == self.room:
                    last = waiting[-1]  # the last that came is the first that is done
                    last.set_result(last.work[0](*last.work[1]))
                return self.futures[-1]

            def finish(self):
                for future in self.futures:
                    if not future.done():
                        future.set_result(future.work[0](*future.work[1]))

        executor = Counting()
        taken = iter(range(10))
        found = []
        for number, result in completed(executor, lambda number: number**2, taken):
            found.append((number, result))
            if len(executor.futures) == 10:
                executor.finish()
        assert sorted(found) == [(number, number**2) for number in range(10)]
        assert found != sorted(found)
        assert executor.most == 3

    @pytest.mark.parametrize(
        ("executor", "code"),
        [
            ("", "executor_unknown"),
            ("threads:2", "executor_unknown"),
            ("dask:", "executor_unknown"),
            ("dask:somewhere", "executor_unknown"),
            ("dask:tcp://somewhere", "executor_unknown"),
            ("dask:tcp://somewhere:99999", "executor_unknown"),
            ("dask:http://somewhere:8786", "executor_unknown"),
            ("daskk", "executor_unknown"),
            ("local", "workers_range"),
            ("local:", "workers_range"),
            ("local:0", "workers_range"),
            ("local:-1", "workers_range"),
            ("local:two", "workers_range"),
            ("local:2.0", "workers_range"),
            ("local:99999", "workers_range"),
            ("local:" + "9" * 5000, "workers_range"),
        ],
    )
    def test_what_is_no_executor(self, tmp_path, executor, code):
        error = refused(squares(tmp_path), executor, tmp_path / "out")
        assert (error.code, error.path) == (code, "executor")
        assert not list(tmp_path.iterdir())

    def test_an_error_of_the_work_comes_through(self):
        for executor in ("local:1", "local:2"):
            with open_executor(executor) as there, pytest.raises(InputError) as caught:
                list(completed(there, laizi.is_win, ["11m", "123m"]))
            assert caught.value.code == "hand_size"

    @LINUX
    @pytest.mark.parametrize("kill", [0, 4])
    def test_a_worker_killed_in_the_midst(self, tmp_path, kill, expected):
        outcome = run(squares(tmp_path, kill=kill), "local:2", tmp_path / "out")
        assert (contents(tmp_path / "out"), outcome.total["sha256"]) == expected
        assert begun(tmp_path / "log")[kill] == 2

    @LINUX
    def test_a_shard_that_always_kills_its_worker(self, tmp_path):
        assert refused(squares(tmp_path, kill=5, kills=9), "local:2", tmp_path / "out").code == "worker_killed"
        assert begun(tmp_path / "log")[5] == 3
        outcome = run(squares(tmp_path), folder=tmp_path / "out")
        assert outcome.kept >= 1
        assert outcome.total["done"] == 6

    @LINUX
    def test_workers_end_with_an_executor_that_is_stopped(self):
        with pytest.raises(ZeroDivisionError), open_executor("local:2") as there:
            futures = [there.submit(os.getpid) for _ in range(4)]
            wait(futures)
            pids = {future.result() for future in futures}
            sleeping = [there.submit(time.sleep, 600) for _ in range(2)]
            assert not any(future.done() for future in sleeping)
            raise ZeroDivisionError
        assert not any(map(alive, pids))


class TestFolder:
    def test_the_manifest(self, tmp_path):
        outcome = run(squares(tmp_path, 2), folder=tmp_path / "new" / "out")
        manifest = json.loads((tmp_path / "new" / "out" / "manifest.json").read_text())
        assert {name: manifest[name] for name in ("schema", "job", "request", "versions", "total")} == {
            "schema": 1,
            "job": "squares",
            "request": {"shards": 2, "rows": 100},
            "versions": {"laizi": laizi.__version__, "format": 1},
            "total": outcome.total,
        }
        assert manifest["shards"] == [
            {"name": f"00000{n}", "state": "done", "rows": 100, "spec": {"first": 100 * n}, "result": outcome.results[n]}
            for n in range(2)
        ]
        assert sorted(contents(tmp_path / "new" / "out")) == ["000000.txt", "000001.txt"]

    def test_the_same_again_does_nothing(self, tmp_path):
        first = run(squares(tmp_path), folder=tmp_path / "out")
        second = run(squares(tmp_path), folder=tmp_path / "out")
        assert (second.results, second.total, first.kept, second.kept) == (first.results, first.total, 0, 6)
        assert set(begun(tmp_path / "log").values()) == {1}

    @pytest.mark.parametrize("loss", ["gone", "cut"])
    def test_a_file_that_is_lost_is_made_again(self, tmp_path, loss, expected):
        run(squares(tmp_path), folder=tmp_path / "out")
        file = tmp_path / "out" / "000003.txt"
        if loss == "gone":
            file.unlink()
        else:
            file.write_bytes(file.read_bytes()[:-1])
        assert run(squares(tmp_path), folder=tmp_path / "out").kept == 5
        assert contents(tmp_path / "out") == expected[0]
        assert begun(tmp_path / "log") == {0: 1, 1: 1, 2: 1, 3: 2, 4: 1, 5: 1}

    def test_a_file_that_the_manifest_does_not_know_is_made_again(self, tmp_path, expected):
        run(squares(tmp_path), folder=tmp_path / "out")
        path = tmp_path / "out" / "manifest.json"
        manifest = json.loads(path.read_text())
        del manifest["shards"][2]["result"]
        manifest["shards"][2]["state"] = "waiting"
        path.write_text(json.dumps(manifest))
        (tmp_path / "out" / "000002.txt").write_text("not what it should be")
        assert run(squares(tmp_path), folder=tmp_path / "out").kept == 5
        assert contents(tmp_path / "out") == expected[0]

    def test_a_shard_that_failed_is_tried_again(self, tmp_path, expected):
        (tmp_path / "bad").touch()
        job = squares(tmp_path, fail=1, fails=str(tmp_path / "bad"))
        outcome = run(job, folder=tmp_path / "out")
        assert [error["error"]["code"] for error in outcome.failed] == ["file_empty"]
        assert (outcome.total["done"], outcome.total["failed"], outcome.total["rows"]) == (5, 1, 500)
        assert "sha256" not in outcome.total
        (tmp_path / "bad").unlink()
        again = run(job, folder=tmp_path / "out")
        assert (again.failed, again.kept, again.total["sha256"]) == ([], 5, expected[1])

    def test_what_was_left_unfinished_is_removed(self, tmp_path):
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "000001.txt.0123abcd.part").touch()
        (tmp_path / "out" / "mine.part").touch()
        run(squares(tmp_path), folder=tmp_path / "out")
        assert [path.name for path in (tmp_path / "out").glob("*.part")] == ["mine.part"]

    def test_another_request_in_the_folder(self, tmp_path):
        run(squares(tmp_path), folder=tmp_path / "out")
        before = contents(tmp_path / "out")
        error = refused(squares(tmp_path, 7), folder=tmp_path / "out")
        assert (error.code, error.params) == ("manifest_differs", {"place": "request/shards", "theirs": "6", "ours": "7"})
        assert error.file.endswith("manifest.json")
        assert contents(tmp_path / "out") == before

    def test_another_version_in_the_folder(self, tmp_path, monkeypatch):
        run(squares(tmp_path), folder=tmp_path / "out")
        monkeypatch.setattr(laizi, "__version__", "9.9.9")
        error = refused(squares(tmp_path), folder=tmp_path / "out")
        assert error.code == "manifest_differs"
        assert (error.params["place"], error.params["ours"]) == ("versions/laizi", '"9.9.9"')

    def test_shards_made_of_something_else(self, tmp_path, monkeypatch):
        run(squares(tmp_path), folder=tmp_path / "out")
        other = [Shard(number, 100, {"first": number}) for number in range(6)]
        monkeypatch.setattr(Squares, "shards", lambda _self: other)
        error = refused(squares(tmp_path), folder=tmp_path / "out")
        assert (error.code, error.params["place"]) == ("shard_differs", "000001/first")

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "null", '{"shards": 3}', '{"shards": [{}], "request": {}}', '{"shards": []}', "[" * 9999]
    )
    def test_a_damaged_manifest(self, tmp_path, text):
        run(squares(tmp_path), folder=tmp_path / "out")
        (tmp_path / "out" / "manifest.json").write_text(text)
        assert refused(squares(tmp_path), folder=tmp_path / "out").code == "manifest_broken"

    def test_files_of_somebody_else(self, tmp_path):
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "000002.parquet").write_text("mine")
        error = refused(squares(tmp_path), folder=tmp_path / "out")
        assert (error.code, Path(error.file).name) == ("folder_taken", "000002.parquet")

    def test_a_folder_that_cannot_be(self, tmp_path):
        (tmp_path / "file").touch()
        assert refused(squares(tmp_path), folder=tmp_path / "file").code == "file_unwritable"
        assert refused(squares(tmp_path), folder=tmp_path / "file" / "out").code == "file_unwritable"

    @pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
    def test_a_disk_that_fills(self, tmp_path, monkeypatch, number, expected):
        left = iter(range(6))  # files that there is room for: manifests and shards
        enter, full = WholeFile.__enter__, full_after(0, number)

        def entered(self):
            return (full if next(left, None) is None else enter)(self)

        monkeypatch.setattr(WholeFile, "__enter__", entered)
        error = refused(squares(tmp_path, wait=0.2), folder=tmp_path / "out")
        assert error.code == "disk_full"
        monkeypatch.undo()
        assert not list((tmp_path / "out").glob("*.part"))
        there = len(contents(tmp_path / "out"))
        assert 1 <= there < 6
        again = run(squares(tmp_path), folder=tmp_path / "out")
        assert (contents(tmp_path / "out"), again.total["sha256"]) == expected
        assert again.kept >= 1

    def test_two_runs_in_one_folder(self, tmp_path):
        class Nested(Squares):
            def run(self, shard, folder):
                if shard.number == 1:
                    error = refused(Squares(2, 100, self.log), folder=folder)
                    assert (error.code, error.file) == ("folder_busy", str(folder))
                return super().run(shard, folder)

        assert run(Nested(2, 100, str(tmp_path / "log")), folder=tmp_path / "out").total["done"] == 2


def program(tmp_path, executor, shards=12, seconds=0.2, **options):
    arguments = [tmp_path / "out", tmp_path / "log", executor, str(shards), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bulk.run_squares", *arguments], env=environment, cwd=ROOT, text=True, **options
    )


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@LINUX
class TestEnds:
    @pytest.mark.parametrize("executor", ["local:1", "local:2"])
    def test_a_killed_run_goes_on(self, tmp_path, executor):
        log, out = tmp_path / "log", tmp_path / "out"
        with program(tmp_path, executor) as process:
            until(lambda: len(begun(log)) >= 5)
            process.kill()
        until(lambda: not any(map(alive, workers(log))), 5)  # nobody goes on without the one who asked
        manifest = json.loads((out / "manifest.json").read_text())
        done = {int(shard["name"]) for shard in manifest["shards"] if shard["state"] == "done"}
        assert 1 <= len(done) < 12
        before = begun(log)
        job = Squares(12, 100, str(log))
        outcome = run(job, folder=out)
        assert outcome.kept == len(done)
        assert {number for number, times in (begun(log) - before).items() if times} == set(range(12)) - done
        alone = run(Squares(12, 100, str(tmp_path / "other")), folder=tmp_path / "alone")
        assert (contents(out), outcome.results, outcome.total) == (contents(tmp_path / "alone"), alone.results, alone.total)

    def test_killed_again_and_again(self, tmp_path):
        for number in range(1, 5):
            with program(tmp_path, "local:2", seconds=0.05) as process:
                until(lambda number=number: len(begun(tmp_path / "log")) > 2 * number or process.poll() is not None)
                process.kill()
        outcome = run(Squares(12, 100, str(tmp_path / "log")), folder=tmp_path / "out")
        alone = run(Squares(12, 100, str(tmp_path / "other")), folder=tmp_path / "alone")
        assert (contents(tmp_path / "out"), outcome.total) == (contents(tmp_path / "alone"), alone.total)

    @pytest.mark.parametrize("executor", ["local:1", "local:2"])
    def test_interrupted(self, tmp_path, executor):
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
        with program(tmp_path, executor, seconds=0.5, **options) as process:
            until(lambda: len(begun(tmp_path / "log")) >= 5)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
            _, errors = process.communicate(timeout=20)
        assert process.returncode in (1, -signal.SIGINT)
        assert errors.count("Traceback") == 1  # Python's own, of the program; none of the workers
        assert not any(map(alive, workers(tmp_path / "log")))
        assert not list((tmp_path / "out").glob("*.part"))
        manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
        assert 1 <= manifest["total"]["done"] <= len(contents(tmp_path / "out")) < 12  # one may have been whole just before

    def test_two_programs_in_one_folder(self, tmp_path):
        with program(tmp_path, "local:1", seconds=1) as process:
            until(lambda: begun(tmp_path / "log"))
            error = refused(Squares(12, 100, str(tmp_path / "log")), folder=tmp_path / "out")
            assert (error.code, error.file) == ("folder_busy", str(tmp_path / "out"))
            process.kill()
        assert run(Squares(12, 100, str(tmp_path / "log")), folder=tmp_path / "out").total["done"] == 12


def test_errors_of_files_can_be_pickled_with_their_words():
    error = FileError("manifest_differs", "a", place="request", theirs="1", ours="2")
    assert "request" in error.message()


def test_a_folder_without_a_name(tmp_path, monkeypatch):
    """An empty name would be the folder that we are in."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        run(Squares(4, 100, str(tmp_path / "log")), "local:1", "")
    assert caught.value.code == "output_missing"
    assert list(tmp_path.iterdir()) == []
