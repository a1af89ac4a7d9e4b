"""Rounds told in a few words: a wall made for them, and who does what.

`start(ruleset, {1: "9m88p", 2: "78m67p55s234s999s4z"}, …)` deals hands that hold these tiles; what is not said is filled up with
tiles that go ill together. Where all 14 of the dealer are said, the last one is the tile it has drawn.

`play(round, "0 discard 8p, 1 peng, 1 discard 9m, 2 chi 7m, 3 -")` does what it says; ``-`` discards the tile just drawn. Whoever
is asked and not named passes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.table.play import tiles_of

from laizi import rules
from laizi.rules.indicator import following, pizi_of
from laizi.table import Action, Match, Round, Wall
from laizi.tiles import TILES

ROOM, KAIKOU, LIUKOU, YUANHANG, GUILIU = "wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu"
SIZE = 136


_LAST_USED = 120  # places from here on are filled first: they are the tail


def wall(
    ruleset: rules.Ruleset,
    hands: Mapping[int, str],
    dealer: int = 0,
    indicator: str = "1z",
    draws: str = "",
    tail: str = "",
    late: Mapping[int, str] | None = None,
) -> Wall:
    """A wall that deals these hands.

    `draws`: what is drawn from the head, in order; `tail`: from the tail; `late`: by number of the draw from the head, from 0.
    Of the rest pizi and laizi come late.
    """
    order: list[int | None] = [None] * SIZE
    places: list[list[int]] = [[] for _ in range(4)]
    place = 0
    for size in (4, 4, 4, 1):
        for step in range(4):
            places[(dealer + step) % 4] += range(place, place + size)
            place += size
    places[dealer].append(place)
    head = place + 1
    for seat, hand in hands.items():
        given = tiles_of(hand)
        assert len(given) <= len(places[seat]), hand
        for at, tile in zip(places[seat], given, strict=False):
            order[at] = tile
    special: set[int] = set()
    if ruleset.has_laizi:
        flipped = tiles_of(indicator)[0]
        order[head] = flipped
        special = {*pizi_of(flipped, ruleset.fixed.pizi), following(flipped)}
        head += 1
    for number, tile in enumerate(tiles_of(draws)):
        order[head + number] = tile
    for number, text in (late or {}).items():
        order[head + number] = tiles_of(text)[0]
    for number, tile in enumerate(tiles_of(tail)):
        order[SIZE - 1 - number] = tile
    used = Counter(tile for tile in order if tile is not None)
    assert max(used.values(), default=0) <= 4, used
    rest = [TILES[kind * 13 % 34] for copy in range(4) for kind in range(34) if used[TILES[kind * 13 % 34]] <= copy]
    rest.sort(key=lambda tile: tile in special)
    free = [at for at in (*range(head), *range(_LAST_USED, SIZE), *range(head, _LAST_USED)) if order[at] is None]
    for at, tile in zip(free, rest, strict=True):
        order[at] = tile
    return Wall.of(tile for tile in order if tile is not None)


def start(
    ruleset: str | rules.Ruleset, hands: Mapping[int, str], *, dealer: int = 0, previous: Any = None, **tiles: Any
) -> Round:
    rules_ = rules.load(ruleset) if isinstance(ruleset, str) else ruleset
    return Round(rules_, wall(rules_, hands, dealer, **tiles), dealer=dealer, previous=previous)


def act(round_: Round, words: str) -> Action:
    seat, kind, *tile = words.split()
    if kind == "-":
        assert round_.turn == int(seat) and round_.drawn is not None, words
        return Action(int(seat), "discard", round_.drawn)
    return Action(int(seat), kind, tiles_of(tile[0])[0] if tile else None)


def play(table: Round | Match, script: str) -> Any:
    """Plays a round, or the round of a match; returns what it was given."""
    for words in script.split(","):
        while True:
            round_ = table.round if isinstance(table, Match) else table
            assert round_ is not None
            seat = int(words.split()[0])
            if not (words.split()[1] == "-" and (round_.phase != "turn" or round_.turn != seat)):
                action = act(round_, words)
                if action in round_.legal_actions(seat):
                    break
            assert round_.phase in ("claim", "rob", "last", "take_back"), (
                words,
                round_.phase,
                round_.turn,
                round_.view(round_.turn),
            )
            table.apply(Action(round_.waiting[0], "pass"))
        table.apply(action)
    return table


def settle_claims(round_: Round) -> Round:
    """Everybody passes until somebody has to discard."""
    while round_.phase in ("claim", "rob", "take_back"):
        round_.apply(Action(round_.waiting[0], "pass"))
    return round_


def idle(table: Round | Match, phase: str = "over", *, left: int = -1) -> Any:
    """Everybody discards the tile just drawn and passes, until the phase comes or so many tiles are left in the wall."""
    round_ = table.round if isinstance(table, Match) else table
    assert round_ is not None
    while round_.phase not in (phase, "over") and not (round_.state.left <= left and round_.phase == "turn"):
        if round_.phase == "turn":
            assert round_.drawn is not None
            table.apply(Action(round_.turn, "discard", round_.drawn))
        else:
            table.apply(Action(round_.waiting[0], "pass"))
    return table


def kinds(round_: Round, seat: int) -> set[str]:
    return {action.kind for action in round_.legal_actions(seat)}
