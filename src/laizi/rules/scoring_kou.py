"""Points by 口 and 番: two to the power of both seats' 口 and the winner's 番 (docs/rules: room)."""

from __future__ import annotations

from laizi.rules.legality import Candidate, Context
from laizi.rules.ruleset import Ruleset
from laizi.rules.scoring_doubling import Row, Score, Share, reaches
from laizi.rules.situation import Seat, Situation

MOST_FAN = 10
FALSE_WIN = 2**MOST_FAN  # also each of 七皮, 四赖, 十杠
_BIG_LINE = 6  # a big hand beyond it is 大金顶, with its 口 doubled
_SMALL_LINE = 10
_RAW_LINE = 7
_SMALL_JINDING = 6


_WORTH = {"chi": 1, "peng": 1, "ming_gang": 1, "an_gang": 2, "pizi_gang": 1, "laizi_gang": 2}


def kou_parts(seat: Seat, ruleset: Ruleset) -> list[tuple[str, int]]:
    """Each meld and single-tile kong of a seat's table, with its 口."""
    kinds = [meld.kind for meld in seat.melds] + ["pizi_gang"] * len(seat.pizi) + ["laizi_gang"] * seat.laizi
    return [(kind, ruleset["bu_gang_kou"] if kind == "bu_gang" else _WORTH[kind]) for kind in kinds]


def kou(seat: Seat, ruleset: Ruleset) -> int:
    """口 of a seat's table."""
    return sum([worth for _, worth in kou_parts(seat, ruleset)])


def score(situation: Situation, candidate: Candidate, context: Context, *, hard: bool) -> Score:
    """The points of each payer, 金顶 and what the numbers forbid."""
    ruleset = situation.ruleset
    if not context.tables:
        _fill_tables(situation, context)
    own, owes = context.tables["own"], context.tables["owes"]
    both = {payer: own + theirs for payer, theirs in owes.items()}
    extra = _fan_rows(situation, candidate, hard)
    jinding = _jinding(ruleset, candidate.big, both, own + sum(owes.values()))
    again = _jinding_again(situation) if jinding == "big" else []
    most = None if ruleset["multipliers_after_cap"] else FALSE_WIN

    shares = []
    for payer in situation.payers:
        rows, fan, points = _payer(ruleset, candidate.big, own, owes[payer], extra)
        last: list[Row] = []
        if jinding == "small" and ruleset["small_jinding_points"] != "none":
            points = ruleset["small_jinding_points"]
            last.append(("small_jinding_points", points))
        for code, factor in again:
            more = points * factor if most is None else min(points * factor, most)
            if more > points:
                last.append((code, factor))
                points = more
        shares.append(Share(payer, (rows, extra, last), points, points, fan))
    violations = _violations(situation, candidate, both, jinding, context)
    return Score(hard, tuple(shares), jinding, violations)


def _fill_tables(situation: Situation, context: Context) -> None:
    """口 of the winner, and of each payer with what it misplayed."""
    ruleset, seats = situation.ruleset, situation.seats
    context.tables["own"] = kou(seats[situation.winner], ruleset)
    context.tables["owes"] = {payer: kou(seats[payer], ruleset) + seats[payer].misplayed for payer in situation.payers}


def _payer(ruleset: Ruleset, big: bool, own: int, theirs: int, extra: list[Row]) -> tuple[list[Row], int, int]:
    """The rows before those of 番, the exponent, and the points."""
    rows: list[Row] = [("kou_winner", own), ("kou_payer", theirs)]
    total = own + theirs
    more = sum(value for _, value in extra)
    if big and ruleset["big_kou"] == "raw":
        points = min(10 * 2 ** (total + more), FALSE_WIN)
        rows.append(("base_big", 10))
        return rows, min(total + more, MOST_FAN), points
    fan = total
    if big:
        rows.append(("big_doubled", 2 * total))
        fan = 2 * total
        if fan > _BIG_LINE:
            rows.append(("big_over_six", MOST_FAN))
            fan = MOST_FAN
    fan = min(fan + more, MOST_FAN)
    return rows, fan, 2**fan


def _fan_rows(situation: Situation, candidate: Candidate, hard: bool) -> list[Row]:
    rows: list[Row] = []
    if hard:
        rows.append(("hard", 1))
    if len(candidate.forms) > 1:
        rows.append(("more_forms", len(candidate.forms) - 1))
    previous = situation.previous
    if previous is not None and previous.laizi is not None and previous.laizi == situation.laizi:
        rows.append(("yuanlai", 1))
    return rows


def _jinding(ruleset: Ruleset, big: bool, both: dict[int, int], total: int) -> str | None:
    numbers = [total] if ruleset["jinding_scope"] == "sum" else list(both.values())
    if big:
        if ruleset["big_kou"] == "raw":
            reached = all(number >= _RAW_LINE for number in numbers)
        else:
            reached = all(2 * number > _BIG_LINE for number in numbers)
        return "big" if reached else None
    if all(number >= _SMALL_LINE for number in numbers):
        return "big"
    return "small" if all(number == _SMALL_JINDING for number in numbers) else None


def _jinding_again(situation: Situation) -> list[Row]:
    """连金 and 反金. They change nothing at 2^10 already, unless they are paid beyond the cap (I-09)."""
    previous = situation.previous
    if previous is None:
        return []
    both = (("lianjin", previous.jinding_winners), ("fanjin", previous.jinding_payers))
    return [(code, 2) for code, seats in both if situation.winner in seats]


def _violations(
    situation: Situation, candidate: Candidate, both: dict[int, int], jinding: str | None, context: Context
) -> frozenset[str]:
    found = set()
    ruleset = situation.ruleset
    laizi = candidate.reading.natural + candidate.reading.wild
    free = ruleset["heijin"] and laizi == 0
    if not candidate.big and not free and not reaches(situation, both, ruleset["minimum"], ruleset["minimum_scope"]):
        found.add("below_minimum")
    if ruleset["heijin"] and laizi and jinding != "big":
        found.add("not_heijin")
    if situation.by != "self_draw" and jinding != "big" and laizi and context.waits_for_any_tile():
        found.add("any_tile_wait")
    return frozenset(found)
