"""What a hand may bring: the points by the rules, times the estimated chance to get there before the wall ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, expm1, prod
from operator import mul
from typing import Any, Final, NamedTuple

from laizi.rules import Hints, Meld, Ruleset, Seat, Situation, scoring_doubling, scoring_kou, scoring_zi
from laizi.rules.indicator import ZHONG
from laizi.rules.legality import Candidate, Context, openings
from laizi.rules.readings import NO_STRUCTURE, Reading
from laizi.rules.scoring_doubling import Row, is_hard
from laizi.table.players_plans import Plan
from laizi.table.players_seen import Seen
from laizi.tiles import TILES

# How often a tile that helps comes from one other seat, where a draw of one's own counts 1.
_GIVEN: Final = 0.6
_SOURCES: Final = (1.0, _GIVEN, _GIVEN, _GIVEN)
_MOST_KNOWN: Final = 100_000
_MOST_WEIGHT: Final = 1 << 40
_SOME_HAND: Final = (TILES[27],)  # scores ask whether a hand waits for every tile: this one does not
# Copies that usually help one step later, and that usually win.
LATER: Final = 12
LAST: Final = 6
# What is yet to come on the tables: melds of one's own for each step, of another seat for each turn.
_OWN_MELDS, _OTHER_MELDS, _MOST_OTHER = 0.5, 0.1, 2.0
# A hand that the rules do not pay yet: what is hoped for of 3 口 (or doublings) more than expected.
_HOPE: Final = ((0, 1.0), (3, 0.2))
# How fast a hand without an opening gets one, a turn: while it still needs tiles, and when it only waits.
_OPENS, _OPENS_READY = 0.25, 0.08


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
    return points / rate * -expm1(-turns * rate / max(unseen, 1))


class Table(NamedTuple):
    """What lies before a seat, as far as scores ask for it."""

    melds: tuple[str, ...]
    pizi: int
    laizi: int
    laizi_discards: int
    misplayed: int
    deals: bool

    @classmethod
    def of(cls, seat: Seat, *, deals: bool) -> Table:
        """Of a seat; `deals`: where the dealer pays and is paid otherwise."""
        melds = tuple(sorted(meld.kind for meld in seat.melds))
        return cls(melds, len(seat.pizi), seat.laizi, seat.laizi_discards, seat.misplayed, deals)

    def seat(self) -> Seat:
        """A seat that scores the same."""
        melds = tuple(Meld(kind, (), None) for kind in self.melds)
        return Seat(_SOME_HAND, melds, (ZHONG,) * self.pizi, self.laizi, self.laizi_discards, self.misplayed)


class Scores:
    """What forms pay at tables, by a ruleset's own scoring; found once."""

    __slots__ = ("_known", "_most", "_weights", "ruleset")

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._known: dict[tuple[Any, ...], tuple[float, float]] = {}
        self._weights: dict[Table, int] = {}
        # In room more 口 than make the top pay no more.
        self._most = scoring_kou.MOST_FAN if ruleset.fixed.scoring == "kou" else _MOST_WEIGHT

    def paid(self, forms: frozenset[str], wild: int, own: Table, others: Sequence[Table]) -> tuple[float, float]:
        """How often a winning tile comes that may be won with, in draws of one's own, and the mean of points then.

        Args:
            forms, wild: of the hand: what it is, and its laizi; how many is the same as one.
            own, others: the tables; the order of the others does not matter.
        """
        wild = min(wild, 1)
        # Nothing of a table matters but what it weighs, and who deals. What is found must not depend on what was asked before.
        weighed = sorted([(min(self._most, self._weight(one) + one.misplayed), one.deals, one) for one in others])
        key = (forms, wild, min(self._most, self._weight(own)), own.deals, *[one[:2] for one in weighed])
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._score(forms, wild, own, [one[2] for one in weighed])
        return found

    def _weight(self, table: Table) -> int:
        """The 口 of a table, or the product of its factors, from the rows that a winner with it is given."""
        found = self._weights.get(table)
        if found is None:
            if len(self._weights) >= _MOST_KNOWN:
                self._weights.clear()
            situation = self._situation(table, (_EMPTY,) * 3).winning(0, "self_draw", None)
            rows = self._rows(situation)
            found = self._weights[table] = prod(value for code, value in rows if code.endswith("_winner"))
        return found

    def _rows(self, situation: Situation) -> tuple[Row, ...]:
        scoring, small, context = self.ruleset.fixed.scoring, _candidate(frozenset(), 0), Context(situation)
        if scoring == "zi":
            return (("closed_winner", 2 - (not situation.seats[0].melds)),)
        if scoring == "kou":
            return scoring_kou.score(situation, small, context, hard=False).shares[0].rows
        return scoring_doubling.score(situation, small, context, hard=False, contracted=False).shares[0].rows

    def _situation(self, own: Table, others: Sequence[Table]) -> Situation:
        tables = (own, *others)
        dealer = next((number for number, table in enumerate(tables) if table.deals), 0)
        indicator = TILES[0] if self.ruleset.has_laizi else None
        return Situation(self.ruleset, dealer, 0, tuple(table.seat() for table in tables), indicator=indicator)

    def _score(self, forms: frozenset[str], wild: int, own: Table, others: Sequence[Table]) -> tuple[float, float]:
        situation = self._situation(own, others)
        candidate, context, scoring = _candidate(forms, wild), Context(situation), self.ruleset.fixed.scoring
        hard = is_hard(candidate, self.ruleset)

        def scored(giver: int | None) -> int:
            win = situation.winning(0, "self_draw" if giver is None else "discard", giver)
            if scoring == "zi":
                return sum(share.owed for share in scoring_zi.score(win, forms, ()))
            if scoring == "kou":
                found = scoring_kou.score(win, candidate, context, hard=hard)
            else:
                found = scoring_doubling.score(win, candidate, context, hard=hard, contracted=False)
            return 0 if found.violations else sum(share.owed for share in found.shares)

        points = [scored(None), scored(1)]
        # Where the number of doublings or 口 decides it may be won from one seat and not from another; else one is like another.
        points += [scored(2), scored(3)] if 0 in points else points[1:] * 2
        weights = [weight if worth else 0.0 for weight, worth in zip(_SOURCES, points, strict=True)]
        rate = sum(weights)
        return rate, sum(map(mul, weights, points)) / rate if rate else 0.0


