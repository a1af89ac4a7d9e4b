"""A player that knows what its hand is worth: of every action it asks what would be left, how soon that may win, for how much.

What a hand pays is asked of the rules (`laizi.rules.hints` for a hand that waits, the scoring of the ruleset for one that
will), how far it is of the core; only how likely it is to get there is estimated, and the numbers for that are here. It does
not guess what others hold, and does not play safe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final

from laizi.rules import Meld, Ruleset, hints
from laizi.rules.rain import held_back, rain
from laizi.rules.situation import SEATS, Seat
from laizi.table.actions import Action
from laizi.table.players_plans import FAR, Measure, colour_forms, plans_of
from laizi.table.players_seen import SeatView, Seen
from laizi.table.players_worth import LAST, LATER, Estimate, Scores, of_waits, scores_of, tables_of
from laizi.tiles import TILES

#: What a kong is preferred by, all else equal: its replacement may win as 杠上花.
_KONG: Final = 1.1
# What the other plans add to the best one, as a part of what they promise.
_OTHERS: Final = 0.25
# How many more draws a plan may be away than the nearest one and still be looked at.
_BEHIND: Final = 2
_DEAD_WALL: Final = 14
# Discards that leave a hand waiting, of those with the most tiles to wait for.
_LOOKED_AT: Final = 2
_AS_MANY: Final = 0.7  # of the most
_MOST_KNOWN: Final = 1000

#: The plans that are possible with some pizi and melds; the first is the small hand.
Plans = dict[tuple[frozenset[int], tuple[Meld, ...]], list[Measure]]


class SensiblePlayer:
    """See the module. It has no use for chance: the same view leads to the same action."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._scores = scores_of(ruleset)
        self._plans: Plans = {}

    def choose(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Action:
        """The action that promises most."""
        kinds = {action.kind for action in actions}
        if "win" in kinds:
            return next(action for action in actions if action.kind == "win")
        if kinds <= {"pass", "false_win", "take_back"}:  # a pizi or laizi was discarded on purpose
            return next(action for action in actions if action.kind == "pass")
        if "pizi_gang" in kinds:  # worth something in every ruleset, and no hand with a pizi in it wins
            return next(action for action in actions if action.kind == "pizi_gang")
        seen = view.seen() if isinstance(view, SeatView) else Seen.of(view, self.ruleset)
        if len(self._plans) > _MOST_KNOWN:
            self._plans.clear()
        thought = _Thought(seen, self._plans, self._scores)
        return thought.turn(actions) if "discard" in kinds else thought.claim(actions)


class _Thought:
    """What one choice is made from."""

    def __init__(self, seen: Seen, plans: Plans, scores: Scores) -> None:
        self.seen = seen
        self._scores = scores
        self._plans = plans
        self.turns = max(0.0, (seen.left - _DEAD_WALL) / SEATS)
        self.own = seen.seats[seen.seat]
        self.left = seen.out_of_sight()
        self._tables = tables_of(seen)
        self._estimates: dict[Seat, Estimate] = {}

    # ---- what may be done ----------------------------------------------------------------------------------------------------

    def turn(self, actions: Sequence[Action]) -> Action:
        """A discard, or a kong that promises more."""
        discards = {action.tile: action for action in actions if action.kind == "discard" and action.tile is not None}
        for tile, action in discards.items():
            if tile in self.seen.pizi:  # it may not be konged any more
                return action
        best, most = self.best_discard(self.seen.hand, self.own, list(discards))
        chosen = discards[TILES[best]]
        for action in actions:
            if action.kind in ("an_gang", "bu_gang", "laizi_gang"):
                worth = self.after_gang(action)
                if worth > most:
                    chosen, most = action, worth
        return chosen

    def claim(self, actions: Sequence[Action]) -> Action:
        """Chi, peng, kong, or nothing, whichever leaves most."""
        seen = self.seen
        chosen = next(action for action in actions if action.kind == "pass")
        most = self.worth(seen.hand, self.own)
        for action in actions:
            if action.kind == "ming_gang":
                worth = self.after_gang(action)
            elif action.kind in ("chi", "peng"):
                hand, own = self.after_claim(action)
                worth = self.best_discard(hand, own, [tile for tile in TILES if hand[tile]])[1]
            else:
                continue
            if worth > most:
                chosen, most = action, worth
        return chosen

    def best_discard(self, hand: bytes, own: Seat, tiles: Sequence[int]) -> tuple[int, float]:
        """The discard that leaves most, and what it leaves."""
        barred, tiles = tiles, [tile for tile in tiles if tile not in self.seen.barred]
        if not tiles:  # there is nothing else
            return barred[0], 0.0
        tiles = self._obedient(hand, tiles)
        natural, wild = self._natural(hand), self._wild(hand)
        far, measure, others, rest = self._focus(natural, wild, own, self.turns)
        found = measure.discards(natural, wild, far, tiles, self.left)
        copies = max(found.values(), default=0)
        colour = colour_forms(natural, own.melds)
        worth = rest + self._estimate(own).of_plan(measure.plan, colour, far, copies, self.turns, wild)
        if far == 0 and len(found) > 1:
            return self._best_wait(hand, own, found), worth
        equal = [tile for tile, number in found.items() if number == copies] or tiles
        if len(equal) == 1:
            return equal[0], worth
        return max(equal, key=lambda tile: self._kept(hand, tile, others)), worth

    def _best_wait(self, hand: bytes, own: Seat, found: Mapping[int, int]) -> int:
        """Of discards that leave a hand waiting, with the copies it waits for, the one whose wins bring most by the rules."""
        ordered = sorted(found, key=lambda tile: (found[tile], self._loose(hand, tile)), reverse=True)[:_LOOKED_AT]
        ordered = [tile for tile in ordered if found[tile] >= _AS_MANY * found[ordered[0]]]
        if len(ordered) == 1:
            return ordered[0]

        def worth(tile: int) -> float:
            return of_waits(hints(self.seen.situation(_without(hand, tile), own)), self.left, self.seen.unseen, self.turns)

        return max(ordered, key=worth)

    def _focus(self, natural: bytes, wild: int, own: Seat, turns: float) -> tuple[int, Measure, list[Measure], float]:
        """The plan that promises most, how far it is, the others that are near, and a part of what they promise."""
        near = self._near(natural, wild, own)
        if len(near) == 1:
            return *near[0], [], 0.0
        estimate, colour = self._estimate(own), colour_forms(natural, own.melds)
        likely = [estimate.of_plan(one.plan, colour, far, LATER if far else LAST, turns, wild) for far, one in near]
        chosen = likely.index(max(likely))
        others = [one for number, (_, one) in enumerate(near) if number != chosen]
        return *near[chosen], others, _OTHERS * (sum(likely) - likely[chosen])

    def _kept(self, hand: bytes, tile: int, others: Sequence[Measure]) -> tuple[int, int]:
        """Between equal discards: what keeps the hand nearest to other plans, then the tile with the fewest beside it."""
        rest = self._natural(_without(hand, tile))
        return -sum(one.distance(rest, self._wild(hand)) for one in others), self._loose(hand, tile)

    def after_claim(self, action: Action) -> tuple[bytes, Seat]:
        """Hand and table after a chi or peng."""
        seen = self.seen
        tile = seen.tile
        assert tile is not None
        low = action.tile
        tiles = (tile,) * 3 if low is None else tuple(TILES[low + step] for step in range(3))
        hand = bytearray(seen.hand)
        hand[tile] += 1
        for one in tiles:
            hand[one] -= 1
        return bytes(hand), replace(self.own, melds=(*self.own.melds, Meld(action.kind, tiles, seen.turn)))

    def after_gang(self, action: Action) -> float:
        """What a kong leaves, a draw more to come."""
        seen, own = self.seen, self.own
        hand = bytearray(seen.hand)
        if action.kind == "laizi_gang":
            hand[seen.laizi] -= 1
            own = replace(own, laizi=own.laizi + 1)
        elif action.kind == "bu_gang":
            assert action.tile is not None
            hand[action.tile] -= 1
            melds = tuple(
                Meld("bu_gang", (action.tile,) * 4, meld.giver) if meld.kind == "peng" and meld.tiles[0] == action.tile else meld
                for meld in own.melds
            )
            own = replace(own, melds=melds)
        else:
            tile = seen.tile if action.kind == "ming_gang" else action.tile
            assert tile is not None
            hand[tile] = 0
            giver = seen.turn if action.kind == "ming_gang" else None
            own = replace(own, melds=(*own.melds, Meld(action.kind, (tile,) * 4, giver)))
        return _KONG * self.worth(bytes(hand), own, more=1.0)

    def _obedient(self, hand: bytes, tiles: list[int]) -> list[int]:
        """The discards that hold nothing back while it rains (room)."""
        seen = self.seen
        rains = [frozenset() if seat == seen.seat else rain(table.melds, seen.ruleset) for seat, table in enumerate(seen.seats)]
        if not any(rains):
            return tiles
        return [tile for tile in tiles if not held_back(rains, seen.barred, hand, tile)] or tiles

    # ---- what a hand is worth ------------------------------------------------------------------------------------------------

    def worth(self, hand: bytes, own: Seat, *, more: float = 0.0) -> float:
        """Points to expect of a hand of 3n+1 tiles; `more`: draws besides one a turn."""
        natural, wild, turns = self._natural(hand), self._wild(hand), self.turns + more
        far, measure, _, rest = self._focus(natural, wild, own, turns)
        copies = measure.copies(natural, wild, far, self.left)
        colour = colour_forms(natural, own.melds)
        return rest + self._estimate(own).of_plan(measure.plan, colour, far, copies, turns, wild)

    def _near(self, natural: bytes, wild: int, own: Seat) -> list[tuple[int, Measure]]:
        """The plans that a hand is not much farther from than from the nearest, and how far; the nearest first.

        Of a hand of 3n+2 tiles it is the distance after the best discard.
        """
        found = []
        most = FAR
        for measure in self._fitting(own):
            far = max(0, measure.distance(natural, wild, most))
            found.append((far, measure))
            most = min(most, far + _BEHIND)
        return sorted((one for one in found if one[0] <= most), key=itemgetter(0))

    def _fitting(self, own: Seat) -> list[Measure]:
        """The plans that the melds leave possible; the first is the small hand."""
        key = self.seen.pizi, own.melds
        found = self._plans.get(key)
        if found is None:
            plans = [plan for plan in plans_of(self.seen.ruleset) if plan.fits(own.melds)]
            found = self._plans[key] = [Measure(plan, self.seen.pizi) for plan in plans]
        return found

    def _estimate(self, own: Seat) -> Estimate:
        """One for each table that is thought of."""
        found = self._estimates.get(own)
        if found is None:
            found = self._estimates[own] = Estimate(self.seen, own, self._tables, self.turns, self._scores)
        return found

    def _natural(self, hand: bytes) -> bytes:
        laizi = self.seen.laizi
        if laizi < 0 or not hand[laizi]:
            return hand
        rest = bytearray(hand)
        rest[laizi] = 0
        return bytes(rest)

    def _wild(self, hand: bytes) -> int:
        return hand[self.seen.laizi] if self.seen.laizi >= 0 else 0

    def _loose(self, hand: bytes, tile: int) -> int:
        """Between equals, the tile with the fewest beside it goes."""
        near = range(max(tile // 9 * 9, tile - 2), min(tile // 9 * 9 + 9, tile + 3)) if tile < 27 else (tile,)
        return -sum(hand[kind] for kind in near)


def _without(hand: bytes, tile: int) -> bytes:
    rest = bytearray(hand)
    rest[tile] -= 1
    return bytes(rest)
