"""Rounds of guiliu told move by move, each for one rule, with the numbers worked by hand.

Where nothing else is said the flipped tile (翻醒) is 1z with no 2z or 5z in the winner's hand: no 醒.
"""

from __future__ import annotations

import pytest
from tests.table.script import GUILIU, idle, kinds, play, settle_claims, start

from laizi import rules
from laizi.rules.claims import winner_order

# Seat 1 takes 3m, 6m and 9m of seat 0 for three runs, discards 3p, 6p and 9p, and waits for 5s and 8s with 67s and eyes of 55s.
TAKES = "124578m369p5567s"
BIND = (
    "0 discard 3m, 1 chi 1m, 1 discard 3p, 2 -, 3 -, 0 discard 6m, 1 chi 4m, 1 discard 6p, 2 -, 3 -, "
    "0 discard 9m, 1 chi 7m, 1 discard 9p"
)
# Draws of seats 2, 3 and 0, twice, that nobody has a use for; after them seat 2 draws.
DULL = "1z1p9s1p1z9s"
GIVES = "369m"


def result(round_):
    assert round_.result is not None, (round_.phase, round_.waiting)
    return round_.result


def bound(draws, hands=None, dealer=0):
    round_ = start(GUILIU, {0: GIVES, 1: TAKES} | (hands or {}), draws=DULL + draws, dealer=dealer)
    settle_claims(play(round_, BIND))
    assert round_.view(2)["bound"] == [[0, 1]]
    return round_


# ---- 互包 ----------------------------------------------------------------------------------------------------------------------


def test_two_takings_do_not_bind():
    round_ = start(GUILIU, {0: GIVES, 1: TAKES}, draws=DULL)
    play(round_, "0 discard 3m, 1 chi 1m, 1 discard 3p, 2 -, 3 -, 0 discard 6m, 1 chi 4m, 1 discard 6p")
    assert round_.view(0)["bound"] == []


def test_first_case_an_outsider_pays_one_of_them():
    """Seat 2 gives 8s: 平胡 5 to seat 1, and the partner, seat 0, the same again."""
    round_ = play(bound("9s1z", {2: "8s"}), "2 discard 8s, 1 win")
    assert result(round_).deltas == (-5, 10, -5, 0)
    assert {(one.source, one.points, one.reason) for one in result(round_).payments} == {(2, 5, "win"), (0, 5, "hubao")}
    assert result(round_).next_dealer == 1


def test_second_case_one_of_them_draws():
    """Seat 1 draws 8s: 2 + 2 and 4 from the dealer make 8, doubled 16, all by seat 0."""
    round_ = play(bound("9s4z4z8s1z"), "2 -, 3 -, 0 -, 1 win")
    assert result(round_).deltas == (-16, 16, 0, 0)


@pytest.mark.parametrize(
    ("hubao3", "outside", "inside"), [("literal", (-5, -10, 15, 0), (-5, 5, 0, 0)), ("giver", (-5, 0, 5, 0), (-10, 10, 0, 0))]
)
def test_third_case_one_of_them_discards(hubao3, outside, inside):
    """Seat 0 gives seat 2 its 5p: 5, and 10 more by seat 1. It gives seat 1 its 8s: 5. As `giver` the other way round."""
    house = rules.load(GUILIU).with_options({"hubao3": hubao3})
    for discard, winner, deltas in (("5p", 2, outside), ("8s", 1, inside)):
        hands = {0: GIVES + "5p8s", 1: TAKES, 2: "123s123p789m33z46p"}
        round_ = start(house, hands, draws="1z9s1z9s4z4z9s4z7z1z")
        play(round_, f"{BIND}, 2 -, 3 -, 0 discard {discard}, {winner} win")
        assert result(round_).deltas == deltas


def test_fourth_case_both_neighbours_are_bound():
    """Seat 2 takes 3p, 6p and 9p of seat 1 as well. Seat 1 draws 8s: seats 0 and 2 pay 16 each."""
    hands = {0: GIVES, 1: TAKES, 2: "124578p3367z12s"}
    round_ = start(GUILIU, hands, draws="1z1z9s9s9s4z8s1z")
    play(
        round_,
        "0 discard 3m, 1 chi 1m, 1 discard 3p, 2 chi 1p, 2 discard 6z, 3 -, 0 discard 6m, 1 chi 4m, 1 discard 6p, 2 chi 4p",
    )
    play(round_, "2 discard 7z, 3 -, 0 discard 9m, 1 chi 7m, 1 discard 9p, 2 chi 7p, 2 discard 1s, 3 -, 0 -")
    settle_claims(round_)
    assert round_.view(3)["bound"] == [[0, 1], [1, 2]]
    assert result(play(round_, "1 win")).deltas == (-16, 32, -16, 0)


