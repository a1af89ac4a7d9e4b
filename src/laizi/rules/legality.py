"""Whether a reading of a Wuhan hand may win, and every reason why not (docs/rules: what a win needs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from laizi.facts import Fact
from laizi.rules.forms import ONE_COLOUR_258, SHAPES, wuhan_forms
from laizi.rules.readings import GENERAL, NO_STRUCTURE, TRIPLETS, Reading, readings_added
from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import Meld, Seat, Situation
from laizi.tiles import KINDS

_EYES_BITS = {
    (GENERAL, True): int(Fact.GENERAL_258),
    (GENERAL, False): int(Fact.GENERAL_258_REAL),
    (TRIPLETS, True): int(Fact.TRIPLETS_258),
    (TRIPLETS, False): int(Fact.TRIPLETS_258_REAL),
}
_MOST_LAIZI_SMALL = 1
_COPIES = 4


class Candidate(NamedTuple):
    """A reading with its forms, and what forbids it whoever pays."""

    reading: Reading
    forms: frozenset[str]
    violations: frozenset[str]

    @property
    def big(self) -> bool:
        """大胡."""
        return bool(self.forms)


def openings(melds: tuple[Meld, ...], ruleset: Ruleset) -> list[Meld]:
    """The melds that are openings (开口), in order (I-22)."""
    return [
        meld
        for meld in melds
        if meld.kind in ("chi", "peng", "bu_gang") or (meld.kind == "ming_gang" and ruleset["ming_gang_opens"])
    ]


def needs_258(forms: frozenset[str], ruleset: Ruleset) -> bool:
    """Whether the eyes must be 2, 5 or 8 (I-24). 将一色 and 风一色 free them everywhere."""
    rule = ruleset["eyes_258"]
    if rule == "always":
        return not forms & ONE_COLOUR_258
    if rule == "unless_shape":
        return not forms & SHAPES
    return not forms - {"quanqiuren"}


def eyes_are_258(reading: Reading, ruleset: Ruleset) -> bool:
    """Whether the structure can be made with 258 eyes."""
    return bool(reading.facts & _EYES_BITS[reading.structure, ruleset["two_wild_eyes_258"]])


def shape_violations(reading: Reading, forms: frozenset[str], ruleset: Ruleset) -> set[str]:
    """What is wrong with shape, eyes and number of laizi."""
    found = set()
    if not forms and reading.structure == NO_STRUCTURE:
        found.add("shape")
    if reading.structure != NO_STRUCTURE and needs_258(forms, ruleset) and not eyes_are_258(reading, ruleset):
        found.add("eyes_not_258")
    if not forms and reading.natural + reading.wild > _MOST_LAIZI_SMALL:
        found.add("too_many_laizi")
    return found


def candidates(situation: Situation, readings: Sequence[Reading], context: Context) -> list[Candidate]:
    """Each reading with its forms and violations, those of number (口, points, 黑金, 见字胡) left to scoring."""
    of_all = context.hand_violations() | _violations_of_tile(situation)
    found = []
    for reading in readings:
        # Nothing else of a winning tile and its giver matters here.
        key = (reading, situation.by, of_all)
        candidate = context.candidates.get(key)
        if candidate is None:
            forms = wuhan_forms(situation, reading)
            wrong = shape_violations(reading, forms, situation.ruleset)
            candidate = context.candidates[key] = Candidate(reading, forms, of_all | wrong)
        found.append(candidate)
    return found


def _violations_of_hand(situation: Situation) -> frozenset[str]:
    """What is wrong however the hand is read and whatever tile it wins on."""
    winner, pizi, laizi = situation.seats[situation.winner], situation.pizi, situation.laizi
    found = set()
    if any(tile in pizi for tile in winner.hand):
        found.add("pizi_in_hand")
    if not openings(winner.melds, situation.ruleset):
        found.add("not_opened")
    if any(tile in pizi or tile == laizi for meld in winner.melds for tile in meld.tiles):
        found.add("wild_in_meld")
    if any(tile not in pizi for tile in winner.pizi):
        found.add("wrong_pizi")
    return frozenset(found)


def _violations_of_tile(situation: Situation) -> frozenset[str]:
    """What is wrong with the tile it wins on."""
    found = set()
    if situation.tile in situation.pizi:
        found.add("pizi_in_hand")
    if situation.by != "self_draw":
        if situation.tile == situation.laizi:
            found.add("laizi_claimed")
        # 过水 is a rule of room; the others know no such limit.
        if situation.ruleset.fixed.scoring == "kou" and situation.tile in situation.seats[situation.winner].passed:
            found.add("passed")
    return frozenset(found)


class Context:
    """What all readings, winning tiles and givers of one hand share, worked out once."""

    __slots__ = ("_added", "_any_tile", "_hand", "_situation", "_tenpai", "candidates", "guess", "settled", "tables")

    def __init__(self, situation: Situation, *, guess: bool = False) -> None:
        """`guess`: a discarder whose hand is not known is taken to owe no contract, instead of being asked for."""
        self.guess = guess
        self._situation = situation
        self._any_tile: bool | None = None
        self._hand: frozenset[str] | None = None
        self._tenpai: dict[int, bool] = {}
        self._added: list[tuple[Reading, ...]] | None = None
        #: What was found already, kept here by those who find it: candidates, scores with payments, what a seat's table is worth.
        self.candidates: dict[Any, Candidate] = {}
        self.settled: dict[Any, Any] = {}
        self.tables: dict[Any, Any] = {}

    def hand_violations(self) -> frozenset[str]:
        """What is wrong with the winner's hand and table however it is read."""
        if self._hand is None:
            self._hand = _violations_of_hand(self._situation)
        return self._hand

    def added(self) -> list[tuple[Reading, ...]]:
        """The readings of the winner's hand after each of the 34 kinds is added."""
        if self._added is None:
            self._added = readings_added(self._situation, self._situation.seats[self._situation.winner])
        return self._added

    def waits_for_any_tile(self) -> bool:
        """见字胡 of the winner's hand."""
        if self._any_tile is None:
            self._any_tile = _waits_for_any_tile(self._situation, self.added())
        return self._any_tile

    def tenpai(self, seat: int) -> bool:
        """听牌 of any seat."""
        if seat not in self._tenpai:
            self._tenpai[seat] = _is_tenpai(self._situation, self._situation.seats[seat])
        return self._tenpai[seat]


