"""The rules of the round as functions, against a slow and obvious saying of each."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi import InputError, rules
from laizi.rules import Meld, load
from laizi.rules.binding import bound_pairs
from laizi.rules.claims import alike, chi_runs, standing, winner_order
from laizi.rules.endgame import due, kong_allowed
from laizi.rules.instant import newly_reached, of_chase, of_leaving
from laizi.rules.passing import given_up
from laizi.rules.rain import held_back, rain
from laizi.table import Action, Round, Wall
from laizi.tiles import KINDS, TILES, Tile

ROOM, KAIKOU, GUILIU = load("wuhan-room"), load("wuhan-kaikou"), load("guiliu")
WUHAN = [load(name) for name in rules.names()[:4]]

kinds = st.integers(0, KINDS - 1)


@given(st.lists(st.integers(0, 3), min_size=KINDS, max_size=KINDS), kinds, st.frozensets(kinds, max_size=4))
def test_runs_are_all_that_three_tiles_make(counts, tile, barred):
    found = set()
    held = [kind for kind in range(KINDS) if counts[kind]]
    for two in permutations(held, 2):
        three = sorted([tile, *two])
        in_a_row = three[0] + 2 == three[1] + 1 == three[2]
        if in_a_row and three[2] < 27 and three[0] // 9 == three[2] // 9 and not barred & set(three):
            found.add(three[0])
    assert set(chi_runs(counts, tile, barred)) == found
    assert alike(counts, tile, barred) == tuple(tile not in barred and counts[tile] >= number for number in (2, 3))


def decide(order, answers, several):
    """Whose claims stand when all have answered."""
    wins = [seat for seat in order if answers[seat] in ("win", "false_win")]
    if wins:
        return tuple(wins if several else wins[:1])
    for kinds_ in (("peng", "ming_gang"), ("chi",)):
        for seat in order:
            if answers[seat] in kinds_:
                return (seat,)
    return ()


COULD = [
    frozenset({*claims, "pass"})
    for claims in (
        (),
        ("win",),
        ("chi",),
        ("peng",),
        ("win", "chi"),
        ("win", "peng", "ming_gang"),
        ("peng", "chi"),
        ("false_win", "chi"),
    )
]


@pytest.mark.parametrize("ruleset", [KAIKOU, ROOM.with_options({"winner_order": "discarder"}), GUILIU], ids=lambda one: one.id)
def test_claims_are_settled_as_soon_as_they_can_be_and_no_sooner(ruleset):
    """For all that three seats could do and all that some of them answered: what stands is what stands however the rest answers;
    and where nothing is settled yet, the rest could make a difference.
    """
    several = ruleset is GUILIU
    for dealer, giver in ((0, 3), (2, 0), (1, 1)):
        order = winner_order(ruleset, dealer, giver)
        assert sorted(order) == [seat for seat in range(4) if seat != giver]
        for options in product(COULD, repeat=3):
            could = {seat: one for seat, one in zip(order, options, strict=True) if one != {"pass"}}
            if sum("peng" in one for one in options) > 1 or sum("chi" in one for one in options) > 1:
                continue  # there are no tiles for that
            for number in range(len(could) + 1):
                for answered in combinations(could, number):
                    for given_ in product(*(sorted(could[seat]) for seat in answered)):
                        answers = dict(zip(answered, given_, strict=True))
                        missing = [seat for seat in could if seat not in answers]
                        rest = dict.fromkeys(order, "pass")
                        outcomes = {
                            decide(order, rest | answers | dict(zip(missing, more, strict=True)), several)
                            for more in product(*(sorted(could[seat]) for seat in missing))
                        }
                        stand = standing(ruleset, order, could, answers)
                        if stand is None:
                            assert len(outcomes) > 1
                        else:
                            assert outcomes == {stand}


def test_the_order_of_winners():
    assert winner_order(KAIKOU, 2, 0) == (2, 3, 1)
    assert winner_order(KAIKOU, 0, 0) == (1, 2, 3)
    assert winner_order(KAIKOU.with_options({"winner_order": "discarder"}), 2, 0) == (1, 2, 3)
    assert winner_order(GUILIU, 2, 3) == (0, 1, 2)


def test_the_end_of_the_wall():
    for ruleset in WUHAN:
        parity = ruleset.id == "wuhan-yuanhang"
        for left, tails in product(range(11, 80), range(20)):
            start = 13 if parity and tails % 2 else 14
            assert due(ruleset, left, tails) == ("last" if left <= start else "draw")
            assert kong_allowed(ruleset, left) == (left >= 15)
    assert due(KAIKOU.with_options({"tail_parity": True}), 14, 3) == "draw"
    for dead in (0, 14, 20):
        house = GUILIU.with_options({"dead_wall": dead})
        for left in range(40):
            assert due(house, left, 1) == ("drawn" if left <= dead else "draw")
            assert kong_allowed(house, left) == (left > dead)


def test_what_is_given_up():
    assert given_up(ROOM, {"win", "peng", "pass"}, "pass") == (True, True)
    assert given_up(ROOM, {"win", "peng", "pass"}, "peng") == (True, False)
    assert given_up(ROOM, {"win", "chi", "peng", "pass"}, "chi") == (True, True)
    assert given_up(ROOM, {"false_win", "ming_gang", "peng", "pass"}, "ming_gang") == (False, False)
    assert given_up(KAIKOU, {"win", "peng", "pass"}, "pass") == (False, False)
    assert given_up(GUILIU, {"win", "peng", "pass"}, "pass") == (False, False)
    assert given_up(GUILIU.with_options({"pass_lock": True}), {"win", "peng", "pass"}, "peng") == (True, False)


def meld(kind, text, giver=0):
    tiles = tuple(Tile(text[place : place + 2]) for place in range(0, len(text), 2))
    return Meld(kind, tiles, None if kind == "an_gang" else giver)


MAN = [meld("peng", "1m1m1m"), meld("chi", "4m5m6m"), meld("ming_gang", "9m9m9m9m")]
ALL_258 = [meld("peng", "2m2m2m"), meld("peng", "5p5p5p"), meld("bu_gang", "8s8s8s8s")]


def test_when_it_rains():
    man, every = set(range(9)), {kind for kind in range(27) if kind % 3 == 1}
    assert rain(MAN, ROOM) == man
    assert rain(MAN[:2], ROOM) == set()
    assert rain(ALL_258, ROOM) == every
    assert rain([meld("peng", "2m2m2m"), meld("peng", "5m5m5m"), meld("peng", "8m8m8m")], ROOM) == man | every
    assert rain([*MAN, meld("chi", "1p2p3p")], ROOM) == set()
    assert rain([*MAN, meld("an_gang", "1p1p1p1p")], ROOM) == man  # what it is nobody knows
    assert rain([*MAN[:2], meld("an_gang", "9m9m9m9m")], ROOM) == set()
    assert rain([meld("peng", f"{rank}z" * 3) for rank in (2, 3, 4)], ROOM) == set()  # 风一色 never rains
    assert rain(MAN, KAIKOU) == set()


def test_who_holds_back():
    man = frozenset(range(9))
    every = frozenset(kind for kind in range(27) if kind % 3 == 1)
    none = frozenset()
    counts = [0] * KINDS
    counts[2] = counts[13] = counts[30] = 1  # 3m, 5p, 4z
    assert held_back([none, man, none, none], {33}, counts, 30) == (1,)
    assert held_back([none, man, none, none], {33}, counts, 2) == ()
    assert held_back([none, man, every, none], {33}, counts, 30) == (1, 2)
    assert held_back([none, man, every, none], {33}, counts, 13) == ()  # a tile of either obeys
    assert held_back([none, man, none, none], {2}, counts, 30) == ()  # the only 万 is a pizi or laizi
    assert held_back([none, man, none, none], {5}, counts, 5) == (1,)  # and one that is discarded does not obey


def test_who_is_bound():
    three = [meld("chi", "1m2m3m", 0), meld("peng", "5z5z5z", 0), meld("bu_gang", "6z6z6z6z", 0)]
    assert bound_pairs(GUILIU, [[], three, [], []]) == ((0, 1),)
    assert bound_pairs(GUILIU, [[], three[:2], [], []]) == ()
    assert bound_pairs(GUILIU, [[], [*three[:2], meld("an_gang", "1p1p1p1p")], [], []]) == ()
    assert bound_pairs(GUILIU, [[], [*three[:2], meld("peng", "1p1p1p", 3)], [], []]) == ()
    backwards = [meld("peng", f"{rank}p" * 3, 2) for rank in (1, 2, 3)]
    assert bound_pairs(GUILIU, [[], three, [], backwards]) == ((0, 1), (2, 3))
    assert bound_pairs(ROOM, [[], three, [], []]) == ()


@given(st.integers(0, 12), st.integers(0, 4), st.integers(0, 14), st.frozensets(st.sampled_from(["qipi", "silai", "shigang"])))
def test_what_is_reached(pizi, laizi, gangs, paid):
    expected = {name for name, there in (("qipi", pizi > 6), ("silai", laizi == 4), ("shigang", gangs > 9)) if there}
    assert set(newly_reached(ROOM, paid, pizi, laizi, gangs)) == expected - paid
    assert newly_reached(KAIKOU, paid, pizi, laizi, gangs) == ()


def test_four_discards_in_a_row():
    row = [(3, 5), (0, 27), (1, 27), (2, 27), (3, 27)]
    assert [(one.source, one.target, one.points) for one in of_chase(GUILIU, row)] == [(0, seat, 1) for seat in (1, 2, 3)]
    assert of_chase(GUILIU, row[:-1]) == []
    assert of_chase(GUILIU, [*row[:-1], (3, 28)]) == []
    assert of_chase(GUILIU, [(0, 27), (1, 27), (3, 27), (3, 27)]) == []
    assert of_chase(KAIKOU, row) == []
    house = GUILIU.with_options({"zhuipai": 2, "stake": 10})
    assert [one.points for one in of_chase(house, row)] == [20] * 3


def test_leaving_is_paid_with_the_stake():
    assert of_leaving(KAIKOU.with_options({"stake": 5})) == 2000
    assert of_leaving(ROOM) is None


# ---- actions -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ({}, "key_missing"),
        ({"seat": 0}, "key_missing"),
        ({"seat": 0, "kind": "pass", "more": 1}, "key_unknown"),
        ({"seat": 4, "kind": "pass"}, "number_range"),
        ({"seat": True, "kind": "pass"}, "number_range"),
        ({"seat": 0, "kind": "dance"}, "value_unknown"),
        ({"seat": 0, "kind": ["pass"]}, "value_unknown"),
        ({"seat": 0, "kind": "pass", "tile": "1m"}, "key_of_no_use"),
        ({"seat": 0, "kind": "discard"}, "key_missing"),
        ({"seat": 0, "kind": "discard", "tile": 3}, "not_one_tile"),
        ({"seat": 0, "kind": "discard", "tile": "12m"}, "not_one_tile"),
        ({"seat": 0, "kind": "discard", "tile": "?"}, "not_one_tile"),
        ({"seat": 0, "kind": "discard", "tile": "9z"}, "unknown_tile"),
        ({"seat": 0, "kind": "discard", "tile": "1m" * 1000}, "not_one_tile"),
        ({"seat": 0, "kind": "discard", "tile": ""}, "empty"),
    ],
)
def test_what_is_no_action(wrong, code):
    with pytest.raises(InputError) as caught:
        Action.from_dict(wrong)
    assert caught.value.code == code


def test_actions_are_small_values():
    action = Action.from_dict({"seat": 2, "kind": "chi", "tile": "三万"})
    assert action == Action(2, "chi", TILES[2])
    assert action.to_dict() == {"seat": 2, "kind": "chi", "tile": "3m"}
    assert str(action) == "2 chi 3m"
    assert len({action, Action(2, "chi", TILES[2])}) == 1


def test_an_action_with_an_int_for_its_tile_is_the_same():
    one, other = (Round("guiliu", Wall.seeded(1)) for _ in range(2))
    action = one.legal_actions(0)[-1]
    assert one.apply(action) == other.apply(Action(0, action.kind, int(action.tile)))
    assert one.view(1) == other.view(1)


def test_what_is_no_round():
    with pytest.raises(InputError):
        Round("chess", Wall.seeded(1))
    with pytest.raises(InputError):
        Round("guiliu", Wall.seeded(1), dealer=4)
    with pytest.raises(TypeError):
        Round("guiliu", Wall.seeded(1)).apply({"seat": 0, "kind": "pass"})
    with pytest.raises(InputError):
        Round("wuhan-kaikou", Wall.seeded(1)).abandon(9)
