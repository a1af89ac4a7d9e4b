"""Dask: the same results as on one machine, and clear words for clusters that cannot do the work."""

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.bulk.clusters import started
from tests.bulk.jobs import Squares, begun, contents
from tests.bulk.test_shards import LINUX, program, refused, squares, until

from laizi.bulk import run
from laizi.bulk.executors import open_executor
from laizi.errors import InputError

pytest.importorskip("distributed", reason="Dask is not installed")
pytestmark = [LINUX, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    folder = tmp_path_factory.mktemp("expected")
    outcome = run(squares(folder), folder=folder / "out")
    return contents(folder / "out"), outcome.total


def test_a_cluster_that_was_there_already(tmp_path, cluster, expected):
    outcome = run(squares(tmp_path), cluster.executor, tmp_path / "out")
    assert (contents(tmp_path / "out"), outcome.total) == expected
    assert set(begun(tmp_path / "log").values()) == {1}


def test_results_without_a_folder(tmp_path, cluster):
    assert run(squares(tmp_path), cluster.executor).results == run(squares(tmp_path)).results


def test_a_worker_killed_in_the_midst(tmp_path, cluster, expected):
    outcome = run(squares(tmp_path, kill=4), cluster.executor, tmp_path / "out")
    assert (contents(tmp_path / "out"), outcome.total) == expected
    assert begun(tmp_path / "log")[4] >= 2


def test_an_error_of_the_work_comes_through(tmp_path, cluster):
    job = Squares(2, 100, str(tmp_path / "no folder" / "log"))
    assert refused(job, cluster.executor, tmp_path / "out").code == "file_unwritable"


def test_a_folder_that_workers_do_not_see(tmp_path, cluster, monkeypatch):
    monkeypatch.chdir(tmp_path)
    link = Path(f"/proc/{os.getpid()}/cwd")  # the workers see this one too, as long as we are there
    assert run(squares(tmp_path), cluster.executor, link / "out").total["done"] == 6
    alone = Path("/proc/thread-self/cwd")  # every process sees its own
    assert refused(squares(tmp_path), cluster.executor, alone / "other").code == "folder_not_shared"


def test_a_cluster_of_its_own(tmp_path, expected):
    outcome = run(squares(tmp_path, kill=2), "dask", tmp_path / "out")
    assert (contents(tmp_path / "out"), outcome.total) == expected
    error = refused(squares(tmp_path, kill=3, kills=9), "dask", tmp_path / "other")
    assert (error.code, error.params) == ("worker_killed", {"tries": 3})
    assert begun(tmp_path / "log")[3] == 1 + 3


def test_a_killed_run_goes_on(tmp_path, cluster):
    with program(tmp_path, cluster.executor, 12, 0.2) as process:
        until(lambda: len(begun(tmp_path / "log")) >= 5)
        process.kill()
    outcome = run(Squares(12, 100, str(tmp_path / "log")), cluster.executor, tmp_path / "out")
    alone = run(Squares(12, 100, str(tmp_path / "other")), folder=tmp_path / "alone")
    assert (contents(tmp_path / "out"), outcome.results, outcome.total) == (
        contents(tmp_path / "alone"),
        alone.results,
        alone.total,
    )
    assert outcome.kept >= 1


def test_nobody_answers(tmp_path, monkeypatch):
    monkeypatch.setattr("laizi.bulk.cluster._PATIENCE", 0.5)
    with socket.socket() as taken:  # a port that takes connections and never answers
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for address in ("127.0.0.1:1", "nobody.invalid:8786", f"127.0.0.1:{taken.getsockname()[1]}"):
            began = time.monotonic()
            error = refused(squares(tmp_path), f"dask:tcp://{address}", tmp_path / "out")
            assert error.code == "cluster_unreachable"
            assert time.monotonic() - began < 10


def test_no_workers(tmp_path, monkeypatch):
    monkeypatch.setattr("laizi.bulk.cluster._PATIENCE", 2)
    with started(tmp_path, 0) as cluster:
        assert refused(squares(tmp_path), cluster.executor, tmp_path / "out").code == "cluster_no_workers"
        assert not begun(tmp_path / "log")


@pytest.mark.parametrize(
    ("preload", "code"),
    [
        ("import sys\nsys.modules['laizi'] = None\n", "worker_without_laizi"),
        ("import laizi\nlaizi.__version__ = '0.0.1'\n", "worker_version"),
    ],
)
def test_workers_that_do_not_have_laizi_as_it_is_here(tmp_path, preload, code):
    (tmp_path / "preload.py").write_text(preload)
    with started(tmp_path, 1, "--preload", str(tmp_path / "preload.py"), "--name", "odd") as cluster:
        with pytest.raises(InputError) as caught:
            open_executor(cluster.executor)
        assert caught.value.code == code
        assert caught.value.params["worker"].startswith("tcp://127.0.0.1:")
        assert caught.value.params["worker"] in caught.value.message()


def test_a_scheduler_that_is_lost(tmp_path):
    with started(tmp_path, 1) as cluster:

        def lose():
            until(lambda: len(begun(tmp_path / "log")) >= 6)
            cluster.kill(cluster.processes[:1])

        loser = threading.Thread(target=lose)
        loser.start()
        error = refused(squares(tmp_path, 40, wait=0.2), cluster.executor, tmp_path / "out")
        loser.join()
    assert error.code == "cluster_lost"
    assert run(squares(tmp_path, 40), folder=tmp_path / "out").kept >= 1


def test_without_dask(tmp_path):
    code = (
        "import sys; sys.modules['distributed'] = None\n"
        "from laizi.bulk.executors import open_executor\n"
        "from laizi.errors import InputError\n"
        "try: open_executor('dask')\n"
        "except InputError as error: print(error.code, error)\n"
        "open_executor('local:2').close(now=False)\n"
        "print('dask' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.startswith("no_dask this executor needs Dask: install laizi[bulk]")
