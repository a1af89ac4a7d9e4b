"""What a seat gives up by letting a tile pass, until it draws again (过水, 过胡; docs/table.md: passing)."""

from __future__ import annotations

from collections.abc import Collection

from laizi.rules.ruleset import Ruleset


def given_up(ruleset: Ruleset, could: Collection[str], did: str) -> tuple[bool, bool]:
    """Whether a seat has passed a win on the kind, and whether a peng, in the sense that bars the same again.

    A win that is not legal, for want of 口 or for another reason, is none that could be passed: it is not among `could`.

    Args:
        could: the claims that were open to it.
        did: what it answered.
    """
    room = ruleset.fixed.scoring == "kou"
    win = "win" in could and did != "win" and (room or bool(ruleset.get("pass_lock")))
    peng = room and "peng" in could and did not in ("peng", "ming_gang")
    return win, peng


def peng_barred(ruleset: Ruleset, passed: Collection[int], tile: int) -> bool:
    """Whether 过水 bars a peng. Whether it bars a win is for the judgement to say."""
    return ruleset.fixed.scoring == "kou" and tile in passed
