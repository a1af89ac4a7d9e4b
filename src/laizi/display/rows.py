"""A judgement in words, as rows for a program to lay out: the same words and numbers as those of `laizi.display.explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from laizi.display.explain import _Explanation, signed
from laizi.messages import language

if TYPE_CHECKING:
    from laizi.rules import Judgement


def rows(judgement: Judgement, lang: str = "en") -> dict[str, Any]:
    """The explanation of a judgement for JSON, in ``"en"`` or ``"zh"``.

    Returns ``head`` (lines: the ruleset, the win, the dealer, the flipped tile), ``seats``, ``hand`` (lines; none when the win is
    not legal), ``columns`` and ``shares`` (what each payer owes, row by row), ``verdict`` and ``violations``, ``contract``,
    ``payments``, ``gains`` and ``next_dealer``; what there is nothing to say about is None or empty.
    """
    words = _Explanation(judgement, language(lang))
    kou = words.kou_of_seats()
    return {
        "head": list(words.head()),
        "seats": [
            {
                "seat": number,
                "title": words.say("seat", seat=number),
                "winner": number == judgement.situation.winner,
                "kou": kou.get(number),
                "table": list(words.on_the_table(seat)),
            }
            for number, seat in enumerate(judgement.situation.seats)
        ],
        "hand": list(words.hand()) if judgement.legal else [],
        "columns": [words.say(key) for key in ("factor", "value", "so_far")],
        "shares": [
            {
                "payer": share.payer,
                "title": words.say("pays", seat=share.payer),
                "rows": [{"label": name, "value": value, "so_far": so_far} for name, value, so_far in words.steps(share)],
                "points": share.owed,
            }
            for share in judgement.shares
        ],
        "verdict": None if judgement.legal else words.say("illegal"),
        "violations": [
            {"code": code, "words": name, "advice": advice}
            for code, (name, advice) in zip(judgement.violations, words.violations(), strict=True)
        ],
        "contract": None if judgement.contract is None else words.contract(judgement.contract),
        "payments": [
            {"from": one.source, "to": one.target, "points": f"{one.points:,}", "reason": reason, "sum": how}
            for one in judgement.payments
            for reason, how in [words.why(one)]
        ],
        "gains": [
            {"seat": number, "title": words.say("seat", seat=number), "points": signed(gain)}
            for number, gain in enumerate(judgement.deltas)
        ],
        "nobody_pays": None if judgement.payments else words.say("nobody_pays"),
        "next_dealer": None if judgement.next_dealer is None else words.say("next_dealer", seat=judgement.next_dealer),
    }
