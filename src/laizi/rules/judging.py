"""The judgement of a declared win: legal or not and why, what it is worth, who pays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from laizi.errors import InputError
from laizi.hand import Arrangement
from laizi.rules import scoring_doubling, scoring_kou, scoring_zi
from laizi.rules.forms import guiliu_forms
from laizi.rules.legality import Candidate, Context, candidates, needs_258
from laizi.rules.liability import contract
from laizi.rules.readings import GENERAL, NO_STRUCTURE, PAIRS, TRIPLETS, Reading, cut, readings
from laizi.rules.scoring_doubling import Score, Share, is_hard
from laizi.rules.settlement import Payment, between_winners, deltas, of_false_win, of_guiliu_win, of_win
from laizi.rules.situation import SEATS, Situation
from laizi.tiles import Tile, format_tiles

SCHEMA: Final = 1
_STRUCTURES = (TRIPLETS, GENERAL, PAIRS, NO_STRUCTURE)


@dataclass(frozen=True, slots=True)
class Judgement:
    """See ``docs/rules/judgement.md``. `to_dict` gives its JSON."""

    situation: Situation = field(repr=False)
    legal: bool
    violations: tuple[str, ...] = ()
    kind: str | None = None
    forms: tuple[str, ...] = ()
    hard: bool = False
    laizi_natural: int | None = None
    eyes: Tile | None = None
    arrangement: Arrangement = ()
    shares: tuple[Share, ...] = ()
    jinding: str | None = None
    contractor: int | None = None
    contract: str | None = None
    next_dealer: int | None = None
    payments: tuple[Payment, ...] = ()

    @property
    def deltas(self) -> list[int]:
        """What each seat gains; sums to 0."""
        return deltas(self.payments)

    def to_dict(self) -> dict[str, Any]:
        """The judgement as JSON, schema 1."""
        return {
            "schema": SCHEMA,
            "legal": self.legal,
            "violations": list(self.violations),
            "kind": self.kind,
            "forms": list(self.forms),
            "hard": self.hard,
            "laizi_natural": self.laizi_natural,
            "eyes": None if self.eyes is None else str(self.eyes),
            "arrangement": [
                {"set": part.set, "tiles": _set_text(part.tiles), "wild": list(part.wild)} for part in self.arrangement
            ],
            "factors": [_share(share) for share in self.shares],
            "jinding": self.jinding,
            "contractor": self.contractor,
            "contract": self.contract,
            "next_dealer": self.next_dealer,
            "payments": [
                {"from": one.source, "to": one.target, "points": one.points, "reason": one.reason} for one in self.payments
            ],
            "deltas": self.deltas,
        }


#: The same sets come again and again.
_set_text = lru_cache(maxsize=1024)(format_tiles)


def _share(share: Share) -> dict[str, Any]:
    rows = [
        {"code": code, "value": f"{v[0]}/{v[1]}" if isinstance(v, tuple) and v[1] > 1 else _plain(v)} for code, v in share.rows
    ]
    fan = {} if share.fan is None else {"fan": share.fan}
    return {"payer": share.payer, "rows": rows, **fan, "uncapped": share.points, "points": share.owed}


def _plain(value: Any) -> Any:
    return value[0] if isinstance(value, tuple) else value


def judge(situation: Situation | dict[str, Any]) -> Judgement:
    """Judges a declared win of a `Situation`, or of its JSON.

    All readings of the hand are considered; the legal one that pays the winner most is settled. Raises `laizi.InputError` for a
    situation that cannot be.
    """
    if not isinstance(situation, Situation):
        situation = Situation.from_dict(situation)
    if not situation.ruleset.has_laizi:
        return _judge_guiliu(situation, {})
    return _judge_wuhan(situation)


def judge_several(situations: Sequence[Situation | dict[str, Any]]) -> list[Judgement]:
    """Judges several winners of one tile (guiliu), each in a situation that differs in its `winner` only.

    Raises `laizi.InputError` when they are not of one tile, or in a ruleset that has one winner only.
    """
    read = [_read_one(one, place) for place, one in enumerate(situations)]
    if not read:
        raise InputError("several_none", "")
    for place, one in enumerate(read[1:], 1):
        if one.ruleset.has_laizi:
            raise InputError("several_winners", f"/{place}")
        if (one.tile, one.by, one.giver) != (read[0].tile, read[0].by, read[0].giver) or one.by == "self_draw":
            raise InputError("several_tiles", f"/{place}")
        if one.winner in {other.winner for other in read[:place]}:
            raise InputError("several_seats", f"/{place}/winner", seat=one.winner)
    alone = [judge(one) for one in read]
    owed = {found.situation.winner: found.shares[0].owed for found in alone if found.legal}
    if len(owed) < 2:
        return alone
    return [
        _judge_guiliu(found.situation, {seat: points for seat, points in owed.items() if seat != found.situation.winner})
        if found.legal
        else found
        for found in alone
    ]


def _read_one(given: Situation | dict[str, Any], place: int) -> Situation:
    if isinstance(given, Situation):
        return given
    try:
        return Situation.from_dict(given)
    except InputError as error:
        raise InputError(error.code, f"/{place}{error.path}", error.position, **error.params) from None


def _tiles(situation: Situation) -> tuple[Tile, ...]:
    assert situation.tile is not None
    return tuple(sorted((*situation.seats[situation.winner].hand, situation.tile)))


# ---- Wuhan -------------------------------------------------------------------------------------------------------------------


class Settled(NamedTuple):
    """A reading with all that follows from it.

    Attributes:
        gain: what the winner gets.
        unknown: what must be known before the reading may count.
    """

    candidate: Candidate
    score: Score
    contractor: int | None
    contract: str | None
    payments: tuple[Payment, ...]
    gain: int
    unknown: InputError | None = None

    @property
    def violations(self) -> frozenset[str]:
        """Every reason why it may not win."""
        return self.candidate.violations | self.score.violations

    def rank(self) -> tuple[int, ...]:
        """What pays the winner most; then hard, most big hands, most natural laizi, the structures in order."""
        reading = self.candidate.reading
        return (
            self.gain,
            int(self.score.hard),
            len(self.candidate.forms),
            reading.natural,
            -_STRUCTURES.index(reading.structure),
        )


def settle(situation: Situation, candidate: Candidate, context: Context) -> Settled:
    """Contract, points and payments of one reading, legal or not."""
    # A win that is none has no contract, and asks for nobody's hand.
    contractor: int | None = None
    name: str | None = None
    unknown: InputError | None = None
    if candidate.forms and not candidate.violations:
        try:
            contractor, name = contract(situation, candidate.forms, context)
        except InputError as error:  # it depends on a hand that is not given: at most, the contract applies
            contractor, name, unknown = situation.giver, "quanqiuren", error
    reading = candidate.reading
    # Nothing else of a reading matters to its score and payments.
    hard = is_hard(candidate, situation.ruleset)
    key = (candidate.forms, hard, reading.natural + reading.wild, situation.by, situation.giver, contractor, name)
    known = context.settled.get(key)
    if known is None:
        if situation.ruleset.fixed.scoring == "kou":
            score = scoring_kou.score(situation, candidate, context, hard=hard)
        else:
            score = scoring_doubling.score(situation, candidate, context, hard=hard, contracted=contractor is not None)
        payments = tuple(of_win(situation, score.shares, contractor, name))
        known = context.settled[key] = score, payments, sum(payment.points for payment in payments)
    score, payments, gain = known
    return Settled(candidate, score, contractor, name, payments, gain, unknown)


def best(situation: Situation, found: Sequence[Candidate], context: Context) -> Settled | None:
    """The legal reading that counts, settled. Raises what is not known, when that one depends on it."""
    settled = [settle(situation, candidate, context) for candidate in found if not candidate.violations]
    chosen = max((one for one in settled if not one.score.violations), key=Settled.rank, default=None)
    if chosen is not None and chosen.unknown is not None:
        raise chosen.unknown
    return chosen


def why_not(situation: Situation, found: Sequence[Candidate], context: Context) -> tuple[str, ...]:
    """The reasons of the reading with the fewest, when none is legal."""
    fewest: tuple[int, tuple[str, ...]] | None = None
    for one in found:
        if fewest is None or len(one.violations) <= fewest[0]:  # numbers can only add reasons
            reasons = tuple(sorted(settle(situation, one, context).violations))
            fewest = min(fewest, (len(reasons), reasons)) if fewest else (len(reasons), reasons)
    if fewest is not None:
        return fewest[1]
    # Nothing is complete: what is wrong whatever the hand is, and the shape.
    nothing = Reading(0, 0, NO_STRUCTURE, facts=0, pure=False, jiang=False, feng=False)
    return tuple(sorted(candidates(situation, [nothing], context)[0].violations | {"shape"}))


def _judge_wuhan(situation: Situation) -> Judgement:
    tiles = _tiles(situation)
    context = Context(situation)
    found = candidates(situation, readings(situation, tiles), context)
    chosen = best(situation, found, context)
    if chosen is None:
        punished = situation.ruleset.fixed.false_win_ends_round
        stays = not (punished and situation.winner == situation.dealer)
        return Judgement(
            situation,
            legal=False,
            violations=why_not(situation, found, context),
            next_dealer=(situation.dealer if stays else (situation.dealer + 1) % SEATS) if punished else None,
            payments=tuple(of_false_win(situation)),
        )
    candidate, reading = chosen.candidate, chosen.candidate.reading
    eyes_258 = needs_258(candidate.forms, situation.ruleset)
    two_wild = situation.ruleset["two_wild_eyes_258"]
    arrangement = cut(situation, tiles, reading, eyes_258=eyes_258, two_wild_eyes=two_wild)
    stays = situation.winner == situation.dealer or (
        situation.ruleset.fixed.scoring == "kou" and chosen.contractor == situation.dealer
    )
    return Judgement(
        situation,
        legal=True,
        kind="big" if candidate.big else "small",
        forms=tuple(sorted(candidate.forms)),
        hard=chosen.score.hard,
        laizi_natural=reading.natural,
        eyes=_eyes(arrangement),
        arrangement=arrangement,
        shares=chosen.score.shares,
        jinding=chosen.score.jinding,
        contractor=chosen.contractor,
        contract=chosen.contract,
        next_dealer=situation.dealer if stays else (situation.dealer + 1) % SEATS,
        payments=chosen.payments,
    )


def _eyes(arrangement: Arrangement) -> Tile | None:
    return next((part.tiles[0] for part in arrangement if part.set == "eyes" and part.tiles), None)


# ---- guiliu ------------------------------------------------------------------------------------------------------------------


class SettledGuiliu(NamedTuple):
    """The reading that pays most, with all that follows from it."""

    reading: Reading
    forms: frozenset[str]
    shares: tuple[Share, ...]
    payments: tuple[Payment, ...]


def settle_guiliu(
    situation: Situation, found: Sequence[Reading], tiles: Sequence[Tile], also_won: Mapping[int, int] = MappingProxyType({})
) -> SettledGuiliu:
    """The best of some readings (one at least), scored and settled; `also_won`: what other winners of the tile are owed."""

    def worth(one: tuple[Reading, frozenset[str], tuple[Share, ...]]) -> tuple[int, int, int]:
        reading, forms, shares = one
        return sum(share.owed for share in shares), len(forms), -_STRUCTURES.index(reading.structure)

    scored = [
        (reading, forms := guiliu_forms(situation, reading), scoring_zi.score(situation, forms, tiles)) for reading in found
    ]
    reading, forms, shares = max(scored, key=worth)
    payments = [*of_guiliu_win(situation, shares, frozenset(also_won)), *between_winners(situation, shares, also_won)]
    return SettledGuiliu(reading, forms, shares, tuple(payments))


def pass_lock_bars(situation: Situation) -> bool:
    """Whether a passed win may not be taken yet (I-30)."""
    locked = situation.ruleset["pass_lock"] and situation.by != "self_draw"
    return bool(locked) and situation.tile in situation.seats[situation.winner].passed


def _judge_guiliu(situation: Situation, also_won: Mapping[int, int]) -> Judgement:
    tiles = _tiles(situation)
    found = readings(situation, tiles)
    violations = [code for code, wrong in (("passed", pass_lock_bars(situation)), ("shape", not found)) if wrong]
    if violations:
        return Judgement(situation, legal=False, violations=tuple(violations))
    settled = settle_guiliu(situation, found, tiles, also_won)
    arrangement = cut(situation, tiles, settled.reading, eyes_258=False, two_wild_eyes=True)
    rotate = situation.ruleset["next_dealer"] == "rotate"
    winner_deals = situation.giver if also_won else situation.winner
    return Judgement(
        situation,
        legal=True,
        kind=scoring_zi.kind_of(settled.forms),
        forms=tuple(sorted(settled.forms)),
        laizi_natural=0,
        eyes=_eyes(arrangement),
        arrangement=arrangement,
        shares=settled.shares,
        next_dealer=(situation.dealer + 1) % SEATS if rotate else winner_deals,
        payments=settled.payments,
    )
