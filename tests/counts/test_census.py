"""Exact counts: published ones, those of walked spaces, those of a few tiles one by one, and of deals drawn at random."""

from math import comb
from random import Random

import numpy as np
import pytest
from tests.counts.spaces import hands_of
from tests.hands import HONOURS, KINDS_258, SUITS, following

import laizi
from laizi import arrays
from laizi.bulk import Census, SpaceRequest, Tally, census, deal_census
from laizi.bulk.census import CENSUS_ASKS, DEAL_COLUMNS
from laizi.errors import InputError
from laizi.facts import Fact
from laizi.rules.indicator import pizi_of

ALL_KINDS = frozenset(range(34))
PUBLISHED = {
    0: (11_498_658, 326_520_504_500, 11_353_128_141_498, 4_250_305_029_168_216_000),
    1: (55_386_588, 98_521_596_000, 32_251_945_494_912, 483_774_556_165_488_000),
    2: (118_319_049, 28_126_474_500, 38_478_775_931_739, 50_718_300_243_156_000),
}
# Ways to hold 14 tiles at distance -1 to 6: sets and eyes, seven pairs or thirteen orphans, whichever is nearest.
DISTANCES = [
    *(12_859_078_207_674, 2_966_241_795_738_948, 99_154_452_630_748_356, 828_714_358_375_292_670),
    *(1_867_404_976_243_926_528, 1_211_948_980_271_480_832, 233_501_763_289_743_360, 6_601_397_483_077_632),
]


def weigh(hands, copies):
    """Ways to draw each hand: a product of binomials."""
    choose = np.array([[comb(held, drawn) for drawn in range(5)] for held in range(5)], np.int64)
    ways = np.ones(len(hands), np.int64)
    for kind in range(34):
        ways *= choose[copies[kind]][hands[:, kind]]
    return ways


@pytest.mark.parametrize("wild", PUBLISHED)
def test_published_numbers_of_complete_hands(wild):
    found = census("complete", wild=wild)
    yes = found.of(1)
    assert (yes.distinct, found.all, yes.wall, found.wall_all) == PUBLISHED[wild]
    assert found.tiles == 14 - wild
    assert found.to_dict() == {
        **{"wild": wild, "tiles": 14 - wild, "distinct": yes.distinct, "all": found.all},
        **{"wall": yes.wall, "wall_all": found.wall_all},
    }


def test_published_numbers_of_distances():
    found = census("distance", shapes=("standard", "seven_pairs", "orphans"))
    assert [row.answer for row in found.rows] == list(range(-1, 7))
    assert [row.wall for row in found.rows] == DISTANCES
    assert (found.all, found.wall_all) == PUBLISHED[0][1::2]


def test_one_suit():
    others = ALL_KINDS - set(range(9))
    assert census(forbidden=others).of(1).distinct == 13_259
    assert census(copies=[4 * (kind < 9) for kind in range(34)]).of(1).distinct == 13_259


@pytest.mark.parametrize("wild", [0, 2, 4, 7, *range(9, 15)])
def test_any_number_of_wildcards(wild):
    tiles = 14 - wild
    found = census("complete", wild=wild)
    assert found.wall_all == comb(136, tiles) == census("all", wild=wild).wall_all
    assert census("distance", wild=wild).of(-1) == Tally(-1, *(found.of(1).distinct, found.of(1).wall))
    assert SpaceRequest(tiles=tiles, wild=wild).open().total == found.of(1).distinct
    if wild >= 10:  # four sets and eyes can be made around any four tiles
        assert found.of(0).distinct == 0
    if tiles:
        waiting = census("waits", wild=wild)
        assert waiting.tiles == 13 - wild
        ready = census("ready", wild=wild).of(1)
        assert sum(row.distinct for row in waiting.rows if row.answer) == ready.distinct + (
            census("distance", tiles - 1, wild).of(-1).distinct
        )


