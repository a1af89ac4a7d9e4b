"""``laizi eval``: files in, files out, and what people and programs are told about it."""

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import laizi
from laizi import arrays
from laizi.cli import evaluate as module
from laizi.cli.main import laizi as command
from laizi.messages import LANGUAGES

HANDS = """\
# four hands that wait
67m4455p456678s?

1112345678999m
一万
147m258p369s1234z
"""
ANSWERS = "58m45p\n123456789m\n1m\n-\n"
posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals and pipes")


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text(HANDS, encoding="utf-8")
    return path


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, ["eval", *map(str, arguments)], input=stdin)


def shown(*arguments, stdin=None):
    done = run(*arguments, stdin=stdin)
    assert done.exit_code == 0, done.output
    return done


def program(*arguments, **keywords):
    environment = {**os.environ, "LAIZI_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    keywords = {"env": environment, **keywords}
    command_line = [sys.executable, "-m", "laizi", "eval", *map(str, arguments)]
    return subprocess.run(command_line, capture_output=True, timeout=60, check=False, **keywords)


def one_line(output):
    assert output.count("\n") == 1, output
    assert output.endswith("\n")
    assert output[:-1].isprintable()
    assert "Traceback" not in output
    assert len(output) < 500
    return output


class TestAnswers:
    def test_text_is_answered_on_standard_output(self, source):
        done = shown(source)
        assert done.stdout == ANSWERS
        assert done.stderr.startswith("4 rows in ")

    def test_standard_input(self):
        assert shown("-", stdin=HANDS).stdout == ANSWERS
        assert shown("-", "--ask", "distance", stdin=HANDS).stdout == "0\n0\n0\n8\n"
        assert shown("-", "--ask", "win", stdin="11m\n12m\n").stdout == "1\n0\n"
        assert shown("-", "--format", "csv", "-o", "-", stdin="hand,wild\n1m,3\n").stdout.count("\n") == 1

    def test_options(self, source):
        assert shown("-", "--wild", 1, stdin="67m4455p456678s\n").stdout == "58m45p\n"
        kinds = laizi.waits("67m4455p456678s?", eyes="258", forbidden="5m")
        answer = laizi.tiles.format_tiles(kinds)
        assert shown("-", "--forbid", "5m", "--eyes", "258", stdin="67m4455p456678s?\n").stdout == f"{answer}\n"
        plain = shown("-", stdin="1111m\n").stdout
        assert shown("-", "--any-copies", stdin="1111m\n").stdout != plain
        assert shown("-", "--shape", "seven_pairs", stdin="1122334455667m\n").stdout == "7m\n"
        assert shown("-", "--triplets-only", stdin="12m11z\n").stdout != shown("-", stdin="12m11z\n").stdout
        pair = shown("-", "--ask", "win", "--eyes", "258", stdin="??\n").stdout
        assert pair != shown("-", "--ask", "win", "--eyes", "258", "--no-two-wild-eyes", stdin="??\n").stdout
        facts = [laizi.facts.facts("123m55p", "5m")[split] for split in range(5)]
        assert shown("-", "--ask", "facts", "--laizi", "五万", stdin="123m55p\n").stdout.split() == [str(int(f)) for f in facts]

    @pytest.mark.parametrize("output", ["npy", "csv", "txt", "parquet"])
    def test_files(self, tmp_path, source, output):
        done = shown(source, "-o", tmp_path / f"out.{output}", "--threads", 2)
        assert done.stdout == ""
        assert done.stderr.startswith("4 rows in ")
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["hands.txt", f"out.{output}"])
        again = tmp_path / f"out.{output}"
        if output in ("csv", "parquet"):
            assert shown(again, "-o", "-").stdout == ANSWERS
        elif output == "npy":
            assert np.load(again).tolist()[2:] == [1, 0]
        else:
            assert again.read_text() == ANSWERS

    def test_a_column_by_name(self, tmp_path):
        counts = np.eye(34, dtype=np.uint8)
        columns = {
            name: pa.array([bytes(row) for row in rows], pa.binary(34)) for name, rows in (("a", counts), ("b", counts[::-1]))
        }
        pq.write_table(pa.table(columns), tmp_path / "in.parquet")
        assert run(tmp_path / "in.parquet").exit_code == 1
        assert shown(tmp_path / "in.parquet", "--column", "b", "-o", "-").stdout.splitlines()[0] == "7z"

    def test_what_is_no_text_is_only_summed_up(self, tmp_path):
        np.save(tmp_path / "in.npy", np.eye(34, dtype=np.uint8))
        done = shown(tmp_path / "in.npy")
        assert done.stdout == ""
        assert [line.split() for line in done.stderr.splitlines()[2:]] == [["1", "34", "100.00%"]]

    def test_a_format_by_name(self, tmp_path, source):
        source.rename(tmp_path / "hands")
        assert run(tmp_path / "hands").exit_code == 1
        assert shown(tmp_path / "hands", "--format", "text").stdout == ANSWERS

    def test_marks(self, tmp_path):
        stdin = "1m\n9z\n11m\n2m\n"
        assert run("-", stdin=stdin).stdout == ""
        done = shown("-", "--mark", stdin=stdin)
        assert done.stdout == "1m\n!\n!\n2m\n"
        assert "2; the first: standard input, line 2: hand, character 1: '9z' is no tile" in done.stderr
        (tmp_path / "in.txt").write_text(stdin)
        shown(tmp_path / "in.txt", "--mark", "-o", tmp_path / "out.csv")
        assert (tmp_path / "out.csv").read_text() == "hand,waits,bad\n1m,1m,0\n9z,,1\n11m,,1\n2m,2m,0\n"


