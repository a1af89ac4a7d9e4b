"""``laizi discards``: what each discard leads to."""

import json

import pytest
from click.testing import CliRunner

import laizi
from laizi.cli.main import laizi as command

HAND = "13m2447p39s11z5p"


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, ["discards", *arguments], input=stdin)


def shown(*arguments, stdin=None):
    done = run(*arguments, stdin=stdin)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def answered(*arguments):
    output = shown(*arguments, "--json")
    assert output.count("\n") == 1
    return json.loads(output)


@pytest.mark.parametrize(
    ("hand", "options", "keywords"),
    [
        (HAND, ["--wild", "3"], {"wild": 3}),
        ("123m456p789s1122z3m", [], {}),
        ("123m456p789s1122z3m", ["--seen", "112z4m"], {"seen": "112z4m"}),
        ("67m4455p456678s9s?", ["--eyes", "258", "--forbid", "8m3p7z"], {"eyes": "258", "forbidden": "8m3p7z"}),
        ("1133m5577p2299s4z?", ["--shape", "seven_pairs"], {"shapes": ("seven_pairs",)}),
        ("222m555p88s11z3z4z??", ["--triplets-only"], {"triplets_only": True}),
        ("1111m2p", ["--any-copies"], {"max_copies": None}),
    ],
)
def test_json_is_what_the_library_says_best_first(hand, options, keywords):
    answer = answered(hand, *options)
    assert answer.keys() == {"schema", "hand", "wild", "distance", "discards"}
    assert answer["schema"] == 1
    found = {str(one.tile): one for one in laizi.discards(hand, **keywords)}
    assert {one["tile"] for one in answer["discards"]} == found.keys()
    for one in answer["discards"]:
        expected = found[one["tile"]]
        assert one["distance"] == expected.distance
        assert one["useful"] == [{"tile": str(k), "left": n} for k, n in zip(expected.useful, expected.left, strict=True)]
        assert one["copies"] == expected.copies
    order = [(one["distance"], -one["copies"]) for one in answer["discards"]]
    assert order == sorted(order)
    keywords.pop("seen", None)
    assert answer["distance"] == laizi.distance(hand, **keywords)


def test_the_table():
    lines = shown(HAND, "--wild", "3").splitlines()
    assert lines[0].startswith("13m24457p39s11z???  is not complete")
    assert lines[2].split() == ["discard", "distance", "left", "useful", "tiles"]
    best = answered(HAND, "--wild", "3")["discards"]
    assert [line.split()[:3] for line in lines[3:]] == [[one["tile"], str(one["distance"]), str(one["copies"])] for one in best]


def test_in_chinese_and_as_pictures():
    assert "九条" in shown(HAND, "--wild", "3", "--lang", "zh")
    assert "🀘" in shown(HAND, "--wild", "3", "--unicode")


def test_a_complete_hand_says_so():
    output = shown("11m234p567s???")
    assert "is complete" in output
    assert "234p" in output
    assert answered("11m234p567s???")["distance"] == -1
    assert "已经和牌" in shown("11m234p567s???", "--lang", "zh")


def test_after_the_right_discard_it_waits():
    assert "after the right discard" in shown("123m456p789s1122z3m")


def test_wildcards_are_never_discarded():
    assert "nothing to discard" in shown("?????")
    assert answered("?????") == {"schema": 1, "hand": "", "wild": 5, "distance": -1, "discards": []}


def test_any_tile_is_useful():
    lines = shown("11m9p??").splitlines()
    assert any(line.endswith("any tile") for line in lines)


def test_a_hand_that_nothing_completes():
    arguments = ["1m3p", "--eyes", "258", "--forbid", "258m258p258s"]
    assert "no exchange" in shown(*arguments)
    assert answered(*arguments)["distance"] == laizi.UNREACHABLE


def test_a_stream_of_hands():
    done = run("-", "--json", stdin="11m\n1m\n12m\n")
    assert done.exit_code == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("distance") for answer in answers] == [-1, None, 0]
    assert answers[1]["line"] == 2
    assert answers[1]["error"]["code"] == "hand_size"
