"""Who pays whom how much. Money always sums to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from laizi.rules.liability import pay_along
from laizi.rules.scoring_doubling import Share
from laizi.rules.scoring_kou import FALSE_WIN
from laizi.rules.situation import SEATS, Situation


class Payment(NamedTuple):
    """`points` from one seat to another; `reason`: ``win``, ``contract``, ``peibao``, ``hubao`` or ``zhahu``."""

    source: int
    target: int
    points: int
    reason: str


def deltas(payments: Iterable[Payment]) -> list[int]:
    """What each seat gains."""
    gains = [0] * SEATS
    for payment in payments:
        gains[payment.source] -= payment.points
        gains[payment.target] += payment.points
    return gains


def of_win(situation: Situation, shares: Sequence[Share], contractor: int | None, name: str | None) -> list[Payment]:
    """A win in Wuhan: each payer its share, or the contractor all of them and who held back in the rain as much."""
    stake, winner = situation.ruleset["stake"], situation.winner
    if contractor is None:
        return [Payment(share.payer, winner, share.owed * stake, "win") for share in shares if share.owed]
    total = sum(share.owed for share in shares)
    along = sorted(pay_along(situation, contractor, name))
    if not along or situation.ruleset.get("peibao", "full") == "full":
        return [
            Payment(contractor, winner, total * stake, "contract"),
            *(Payment(seat, winner, total * stake, "peibao") for seat in along),
        ]
    each = total // (len(along) + 1)
    return [
        Payment(contractor, winner, (total - each * len(along)) * stake, "contract"),
        *(Payment(seat, winner, each * stake, "peibao") for seat in along),
    ]


def of_false_win(situation: Situation) -> list[Payment]:
    """炸胡: the offender pays each of the others 大金顶."""
    if not situation.ruleset.fixed.false_win_ends_round:
        return []
    points = FALSE_WIN * situation.ruleset["stake"]
    return [Payment(situation.winner, seat, points, "zhahu") for seat in situation.payers]


def of_guiliu_win(situation: Situation, shares: Sequence[Share], also_won: frozenset[int] = frozenset()) -> list[Payment]:
    """A win in guiliu with 互包, pair by pair (I-20).

    Args:
        also_won: the other seats that win on the same tile; what two of them that are bound owe each other is `between_winners`.
    """
    stake, winner, giver = situation.ruleset["stake"], situation.winner, situation.giver
    partners = _bound_to(situation, winner)
    if giver is None:
        if partners:
            total = 2 * sum(share.owed for share in shares)
            return [Payment(partner, winner, total * stake, "hubao") for partner in partners]
        return [Payment(share.payer, winner, share.owed * stake, "win") for share in shares]
    owed = shares[0].owed * stake
    literal = situation.ruleset["hubao3"] == "literal"
    payments = [Payment(giver, winner, owed, "win")]
    for partner in partners:
        if partner == giver:
            if not literal:
                payments.append(Payment(giver, winner, owed, "hubao"))
        elif partner not in also_won:
            payments.append(Payment(partner, winner, owed, "hubao"))
    if literal:
        payments += [Payment(seat, winner, 2 * owed, "hubao") for seat in _bound_to(situation, giver) if seat != winner]
    return payments


def between_winners(situation: Situation, shares: Sequence[Share], also_won: Mapping[int, int]) -> list[Payment]:
    """互包, the fifth case: bound winners whose hands differ pay each other what the giver paid the other.

    Args:
        also_won: what each other winner of the tile is owed.
    """
    owed = shares[0].owed
    stake = situation.ruleset["stake"]
    return [
        Payment(partner, situation.winner, owed * stake, "hubao")
        for partner in _bound_to(situation, situation.winner)
        if partner in also_won and also_won[partner] != owed
    ]


def _bound_to(situation: Situation, seat: int) -> list[int]:
    return [b if a == seat else a for a, b in situation.bound if seat in (a, b)]
