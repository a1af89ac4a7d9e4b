"""``laizi census``: its JSON, tables that agree with it, pictures, what cannot be asked; and the page's own numbers."""

import csv
import io
import json
import re
import shlex
import sys
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner

from laizi.bulk import census, deal_census
from laizi.cli.census import percent
from laizi.cli.main import laizi as command

PAGE = Path(__file__).parents[2] / "docs" / "census.md"


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments):
    return CliRunner().invoke(command, ["census", *arguments])


def shown(*arguments):
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def answered(*arguments):
    output = shown(*arguments, "--json")
    assert output.count("\n") == 1
    return json.loads(output)


def test_complete_hands():
    names = ("wild", "tiles", "distinct", "all", "wall", "wall_all")
    rows = (
        (0, 14, 11498658, 326520504500, 11353128141498, 4250305029168216000),
        (1, 13, 55386588, 98521596000, 32251945494912, 483774556165488000),
        (2, 12, 118319049, 28126474500, 38478775931739, 50718300243156000),
    )
    expected = {"schema": 1, "ask": "complete", "rows": [dict(zip(names, row, strict=True)) for row in rows]}
    assert answered("--ask", "complete", "--wild", "0-2") == expected
    lines = shown("--wild", "0-2").splitlines()
    assert [line.split()[:3] for line in lines[2:]] == [
        ["0", "14", "11,498,658"],
        ["1", "13", "55,386,588"],
        ["2", "12", "118,319,049"],
    ]
    assert lines[2].endswith("0.0002671 %")


@pytest.mark.parametrize("ask", ["complete", "ready", "distance", "waits", "all"])
def test_the_command_says_what_the_function_says(ask):
    options = ("--eyes", "258", "--no-two-wild-eyes", "--forbid", "45m7z", "--any-copies")
    keywords = {"eyes": "258", "two_wild_eyes": False, "forbidden": "45m7z", "max_copies": None}
    found = answered("--ask", ask, "--wild", "1,4-5", *options)
    assert found == {"schema": 1, "ask": ask, "rows": [census(ask, wild=wild, **keywords).to_dict() for wild in (1, 4, 5)]}
    triplets = answered("--ask", ask, "--triplets", "--tiles", "5" if ask != "waits" else "4", "--wild", "0")
    assert triplets["rows"] == [census(ask, 5 if ask != "waits" else 4, triplets_only=True).to_dict()]
    for lang in ("en", "zh"):
        table = shown("--ask", ask, "--wild", "1,4-5", *options, "--lang", lang)
        for row in found["rows"]:
            for number in (row["wall_all"], *(answer["wall"] for answer in row.get("answers", [])[:3])):
                assert f"{number:,}" in table


def test_shapes_are_added():
    found = answered("--ask", "distance", "--shapes", "standard", "--shapes", "seven_pairs", "--shapes", "orphans")
    assert [row["distance"] for row in found["rows"][0]["answers"]] == list(range(-1, 7))
    assert found["rows"][0]["answers"][0]["wall"] == 12859078207674
    assert "never" in shown("--ask", "distance", "--shape", "orphans", "--forbid", "1m")


def test_csv_has_a_line_for_each_answer():
    rows = list(csv.DictReader(io.StringIO(shown("--ask", "waits", "--wild", "0-1", "--csv"))))
    expected = answered("--ask", "waits", "--wild", "0-1")["rows"]
    assert [(int(row["wild"]), int(row["waits"]), int(row["wall"])) for row in rows] == [
        (row["wild"], one["waits"], one["wall"]) for row in expected for one in row["answers"]
    ]
    deals = list(csv.DictReader(io.StringIO(shown("--ruleset", "wuhan-room", "--indicator", "5m", "--csv"))))
    assert [int(row["ways"]) for row in deals] == [row.ways for row in deal_census("wuhan-room", "5m").rows]
    assert {row["indicator"] for row in deals} == {"5m"}


@pytest.mark.parametrize("indicator", ["5m", "7z", "all"])
def test_deals(indicator):
    found = answered("--ask", "complete", "--ruleset", "wuhan-room", "--indicator", indicator)
    expected = deal_census("wuhan-room", None if indicator == "all" else indicator)
    assert found == {"schema": 1, "ask": "complete", **expected.to_dict()}
    assert found["ways_all"] == comb(135, 14) * (34 if indicator == "all" else 1)
    assert [row["laizi"] for row in found["rows"]] == [0, 1, 2, 3, 4]
    for lang in ("en", "zh"):
        table = shown("--ruleset", "wuhan-room", "--indicator", indicator, "--lang", lang)
        assert all(f"{row['ways']:,}" in table and f"{row['jiangyise']:,}" in table for row in found["rows"])
        assert percent(expected.total("ways"), expected.ways_all) in table


