"""Rounds of Wuhan told move by move, each for one rule, with the numbers worked by hand.

The indicator is 1z: laizi 2z; pizi 7z, in room and liukou also 1z and 5z. The dealer is seat 0.
"""

from __future__ import annotations

import pytest
from tests.table.script import KAIKOU, LIUKOU, ROOM, YUANHANG, idle, kinds, play, settle_claims, start, wall

from laizi import InputError, rules
from laizi.rules import Previous
from laizi.table import Action, Match, Round, Wall
from laizi.tiles import Tile

WUHAN = (ROOM, KAIKOU, LIUKOU, YUANHANG)

# Seat 2 takes seat 1's 9m for 789m and discards 4z; then it waits for 5p and 8p with 67p, 234s, 999s and eyes of 55s.
WAITS = "78m67p55s234s999s4z"
OPENS = "0 -, 1 discard 9m, 2 chi 7m, 2 discard 4z"


def result(round_):
    assert round_.result is not None, (round_.phase, round_.waiting)
    return round_.result


def refused(round_, *action):
    with pytest.raises(InputError) as caught:
        round_.apply(Action(*action))
    return caught.value.code


# ---- 抢杠 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "paid"),
    [
        # 抢杠 10 × opening 2 × hard 2 = 40; the robbed seat × 1.5 × its peng 2 = 120; 40 + 120 + 40 = 200, all by the robbed seat
        (KAIKOU, 200),
        # 10 × 2 × 2 = 40; the robbed seat × 2 × its peng 2 = 160; 240
        (LIUKOU, 240),
        # as if self-drawn: 10 × 2 × 2 × 1.5 = 60; the robbed seat × its peng 2 = 120; 240
        (YUANHANG, 240),
        # K = 1: 2^(2 + 1 hard) = 8; with the robbed seat K = 2: 2^(4 + 1) = 32; 8 + 32 + 8 = 48
        (ROOM, 48),
    ],
)
def test_a_robbed_kong(ruleset, paid):
    round_ = start(ruleset, {0: "8p", 1: "9m88p", 2: WAITS}, draws="1s9m8p")
    play(round_, "0 discard 8p, 1 peng, 1 discard 9m, 2 chi 7m, 2 discard 4z, 3 -, 0 -, 1 bu_gang 8p")
    assert round_.phase == "rob"
    assert round_.waiting == (2,)
    assert kinds(round_, 2) == {"win", "pass"}
    assert round_.view(1)["phase"] == "waiting"
    other = round_.copy()
    play(round_, "2 win")
    assert result(round_).deltas == (0, -paid, paid, 0)
    assert [(one.source, one.reason) for one in result(round_).payments] == [(1, "contract")]
    assert result(round_).judgements[0].forms == ("qianggang",)
    assert result(round_).next_dealer == 1
    assert [meld.kind for meld in round_.state.melds[1]] == ["peng"]
    # Not robbed the kong stands, and its replacement comes from the tail.
    play(other, "2 pass")
    assert (other.phase, other.turn, other.state.tail_draws, other.after_gang) == ("turn", 1, 1, True)
    assert [meld.kind for meld in other.state.melds[1]] == ["bu_gang"]


def test_a_ming_gang_and_an_an_gang_are_not_robbed():
    """Seat 2 waits for 8p; seat 1 kongs with three in the hand, seat 3 four 5p of its own: nobody is asked."""
    round_ = start(KAIKOU, {0: "8p", 1: "9m888p", 2: WAITS, 3: "5555p"})
    play(round_, OPENS)
    other = play(round_.copy(), "3 an_gang 5p")
    assert (other.phase, other.turn, other.after_gang) == ("turn", 3, True)
    play(round_, "3 -, 0 discard 8p, 1 ming_gang, 2 pass")
    assert (round_.phase, round_.turn, round_.after_gang) == ("turn", 1, True)


