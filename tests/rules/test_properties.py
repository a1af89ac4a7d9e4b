"""What holds of every judgement, on the random situations of `situations.py`.

200 situations of each ruleset; 4,000 with ``LAIZI_FULL=1`` in the environment.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.naive import kinds_of, pizi_of
from tests.rules.situations import RULESETS, situation, text_of

from laizi.rules import Situation, judge, load

Json = dict[str, Any]

CHUNK = 100
CHUNKS = range(40 if os.environ.get("LAIZI_FULL") == "1" else 2)
WUHAN = [ruleset for ruleset in RULESETS if ruleset != "guiliu"]
TOP = 2**10  # what a payer in room pays at most
SUIT_ORDERS = [order for order in permutations("mps") if order != ("m", "p", "s")]
# The eyes and the cut may change their place when the hand has several that pay alike.
BUT_TILES = ("legal", "kind", "forms", "hard", "laizi_natural", "jinding", "contractor", "contract", "next_dealer", "deltas")

each_chunk = pytest.mark.parametrize("chunk", CHUNKS)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def judged(ruleset: str, chunk: int) -> list[tuple[Json, Json]]:
    """Situations, none of them to be changed, and their judgements."""
    given = [situation(Random(f"properties {ruleset} {chunk} {number}"), ruleset) for number in range(CHUNK)]
    return [(one, judge(one).to_dict()) for one in given]


def options_of(given: Json) -> Json:
    """Those of the ruleset with what the situation changes, in the names with a point."""
    options = dict(load(given["ruleset"]).options)
    for name, value in given.get("options", {}).items():
        options |= {f"factors.{factor}": number for factor, number in value.items()} if name == "factors" else {name: value}
    return options


@each_ruleset
@each_chunk
def test_what_is_paid_is_received(ruleset: str, chunk: int) -> None:
    for given, answer in judged(ruleset, chunk):
        deltas = [0] * 4
        for payment in answer["payments"]:
            assert payment["points"] > 0
            assert payment["from"] != payment["to"]
            deltas[payment["from"]] -= payment["points"]
            deltas[payment["to"]] += payment["points"]
        assert deltas == answer["deltas"], json.dumps(given)
        assert sum(deltas) == 0
        if answer["legal"]:
            assert deltas[given["winner"]] == max(deltas)


# --- seats ---------------------------------------------------------------------------------------------------------


def rotated(given: Json, by: int) -> Json:
    """Everybody moves up as many seats."""

    def moved(seat: int) -> int:
        return (seat + by) % 4

    turned = deepcopy(given)
    turned["seats"] = [turned["seats"][(number - by) % 4] for number in range(4)]
    for seat in turned["seats"]:
        for meld in seat["melds"]:
            if "from" in meld:
                meld["from"] = moved(meld["from"])
    for key in ("dealer", "winner", "from"):
        if key in turned:
            turned[key] = moved(turned[key])
    for key in ("jinding_winners", "jinding_payers"):
        if "previous" in turned:
            turned["previous"][key] = sorted(map(moved, turned["previous"][key]))
    if "rain" in turned:
        turned["rain"]["refused"] = sorted(map(moved, turned["rain"]["refused"]))
    if "bound" in turned:
        turned["bound"] = [[moved(seat) for seat in pair] for pair in turned["bound"]]
    return turned


@each_ruleset
@each_chunk
def test_no_seat_is_special(ruleset: str, chunk: int) -> None:
    for number, (given, answer) in enumerate(judged(ruleset, chunk)):
        by = number % 3 + 1
        turned = judge(rotated(given, by)).to_dict()
        for key in (
            "legal",
            "violations",
            "kind",
            "forms",
            "hard",
            "laizi_natural",
            "eyes",
            "arrangement",
            "jinding",
            "contract",
        ):
            assert turned[key] == answer[key], json.dumps(given)
        assert turned["deltas"] == [answer["deltas"][(seat - by) % 4] for seat in range(4)], json.dumps(given)
        for key in ("contractor", "next_dealer"):
            assert turned[key] == (None if answer[key] is None else (answer[key] + by) % 4), json.dumps(given)


# --- suits ---------------------------------------------------------------------------------------------------------


def renamed(value: Any, names: dict[int, str]) -> Any:
    """With the suits called otherwise, wherever tiles are named."""
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    tiles = ("tile", "indicator", "xing", "hand", "tiles", "pizi", "passed", "discards")
    return {
        key: item.translate(names) if isinstance(item, str) and (key in tiles or key == "laizi") else renamed(item, names)
        for key, item in value.items()
    }


@each_ruleset
@each_chunk
def test_no_suit_is_special(ruleset: str, chunk: int) -> None:
    for number, (given, answer) in enumerate(judged(ruleset, chunk)):
        names = str.maketrans("mps", "".join(SUIT_ORDERS[number % 5]))
        other = judge(renamed(given, names)).to_dict()
        assert {key: other[key] for key in BUT_TILES} == {key: answer[key] for key in BUT_TILES}, json.dumps(given)
        assert len(other["violations"]) == len(answer["violations"])


# --- one more pizi kong --------------------------------------------------------------------------------------------


def copies(value: Any) -> Counter[int]:
    """Of each kind, how many tiles the situation names, laizi set aside apart."""
    seen = Counter[int](kinds_of(value["indicator"])) + Counter(kinds_of(value["tile"]))
    for seat in value["seats"]:
        for text in (seat["hand"], seat.get("pizi", ""), seat.get("discards", ""), *(meld["tiles"] for meld in seat["melds"])):
            seen.update(kinds_of(text))
    return seen


@pytest.mark.parametrize("ruleset", WUHAN)
@each_chunk
def test_a_pizi_kong_more_never_costs_its_winner(ruleset: str, chunk: int) -> None:
    """A win stays legal and brings no less; a false one stays false and costs no more, or becomes a win.

    That is so since the kong multiplies what every reading brings from every payer by the same factor, or adds one 口 to all of
    them, and touches neither shape nor who pays for all. It holds while 金顶 pays no less than what it replaces: `jinding_points`
    is at least `cap` and `contract_cap`, and room's 小金顶, which one 口 more takes away, pays as it is (`small_jinding_points`).
    """
    checked = 0
    for given, answer in judged(ruleset, chunk):
        options = options_of(given)
        if options.get("small_jinding_points", "none") not in (None, "none"):
            continue
        if ruleset != "wuhan-room":
            assert max(options["cap"], options["contract_cap"]) <= jinding_points(options)
        seen = copies(given)
        (indicator,) = kinds_of(given["indicator"])
        for kind in sorted(pizi_of(ruleset, indicator)):
            if seen[kind] == 4:
                continue
            more = deepcopy(given)
            seat = more["seats"][given["winner"]]
            seat["pizi"] = text_of([*kinds_of(seat.get("pizi", "")), kind])
            other = judge(more).to_dict()
            assert other["legal"] or not answer["legal"], json.dumps(given)
            assert other["deltas"][given["winner"]] >= answer["deltas"][given["winner"]], json.dumps(given)
            checked += 1
    assert checked > CHUNK / 5


def jinding_points(options: Json) -> int:
    if options["jinding_points"] == "by_opening":
        return 400 if options["opening"] == "once" else 500
    points: int = options["jinding_points"]
    return points


# --- caps ----------------------------------------------------------------------------------------------------------


def most_of_one_payer(given: Json, answer: Json) -> int:
    """What a payer's own part may be, in points."""
    options, jinding = options_of(given), answer["jinding"]
    if given["ruleset"] != "wuhan-room":
        if jinding == "big":
            return jinding_points(options)
        most: int = options["cap"] if answer["contract"] is None else options["contract_cap"]
        return most
    if jinding == "small" and options["small_jinding_points"] not in (None, "none"):
        fixed: int = options["small_jinding_points"]
        return fixed
    before, times = given.get("previous", {}), 1
    if jinding == "big" and options["multipliers_after_cap"]:
        times *= 2 if given["winner"] in before.get("jinding_winners", []) else 1
        times *= 2 if given["winner"] in before.get("jinding_payers", []) else 1
    return TOP * times


