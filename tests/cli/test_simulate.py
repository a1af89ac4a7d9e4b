"""``laizi simulate``: the summary for programs, for people and as a picture."""

import json
import sys

import pytest
from click.testing import CliRunner

from laizi.cli.main import laizi as command

FEW = ("--ruleset", "wuhan-room", "--rounds", "9", "--players", "sensible,random", "--match-rounds", "4", "--seed", "5")


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments):
    return CliRunner().invoke(command, ["simulate", *arguments])


def test_json():
    done = run(*FEW, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["schema"] == 1
    assert (found["ruleset"], found["rounds"], found["seed"]) == ("wuhan-room", 9, "5")
    assert found["players"] == ["sensible", "random"] * 2
    assert found["draws"] + sum(found["wins"].values()) + found["false_wins"] == 9
    assert set(found["wins"]) <= {"big", "small"}
    assert isinstance(found["forms"], dict)
    assert len(found["deltas"]) == 4
    assert sum(found["deltas"]) == 0
    assert json.loads(run(*FEW, "--json", "--executor", "local:2").stdout) == found


def test_for_people():
    done = run(*FEW)
    assert done.exit_code == 0, done.output
    found = json.loads(run(*FEW, "--json").stdout)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("wuhan-room: ")
    assert lines[1].startswith("9 rounds in ")
    drawn = next(line for line in lines if line.startswith("drawn rounds"))
    assert drawn.split()[-2:] == [str(found["draws"]), f"{found['draws'] / 9:.1%}"]
    seats = [line.split() for line in lines if line[:2] in ("0 ", "1 ", "2 ", "3 ")]
    assert [row[1] for row in seats] == found["players"]
    assert [row[2] for row in seats] == [f"{won / 9:.1%}" for won in found["won"]]
    assert [row[4] for row in seats] == [f"{gain / 9:+,.1f}" for gain in found["deltas"]]
    chinese = run(*FEW, "--lang", "zh").stdout
    assert "荒庄" in chinese
    assert "连庄" in chinese


def test_logs_replay(tmp_path):
    folder = tmp_path / "logs"
    assert run(*FEW, "--logs", str(folder), "--json").exit_code == 0
    files = sorted(folder.glob("*.jsonl"))
    assert len(files) == 3
    for file in files:
        done = CliRunner().invoke(command, ["replay", str(file), "--quiet"])
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_picture(tmp_path, lang):
    pytest.importorskip("matplotlib", reason="the plot extra is not installed")
    for name, head in (("few.png", b"\x89PNG"), ("few.svg", b"<?xml")):
        done = run(*FEW, "--plot", str(tmp_path / name), "--lang", lang)
        assert done.exit_code == 0, done.output
        assert (tmp_path / name).read_bytes().startswith(head)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["few.png", "few.svg"]


def test_a_picture_that_cannot_be(tmp_path, monkeypatch):
    done = run(*FEW, "--plot", str(tmp_path / "few.bmp"))
    assert done.exit_code == 1
    assert ".png" in done.stderr
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run(*FEW, "--plot", str(tmp_path / "few.png"))
    assert done.exit_code == 1
    assert "laizi[plot]" in done.stderr
    assert "rounds" not in done.stdout  # nothing was played


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--players", "clever"), "'clever' is no player"),
        (("--players", "random,random,random"), "3 players"),
        (("--rounds", "0"), "rounds"),
        (("--ruleset", "wuhan-romo"), "wuhan-room"),
        (("--executor", "cloud"), "executor"),
    ],
)
def test_what_cannot_be(wrong, said):
    done = run(*wrong)
    assert done.exit_code == 1
    assert said in done.stderr
    found = json.loads(run(*wrong, "--json").stdout)
    assert found["error"]["code"]


def test_usage():
    assert run("--rounds", "many").exit_code == 2
    assert "Example:" in run("--help").output
