"""Section 10 of docs/rules as far as the other tables leave it: the stake, the next dealer, options that cannot be."""

import pytest
from tests.rules.build import GUILIU, KAIKOU, LIUKOU, ROOM, YUANHANG, case, check, punished, seat, situation

import laizi
from laizi.rules import judge

SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p"}
TRIPLETS = {"indicator": "5m", "hand": "333s55s22z", "melds": "peng 999p@1 peng 111m@2", "tile": "2z"}
PURE = {"indicator": "5m", "hand": "2255p", "melds": "chi 234p@3 chi 678p@3 peng 999p@1", "tile": "5p"}
PLAIN = {"hand": "123456789m22p34s", "tile": "5s"}

STAKE = [
    # kaikou: 8, 8, 4 × 5
    case("kaikou", situation(KAIKOU, SMALL, giver=2, options={"stake": 5}), deltas=[100, -40, -40, -20]),
    # the minimum and the caps are in points: liukou 128, 128, 64 × 3
    case("liukou", situation(LIUKOU, SMALL, pizi="45m7z", giver=2, options={"stake": 3}), deltas=[960, -384, -384, -192]),
    case(
        "liukou below the minimum", situation(LIUKOU, SMALL, pizi="45m", giver=2, options={"stake": 3}), illegal=["below_minimum"]
    ),
    # yuanhang, 金顶: 400 × 2
    case(
        "yuanhang",
        situation(YUANHANG, TRIPLETS, pizi="77z", giver=2, options={"stake": 2}),
        deltas=[2400, -800, -800, -800],
        jinding="big",
    ),
    # room: 32 × 10; 金顶 1024 × 2; a contract 384 × 2
    case("room", situation(ROOM, TRIPLETS, giver=2, options={"stake": 10}), deltas=[960, -320, -320, -320]),
    case("room, 金顶", situation(ROOM, TRIPLETS, pizi="77z", giver=2, options={"stake": 2}), deltas=[6144, -2048, -2048, -2048]),
    case("room, contract", situation(ROOM, PURE, giver=2, options={"stake": 2}), deltas=[768, -768, 0, 0]),
    # a false win: 1024 × 2 to each
    case("room, 炸胡", situation(ROOM, SMALL, giver=2, options={"stake": 2}), illegal=["below_minimum"], deltas=punished(0, 2)),
    # guiliu: 5 × 3; 互包 5 × 3 twice; 醒 too
    case("guiliu", situation(GUILIU, PLAIN, giver=2, options={"stake": 3}), deltas=[15, 0, -15, 0]),
    case(
        "guiliu, 互包 and 醒",
        situation(GUILIU, PLAIN, giver=2, bound=[[0, 1]], xing="3m", options={"stake": 3}),
        deltas=[60, -30, -30, 0],
    ),
]

NEXT_DEALER = [
    # Wuhan: the dealer stays after winning, else counter-clockwise, the 下家 (I-28)
    case("kaikou: the dealer wins", situation(KAIKOU, SMALL, dealer=0, giver=2), next_dealer=0),
    case("kaikou: another wins", situation(KAIKOU, SMALL, dealer=1, giver=2), next_dealer=2),
    case("liukou: another wins", situation(LIUKOU, TRIPLETS, dealer=3, giver=2), next_dealer=0),
    case("yuanhang: another wins", situation(YUANHANG, TRIPLETS, dealer=2, giver=2), next_dealer=3),
    case("room: another wins", situation(ROOM, TRIPLETS, dealer=1, giver=2), next_dealer=2),
    # room: a dealer who contracts keeps the deal; seat 1 contracts
    case("room: the dealer contracts", situation(ROOM, PURE, dealer=1, giver=2), contractor=1, next_dealer=1),
    case("room: another contracts", situation(ROOM, PURE, dealer=2, giver=2), contractor=1, next_dealer=3),
    case("kaikou: the dealer contracts", situation(KAIKOU, PURE, dealer=1, giver=2), contractor=1, next_dealer=2),
    # guiliu (I-21): the winner; option rotate: the next seat
    case("guiliu: the winner", situation(GUILIU, PLAIN, dealer=1, giver=2), next_dealer=0),
    case("guiliu: rotate", situation(GUILIU, PLAIN, dealer=1, giver=2, options={"next_dealer": "rotate"}), next_dealer=2),
]


