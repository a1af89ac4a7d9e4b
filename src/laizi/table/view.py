"""What one seat may know of a round."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from laizi.errors import InputError
from laizi.rules.binding import bound_pairs
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS, Meld
from laizi.table.events import NAMES, payment_dicts, previous_dict
from laizi.tiles import TILES, format_tiles

if TYPE_CHECKING:
    from laizi.table.engine import Round

SCHEMA = 1


def view_of(round_: Round, seat: int) -> dict[str, Any]:
    """The JSON of a seat's view, see docs/table.md; `laizi.InputError` for what is no seat.

    Whether another seat is waited for does not show: `phase` is that of this seat, ``"waiting"`` when it has nothing to say.
    """
    if type(seat) is not int or not 0 <= seat < SEATS:
        raise InputError("number_range", "seat", value=short(seat), low=0, high=SEATS - 1)
    state, options = round_.state, round_.legal_actions(seat)
    over = round_.phase == "over"
    own_draw = options and round_.phase in ("turn", "last") and round_.drawn is not None
    return {
        "schema": SCHEMA,
        "seat": seat,
        "ruleset": round_.ruleset.id,
        "dealer": state.dealer,
        "previous": previous_dict(state.previous),
        "indicator": None if state.indicator is None else str(state.indicator),
        "laizi": None if state.laizi < 0 else str(TILES[state.laizi]),
        "pizi": _text(state.pizi_kinds),
        "left": state.left,
        "tail_draws": state.tail_draws,
        "turn": round_.turn,
        "phase": "over" if over else round_.phase if options else "waiting",
        "tile": None if round_.tile is None else str(round_.tile),
        "drawn": str(round_.drawn) if own_draw else None,
        "hand": format_tiles(state.hand(seat)),
        "aside": _text(tuple(state.aside[seat])),
        "passed": {"wins": _text(frozenset(state.passed_wins[seat])), "pengs": _text(frozenset(state.passed_pengs[seat]))},
        "held_back": [other for other in range(SEATS) if seat in state.refused[other]],  # what is known to this seat alone
        "seats": [_table(round_, other, hidden=other != seat and not over) for other in range(SEATS)],
        "bound": [list(pair) for pair in bound_pairs(round_.ruleset, state.melds)],
        "payments": payment_dicts(round_.payments),
        "actions": [action.to_dict() for action in options],
        "result": _result(round_),
    }


@lru_cache(1 << 12)
def _text(tiles: Iterable[int]) -> str:
    """`format_tiles` of few tiles: the same ones are shown again and again."""
    return format_tiles(tiles)


def _table(round_: Round, seat: int, *, hidden: bool) -> dict[str, Any]:
    """What lies before a seat."""
    state = round_.state
    return {
        "tiles": sum(state.hands[seat]),
        "melds": [_meld(meld, hidden=hidden and state.laizi >= 0) for meld in state.melds[seat]],
        "pizi": _text(tuple(state.pizi[seat])),
        "laizi": state.laizi_gangs[seat],
        "laizi_discards": state.laizi_discards[seat],
        "misplayed": state.misplayed[seat],
        "discards": "".join([NAMES[tile] for tile in state.discards[seat]]),
    }


def _meld(meld: Meld, *, hidden: bool) -> dict[str, Any]:
    """An an_gang of another seat shows no tile in Wuhan until the round is over."""
    if meld.kind == "an_gang":
        return {"kind": meld.kind, "tiles": None if hidden else _text(meld.tiles)}
    return {"kind": meld.kind, "tiles": _text(meld.tiles), "from": meld.giver}


def _result(round_: Round) -> dict[str, Any] | None:
    result = round_.result
    if result is None:
        return None
    return {
        "how": result.how,
        "winners": [
            {"seat": one.situation.winner, "hand": format_tiles(one.situation.seats[one.situation.winner].hand)}
            for one in result.judgements
        ],
        "deltas": list(result.deltas),
        "next_dealer": result.next_dealer,
    }
