"""What a hand may bring: the points by the rules, times the estimated chance to get there before the wall ends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from laizi.rules import Hints, scoring_doubling, scoring_kou, scoring_zi
from laizi.rules.indicator import ZHONG
from laizi.rules.legality import Candidate, Context
from laizi.rules.readings import NO_STRUCTURE, Reading
from laizi.rules.situation import Situation
from laizi.table.players_plans import Plan
from laizi.table.players_seen import Seen

# How often a tile that helps comes from one other seat, where a draw of one's own counts 1.
_GIVEN: Final = 0.6
_ALL_SOURCES: Final = 1 + 3 * _GIVEN
# Copies that usually help one step later, and that usually win.
LATER: Final = 12
_LAST: Final = 6
# What is yet to come on the tables: melds of one's own for each step, of another seat for each turn.
_OWN_MELDS, _OTHER_MELDS, _MOST_OTHER = 0.5, 0.1, 2.0
# A hand that the rules do not pay yet: what is hoped for of 2 or 4 口 (or doublings) more than expected.
_HOPE: Final = ((0, 1.0), (2, 0.35), (4, 0.1))
# How fast a hand without an opening gets one, a turn: while it still needs tiles, and when it only waits.
_OPENS, _OPENS_READY = 0.25, 0.08


#: What forms are worth, for each state of the table: (forms, laizi, 口 to come for the winner, and for the others).
Known = dict[tuple[Any, ...], dict[tuple[frozenset[str], int, int, int], tuple[float, float]]]


def of_waits(found: Hints, left: Sequence[int], unseen: int, turns: float) -> float:
    """Points to expect of a hand that waits: every legal win, by how likely its tile is."""
    rate = points = 0.0
    for wait in found.waits:
        copies = left[wait.tile]
        for outcome, weight in ((wait.self_draw, 1.0), *((outcome, _GIVEN) for outcome in wait.given.values())):
            if outcome.legal:
                rate += weight * copies
                points += weight * copies * outcome.points
    if not rate:
        return 0.0
    return points / rate * -math.expm1(-turns * rate / max(unseen, 1))


class Estimate:
    """What plans bring with a table as it is, or as it will be after an action."""

    __slots__ = ("_known", "_live", "_seen", "_situation", "_turns")

    def __init__(self, situation: Situation, seen: Seen, turns: float, known: Known) -> None:
        """Args: situation: with any hand of 3n+1 tiles. turns: draws that the seat will have. known: what was scored before."""
        self._situation = situation
        self._seen = seen
        self._turns = turns
        self._live = sum(4 - seen.visible[kind] - seen.hand[kind] for kind in seen.pizi)
        self._known = known.setdefault(
            (
                situation.dealer,
                *((seat.melds, seat.pizi, seat.laizi, seat.laizi_discards, seat.misplayed) for seat in situation.seats),
            ),
            {},
        )

    def of_plan(
        self, plan: Plan, colour: frozenset[str], far: int, copies: int, turns: float, wild: int, *, unopened: bool
    ) -> float:
        """Points to expect.

        Args:
            colour: the form that the hand is of by its colour.
            far: how far it is; copies: tiles out of sight that bring it closer.
            turns: draws to come.
            wild: laizi in the hand.
            unopened: whether an opening is needed that is not there.
        """
        forms = plan.forms if plan.how == "any" else plan.forms | colour
        rate, points = self._paid(forms, min(wild, plan.most_wild), far)
        if not points or not copies:
            return 0.0
        unseen = max(self._seen.unseen, 1)
        step = (1 + plan.claims) / unseen
        if far:
            time = 1 / (copies * step) + (far - 1) / (LATER * step) + unseen / (_LAST * rate)
        else:
            time = unseen / (copies * rate)
        chance = _tail(far + 1, turns * (far + 1) / time)
        if unopened:
            chance *= -math.expm1(-turns * (_OPENS if far else _OPENS_READY))
        return points * chance

    def _paid(self, forms: frozenset[str], wild: int, far: int) -> tuple[float, float]:
        """How often a winning tile comes that may be won with, in draws of one's own, and the points then."""
        own, others = self._growth(far)
        for hope, chance in _HOPE:
            rate, points = self._scored(forms, wild, own + hope, others)
            if points:
                return rate, points * chance
        return 0.0, 0.0

    def _growth(self, far: int) -> tuple[int, int]:
        """Openings and kongs to come before the end, of this seat and of each other one."""
        seen, ruleset = self._seen, self._seen.ruleset
        if not ruleset.has_laizi:
            return 0, 0
        pizi = self._turns * self._live / max(seen.unseen, 1)
        once = ruleset.get("opening") == "once"
        melds = self._situation.seats[self._situation.winner].melds
        own = min(4 - len(melds), far) * _OWN_MELDS
        return round((float(not melds) if once else own) + pizi), round(
            (0.0 if once else min(_MOST_OTHER, self._turns * _OTHER_MELDS)) + pizi
        )

    def _scored(self, forms: frozenset[str], wild: int, own: int, others: int) -> tuple[float, float]:
        key = (forms, wild, own, others)
        if key not in self._known:
            self._known[key] = self._score(forms, wild, own, others)
        return self._known[key]

    def _score(self, forms: frozenset[str], wild: int, own: int, others: int) -> tuple[float, float]:
        """As the ruleset's scoring has it, with so many kongs of 中 more on the tables."""
        seats = tuple(
            replace(seat, pizi=seat.pizi + (ZHONG,) * (own if number == self._situation.winner else others))
            if own or others
            else seat
            for number, seat in enumerate(self._situation.seats)
        )
        situation = replace(self._situation, seats=seats)
        candidate = Candidate(Reading(0, wild, NO_STRUCTURE, 0, pure=False, jiang=False, feng=False), forms, frozenset())
        context = Context(situation)
        scoring = situation.ruleset.fixed.scoring

        def scored(giver: int | None) -> int:
            win = situation.winning(0, "self_draw" if giver is None else "discard", giver)
            if scoring == "zi":
                return sum(share.owed for share in scoring_zi.score(win, forms, ()))
            if scoring == "kou":
                found = scoring_kou.score(win, candidate, context)
            else:
                found = scoring_doubling.score(win, candidate, context, contracted=False)
            return 0 if found.violations else sum(share.owed for share in found.shares)

        drawn = scored(None)
        if drawn:  # then it may be won from anyone, for about as much
            return _ALL_SOURCES, (drawn + _GIVEN * 3 * scored(situation.payers[0])) / _ALL_SOURCES
        given = [points for points in map(scored, situation.payers) if points]
        return _GIVEN * len(given), sum(given) / max(len(given), 1)


def _tail(least: int, mean: float) -> float:
    """The chance of so many or more, of a Poisson distribution."""
    term = math.exp(-mean)
    below = 0.0
    for number in range(least):
        below += term
        term *= mean / (number + 1)
    return 1.0 - below