@pytest.mark.parametrize(("given", "expected"), STAKE)
def test_stake(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), NEXT_DEALER)
def test_next_dealer(given, expected):
    check(given, expected)


NO_USE = [
    *(
        (ROOM, option)
        for option in ({"opening": "once"}, {"cap": 300}, {"contract_cap": 400}, {"jinding_points": 400}, {"big_sum": "add"})
    ),
    *(
        (ROOM, option)
        for option in ({"factors.hard": 2}, {"fengyise_factor": 2}, {"self_draw_on_occasion": False}, {"menqing": 2})
    ),
    *(
        (KAIKOU, option)
        for option in ({"heijin": True}, {"peibao": "split"}, {"minimum_scope": "any"}, {"big_kou": "raw"}, {"haoqi": 1})
    ),
    *((LIUKOU, option) for option in ({"bu_gang_kou": 1}, {"jinding_scope": "sum"}, {"xing_same_suit": True})),
    *((YUANHANG, option) for option in ({"small_jinding_points": 5}, {"multipliers_after_cap": True}, {"hubao3": "giver"})),
    *(
        (GUILIU, option)
        for option in ({"minimum": 6}, {"eyes_258": "always"}, {"third_opening": "third"}, {"winner_order": "dealer"})
    ),
]


@pytest.mark.parametrize(("ruleset", "option"), NO_USE)
def test_an_option_that_the_ruleset_has_no_use_for(ruleset, option):
    given = situation(ruleset, PLAIN if ruleset == GUILIU else SMALL, giver=2, options=option)
    with pytest.raises(laizi.InputError) as caught:
        judge(given)
    assert caught.value.path.endswith(next(iter(option)).rpartition(".")[2])


WRONG = [
    (ROOM, {"stake": 0}),
    (ROOM, {"stake": 1.5}),
    (ROOM, {"bu_gang_kou": 3}),
    (ROOM, {"minimum_scope": "nobody"}),
    (KAIKOU, {"opening": "twice"}),
    (KAIKOU, {"factors.hard": 0}),
    (KAIKOU, {"factors.hard": "3/2"}),  # a half only for self-draw and discarder
    (KAIKOU, {"big_sum": "multiply"}),
    (YUANHANG, {"eyes_258": "never"}),
    (GUILIU, {"haoqi": 3}),
    (GUILIU, {"pass_lock": 1}),
    (GUILIU, {"next_dealer": "discarder"}),
]


@pytest.mark.parametrize(("ruleset", "option"), WRONG)
def test_a_value_that_an_option_cannot_have(ruleset, option):
    given = situation(ruleset, PLAIN if ruleset == GUILIU else SMALL, giver=2, options=option)
    with pytest.raises(laizi.InputError):
        judge(given)


ELSEWHERE = [
    (GUILIU, PLAIN, {"indicator": "5m"}),
    (GUILIU, PLAIN, {"pizi": "7z"}),
    (GUILIU, PLAIN, {"laizi": 1}),
    (KAIKOU, SMALL, {"misplayed": 1}),
    (KAIKOU, SMALL, {"rain": {"refused": [2]}}),
    (YUANHANG, SMALL, {"previous": {"laizi": "6m", "jinding_winners": [], "jinding_payers": []}}),
    (LIUKOU, SMALL, {"bound": [[0, 1]]}),
    (ROOM, SMALL, {"xing": "3m"}),
    (ROOM, SMALL, {"giver": 2, "occasion": "shot_after_gang", "others": {2: seat("", "an_gang 1111z")}}),
]


@pytest.mark.parametrize(("ruleset", "base", "words"), ELSEWHERE)
def test_what_belongs_to_another_ruleset(ruleset, base, words):
    with pytest.raises(laizi.InputError):
        judge(situation(ruleset, base, **words))
