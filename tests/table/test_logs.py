"""Logs: they replay to the same, go on after any cut, and whatever was changed in them is found and named."""

from __future__ import annotations

import io
import json
import os
from random import Random

import numpy as np
import pytest
from tests.table.play import RULESETS, choose, snapshot

from laizi import InputError, rules
from laizi.table import Action, LogWriter, Match, PublicLog, Wall, check_public, commitment_of, public, read_lines, replay, resume
from laizi.table.log import MOST_BYTES, Chain
from laizi.tiles import TILES

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def play_match(ruleset, *, rounds=3, seed=5, secret=False):
    """A whole match, its log, and what each round was after each line."""
    rng, log = Random(f"match {ruleset} {seed}"), io.BytesIO()
    walls = {"seed": None if secret else seed}
    match = Match(ruleset, rounds=rounds, log=LogWriter(log), **walls)
    seen, actions = [None], []
    while not match.over:
        match.start_round()
        seen.append(snapshot(match.round))
        while match.playing:
            actions.append(choose(rng, match.round, wild=0.05))
            match.apply(actions[-1])
            seen.append(snapshot(match.round))
    return match, log.getvalue(), seen, actions


@each_ruleset
def test_a_log_replays_to_the_same_states(ruleset):
    match, log, seen, _ = play_match(ruleset)
    replayed = []
    for body, again in replay(io.BytesIO(log)):
        if body["type"] != "end":
            replayed.append(None if again.round is None else snapshot(again.round))
    assert replayed == seen
    assert again.scores == match.scores
    assert again.over
    assert (again.dealer, again.previous, again.number) == (match.dealer, match.previous, 3)
    assert sum(match.scores) == 0


@each_ruleset
def test_a_match_goes_on_from_wherever_its_log_was_cut(ruleset, tmp_path):
    match, log, _, actions = play_match(ruleset, rounds=2)
    ends = [place + 1 for place, byte in enumerate(log) if byte == 10]
    rng = Random(ruleset)
    file = tmp_path / "match.jsonl"
    cuts = [*rng.sample(ends[:-1], 12), *(rng.randrange(ends[0], len(log)) for _ in range(6)), ends[0], ends[1], len(log) - 1]
    for cut in cuts:
        file.write_bytes(log[:cut])
        again, writer = resume(file, seed=5)
        done = sum(json.loads(line)["type"] == "action" for line in log[:cut].split(b"\n")[:-1])
        for action in actions[done:]:
            if not again.playing:
                again.start_round()
            again.apply(action)
        writer.close()
        assert again.scores == match.scores
        assert file.read_bytes() == log


@each_ruleset
def test_every_cut_of_a_round_is_a_log(ruleset, tmp_path):
    """Cut within each line in turn; every fourth is enough to see, all with ``LAIZI_FULL=1``."""
    match, log, _, actions = play_match(ruleset, rounds=1)
    lines = log.splitlines(keepends=True)
    file = tmp_path / "match.jsonl"
    for number in range(1, len(lines), 1 if os.environ.get("LAIZI_FULL") == "1" else 4):
        file.write_bytes(b"".join(lines[:number]) + lines[number][:-1])
        again, writer = resume(file, seed=5)
        if not again.over:
            assert file.read_bytes() == b"".join(lines[:number])
        if again.round is None:
            again.start_round()
        for action in actions[max(0, number - 2) :]:
            again.apply(action)
        writer.close()
        assert again.scores == match.scores
        assert file.read_bytes() == log


def number_of(error):
    return error.value.params["line"]


def chained(bodies):
    """A log made anew: what somebody writes who knows how."""
    chain = Chain()
    return b"".join(
        chain.text({key: value for key, value in body.items() if key not in ("line", "prev", "hash")}).encode() + b"\n"
        for body in bodies
    )


