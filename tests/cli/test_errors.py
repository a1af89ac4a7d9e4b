"""What cannot be: one clear line, the right exit status, never a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from laizi.cli.main import laizi as command
from laizi.messages import LANGUAGES

TEN_MEGABYTES = "1" * 10_000_000

BAD_INPUT = {
    "unknown tile": (["waits", "123m9z"], "unknown_tile", "hand", 4),
    "a word": (["waits", "NaN"], "unknown_tile", "hand", 1),
    "empty": (["waits", ""], "empty", "hand", None),
    "blank": (["waits", " \t "], "empty", "hand", None),
    "no suit": (["waits", "1m23"], "missing_suit", "hand", 2),
    "fifth copy": (["waits", "11111m"], "fifth_copy", "hand", 4),
    "whole hand for waits": (["waits", "11m"], "hand_size", "hand", None),
    "waiting hand for discards": (["discards", "1m"], "hand_size", "hand", None),
    "neither size": (["waits", "111m"], "hand_size", "hand", None),
    "too many tiles for a hand": (["discards", "123456789m12345678p"], "hand_size", "hand", None),
    "too long": (["waits", "1" * 5000 + "m"], "text_too_long", "hand", None),
    "too many tiles": (["waits", "123456789m" * 40], "fifth_copy", "hand", None),
    "negative wildcards": (["waits", "1m", "--wild", "-1"], "wild_range", "wild", None),
    "many wildcards": (["waits", "1m", "--wild", "15"], "wild_range", "wild", None),
    "endless wildcards": (["waits", "1m", "--wild", "9" * 4000], "wild_range", "wild", None),
    "wildcards in text": (["waits", "?" * 16], None, "hand", None),
    "line break": (["waits", "1m\nTraceback"], "unknown_tile", "hand", 3),
    "escape sequence": (["waits", "\x1b[31m"], "unknown_tile", "hand", 0),
    "forbidden in the hand": (["waits", "1m", "--forbid", "1m"], "forbidden_in_hand", "hand", None),
    "unknown forbidden": (["waits", "1m", "--forbid", "4m0q"], None, "forbidden", 2),
    "unknown seen": (["waits", "1m", "--seen", "x"], "unknown_tile", "seen", 0),
    "seen too often": (["waits", "1m", "--seen", "1111m"], "seen_fifth_copy", "seen", None),
    "seen too often, discards": (["discards", "11m", "--seen", "111m"], "seen_fifth_copy", "seen", None),
    "seen five times": (["waits", "1m", "--seen", "22222m"], "fifth_copy", "seen", 4),
    "wildcards seen": (["waits", "1m", "--seen", "?"], None, "seen", None),
}

BAD_USAGE = {
    "no such command": ["wait", "1m"],
    "no hand": ["waits"],
    "two hands": ["waits", "1m", "2m"],
    "no such option": ["waits", "1m", "--wlid", "3"],
    "no such option of all": ["--wlid"],
    "no value": ["waits", "1m", "--wild"],
    "a value too many": ["waits", "1m", "--json=3"],
    "a wild that is no number": ["waits", "1m", "--wild", "nan"],
    "a wild that is a fraction": ["waits", "1m", "--wild", "1.5"],
    "a wild that is a long text": ["waits", "1m", "--wild", "x" * 100_000],
    "a wild of line breaks": ["waits", "1m", "--wild", "1\n2\n"],
    "eyes": ["waits", "1m", "--eyes", "257"],
    "shape": ["waits", "1m", "--shape", "round"],
    "limit": ["waits", "1m", "--limit", "-1"],
    "lang": ["waits", "1m", "--lang", "fr"],
    "discards has no limit": ["discards", "11m", "--limit", "1"],
}


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, list(arguments), input=stdin)


def program(*arguments, **keywords):
    environment = {**os.environ, "LAIZI_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "laizi", *arguments], capture_output=True, env=environment, timeout=60, check=False, **keywords
    )


def one_line(output):
    assert output.endswith("\n")
    assert output.count("\n") == 1, output
    assert "Traceback" not in output
    assert output[:-1].isprintable()
    assert len(output) < 400
    return output


@pytest.mark.parametrize("name", BAD_INPUT)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_input_is_one_line_and_status_1(name, lang):
    arguments, code, path, position = BAD_INPUT[name]
    done = run(*arguments, "--lang", lang)
    assert done.exit_code == 1
    assert done.stdout == ""
    if name != "line break":  # its own text has the word
        one_line(done.stderr)
    if position is not None:
        assert str(position + 1) in done.stderr
    assert code is None or code not in done.stderr  # words, not codes
    done = run(*arguments, "--lang", lang, "--json")
    assert done.exit_code == 1
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    error = json.loads(done.stdout)["error"]
    assert error.keys() == {"code", "path", "position", "params", "message"}
    assert error["path"] == path
    if code is not None:
        assert error["code"] == code
    if position is not None:
        assert error["position"] == position


@pytest.mark.parametrize("name", BAD_USAGE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_usage_is_one_line_and_status_2(monkeypatch, name, lang):
    monkeypatch.setenv("LAIZI_LANG", lang)
    done = run(*BAD_USAGE[name])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "--help" in one_line(done.stderr)
    assert ("参见" in done.stderr) is (lang == "zh")


def test_no_arguments_show_the_help():
    done = run()
    assert done.exit_code == 2
    assert "waits" in done.output
    assert "discards" in done.output


def test_the_place_is_named():
    assert run("waits", "123m9z").stderr.startswith("laizi: hand, character 5: '9z'")
    assert run("waits", "一万 9z", "--lang", "zh").stderr.startswith("laizi：手牌，第 4 个字符：“9z”")
    assert run("waits", "1m", "--forbid", "x").stderr.startswith("laizi: forbidden kinds, character 1: ")


def test_a_hand_of_the_other_size_is_told_the_other_command():
    assert "laizi discards" in run("waits", "11m").stderr
    assert "laizi waits" in run("discards", "1m").stderr
    assert "laizi discards" not in run("waits", "111m").stderr


def test_a_near_miss_is_guessed():
    assert "--wild?" in run("waits", "1m", "--wlid", "3").stderr


def test_bad_lines_of_a_stream_are_answered_in_their_place():
    stdin = b"1m\n9z\n\n\xff\n1m\xe4\xb8\n" + b"1" * 100_000 + b"\n1z"
    done = run("waits", "-", "--json", stdin=stdin)
    assert done.exit_code == 1
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("line") for answer in answers] == [None, 2, 3, 4, 5, 6, None]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [None, "unknown_tile", "empty", "not_utf8", "not_utf8", "text_too_long", None]
    assert answers[4]["error"]["position"] == 2


def test_bad_lines_of_a_stream_in_words():
    done = run("waits", "-", stdin="1m\n9z\n1z\n")
    assert done.exit_code == 1
    assert one_line(done.stderr).startswith("laizi: line 2: hand, character 1: ")
    assert "1z" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "--seat", "7"], "--seat cannot be '7': it takes a whole number from 0 to 3"),
        (["serve", "--workers", "x"], "--workers cannot be 'x': it takes a whole number from 1 to 64"),
        (["enumerate", "--unrank", "x"], "--unrank cannot be 'x': it takes a whole number (see"),
        (["census", "--wild", "5-2"], "--wild cannot be '5-2': it takes numbers and ranges of them up to 14"),
    ],
)
def test_a_number_that_cannot_be_says_which_can(monkeypatch, arguments, says):
    monkeypatch.setenv("LAIZI_LANG", "en")
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 2
    assert says in done.stderr


@pytest.mark.parametrize("ending", ["", "\n"])
def test_ten_megabytes_on_one_line(ending):
    done = run("waits", "-", stdin=TEN_MEGABYTES + ending)
    assert done.exit_code == 1
    assert "too long" in one_line(done.stderr)


def test_ten_megabytes_of_nothing():
    done = run("discards", "-", "--json", stdin=bytes(10_000_000))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["error"]["code"] == "text_too_long"


def test_as_a_program():
    done = program("waits", "123m9z")
    assert done.returncode == 1
    assert done.stdout == b""
    assert "9z" in one_line(done.stderr.decode())
    done = program("waits", "123m", "--eyes", "257")
    assert done.returncode == 2
    assert "--eyes" in one_line(done.stderr.decode())


def test_bytes_that_are_no_text():
    done = program("waits", b"1m\xff")
    assert done.returncode == 1
    assert "character 3: not UTF-8" in one_line(done.stderr.decode())
    done = program("waits", "1m", b"--seen=\xff", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"]["code"] == "not_utf8"
    assert program("waits", "1m", b"--eyes=\xff").returncode == 2


def test_an_output_that_lacks_the_characters():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in (["1m", "--unicode"], ["1m", "--lang", "zh"], ["9z", "--lang", "zh"], ["9z", "--lang", "zh", "--json"]):
        done = subprocess.run(
            [sys.executable, "-m", "laizi", "waits", *arguments], capture_output=True, env=environment, check=False
        )
        assert done.returncode == ("9z" in arguments)
        assert done.stdout.isascii()
        assert b"Traceback" not in done.stderr
    assert json.loads(done.stdout)["error"]["code"] == "unknown_tile"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX shells and signals")
class TestPipes:
    def test_a_reader_that_leaves(self):
        command_line = f"yes 1m | {sys.executable} -m laizi waits - --json | head -n 2"
        done = subprocess.run(["sh", "-c", command_line], capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout.count("\n") == 2
        assert done.stderr == ""

    def test_a_disk_that_is_full(self):
        if not Path("/dev/full").exists():
            pytest.skip("no /dev/full")
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m laizi waits 1m >/dev/full"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert one_line(done.stderr)

    def test_closed_streams(self):
        done = subprocess.run(["sh", "-c", f"{sys.executable} -m laizi waits - <&-"], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert one_line(done.stderr)
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m laizi waits 1m >&-"], capture_output=True, text=True, check=False
        )
        assert done.stderr == ""

    def test_an_interrupt(self):
        with subprocess.Popen(
            [sys.executable, "-m", "laizi", "waits", "-", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            process.stdin.write("1m\n")
            process.stdin.flush()
            assert process.stdout.readline()
            process.send_signal(signal.SIGINT)
            process.stdin.flush()
            _, errors = process.communicate(timeout=30)
        assert process.returncode == 130
        assert errors.strip() == ""


def test_without_click_one_line_says_what_to_install(tmp_path):
    (tmp_path / "click.py").write_text("raise ModuleNotFoundError(\"No module named 'click'\", name='click')\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LAIZI_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "laizi", "waits", "1m"], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "laizi[cli]" in one_line(done.stderr)
