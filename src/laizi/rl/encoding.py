"""Actions as numbers, and what a seat sees as an array. Nothing but the seat's view goes into the array.

Actions, k being a kind from 0 to 33:

======= ===================================================
0–33    discard k
34–67   an_gang of k
68–101  bu_gang with k
102–135 pizi_gang of k
136–169 chi, the run that begins with k
170     peng
171     ming_gang
172     laizi_gang
173     win
174     take_back
175     pass
176     false_win (炸胡)
======= ===================================================

An observation is uint8 of `OBSERVATION_SHAPE`, a row a fact and a column a kind. Seats count from the one that looks: 0 is
itself, 1 the next. Rows: 0 own hand, 1 the tile it has just drawn, 2 the tile discarded or konged that is asked about, 3 the
indicator, 4 the laizi, 5 the pizi, 6 and 7 kinds passed for a win and for a peng, 8 the tile set aside in the last stretch;
then for each seat five rows from 9 on: tiles in melds, discards, pizi konged, laizi konged, laizi discarded. The last row holds
numbers instead: 0–3 the dealer and 4–7 the seat in turn, each as one of four; 8–11 tiles in each hand; 12–15 hidden an_gang of
each; 16–19 口 misplayed by each; 20 tiles left in the wall; 21 tiles drawn from its tail; 22–27 what is asked: turn, claim,
rob, take_back, last, over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from laizi._native import parse_kinds
from laizi.rules.situation import SEATS
from laizi.table.actions import OF_SEAT, WITH_TILE, Action
from laizi.table.engine import PHASES
from laizi.tiles import KINDS

_WITH_TILE: Final = ("discard", "an_gang", "bu_gang", "pizi_gang", "chi")
_WITHOUT: Final = ("peng", "ming_gang", "laizi_gang", "win", "take_back", "pass", "false_win")
#: How many actions there are.
ACTIONS: Final = len(_WITH_TILE) * KINDS + len(_WITHOUT)
_FIRST: Final = {kind: place * KINDS for place, kind in enumerate(_WITH_TILE)}
_SINGLE: Final = {kind: len(_WITH_TILE) * KINDS + place for place, kind in enumerate(_WITHOUT)}
_OF_ALL, _OF_SEAT = 9, 5
#: Rows and columns of an observation.
OBSERVATION_SHAPE: Final = (_OF_ALL + SEATS * _OF_SEAT + 1, KINDS)
_MOST = 255


def action_number(action: Action) -> int:
    """The number of an action; ValueError for ``abandon``, which has none."""
    if action.kind in _FIRST and action.tile is not None:
        return _FIRST[action.kind] + int(action.tile)
    if action.kind not in _SINGLE:
        raise ValueError(f"{action.kind} has no number")
    return _SINGLE[action.kind]


def action_of(seat: int, number: int) -> Action:
    """The action of a number, from 0 to `ACTIONS` - 1."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"actions have numbers from 0 to {ACTIONS - 1}, not {number}")
    place, kind = divmod(int(number), KINDS)
    if place < len(_WITH_TILE):
        return WITH_TILE[seat][_WITH_TILE[place]][kind]
    return OF_SEAT[seat][_WITHOUT[int(number) - len(_WITH_TILE) * KINDS]]


def mask_of(actions: Sequence[Action]) -> NDArray[np.int8]:
    """int8 ``(ACTIONS,)``: 1 for each of the actions, else 0."""
    mask = np.zeros(ACTIONS, np.int8)
    mask[[action_number(action) for action in actions]] = 1
    return mask


def observation_of(view: Mapping[str, Any]) -> NDArray[np.uint8]:
    """uint8 of `OBSERVATION_SHAPE`: the view of a seat (`laizi.table.Round.view`), see the module."""
    found = np.zeros(OBSERVATION_SHAPE, np.uint8)
    seat = view["seat"]
    passed = view["passed"]
    texts = ("hand", "drawn", "tile", "indicator", "laizi", "pizi")
    for row, tiles in enumerate((*(view[name] for name in texts), passed["wins"], passed["pengs"], view["aside"])):
        _count(found[row], tiles)
    numbers = found[-1]
    numbers[(view["dealer"] - seat) % SEATS] = 1
    numbers[SEATS + (view["turn"] - seat) % SEATS] = 1
    for step in range(SEATS):
        lies = view["seats"][(seat + step) % SEATS]
        rows = found[_OF_ALL + step * _OF_SEAT :]
        for meld in lies["melds"]:
            _count(rows[0], meld["tiles"])
        _count(rows[1], lies["discards"])
        _count(rows[2], lies["pizi"])
        for row, name in ((3, "laizi"), (4, "laizi_discards")):
            _count(rows[row], (view["laizi"] or "") * lies[name])
        numbers[2 * SEATS + step] = lies["tiles"]
        numbers[3 * SEATS + step] = sum(meld["tiles"] is None for meld in lies["melds"])
        numbers[4 * SEATS + step] = min(lies["misplayed"], _MOST)
    numbers[5 * SEATS] = view["left"]
    numbers[5 * SEATS + 1] = view["tail_draws"]
    if view["phase"] in PHASES:
        numbers[5 * SEATS + 2 + PHASES.index(view["phase"])] = 1
    return found


def _count(row: NDArray[np.uint8], tiles: str | None) -> None:
    if tiles:
        for kind in parse_kinds(tiles)[0]:
            row[kind] += 1
