"""A player that knows what its hand is worth: for every action it asks what would be left, how soon that may win, and for how much.

What a hand pays is asked of the rules (`laizi.rules.hints` for a hand that waits, the scoring of the ruleset for one that will), how
far it is of the core; only how likely it is to get there is estimated, and the numbers for that are here. It does not guess what
others hold, and does not play safe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from laizi.rules import Meld, Ruleset, hints
from laizi.rules.legality import openings
from laizi.rules.rain import held_back, rain
from laizi.rules.situation import SEATS, Seat
from laizi.table.actions import Action
from laizi.table.players_plans import FAR, Measure, Plan, colour_forms, plans_of
from laizi.table.players_seen import Seen
from laizi.table.players_worth import Estimate, Known, of_waits
from laizi.tiles import TILES, Tile

#: What a kong is preferred by, all else equal: its replacement may win as 杠上花.
_KONG = 1.1
# An estimate of the remaining plans beside the best one.
_OTHERS: Final = 0.25
# How many more draws a plan may be away than the nearest one and still be looked at.
_BEHIND: Final = 3
_DEAD_WALL: Final = 14
_MOST_KNOWN: Final = 1000  # tables


class SensiblePlayer:
    """See the module. It has no use for chance: the same view leads to the same action."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._plans = plans_of(ruleset)
        self._known: Known = {}

    def choose(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Action:
        """The action that promises most."""
        kinds = {action.kind for action in actions}
        if "win" in kinds:
            return next(action for action in actions if action.kind == "win")
        if kinds <= {"pass", "false_win", "take_back"}:  # a pizi or laizi was discarded on purpose
            return next(action for action in actions if action.kind == "pass")
        if "pizi_gang" in kinds:  # worth something in every ruleset, and no hand with a pizi in it wins
            return next(action for action in actions if action.kind == "pizi_gang")
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        thought = _Thought(Seen.of(view, self.ruleset), self._plans, self._known)
        return thought.turn(actions) if "discard" in kinds else thought.claim(actions)


class _Thought:
    """What one choice is made from."""

    def __init__(self, seen: Seen, plans: Sequence[Plan], known: Known) -> None:
        self.seen = seen
        self._known = known
        self.plans = [Measure(plan, seen.pizi) for plan in plans]
        self.turns = max(0.0, (seen.left - _DEAD_WALL) / SEATS)
        self.own = seen.seats[seen.seat]
        self._estimates: dict[Seat, Estimate] = {}
        self._fits: dict[tuple[Meld, ...], list[Measure]] = {}

    # ---- what may be done ----------------------------------------------------------------------------------------------------

    def turn(self, actions: Sequence[Action]) -> Action:
        """A discard, or a kong that promises more."""
        hand = self.seen.hand
        best, most = self.best_discard(hand, self.own, [a.tile for a in actions if a.kind == "discard" and a.tile is not None])
        chosen = next(action for action in actions if action.kind == "discard" and action.tile == best)
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

    def best_discard(self, hand: bytes, own: Seat, tiles: Sequence[Tile]) -> tuple[Tile, float]:
        """The discard that leaves most, and what it leaves."""
        seen = self.seen
        pizi = [tile for tile in tiles if tile in seen.pizi]
        if pizi:  # it may not be konged any more
            return pizi[0], 0.0
        tiles = [tile for tile in tiles if tile != seen.laizi] or list(tiles)
        tiles = self._obedient(hand, tiles)
        wild = self._wild(hand)
        left = {tile: _without(hand, tile) for tile in tiles}
        distances = {tile: self.distances(self._natural(rest), wild, own) for tile, rest in left.items()}
        best = None
        most = -1.0
        for tile in sorted(_undominated(distances), key=lambda tile: self._loose(hand, tile), reverse=True):
            worth = self._worth(left[tile], own, distances[tile])
            if worth > most:
                best, most = tile, worth
        assert best is not None
        return best, most

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
                Meld("bu_gang", (action.tile,) * 4, meld.giver)
                if meld.kind == "peng" and meld.tiles[0] == action.tile
                else meld
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

    def _obedient(self, hand: bytes, tiles: list[Tile]) -> list[Tile]:
        """The discards that hold nothing back while it rains (room)."""
        seen = self.seen
        rains = [
            frozenset() if seat == seen.seat else rain(table.melds, seen.ruleset) for seat, table in enumerate(seen.seats)
        ]
        if not any(rains):
            return tiles
        return [tile for tile in tiles if not held_back(rains, seen.barred, hand, tile)] or tiles

    # ---- what a hand is worth ------------------------------------------------------------------------------------------------

    def worth(self, hand: bytes, own: Seat, *, more: float = 0.0) -> float:
        """Points to expect of a hand of 3n+1 tiles; `more`: draws besides one a turn."""
        return self._worth(hand, own, self.distances(self._natural(hand), self._wild(hand), own), more)

    def distances(self, natural: bytes, wild: int, own: Seat) -> list[int]:
        """How far the hand is from every plan that the melds leave possible."""
        found = []
        most = FAR - 1
        for measure in self._fitting(own):
            far = measure.distance(natural, wild, most)
            found.append(far)
            most = min(most, far + _BEHIND)
        return found

    def _fitting(self, own: Seat) -> list[Measure]:
        """The plans that the melds leave possible; the first is the small hand."""
        found = self._fits.get(own.melds)
        if found is None:
            found = self._fits[own.melds] = [one for one in self.plans if one.plan.fits(own.melds)]
        return found

    def _worth(self, hand: bytes, own: Seat, distances: Sequence[int], more: float = 0.0) -> float:
        nearest = min(distances)
        seen = self.seen
        natural, wild = self._natural(hand), self._wild(hand)
        turns = self.turns + more
        found = []
        if nearest == 0:
            found.append(of_waits(hints(seen.situation(hand, own)), seen, turns))
        unopened = seen.ruleset.has_laizi and not openings(own.melds, seen.ruleset)
        colour = colour_forms(natural, own.melds)
        for far, measure in zip(distances, self._fitting(own), strict=True):
            if far > nearest + _BEHIND or (far == 0 and found[0] > 0):
                continue
            kinds = measure.useful(natural, wild, far)
            copies = seen.copies(kinds)
            forms = measure.plan.forms | (colour if measure.plan.how != "any" else frozenset())
            found.append(self._estimate(hand, own).of_plan(measure.plan, forms, far, copies, turns, wild, unopened=unopened))
        found.sort(reverse=True)
        return found[0] + _OTHERS * sum(found[1:])

    def _estimate(self, hand: bytes, own: Seat) -> Estimate:
        """One for each table that is thought of."""
        found = self._estimates.get(own)
        if found is None:
            found = self._estimates[own] = Estimate(self.seen.situation(hand, own), self.seen, self.turns, self._known)
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


def _undominated(distances: Mapping[Tile, Sequence[int]]) -> list[Tile]:
    """The discards but those that leave the hand farther from some plan than another discard, and nearer to none."""
    rows = set(map(tuple, distances.values()))
    best = {
        row for row in rows if not any(other != row and all(a <= b for a, b in zip(other, row, strict=True)) for other in rows)
    }
    return [tile for tile, found in distances.items() if tuple(found) in best]


def _without(hand: bytes, tile: int) -> bytes:
    rest = bytearray(hand)
    rest[tile] -= 1
    return bytes(rest)

