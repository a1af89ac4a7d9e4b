"""``laizi rules``: what rulesets there are, every option of one, and what differs between two."""

import json

import pytest
from click.testing import CliRunner

from laizi import rules
from laizi.cli.main import laizi as command

NAMES = (*rules.names(), *rules.houses())


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments):
    return CliRunner().invoke(command, ["rules", *arguments])


def shown(*arguments):
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def answered(*arguments):
    output = shown(*arguments, "--json")
    assert output.count("\n") == 1
    return json.loads(output)


def test_the_list():
    assert [row["id"] for row in answered("list")["rulesets"]] == list(NAMES)
    lines = shown("list").splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(NAMES)
    assert "黑金局：" in shown("list", "--lang", "zh")
    bases = {row["id"]: row["base"] for row in answered("list")["rulesets"]}
    assert bases["heijin"] == bases["room-raw-kou"] == bases["wuhan-room"] == "wuhan-room"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_option_is_shown_with_its_meaning(name, lang):
    output = shown("show", name, "--lang", lang)
    ruleset = rules.load(name)
    for option in ruleset.options:
        assert sum(line.startswith(f"{option} ") for line in output.splitlines()) == 1
    assert ("选项" in output) is (lang == "zh")
    assert all(line.strip() and not line.endswith(" ") for line in output.splitlines() if line)


def test_the_value_in_force_is_marked():
    lines = [line.split() for line in shown("show", "heijin").splitlines()]
    at = lines.index(next(line for line in lines if line[:1] == ["heijin"]))
    assert [line[:2] for line in lines[at + 1 : at + 3]] == [["false", "as"], ["*", "true"]]
    assert "(I-07)" in shown("show", "wuhan-room")
    assert "（I-07）" in shown("show", "wuhan-room", "--lang", "zh")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_as_json_can_be_given_again(name):
    answer = answered("show", name)
    ruleset = rules.load(name)
    assert (answer["id"], answer["base"]) == (ruleset.id, ruleset.base)
    assert rules.load(ruleset.base).with_options(answer["options"]).options == ruleset.options
    assert answer["choices"].keys() == answer["meanings"].keys() == answer["options"].keys()


def test_the_houses_are_what_they_say():
    assert answered("diff", "wuhan-room", "heijin")["options"] == {"heijin": [False, True]}
    assert answered("diff", "wuhan-room", "room-raw-kou")["options"] == {"big_kou": ["doubled", "raw"]}
    assert answered("diff", "wuhan-kaikou", "kaikou-koukoufan")["options"] == {"opening": ["once", "per_open"]}
    assert answered("diff", "wuhan-kaikou", "kaikou-literal")["options"] == {
        "factors.ming_gang": [2, 4],
        "factors.bu_gang": [2, 4],
        "factors.an_gang": [4, 2],
    }


def test_differences():
    answer = answered("diff", "wuhan-liukou", "wuhan-yuanhang")
    assert answer["options"]["factors.self_draw_big"] == [2, "3/2"]
    assert answer["options"]["cap"] == [800, 300]
    assert "opening" not in answer["options"]
    assert answer["fixed"]["contracts"] == [["qianggang", "qingyise", "quanqiuren"], ["qianggang", "quanqiuren", "qingyise"]]
    output = shown("diff", "wuhan-liukou", "wuhan-yuanhang")
    assert next(line for line in output.splitlines() if line.startswith("cap ")).split()[:3] == ["cap", "800", "300"]
    assert "–" in shown("diff", "wuhan-room", "guiliu", "--lang", "zh")
    assert shown("diff", "guiliu", "guiliu") == "guiliu and guiliu have the same options\n"
    assert answered("diff", "guiliu", "guiliu") == {"schema": 1, "a": "guiliu", "b": "guiliu", "options": {}, "fixed": {}}


def test_a_house_of_ones_own(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('base = "wuhan-liukou"\nstake = 5\nfactors.hard = 3\n', encoding="utf-8")
    assert shown("show", str(path)).startswith("ours: a house of wuhan-liukou\n")
    assert answered("diff", "wuhan-liukou", str(path))["options"] == {"stake": [1, 5], "factors.hard": [2, 3]}


@pytest.mark.parametrize("arguments", [["show", "wuhan-rom"], ["diff", "guiliu", "heijing"], ["show", "none.toml"]])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_no_ruleset(arguments, lang):
    done = run(*arguments, "--lang", lang)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    done = run(*arguments, "--json", "--lang", lang)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["error"]["code"] in ("ruleset_unknown", "file_unreadable")


@pytest.mark.parametrize("arguments", [["shw"], ["show"], ["diff", "guiliu"], ["list", "x"], ["show", "guiliu", "--jsn"]])
def test_bad_usage(arguments):
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "--help" in done.stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_has_examples_that_run(lang):
    for arguments in ([], ["list"], ["show"], ["diff"]):
        done = run(*arguments, "--help", "--lang", lang)
        assert done.exit_code == 0
        examples = [line.split("laizi rules ", 1)[1] for line in done.stdout.splitlines() if line.startswith("  laizi ")]
        assert examples
        for example in examples:
            assert shown(*example.split())
    assert "rules" in CliRunner().invoke(command, ["--help", "--lang", lang]).stdout
    assert run().exit_code == 2
