"""``laizi enumerate``, and ``laizi eval`` of many files: what people and programs see."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from tests.bulk.test_shards import LINUX, until

from laizi.cli.main import laizi as command
from laizi.messages import LANGUAGES

pytest.importorskip("laizi.bulk.space", reason="there are no spaces")

ROOT = Path(__file__).parents[2]
FIVE = ["--tiles", "5"]


def run(*words, status=0):
    done = CliRunner().invoke(command, ["enumerate", *map(str, words)])
    assert done.exit_code == status, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


class TestNumbers:
    def test_how_many(self):
        assert run(*FIVE).stdout == "1,836 hands\n"
        assert run(*FIVE, "--lang", "zh").stdout == "共 1,836 手\n"
        assert run().stdout == "11,498,658 hands\n"
        assert run("--wild", "1").stdout == "55,386,588 hands\n"  # of 13 tiles and the wildcard
        assert run("--tiles", "1", "--ask", "all").stdout == "34 hands\n"
        assert run("--tiles", "4", "--ask", "waits:3").stdout == run("--tiles", "4", "--ask", "waits:3").stdout

    def test_a_hand_and_its_number(self):
        for number in (0, 1000, 1835):
            hand = run(*FIVE, "--unrank", number).stdout.strip()
            assert run(*FIVE, "--rank", hand).stdout == f"{number}\n"
        assert run("--tiles", "4", "--wild", "1", "--unrank", "7").stdout.strip().endswith("?")

    def test_json(self):
        found = json.loads(run(*FIVE, "--unrank", "7", "--json").stdout)
        assert (found["schema"], found["total"], found["number"]) == (1, 1836, 7)
        assert found["request"]["tiles"] == 5
        assert json.loads(run(*FIVE, "--rank", found["hand"], "--json").stdout)["number"] == 7

    @pytest.mark.parametrize(
        "words",
        [
            [*FIVE, "--rank", "12m"],
            [*FIVE, "--rank", "123m44x"],
            [*FIVE, "--unrank", "1836"],
            ["--ask", "tenpai"],
            ["--ask", "distance:x"],
            ["--ask", "complete:2"],
            ["--ask", "distance:14"],
            ["--tiles", "15"],
            ["--tiles", "13"],
            ["--wild", "15"],
            ["--forbid", "9z"],
            [*FIVE, "-o", "out", "--executor", "threads"],
            [*FIVE, "-o", "out", "--executor", "local:0"],
            [*FIVE, "-o", "out", "--shard-rows", "0"],
            [*FIVE, "-o", "a file"],
        ],
    )
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_what_cannot_be(self, tmp_path, monkeypatch, words, lang):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a file").touch()
        done = run(*words, "--lang", lang, status=1)
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert json.loads(run(*words, "--json", status=1).stdout)["error"]["code"]

    @pytest.mark.parametrize(
        "words", [["--rank", "11m", "--unrank", "1"], ["--executor", "local:2"], ["--shard-rows", "2"], ["--unrank", "x"], ["x"]]
    )
    def test_bad_usage(self, words):
        done = run(*words, status=2)
        assert len(done.stderr.splitlines()) == 1


class TestFiles:
    def test_into_a_folder(self, tmp_path):
        words = [*FIVE, "--shard-rows", "1000", "-o", tmp_path / "out"]
        done = run(*words)
        assert done.stdout == ""
        assert "1,836 rows in 2 files" in done.stderr
        assert "sha256" in done.stderr
        again = json.loads(run(*words, "--json").stdout)
        assert (again["kept"], again["total"]["rows"]) == (2, 1836)
        assert again["total"]["sha256"] in done.stderr
        other = run("--tiles", "2", "--shard-rows", "1000", "-o", tmp_path / "out", status=1)
        assert "request/space/tiles" in other.stderr

    def test_many_files_are_evaluated(self, tmp_path):
        run(*FIVE, "--ask", "complete", "--shard-rows", "1000", "-o", tmp_path / "hands")
        (tmp_path / "bad.npy").write_bytes(b"x")
        words = ["eval", str(tmp_path / "hands"), str(tmp_path / "*.npy"), "--ask", "win", "-o", str(tmp_path / "out")]
        done = CliRunner().invoke(command, words)
        assert done.exit_code == 1
        assert "bad.npy" in done.stderr.splitlines()[-1]
        assert "1,836 rows" in done.stderr
        found = json.loads(CliRunner().invoke(command, [*words, "--json"]).stdout)
        assert (found["rows"], found["answers"]["complete"], found["kept"]) == (1836, 1836, 2)
        assert [(Path(one["file"]).name, one["error"]["code"]) for one in found["failed"]] == [("bad.npy", "npy_header")]
        (tmp_path / "bad.npy").unlink()
        np.save(tmp_path / "bad.npy", np.zeros((0, 34), np.uint8))
        assert CliRunner().invoke(command, words).exit_code == 0


@LINUX
@pytest.mark.parametrize(
    ("executor", "number"),
    [("local:1", signal.SIGINT), ("local:2", signal.SIGINT), ("local:2", signal.SIGTERM), ("dask", signal.SIGINT)],
)
def test_stopped_and_continued(tmp_path, executor, number):
    if executor == "dask":
        pytest.importorskip("distributed", reason="Dask is not installed")
    words = ["enumerate", "--tiles", "7", "--ask", "waits:1", "--shard-rows", "3000", "-o", str(tmp_path / "out")]
    command_line = [sys.executable, "-m", "laizi", *words]
    environment = {**os.environ, "LAIZI_LANG": "en"}
    with subprocess.Popen(
        [*command_line, "--executor", executor],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        until(lambda: len(list((tmp_path / "out").glob("*.parquet"))) >= 3)
        os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert len([line for line in errors.splitlines() if "/s; " not in line]) == 1
    assert f"kept in {tmp_path / 'out'}: the same command goes on" in errors
    assert not list((tmp_path / "out").glob("*.part"))
    before = len(list((tmp_path / "out").glob("*.parquet")))
    done = subprocess.run([*command_line, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["kept"] == before


def test_lines_where_there_is_no_terminal(tmp_path, monkeypatch):
    monkeypatch.setattr("laizi.cli.progress._EVERY", 0.0)
    done = run(*FIVE, "--shard-rows", "500", "-o", tmp_path / "out", "--lang", "en")
    lines = [line for line in done.stderr.splitlines() if "/s" in line]
    assert len(lines) == 4
    assert lines[1].startswith("1,000 hands, ")
    assert "54% done" in lines[1]
