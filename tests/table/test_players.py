"""Players: what they choose, that they know no more than their view, and that sense beats chance."""

import json
import math
from collections import Counter
from random import Random

import pytest
from tests.table.play import RULESETS, played

from laizi import InputError, rules
from laizi.rules.legality import openings
from laizi.rules.rain import held_back, rain
from laizi.table import Match, Round, Wall
from laizi.table.actions import OF_SEAT, WITH_TILE
from laizi.table.players import PLAYERS, RandomPlayer, SeatView, make_players, play_round
from laizi.table.players_seen import Seen
from laizi.table.players_sensible import SensiblePlayer
from laizi.tiles import TILES

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
ROUNDS = 60


@each_ruleset
def test_one_sensible_player_beats_three_random_ones(ruleset):
    """The mean of its gains is positive with 95 % confidence: more than 1.645 standard errors above zero."""
    gains = []
    for seat in range(4):
        names = ["sensible" if seat == other else "random" for other in range(4)]
        match = Match(ruleset, seed=f"beats {seat}", rounds=ROUNDS // 4)
        players = make_players(names, match.ruleset, seat)
        while not match.over:
            play_round(match, players)
            gains.append(match.round.result.deltas[seat])
    mean = sum(gains) / ROUNDS
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (ROUNDS - 1) / ROUNDS)
    assert mean > 1.645 * error, (mean, error)


@each_ruleset
def test_sensible_players_win_most_rounds_among_themselves(ruleset):
    match = Match(ruleset, seed="among", rounds=16)
    players = make_players(["sensible"], match.ruleset, 0)
    ends = Counter()
    while not match.over:
        play_round(match, players)
        ends[match.round.result.how] += 1
    assert ends["win"] >= 12
    assert not ends["false_win"]


def test_random_is_uniform_but_for_false_wins():
    player = RandomPlayer(7)
    options = [OF_SEAT[0]["false_win"], *(WITH_TILE[0]["discard"][kind] for kind in range(8))]
    chosen = Counter(player.choose({}, options) for _ in range(8000))
    assert chosen.keys() == set(options[1:])
    # 8000 draws of 8: each is within five standard deviations (29.6) of 1000.
    assert all(abs(number - 1000) < 148 for number in chosen.values())


def test_random_players_are_seeded():
    options = [WITH_TILE[0]["discard"][kind] for kind in range(34)]

    def row(seed):
        player = RandomPlayer(seed)
        return "".join(str(player.choose({}, options).tile) for _ in range(6))

    assert row(1) == row("1") == "1m1s8m8m1m2p"  # the same on every machine
    assert row(1) != row(2)
    players = make_players(["random"], rules.load("guiliu"), 1)
    assert len({tuple(player.choose({}, options) for _ in range(6)) for player in players}) == 4


def test_names_of_players():
    ruleset = rules.load("guiliu")
    kinds = [type(player) for player in make_players(["sensible", "random"], ruleset, 0)]
    assert kinds == [SensiblePlayer, RandomPlayer] * 2
    assert all(make_players([name], ruleset, 0) for name in PLAYERS)
    for names, code in ((["random"] * 3, "players_number"), ([], "players_number"), (["rnadom"], "player_unknown")):
        with pytest.raises(InputError) as caught:
            make_players(names, ruleset, 0)
        assert caught.value.code == code


@each_ruleset
def test_a_sensible_choice_is_legal_and_needs_the_view_alone(ruleset):
    """Every seat that is asked, in random rounds: it chooses from its view as JSON, given to a player that saw nothing else."""
    for number in range(4):
        for round_, _ in played(ruleset, number):
            for seat in round_.waiting:
                options = round_.legal_actions(seat)
                view = json.loads(json.dumps(round_.view(seat)))
                chosen = SensiblePlayer(round_.ruleset).choose(view, options)
                assert chosen in options
                kinds = {one.kind for one in options}
                if "win" in kinds:
                    assert chosen.kind == "win"
                elif "pizi_gang" in kinds:
                    assert chosen.kind == "pizi_gang"
                assert chosen.kind not in ("false_win", "take_back")
                check_discard(round_, chosen)


def check_discard(round_, chosen):
    """Laizi are kept, pizi are not, and while it rains nothing is held back."""
    if chosen.kind != "discard":
        return
    seat, state = chosen.seat, round_.state
    assert chosen.tile != state.laizi or set(kinds_of(state.hands[seat])) <= state.barred
    if state.holds_pizi(seat):
        assert chosen.tile in state.pizi_kinds
        return
    rains = [rain(state.melds[other], round_.ruleset) if other != seat else frozenset() for other in range(4)]
    if held_back(rains, state.barred, state.hands[seat], chosen.tile):
        others = [one for one in kinds_of(state.hands[seat]) if one not in state.barred]
        assert all(held_back(rains, state.barred, state.hands[seat], one) for one in others)