def test_deals_of_a_house(tmp_path):
    house = tmp_path / "ours.toml"
    house.write_text('id = "ours"\nbase = "wuhan-kaikou"\nstake = 2\n', encoding="utf-8")
    found = answered("--ruleset", str(house), "--eyes", "258", "--no-two-wild-eyes")
    expected = deal_census("wuhan-kaikou", eyes="258", two_wild_eyes=False).to_dict()
    assert found == {"schema": 1, "ask": "complete", **expected, "ruleset": "ours"}
    assert "258" in shown("--ruleset", str(house))


@pytest.mark.parametrize(
    ("ending", "arguments"),
    [
        (".png", ("--wild", "0-3")),
        (".svg", ("--ask", "waits")),
        (".pdf", ("--ask", "distance", "--wild", "8-10")),
        (".png", ("--ask", "all")),
        (".PNG", ("--ruleset", "wuhan-room", "--indicator", "5m")),
    ],
    ids=str,
)
def test_pictures(tmp_path, ending, arguments):
    file = tmp_path / f"picture{ending}"
    assert shown(*arguments, "--plot", str(file)) == shown(*arguments)
    head = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
    assert file.read_bytes().startswith(head[ending.lower()])
    assert list(tmp_path.iterdir()) == [file]


def test_a_picture_without_matplotlib(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = run("--plot", str(tmp_path / "picture.png"))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "laizi[plot]" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--tiles", "15"), "space_tiles"),
        (("--tiles", "14", "--wild", "1"), "hand_size"),
        (("--ask", "waits", "--shapes", "lan"), "waits_of_shapes"),
        (("--forbid", "5x"), "missing_suit"),
        (("--ruleset", "guiliu"), "no_indicator"),
        (("--ruleset", "wuhan"), "ruleset_unknown"),
        (("--ruleset", "wuhan-room", "--indicator", "55m"), "not_one_tile"),
        (("--plot", "picture.jpeg"), "plot_format"),
        (("--plot", "no/such/folder/picture.png"), "folder_missing"),
    ],
    ids=str,
)
def test_bad_input_is_one_line(arguments, code):
    done = run(*arguments)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("laizi: ")
    done = run(*arguments, "--json")
    assert (done.exit_code, done.stderr) == (1, "")
    assert json.loads(done.stdout)["error"]["code"] == code


@pytest.mark.parametrize(
    "arguments",
    [
        ("--wild", "3-1"),
        ("--wild", "0-15"),
        ("--wild", "-1"),
        ("--wild", "two"),
        ("--wild", "1,,2"),
        ("--wild", "1-2-3"),
        ("--ask", "win"),
        ("--indicator", "5m"),
        ("--ruleset", "wuhan-room", "--wild", "1"),
        ("--ruleset", "wuhan-room", "--tiles", "13"),
        ("--ruleset", "wuhan-room", "--ask", "waits"),
        ("--json", "--csv"),
        ("5m",),
    ],
    ids=str,
)
def test_usage_errors(arguments):
    done = run(*arguments)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_percentages():
    assert percent(0, 7) == "0"
    assert percent(7, 7) == "100.0 %"
    assert percent(1, 3) == "33.33 %"
    assert percent(1, 10**5) == "0.001000 %"
    assert percent(3, 10**20) == "3.000e-18 %"


# ---- docs/census.md ----------------------------------------------------------------------------------------------------

BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_what_the_page_shows_is_what_the_command_shows():
    commands = [body.split("\n", 1) for kind, body in BLOCKS if not kind and body.startswith("$ laizi census")]
    assert len(commands) == 8
    for line, expected in commands:
        assert shown(*shlex.split(line)[3:]) == expected, line


def test_the_json_of_the_page():
    assert [json.loads(body) for kind, body in BLOCKS if kind == "json"] == [answered("--wild", "0")]


def test_the_python_of_the_page():
    """Each line with a comment that is a value has it."""
    checked = 0
    for body in (body for kind, body in BLOCKS if kind == "python"):
        names: dict[str, object] = {}
        for line in body.splitlines():
            code, _, comment = (part.strip() for part in line.partition("  # "))
            if re.fullmatch(r"\d+(, \d+)*|True", comment):
                assert eval(code, names) == eval(comment), line
                checked += 1
            else:
                exec(code, names)
            if "uint8" in comment:
                assert names["hands"].shape == (100_000, 34)
    assert checked == 5
