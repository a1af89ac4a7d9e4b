"""Judgements in words: every line can be computed again, and the last of each payer is what it owes."""

import random
import re
from fractions import Fraction

import pytest
from tests.rules.situations import RULESETS, situation
from tests.rules.test_worked_examples import examples

import laizi
from laizi.display import explain, ruleset_text, width
from laizi.rules import load

# Ways to play that change how points come about.
CHANGES = {
    "wuhan-room": [
        {},
        {"big_kou": "raw"},
        {"multipliers_after_cap": True, "jinding_scope": "sum"},
        {"small_jinding_points": 40, "peibao": "split", "stake": 5},
        {"heijin": True},
    ],
    "wuhan-kaikou": [{}, {"opening": "per_open"}, {"factors.self_draw_small": "7/3", "factors.hard": 3, "factors.opening": 1}],
    "wuhan-liukou": [{}, {"minimum": 0, "factors.an_gang": 9, "stake": 2}],
    "wuhan-yuanhang": [{}, {"minimum": 0, "factors.discarder_big": "5/4"}],
    "guiliu": [{}, {"menqing": 2, "qianggang": 2, "hubao3": "giver", "stake": 3}],
}
CASES = [(name, options) for name in RULESETS for options in CHANGES[name]]
# seat, lines of its table below the header
PAYERS = re.compile(r"^seat (\d) pays\n  factor .*\n((?:  .*\n)+)", re.MULTILINE)
STEP = re.compile(r"^  .*?  +([×+=] )?(\S+?)(?: = [\d·+ ]+)?  +(\S+)$")


def judged(number, name, options):
    rng = random.Random(f"{name} {options}")
    return [laizi.judge({**situation(rng, name), "options": options}) for _ in range(number)]


def example(page, number):
    """The situations of a worked example."""
    return [given for title, given, _ in examples(page) if title.startswith(f"{number}. ")]


def followed(lines):
    """Does what each line says, and checks that it gives what stands at its end; the end."""
    total = Fraction(0)
    exponent = False
    for line in lines:
        *_, so_far = line.split()
        found = STEP.match(line)
        if "to the power of" in line:
            power = 2 ** int(line.split("to the power of")[1].split()[0])
            total, exponent = Fraction(power * (10 if "10 ×" in line else 1)), True
        elif "rounded down" in line:
            total = Fraction(int(total))
        else:
            sign, value = (found[1] or "").strip(), Fraction(found[2])
            total = total + value if sign == "+" else total * value if sign == "×" else value
        assert total == Fraction(so_far), line
    return total, exponent


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_line_can_be_computed_again(name, options):
    legal = 0
    for judgement in judged(80, name, options):
        words = explain(judgement)
        found = {int(seat): followed(lines.splitlines()) for seat, lines in PAYERS.findall(words)}
        assert found.keys() == {share.payer for share in judgement.shares}
        legal += judgement.legal
        for share in judgement.shares:
            assert found[share.payer] == (share.owed, share.fan is not None)
    assert legal > 12 or options == {"heijin": True}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_it_says_all_there_is(name, options):
    for judgement in judged(30, name, options):
        words, chinese = explain(judgement), explain(judgement, "zh")
        for text in (words, chinese):
            assert not any(line.endswith(" ") for line in text.splitlines())
            assert not re.search(
                r"\b[a-z]+_[a-z_]+\b", text.replace("ming_gang", "").replace("bu_gang", "").replace("an_gang", "")
            )
            assert not any(code in text for code in ("()", "None", "{", "Fraction"))
        assert len(words.splitlines()) == len(chinese.splitlines())
        ruleset = judgement.situation.ruleset
        assert not re.search(r"[a-z]", chinese.replace(ruleset.id, "").replace(ruleset.base, "").replace("laizi hints", ""))
        for payment in judgement.payments:
            line = next(line for line in words.splitlines() if line.startswith(f"{payment.source} → {payment.target} "))
            assert line.split()[3] == f"{payment.points:,}" or judgement.situation.ruleset.id == "guiliu"  # two of one pair
        if judgement.payments:
            assert all(f"{gain:+,}" in words for gain in judgement.deltas if gain)
        assert ("not a legal win" in words) is not judgement.legal
        assert sum(line.startswith("- ") for line in words.splitlines()) == len(judgement.violations)