@each_ruleset
def test_what_was_changed_dropped_or_moved_is_found(ruleset):
    _, log, _, _ = play_match(ruleset, rounds=1)
    lines = log.splitlines(keepends=True)
    rng = Random(ruleset)

    def refused(given, number):
        with pytest.raises(InputError) as caught:
            list(replay(given))
        assert number_of(caught) == number, caught.value
        assert caught.value.path.startswith(f"line {number}")

    for _ in range(60):
        number = rng.randrange(len(lines) - 1)
        line = bytearray(lines[number])
        place = rng.randrange(len(line) - 1)
        line[place] ^= 1 << rng.randrange(7)
        if bytes(line) != lines[number] and 10 not in line[:-1]:
            refused([*lines[:number], bytes(line), *lines[number + 1 :]], number + 1)
        if number:
            refused([*lines[:number], *lines[number + 1 :]], number + 1)
        other = rng.randrange(number + 1, len(lines))
        moved = lines.copy()
        moved[number], moved[other] = moved[other], moved[number]
        refused(moved, number + 1)
        refused([*lines[: number + 1], *lines[number:]], number + 2)


def test_a_line_of_another_log_does_not_fit():
    """It has the right number and its own hash is right; it follows another line."""
    _, log, _, _ = play_match("guiliu", rounds=1)
    _, other, _, _ = play_match("guiliu", rounds=1, seed=6)
    lines, others = log.splitlines(keepends=True), other.splitlines(keepends=True)
    assert lines[0] == others[0]
    for number in (2, 5, 20):
        with pytest.raises(InputError) as caught:
            list(read_lines([*lines[:number], *others[number:]]))
        assert (caught.value.code, number_of(caught)) == ("log_chain", number + 1)


@each_ruleset
def test_a_log_written_anew_by_a_cheat_does_not_replay(ruleset):
    """The chain is intact; what it says is not what the actions lead to."""
    _, log, _, _ = play_match(ruleset, rounds=1)
    bodies = [json.loads(line) for line in log.splitlines()]

    def refused(change, number, code=None):
        forged = json.loads(json.dumps(bodies))
        change(forged)
        with pytest.raises(InputError) as caught:
            list(replay(io.BytesIO(chained(forged))))
        assert number_of(caught) == number
        assert code in (None, caught.value.code)

    last = len(bodies)
    refused(lambda all_: all_[last - 1]["scores"].__setitem__(0, 999), last, "log_differs")
    refused(lambda all_: all_[last - 2]["events"][-1]["deltas"].__setitem__(0, 999), last - 1, "log_differs")
    refused(lambda all_: all_[1]["events"].pop(), 2, "log_differs")
    refused(lambda all_: all_[1].update(dealer=2), 2, "log_differs")
    refused(lambda all_: all_[1].update(wall="1m" * 136), 2, "fifth_copy")
    refused(lambda all_: all_[1].update(wall=None), 2, "not_a_text")
    refused(lambda all_: all_[1].update(salt="xyz"), 2, "not_a_text")
    refused(lambda all_: all_[1].update(type="event"), 2, "log_order")
    refused(lambda all_: all_[0].update(type="round"), 1, "log_order")
    refused(lambda all_: all_[0].update(type="dance"), 1, "value_unknown")
    refused(lambda all_: all_[0].update(rounds=-1), 1, "number_range")
    refused(lambda all_: all_[0]["ruleset"].update(base="chess"), 1, "ruleset_unknown")
    refused(lambda all_: all_[0]["ruleset"]["options"].pop("stake"), 1, "key_missing")
    refused(lambda all_: all_[0]["ruleset"]["options"].update(stake=-2), 1, "option_value")
    refused(lambda all_: all_[0].update(schema=2), 1, "schema_unknown")
    refused(lambda all_: all_[2].update(action={"seat": 9, "kind": "pass"}), 3, "number_range")
    refused(lambda all_: all_[2].update(action=[]), 3, "not_an_object")
    refused(lambda all_: all_[2].update(action={"seat": 3, "kind": "discard", "tile": "1m"}), 3)
    refused(lambda all_: all_.append(all_[2]), last + 1, "log_order")