def test_the_dealer_contracts():
    """The robbed seat deals: in room it deals again, in kaikou seat 2, the next one, does."""
    for ruleset, dealer in ((ROOM, 1), (KAIKOU, 2)):
        round_ = start(ruleset, {0: "8p", 1: "9m88p4z", 2: WAITS}, dealer=1, draws="1s9m6s1s6s8p")
        play(round_, "1 discard 9m, 2 chi 7m, 2 discard 4z, 3 -, 0 discard 8p, 1 peng, 1 discard 4z, 2 -, 3 -, 0 -, 1 bu_gang 8p")
        assert result(play(round_, "2 win")).next_dealer == dealer


def test_the_winner_deals_again_when_it_dealt():
    """Small in kaikou: opening 2 × hard 2 × dealer 2 = 8, the discarder × 2 = 16."""
    round_ = start(KAIKOU, {0: WAITS + "1m", 1: "8p", 3: "9m"})
    play(round_, "0 discard 1m, 1 -, 2 -, 3 discard 9m, 0 chi 7m, 0 discard 4z, 1 discard 8p, 0 win")
    assert result(round_).next_dealer == 0
    assert result(round_).deltas == (32, -16, -8, -8)


# ---- claims --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "winner"), [("dealer", 1), ("discarder", 3)])
def test_one_winner_the_first_from_the_dealer_or_from_the_discarder(order, winner):
    """Seats 1 and 3 open and wait for 5p and 8p; seat 2 discards 5p. From the dealer (0) seat 1 is first, from seat 2 seat 3."""
    house = rules.load(KAIKOU).with_options({"winner_order": order})
    hands = {0: "58m", 1: "55m67p22s234s777s4z", 2: "5p", 3: "88m67p88s345m111s4z"}
    round_ = start(house, hands, draws="99m11p99s")
    play(round_, "0 discard 5m, 1 peng, 1 discard 4z, 2 -, 3 -, 0 discard 8m, 3 peng, 3 discard 4z, 0 -, 1 -, 2 discard 5p")
    assert {seat for seat in range(4) if "win" in kinds(round_, seat)} == {1, 3}
    later = 4 - winner
    round_.apply(Action(later, "win"))
    assert round_.result is None  # the other goes before and has not answered
    assert round_.view(winner) == {**round_.view(winner), "phase": "claim", "tile": "5p"}
    assert refused(round_, later, "win") == "not_waited_for"
    other = round_.copy()
    assert result(play(round_, f"{winner} win")).winners == (winner,)
    assert result(play(other, f"{winner} pass")).winners == (later,)


@pytest.mark.parametrize(
    ("answers", "kind", "seat"),
    [
        ("0 chi 6p, 1 peng, 2 pass", "peng", 1),
        ("0 chi 6p, 2 pass, 1 pass", "chi", 0),
        ("2 win", "win", 2),
        ("1 peng, 0 pass, 2 win", "win", 2),
        ("1 peng, 2 pass", "peng", 1),  # seat 0's answer matters no more
    ],
)
def test_a_win_goes_before_a_peng_and_a_peng_before_a_chi(answers, kind, seat):
    """Seat 3 discards 8p: seat 0 may chi, seat 1 peng, seat 2 win."""
    round_ = start(KAIKOU, {0: "67p", 1: "9m88p", 2: WAITS, 3: "8p"})
    play(round_, f"{OPENS}, 3 discard 8p")
    assert set(round_.waiting) == {0, 1, 2}
    number = len(round_.events)
    for words in answers.split(", "):
        assert len(round_.events) == number  # nobody sees an answer before all that matter are there
        play(round_, words)
    assert (round_.events[number]["event"], round_.events[number]["seat"]) == (kind, seat)


@pytest.mark.parametrize("ruleset", WUHAN)
def test_pizi_and_laizi_are_claimed_by_nobody(ruleset):
    """Seat 1 holds three of each."""
    for tile in ("2z", "7z"):
        round_ = start(ruleset, {0: "27z", 1: "222z777z9m11p44p44z"}, draws="6s")
        play(round_, f"0 discard {tile}")
        settle_claims(round_)
        assert (round_.phase, round_.turn) == ("turn", 1)
        assert not {"an_gang", "ming_gang", "peng"} & kinds(round_, 1)
        assert {"pizi_gang", "laizi_gang"} <= kinds(round_, 1)


