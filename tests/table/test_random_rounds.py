"""What must hold at every step of any round, on random ones.

200 rounds of each ruleset; 50,000 with ``LAIZI_FULL=1`` in the environment. A failure names the number of its round:
`deal(ruleset, number)` deals that one alone.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from tests.table.play import RULESETS, Shadow, choose, deal, kinds_held, played, snapshot, tiles_of

from laizi import InputError
from laizi.rules import judge, judge_several
from laizi.rules.settlement import deltas
from laizi.table import ACTION_KINDS, Action
from laizi.table.actions import OF_SEAT, WITH_TILE
from laizi.tiles import TILES

FULL = os.environ.get("LAIZI_FULL") == "1"
CHUNK = 100
CHUNKS = range(500 if FULL else 2)
THOROUGH = range(500 if FULL else 4)
MOST_ACTIONS = 700
TRIED_AT, LOOKED_AT = 0.1, 0.3  # parts of the steps, and of the actions tried
READ = set()

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
each_chunk = pytest.mark.parametrize("chunk", CHUNKS)


@each_ruleset
@each_chunk
def test_every_step_holds_together(ruleset, chunk):
    seen, rng = Counter(), Random(f"{ruleset} {chunk}")
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        steps = 0
        for round_, _ in played(ruleset, number):
            steps += 1
            check_tiles(round_)
            check_asked(round_)
            assert sum(deltas(round_.payments)) == 0
            if rng.random() < TRIED_AT:
                seen["refused"] += refuses(rng, round_)
        assert steps < MOST_ACTIONS, number
        check_end(round_)
        check_payments(round_, seen)
    assert seen["win", "discard"]
    assert seen["win", "self_draw"]
    assert seen["refused"] > CHUNK


def refuses(rng, round_):
    """Tries one action that may not be listed; whether it was not. That nothing changed by it is looked at now and then."""
    seat = rng.randrange(4)
    if rng.random() < 0.3:
        action = rng.choice(list(OF_SEAT[seat].values()))
    else:
        tile = rng.choice(kinds_held(round_, seat)) if rng.random() < 0.7 else rng.randrange(34)
        action = rng.choice(list(WITH_TILE[seat].values()))[tile]
    if action.kind == "abandon" or action in round_.legal_actions(seat):
        return False
    before = snapshot(round_) if rng.random() < LOOKED_AT else None
    with pytest.raises(InputError):
        round_.apply(action)
    assert before is None or snapshot(round_) == before
    return True


def check_tiles(round_):
    """136 tiles, each once; 13 tiles a seat with its melds, 14 while it may win or has to discard."""
    state = round_.state
    robbing = round_.phase == "rob" or (round_.result is not None and robbed(round_))
    pending = [round_.tile] if robbing else []
    assert all(count == 4 for count in state.where(pending))
    for seat in range(4):
        own = sum(state.hands[seat]) + 3 * len(state.melds[seat])
        if round_.phase != "over":
            assert own == 13 + (round_.phase in ("turn", "last") and seat == round_.turn), (round_.phase, seat)
        assert len(state.melds[seat]) <= 4


def robbed(round_):
    """Whether a kong was robbed: its tile is neither in a hand nor on the table."""
    return any(one.situation.by == "rob_gang" for one in round_.result.judgements)


def check_asked(round_):
    if round_.result is not None:
        assert round_.waiting == ()
        assert round_.phase == "over"
    else:
        assert round_.waiting
    for seat in range(4):
        options = round_.legal_actions(seat)
        assert bool(options) == (seat in round_.waiting)
        assert len(set(options)) == len(options)
        for one in options:
            assert one.seat == seat
            if one not in READ:  # whatever is offered can be said in JSON
                assert (one.tile is not None) == ACTION_KINDS[one.kind]
                assert Action.from_dict(one.to_dict()) is one
                READ.add(one)


def check_end(round_):
    result = round_.result
    assert list(result.deltas) == deltas(result.payments)
    assert 0 <= result.next_dealer < 4
    assert (result.how == "win") == bool(result.winners)
    assert round_.events[-1] == {**round_.events[-1], "event": "end", "how": result.how, "deltas": list(result.deltas)}
    if result.how == "drawn":
        left = round_.state.left
        assert left in ((10, 9) if round_.ruleset["tail_parity"] else (10,)) if round_.ruleset.has_laizi else left == 14


def check_payments(round_, seen):
    """The payments against the judgement of a situation that a scribe noted from the events alone, as JSON."""
    shadow = Shadow(round_)
    wins, final = [], None
    for event in round_.events:
        if event["event"] in ("win", "false_win"):
            wins.append(shadow.situation(event))
            if event["event"] == "false_win":
                shadow.payments.clear()
            final = final or event
        shadow.note(event)
    assert shadow.payments == [
        {"from": one.source, "to": one.target, "points": one.points, "reason": one.reason} for one in round_.result.payments
    ]
    if final is None:
        return
    kind = final["event"]
    seen[kind, final["by"]] += 1
    found = judge_several(wins) if len(wins) > 1 else [judge(wins[0])]
    for one, own in zip(found, round_.result.judgements, strict=True):
        assert one.legal == own.legal == (kind == "win")
        assert one.payments == own.payments
        assert set(own.payments) <= set(round_.result.payments)
        if one.legal:
            assert one.to_dict() == own.to_dict()
        else:
            unknown = set(own.violations) & {"passed"}  # the scribe does not know what a seat has let pass
            assert len(own.violations) == len(one.violations) + len(unknown)
            assert unknown or own.violations == one.violations


@each_ruleset
def test_every_listed_action_can_be_done_and_nothing_else(ruleset):
    rng = Random(ruleset)
    for number in THOROUGH:
        for round_, _ in played(ruleset, number):
            before = snapshot(round_)
            listed = {action for seat in range(4) for action in round_.legal_actions(seat)}
            for action in listed:
                other = round_.copy()
                events = other.apply(action)
                assert other.events == round_.events + events
                check_tiles(other)
                check_asked(other)
            for action in fuzzed(rng, round_):
                if action not in listed and action.kind != "abandon":
                    with pytest.raises(InputError) as caught:
                        round_.apply(action)
                    assert caught.value.code not in caught.value.message("en")
            assert snapshot(round_) == before


def fuzzed(rng, round_):
    """Actions of all kinds: any, and those that hold to what a hand has."""
    for seat in range(4):
        yield from OF_SEAT[seat].values()
        for actions in WITH_TILE[seat].values():
            yield rng.choice(actions)
            held = kinds_held(round_, seat)
            yield actions[rng.choice(held)]
            yield actions[round_.tile if round_.tile is not None else 0]
    yield Action(7, "pass")
    yield Action(0, "dance")
    yield Action(0, "discard", None)
    yield Action(0, "win", TILES[0])


@each_ruleset
def test_no_win_is_overlooked(ruleset):
    """The core rules out most tiles before a judgement; judging all of them finds no other legal win."""
    wins = 0
    for number in range(400 if FULL else 20):
        for round_, _ in played(ruleset, number):
            wins += check_wins(round_)
    assert wins


def check_wins(round_):
    state, found = round_.state, 0
    if round_.phase in ("turn", "last") and round_.drawn is not None:
        tries = [(round_.turn, round_.drawn, "self_draw", None)]
    elif round_.phase in ("claim", "rob") and not round_.answers:
        by = "discard" if round_.phase == "claim" else "rob_gang"
        tries = [(seat, round_.tile, by, round_.turn) for seat in range(4) if seat != round_.turn]
    else:
        return 0
    occasions = round_._winning()[3]
    for seat, tile, by, giver in tries:
        legal = judge(state.situation(seat, tile, by, giver, occasions)).legal
        kinds = {one.kind for one in round_.legal_actions(seat)}
        assert legal == ("win" in kinds)
        if kinds and round_.ruleset.id == "wuhan-room":
            assert legal != ("false_win" in kinds)
        found += legal
    return found


@each_ruleset
def test_a_copy_goes_on_by_itself(ruleset):
    rng = Random(ruleset)
    for number in range(5):
        round_ = deal(ruleset, number)
        while round_.result is None:
            before = snapshot(round_)
            other = round_.copy()
            assert snapshot(other) == before
            for _ in range(5):
                if other.result is None:
                    other.apply(choose(rng, other))
            assert snapshot(round_) == before
            round_.apply(choose(rng, round_))


def test_texts_of_tiles_are_read_alike():
    assert tiles_of("19m5p3s17z") == [TILES[0], TILES[8], TILES[13], TILES[20], TILES[27], TILES[33]]