def _candidate(forms: frozenset[str], wild: int) -> Candidate:
    """A hand of some forms with some laizi, none of them natural."""
    return Candidate(Reading(0, wild, NO_STRUCTURE, 0, pure=False, jiang=False, feng=False), forms, frozenset())


_EMPTY: Final = Table((), 0, 0, 0, 0, deals=False)


@lru_cache(8)
def scores_of(ruleset: Ruleset) -> Scores:
    """Those of a ruleset, shared by all that ask."""
    return Scores(ruleset)


def tables_of(seen: Seen) -> list[Table]:
    """What lies before the others."""
    dealer = _dealer(seen)
    return [Table.of(seat, deals=dealer == number) for number, seat in enumerate(seen.seats) if number != seen.seat]


def _dealer(seen: Seen) -> int:
    """The dealer, where it matters to scores; -1 in room."""
    return -1 if seen.ruleset.fixed.scoring == "kou" else seen.dealer


class Estimate:
    """What plans bring with a table as it is, or as it will be after an action."""

    __slots__ = ("_more", "_more_own", "_others", "_own", "_paid_for", "_pizi", "_scores", "_turns", "_unopened", "_unseen")

    def __init__(self, seen: Seen, own: Seat, others: Sequence[Table], turns: float, scores: Scores) -> None:
        """Args: own: what lies before the seat, then. others: `tables_of` the others. turns: draws that it will have."""
        self._scores = scores
        self._turns = turns
        self._unseen = max(seen.unseen, 1)
        self._own = Table.of(own, deals=_dealer(seen) == seen.seat)
        self._others = others
        self._unopened = seen.ruleset.has_laizi and not openings(own.melds, seen.ruleset)
        self._paid_for: dict[tuple[frozenset[str], bool, int], tuple[float, float]] = {}
        self._more: dict[int, list[Table]] = {}
        self._more_own: dict[int, Table] = {}
        live = sum(4 - seen.visible[kind] - seen.hand[kind] for kind in seen.pizi)
        self._pizi = turns * live / self._unseen

    def of_plan(self, plan: Plan, colour: frozenset[str], far: int, copies: int, turns: float, wild: int) -> float:
        """Points to expect.

        Args:
            colour: the form that the hand is of by its colour.
            far: how far it is; copies: tiles out of sight that bring it closer.
            turns: draws to come.
            wild: laizi in the hand.
        """
        forms = plan.forms if plan.how == "any" else plan.forms | colour
        rate, points = self._paid(forms, min(wild, plan.most_wild), far)
        if not points or not copies:
            return 0.0
        step = (1 + plan.claims) / self._unseen
        time = self._unseen / ((LAST if far else copies) * rate)
        if far:
            time += 1 / (copies * step) + (far - 1) / (LATER * step)
        chance = _tail(far + 1, turns * (far + 1) / time)
        if self._unopened:
            chance *= -expm1(-turns * (_OPENS if far else _OPENS_READY))
        return points * chance

    def _paid(self, forms: frozenset[str], wild: int, far: int) -> tuple[float, float]:
        """As `Scores.paid`, of the tables as they will be; of what the rules do not pay then, what hope is left."""
        key = forms, wild > 0, far
        found = self._paid_for.get(key)
        if found is None:
            found = self._paid_for[key] = self._hoped(forms, wild, far)
        return found

    def _hoped(self, forms: frozenset[str], wild: int, far: int) -> tuple[float, float]:
        own, others = self._growth(far)
        tables = self._grown(others)
        for hope, chance in _HOPE:
            rate, points = self._scores.paid(forms, wild, self._grown_own(own + hope), tables)
            if points:
                return rate, points * chance
        return 0.0, 0.0

    def _grown(self, kongs: int) -> list[Table]:
        """The tables of the others with so many kongs of 中 more."""
        found = self._more.get(kongs)
        if found is None:
            found = self._more[kongs] = [table._replace(pizi=table.pizi + kongs) for table in self._others]
        return found

    def _grown_own(self, kongs: int) -> Table:
        found = self._more_own.get(kongs)
        if found is None:
            found = self._more_own[kongs] = self._own._replace(pizi=self._own.pizi + kongs)
        return found

    def _growth(self, far: int) -> tuple[int, int]:
        """Openings and kongs to come before the end, of this seat and of each other one, as kongs of 中."""
        ruleset = self._scores.ruleset
        if not ruleset.has_laizi:
            return 0, 0
        if ruleset.get("opening") == "once":
            return round(self._pizi + self._unopened), round(self._pizi)
        own = min(4 - len(self._own.melds), far) * _OWN_MELDS
        return round(self._pizi + own), round(self._pizi + min(_MOST_OTHER, self._turns * _OTHER_MELDS))


def _tail(least: int, mean: float) -> float:
    """The chance of so many or more, of a Poisson distribution."""
    term = exp(-mean)
    below = 0.0
    for number in range(least):
        below += term
        term *= mean / (number + 1)
    return 1.0 - below