def test_no_chi_with_a_pizi_or_a_laizi():
    """Indicator 3m: laizi 4m; pizi 7z, in room 2m and 3m too. Of 1m with 23m, and of 5m with 34m and 46m, only 123m in kaikou."""
    for ruleset, expected in ((ROOM, set()), (KAIKOU, {"1m"})):
        runs = set()
        for tile in ("1m", "5m"):
            round_ = start(ruleset, {0: "15m", 1: "2346m19p28s11334z"}, indicator="3m")
            play(round_, f"0 discard {tile}")
            runs |= {str(one.tile) for one in round_.legal_actions(1) if one.kind == "chi"}
        assert runs == expected


# ---- 清一色 on the third opening, 下雨 -----------------------------------------------------------------------------------------


TAKEN = "0 discard 1m, 1 peng, 1 discard 9p, 2 discard 3m, 1 peng, 1 discard 1p, 2 -, 3 discard 5m, 1 peng, 1 discard 9s"


def pure_and_rain(draws):
    """Seat 1 pengs seat 0's 1m, seat 2's 3m and seat 3's 5m, and waits for 5m and 8m with 6788m. It rains 万."""
    hands = {0: "14m4799p146s33446z", 1: "1133556788m19p9s", 2: "23m258p37s33466z1s", 3: "5m1468p25588s33s6z"}
    round_ = start(ROOM, hands, draws=draws)
    play(
        round_, "0 discard 1m, 1 peng, 1 discard 9p, 2 discard 3m, 1 peng, 1 discard 1p, 2 -, 3 discard 5m, 1 peng, 1 discard 9s"
    )
    return settle_claims(round_)


def test_third_opening_rain_and_a_seat_that_held_back():
    """K = 3 with each: 2^(6 + 1 hard) = 128; 384 in all by seat 3, the giver of the third, and as much by seat 2.

    Seat 2 keeps its 2m and discards 4z, seat 3 has no 万, seat 0 discards its 4m.
    """
    round_ = play(pure_and_rain("8p7p3p9p1p3p8m"), "2 discard 4z, 3 -, 0 discard 4m")
    settle_claims(round_)
    assert [round_.view(seat)["held_back"] for seat in range(4)] == [[], [], [1], []]
    found = result(play(round_, "1 win"))
    assert found.deltas == (0, 768, -384, -384)
    assert {(one.source, one.reason) for one in found.payments} == {(3, "contract"), (2, "peibao")}
    assert found.judgements[0].forms == ("qingyise",)
    assert found.next_dealer == 1


def test_who_obeys_the_rain_pays_nothing():
    """Seat 2 discards its 2m. Seat 0 keeps its 4m, discards 4z and pays along."""
    round_ = play(pure_and_rain("8p7p3p9p1p3p8m"), "2 discard 2m, 3 -, 0 discard 4z, 1 win")
    assert result(round_).deltas == (-384, 768, 0, -384)


def test_nobody_sees_who_holds_back():
    """Seat 2 has kept its 2m, or never had one: the others see no difference. The one 2m lies in the wall instead."""
    kept = pure_and_rain("8p7p3p9p1p3p8m")
    order = bytearray(kept.state.order)
    place, other = order.index(Tile("2m")), len(order) - 1
    order[place], order[other] = order[other], order[place]
    without = Round(kept.ruleset, Wall.of(order))
    play(without, TAKEN)
    settle_claims(without)
    for round_ in (kept, without):
        play(round_, "2 discard 4z")
        settle_claims(round_)
    assert [kept.view(seat) == without.view(seat) for seat in range(4)] == [True, True, False, True]
    assert (kept.view(2)["held_back"], without.view(2)["held_back"]) == ([1], [])


