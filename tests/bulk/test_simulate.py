"""Simulation: the same numbers wherever it runs, and the same as the logs tell when somebody else counts them."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest
from tests.table.play import RULESETS

from laizi import InputError, rules
from laizi.bulk import FileError
from laizi.bulk.simulate import Simulation, match_seed, simulate, summed
from laizi.table.replay import replay
from laizi.table.wall import Wall

ASKED = {"rounds": 22, "players": ["random", "sensible"], "seed": "tests", "match_rounds": 8}
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@pytest.fixture(scope="module")
def simulated():
    return simulate("wuhan-room", **ASKED)


def test_shards_are_matches(simulated):
    job = simulated.job
    assert [(shard.number, shard.rows) for shard in job.shards()] == [(0, 8), (1, 8), (2, 6)]
    assert simulated.counts["rounds"] == 22
    assert simulated.to_dict()["players"] == ["random", "sensible"] * 2
    # SHA-256 of "laizi simulate 1", the seed and the number, as the page says.
    assert match_seed("tests", 2) == hashlib.sha256(b"laizi simulate 1\0tests\0" + b"2").hexdigest()
    assert match_seed(1, 0) == match_seed("1", 0) != match_seed(1, 1)


@pytest.fixture(scope="module")
def logs_sum(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")
    simulate("wuhan-room", **ASKED, logs=folder)
    digests = [hashlib.sha256(path.read_bytes()).digest() for path in sorted(folder.glob("*.jsonl"))]
    assert len(digests) == 3
    return hashlib.sha256(b"".join(digests)).hexdigest()


def test_the_executor_does_not_matter(simulated, logs_sum, executor, tmp_path):
    """In this process, in two, on a cluster of Dask's, on one that was started apart: the same counts and the same logs."""
    found = simulate("wuhan-room", **ASKED, executor=executor, logs=tmp_path)
    assert found.to_dict() == simulated.to_dict()
    assert json.loads((tmp_path / "manifest.json").read_text())["total"]["sha256"] == logs_sum


@each_ruleset
def test_the_logs_tell_the_same(ruleset, tmp_path):
    """What is counted, counted again from the replayed logs, as plainly as can be."""
    found = simulate(ruleset, 12, ["random", "random", "random", "sensible"], seed=3, match_rounds=5, logs=tmp_path)
    counts = Counter()
    deltas = [0, 0, 0, 0]
    files = sorted(tmp_path.glob("*.jsonl"))
    assert [path.name for path in files] == ["000000.jsonl", "000001.jsonl", "000002.jsonl"]
    for number, path in enumerate(files):
        first = True
        with path.open("rb") as stream:
            for body, _ in replay(stream):
                if body["type"] == "round":
                    assert Wall.of(body["wall"]) == Wall.seeded(match_seed(3, number), body["number"])
                    assert not first or body["dealer"] == number % 4
                    first = False
                    counts["rounds"] += 1
                counts["actions"] += body["type"] == "action"
                for event in body.get("events", ()):
                    name = event["event"]
                    counts[name] += 1
                    if name == "win":
                        counts["kind", event["kind"]] += 1
                        counts["by", event["by"]] += 1
                        counts["hard"] += event["hard"]
                        counts["won", event["seat"]] += 1
                        counts["gave", event["from"]] += 1
                        counts.update(("form", form) for form in event["forms"])
                        counts.update([("contract", event["contract"]), ("jinding", event["jinding"])])
                    elif name == "end":
                        counts["how", event["how"]] += 1
                        deltas = [score + gain for score, gain in zip(deltas, event["deltas"], strict=True)]
        assert body["type"] == "end"
    told = found.counts
    assert told["rounds"] == counts["rounds"] == 12
    assert (told["draws"], told["false_wins"]) == (counts["how", "drawn"], counts["how", "false_win"])
    assert told["deltas"] == deltas
    assert told["dealer"]["won"] <= sum(told["won"])
    assert told["actions"] == counts["actions"]
    assert told["discards"] == counts["discard"] - counts["take_back"]
    assert sum(int(length) * number for length, number in told["lengths"].items()) == told["discards"]
    assert told["hard"] == counts["hard"]
    assert told["won"] == [counts["won", seat] for seat in range(4)]
    assert told["gave"] == [counts["gave", seat] for seat in range(4)]
    for name, key in (("wins", "kind"), ("by", "by"), ("forms", "form"), ("contracts", "contract"), ("jinding", "jinding")):
        assert told[name] == {code: number for (k, code), number in pairs(counts) if k == key and code is not None}, name
    assert told["melds"] == {name: counts[name] for name in told["melds"]}
    assert sum(told["points"].values()) == sum(told["wins"].values())
    assert sum(deltas) == 0


def pairs(counts):
    return [(key, number) for key, number in counts.items() if isinstance(key, tuple)]


def test_a_run_goes_on(tmp_path):
    whole = simulate("guiliu", 12, ["random"], match_rounds=4, logs=tmp_path)
    (tmp_path / "000001.jsonl").unlink()
    again = simulate("guiliu", 12, ["random"], match_rounds=4, logs=tmp_path)
    assert again.outcome.kept == 2
    assert again.to_dict() == whole.to_dict()
    with pytest.raises(FileError) as caught:
        simulate("guiliu", 12, ["random"], seed=1, match_rounds=4, logs=tmp_path)
    assert caught.value.code == "manifest_differs"


def test_houses_and_seeds(tmp_path):
    house = tmp_path / "ours.toml"
    house.write_text('base = "guiliu"\nzhuipai = 5\n')
    found = simulate(rules.load(house), 6, ["random"])
    assert isinstance(found, Simulation)
    assert found.to_dict()["ruleset"] == "ours"
    assert found.job.ruleset["options"]["zhuipai"] == 5
    assert found.counts != simulate("guiliu", 6, ["random"], seed=1).counts


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"rounds": 0}, "number_range"),
        ({"rounds": 10**10}, "number_range"),
        ({"match_rounds": 0}, "number_range"),
        ({"rounds": 10**8, "match_rounds": 1}, "shards_many"),
        ({"players": ["sensible"] * 3}, "players_number"),
        ({"players": ["clever"]}, "player_unknown"),
        ({"seed": "s" * 2000}, "seed_too_long"),
        ({"seed": "a\udcff"}, "not_utf8"),
        ({"executor": "cloud"}, "executor_unknown"),
        ({"ruleset": "wuhan"}, "ruleset_unknown"),
    ],
)
def test_what_cannot_be(wrong, code):
    with pytest.raises(InputError) as caught:
        simulate(**{"ruleset": "wuhan-room", "rounds": 1, "players": ["random"], **wrong})
    assert caught.value.code == code


def test_sums():
    ones = [{"a": 1, "b": [1, 2], "c": Counter(x=1)}, {"a": 2, "b": [3, 4], "c": Counter({"10": 2, "9": 1})}]
    assert summed(ones) == {"a": 3, "b": [4, 6], "c": {"x": 1, "9": 1, "10": 2}}
    assert list(summed(ones)["c"]) == ["x", "9", "10"]


def test_the_page_says_what_there_is():
    """docs/simulate.md: its first example runs, and the table of keys names them all."""
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    names: dict = {}
    exec(compile(example, "docs/simulate.md", "exec"), names)
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [name.strip(" `") for row in rows for name in row.split(",")]
    assert set(names["found"].to_dict()) <= set(named)
