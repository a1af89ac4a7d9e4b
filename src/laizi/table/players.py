"""Who plays: small objects that are shown what a seat may know and what it may do, and choose.

A player has one method, ``choose(view, actions)``, and a random source of its own. The view is `Match.view` (or `Round.view`)
of its seat and no more; it is made when it is first looked at, so that a player who does not look costs nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from laizi.errors import InputError
from laizi.rules import Ruleset
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.table.actions import Action
from laizi.table.match import Match
from laizi.table.players_seen import SeatView

__all__ = ["PLAYERS", "Player", "RandomPlayer", "SeatView", "check_names", "make_players", "play_round"]

#: The players there are by name.
PLAYERS: Final = ("random", "sensible")
_DOMAIN = b"laizi player 1"


class Player(Protocol):
    """Plays one seat."""

    def choose(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Action:
        """One of the actions.

        Args:
            view: all that the seat may know, see ``docs/table.md``.
            actions: what it may do, at least one; the round's `legal_actions`.
        """


class RandomPlayer:
    """Every legal action is as likely as any other, but it declares no win that is none (炸胡).

    In room a false win is an action of nearly every turn: with it few rounds would last longer than a dozen turns, and of the
    rest of the rules nothing would be seen.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = _source(seed)

    def choose(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Action:
        """Any action but a false win."""
        if actions[0].kind == "false_win":  # where there is one it comes first
            actions = actions[1:]
        return actions[int(self._random.random() * len(actions))]


def _source(seed: int | str) -> Random:
    """A source that is the same on every machine: Mersenne Twister, seeded by SHA-256; only its `random` is used."""
    text = str(seed).encode("utf-8", "surrogatepass")
    return Random(int.from_bytes(hashlib.sha256(_DOMAIN + b"\0" + text).digest(), "big"))


def check_names(names: Sequence[str]) -> None:
    """Raises `laizi.InputError` unless there are 1, 2 or 4 names (``players_number``) of players (``player_unknown``)."""
    if not names or SEATS % len(names):
        raise InputError("players_number", "players", number=len(names))
    for name in names:
        if name not in PLAYERS:
            raise InputError("player_unknown", "players", name=short(name), known=", ".join(PLAYERS))


def make_players(names: Sequence[str], ruleset: Ruleset, seed: int | str) -> list[Player]:
    """A player for each of the four seats.

    Args:
        names: four of `PLAYERS`, or one or two, which are repeated: ``["random"]`` is four random ones.
        seed: each seat derives its own from it.

    Raises as `check_names` does.
    """
    check_names(names)
    found: list[Player] = []
    for seat in range(SEATS):
        name = names[seat % len(names)]
        own = f"{seed}/{seat}"
        if name == "random":
            found.append(RandomPlayer(own))
        else:
            from laizi.table.players_sensible import SensiblePlayer

            found.append(SensiblePlayer(ruleset))
    return found


def play_round(match: Match, players: Sequence[Player]) -> int:
    """Plays the round of a match to its end, the next one when none is being played; the number of actions.

    The seats that are waited for are asked in order of seat; none sees what the others answer.
    """
    round_ = match.round
    if round_ is None or not match.playing:
        round_ = match.start_round()
    number = 0
    while round_.result is None:
        seat = round_.waiting[0]
        match.apply(players[seat].choose(SeatView(match, seat), round_.legal_actions(seat)))
        number += 1
    return number