def test_what_every_laizi_stands_for():
    soft = example("room", 2)[0]
    words = explain(laizi.judge(soft))
    assert "hand: 567m 8p[8p]" in words
    assert "laizi 1s in the hand: as 8p" in words
    natural = example("room", 5)[0]
    assert "laizi 5s in the hand: itself" in explain(laizi.judge(natural))
    assert "手里的癞子五条：当本身" in explain(laizi.judge(natural), "zh")
    wild = example("room", 8)[1]
    assert "hand: 7s[77s] 22p" in explain(laizi.judge(wild))


def test_how_many_of_each_are_seen():
    liukou = example("liukou", 1)[0]
    words = explain(laizi.judge(liukou))
    assert "× 8 = 2·2·2" in words
    kaikou = example("kaikou", 2)[0]
    assert "20 = 10 + 10" in explain(laizi.judge(kaikou))
    double = example("liukou", 3)[0]
    assert "20 = 10·2" in explain(laizi.judge(double))


def test_what_a_payment_is_made_of():
    rain = example("room", 4)
    words = explain(laizi.judge(rain[0]))
    assert "1024 + 1024 + 1024" in words
    assert "held back in the rain" in words
    assert "part of 1024 + 1024 + 1024 = 3072" in explain(laizi.judge(rain[1]))
    bound = example("guiliu", 9)[0]
    assert "2 × (4 + 4 + 4)" in explain(laizi.judge(bound))
    assert "× 7, the stake" in explain(laizi.judge({**bound, "options": {"stake": 7}}))


def test_an_illegal_win_says_what_to_do():
    false_win = example("room", 6)[0]
    words = explain(laizi.judge(false_win), "zh")
    assert "不能和" in words
    assert "先把皮子都杠出或打出" in words
    assert "炸胡" in words
    assert "-3,072" in words
    not_opened = example("yuanhang", 2)[0]
    assert "nobody pays" in explain(laizi.judge(not_opened))


def test_columns_line_up_in_chinese():
    words = explain(laizi.judge(example("room", 1)[0]), "zh")
    lines = words.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("0 号位付"))
    assert len({width(line) for line in lines[at + 1 : at + 5]}) == 1


def test_rulesets_in_a_line():
    assert ruleset_text(load("guiliu"), "zh") == "guiliu：老K桂柳麻将：没有癞子，以子计，有翻醒和互包"
    assert ruleset_text(load("heijin")).endswith("a house of wuhan-room")


def test_another_language_is_english():
    judgement = judged(1, "guiliu", {})[0]
    assert explain(judgement, "fr") == explain(judgement) != explain(judgement, "zh_CN")


def test_what_the_kou_come_from():
    given = {
        "ruleset": "wuhan-room", "dealer": 0, "winner": 1, "indicator": "5m", "tile": "5s", "by": "discard", "from": 2,
        "seats": [
            {"hand": "", "melds": [{"kind": "an_gang", "tiles": "1111s"}], "pizi": "45m", "misplayed": 2},
            {
                "hand": "34s22p",
                "melds": [
                    {"kind": "chi", "tiles": "789m", "from": 0},
                    {"kind": "peng", "tiles": "333z", "from": 2},
                    {"kind": "chi", "tiles": "456p", "from": 0},
                ],
            },
            {"hand": "", "laizi": 1},
            {"hand": ""},
        ],
    }  # fmt: skip
    words = explain(laizi.judge(given))
    assert "worth too little: 口 with seat 0 9, seat 2 5, seat 3 3; 6 are needed" in words
    given["seats"][1]["pizi"] = "7z"
    words, chinese = explain(laizi.judge(given)), explain(laizi.judge(given), "zh")
    assert "口 of the winner: chi 2×1, peng 1, pizi kong 1" in words
    assert "口 of the payer: an_gang 2, pizi kong 2×1, taken back 2" in words
    assert "口 of the payer: laizi kong 2" in words
    assert "付家的口：暗杠 2，皮子杠 2×1，错打拿回 2" in chinese
