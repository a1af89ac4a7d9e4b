"""What is paid the moment it happens, whoever wins later: 七皮, 四赖, 十杠 (I-11), guiliu's kongs and 追牌 (I-19), leaving."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from laizi.rules.ruleset import Ruleset
from laizi.rules.scoring_kou import FALSE_WIN
from laizi.rules.settlement import Payment
from laizi.rules.situation import SEATS

_MOST_PIZI, _MOST_LAIZI, _MOST_GANGS = 7, 4, 10
_GIVEN_GANG, _OWN_GANG = 3, 2
_LEFT_ONCE, _LEFT_PER_OPEN = 400, 500

#: The kinds of 金顶 that need no win.
JINDING: Final = ("qipi", "silai", "shigang")


def jinding_reached(ruleset: Ruleset, pizi: int, laizi: int, gangs: int) -> tuple[str, ...]:
    """Which of `JINDING` a seat has reached.

    Args:
        pizi: its pizi kongs.
        laizi: its laizi, in hand or konged.
        gangs: its kongs of every kind, single-tile ones included.
    """
    if ruleset.fixed.scoring != "kou":
        return ()
    reached = (pizi >= _MOST_PIZI, laizi >= _MOST_LAIZI, gangs >= _MOST_GANGS)
    return tuple(kind for kind, there in zip(JINDING, reached, strict=True) if there)


def of_jinding(ruleset: Ruleset, seat: int, kind: str) -> list[Payment]:
    """七皮, 四赖 or 十杠: each of the others pays a 大金顶."""
    points = FALSE_WIN * ruleset["stake"]
    return [Payment(other, seat, points, kind) for other in range(SEATS) if other != seat]


def of_gang(ruleset: Ruleset, kind: str, seat: int, giver: int | None) -> list[Payment]:
    """The money for a kong in guiliu: from who gave the tile (of a bu_gang, that of its peng), or from all for an an_gang."""
    if ruleset.fixed.scoring != "zi":
        return []
    stake = ruleset["stake"]
    if giver is not None:
        return [Payment(giver, seat, _GIVEN_GANG * stake, kind)]
    return [Payment(other, seat, _OWN_GANG * stake, kind) for other in range(SEATS) if other != seat]


def of_chase(ruleset: Ruleset, discards: Sequence[tuple[int, int]]) -> list[Payment]:
    """追牌: the first of four seats that discarded one kind in a row pays each of the others.

    Args:
        discards: seats and kinds in the order of discarding, none before the last claim.
    """
    last = discards[-SEATS:]
    if len(last) < SEATS or last[0][1] != last[-1][1]:
        return []
    points = ruleset.get("zhuipai", 0) * ruleset["stake"]
    if not points or len({seat for seat, _ in last}) < SEATS or len({kind for _, kind in last}) > 1:
        return []
    first = last[0][0]
    return [Payment(first, other, points, "zhuipai") for other in range(SEATS) if other != first]


def of_leaving(ruleset: Ruleset) -> int | None:
    """What a seat loses, to nobody, that leaves the round; None where leaving is not foreseen."""
    if ruleset.base != "wuhan-kaikou":
        return None
    points = _LEFT_ONCE if ruleset["opening"] == "once" else _LEFT_PER_OPEN
    stake: int = ruleset["stake"]
    return points * stake


def newly_reached(ruleset: Ruleset, paid: Collection[str], pizi: int, laizi: int, gangs: int) -> tuple[str, ...]:
    """Which of `JINDING` a seat has reached and was not paid for in this round."""
    return tuple(kind for kind in jinding_reached(ruleset, pizi, laizi, gangs) if kind not in paid)