GARBAGE = {
    "nothing but words": b"hello\n",
    "no object": b"[1]\n",
    "NaN": b'{"line": NaN}\n',
    "not UTF-8": b"\xff\xfe\n",
    "too deep": b"[" * 100_000 + b"\n",
    "too many digits": b'{"line": ' + b"9" * 10_000 + b"}\n",
    "too long": b" " * (MOST_BYTES + 1) + b"\n",
    "endless": b"x" * (10 << 20),
    "of the future": b'{"line": 1, "prev": "", "type": "match", "schema": 7, "hash": ""}\n',
    "no hash": b'{"line": 1}\n',
    "zeros": bytes(100) + b"\n",
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_a_clear_error(name):
    for read in (replay, read_lines, check_public, lambda lines: public(lines, 0)):
        with pytest.raises(InputError) as caught:
            for _ in read(io.BytesIO(GARBAGE[name])):
                pass
        assert caught.value.path.startswith("line 1")
        assert caught.value.code not in caught.value.message("zh")


def test_what_is_no_file_of_a_match(tmp_path):
    with pytest.raises(InputError) as caught:
        resume(tmp_path / "none.jsonl")
    assert caught.value.code == "file_unreadable"
    (tmp_path / "empty.jsonl").write_bytes(b"half a line")
    with pytest.raises(InputError) as caught:
        resume(tmp_path / "empty.jsonl")
    assert caught.value.code == "log_empty"
    (tmp_path / "other.jsonl").write_bytes(b'{"id": 1}\n')
    with pytest.raises(InputError) as caught:
        resume(tmp_path / "other.jsonl")
    assert (caught.value.code, caught.value.path) == ("log_no_line", "line 1")


def test_a_house_is_kept_with_all_its_options():
    house = rules.load("wuhan-kaikou").with_options({"factors.self_draw_big": "5/2", "stake": 7})
    log = io.BytesIO()
    Match(house, rounds=1, seed=1, log=LogWriter(log)).start_round()
    (_, match), *_ = replay(io.BytesIO(log.getvalue()))
    assert match.ruleset.options == house.options
    assert match.ruleset["factors.self_draw_big"] == (5, 2)


# ---- the public log ------------------------------------------------------------------------------------------------------------


@each_ruleset
def test_the_public_log_of_a_secret_wall_can_be_checked(ruleset):
    _, log, _, _ = play_match(ruleset, rounds=2, secret=True)
    for seat in range(4):
        lines = [line.encode() + b"\n" for line in public(io.BytesIO(log), seat)]
        assert check_public(iter(lines)) == 2
        bodies = [json.loads(line) for line in lines]
        ends = [one["event"] for one in bodies if one["type"] == "event" and one["event"]["event"] == "end"]
        promised = [one["commitment"] for one in bodies if one["type"] == "round"]
        assert promised == [commitment_of(Wall.of(end["wall"]).order, bytes.fromhex(end["salt"])) for end in ends]

        def refused(change, bodies=bodies):
            forged = json.loads(json.dumps(bodies))
            change(forged)
            with pytest.raises(InputError) as caught:
                check_public(io.BytesIO(chained(forged)))
            return caught.value.code

        place = next(number for number, one in enumerate(bodies) if one.get("event", {}).get("event") == "end")
        other = Wall.secret()
        assert refused(lambda all_, at=place, new=other: all_[at]["event"].update(wall=new.text())) == "log_commitment"
        # Somebody who knew the salt beforehand changes the wall: the commitment was made before.
        drawn = next(
            number for number, one in enumerate(bodies) if one.get("event", {}).get("event") == "draw" and "tile" in one["event"]
        )
        tile = "1m" if bodies[drawn]["event"]["tile"] != "1m" else "2m"
        assert refused(lambda all_, at=drawn, new=tile: all_[at]["event"].update(tile=new)) == "log_differs"
        assert refused(lambda all_, at=drawn: all_[at].update(event=3)) == "log_differs"


@each_ruleset
def test_the_public_log_shows_no_hidden_tile(ruleset):
    _, log, _, _ = play_match(ruleset, rounds=1)
    hidden = 0
    for seat in range(4):
        stream = PublicLog(seat)
        written = []
        for body in read_lines(io.BytesIO(log)):
            written += stream.lines(body)
        assert written == list(public(io.BytesIO(log), seat))
        for line in written:
            body = json.loads(line)
            event = body.get("event", {})
            if event.get("event") in ("draw", "deal") and event["seat"] != seat:
                hidden += 1
                assert not event.keys() & {"tile", "tiles"}
            if body["type"] == "action":
                assert body["action"]["seat"] == seat
            assert "salt" not in event and "wall" not in body
    assert hidden > 100


def test_writing_does_not_wait_for_the_end():
    log = io.BytesIO()
    match = Match("guiliu", seed=3, log=LogWriter(log))
    assert log.getvalue().count(b"\n") == 1
    match.start_round()
    assert log.getvalue().count(b"\n") == 2
    match.apply(match.round.legal_actions(0)[0])
    assert log.getvalue().count(b"\n") == 3


# ---- matches -------------------------------------------------------------------------------------------------------------------


def test_a_match_ends_by_rounds_or_by_points():
    match, _, _, _ = play_match("wuhan-liukou", rounds=2)
    assert match.over
    assert match.number == 2
    with pytest.raises(InputError) as caught:
        match.start_round()
    assert caught.value.code == "match_over"
    with pytest.raises(InputError) as caught:
        match.apply(Action(0, "pass"))
    assert caught.value.code == "no_round"
    match = Match("wuhan-kaikou", points=400, seed=1)
    match.start_round()
    assert not match.over
    with pytest.raises(InputError) as caught:
        match.start_round()
    assert caught.value.code == "round_not_over"
    match.apply(Action(2, "abandon"))
    assert match.over
    assert match.scores == [0, 0, -400, 0]
    assert match.view(2)["scores"] == [0, 0, -400, 0]


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"points": -1}, {"dealer": 4}, {"rounds": 1.5}, {"dealer": None}])
def test_numbers_of_a_match_out_of_range(wrong):
    with pytest.raises(InputError) as caught:
        Match("guiliu", **wrong)
    assert caught.value.code == "number_range"