@pytest.mark.parametrize(("answer", "held_back"), [("2 pass", [1]), ("2 take_back, 2 discard 2m", [])])
def test_a_pizi_does_not_obey_the_rain(answer, held_back):
    """Seat 2 discards 7z with 2m in its hand; taken back it is no discard."""
    round_ = play(pure_and_rain("8p7p3p7z"), f"2 discard 7z, {answer}")
    assert round_.view(2)["held_back"] == held_back
    assert round_.state.misplayed[2] == 1


# ---- 海底 ----------------------------------------------------------------------------------------------------------------------


# 10 × opening 2 × hard 2 × self-draw 1.5 = 60 each, in liukou × 2 = 80; in room K = 1: 2^(2 + 1 hard) = 8
@pytest.mark.parametrize(("ruleset", "each"), [(KAIKOU, 60), (YUANHANG, 60), (LIUKOU, 80), (ROOM, 8)])
def test_the_last_four_tiles(ruleset, each):
    """82 tiles after the deal. Seat 2 takes the first discard of seat 1; from then on draw k is that of seat (k + 1) mod 4: the
    69th, the first of the last four, is seat 2's.
    """
    # All pizi are in hands, where they change nothing, and the laizi among the ten tiles that are never drawn.
    hands = {0: "77z55z1z", 1: "9m7z", 2: WAITS, 3: "7z55z11z"}
    round_ = start(ruleset, hands, late={68: "8p"}, tail="2222z")
    idle(play(round_, OPENS), "last")
    assert (round_.turn, round_.state.left) == (2, 13)
    assert kinds(round_, 2) == {"win", "pass"}
    assert refused(round_, 2, "discard", Tile("8p")) == "action_not_now"
    other = round_.copy()
    play(round_, "2 win")
    assert result(round_).judgements[0].forms == ("haidilao",)
    assert result(round_).deltas == (-each, -each, 3 * each, -each)
    idle(other)
    assert (result(other).how, other.state.left, result(other).next_dealer) == ("drawn", 10, 0)
    assert result(other).deltas == (0, 0, 0, 0)


@pytest.mark.parametrize(("ruleset", "left"), [(KAIKOU, 10), (YUANHANG, 9), (LIUKOU, 10), (ROOM, 10)])
def test_an_odd_number_of_tail_draws(ruleset, left):
    """One kong of the dealer: yuanhang's last stretch starts at 13 tiles and leaves 9, that of the others as ever."""
    round_ = start(ruleset, {0: "1111m"})
    idle(play(round_, "0 an_gang 1m, 0 -"))
    assert (result(round_).how, round_.state.tail_draws, round_.state.left) == ("drawn", 1, left)
    last = next(number for number, one in enumerate(round_.events) if one["event"] == "last_tiles")
    assert [one["event"] for one in round_.events[last + 1 :] if one["event"] != "pay"] == ["draw"] * 4 + ["end"]


def test_an_even_number_of_tail_draws():
    round_ = start(YUANHANG, {0: "1111m9999p"})
    idle(play(round_, "0 an_gang 1m, 0 an_gang 9p, 0 -"))
    assert (result(round_).how, round_.state.tail_draws, round_.state.left) == ("drawn", 2, 10)


def test_no_kong_with_fewer_than_fifteen_tiles():
    """Draw k is that of seat k mod 4: with 18 and with 14 tiles left it is seat 0's turn. Then its 8p may be pengd by seat 1,
    which holds three, but konged with 18 only; who pengs discards, and the stretch starts with the seat after it.
    """
    for left, may_kong in ((18, True), (14, False)):
        round_ = start(KAIKOU, {0: "8p7z", 1: "888p"})
        idle(round_, left=left)
        assert (round_.turn, round_.state.left) == (0, left)
        assert ("pizi_gang" in kinds(round_, 0)) == may_kong
        if not may_kong:
            assert refused(round_, 0, "pizi_gang", Tile("7z")) == "kong_too_late"
        play(round_, "0 discard 8p")
        assert "peng" in kinds(round_, 1)
        assert ("ming_gang" in kinds(round_, 1)) == may_kong
    assert refused(round_, 1, "ming_gang") == "kong_too_late"
    play(round_, "1 peng, 1 discard 8p")
    idle(round_)
    last = next(number for number, one in enumerate(round_.events) if one["event"] == "last_tiles")
    assert [one["seat"] for one in round_.events[last + 1 : last + 5]] == [2, 3, 0, 1]
    assert round_.state.left == 10


