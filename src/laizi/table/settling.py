"""Money and the end of a round: what is paid at once, wins, 炸胡, drawn rounds, leaving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laizi.rules import Judgement, Previous, judge, judge_several
from laizi.rules.claims import several_winners
from laizi.rules.dealer import dealer_after_draw, dealer_after_leaving, dealer_after_win, remembered
from laizi.rules.instant import newly_reached, of_jinding, of_leaving
from laizi.rules.settlement import Payment, deltas
from laizi.table.events import NAMES, payment_dicts
from laizi.tiles import TILES, format_tiles

if TYPE_CHECKING:
    from laizi.table.engine import Round


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended.

    Attributes:
        how: ``"win"``, ``"false_win"``, ``"drawn"`` or ``"abandoned"``.
        winners: the seats that won, in order.
        judgements: of each win, or of the false one.
        payments: all that stand, those made at once among them.
        deltas: what each seat gains; they sum to 0 unless a seat left.
        next_dealer: who deals the next round.
        previous: what room's next round must know.
    """

    how: str
    winners: tuple[int, ...]
    judgements: tuple[Judgement, ...]
    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    next_dealer: int
    previous: Previous | None


def pay(round_: Round, payments: Sequence[Payment]) -> None:
    """Notes payments."""
    if payments:
        round_.payments += payments
        round_.events.append({"event": "pay", "payments": payment_dicts(payments)})


def pay_jinding(round_: Round, seat: int) -> None:
    """七皮, 四赖, 十杠, each the first time it is reached."""
    state = round_.state
    if round_.ruleset.fixed.scoring != "kou":
        return
    laizi = state.laizi_held(seat) + state.laizi_gangs[seat]
    for kind in newly_reached(round_.ruleset, state.paid[seat], len(state.pizi[seat]), laizi, state.gangs(seat)):
        state.paid[seat].add(kind)
        pay(round_, of_jinding(round_.ruleset, seat, kind))


def win(round_: Round, winners: tuple[int, ...]) -> None:
    """One win, or several on one tile."""
    state = round_.state
    judgements = [round_._judgements[seat] for seat in winners]
    tile, by, giver, occasions = round_._winning()
    if several_winners(round_.ruleset):  # 翻醒 first, then what each is worth, together
        xing = TILES[state.order[state.head]] if state.left else None
        if xing is not None:
            round_.events.append({"event": "xing", "tile": str(xing)})
        situations = [state.situation(seat, tile, by, giver, occasions, xing) for seat in winners]
        judgements = judge_several(situations) if giver is not None else [judge(situations[0])]
    for one in judgements:
        winner = one.situation.winner
        hand = format_tiles(one.situation.seats[winner].hand)
        round_.events.append(
            {
                "event": "win", "seat": winner, "tile": NAMES[tile], "by": by, "from": giver, "occasion": list(occasions),
                "hand": hand, "kind": one.kind, "forms": list(one.forms), "hard": one.hard,
                "jinding": one.jinding, "contract": one.contract, "contractor": one.contractor,
            }
        )  # fmt: skip
        pay(round_, one.payments)
    end(round_, "win", winners, judgements, dealer_after_win(state.dealer, judgements))


def false_win(round_: Round, seat: int) -> None:
    """炸胡: all else of the round is void."""
    state = round_.state
    tile, by, giver, occasions = round_._winning()
    found = judge(state.situation(seat, tile, by, giver, occasions))
    assert not found.legal
    round_.events.append(
        {
            "event": "false_win", "seat": seat, "tile": NAMES[tile], "by": by, "from": giver, "occasion": list(occasions),
            "hand": format_tiles(found.situation.seats[seat].hand), "violations": list(found.violations),
        }
    )  # fmt: skip
    round_.payments.clear()
    pay(round_, found.payments)
    end(round_, "false_win", (), [found], dealer_after_win(state.dealer, [found]))


def drawn_round(round_: Round) -> None:
    """荒庄."""
    end(round_, "drawn", (), [], dealer_after_draw(round_.ruleset, round_.state.dealer))


def leave(round_: Round, seat: int) -> None:
    """A seat leaves; what it loses goes to nobody."""
    points = of_leaving(round_.ruleset)
    assert points is not None
    round_.events.append({"event": "abandon", "seat": seat, "points": points})
    end(round_, "abandoned", (), [], dealer_after_leaving(round_.state.dealer), lost=(seat, points))


def end(
    round_: Round,
    how: str,
    winners: tuple[int, ...],
    judgements: Iterable[Judgement],
    next_dealer: int,
    lost: tuple[int, int] | None = None,
) -> None:
    """Notes the result. `lost`: a seat and what it loses to nobody."""
    state, gains = round_.state, deltas(round_.payments)
    if lost is not None:
        gains[lost[0]] -= lost[1]
    found = tuple(judgements)
    previous = remembered(round_.ruleset, None if state.laizi < 0 else TILES[state.laizi], found, round_.payments)
    round_.result = RoundResult(how, winners, found, tuple(round_.payments), tuple(gains), next_dealer, previous)
    round_._ask("over", {})
    hidden = [
        "".join(str(meld.tiles[0]) for meld in melds if meld.kind == "an_gang") if state.laizi >= 0 else ""
        for melds in state.melds
    ]
    opened = {"wall": state.wall.text(), "salt": state.wall.salt.hex()} if state.wall.salt else {}
    round_.events.append({"event": "end", "how": how, "deltas": gains, "next_dealer": next_dealer, "an_gang": hidden, **opened})