@pytest.mark.parametrize(
    "made", [lambda one: one._replace(seat=np.int64(one.seat)), lambda one: one._replace(tile=float(one.tile))]
)
def test_an_action_of_other_numbers_is_logged_as_the_listed_one(made):
    stream = io.BytesIO()
    match = Match("guiliu", rounds=1, seed=1, log=LogWriter(stream))
    listed = match.start_round().legal_actions(0)[0]
    match.apply(made(listed))
    bodies = [body for body, _ in replay(io.BytesIO(stream.getvalue()))]
    assert bodies[-1]["action"] == listed.to_dict()


@pytest.mark.parametrize("seat", [1.0, True, np.int64(1)])
def test_whoever_leaves_is_told_by_a_number(seat):
    match = Match("wuhan-kaikou", rounds=1, seed=1)
    round_ = match.start_round()
    events = match.apply(Action(seat, "abandon"))
    assert [type(event["seat"]) for event in events if event["event"] == "abandon"] == [int]
    assert round_.result is not None


def test_nobody_leaves_with_a_tile():
    match = Match("wuhan-kaikou", rounds=1, seed=1)
    match.start_round()
    with pytest.raises(InputError):
        match.apply(Action(1, "abandon", TILES[0]))


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("match", {"schema": True}),
        ("round", {"number": False}),
        ("round", {"dealer": 0.0}),
        (
            "action",
            {
                "events": lambda events: [
                    {**event, "seat": float(event["seat"])} if "seat" in event else event for event in events
                ]
            },
        ),
    ],
)
def test_numbers_are_not_what_is_equal_to_them(kind, change):
    lines = play_match("guiliu", rounds=1)[1].splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if json.loads(line)["type"] == kind)
    chain, out = Chain(), []
    for number, line in enumerate(lines):
        body = {key: value for key, value in json.loads(line).items() if key not in ("line", "prev", "hash")}
        if number == place:
            body |= {key: value(body[key]) if callable(value) else value for key, value in change.items()}
        out.append(chain.text(body).encode() + b"\n")
    with pytest.raises(InputError) as caught:
        list(replay(out))
    assert caught.value.params["line"] == place + 1


@pytest.mark.parametrize(
    "body", [{"type": "action"}, {"type": "match", "x": "\ud800"}, {"type": "round", "events": [5]}, {"type": "end"}]
)
def test_lines_that_no_match_writes_have_no_public_form(body):
    with pytest.raises(InputError) as caught:
        PublicLog(0).lines({"line": 7, **body})
    assert (caught.value.code, caught.value.path) == ("log_differs", "line 7")