@pytest.mark.parametrize("seed", range(25))
def test_few_tiles_one_by_one(seed):
    rng = Random(seed)
    tiles = rng.choice([1, 2, 3, 3])
    ask = rng.choice(["complete", "ready", "distance", "waits"])
    wilds = [wild for wild in range(15 - tiles) if (tiles + wild) % 3 == {"complete": 2}.get(ask, 1)]
    wild = rng.choice([*wilds, wilds[-1]])
    forbidden = rng.sample(range(34), rng.choice([0, 3, 12]))
    copies = [rng.choice([4, 4, 3, 1, 0]) for _ in range(34)]
    options = {"eyes": rng.choice(["any", "258"]), "two_wild_eyes": rng.random() < 0.5, "triplets_only": rng.random() < 0.3}
    options |= {"max_copies": rng.choice([4, None]), "forbidden": forbidden}
    hands = hands_of(tiles, ALL_KINDS - set(forbidden))
    ways = weigh(hands, copies)
    hands, ways = hands[ways > 0], ways[ways > 0]
    if ask == "waits":
        answers = arrays.unpack(arrays.waits(hands, wild, **options)).sum(axis=1)
    elif ask == "complete":
        answers = arrays.is_win(hands, wild, **options).astype(int)
    else:
        answers = arrays.distance(hands, wild, **options)
        answers = (answers == 0).astype(int) if ask == "ready" else answers
    expected = tuple(
        Tally(int(answer), int((answers == answer).sum()), int(ways[answers == answer].sum())) for answer in np.unique(answers)
    )
    assert census(ask, tiles, wild, copies=copies, **options) == Census(ask, tiles, wild, expected)


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        ({"ask": "win"}, "ask_option", "ask"),
        ({"wild": 15}, "wild_range", "wild"),
        ({"wild": -1}, "wild_range", "wild"),
        ({"tiles": 15}, "space_tiles", "tiles"),
        ({"tiles": 13}, "hand_size", "tiles"),
        ({"ask": "waits", "wild": 14}, "hand_size", "tiles"),
        ({"ask": "waits", "shapes": "lan"}, "waits_of_shapes", "shapes"),
        ({"copies": [4] * 33}, "counts_length", "copies"),
        ({"copies": [4] * 33 + [5]}, "number_range", "copies/33"),
        ({"copies": [-1] * 34}, "number_range", "copies/0"),
        ({"eyes": "5"}, "eyes_option", "eyes"),
        ({"forbidden": "9z"}, "unknown_tile", "forbidden"),
    ],
    ids=str,
)
def test_questions_that_cannot_be(arguments, code, path):
    with pytest.raises(InputError) as caught:
        census(**arguments)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert set(CENSUS_ASKS) == {"complete", "ready", "distance", "waits", "all"}


# ---- deals -------------------------------------------------------------------------------------------------------------

FULL = {"wuhan-room": "zhong_indicator_previous", "wuhan-kaikou": "zhong"}


def wall_after(indicator):
    """Tiles of each kind left, and how many laizi are among them; those count apart."""
    copies = [4 - (kind == indicator) for kind in range(34)]
    copies[following(indicator)] = 0
    return copies


def walked(copies, wild, pizi, kinds=ALL_KINDS, **keywords):
    """The ways of all hands of a space that hold no laizi among the natural tiles, times those to hold so many laizi."""
    request = SpaceRequest(tiles=14 - wild, wild=wild, forbidden=sorted(ALL_KINDS - kinds | pizi), **keywords)
    space = request.open()
    total = 0
    for start in range(0, space.total, 1 << 20):
        total += int(weigh(space.walk(start, min(space.total, start + (1 << 20))), copies).sum())
    return comb(4, wild) * total