def kinds_of(hand):
    return [kind for kind, number in enumerate(hand) if number]


@each_ruleset
def test_what_is_seen_is_what_lies_there(ruleset):
    for round_, _ in played(ruleset, 5):
        views = [Seen.of(round_.view(seat), round_.ruleset) for seat in range(4)]
        assert [Seen.at(round_, seat) for seat in range(4)] == views
        if round_.result is not None:
            break
        state = round_.state
        for seat, seen in enumerate(views):
            assert seen.hand == bytes(state.hands[seat])
            assert (seen.laizi, seen.pizi, seen.barred) == (state.laizi, state.pizi_kinds, state.barred)
            assert [len(one.melds) for one in seen.seats] == [len(melds) for melds in state.melds]
            assert seen.seats[seat].melds == tuple(state.melds[seat])
            assert [one.pizi for one in seen.seats] == [tuple(sorted(pizi)) for pizi in state.pizi]
            # What is neither seen nor held is in the wall, in other hands, or an an_gang of another that is hidden.
            hidden = Counter(state.order[state.head : state.tail])
            for other in {0, 1, 2, 3} - {seat}:
                hidden += Counter(dict(enumerate(state.hands[other])))
                if state.laizi >= 0:
                    hidden += Counter({int(m.tiles[0]): 4 for m in state.melds[other] if m.kind == "an_gang"})
            robbed = [round_.tile] if round_.phase == "rob" else []
            asides = [tile for other in range(4) if other != seat for tile in state.aside[other]]
            hidden += Counter(map(int, [*robbed, *asides]))
            assert seen.out_of_sight() == [hidden[kind] for kind in range(34)]


def test_an_opening_is_made_where_it_is_needed():
    """A hand that waits but has opened nothing cannot win in Wuhan, so it claims the peng; in guiliu it does not."""
    hands = ["234m567p22278s88p", "", "", ""]
    for ruleset, kind in (("wuhan-liukou", "peng"), ("guiliu", "pass")):
        round_ = asked(ruleset, hands, "2s" if ruleset != "guiliu" else "8p")
        player = SensiblePlayer(round_.ruleset)
        options = round_.legal_actions(0)
        assert {"peng", "pass"} <= {one.kind for one in options}, ruleset
        assert player.choose(round_.view(0), options).kind in (kind, "ming_gang" if kind == "peng" else kind)
        assert not openings(tuple(round_.state.melds[0]), round_.ruleset)


def asked(ruleset, hands, tile):
    """A round in which seat 3 deals and discards a tile with its first 14, seat 0 holding given tiles."""
    from tests.table.play import tiles_of

    own = tiles_of(hands[0])
    rest = list(Wall.seeded(1).order)
    for one in (*own, *tiles_of(tile), TILES[31]):
        rest.remove(one)
    order = []
    blocks = [own[:4], own[4:8], own[8:12], own[12:]]
    rest.reverse()
    for number, block in enumerate(blocks):
        size = 4 if number < 3 else 1
        order += tiles_of(tile) + [rest.pop() for _ in range(size - 1)] if number == 0 else [rest.pop() for _ in range(size)]
        order += block
        order += [rest.pop() for _ in range(2 * size)]
    order += [rest.pop(), TILES[31], *reversed(rest)]
    round_ = Round(ruleset, Wall.of(order), dealer=3)
    round_.apply(WITH_TILE[3]["discard"][tiles_of(tile)[0]])
    return round_


def test_a_view_is_made_when_it_is_looked_at(monkeypatch):
    match = Match("wuhan-room", seed=1)
    round_ = match.start_round()
    seat = round_.waiting[0]
    whole, made = match.view(seat), []
    monkeypatch.setattr(Match, "view", lambda _, seat: made.append(seat) or {**whole})
    view = SeatView(match, seat)
    RandomPlayer(0).choose(view, round_.legal_actions(seat))
    assert view.seen() == Seen.of(whole, match.ruleset)
    assert not made
    assert view["seat"] == seat
    assert (len(view), list(view), view.whole()) == (len(whole), list(whole), whole)
    assert made == [seat]


def test_rounds_go_on_where_they_are():
    match = Match("guiliu", seed=1)
    match.start_round()
    players = make_players(["random"], match.ruleset, 3)
    first = match.round.waiting[0]
    match.apply(players[first].choose({}, match.round.legal_actions(first)))
    assert play_round(match, players) > 10
    assert match.number == 1
    assert Random(1).random() == Random(1).random()