# ---- 金顶 without winning (room) -----------------------------------------------------------------------------------------------


def reasons(round_):
    return [one.reason for one in round_.payments]


def test_seven_pizi():
    """七皮: the seventh pizi kong is paid for with 2^10 by each, at once, the eighth not again; it stands on the drawn round."""
    round_ = start(ROOM, {0: "7777z5555z"}, tail="33p66p88s9s9m")
    play(round_, ", ".join(["0 pizi_gang 7z"] * 4 + ["0 pizi_gang 5z"] * 2))
    assert not round_.payments
    play(round_, "0 pizi_gang 5z")
    assert [(one.source, one.target, one.points, one.reason) for one in round_.payments] == [
        (seat, 0, 1024, "qipi") for seat in (1, 2, 3)
    ]
    play(round_, "0 pizi_gang 5z")
    assert len(round_.payments) == 3
    found = result(idle(round_))
    assert (found.how, found.deltas, found.next_dealer) == ("drawn", (3072, -1024, -1024, -1024), 0)
    assert found.previous == Previous(Tile("2z"), frozenset({0}), frozenset({1, 2, 3}))


def test_four_laizi():
    """四赖: dealt four of them, or three and one that is drawn; konged ones count on. 2^10 from each, once."""
    round_ = start(ROOM, {0: "2222z"})
    assert reasons(round_) == ["silai"] * 3
    play(round_, "0 laizi_gang, 0 laizi_gang, 0 laizi_gang, 0 laizi_gang")
    assert len(round_.payments) == 3
    round_ = start(ROOM, {0: "222z"}, tail="2z")
    assert not round_.payments
    play(round_, "0 laizi_gang")  # three in the hand again, and the one konged
    assert reasons(round_) == ["silai"] * 3
    round_ = start(ROOM, {2: "222z"}, draws="9m2z")
    play(round_, "0 -")
    settle_claims(round_)
    assert not round_.payments
    play(round_, "1 -")
    settle_claims(round_)
    assert {(one.target, one.reason) for one in round_.payments} == {(2, "silai")}
    assert {seen["event"] for seen in round_.events[-2:]} == {"draw", "pay"}


def test_ten_kongs():
    """十杠: nine pizi kongs (七皮 at the seventh) and an an_gang: 2^10 twice by each."""
    round_ = start(ROOM, {0: "7777z5555z1111m14p"}, tail="33p66p88s9s1z9m4s")
    play(round_, ", ".join(["0 pizi_gang 7z"] * 4 + ["0 pizi_gang 5z"] * 4 + ["0 pizi_gang 1z"]))
    assert reasons(round_) == ["qipi"] * 3
    play(round_, "0 an_gang 1m")
    assert reasons(round_) == ["qipi"] * 3 + ["shigang"] * 3
    assert sum(one.points for one in round_.payments) == 6 * 1024


def test_elsewhere_there_is_no_such_thing():
    for ruleset in (KAIKOU, LIUKOU, YUANHANG):
        assert not start(ruleset, {0: "2222z"}).payments


# ---- 炸胡 ----------------------------------------------------------------------------------------------------------------------


def test_a_false_win_of_the_dealer():
    """2^10 to each of the others; the dealer loses the deal; the 四赖 of seat 2 is paid back and is no 大金顶."""
    round_ = start(ROOM, {2: "2222z"})
    assert {one.target for one in round_.payments} == {2}
    found = result(play(round_, "0 false_win"))
    assert (found.how, found.deltas, found.next_dealer) == ("false_win", (-3072, 1024, 1024, 1024), 1)
    assert set(found.judgements[0].violations) >= {"shape", "not_opened"}
    assert found.previous == Previous(Tile("2z"), frozenset(), frozenset())