class TestSummary:
    def test_in_words(self, source):
        for lang, words in (("en", ["rows in", "kinds it waits for", "hands"]), ("zh", ["共 4 行", "听几种", "手数"])):
            errors = shown(source, "--lang", lang).stderr
            assert all(word in errors for word in words)
            assert [line.split() for line in errors.splitlines()[2:]] == [
                [kinds, number, f"{int(number) / 4:.2%}"] for kinds, number in (("0", "1"), ("1", "1"), ("4", "1"), ("9", "1"))
            ]
        assert "not complete" in shown("-", "--ask", "win", stdin="11m\n").stderr
        assert "never" in shown("-", "--ask", "distance", "--eyes", "258", "--forbid", "258m258p258s", stdin="1z\n").stderr
        assert "SEVEN_PAIRS" in shown("-", "--ask", "facts", stdin="11223344556677m\n").stderr

    def test_as_json(self, source, tmp_path):
        done = shown(source, "--json")
        assert done.stderr == ""
        assert json.loads(done.stdout) == {
            "schema": 1,
            "ask": "waits",
            "rows": 4,
            "bad": 0,
            "waiting": 3,
            "answers": {"0": 1, "1": 1, "4": 1, "9": 1},
            "file": str(source),
            "output": None,
        }
        done = shown("-", "--ask", "win", "--mark", "--json", "-o", tmp_path / "out.txt", stdin="11m\n12m\n?\n")
        found = json.loads(done.stdout)
        assert found["answers"] == {"complete": 1, "not_complete": 1}
        assert (found["rows"], found["bad"], found["first_bad"]["line"]) == (3, 1, 3)
        assert found["first_bad"]["error"]["code"] == "hand_size"
        assert found["output"] == str(tmp_path / "out.txt")

    def test_no_rows(self):
        assert shown("-", stdin="#\n").stderr.count("\n") == 1


