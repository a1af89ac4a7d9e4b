"""Why an action is refused. Nothing that the seat cannot know is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laizi.errors import InputError
from laizi.rules.endgame import kong_allowed
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.table.actions import ACTION_KINDS, Action

if TYPE_CHECKING:
    from laizi.table.engine import Round

_FROM_HAND = ("discard", "bu_gang", "an_gang", "pizi_gang", "laizi_gang")
_KONGS = ("ming_gang", "bu_gang", "an_gang", "pizi_gang", "laizi_gang")


def refusal(round_: Round, action: Action) -> InputError:
    """The error for an action that is not legal now."""
    seat, kind, tile = action
    if type(seat) is not int or not 0 <= seat < SEATS:
        return InputError("number_range", "/seat", value=short(seat), low=0, high=SEATS - 1)
    if not isinstance(kind, str) or kind not in ACTION_KINDS:
        return InputError("value_unknown", "/kind", value=short(kind), known=", ".join(ACTION_KINDS))
    if round_.phase == "over":
        return InputError("round_over", "")
    options = round_.legal_actions(seat)
    if kind == "abandon":
        return InputError("no_leaving", "/kind", ruleset=round_.ruleset.id)
    if not options:
        return InputError("not_waited_for", "/seat", seat=seat)
    if kind == "false_win":
        wins = any(one.kind == "win" for one in options)
        return InputError("win_is_legal" if wins else "false_win_of_no_use", "/kind")
    if kind == "win":
        return InputError("win_not_legal", "/kind")
    state = round_.state
    own_turn = round_.phase == "turn"
    if own_turn != (kind in _FROM_HAND):
        return InputError("action_not_now", "/kind", kind=kind, known=", ".join(dict.fromkeys(one.kind for one in options)))
    if ACTION_KINDS[kind] and tile is None:
        return InputError("key_missing", "", key="tile")
    if kind in _KONGS and not kong_allowed(state.ruleset, state.left):
        return InputError("kong_too_late", "/kind", left=state.left)
    if own_turn and kind != "laizi_gang" and tile is not None and not _held(round_, seat, tile):
        return InputError("tile_not_held", "/tile", seat=seat, tile=str(tile))
    if kind == "peng" and round_.tile in state.passed_pengs[seat]:
        return InputError("peng_passed", "/kind", tile=str(round_.tile))
    return InputError("action_not_possible", "/kind", kind=kind, tile="" if tile is None else short(tile))


def _held(round_: Round, seat: int, tile: int) -> bool:
    return isinstance(tile, int) and 0 <= tile < len(round_.state.hands[seat]) and bool(round_.state.hands[seat][tile])