def test_a_false_win_of_another():
    """Seat 2's hand is complete with 8p, but K = 1: too few 口. The dealer stays."""
    round_ = start(ROOM, {0: "8p", 1: "9m", 2: WAITS})
    play(round_, f"{OPENS}, 3 -, 0 discard 8p")
    assert kinds(round_, 2) == {"false_win", "pass"}
    assert refused(round_, 2, "win") == "win_not_legal"
    found = result(play(round_, "2 false_win"))
    assert (found.deltas, found.next_dealer) == ((1024, 1024, -3072, 1024), 0)
    assert found.judgements[0].violations == ("below_minimum",)
    assert refused(round_, 2, "pass") == "round_over"


def test_a_false_win_is_no_action_elsewhere():
    for ruleset in (KAIKOU, LIUKOU, YUANHANG, "guiliu"):
        round_ = start(ruleset, {})
        assert refused(round_, 0, "false_win") == "false_win_of_no_use"
        assert refused(round_, 0, "win") == "win_not_legal"


# ---- 过水 ----------------------------------------------------------------------------------------------------------------------


def five_kou(draws, **more):
    """Seat 2 has four pizi kongs and a chi, 5 口, and waits for 5p and 8p; seat 1 has a pizi kong, 1 口.

    The first draw is seat 1's, the next ones those of seats 3, 0, 1, 2.
    """
    hands = {0: "8p5z", 1: "9m8p5z", 2: "78m67p55s234s7777z", 3: "88p"}
    round_ = start(ROOM, hands, draws=draws, tail="4p999s4z", **more)
    return play(round_, "0 -, 1 pizi_gang 5z, 1 discard 9m, 2 chi 7m, " + "2 pizi_gang 7z, " * 4 + "2 discard 4z")


def test_a_win_passed_for_want_of_kou_bars_nothing():
    """Seat 0 has no 口: K = 5, no win. Seat 1 has one: K = 6, a win on the same kind before the next draw.

    Small and hard: 2^(5 + 1) = 64 from seats 0 and 3, 2^(6 + 1) = 128 from seat 1.
    """
    round_ = play(five_kou("1s1s9m"), "3 -, 0 discard 8p")
    assert kinds(round_, 2) == {"false_win", "pass"}
    play(round_, "2 pass, 1 discard 8p")
    assert "win" in kinds(round_, 2)
    assert result(play(round_, "2 win")).deltas == (-64, -128, 256, -64)


def test_a_win_passed_is_barred_until_the_next_draw():
    """A pizi kong makes seat 3's 8p a win, K = 6, passed. Seat 1's is barred; seat 3's other one, after a draw, is not."""
    round_ = play(five_kou("1s5z9m1s6s1s"), "3 pizi_gang 5z, 3 discard 8p")
    assert "win" in kinds(round_, 2)
    play(round_, "2 pass")
    assert [round_.view(seat)["passed"]["wins"] for seat in range(4)] == ["", "", "8p", ""]
    play(round_, "0 -, 1 discard 8p")
    assert {"false_win"} == kinds(round_, 2) & {"win", "false_win"}
    assert result(play(round_.copy(), "2 false_win")).judgements[0].violations == ("passed",)
    play(round_, "2 pass, 2 -, 3 discard 8p")
    assert round_.view(2)["passed"]["wins"] == ""
    assert "win" in kinds(round_, 2)


