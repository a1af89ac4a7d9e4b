"""A match: rounds one after another, the deal, the scores, and what a round must know of the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from laizi.errors import InputError
from laizi.rules import Previous, Ruleset, load
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.table.actions import Action
from laizi.table.engine import Round
from laizi.table.events import Event
from laizi.table.log import LogWriter
from laizi.table.wall import Wall

_MOST = 1_000_000_000


class Match:
    """Rounds of four seats. Not thread-safe.

    Attributes:
        rounds: after how many rounds it ends, or None.
        points: it ends after a round in which some seat has lost so many in all, or None.
        dealer: who deals the next round, or the one being played.
        previous: what room's next round must know.
        scores: what each seat has gained in the rounds that are over.
        number: the rounds that are over.
        round: the round being played, or the last one; None before the first.
    """

    __slots__ = ("_log", "_walls", "dealer", "number", "points", "previous", "round", "rounds", "ruleset", "scores")

    def __init__(
        self,
        ruleset: Ruleset | str,
        *,
        rounds: int | None = None,
        points: int | None = None,
        dealer: int = 0,
        seed: int | str | None = None,
        walls: Callable[[int], Wall] | None = None,
        log: LogWriter | None = None,
    ) -> None:
        """A match before its first round.

        Args:
            rounds, points: when it ends, see the class; with neither it goes on.
            seed: of all walls (`Wall.seeded` with the number of the round); without it and without `walls` they are secret.
            walls: gives the wall of each round, numbered from 0.
            log: is told everything.

        Raises `laizi.InputError` for a number out of range.
        """
        self.ruleset = load(ruleset) if isinstance(ruleset, str) else ruleset
        for name, value, least, most in (
            ("rounds", rounds, 1, _MOST),
            ("points", points, 1, _MOST),
            ("dealer", dealer, 0, SEATS - 1),
        ):
            if (value is not None or name == "dealer") and (type(value) is not int or not least <= value <= most):
                raise InputError("number_range", name, value=short(value), low=least, high=most)
        self.rounds, self.points, self.dealer = rounds, points, dealer
        self.previous: Previous | None = None
        self.scores = [0] * SEATS
        self.number = 0
        self.round: Round | None = None
        self._walls = _walls(seed, walls)
        self._log = log
        if log is not None:
            log.match(self.ruleset, rounds, points, dealer)

    @property
    def playing(self) -> bool:
        """Whether a round is being played."""
        return self.round is not None and self.round.result is None

    @property
    def over(self) -> bool:
        """Whether no further round is to be played."""
        if self.playing:
            return False
        enough = self.rounds is not None and self.number >= self.rounds
        return enough or (self.points is not None and min(self.scores) <= -self.points)

    def start_round(self, wall: Wall | None = None) -> Round:
        """Deals the next round, from the match's walls or from the one given.

        Raises `laizi.InputError` while one is being played, and when the match is over.
        """
        if self.playing:
            raise InputError("round_not_over", "")
        if self.over:
            raise InputError("match_over", "")
        wall = wall or self._walls(self.number)
        self.round = Round(self.ruleset, wall, dealer=self.dealer, previous=self.previous)
        if self._log is not None:
            self._log.round(self.number, self.round)
        self._close()
        return self.round

    def apply(self, action: Action) -> list[Event]:
        """`Round.apply` of the round being played, noted in the log; the scores follow when it ends."""
        if self.round is None or not self.playing:
            raise InputError("no_round", "")
        action = self.round.listed(action)
        events = self.round.apply(action)
        if self._log is not None:
            self._log.action(action, events)
        self._close()
        return events

    def go_on(self, log: LogWriter, seed: int | str | None = None, walls: Callable[[int], Wall] | None = None) -> None:
        """Goes on with a log that holds all that has happened, and with walls as at the start (`laizi.table.resume`)."""
        self._log = log
        self._walls = _walls(seed, walls)

    def _close(self) -> None:
        result = None if self.round is None else self.round.result
        if result is None:
            return
        self.scores = [score + gain for score, gain in zip(self.scores, result.deltas, strict=True)]
        self.number += 1
        self.dealer, self.previous = result.next_dealer, result.previous
        if self.over and self._log is not None:
            self._log.end(self.scores)

    def view(self, seat: int) -> dict[str, Any]:
        """The round's view of a seat, with the scores and the number of the round.

        Raises `laizi.InputError` before the first round.
        """
        if self.round is None:
            raise InputError("no_round", "")
        return self.round.view(seat) | {"scores": list(self.scores), "round": self.number - (not self.playing)}


def _walls(seed: int | str | None, walls: Callable[[int], Wall] | None) -> Callable[[int], Wall]:
    if walls is not None:
        return walls
    if seed is None:
        return lambda _: Wall.secret()
    return lambda number: Wall.seeded(seed, number)
