"""``laizi judge``: JSON Lines in, a judgement a line out, whatever comes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import laizi
from laizi.cli.main import laizi as command
from laizi.cli.situations import MOST_BYTES

EXAMPLES = Path(__file__).parents[2] / "examples" / "situations.jsonl"
LINES = EXAMPLES.read_text(encoding="utf-8").splitlines()
PLAIN = LINES[0]


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, list(arguments), input=stdin)


def answers(done):
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def codes(done):
    """Of each line the error's code, or None."""
    return [answer.get("error", {}).get("code") if isinstance(answer, dict) else None for answer in answers(done)]


def program(*arguments, **keywords):
    environment = {**os.environ, "LAIZI_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    command_line = [sys.executable, "-m", "laizi", *arguments]
    return subprocess.run(command_line, capture_output=True, env=environment, timeout=120, check=False, **keywords)


def test_one_answer_a_line_as_the_library_gives_it():
    done = run("judge", str(EXAMPLES))
    assert done.exit_code == 0
    found = answers(done)
    assert len(found) == len(LINES)
    for line, answer in zip(LINES, found, strict=True):
        given = json.loads(line)
        if isinstance(given, list):
            assert answer == [one.to_dict() for one in laizi.judge_several(given)]
        else:
            assert answer == laizi.judge(given).to_dict()
    assert any(isinstance(answer, list) for answer in found)
    assert any(not answer["legal"] for answer in found if isinstance(answer, dict))


def test_from_a_file_or_standard_input():
    expected = run("judge", str(EXAMPLES)).stdout
    source = EXAMPLES.read_bytes()
    assert run("judge", stdin=source).stdout == expected
    assert run("judge", "-", "--json", stdin=source.replace(b"\n", b"\r\n")).stdout == expected
    assert run("judge", stdin=b"\xef\xbb\xbf" + source.rstrip(b"\n")).stdout == expected
    assert run("judge", stdin="").stdout == ""


def test_a_list_of_one_is_a_list():
    done = run("judge", stdin=f"[{PLAIN}]")
    assert answers(done) == [[laizi.judge(json.loads(PLAIN)).to_dict()]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_explained(lang):
    done = run("judge", str(EXAMPLES), "--explain", "--lang", lang)
    assert done.exit_code == 0
    assert done.stderr == ""
    assert ("1 号位胡 2 号位打出的五条" in done.stdout) is (lang == "zh")
    assert ("seat 1 wins on 5s, discarded by seat 2" in done.stdout) is (lang == "en")
    assert "8p[8p]" in done.stdout or "八[八]筒" in done.stdout


BAD_LINES = {
    "no JSON": (b"{", "json", "", 1),
    "nothing": (b"", "json", "", 0),
    "two values": (b"{} {}", "json", "", 3),
    "not a situation": (b"3", "not_an_object", "", None),
    "null": (b"null", "not_an_object", "", None),
    "an empty list": (b"[]", "several_none", "", None),
    "a list of four": (b"[{},{},{},{}]", "list_too_long", "", None),
    "a list of something": (b"[1]", "not_an_object", "/0", None),
    "not UTF-8": (b'{"ruleset": "\xff"}', "not_utf8", "", 13),
    "UTF-16": ("{}".encode("utf-16"), "not_utf8", "", 0),
    "NaN": (b'{"dealer": NaN}', "json_constant", "/dealer", None),
    "infinity": (b'{"seats": [{"laizi": -Infinity}]}', "json_constant", "/seats/0/laizi", None),
    "infinity alone": (b"Infinity", "json_constant", "", None),
    "a key twice": (b'{"dealer": 0, "dealer": 1}', "key_twice", "/dealer", None),
    "a key twice inside": (b'{"seats": [{}, {"a~/b": 0, "a~/b": 0}]}', "key_twice", "/seats/1/a~0~1b", None),
    "deep lists": (b'{"seats": ' + b"[" * 100_000, "json_deep", "", None),
    "deep objects": (b'{"a":' * 100_000, "json_deep", "", None),
    "a number of many digits": (b'{"dealer": ' + b"9" * 100_000 + b"}", "json_number", "", None),
    "a large number": (b'{"ruleset": "guiliu", "dealer": 1' + b"0" * 4000 + b"}", "number_range", "/dealer", None),
    "a number beyond floats": (b'{"ruleset": "guiliu", "dealer": 1e999}', "number_range", "/dealer", None),
    "a lone surrogate": (b'{"ruleset": "\\ud800"}', "ruleset_unknown", "/ruleset", None),
    "ten megabytes": (b'{"ruleset": "' + b"x" * 10_000_000 + b'"}', "line_too_long", "", None),
    "ten megabytes of nothing": (bytes(10_000_000), "line_too_long", "", None),
    "a key of a megabyte": (b'{"' + b"x" * (MOST_BYTES - 10) + b'": 1}', "key_unknown", "", None),
    "zeros": (b"\0\0", "json", "", 0),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_is_answered_in_its_place(name):
    line, code, path, position = BAD_LINES[name]
    done = run("judge", stdin=PLAIN.encode() + b"\n" + line + b"\n" + PLAIN.encode() + b"\n")
    assert done.exit_code == 1
    before, answer, after = answers(done)
    assert before == after == laizi.judge(json.loads(PLAIN)).to_dict()
    assert answer.keys() == {"line", "error"}
    assert answer["line"] == 2
    error = answer["error"]
    assert error.keys() == {"code", "path", "position", "params", "message"}
    assert (error["code"], error["path"], error["position"]) == (code, path, position)
    assert len(done.stdout.splitlines()[1]) < 1500
    assert f"{code} (" not in error["message"]


@pytest.mark.parametrize("name", BAD_LINES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_bad_line_in_words(name, lang):
    line = BAD_LINES[name][0]
    done = run("judge", "--explain", "--lang", lang, stdin=line + b"\n" + PLAIN.encode() + b"\n")
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()
    assert len(done.stderr) < 400
    assert done.stderr.startswith("laizi: line 1: " if lang == "en" else "laizi：第 1 行：")
    assert "5s" in done.stdout or "五条" in done.stdout


def test_every_bad_line_at_once():
    lines = [line for line, _, _, _ in BAD_LINES.values()]
    done = run("judge", stdin=b"\n".join(lines))
    assert codes(done) == [code for _, code, _, _ in BAD_LINES.values()]
    assert [answer["line"] for answer in answers(done)] == list(range(1, len(lines) + 1))


def test_a_line_may_be_as_long_as_the_limit():
    padded = PLAIN.encode() + b" " * (MOST_BYTES - len(PLAIN.encode()) - 1)
    assert codes(run("judge", stdin=padded + b"\n" + padded + b" \n")) == [None, "line_too_long"]


def test_errors_in_a_list_name_the_place_in_it():
    situation = json.loads(LINES[-1])
    situation[1]["seats"][1]["hand"] = "1m"
    error = answers(run("judge", stdin=json.dumps(situation)))[0]["error"]
    assert (error["code"], error["path"]) == ("hand_tiles", "/1/seats/1/hand")
    error = answers(run("judge", stdin="[{}]"))[0]["error"]
    assert (error["code"], error["path"]) == ("key_missing", "/0")


def test_a_file_that_cannot_be_read(tmp_path):
    for path, words in ((tmp_path / "none.jsonl", "no such file"), (tmp_path, "a folder")):
        done = run("judge", str(path))
        assert done.exit_code == 1
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert words in done.stderr


@pytest.mark.parametrize("arguments", [["a", "b"], ["--explian"], ["--lang", "fr"], ["--explain=1"]])
def test_bad_usage(arguments):
    done = run("judge", *arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "--help" in done.stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help(lang):
    for name in ("judge", "hints"):
        done = run(name, "--help", "--lang", lang)
        assert done.exit_code == 0
        assert '"line": n' in done.stdout
        assert f"laizi {name} " in done.stdout


def test_as_a_program():
    done = program("judge", str(EXAMPLES))
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == len(LINES)
    done = program("judge", "--explain", "--lang", "zh", input=PLAIN.encode())
    assert "下局 1 号位坐庄" in done.stdout.decode()


def test_answers_come_before_the_input_ends():
    with subprocess.Popen(
        [sys.executable, "-m", "laizi", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write(PLAIN + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["legal"]
        process.stdin.close()
        assert process.wait() == 0


def test_no_numpy_is_needed():
    code = (
        "import sys; from click.testing import CliRunner; from laizi.cli.main import laizi\n"
        f"done = CliRunner().invoke(laizi, ['judge', {str(EXAMPLES)!r}])\n"
        "print(done.exit_code, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "False"]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.skipif(bool(os.environ.get("LAIZI_SANITIZED")), reason="AddressSanitizer keeps freed memory aside: it grows")
def test_memory_does_not_grow_with_the_input(tmp_path):
    """Ten times the lines, long ones among them, need no more memory."""
    code = (
        "import re, sys; from laizi.cli.main import laizi\n"
        "try:\n    laizi(['judge', sys.argv[1]])\n"
        "except SystemExit:\n    pass\n"
        "print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1], file=sys.stderr)"
    )
    peaks = []
    for times in (1, 10):
        path = tmp_path / f"{times}.jsonl"
        path.write_text((f"{PLAIN}\n" * 300 + "x" * 3_000_000 + "\n") * times)
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
        assert done.stdout.count("\n") == 301 * times
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] + 3_000  # KiB


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.zh-CN.md", "zh")])
def test_the_explanation_in_the_readme(name: str, lang: str):
    """A 清一色碰碰胡; seat 2 gave the third opening. Big hands 10 + 10, twice for an opening, a pizi kong and a hard hand: 160.
    The discarder's share × 3/2, that of a seat with an opening × 2: 240 + 320 + 160 = 720, all from seat 2.
    """
    folder = Path(__file__).parents[2]
    result = run("judge", str(folder / "examples" / "contract.jsonl"), "--explain", "--lang", lang)
    assert result.stdout.strip() in (folder / name).read_text(encoding="utf-8")
    assert "+720" in result.stdout
    answer = json.loads(run("judge", str(folder / "examples" / "contract.jsonl")).stdout)
    assert answer["deltas"] == [0, 720, -720, 0]
    assert answer["contract"] == "qingyise" and answer["contractor"] == 2 and answer["forms"] == ["pengpenghu", "qingyise"]
