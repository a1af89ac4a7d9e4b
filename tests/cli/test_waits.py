"""``laizi waits``: what completes a hand, for people and for programs."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import laizi
from laizi.cli.main import laizi as command
from laizi.hand import Hand

FOUR_WAITS = ["waits", "67m4455p456678s", "--wild", "1"]


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    for name in ("LAIZI_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, list(arguments), input=stdin)


def shown(*arguments, stdin=None):
    done = run(*arguments, stdin=stdin)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def answered(*arguments):
    output = shown(*arguments, "--json")
    assert output.count("\n") == 1
    return json.loads(output)


def rows(output):
    """The tiles in the first column of the table, with the lines that belong to each."""
    found = {}
    tile = None
    for line in output.split("\n\n")[1].splitlines()[1:]:
        tile = line.split()[0] if not line.startswith(" ") else tile
        found.setdefault(tile, []).append(line)
    return found


def test_the_hand_of_the_readme():
    found = rows(shown(*FOUR_WAITS))
    assert list(found) == ["5m", "8m", "4p", "5p"]
    assert found["5m"][0].split()[1:] == ["4", "567m", "55p[5p]", "456s", "678s", "44p"]
    assert [line.split()[-5] for line in found["4p"]] == ["67m[8m]", "[5m]67m"]
    assert found["4p"][0].split()[1] == "2"


def test_wildcards_in_the_text_and_by_number_are_the_same():
    assert shown(*FOUR_WAITS) == shown("waits", "67m4455p456678s?") == shown("waits", "六七万四四五五筒四五六六七八条🀪")


def test_in_chinese():
    output = shown(*FOUR_WAITS, "--lang", "zh")
    assert list(rows(output)) == ["五万", "八万", "四筒", "五筒"]
    assert "[五]六七万 四四四筒 四五六条 六七八条 五五筒" in output


def test_as_pictures():
    output = shown(*FOUR_WAITS, "--unicode")
    assert list(rows(output)) == ["🀋", "🀎", "🀜", "🀝"]
    assert "[🀋]🀌🀍" in output
    assert shown(*FOUR_WAITS, "--no-unicode") == shown(*FOUR_WAITS)


def test_json_says_what_each_wildcard_became():
    answer = answered(*FOUR_WAITS)
    assert answer.keys() == {"schema", "hand", "wild", "distance", "waits", "useful"}
    assert (answer["schema"], answer["hand"], answer["wild"], answer["distance"]) == (1, "67m4455p456678s", 1, 0)
    assert [(wait["tile"], wait["left"]) for wait in answer["waits"]] == [("5m", 4), ("8m", 4), ("4p", 2), ("5p", 2)]
    assert answer["useful"] == [{"tile": wait["tile"], "left": wait["left"]} for wait in answer["waits"]]
    first = answer["waits"][2]
    assert first["more"] is False
    assert first["arrangements"] == [
        [
            {"set": "run", "tiles": run_tiles, "wild": places},
            {"set": "triplet", "tiles": "444p", "wild": []},
            {"set": "eyes", "tiles": "55p", "wild": []},
            {"set": "run", "tiles": "456s", "wild": []},
            {"set": "run", "tiles": "678s", "wild": []},
        ]
        for run_tiles, places in [("678m", [2]), ("567m", [0])]
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["67m4455p456678s", "--wild", "1"],
        ["67m4455p456678s?", "--forbid", "8m3p7z"],
        ["123m456p789s234s?", "--eyes", "258", "--no-two-wild-eyes"],
        ["1133m55577p22s", "--triplets-only", "--wild", "2"],
        ["1188m3399p2244s?", "--shape", "seven_pairs", "--shape", "standard"],
        ["19m19p19s1234567z", "--shape", "orphans"],
        ["147m258p369s123z?", "--shape", "lan"],
        ["1112345678999m"],
        ["????"],
        ["?"],
    ],
)
def test_json_is_what_the_library_says(arguments):
    answer = answered("waits", *arguments, "--limit", "50")
    options = list(arguments[1:])
    keywords = {}
    shapes = []
    wild = 0
    while options:
        name = options.pop(0)
        if name == "--wild":
            wild = int(options.pop(0))
        elif name == "--forbid":
            keywords["forbidden"] = options.pop(0)
        elif name == "--eyes":
            keywords["eyes"] = options.pop(0)
        elif name == "--no-two-wild-eyes":
            keywords["two_wild_eyes"] = False
        elif name == "--triplets-only":
            keywords["triplets_only"] = True
        else:
            shapes.append(options.pop(0))
    if shapes:
        keywords["shapes"] = shapes
    hand = Hand.parse(arguments[0], wild)
    waits = laizi.waits(hand, **keywords)
    assert [wait["tile"] for wait in answer["waits"]] == [str(tile) for tile in waits]
    for tile, wait in zip(waits, answer["waits"], strict=True):
        counts = bytearray(hand.counts)
        counts[tile] += 1
        ways = list(laizi.arrangements(Hand(bytes(counts), hand.wild), limit=51, **keywords))
        assert wait["more"] is (len(ways) == 51)
        assert [[part["set"] for part in way] for way in wait["arrangements"]] == [
            [part.set for part in way] for way in ways[:50]
        ]
        assert [[tuple(part["wild"]) for part in way] for way in wait["arrangements"]] == [
            [part.wild for part in way] for way in ways[:50]
        ]
        assert wait["left"] == 4 - hand.counts[tile]


def test_the_limit_cuts_and_says_so():
    many = answered("waits", "????", "--limit", "1")["waits"]
    assert all(len(wait["arrangements"]) == 1 and wait["more"] for wait in many)
    none = answered(*FOUR_WAITS, "--limit", "0")["waits"]
    assert all(wait["arrangements"] == [] and wait["more"] for wait in none)
    assert "more ways" in shown("waits", "????", "--limit", "1")
    assert "[" not in shown(*FOUR_WAITS, "--limit", "0")


def test_any_tile():
    assert "any tile" in shown("waits", "123m456p789s11z??")
    assert "任意牌" in shown("waits", "123m456p789s11z??", "--lang", "zh")
    assert "any tile" in shown("waits", "123m456p789s11z??", "--forbid", "7z")
    assert "any tile" not in shown("waits", "1112345678999m")


def test_wildcards_alone_stay_symbolic():
    assert "[???] 5m[5m]" in shown("waits", "????", "--limit", "3")
    ways = answered("waits", "????", "--limit", "3")["waits"][0]["arrangements"]
    assert {"set": "set", "tiles": "", "wild": [0, 1, 2]} in ways[0]


def test_tiles_seen_are_not_left():
    waits = {wait["tile"]: wait["left"] for wait in answered(*FOUR_WAITS, "--seen", "5555m4p")["waits"]}
    assert waits == {"5m": 0, "8m": 4, "4p": 1, "5p": 2}
    assert answered(*FOUR_WAITS, "--seen", "") == answered(*FOUR_WAITS)


def test_forbidden_kinds_are_neither_waits_nor_what_a_wildcard_is():
    answer = answered(*FOUR_WAITS, "--forbid", "8m3p7z")
    assert [wait["tile"] for wait in answer["waits"]] == ["5m", "4p", "5p"]
    assert all(part["tiles"] != "678m" for wait in answer["waits"] for way in wait["arrangements"] for part in way)


def test_a_fifth_copy_only_when_asked_for():
    assert [wait["tile"] for wait in answered("waits", "1111m23p?")["waits"]] == ["1p", "4p"]
    waits = answered("waits", "1111m23p?", "--any-copies")["waits"]
    assert [(wait["tile"], wait["left"]) for wait in waits] == [("1m", 0), ("1p", 4), ("4p", 4)]
    texts = [[(part["tiles"], part["wild"]) for part in way] for way in waits[0]["arrangements"]]
    assert sorted(map(sorted, texts)) == [
        [("111m", []), ("11m", []), ("123p", [0])],
        [("111m", []), ("11m", []), ("234p", [2])],
    ]


def test_a_hand_that_waits_for_nothing_says_how_far_it_is():
    answer = answered("waits", "1258m147p25s5z???")
    hand = Hand.parse("1258m147p25s5z???")
    assert answer["waits"] == []
    assert answer["distance"] == laizi.distance(hand) > 0
    for kind in laizi.TILES:
        counts = bytearray(hand.counts)
        counts[kind] += 1
        nearer = laizi.distance(Hand(bytes(counts), 3)) < answer["distance"]
        assert nearer is (str(kind) in {one["tile"] for one in answer["useful"]})
    output = shown("waits", "1258m147p25s5z???")
    assert f"distance {answer['distance']}" in output
    assert "useful" in output
    assert "还差" in shown("waits", "1258m147p25s5z???", "--lang", "zh")


def test_a_hand_that_nothing_completes():
    arguments = ["waits", "1m", "--eyes", "258", "--forbid", "258m258p258s"]
    assert answered(*arguments)["distance"] == laizi.UNREACHABLE
    assert answered(*arguments)["useful"] == []
    assert "no exchange" in shown(*arguments)


def test_a_stream_of_hands_is_answered_line_by_line():
    done = run("waits", "-", "--json", stdin="1m\n67m4455p456678s?\r\n一万")
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [[wait["tile"] for wait in answer["waits"]] for answer in answers] == [["1m"], ["5m", "8m", "4p", "5p"], ["1m"]]
    assert "\n\n1m  waits for" in shown("waits", "-", stdin="2m\n1m\n")
    assert shown("waits", "-", stdin="") == ""


def test_a_byte_order_mark_is_no_tile():
    assert run("waits", "-", stdin=b"\xef\xbb\xbf1m\n").exit_code == 0


def test_the_same_as_a_module_and_unbuffered():
    done = subprocess.run(
        [sys.executable, "-m", "laizi", *FOUR_WAITS, "--json"], capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert done.stdout == shown(*FOUR_WAITS, "--json")
    assert done.stderr == ""
    with subprocess.Popen(
        [sys.executable, "-m", "laizi", "waits", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write("1m\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["hand"] == "1m"  # answered before the input ends
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LAIZI_LANG": "zh"}, "zh"),
        ({"LAIZI_LANG": "en", "LC_ALL": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_whose_language(monkeypatch, environment, lang):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("听" in shown("waits", "1m")) is (lang == "zh")
    assert "听" not in shown("waits", "1m", "--lang", "en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_has_an_example_that_runs(lang):
    for arguments in (["--help"], ["waits", "--help"], ["discards", "--help"]):
        output = shown(*arguments, "--lang", lang)
        examples = [line.split("laizi ", 1)[1] for line in output.splitlines() if line.startswith("  laizi ")]
        assert examples, output
        for example in examples:
            assert shown(*(word.strip('"') for word in example.split()))
    assert ("癞子" in shown("waits", "--help", "--lang", lang)) is (lang == "zh")


def test_the_version():
    assert shown("--version") == f"laizi {laizi.__version__}\n"


EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_example_hand_is_a_command_line():
    lines = [line for line in (EXAMPLES / "hands.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert len(lines) > 10
    for line in lines:
        words = shlex.split(line)
        options = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
        hand = " ".join(words[:options])
        done = [run(name, hand, *words[options:]).exit_code for name in ("waits", "discards")]
        assert sorted(done) == [0, 1], line  # the one or the other, by its size


def test_the_examples_are_shown():
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "show_hands.py")], capture_output=True, env=environment, timeout=60, check=True
    )
    output = done.stdout.decode()
    assert "[五]六七万 四四四筒" in output
    assert "[5m]67m 444p" in output
    assert done.stderr == b""