def _waits_for_any_tile(situation: Situation, added: Sequence[Sequence[Reading]]) -> bool:
    """Whether every kind that is neither pizi nor laizi would complete the hand as a plain discard.

    A kind held four times cannot come and is not asked about.
    """
    winner = situation.seats[situation.winner]
    plain = situation.winning(0, "discard", None)
    laizi, pizi = situation.laizi, situation.pizi
    asked = [added[kind] for kind in range(KINDS) if kind not in pizi and kind != laizi and winner.hand.count(kind) < _COPIES]
    # Most hands have a kind that completes nothing; only then each way to read the others is looked at, once.
    return all(asked) and all(_completes(plain, found) for found in dict.fromkeys(asked))


def _is_tenpai(situation: Situation, seat: Seat) -> bool:
    """Whether some kind that is no pizi would complete a seat's hand legally, opening and points aside."""
    if any(tile in situation.pizi for tile in seat.hand):
        return False
    plain = situation.winning(0, "self_draw", None)
    after, pizi = readings_added(situation, seat), situation.pizi
    return any(_completes(plain, found) for found in dict.fromkeys(after[kind] for kind in range(KINDS) if kind not in pizi))


def _completes(situation: Situation, readings: Sequence[Reading]) -> bool:
    return any(not shape_violations(one, wuhan_forms(situation, one), situation.ruleset) for one in readings)
