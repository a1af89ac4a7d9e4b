"""The end of the wall: the last tiles, the drawn round, and when no kong is possible any more (I-27, I-30)."""

from __future__ import annotations

from typing import Final

from laizi.rules.ruleset import Ruleset

#: Tiles of the last stretch (海底): each seat draws one of them.
LAST_DRAWS: Final = 4
_STRETCH = 14  # the last stretch and the ten tiles that are never drawn


def due(ruleset: Ruleset, left: int, tail_draws: int) -> str:
    """What comes when a draw from the head is due: ``"draw"``, ``"last"`` (the last stretch starts) or ``"drawn"`` (荒庄).

    Args:
        left: tiles in the wall.
        tail_draws: tiles drawn from its tail so far; the indicator is none.
    """
    if not ruleset.has_laizi:
        return "drawn" if left <= ruleset["dead_wall"] else "draw"
    start = _STRETCH - 1 if ruleset["tail_parity"] and tail_draws % 2 else _STRETCH
    return "last" if left <= start else "draw"


def kong_allowed(ruleset: Ruleset, left: int) -> bool:
    """Whether a kong of any kind may be made with so many tiles in the wall before its replacement."""
    dead: int = _STRETCH if ruleset.has_laizi else ruleset["dead_wall"]
    return left > dead