FAULTS = {
    "no such file": (["no.npy"], "file_missing", {"file": "no.npy"}),
    "folder": (["folder.csv"], "no_files", {"file": "folder.csv"}),
    "pattern": (["no*.csv"], "no_files", {"file": "no*.csv"}),
    "empty": (["empty.txt"], "file_empty", {"file": "empty.txt"}),
    "ending": (["hands.xlsx"], "format_unknown", {"file": "hands.xlsx"}),
    "ending of the output": (["good.txt", "-o", "out.gz"], "format_unknown", {"file": "out.gz"}),
    "no folder": (["good.txt", "-o", "no/out.npy"], "folder_missing", {"file": "no/out.npy"}),
    "output is a folder": (["good.txt", "-o", "folder.csv"], "file_is_folder", {"file": "folder.csv"}),
    "itself": (["good.txt", "-o", "./good.txt"], "same_file", {"file": "./good.txt"}),
    "cut": (["cut.npy", "-o", "out.csv"], "file_ends", {"file": "cut.npy", "row": 34}),
    "no parquet": (["bad.parquet"], "parquet_broken", {"file": "bad.parquet"}),
    "open quotation": (["bad.csv", "-o", "out.csv"], "csv_open_quote", {"file": "bad.csv", "line": 2}),
    "no tile": (["bad.txt", "-o", "out.npy"], "unknown_tile", {"file": "bad.txt", "line": 3}),
    "size": (["good.txt", "--ask", "win"], "hand_size", {"file": "good.txt", "line": 1}),
    "marks in npy": (["good.txt", "--mark", "-o", "out.npy"], "mark_npy", {"file": "out.npy"}),
    "wild": (["good.txt", "--wild", "15"], "wild_range", {}),
    "forbidden": (["good.txt", "--forbid", "9z"], "unknown_tile", {}),
    "forbidden bytes": (["good.txt", "--forbid", "\udcff"], "not_utf8", {}),
    "threads": (["good.txt", "--threads", "0"], "threads_range", {}),
    "laizi": (["good.txt", "--ask", "facts", "--laizi", "??"], "not_one_tile", {}),
    "column": (["good.txt", "--column", "hand"], "no_columns", {"file": "good.txt"}),
    "line break in the name": (["no\nsuch.npy"], "file_missing", {"file": "no\nsuch.npy"}),
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_is_one_line_and_status_1(tmp_path, monkeypatch, name, lang):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "empty.txt").touch()
    (tmp_path / "hands.xlsx").write_text("1m\n")
    (tmp_path / "good.txt").write_text("1m\n")
    (tmp_path / "bad.txt").write_text("1m\n\n9z\n")
    (tmp_path / "bad.csv").write_text('hand,note\n1m,"a\n')
    (tmp_path / "bad.parquet").write_bytes(b"PAR1" + bytes(20))
    np.save(tmp_path / "cut.npy", np.eye(34, dtype=np.uint8))
    os.truncate(tmp_path / "cut.npy", 128 + 34 * 33)
    before = sorted(tmp_path.iterdir())
    arguments, code, place = FAULTS[name]
    done = run(*arguments, "--lang", lang)
    assert done.exit_code == 1
    assert done.stdout == ""
    one_line(done.stderr)
    for value in place.values():
        assert str(value).replace("\n", "\\n") in done.stderr
    done = run(*arguments, "--lang", lang, "--json")
    assert done.exit_code == 1
    assert done.stderr == ""
    found = json.loads(done.stdout)
    error = found.pop("error")
    assert error["code"] == code
    assert found == place
    assert error.keys() == {"code", "path", "position", "params", "message"}
    assert sorted(tmp_path.iterdir()) == before


USAGE = {
    "no file": [],
    "a stream among files": ["a.npy", "-"],
    "a stream elsewhere": ["-", "--executor", "local:2"],
    "question": ["a.npy", "--ask", "tenpai"],
    "format": ["a.npy", "--format", "xlsx"],
    "threads": ["a.npy", "--threads", "two"],
    "no output": ["a.npy", "-o"],
    "laizi without facts": ["a.npy", "--laizi", "5m"],
    "eyes of facts": ["a.npy", "--ask", "facts", "--eyes", "258"],
    "wild of facts": ["a.npy", "--ask", "facts", "--wild", "1"],
    "shape of facts": ["a.npy", "--ask", "facts", "--shape", "lan"],
    "seen": ["a.npy", "--seen", "1m"],
}


