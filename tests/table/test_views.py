"""Nothing a seat cannot see shows in its view, its legal actions or its log.

A random round is played; at a random place of it the tiles that a seat has not seen are dealt anew: other hands and the wall
that is left. All that has become visible is played again in the second round. Both rounds must look the same to that seat, as
long as what happens in them is the same.
"""

from __future__ import annotations

import io
import json
import os
from random import Random

import pytest
from tests.table.play import RULESETS, choose, deal, tiles_of
from tests.table.script import wall

from laizi import InputError
from laizi.rules import load
from laizi.table import Action, LogWriter, Match, Wall, public
from laizi.table.actions import OF_SEAT, WITH_TILE
from laizi.table.events import seen_by
from laizi.tiles import TILES

ROUNDS = range(3000 if os.environ.get("LAIZI_FULL") == "1" else 60)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def places_seen(round_, seat):
    """Places of the wall whose tiles a seat knows, or that others have shown; of what others did not show, none.

    Every tile has its place from the deal on: a seat's tiles are followed through its hand, those dealt first going first.
    """
    order = round_.state.order
    held = [[] for _ in range(4)]
    shown = set()
    head = 0
    for size in (4, 4, 4, 1):
        for step in range(4):
            held[(round_.state.dealer + step) % 4] += range(head, head + size)
            head += size
    held[round_.state.dealer].append(head)
    head, tail = head + 1, 136

    def show(owner, tile, number=1):
        found = [place for place in held[owner] if order[place] == tile][:number]
        assert len(found) == number
        for place in found:
            held[owner].remove(place)
        shown.update(found)
        return found

    on_the_way = {}
    for event in round_.events:
        name, owner = event["event"], event.get("seat")
        tile = tiles_of(event["tile"])[0] if "tile" in event else None
        if name == "flip":
            shown.add(head)
            head += 1
        elif name == "draw":
            if event["from"] == "head":
                held[owner].append(head)
                head += 1
            else:
                tail -= 1
                held[owner].append(tail)
        elif name in ("discard", "pizi_gang", "laizi_gang", "bu_gang"):
            on_the_way = {owner: show(owner, tile)}
        elif name == "take_back":
            held[owner] += on_the_way[owner]
        elif name == "an_gang":
            show(owner, tile, 4)
        elif name in ("chi", "peng", "ming_gang"):
            own = tiles_of(event["tiles"])
            own.remove(tile)
            for one in own:
                show(owner, one)
    return shown | set(held[seat])


def dealt_anew(rng, round_, seat):
    """The wall with the tiles that a seat does not know in another order; laizi stay, as 四赖 is paid openly. With it what other
    kinds the an_gang of others are of, where they hide it.
    """
    order = bytearray(round_.state.order)
    known = places_seen(round_, seat)
    other_kinds = {}
    for event in round_.events:
        if event["event"] == "an_gang" and event["hidden"] and event["seat"] != seat:
            kind = tiles_of(event["tile"])[0]
            free = [
                one for one in range(34)
                if one not in round_.state.barred and not any(order[place] == one for place in known)
            ]  # fmt: skip
            if free:
                other = rng.choice(free)
                for place in range(136):
                    if order[place] in (kind, other):
                        order[place] = other if order[place] == kind else kind
                        known.add(place)
                other_kinds[event["seat"], kind] = TILES[other]
    unknown = [place for place in range(136) if place not in known and order[place] != round_.state.laizi]
    tiles = [order[place] for place in unknown]
    rng.shuffle(tiles)
    for place, tile in zip(unknown, tiles, strict=True):
        order[place] = tile
    return Wall.of(order), other_kinds


