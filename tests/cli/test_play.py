"""``laizi play``: a person's answers, what is shown, and a log that replays and goes on; a whole round in a real terminal."""

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from laizi.cli.main import laizi as command
from laizi.cli.person import matching
from laizi.table import Match
from laizi.table.actions import OF_SEAT, WITH_TILE
from laizi.table.players import make_players

FIRST = "1\n" * 400  # the first choice whatever is asked; Enter is another round


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LAIZI_LANG", "en")


def run(*arguments, answers=FIRST):
    return CliRunner().invoke(command, ["play", *map(str, arguments)], input=answers)


def replayed(path):
    done = CliRunner().invoke(command, ["replay", str(path), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize("ruleset", ["wuhan-room", "guiliu"])
def test_a_match_to_its_end(tmp_path, ruleset):
    log = tmp_path / "match.jsonl"
    done = run("--ruleset", ruleset, "--seed", "7", "--rounds", "2", "--log", log)
    assert done.exit_code == 0, done.output
    found = replayed(log)
    assert found["complete"]
    assert len(found["rounds"]) == 2
    scores = "  ".join(f"{score:+,}" if score else "0" for score in found["scores"])
    assert done.stdout.splitlines()[-1] == f"scores: {scores}"
    assert "--resume" not in done.stdout
    assert "event_" not in done.stdout
    assert "action_" not in done.stdout


def test_what_is_shown(tmp_path):
    """The table, the choices with their numbers, and of others no tile that the seat may not know."""
    log = tmp_path / "match.jsonl"
    done = run("--seed", "7", "--seat", "1", "--log", log, answers="q\n")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert sum(line.endswith("13 tiles") or line.endswith("14 tiles") for line in lines) == 3
    hand = next(line for line in lines if line.startswith("your hand: "))
    deal = next(event for event in events(log) if event["event"] == "deal" and event["seat"] == 1)
    assert lines[1].endswith(deal["tiles"]) or any(line.endswith(deal["tiles"]) for line in lines)
    assert "drawn: " in hand or "discard" not in done.stdout
    assert any(line.startswith("flipped ") and "laizi" in line for line in lines)
    chinese = run("--seed", "7", "--lang", "zh", answers="h\nq\n").stdout
    assert "你的手牌" in chinese
    assert "退出" in chinese or "离开" in chinese
    assert any(sign in run("--seed", "7", "--unicode", answers="q\n").stdout for sign in "🀇🀈🀉🀙🀐🀀")


def events(log):
    return [event for line in log.read_text().splitlines() for event in json.loads(line).get("events", ())]


def test_answers_that_are_none_are_asked_again(tmp_path):
    log = tmp_path / "match.jsonl"
    done = run("--seed", "7", "--ruleset", "guiliu", "--log", log, answers="\n99\n0\n9z\n5m5m\n?\nv\nnonsense\nq\n")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("no such choice") == 5
    assert "a sensible player would: " in done.stdout
    assert done.stdout.count("your hand: ") == 2
    assert replayed(log)["actions"] == 0
    assert f"--resume {log}" in done.stdout


def test_a_false_win_is_asked_about(tmp_path):
    """The last number of the first choice of room is a false win: no, then yes, and it is paid."""
    log = tmp_path / "match.jsonl"
    shown = run("--seed", "7", "--seat", "0", answers="q\n").stdout
    number = next(line.split(":")[0].strip() for line in shown.splitlines() if "false win" in line)
    done = run("--seed", "7", "--log", log, answers=f"{number}\nn\n{number}\ny\nq\n")
    assert done.exit_code == 0, done.output
    assert replayed(log)["rounds"][0]["how"] == "false_win"
    assert replayed(log)["scores"][0] == -3072


def test_hints_of_a_hand_that_waits(tmp_path):
    """Played by the adviser until it waits; then the hints show what for."""
    log = tmp_path / "match.jsonl"
    with log.open("wb") as stream:
        from laizi.table.log import LogWriter

        match = Match("guiliu", seed="hints", log=LogWriter(stream))
        players = make_players(["sensible"], match.ruleset, 0)
        match.start_round()
        while match.playing:
            seat = match.round.waiting[0]
            from laizi import distance

            if seat == 0 and match.round.phase == "turn" and distance(bytes(match.round.state.hands[0])) == 0:
                break
            match.apply(players[seat].choose(match.view(seat), match.round.legal_actions(seat)))
        assert match.playing
    done = run("--resume", log, answers="?\nq\n")
    assert done.exit_code == 0, done.output
    assert "worth at most" in done.stdout


def test_it_goes_on_after_the_end_of_input(tmp_path):
    """Stopped after a few answers, and gone on with: the same match as one that was not stopped."""
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    options = ("--ruleset", "wuhan-kaikou", "--seed", "9", "--rounds", "1")
    assert run(*options, "--log", whole).exit_code == 0
    assert run(*options, "--log", parts, answers="1\n1\n1\n").exit_code == 0
    assert not replayed(parts)["complete"]
    with parts.open("ab") as file:
        file.write(b'{"line": 99, "cut')  # the machine went down in the middle of a line
    assert run("--resume", parts, "--seed", "9").exit_code == 0
    assert replayed(parts)["complete"]
    assert parts.read_bytes() == whole.read_bytes()


def test_what_cannot_be(tmp_path):
    log = tmp_path / "there.jsonl"
    log.write_text("")
    assert run("--log", log).exit_code == 1
    assert "--resume" in run("--log", log).stderr
    assert run("--resume", log).exit_code == 1
    assert run("--resume", tmp_path / "missing").exit_code == 1
    assert run("--log", tmp_path / "no" / "folder").exit_code == 1
    assert run("--log", tmp_path / "a", "--resume", tmp_path / "b").exit_code == 2
    assert run("--rounds", "3", "--resume", tmp_path / "b").exit_code == 2
    assert run("--players", "clever", "--log", tmp_path / "c").exit_code == 1
    assert not (tmp_path / "c").exists()
    assert run("--ruleset", "wuhan").exit_code == 1
    assert run("--players", "clever").exit_code == 1
    assert run("--seat", "4").exit_code == 2


def test_answers():
    actions = [OF_SEAT[0]["laizi_gang"], *(WITH_TILE[0]["discard"][kind] for kind in (3, 9, 31))]
    assert matching("1", actions) == actions[0]
    assert matching(" 4 ", actions) == actions[3]
    for given in ("1p", "一筒", "🀙"):
        assert matching(given, actions) == actions[2]
    assert matching("白", actions) == actions[3]
    for given in ("0", "5", "2m", "1p1p", "?", "x", "١", "9" * 5000):
        assert matching(given, actions) is None


def test_ctrl_c_leaves_a_log_that_goes_on(tmp_path):
    log = tmp_path / "match.jsonl"
    words = [sys.executable, "-m", "laizi", "play", "--seed", "7", "--rounds", "1", "--log", str(log)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    until(lambda: log.exists() and log.read_bytes().count(b'"seat":0') > 3 and log.read_bytes().count(b'"type":"action"') > 2)
    process.send_signal(signal.SIGINT)
    shown, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"--resume {log}" in shown
    assert not replayed(log)["complete"]
    assert run("--resume", log, "--seed", "7").exit_code == 0
    assert replayed(log)["complete"]


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
    return found


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed: no terminal to play in")
def test_a_whole_round_in_a_terminal(tmp_path):
    """Keys typed into a real terminal, its screen read, until the round is over."""
    log, socket = tmp_path / "match.jsonl", tmp_path / "tmux"
    environment = {**os.environ, "LAIZI_LANG": "zh", "LC_ALL": "C.UTF-8", "TERM": "xterm"}

    def tmux(*words):
        done = subprocess.run(["tmux", "-S", str(socket), *words], env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def screen():
        return [line.rstrip() for line in tmux("capture-pane", "-p", "-t", "play").splitlines() if line.strip()]

    game = [sys.executable, "-m", "laizi", "play", "--ruleset", "wuhan-room", "--seed", "7", "--log", str(log)]
    line = f"{shlex.join(game)}; echo status $?; exec sleep 600"
    tmux("-f", "/dev/null", "new-session", "-d", "-s", "play", "-x", "180", "-y", "60", line)
    answered = 0
    try:
        while True:
            shown = until(
                lambda: (lines := screen()) and (lines[-1] == ">" or "q：" in lines[-1] or "status" in lines[-1]) and lines
            )
            if "status" in shown[-1]:
                break
            assert any("你的手牌" in one for one in shown) or "q：" in shown[-1]
            tmux("send-keys", "-t", "play", "q" if "q：" in shown[-1] else ("?" if answered == 0 else "1"), "Enter")
            answered += 1
            if answered == 1:
                until(lambda: any("认真的玩家会" in one for one in screen()))
            time.sleep(0.05)
        assert shown[-1] == "status 0"
        assert answered > 5
        found = replayed(log)
        assert len(found["rounds"]) == 1
        assert any("总分" in one for one in shown)
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            tmux("kill-server")
