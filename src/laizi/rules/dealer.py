"""Who deals next, and what the next round must know of this one (I-21, I-28, I-38; room: 原赖, 连金, 反金)."""

from __future__ import annotations

from collections.abc import Iterable

from laizi.rules.instant import JINDING
from laizi.rules.judging import Judgement
from laizi.rules.ruleset import Ruleset
from laizi.rules.settlement import Payment
from laizi.rules.situation import SEATS, Previous
from laizi.tiles import Tile


def dealer_after_win(dealer: int, judgements: Iterable[Judgement]) -> int:
    """After a win, several wins on one tile, or 炸胡."""
    deals = [one.next_dealer for one in judgements if one.next_dealer is not None]
    return deals[0] if deals else dealer


def dealer_after_draw(ruleset: Ruleset, dealer: int) -> int:
    """After a drawn round: in Wuhan the dealer stays, in guiliu the deal passes."""
    return dealer if ruleset.has_laizi else (dealer + 1) % SEATS


def dealer_after_leaving(dealer: int) -> int:
    """After a seat has left: nobody won, the dealer stays."""
    return dealer


def remembered(
    ruleset: Ruleset, laizi: Tile | None, judgements: Iterable[Judgement], payments: Iterable[Payment]
) -> Previous | None:
    """What room remembers of a round: its laizi, who won and who paid a 大金顶, winning or not; None elsewhere.

    Args:
        judgements: of the round's win; a false win is no 大金顶.
        payments: those made at once and not void.
    """
    if ruleset.fixed.scoring != "kou":
        return None
    paid = [payment for payment in payments if payment.reason in JINDING]
    for one in judgements:
        if one.legal and one.jinding == "big":
            paid += one.payments
    return Previous(laizi, frozenset(one.target for one in paid), frozenset(one.source for one in paid))