@pytest.mark.parametrize(
    ("dealer", "deltas", "next_dealer"),
    [
        # Seat 0 deals: 5 + 2 to it, 5 to seat 1. They differ: seat 0 pays seat 1 5 more, seat 1 pays seat 0 7 more.
        (0, (7 + 7 - 5, 5 + 5 - 7, 0, -12), 3),
        # Seat 3 deals: 5 to each, and nothing else.
        (3, (5, 5, 0, -10), 3),
    ],
)
def test_fifth_case_both_of_them_win_on_one_tile(dealer, deltas, next_dealer):
    """Seat 3 gives 8s to both: seat 0 waits with 67s, too."""
    hands = {0: "369m99p444z67s234p", 1: TAKES, 3: "8s"}
    if dealer == 0:
        hands[0] += "1s"
        round_ = play(start(GUILIU, hands, draws="1z1m2s1z1m3s9s1m1z"), f"{BIND}, 2 -, 3 discard 8s")
    else:
        round_ = play(start(GUILIU, hands, dealer=3, draws="1s1z1m2s1z1m3s9s1m1z"), f"3 -, {BIND}, 2 -, 3 discard 8s")
    assert {seat for seat in range(4) if "win" in kinds(round_, seat)} == {0, 1}
    play(round_, "0 win")
    assert round_.result is None
    play(round_, "1 win")
    assert result(round_).winners == tuple(seat for seat in winner_order(round_.ruleset, dealer, 3) if seat in (0, 1))
    assert (result(round_).deltas, result(round_).next_dealer) == (deltas, next_dealer)


# ---- several winners, 翻醒 -----------------------------------------------------------------------------------------------------


def test_two_winners_on_one_discard():
    """一炮双响: seats 1 and 2 wait for 8s with 67s; seat 0, the dealer, discards it first of all: 地胡, 5 + 35
    each. The discarder deals.
    """
    hands = {0: "8s", 1: "123m456p444z99p67s", 2: "234m345p777z33p67s"}
    round_ = start(GUILIU, hands, draws="5z")
    play(round_, "0 discard 8s, 1 win, 2 win")
    assert result(round_).deltas == (-80, 40, 40, 0)
    assert result(round_).next_dealer == 0
    assert [one["event"] for one in round_.events[-6:]] == ["xing", "win", "pay", "win", "pay", "end"]
    for share in (one.shares[0] for one in result(round_).judgements):
        assert share.rows == (("pinghu", 5), ("dihu", 35))


def test_the_second_discard_is_not_the_first():
    """Seat 1's first discard is not the dealer's: 平胡, 5."""
    round_ = start(GUILIU, {1: "8s", 2: "234m345p777z33p67s"}, draws="1z5z")
    play(round_, "0 -, 1 discard 8s, 2 win")
    assert result(round_).judgements[0].shares[0].rows == (("pinghu", 5),)


def test_one_of_two_winners_passes():
    hands = {0: "8s", 1: "123m456p444z99p67s", 2: "234m345p777z33p67s"}
    round_ = play(start(GUILIU, hands, draws="5z"), "0 discard 8s, 1 pass, 2 win")
    assert (result(round_).deltas, result(round_).next_dealer) == ((-40, 0, 40, 0), 2)


def test_xing():
    """The tile flipped is 5p, the next of the wall: 4 and 6 of any suit are 醒: 4m, 6m of the melds and 6s of the hand: 5 + 3."""
    round_ = bound("9s5p", {2: "8s"})
    play(round_, "2 discard 8s, 1 win")
    assert next(one["tile"] for one in round_.events if one["event"] == "xing") == "5p"
    assert result(round_).deltas == (-8, 16, -8, 0)
    assert ("xing", 3) in result(round_).judgements[0].shares[0].rows


# ---- kongs ---------------------------------------------------------------------------------------------------------------------


def test_kong_money():
    """An an_gang 2 from each, a ming_gang 3 from the discarder, a bu_gang 3 from who gave its peng; kept on a drawn round."""
    round_ = start(GUILIU, {0: "1111m8p9s", 1: "888p", 2: "99s4z"}, draws="1z1p1z1p1z1p9s", tail="42z")
    play(
        round_,
        "0 an_gang 1m, 0 discard 8p, 1 ming_gang, 1 -, 2 -, 3 -, 0 discard 9s, 2 peng, 2 discard 4z, 3 -, 0 -, 1 -, 2 bu_gang 9s",
    )
    assert [(one.source, one.target, one.points, one.reason) for one in round_.payments] == [
        *((seat, 0, 2, "an_gang") for seat in (1, 2, 3)),
        (0, 1, 3, "ming_gang"),
        (0, 2, 3, "bu_gang"),
    ]
    found = result(idle(round_))
    assert (found.how, found.deltas) == ("drawn", (6 - 3 - 3, 3 - 2, 3 - 2, -2))


