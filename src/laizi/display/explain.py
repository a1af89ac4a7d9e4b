"""A judgement in words: a table from which a player computes every payment again, line by line; and hints as a table.

Nothing here decides anything: the rows are those of the judgement, this module only says what was done with each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from laizi.display.text import arrangement_text, table, tile_text, tiles_text
from laizi.messages import language, rule_codes, rule_text, text

if TYPE_CHECKING:
    from laizi.rules import Hints, Judgement, Ruleset, Seat, Situation
    from laizi.rules.hinting import Outcome, Wait
    from laizi.rules.scoring_doubling import Share
    from laizi.rules.settlement import Payment

_INDENT = "  "
# Rows of guiliu that multiply; the others are added.
_DOUBLINGS = frozenset({"gangshanghua", "gangshangpao", "qianggang", "menqing"})
# Rows of room: what the 口 and 番 so far become; what is paid instead; what multiplies the payment.
_BECOMES = frozenset({"big_doubled", "big_over_six"})
_PAID_INSTEAD = "small_jinding_points"
_BEYOND = frozenset({"lianjin", "fanjin"})
_MOST_FAN = 10


def explain(judgement: Judgement, lang: str = "en") -> str:
    """The judgement in words, in ``"en"`` or ``"zh"``; several lines without a line break at the end."""
    return "\n".join(_Explanation(judgement, language(lang)).lines())


def ruleset_text(ruleset: Ruleset, lang: str = "en") -> str:
    """A ruleset on one line: its name, what it is, and what a house is based on."""
    name = ruleset_name(ruleset, lang)
    if ruleset.id == ruleset.base or ruleset.id not in rule_codes("rulesets"):
        return text("ruleset_of", lang, id=ruleset.id, name=name)
    return text("ruleset_based", lang, id=ruleset.id, name=name, base=ruleset.base)


def ruleset_name(ruleset: Ruleset, lang: str = "en") -> str:
    """What a ruleset is, in a few words; of a house of one's own there is only its base to tell."""
    if ruleset.id in rule_codes("rulesets"):
        return rule_text("rulesets", ruleset.id, lang)
    return text("house_of", lang, base=ruleset.base)


def explain_hints(hints: Hints, lang: str = "en") -> str:
    """Hints in words: for every wait what it is worth self-drawn and from each seat, or why it may not win."""
    lang = language(lang)
    if not hints.waits:
        return text("waits_of_none", lang, seat=hints.seat)
    seats = sorted(hints.waits[0].given)
    header = [text("wait", lang), text("left", lang), text("self_drawn", lang)]
    header += [text("from_seat", lang, seat=seat) for seat in seats]
    alike: dict[tuple[str, ...], list[Wait]] = {}
    for wait in hints.waits:
        outcomes = [wait.self_draw, *(wait.given[seat] for seat in seats)]
        alike.setdefault(tuple(_outcome(one, lang) for one in outcomes), []).append(wait)
    rows = [
        (tiles_text((wait.tile for wait in waits), lang), str(sum(wait.left for wait in waits)), *outcomes)
        for outcomes, waits in alike.items()
    ]
    tiles = tiles_text((wait.tile for wait in hints.waits), lang)
    return "\n".join([text("waits_of", lang, seat=hints.seat, tiles=tiles), *table(rows, header, right=(1,))])


def _outcome(outcome: Outcome, lang: str) -> str:
    if not outcome.legal:
        return f"({_list((rule_text('violations', code, lang) for code in outcome.violations), lang)})"
    return " ".join([f"{outcome.points:,}", *(rule_text("forms", code, lang) for code in outcome.forms)])


