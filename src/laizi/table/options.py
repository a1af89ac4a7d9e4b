"""What a seat may do in a state: rules are asked, each once, and the core rules out what is no win before a judgement is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laizi.decompose import is_win
from laizi.facts import Fact, words
from laizi.rules.claims import alike, chi_runs
from laizi.rules.endgame import kong_allowed
from laizi.rules.judging import Judgement, judge
from laizi.rules.legality import openings
from laizi.rules.passing import peng_barred
from laizi.rules.situation import SEATS
from laizi.table.actions import OF_SEAT, WITH_TILE, Action
from laizi.table.state import State
from laizi.tiles import KINDS, Tile

_KONG = 4
_HONOURS: Final = range(27, 34)
_GUILIU_SHAPES: Final = int(Fact.GENERAL | Fact.TRIPLETS | Fact.SEVEN_PAIRS | Fact.QUAD_PAIRS | Fact.LAN)
_NOT_258: Final = tuple(kind for kind in range(KINDS) if kind >= 27 or kind % 3 != 1)


def turn_options(state: State, seat: int) -> list[Action]:
    """Kongs and discards of a seat whose turn it is; winning aside."""
    hand = state.hands[seat]
    with_tile = WITH_TILE[seat]
    found: list[Action] = []
    held = [kind for kind in range(KINDS) if hand[kind]]
    if kong_allowed(state.ruleset, state.left):
        barred = state.barred
        found += [with_tile["an_gang"][kind] for kind in held if hand[kind] == _KONG and kind not in barred]
        for meld in state.melds[seat]:
            if meld.kind == "peng" and hand[meld.tiles[0]]:
                found.append(with_tile["bu_gang"][meld.tiles[0]])
        found += [with_tile["pizi_gang"][kind] for kind in held if kind in state.pizi_kinds]
        if state.laizi_held(seat):
            found.append(OF_SEAT[seat]["laizi_gang"])
    discard = with_tile["discard"]
    found += [discard[kind] for kind in held]
    return found


def claim_options(state: State, seat: int, tile: int, giver: int) -> list[Action]:
    """What a seat may claim of a discard; winning aside."""
    hand = state.hands[seat]
    found: list[Action] = []
    if hand[tile] >= 2:
        peng, gang = alike(hand, tile, state.barred)
        if gang and kong_allowed(state.ruleset, state.left):
            found.append(OF_SEAT[seat]["ming_gang"])
        if peng and not peng_barred(state.ruleset, state.passed_pengs[seat], tile):
            found.append(OF_SEAT[seat]["peng"])
    if seat == (giver + 1) % SEATS:
        chi = WITH_TILE[seat]["chi"]
        found += [chi[low] for low in chi_runs(hand, tile, state.barred)]
    return found


def judged(state: State, seat: int, tile: Tile, by: str, giver: int | None, occasions: Iterable[str]) -> Judgement | None:
    """The judgement of a win, or None where the tiles are not complete, nothing is opened, or a pizi is held (no win then)."""
    if not _may_be_complete(state, seat, tile, drawn=by == "self_draw"):
        return None
    return judge(state.situation(seat, tile, by, giver, occasions))


def _may_be_complete(state: State, seat: int, tile: int, *, drawn: bool) -> bool:
    """Whether a win is worth judging: never False for a legal one."""
    melds = state.melds[seat]
    laizi = state.laizi
    if laizi < 0:
        counts = bytearray(state.hands[seat])
        if not drawn:
            counts[tile] += 1
        return words(bytes(counts), None)[0] & _GUILIU_SHAPES != 0 or _honours_only(state, seat, counts)
    if not melds or not openings(tuple(melds), state.ruleset) or state.holds_pizi(seat) or tile in state.pizi_kinds:
        return False
    counts = bytearray(state.hands[seat])
    if not drawn:
        counts[tile] += 1
    wild = counts[laizi]
    counts[laizi] = 0
    if is_win(bytes(counts), wild, forbidden=state.pizi_kinds):
        return True
    return _honours_only(state, seat, counts) or (
        not any(counts[kind] for kind in _NOT_258) and not any(meld.tiles[0] in _NOT_258 or meld.kind == "chi" for meld in melds)
    )


def _honours_only(state: State, seat: int, counts: bytearray) -> bool:
    return not any(counts[: _HONOURS[0]]) and all(meld.tiles[0] in _HONOURS for meld in state.melds[seat])