@pytest.mark.parametrize("ruleset", WUHAN)
@each_chunk
def test_no_share_passes_its_cap(ruleset: str, chunk: int) -> None:
    for given, answer in judged(ruleset, chunk):
        stake = options_of(given)["stake"]
        if not answer["legal"]:
            expected = {"zhahu"} if ruleset == "wuhan-room" else set()
            assert {payment["reason"] for payment in answer["payments"]} == expected
            assert all(payment["points"] == TOP * stake for payment in answer["payments"])
            continue
        most = most_of_one_payer(given, answer)
        for payer in answer["factors"]:
            assert payer["points"] <= most, json.dumps(given)
        for payment in answer["payments"]:
            parts = 1 if payment["reason"] == "win" else 3
            assert payment["points"] <= parts * most * stake, json.dumps(given)
        if answer["contract"] is None:
            assert {payment["reason"] for payment in answer["payments"]} == {"win"}
        else:
            assert {payment["reason"] for payment in answer["payments"]} <= {"contract", "peibao"}
        if answer["jinding"] == "big" and ruleset != "wuhan-room":
            assert {payer["points"] for payer in answer["factors"]} == {most}


# --- a house's own file --------------------------------------------------------------------------------------------


def as_toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f'"{value[0]}/{value[1]}"'
    return json.dumps(value)


@each_ruleset
@pytest.mark.parametrize("repeats", [False, True], ids=["base alone", "every option as it is"])
def test_a_house_that_changes_nothing_is_its_base(ruleset: str, repeats: bool, tmp_path: Path) -> None:
    base = load(ruleset)
    lines = [f'base = "{ruleset}"']
    if repeats:
        lines += [f"{name} = {as_toml(value)}" for name, value in base.options.items()]
    path = tmp_path / "house.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    house = load(path)
    assert dict(house.options) == dict(base.options)
    for given, answer in judged(ruleset, 0):
        if "options" in given:
            continue
        assert judge(replace(Situation.from_dict(given), ruleset=house)).to_dict() == answer
