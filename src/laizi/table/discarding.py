"""Discards: what a pizi or laizi among them counts as, taking one back, holding back in the rain, 追牌."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from laizi.rules.instant import of_chase
from laizi.rules.misplay import counts_as, may_take_back, misplayed_kou
from laizi.rules.rain import held_back, rain
from laizi.rules.situation import SEATS
from laizi.table.actions import OF_SEAT, Action
from laizi.table.events import NAMES
from laizi.table.settling import pay
from laizi.tiles import Tile

if TYPE_CHECKING:
    from laizi.table.engine import Round


def discard(round_: Round, seat: int, tile: Tile) -> None:
    """A discard, and what a pizi or laizi among them counts as."""
    state, hand = round_.state, round_.state.hands[round_.turn]
    special = tile in state.barred
    takes_back = special and not round_.taken_back and may_take_back(round_.ruleset)
    if not takes_back:
        _watch_rain(round_, seat, tile, hand)
    hand[tile] -= 1
    round_._discards += 1
    round_.tile = tile
    round_.events.append({"event": "discard", "seat": seat, "tile": NAMES[tile]})
    state.row.append((seat, tile))
    pay(round_, of_chase(round_.ruleset, state.row))
    if not special:
        state.discards[seat].append(tile)
        round_._offer_claims("claim")
        return
    is_laizi = tile == state.laizi
    counted = counts_as(round_.ruleset, laizi=is_laizi)
    if counted == "pizi":
        state.pizi[seat].append(tile)
    elif counted == "laizi_discards":
        state.laizi_discards[seat] += 1
    else:
        state.discards[seat].append(tile)
        state.misplayed[seat] += misplayed_kou(laizi=is_laizi)
        if takes_back:
            round_._judgements = {}
            round_._ask("take_back", {seat: [OF_SEAT[seat]["take_back"], OF_SEAT[seat]["pass"]]})
            return
    round_._next_draw((seat + 1) % SEATS)


def _watch_rain(round_: Round, seat: int, tile: int, hand: Sequence[int]) -> None:
    """Who holds back while it rains, looked at when a discard stands."""
    state = round_.state
    if not any(state.melds[other] for other in range(SEATS) if other != seat):
        return
    rains = [frozenset() if other == seat else rain(state.melds[other], round_.ruleset) for other in range(SEATS)]
    if any(rains):
        for other in held_back(rains, state.barred, hand, tile):
            state.refused[other].add(seat)


def take_back(round_: Round, action: Action) -> None:
    """The answer of who has just discarded a pizi or laizi where it may be taken back: it stands, or it is in the hand again."""
    state, seat, tile = round_.state, action.seat, round_.tile
    assert tile is not None
    state.hands[seat][tile] += 1
    if action.kind == "pass":
        _watch_rain(round_, seat, tile, state.hands[seat])
        state.hands[seat][tile] -= 1
        round_._next_draw((seat + 1) % SEATS)
        return
    state.discards[seat].pop()
    state.row.pop()
    round_._discards -= 1
    round_.tile = None
    round_.taken_back = True
    round_.events.append({"event": "take_back", "seat": seat, "tile": NAMES[tile]})
    round_._offer_turn()
