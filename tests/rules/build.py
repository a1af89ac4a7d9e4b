"""Situations in a few words, and what is to be compared with their judgement.

A row of a test reads `case("what it shows", situation(ROOM, SMALL, giver=2), deltas=[96, -32, -32, -32])`. The winner is
seat 0 and the dealer seat 1 unless the row says otherwise; seats that it does not name hold nothing on the table and an
unknown hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction
from math import floor, prod
from typing import Any

import pytest

from laizi.rules import judge, judge_several

ROOM, KAIKOU, LIUKOU, YUANHANG, GUILIU = "wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu"

FULL = 1024  # what one seat pays in room at most
SEATS = 4
OF_THE_SEAT = ("pizi", "laizi", "laizi_discards", "misplayed", "passed", "discards")


def melds(text: str) -> list[dict[str, Any]]:
    """Reads "peng 999p@0 chi 234s@3 an_gang 2222z": kind and tiles in turn, the giver after the @."""
    words = text.split()
    found = []
    for kind, what in zip(words[::2], words[1::2], strict=True):
        tiles, _, giver = what.partition("@")
        found.append({"kind": kind, "tiles": tiles} | ({"from": int(giver)} if giver else {}))
    return found


def seat(hand: str = "", exposed: str = "", **rest: Any) -> dict[str, Any]:
    """One seat: its hand, its melds as `melds` reads them, and what else `OF_THE_SEAT` names."""
    unknown = set(rest) - set(OF_THE_SEAT)
    assert not unknown, unknown
    return {"hand": hand, "melds": melds(exposed)} | rest


def situation(ruleset: str, base: Mapping[str, Any] | None = None, /, **words: Any) -> dict[str, Any]:
    """The JSON of a situation; `words` come over those of `base`.

    Of the winner: `hand`, `melds`, `tile`, `winner` (0) and what `OF_THE_SEAT` names. Of the win: `giver` (the discarder, or
    with `by="rob_gang"` the robbed seat; none is a self-draw), `dealer` (1), `occasion` (words). `others` maps a seat to
    `seat(…)`. Anything else goes in as it is.
    """
    words = {"winner": 0, "dealer": 1, **(base or {}), **words}
    own = {key: words.pop(key) for key in OF_THE_SEAT if key in words}
    winner, giver, others = words["winner"], words.pop("giver", None), words.pop("others", {})
    seats = [others.get(number, seat()) for number in range(SEATS)]
    seats[winner] = seat(words.pop("hand"), words.pop("melds", ""), **own)
    words["by"] = words.get("by") or ("self_draw" if giver is None else "discard")
    if giver is not None:
        words["from"] = giver
    if "occasion" in words:
        words["occasion"] = words["occasion"].split()
    return deepcopy({"ruleset": ruleset, **words, "seats": seats})


def case(name: str, given: dict[str, Any], **expected: Any) -> Any:
    """A row of a table for `check`."""
    return pytest.param(given, expected, id=name)


def check(given: dict[str, Any], expected: Mapping[str, Any]) -> None:
    """Compares a judgement with what is expected of it.

    `illegal` lists every violation, `illegal_with` some that must be there; a legal win is expected when neither is given. An
    illegal win pays nothing, in room the punishment, unless `deltas` says otherwise. `reasons` are those of the payments. All
    other names are those of the judgement. Where factors are multiplied, the rows of a legal win must give its points.
    """
    expected = dict(expected)
    answer = judge(given).to_dict()
    exactly, among = expected.pop("illegal", None), expected.pop("illegal_with", None)
    legal = exactly is None and among is None
    if "reasons" in expected:
        assert {payment["reason"] for payment in answer["payments"]} == set(expected.pop("reasons"))
    if exactly is not None:
        assert sorted(answer["violations"]) == sorted(exactly)
    elif among is not None:
        assert set(among) <= set(answer["violations"])
    else:
        assert answer["violations"] == []
    assert answer["legal"] is legal
    if not legal:
        expected.setdefault("deltas", punished(given["winner"]) if given["ruleset"] == ROOM else [0] * SEATS)
    assert {name: answer[name] for name in expected} == expected
    assert moved(answer) == answer["deltas"]
    if legal and given["ruleset"] in (KAIKOU, LIUKOU, YUANHANG):
        for share in answer["factors"]:
            assert floor(prod(Fraction(row["value"]) for row in share["rows"])) == floor(Fraction(share["uncapped"]))


def check_several(given: dict[str, Any], winners: list[int], deltas: list[int]) -> list[dict[str, Any]]:
    """Judges several winners of one discard, compares the sum of what they move, and returns the judgements."""
    answers = [one.to_dict() for one in judge_several([given | {"winner": winner} for winner in winners])]
    assert [one["legal"] for one in answers] == [True] * len(winners)
    assert all(moved(one) == one["deltas"] for one in answers)
    assert [sum(parts) for parts in zip(*(one["deltas"] for one in answers), strict=True)] == deltas
    return answers


def punished(offender: int, stake: int = 1) -> list[int]:
    """What a false win moves in room: the offender pays 2^10 to each of the others."""
    return [-3 * FULL * stake if number == offender else FULL * stake for number in range(SEATS)]


def moved(answer: Mapping[str, Any]) -> list[int]:
    """What the payments of a judgement move; they must be positive and between two seats."""
    deltas = [0] * SEATS
    for payment in answer["payments"]:
        assert payment["points"] > 0
        assert payment["from"] != payment["to"]
        deltas[payment["from"]] -= payment["points"]
        deltas[payment["to"]] += payment["points"]
    return deltas