@pytest.mark.parametrize(("ruleset", "barred"), [(ROOM, True), (KAIKOU, False), (LIUKOU, False), (YUANHANG, False)])
def test_a_peng_passed(ruleset, barred):
    """Seat 3 passes the peng of seat 1's 3p: of seat 2's it may make a chi, but a peng, in room, not before it has drawn."""
    round_ = start(ruleset, {1: "3p", 2: "3p", 3: "2334p"}, draws="9m9m9s1s")
    play(round_, "0 -, 1 discard 3p")
    assert "peng" in kinds(round_, 3)
    play(round_, "3 pass, 2 discard 3p")
    assert "chi" in kinds(round_, 3)
    assert ("peng" in kinds(round_, 3)) != barred
    if barred:
        assert refused(round_, 3, "peng") == "peng_passed"
        assert round_.view(3)["passed"] == {"wins": "", "pengs": "3p"}
    play(round_, "3 pass, 3 -")
    assert not round_.state.passed_pengs[3]


def test_a_chi_instead_of_a_peng_passes_the_peng():
    round_ = start(ROOM, {2: "3p", 3: "2334p9m"}, draws="9m9m")
    play(round_, "0 -, 1 -, 2 discard 3p, 3 chi 2p")
    assert round_.view(3)["passed"]["pengs"] == "3p"


# ---- 见字胡 --------------------------------------------------------------------------------------------------------------------


def test_a_hand_that_any_tile_completes_is_self_drawn():
    """Three pengs, 55s and two laizi: any tile makes a triplet. K = 3, 2K = 6, no 大金顶: no win on a discard; self-drawn 2^6."""
    round_ = start(ROOM, {0: "13m8p", 1: "1133m88p55s22z9m6p9s"}, draws="9p1s4p9p1s4p7s6m7m4m")
    play(
        round_, "0 discard 1m, 1 peng, 1 discard 9m, 2 -, 3 -, 0 discard 3m, 1 peng, 1 discard 6p, 2 -, 3 -, 0 discard 8p, 1 peng"
    )
    play(round_, "1 discard 9s, 2 -")
    assert kinds(round_, 1) == {"false_win", "pass"}
    assert result(play(round_.copy(), "1 false_win")).judgements[0].violations == ("any_tile_wait",)
    found = result(play(round_, "1 pass, 3 -, 0 -, 1 win"))
    assert found.judgements[0].forms == ("pengpenghu",)
    assert found.deltas == (-64, 192, -64, -64)


# ---- 连金, 反金 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seven", "code"), [(2, "lianjin"), (1, "fanjin")])
def test_two_rounds_at_the_top(seven, code):
    """Round one: 七皮 of a seat, then drawn. Round two, with the same laizi: seat 2 wins a 大金顶 by 杠上花, K = 5, 2^10 each.

    Paid beyond the cap (option), × 2: 连金 when seat 2 had the 七皮, 反金 when it had paid for it.
    """
    house = rules.load(ROOM).with_options({"multipliers_after_cap": True})
    first = wall(house, {seven: "7777z555z"}, tail="33p66p88s9s")
    again = wall(house, {1: "9m5z", 2: "78m67p55s234s7777z"}, tail="4p999s5p")
    match = Match(house, walls=lambda number: (first, again)[number])
    match.start_round()
    play(
        match,
        ("0 -, " if seven == 1 else "0 -, 1 -, ") + ", ".join([f"{seven} pizi_gang 7z"] * 4 + [f"{seven} pizi_gang 5z"] * 3),
    )
    idle(match)
    assert match.scores == [3072 if seat == seven else -1024 for seat in range(4)]
    assert match.dealer == 0
    round_ = match.start_round()
    play(match, "0 -, 1 pizi_gang 5z, 1 discard 9m, 2 chi 7m, " + "2 pizi_gang 7z, " * 4 + "2 win")
    judgement = result(round_).judgements[0]
    assert (judgement.jinding, judgement.forms) == ("big", ("gangshanghua",))
    for share in judgement.shares:
        assert {("yuanlai", 1), (code, 2)} <= set(share.rows)
        assert share.owed == 2048
    assert result(round_).deltas == (-2048, -2048, 6144, -2048)
    assert (match.dealer, match.number) == (1, 2)