def test_a_robbed_kong_pays_nothing_for_the_kong():
    """Seat 1 adds its fourth 8p and is robbed: it is the discarder, 5, and 抢杠 does not double."""
    hands = {0: "8p", 1: "9m88p", 2: "78m67p55s234s999s4z"}
    round_ = start(GUILIU, hands, draws="1s1z8p5z")
    play(round_, "0 discard 8p, 1 peng, 1 discard 9m, 2 chi 7m, 2 discard 4z, 3 -, 0 -, 1 bu_gang 8p, 2 win")
    assert result(round_).deltas == (0, -5, 5, 0)
    assert result(round_).next_dealer == 2


def test_the_kind_of_an_an_gang_shows():
    round_ = play(start(GUILIU, {0: "1111m"}), "0 an_gang 1m")
    assert round_.view(2)["seats"][0]["melds"] == [{"kind": "an_gang", "tiles": "1111m"}]


def test_after_a_kong():
    """杠上花: seat 0, the dealer, draws the tile it waits for on its kong's replacement: 4 × 2 each, and 2 each for the kong.

    杠上炮: it discards the replacement instead, and seat 1 wins on it: 5 × 2.
    """
    round_ = start(GUILIU, {0: "1111m234567p22s34s", 1: "234m567m444z99p34s"}, tail="5s", draws="5z")
    play(round_, "0 an_gang 1m")
    other = play(round_.copy(), "0 win")
    assert result(other).judgements[0].shares[0].rows == (("pinghu", 4), ("gangshanghua", 2))
    assert result(other).deltas == (30, -10, -10, -10)
    play(round_, "0 -, 1 win")
    assert ("gangshangpao", 2) in result(round_).judgements[0].shares[0].rows
    # 地胡, too: it is the dealer's first discard. 6 for the kong, less 5 × 2 + 35.
    assert result(round_).deltas == (6 - 45, 45 - 2, -2, -2)


def test_a_heavenly_hand():
    """天胡: 4 + 15 from each."""
    round_ = play(start(GUILIU, {0: "123m456p444z99p678s"}, draws="5z"), "0 win")
    assert result(round_).deltas == (57, -19, -19, -19)


# ---- 追牌, passing, the end ----------------------------------------------------------------------------------------------------


def test_four_discards_of_a_kind():
    """追牌: the first pays 1 to each, at once; a discard between, or a claim, and there is none."""
    hands = {0: "1z", 1: "1z", 2: "1z", 3: "1z"}
    round_ = play(start(GUILIU, hands), "0 discard 1z, 1 discard 1z, 2 discard 1z")
    assert not round_.payments
    play(round_, "3 discard 1z")
    assert [(one.source, one.target, one.points, one.reason) for one in round_.payments] == [
        (0, seat, 1, "zhuipai") for seat in (1, 2, 3)
    ]
    found = result(idle(round_))
    assert (found.how, found.deltas, found.next_dealer, round_.state.left) == ("drawn", (-3, 1, 1, 1), 1, 14)
    round_ = play(start(GUILIU, hands), "0 -, 1 discard 1z, 2 discard 1z, 3 discard 1z, 0 discard 1z")
    assert {one.source for one in round_.payments} == {1}
    round_ = play(start(GUILIU, {**hands, 2: "11z", 3: ""}), "0 discard 1z, 1 discard 1z, 2 peng")
    assert not round_.payments
    # Seat 2 takes the second 3m and discards its own, seat 3 follows: four in a row, but one was claimed.
    hands = {0: "3m", 1: "3m", 2: "123m", 3: "3m"}
    round_ = play(start(GUILIU, hands), "0 discard 3m, 1 discard 3m, 2 chi 1m, 2 discard 3m, 3 discard 3m")
    assert not round_.payments
    hands = dict.fromkeys(range(4), "1z")
    house = rules.load(GUILIU).with_options({"zhuipai": 0})
    assert not play(start(house, hands), "0 discard 1z, 1 discard 1z, 2 discard 1z, 3 discard 1z").payments


@pytest.mark.parametrize("locked", [False, True])
def test_a_passed_win(locked):
    house = rules.load(GUILIU).with_options({"pass_lock": locked})
    hands = {0: "8s", 1: "8s", 2: "234m345p777z33p67s"}
    round_ = play(start(house, hands, draws="1z9s9s1z"), "0 discard 8s, 2 pass, 1 discard 8s")
    assert ("win" in kinds(round_, 2)) != locked
    settle_claims(round_)
    assert not round_.state.passed_wins[2]  # it has drawn


def test_the_next_dealer_may_always_be_the_next_seat():
    house = rules.load(GUILIU).with_options({"next_dealer": "rotate"})
    round_ = play(start(house, {0: "123m456p444z99p678s"}, draws="5z"), "0 win")
    assert result(round_).next_dealer == 1
    assert result(idle(start(GUILIU, {}, dealer=2))).next_dealer == 3


def test_a_shorter_dead_wall():
    house = rules.load(GUILIU).with_options({"dead_wall": 0})
    round_ = idle(start(house, {}))
    assert (result(round_).how, round_.state.left) == ("drawn", 0)
