"""``laizi replay``: exit 0 for a log that is reproduced, 1 with the place for any other; what it tells, and to whom."""

import json

import pytest
from click.testing import CliRunner

from laizi.cli.main import laizi as command
from laizi.table import Match
from laizi.table.log import Chain, LogWriter
from laizi.table.players import make_players, play_round
from laizi.table.public import public


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def logged(path, ruleset="wuhan-room", rounds=2, seed="replay", players="sensible"):
    with path.open("wb") as stream:
        match = Match(ruleset, rounds=rounds, seed=seed, log=LogWriter(stream))
        seats = make_players([players], match.ruleset, 1)
        while not match.over:
            play_round(match, seats)
    return match


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("logs") / "match.jsonl"
    return path, logged(path)


def run(*arguments):
    return CliRunner().invoke(command, ["replay", *map(str, arguments)])


def test_a_whole_log(log):
    path, match = log
    done = run(path)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    number = len(path.read_bytes().splitlines())
    assert lines[0] == "the log of a match of wuhan-room"
    assert lines[-2] == f"2 rounds in {number} lines: every state and payment is reproduced"
    assert lines[-1] == "scores: " + "  ".join(f"{score:+,}" if score else "0" for score in match.scores)
    assert sum(line.startswith("seat ") and " is dealt " in line for line in lines) == 8
    assert sum(line.startswith("gains: ") for line in lines) == 2
    assert "🀇" not in done.stdout
    assert any(sign in run(path, "--unicode").stdout for sign in "🀇🀈🀉🀊🀋")
    assert "每个状态与每笔付分都已重现" in run(path, "--lang", "zh").stdout
    assert run(path, "--quiet").stdout.splitlines() == lines[-2:]


@pytest.mark.parametrize("ruleset", ["wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_event_has_words(tmp_path, ruleset, lang):
    path = tmp_path / "match.jsonl"
    logged(path, ruleset, rounds=3, players="random")
    done = run(path, "--lang", lang)
    assert done.exit_code == 0, done.output
    assert "event_" not in done.stdout
    assert "{" not in done.stdout


def test_for_programs(log):
    path, match = log
    found = json.loads(run(path, "--json").stdout)
    assert found["schema"] == 1
    assert (found["ruleset"], found["complete"], found["scores"]) == ("wuhan-room", True, match.scores)
    assert [sum(row["deltas"]) for row in found["rounds"]] == [0, 0]
    assert found["lines"] == found["actions"] + 4  # the match, two rounds, the end


def test_what_a_seat_may_know(log):
    path, _ = log
    lines = run(path, "--seat", "1").stdout.splitlines()
    dealt = [line for line in lines if " is dealt " in line]
    assert [line.split()[-1] == "tiles" for line in dealt[:4]] == [True, False, True, True]
    assert "seat 2 draws" in lines
    assert "seat 1 draws" not in lines
    assert any(line.startswith("seat 1 draws ") for line in lines)


def test_the_log_of_a_seat(log, tmp_path):
    path, match = log
    own = tmp_path / "seat.jsonl"
    own.write_text("".join(line + "\n" for line in public(path.read_bytes().splitlines(keepends=True), 2)))
    done = run(own)
    assert done.exit_code == 0, done.output
    assert "the chain is whole" in done.stdout
    found = json.loads(run(own, "--json").stdout)
    assert (found["seat"], found["scores"], found["walls_checked"]) == (2, match.scores, 0)
    lines = own.read_text().splitlines(keepends=True)
    own.write_text("".join(lines[:5] + lines[6:]))
    assert run(own).exit_code == 1


def test_a_log_that_goes_on(log, tmp_path):
    path, _ = log
    data = path.read_bytes()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(data[: len(data) // 2])
    done = run(cut)
    assert done.exit_code == 0, done.output
    assert "laizi play --resume" in done.stdout
    assert json.loads(run(cut, "--json").stdout)["complete"] is False


@pytest.mark.parametrize("change", ["changed", "dropped", "swapped", "forged"])
def test_a_log_that_was_tampered_with(log, tmp_path, change):
    path, _ = log
    lines = path.read_bytes().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if n > 10 and b'"pay"' in line)
    if change == "changed":
        lines[place] = lines[place].replace(b'"points":', b'"points":1', 1)
    elif change == "dropped":
        del lines[place]
    elif change == "swapped":
        lines[place - 1], lines[place] = lines[place], lines[place - 1]
        place -= 1
    else:  # the chain made anew over a payment that never was
        chain = Chain()
        for number, line in enumerate(lines):
            body = {key: value for key, value in json.loads(line).items() if key not in ("line", "prev", "hash")}
            if number == place:
                payment = next(event for event in body["events"] if event["event"] == "pay")["payments"][0]
                payment["points"] += 1
            lines[number] = chain.text(body).encode() + b"\n"
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_bytes(b"".join(lines))
    done = run(wrong)
    assert done.exit_code == 1
    assert f"line {place + 1}" in done.stderr
    assert done.stderr.count("\n") == 1
    error = json.loads(run(wrong, "--json").stdout)["error"]
    assert error["params"]["line"] == place + 1


def test_what_is_no_log(tmp_path):
    wrong = tmp_path / "wrong"
    for data in (b"", b"\n", b"{}\n", b"[1]\n", b"\xff\n", b'{"line": 1}\n', b"x" * (1 << 21)):
        wrong.write_bytes(data)
        done = run(wrong)
        assert done.exit_code == 1, data[:20]
        assert done.stderr.count("\n") == 1
    assert run(tmp_path / "missing").exit_code == 1
    assert run(tmp_path).exit_code == 1


def test_a_chain_of_nonsense(tmp_path):
    """Lines that hold together but are no log of a seat: an error, never a traceback."""
    head = {"type": "match", "schema": 1, "ruleset": {"id": "x"}, "seat": 0}
    for body in (
        {"type": "event", "event": {"event": "draw", "from": "head"}},
        {"type": "event", "event": {"event": "win"}},
        {"type": "event", "event": 3},
        {"type": "end"},
        {"type": "round"},
    ):
        chain = Chain()
        wrong = tmp_path / "wrong.jsonl"
        wrong.write_text(f"{chain.text(head)}\n{chain.text(body)}\n")
        done = run(wrong)
        assert isinstance(done.exception, SystemExit | None), body
        assert done.exit_code == 0 or "line 2" in done.stderr, body


def test_usage():
    assert run().exit_code == 2
    assert run("x", "--seat", "4").exit_code == 2