# ---- pizi and laizi discarded --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [KAIKOU, LIUKOU, YUANHANG])
def test_a_discarded_pizi_is_its_kong_and_a_laizi_a_discard(ruleset):
    round_ = start(ruleset, {0: "27z"}, draws="9m9m9s1s")
    left = round_.state.left
    play(round_, "0 discard 7z")
    assert (round_.phase, round_.turn, round_.state.left, round_.state.tail_draws) == ("turn", 1, left - 1, 0)
    assert round_.view(1)["seats"][0]["pizi"] == "7z"
    play(round_, "1 -, 2 -, 3 -, 0 discard 2z")
    assert round_.view(1)["seats"][0]["laizi_discards"] == 1
    assert round_.view(1)["seats"][0]["discards"] == ""


def test_a_discarded_pizi_and_laizi_double():
    """Small in kaikou: opening 2 × hard 2 = 4; seat 3 discarded a pizi and a laizi: × 2 × 2; seat 0 deals and gives: × 2 × 2."""
    round_ = start(KAIKOU, {0: "8p", 1: "9m", 2: WAITS, 3: "27z"}, draws="9m1s9m1s6s1s")
    play(round_, f"{OPENS}, 3 discard 7z, 0 -, 1 -, 2 -, 3 discard 2z, 0 discard 8p, 2 win")
    assert result(round_).deltas == (-16, -4, 36, -16)


def test_in_room_a_discarded_pizi_or_laizi_counts_when_its_seat_pays():
    """1 for the pizi, 2 for the laizi, taken back or not; only one is taken back in a turn."""
    round_ = start(ROOM, {0: "27z"})
    play(round_, "0 discard 7z")
    assert (round_.phase, round_.waiting) == ("take_back", (0,))
    assert [round_.view(seat)["phase"] for seat in range(4)] == ["take_back", "waiting", "waiting", "waiting"]
    play(round_, "0 take_back")
    assert (round_.phase, round_.turn, round_.state.misplayed[0]) == ("turn", 0, 1)
    assert "false_win" in kinds(round_, 0)
    play(round_, "0 discard 2z")
    assert (round_.phase, round_.turn, round_.state.misplayed[0]) == ("turn", 1, 3)  # not asked a second time
    assert round_.view(1)["seats"][0]["discards"] == "2z"


def test_what_is_misplayed_makes_the_payer_pay_more():
    """As in the test of 过水, but seat 0 has let a pizi lie: its K is 6 when it pays, 2^7 as from seat 1."""
    round_ = play(five_kou("1s1s9m"), "3 -, 0 discard 5z, 0 pass, 1 discard 8p, 2 win")
    assert result(round_).deltas == (-128, -128, 320, -64)


# ---- leaving, hidden kongs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "points"), [("wuhan-kaikou", 400), ("kaikou-koukoufan", 500), ("kaikou-literal", 400)])
def test_leaving(ruleset, points):
    round_ = start(ruleset, {})
    round_.abandon(3)  # at any time, also when it is not asked
    assert (result(round_).how, result(round_).deltas, result(round_).next_dealer) == ("abandoned", (0, 0, 0, -points), 0)
    assert not result(round_).payments
    assert refused(round_, 1, "abandon") == "round_over"


def test_leaving_is_not_foreseen_elsewhere():
    for ruleset in (ROOM, LIUKOU, YUANHANG, "guiliu"):
        assert refused(start(ruleset, {}), 0, "abandon") == "no_leaving"


@pytest.mark.parametrize("ruleset", WUHAN)
def test_the_kind_of_an_an_gang_is_hidden_until_the_end(ruleset):
    round_ = start(ruleset, {0: "1111m"})
    play(round_, "0 an_gang 1m, 0 -")
    for seat in (1, 2, 3):
        assert round_.view(seat)["seats"][0]["melds"] == [{"kind": "an_gang", "tiles": None}]
    shown = [{"kind": "an_gang", "tiles": "1111m"}]
    assert round_.view(0)["seats"][0]["melds"] == shown
    idle(round_)
    assert round_.view(1)["seats"][0]["melds"] == shown
    assert round_.events[-1]["an_gang"] == ["1m", "", "", ""]
