"""A discarded pizi or laizi (Wuhan): what it counts as, and whether it may be taken back (错打; I-02, I-23)."""

from __future__ import annotations

from laizi.rules.ruleset import Ruleset

_PIZI, _LAIZI = 1, 2


def counts_as(ruleset: Ruleset, *, laizi: bool) -> str:
    """``"pizi"`` (as its kong, without a replacement), ``"laizi_discards"`` or ``"misplayed"``."""
    if not ruleset.fixed.discarded_pizi_is_kong:
        return "misplayed"
    return "laizi_discards" if laizi else "pizi"


def misplayed_kou(*, laizi: bool) -> int:
    """口 that a misplayed pizi or laizi adds where its seat pays, taken back or not."""
    return _LAIZI if laizi else _PIZI


def may_take_back(ruleset: Ruleset) -> bool:
    """Whether a pizi or laizi discarded by mistake may be taken back."""
    return not ruleset.fixed.discarded_pizi_is_kong