class Play:
    """A round with a log and the script of what all can see of it, and what one seat answered."""

    def __init__(self, ruleset, order, dealer, seat):
        self.log = io.BytesIO()
        self.match = Match(ruleset, dealer=dealer, walls=lambda _: order, log=LogWriter(self.log))
        self.round = self.match.start_round()
        self.seat = seat
        self.script = []
        self.answers = {}

    def apply(self, action):
        phase = self.round.phase
        events = self.match.apply(action)
        if phase in ("claim", "rob"):
            if action.seat == self.seat:
                self.script.append(action)
            else:
                self.answers[action.seat] = action
            for event in events[:2]:  # whose claim stood is there for all to see
                if event["event"] in ("chi", "peng", "ming_gang", "win") and event.get("seat") in self.answers:
                    self.script.append(self.answers.pop(event["seat"]))
            if events:
                self.answers.clear()
        elif phase != "last" or action.seat == self.seat or action.kind != "pass":
            self.script.append(action)

    def follow(self, script, other_kinds):
        """Does the same again on another wall. Others may be asked who were not, and not be asked who were: they pass."""
        for action in script:
            if action.kind == "an_gang":
                action = action._replace(tile=other_kinds.get((action.seat, action.tile), action.tile))  # noqa: PLW2901
            while action not in self.round.legal_actions(action.seat):
                self.let_pass()
            self.match.apply(action)
        while self.seat not in self.round.waiting:
            self.let_pass()

    def let_pass(self):
        assert self.round.phase in ("claim", "rob", "last")
        self.match.apply(Action(next(one for one in self.round.waiting if one != self.seat), "pass"))


def compare(ruleset, order, rng, first=()):
    """Plays to a random place, deals anew what a seat does not know, plays that, and compares. How many hidden kongs have changed
    their kind; None when the round ended before.
    """
    seat, length, dealer = rng.randrange(4), rng.randrange(5, 120) if not first else rng.randrange(1, 12), 0
    play = Play(ruleset, order, dealer, seat)
    round_, steps = play.round, 0
    for action in first:
        play.apply(action)
    while round_.result is None and (steps < length or seat not in round_.waiting):
        play.apply(choose(rng, round_))
        steps += 1
    if round_.result is not None:
        return None
    again_wall, other_kinds = dealt_anew(rng, round_, seat)
    again = Play(ruleset, again_wall, dealer, seat)
    again.follow(play.script, other_kinds)
    other = again.round
    assert [seen_by(one, seat) for one in round_.events] == [seen_by(one, seat) for one in other.events]
    assert round_.view(seat) == other.view(seat)
    assert round_.legal_actions(seat) == other.legal_actions(seat)
    assert refusals(round_, seat) == refusals(other, seat)
    assert public_of(play.log, seat) == public_of(again.log, seat)
    assert round_.state.hands != other.state.hands
    return len(other_kinds)


@each_ruleset
def test_two_rounds_that_differ_in_hidden_tiles_look_the_same(ruleset):
    found = [compare(ruleset, Wall.seeded("views", number), Random(f"views {ruleset} {number}")) for number in ROUNDS]
    assert sum(one is not None for one in found) > len(ROUNDS) // 4


@each_ruleset
def test_a_hidden_kong_may_be_of_any_kind(ruleset):
    """The same after an an_gang of the dealer at the very beginning; in guiliu its kind shows."""
    changed = 0
    for number in range(len(ROUNDS) // 3):
        rng = Random(f"hidden {ruleset} {number}")
        special = wall(load(ruleset), {0: "1111m"}, indicator="5p", draws=rng.choice(["1z9p", "2s3s", "9p9s8s"]))
        changed += compare(ruleset, special, rng, [Action(0, "an_gang", TILES[0])]) or 0
    assert bool(changed) == (ruleset != "guiliu")


def public_of(log, seat):
    return list(public(io.BytesIO(log.getvalue()), seat))


def refusals(round_, seat):
    """What a seat is told that tries all it can."""
    found = []
    tries = [*OF_SEAT[seat].values(), *(one for every in WITH_TILE[seat].values() for one in every)]
    for action in tries:
        if action not in round_.legal_actions(seat) and action.kind != "abandon":
            with pytest.raises(InputError) as caught:
                round_.apply(action)
            found.append(caught.value.to_dict())
    return found


@each_ruleset
def test_a_view_is_json_and_names_no_hidden_tile(ruleset):
    for number in range(10):
        rng, round_ = Random(number), deal(ruleset, number)
        while round_.result is None:
            for seat in range(4):
                view = round_.view(seat)
                assert json.loads(json.dumps(view)) == view
                assert tiles_of(view["hand"]) == list(round_.state.hand(seat))
                assert view["actions"] == [one.to_dict() for one in round_.legal_actions(seat)]
            round_.apply(choose(rng, round_))


def test_no_seat_has_no_view():
    for seat in (4, -1, "0", None, True):
        with pytest.raises(InputError):
            deal("guiliu", 0).view(seat)