@pytest.mark.parametrize(("ruleset", "indicator"), [("wuhan-room", 4), ("wuhan-kaikou", 32), ("wuhan-yuanhang", 33)])
def test_deals_are_those_of_walked_hands(ruleset, indicator):
    copies, pizi = wall_after(indicator), pizi_of(indicator, FULL.get(ruleset, "zhong"))
    found = deal_census(ruleset, indicator)
    assert (found.ways_all, found.indicator) == (comb(135, 14), indicator)
    for wild, row in enumerate(found.rows):
        assert row.laizi == wild
        assert row.all == comb(4, wild) * comb(131, 14 - wild)
        assert row.qingyise == sum(walked(copies, wild, pizi, frozenset(suit)) for suit in SUITS)
        for column, kinds in (("jiangyise", frozenset(KINDS_258)), ("fengyise", frozenset(HONOURS))):
            assert getattr(row, column) == walked(copies, wild, pizi, kinds, ask="all")
    assert found.rows[0].pengpenghu == walked(copies, 0, pizi, triplets_only=True)
    if indicator == 4:
        assert found.rows[0].ways == walked(copies, 0, pizi)


@pytest.mark.parametrize("ruleset", ["wuhan-room", "wuhan-liukou", "wuhan-kaikou", "wuhan-yuanhang", "heijin"])
def test_all_indicators_are_the_sum_of_each(ruleset):
    every = deal_census(ruleset, eyes="258", two_wild_eyes=False)
    single = [deal_census(ruleset, kind, eyes="258", two_wild_eyes=False) for kind in range(34)]
    assert every.ways_all == 34 * comb(135, 14) == every.total("all")
    for laizi_held in range(5):
        for column in ("all", *DEAL_COLUMNS):
            assert getattr(every.rows[laizi_held], column) == sum(getattr(one.rows[laizi_held], column) for one in single)


def test_deals_drawn_at_random_are_complete_as_often():
    """With three or four laizi, where there are complete hands enough to count; each decided by the facts that rules ask."""
    rng = np.random.default_rng(7)
    indicator = 4
    laizi_kind = following(indicator)
    pizi = pizi_of(indicator, "zhong_indicator_previous")
    found = deal_census("wuhan-room", indicator)
    rest = [kind for kind in range(34) for _ in range(4 - (kind == indicator)) if kind != laizi_kind]
    for held in (3, 4):
        drawn = 40_000
        hands = np.zeros((drawn, 34), np.uint8)
        for hand in hands:
            np.add.at(hand, rng.choice(rest, 14 - held, replace=False), 1)
        hands[:, laizi_kind] = held
        clean = hands[~hands[:, sorted(pizi)].any(axis=1)]
        facts = arrays.facts(clean, int(laizi_kind), sorted(pizi))
        row = found.rows[held]
        for fact, column in ((Fact.GENERAL, "ways"), (Fact.TRIPLETS, "pengpenghu")):
            share = getattr(row, column) / row.all
            met = int(((facts & int(fact)) != 0).any(axis=1).sum())
            assert abs(met - share * drawn) <= 5 * (share * drawn) ** 0.5 + 3, (held, column)


def test_columns_are_parts():
    for ruleset in ("wuhan-room", "wuhan-kaikou"):
        for eyes in ("any", "258"):
            for row in deal_census(ruleset, "8s", eyes=eyes).rows:
                assert row.pengpenghu <= row.ways <= row.all
                assert row.qingyise <= row.ways
                assert 0 < row.fengyise <= row.all


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("guiliu", "5m"), "no_indicator"),
        (("wuhan", "5m"), "ruleset_unknown"),
        (("wuhan-room", 34), "kind_range"),
        (("wuhan-room", "55m"), "not_one_tile"),
    ],
)
def test_deals_that_cannot_be(arguments, code):
    with pytest.raises(InputError) as caught:
        deal_census(*arguments)
    assert caught.value.code == code
    with pytest.raises(TypeError):
        deal_census("wuhan-room", 1.5)


def test_a_tally_is_named():
    assert census("waits", 1, 0) == Census("waits", 1, 0, (Tally(1, 34, 136),))
    assert laizi.waits("5m") == (laizi.Tile("5m"),)
