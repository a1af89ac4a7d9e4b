"""``laizi hints``: what a seat waits for, a line for each situation without a winning tile."""

import json

import pytest
from click.testing import CliRunner

import laizi
from laizi.cli.main import laizi as command

# Any tile wins by self-draw, none on a discard: 见字胡.
ANY_TILE = {
    "ruleset": "wuhan-room",
    "indicator": "5m",
    "dealer": 0,
    "winner": 0,
    "seats": [
        {
            "hand": "66m22p",
            "melds": [
                {"kind": "peng", "tiles": "999s", "from": 1},
                {"kind": "peng", "tiles": "111z", "from": 2},
                {"kind": "peng", "tiles": "333m", "from": 3},
            ],
        },
        {"hand": ""},
        {"hand": "", "pizi": "7z"},
        {"hand": ""},
    ],
}
# 1s and 4s: 8 self-drawn (4 from the dealer, 2 from the others), 5 on a discard.
PLAIN = {
    "ruleset": "guiliu",
    "dealer": 0,
    "winner": 1,
    "seats": [{"hand": ""}, {"hand": "123456m789p23s55z"}, {"hand": ""}, {"hand": ""}],
}
NOTHING = {
    "ruleset": "guiliu",
    "dealer": 0,
    "winner": 1,
    "seats": [{"hand": ""}, {"hand": "1379m2468p1357s1z"}, {"hand": ""}, {"hand": ""}],
}
ALL = (ANY_TILE, PLAIN, NOTHING)


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, list(arguments), input=stdin)


def lines(*situations):
    return "".join(json.dumps(one) + "\n" for one in situations)


def test_one_answer_a_line_as_the_library_gives_it():
    done = run("hints", stdin=lines(*ALL, list(ALL), []))
    assert done.exit_code == 0
    assert done.stderr == ""
    found = [json.loads(line) for line in done.stdout.splitlines()]
    alone = [laizi.hints(one).to_dict() for one in ALL]
    assert found == [*alone, alone, []]


def test_what_the_answer_holds():
    answer = json.loads(run("hints", stdin=lines(PLAIN)).stdout)
    assert (answer["schema"], answer["seat"]) == (1, 1)
    assert [(wait["tile"], wait["left"]) for wait in answer["waits"]] == [("1s", 4), ("4s", 4)]
    first = answer["waits"][0]
    assert first["self_draw"] == {"legal": True, "points": 8, "forms": [], "violations": []}
    assert first["from"].keys() == {"0", "2", "3"}
    assert first["from"]["0"]["points"] == 5


def test_explained():
    done = run("hints", "--explain", stdin=lines(*ALL))
    assert done.exit_code == 0
    any_tile, plain, nothing = done.stdout.rstrip("\n").split("\n\n")
    assert any_tile.startswith("seat 0 waits for 1236789m")
    assert "1,152 all triplets (pengpenghu)" in any_tile
    assert "(any tile would do)" in any_tile
    assert len(any_tile.splitlines()) == 4  # tiles that are worth the same share a line; the laizi cannot be claimed
    assert plain.splitlines()[0] == "seat 1 waits for 14s"
    assert plain.splitlines()[-1].split() == ["14s", "8", "8", "5", "5", "5"]
    assert nothing == "seat 1 waits for nothing"
    assert "1 号位听一四条" in run("hints", "--explain", "--lang", "zh", stdin=lines(PLAIN)).stdout


def test_each_outcome_is_what_judge_says():
    for situation in ALL:
        hints = laizi.hints(situation)
        for wait in hints.waits:
            ways = [("self_draw", None, wait.self_draw), *(("discard", seat, found) for seat, found in wait.given.items())]
            for by, giver, outcome in ways:
                won = {**situation, "tile": str(wait.tile), "by": by, **({} if giver is None else {"from": giver})}
                judgement = laizi.judge(won)
                assert outcome.legal == judgement.legal
                assert outcome.violations == judgement.violations
                assert outcome.forms == judgement.forms
                assert outcome.points == (judgement.deltas[hints.seat] if judgement.legal else 0)


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        (json.dumps({**PLAIN, "tile": "1s"}), "key_of_no_use", "/tile"),
        (json.dumps([PLAIN, {**PLAIN, "winner": 9}]), "number_range", "/1/winner"),
        ('{"winner": NaN}', "json_constant", "/winner"),
        ("{", "json", ""),
        ("", "json", ""),
    ],
)
def test_a_bad_line_is_answered_in_its_place(line, code, path):
    done = run("hints", stdin=f"{line}\n{json.dumps(PLAIN)}\n")
    assert done.exit_code == 1
    bad, good = map(json.loads, done.stdout.splitlines())
    assert good == laizi.hints(PLAIN).to_dict()
    assert (bad["line"], bad["error"]["code"], bad["error"]["path"]) == (1, code, path)