class _Explanation:
    def __init__(self, judgement: Judgement, lang: str, *, brief: bool = False) -> None:
        """`brief`: rows of 口 do not say what they come from, so that those of all payers are called the same."""
        self.brief = brief
        self.judgement = judgement
        self.situation: Situation = judgement.situation
        self.ruleset: Ruleset = judgement.situation.ruleset
        self.lang = lang

    def say(self, key: str, /, **params: Any) -> str:
        return text(key, self.lang, **params)

    def tile(self, kind: int) -> str:
        return tile_text(kind, self.lang)

    def tiles(self, kinds: Iterable[int]) -> str:
        return tiles_text(kinds, self.lang)

    def lines(self) -> Iterator[str]:
        yield from self.head()
        yield ""
        yield from self.seats()
        yield ""
        if self.judgement.legal:
            yield from self.hand()
            for share in self.judgement.shares:
                yield ""
                yield from self.share(share)
        else:
            yield self.say("illegal")
            for name, advice in self.violations():
                yield f"- {self.say('place', place=name, message=advice)}"
        yield ""
        yield from self.settled()

    # ---- what happened -----------------------------------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        situation = self.situation
        yield ruleset_text(self.ruleset, self.lang)
        assert situation.tile is not None
        won = self.say(f"win_{situation.by}", seat=situation.winner, tile=self.tile(situation.tile), giver=situation.giver)
        occasions = [rule_text("occasions", code, self.lang) for code in sorted(situation.occasions)]
        yield self.list([won, *occasions])
        yield self.say("deals", seat=situation.dealer)
        if situation.indicator is not None and situation.laizi is not None:
            pizi, laizi = self.tiles(situation.pizi), self.tile(situation.laizi)
            yield self.say("flipped", tile=self.tile(situation.indicator), laizi=laizi, pizi=pizi)
        if situation.xing is not None:
            yield self.say("flipped_xing", tile=self.tile(situation.xing))

    def seats(self) -> Iterator[str]:
        rows = []
        kou = self.kou_of_seats()
        for number, seat in enumerate(self.situation.seats):
            mark = "*" if number == self.situation.winner else ""
            lies_there = self.list(self.on_the_table(seat)) or self.say("nothing_there")
            rows.append((self.say("seat", seat=number) + mark, *([kou[number]] if kou else []), lies_there))
        yield from table(rows, ("", *(["口"] if kou else []), self.say("on_the_table")))

    def kou_of_seats(self) -> dict[int, str]:
        """The 口 of every seat as they were counted, in room."""
        found: dict[int, str] = {}
        for share in self.judgement.shares:
            codes = dict(share.rows)
            if "kou_payer" in codes:
                found |= {share.payer: str(codes["kou_payer"]), self.situation.winner: str(codes["kou_winner"])}
        return found

    def on_the_table(self, seat: Seat) -> Iterator[str]:
        for meld in seat.melds:
            key = "meld_closed" if meld.giver is None else "meld_from"
            kind = rule_text("melds", meld.kind, self.lang)
            yield self.say(key, kind=kind, tiles=self.tiles(meld.tiles), giver=meld.giver)
        if seat.pizi:
            yield self.say("pizi_kongs", tiles=self.tiles(seat.pizi))
        laizi = self.situation.laizi
        if laizi is not None and seat.laizi:
            yield self.say("laizi_kongs", tiles=self.tiles([laizi] * seat.laizi))
        if laizi is not None and seat.laizi_discards:
            yield self.say("laizi_thrown", tiles=self.tiles([laizi] * seat.laizi_discards))
        if seat.misplayed:
            yield self.say("taken_back", kou=seat.misplayed)

    def hand(self) -> Iterator[str]:
        judgement = self.judgement
        yield self.say("hand_cut", hand=arrangement_text(judgement.arrangement, self.lang))
        uses = self.laizi_uses()
        if uses and self.situation.laizi is not None:
            yield self.say("laizi_stands", tile=self.tile(self.situation.laizi), uses=self.list(uses))
        words = [rule_text("kinds", judgement.kind or "", self.lang)]
        words += [rule_text("forms", code, self.lang) for code in judgement.forms if code != judgement.kind]
        if self.ruleset.has_laizi:
            words.append(self.say("hard_hand" if judgement.hard else "soft_hand"))
        if judgement.jinding is not None:
            words.append(rule_text("jinding", judgement.jinding, self.lang))
        yield self.list(words)

    def laizi_uses(self) -> list[str]:
        """What each laizi in the hand counts as."""
        uses = [self.say("as_itself")] * (self.judgement.laizi_natural or 0)
        for part in self.judgement.arrangement:
            for place in part.wild:
                known = place < len(part.tiles)
                uses.append(self.say("as_kind", tile=self.tile(part.tiles[place])) if known else self.say("any_kind"))
        return uses

    def violations(self) -> Iterator[tuple[str, str]]:
        """Why the win is not legal: each reason, and what to do about it."""
        for code in self.judgement.violations:
            name = rule_text("violations", code, self.lang)
            if code == "below_minimum" and self.ruleset.fixed.scoring == "kou":
                name = self.say("kou_short", name=name, kou=self.list(self.kou_with_each()), least=self.ruleset["minimum"])
            yield name, rule_text("advice", code, self.lang)

    def kou_with_each(self) -> Iterator[str]:
        """口 of the winner and of each payer together, in room."""
        from laizi.rules.scoring_kou import kou

        seats, ruleset = self.situation.seats, self.ruleset
        own = kou(seats[self.situation.winner], ruleset)
        for payer in self.situation.payers:
            yield f"{self.say('seat', seat=payer)} {own + kou(seats[payer], ruleset) + seats[payer].misplayed}"

    # ---- what each payer owes ----------------------------------------------------------------------------------------

    def share(self, share: Share) -> Iterator[str]:
        yield self.say("pays", seat=share.payer)
        rows = [(f"{_INDENT}{name}", value, so_far) for name, value, so_far in self.steps(share)]
        header = (f"{_INDENT}{self.say('factor')}", self.say("value"), self.say("so_far"))
        yield from table(rows, header, right=(1, 2))

    def steps(self, share: Share) -> Iterator[tuple[str, str, str]]:
        """Every factor: what it is called, what is done with it, and what comes of all so far."""
        return {"doubling": self.doubling, "kou": self.kou, "zi": self.zi}[self.ruleset.fixed.scoring](share)

    def doubling(self, share: Share) -> Iterator[tuple[str, str, str]]:
        """Everything is multiplied, exactly; rounded once; then 金顶 or a cap."""
        product = Fraction(1)
        for code, value in share.rows:
            ratio = Fraction(*value) if isinstance(value, tuple) else Fraction(value)
            product *= ratio
            shown = self.base(ratio) if code.startswith("base_") else f"× {self.powers(code, ratio)}"
            yield self.factor(code), shown, str(product)
        if product != share.points:
            yield self.say("rounded_down"), "", str(share.points)
        if self.judgement.jinding is not None:
            yield self.say("jinding_each", line=self.ruleset["cap"]), f"= {share.owed}", str(share.owed)
        elif share.owed != share.points:
            yield self.say("cap_each"), f"= {share.owed}", str(share.owed)

    def base(self, worth: Fraction) -> str:
        """``20 = 10 + 10`` or ``20 = 10·2`` for two big hands."""
        many = len(self.judgement.forms)
        if many < 2:
            return str(worth)
        adds = self.ruleset["big_sum"] == "add"
        return f"{worth} = {' + '.join(['10'] * many) if adds else '·'.join(['10'] + ['2'] * (many - 1))}"

    def powers(self, code: str, ratio: Fraction) -> str:
        """``8 = 2·2·2`` for three openings at ×2 each."""
        each = self.ruleset.get(f"factors.{code.removesuffix('_winner').removesuffix('_payer')}")
        if not isinstance(each, int) or each < 2 or ratio == each:
            return str(ratio)
        times, rest = 0, ratio
        while rest % each == 0:
            times, rest = times + 1, rest / each
        return f"{ratio} = {'·'.join([str(each)] * times)}" if rest == 1 else str(ratio)

    def kou(self, share: Share) -> Iterator[tuple[str, str, str]]:
        """口 and 番 are added up to at most 10 and are the exponent; some ways to play change what comes out."""
        assert share.fan is not None
        codes = dict(share.rows)
        exponent = 0
        for code, value in share.rows:
            if code in _BEYOND or code in (_PAID_INSTEAD, "base_big"):
                continue
            exponent = value if code in _BECOMES else exponent + value
            yield self.kou_from(code, share.payer), f"= {value}" if code in _BECOMES else f"+ {value}", str(exponent)
        raw = "base_big" in codes
        if exponent > share.fan and not raw:
            yield self.say("fan_top", most=_MOST_FAN), f"= {share.fan}", str(share.fan)
            exponent = share.fan
        points = (10 if raw else 1) * 2**exponent
        yield self.say("ten_times_two" if raw else "two_to_the", fan=exponent), "", str(points)
        if points > 2**_MOST_FAN:
            points = 2**_MOST_FAN
            yield self.say("at_most", most=points), f"= {points}", str(points)
        if _PAID_INSTEAD in codes:
            points = codes[_PAID_INSTEAD]
            yield self.factor(_PAID_INSTEAD), f"= {points}", str(points)
        for code, value in share.rows:
            if code in _BEYOND:
                points *= value
                yield self.factor(code), f"× {value}", str(points)
        if points > share.owed:
            yield self.say("at_most", most=share.owed), f"= {share.owed}", str(share.owed)

    def kou_from(self, code: str, payer: int) -> str:
        """A row of 口, and what they come from: ``口 of the winner: peng 2×1, pizi kong 1``; others by their name."""
        seat = {"kou_winner": self.situation.winner, "kou_payer": payer}.get(code)
        if seat is None or self.brief:
            return self.factor(code)
        from laizi.rules.scoring_kou import kou_parts

        laid = self.situation.seats[seat]
        numbers = Counter(kou_parts(laid, self.ruleset))
        if code == "kou_payer" and laid.misplayed:
            numbers["misplayed", laid.misplayed] = 1
        parts = [
            self.say("kou_part", what=rule_text("kou", what, self.lang), kou=each if many == 1 else f"{many}×{each}")
            for (what, each), many in numbers.items()
        ]
        return self.say("kou_of", name=self.factor(code), parts=self.list(parts)) if parts else self.factor(code)

    def zi(self, share: Share) -> Iterator[tuple[str, str, str]]:
        """Patterns are added, then doubled, then 天胡, 地胡 and 醒 come on top."""
        worth = 0
        for code, value in share.rows:
            twice = code in _DOUBLINGS
            worth = worth * value if twice else worth + value
            yield self.factor(code), f"{'×' if twice else '+'} {value}", str(worth)

    def factor(self, code: str) -> str:
        return rule_text("factors" if code in rule_codes("factors") else "forms", code, self.lang)

    # ---- who pays whom -----------------------------------------------------------------------------------------------

    def settled(self) -> Iterator[str]:
        judgement = self.judgement
        if judgement.contract is not None:
            yield self.contract(judgement.contract)
            yield ""
        if not judgement.payments:
            yield self.say("nobody_pays")
        else:
            rows = [(f"{one.source} → {one.target}", f"{one.points:,}", *self.why(one)) for one in judgement.payments]
            yield from table(rows, (self.say("from_to"), self.say("payments"), self.say("reason")), right=(1,))
            yield ""
            gains = [signed(gain) for gain in judgement.deltas]
            header = ("", *(self.say("seat", seat=number) for number in range(len(gains))))
            yield from table([(self.say("gains"), *gains)], header, right=range(1, len(gains) + 1))
        if judgement.next_dealer is not None:
            yield self.say("next_dealer", seat=judgement.next_dealer)

    def contract(self, code: str) -> str:
        return self.say("contract_is", seat=self.judgement.contractor, name=rule_text("contracts", code, self.lang))

    def why(self, payment: Payment) -> tuple[str, str]:
        """The reason of a payment, and how it comes from the shares above."""
        return rule_text("reasons", payment.reason, self.lang), self.sum_of(payment)

    def sum_of(self, payment: Payment) -> str:
        stake, shares = self.ruleset["stake"], self.judgement.shares
        points = payment.points // stake
        total = sum(share.owed for share in shares)
        addends = " + ".join(str(share.owed) for share in shares)
        note = ""
        if payment.reason in ("contract", "peibao"):
            note = addends if points == total else self.say("shared", sum=addends, total=total)
        elif payment.reason == "hubao" and len(shares) > 1:
            note = f"2 × ({addends})"
        elif payment.reason == "hubao":
            note = self.say("bound_again", times=points // total, owed=total)
        elif payment.reason == "zhahu":
            note = "2^10"
        if stake == 1:
            return note
        return self.say("times_stake", note=note or str(points), stake=stake)

    def list(self, parts: Iterable[str]) -> str:
        return _list(parts, self.lang)


def signed(points: int) -> str:
    """What a seat gains: ``+1,024``, ``-64``, ``0``."""
    return f"{points:+,}" if points else "0"


def _list(parts: Iterable[str], lang: str) -> str:
    return text("comma", lang).join(parts)