@pytest.mark.parametrize("name", USAGE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_usage_is_one_line_and_status_2(monkeypatch, name, lang):
    monkeypatch.setenv("LAIZI_LANG", lang)
    done = run(*USAGE[name])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "laizi eval --help" in one_line(done.stderr)


def test_a_hand_of_the_other_size_is_told_the_other_question():
    assert "--ask win" in run("-", stdin="11m\n").stderr
    assert "--ask win" not in run("-", stdin="111m\n").stderr


class TestHelp:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_examples_run(self, tmp_path, monkeypatch, lang):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "hands.txt").write_text("11m\n")
        (tmp_path / "hands.csv").write_text("hand\n1m\n9z\n")
        counts = pa.array([bytes(np.eye(34, dtype=np.uint8)[0] * 3)], pa.binary(34))
        pq.write_table(pa.table({"hand": counts}), tmp_path / "hands.parquet")
        for name in ("folder", "more"):
            (tmp_path / name).mkdir()
            np.save(tmp_path / name / "hands.npy", np.eye(34, dtype=np.uint8))
        done = shown("--help", "--lang", lang)
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith("laizi eval ")]
        assert len(lines) == 4
        for line in lines:
            words = shlex.split(line)
            stdin = Path(words[words.index("<") + 1]).read_text() if "<" in words else None
            shown(*(words[2 : words.index("<")] if "<" in words else words[2:]), stdin=stdin)

    def test_it_is_listed(self):
        done = CliRunner().invoke(command, ["--help"])
        assert "eval" in done.stdout

    def test_help_needs_neither_numpy_nor_pyarrow(self):
        code = (
            "import sys, click, laizi.cli.main as m\n"
            "try: m.laizi.main(['eval', '--help'], standalone_mode=False)\n"
            "except click.exceptions.Exit: pass\n"
            "print('numpy' in sys.modules, 'pyarrow' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.split()[-2:] == ["False", "False"]

    def test_npy_needs_no_pyarrow(self, tmp_path):
        np.save(tmp_path / "in.npy", np.eye(34, dtype=np.uint8))
        code = "import sys; from laizi.bulk import evaluate; evaluate(sys.argv[1], sys.argv[2]); print('pyarrow' in sys.modules)"
        arguments = [sys.executable, "-c", code, tmp_path / "in.npy", tmp_path / "out.csv"]
        assert subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.split() == ["False"]

    def test_without_pyarrow_one_line_says_what_to_install(self, tmp_path, source):
        (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError(\"No module named 'pyarrow'\", name='pyarrow')\n")
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LAIZI_LANG": "en"}
        done = program(source, "-o", tmp_path / "out.parquet", env=environment, text=True)
        assert done.returncode == 1
        assert "laizi[bulk]" in one_line(done.stderr)
        assert not list(tmp_path.glob("out*"))

    def test_the_questions_and_formats_are_those_of_the_library(self):
        from laizi import bulk
        from laizi.bulk.columns import ASKS

        assert tuple(ASKS) == module.ASKS
        assert tuple(bulk.FORMATS.values()) == tuple(sorted(module.FORMATS, key=list(bulk.FORMATS.values()).index))
        assert set(bulk.FORMATS.values()) == set(module.FORMATS)


@posix
class TestSignalsAndPipes:
    @pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
    @pytest.mark.parametrize("output", ["out.csv", "out.parquet"])
    def test_a_signal_leaves_nothing(self, tmp_path, number, status, output):
        rows = np.tile(np.eye(34, dtype=np.uint8), (100_000, 1))
        np.save(tmp_path / "in.npy", rows)
        command_line = [sys.executable, "-m", "laizi", "eval", tmp_path / "in.npy", "-o", tmp_path / output, "--ask", "distance"]
        with subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            deadline = time.monotonic() + 30
            while not any(path.suffix == ".part" and path.stat().st_size for path in tmp_path.iterdir()):
                assert process.poll() is None, "it ended before it could be stopped"
                assert time.monotonic() < deadline
                time.sleep(0.002)
            process.send_signal(number)
            written, errors = process.communicate(timeout=30)
        assert process.returncode == status
        assert written == ""
        assert errors.strip() == ""
        assert [path.name for path in tmp_path.iterdir()] == ["in.npy"]

    def test_a_signal_that_is_ignored_stays_ignored(self, tmp_path, source):
        arguments = f"trap '' HUP; exec {sys.executable} -m laizi eval {source}"
        assert subprocess.run(["sh", "-c", arguments], capture_output=True, check=False).returncode == 0

    def test_a_reader_that_leaves(self):
        command_line = f"yes 1m | head -n 200000 | {sys.executable} -m laizi eval - | head -n 2"
        done = subprocess.run(["sh", "-c", command_line], capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout == "1m\n1m\n"
        assert "Traceback" not in done.stderr

    def test_a_full_disk_behind_standard_output(self, source):
        if not Path("/dev/full").exists():
            pytest.skip("no /dev/full")
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m laizi eval {source} >/dev/full"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert one_line(done.stderr)

    def test_closed_streams(self, source):
        def closed(stream, file):
            line = f"LAIZI_LANG=en {sys.executable} -m laizi eval {file} {stream}"
            return subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)

        done = closed("<&-", "-")
        assert done.returncode == 1
        assert "standard input: cannot be read" in one_line(done.stderr)
        assert closed(">&-", source).returncode == 0
        done = closed("2>&-", source)
        assert (done.returncode, done.stdout) == (0, ANSWERS)

    def test_the_input_redirected_to_itself(self, source):
        line = f"{sys.executable} -m laizi eval - -o {source} < {source}"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert source.read_text(encoding="utf-8") == HANDS

    @pytest.mark.parametrize("piped", [False, True])
    def test_a_bar_on_a_terminal(self, tmp_path, piped):
        import pty

        np.save(tmp_path / "in.npy", np.tile(np.eye(34, dtype=np.uint8), (10_000, 1)))
        (tmp_path / "in.txt").write_text("1m\n" * 200_000)
        first, second = pty.openpty()
        file = ["-"] if piped else [str(tmp_path / "in.npy")]
        with (
            subprocess.Popen(["cat", tmp_path / "in.txt"], stdout=subprocess.PIPE) as cat,
            subprocess.Popen(
                [sys.executable, "-m", "laizi", "eval", *file, "-o", tmp_path / "out.npy", "--json"],
                stdin=cat.stdout,
                stdout=subprocess.PIPE,
                stderr=second,
                env={**os.environ, "TERM": "xterm", "LAIZI_LANG": "en"},
            ) as process,
        ):
            os.close(second)
            cat.stdout.close()
            seen = b""
            with contextlib.suppress(OSError):  # the end of a terminal
                while more := os.read(first, 65536):
                    seen += more
            written = process.stdout.read()
            os.close(first)
        words = seen.decode()
        assert "hands" in words
        assert "/s" in words
        assert ("100%" in words) is not piped
        assert json.loads(written)["rows"] == (200_000 if piped else 340_000)

    def test_no_bar_elsewhere(self, tmp_path):
        np.save(tmp_path / "in.npy", np.tile(np.eye(34, dtype=np.uint8), (10_000, 1)))
        done = program(tmp_path / "in.npy", "-o", tmp_path / "out.npy", text=True)
        assert "\r" not in done.stderr
        assert np.load(tmp_path / "out.npy").tolist()[:34] == [1 << kind for kind in range(34)]
        assert "/s" not in done.stderr


def test_a_program_of_its_own(source, tmp_path):
    done = program(source, "-o", tmp_path / "out.npy", "--lang", "zh")
    assert done.returncode == 0
    assert "共 4 行" in done.stderr.decode()
    expected = [laizi.waits(hand) for hand in HANDS.splitlines() if hand and not hand.startswith("#")]
    assert [np.flatnonzero(row).tolist() for row in arrays.unpack(np.load(tmp_path / "out.npy"))] == [
        [int(tile) for tile in tiles] for tiles in expected
    ]
    assert click.unstyle(done.stderr.decode()) == done.stderr.decode()
