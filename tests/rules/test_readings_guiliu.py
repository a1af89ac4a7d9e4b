"""Section 7 of docs/rules: shapes, points, 翻醒, doubling and 互包 of 桂柳麻将, and the options that change them.

The winner is seat 0, the dealer seat 1, the discarder mostly seat 2. Unit: 子.
"""

import pytest
from tests.rules.build import GUILIU, case, check, check_several, seat, situation

PLAIN = {"hand": "123456789m22p34s", "tile": "5s"}  # 平胡, closed
LAN = {"hand": "147m258p369s1234z", "tile": "7z"}  # 烂牌 with five honours
TRIPLETS = {"hand": "111m333p555s22z44z", "tile": "4z"}  # 碰碰胡, closed; eyes 22z
PURE = {"hand": "1234567891133p", "tile": "3p"}  # 清一色: 123 456 789 333, eyes 11
PAIRS = {"hand": "1122m3344p5566s7z", "tile": "7z"}  # 七对
QUAD = {"hand": "1111m3344p5566s7z", "tile": "7z"}  # 豪华七对
SEVEN_STARS = {"hand": "1m147p258s123456z", "tile": "7z"}  # 七星烂, one tile in 万
HONOURS = {"hand": "1123445566777z", "tile": "2z"}  # 字一色, no structure
BY_ONE = {
    "hand": "9s",
    "melds": "chi 123m@3 peng 555p@1 an_gang 7777s chi 234p@3",
    "tile": "9s",
}  # 全求人, an an_gang among the melds
KONG = {"hand": "123456m22p34s", "melds": "an_gang 7777s", "tile": "5s"}  # 平胡 with a kong

TABLE = [
    # 平胡
    case(
        "平胡: dealer's self-draw, 4 each", situation(GUILIU, PLAIN, dealer=0), deltas=[12, -4, -4, -4], kind="pinghu", forms=[]
    ),
    case("平胡: self-draw, 2 each and the dealer 4", situation(GUILIU, PLAIN), deltas=[8, -4, -2, -2]),
    case("平胡: discard 5", situation(GUILIU, PLAIN, giver=2), deltas=[5, 0, -5, 0], hard=False, contractor=None, jinding=None),
    case("平胡: the dealer discards, 5", situation(GUILIU, PLAIN, giver=1), deltas=[5, -5, 0, 0]),
    case("平胡: discard to the dealer 7", situation(GUILIU, PLAIN, dealer=0, giver=2), deltas=[7, 0, -7, 0]),
    # 烂牌 (I-15: 8)
    case(
        "烂牌: dealer's self-draw, 5 each", situation(GUILIU, LAN, dealer=0), deltas=[15, -5, -5, -5], kind="lan", forms=["lan"]
    ),
    case("烂牌: self-draw, 3 each and the dealer 5", situation(GUILIU, LAN), deltas=[11, -5, -3, -3]),
    case("烂牌: discard 8", situation(GUILIU, LAN, giver=2), deltas=[8, 0, -8, 0]),
    case("烂牌: discard to the dealer 10", situation(GUILIU, LAN, dealer=0, giver=2), deltas=[10, 0, -10, 0]),
]

PATTERNS = [
    # 35 on a discard, 15 each self-drawn; the dealer has no part in it
    case("碰碰胡", situation(GUILIU, TRIPLETS, giver=2), deltas=[35, 0, -35, 0], forms=["pengpenghu"], kind="pattern"),
    case("碰碰胡, self-draw", situation(GUILIU, TRIPLETS), deltas=[45, -15, -15, -15]),
    case("碰碰胡 to the dealer", situation(GUILIU, TRIPLETS, dealer=0, giver=2), deltas=[35, 0, -35, 0]),
    case("清一色", situation(GUILIU, PURE, giver=2), deltas=[35, 0, -35, 0], forms=["qingyise"]),
    case("清一色, dealer's self-draw", situation(GUILIU, PURE, dealer=0), deltas=[45, -15, -15, -15]),
    case("七对", situation(GUILIU, PAIRS, giver=2), deltas=[35, 0, -35, 0], forms=["qidui"]),
    case("七对, self-draw", situation(GUILIU, PAIRS), deltas=[45, -15, -15, -15]),
    case("七星烂", situation(GUILIU, SEVEN_STARS, giver=2), deltas=[35, 0, -35, 0], forms=["qixinglan"], kind="pattern"),
    case("七星烂, self-draw", situation(GUILIU, SEVEN_STARS, dealer=0), deltas=[45, -15, -15, -15]),
    case("字一色 of any structure", situation(GUILIU, HONOURS, giver=2), deltas=[35, 0, -35, 0], forms=["ziyise"]),
    case(
        "字一色 with a meld",
        situation(GUILIU, hand="2233445566z", melds="peng 111z@1", tile="7z"),
        deltas=[45, -15, -15, -15],
        forms=["ziyise"],
    ),
    case("全求人", situation(GUILIU, BY_ONE, giver=2), deltas=[35, 0, -35, 0], forms=["quanqiuren"]),
    case("全求人, self-draw", situation(GUILIU, BY_ONE), deltas=[45, -15, -15, -15], forms=["quanqiuren"]),
    # 豪华七对 counts twice (I-29): 70 and 30
    case("豪华七对", situation(GUILIU, QUAD, giver=2), deltas=[70, 0, -70, 0], forms=["haoqi"]),
    case("豪华七对, self-draw", situation(GUILIU, QUAD), deltas=[90, -30, -30, -30]),
    case(
        "豪华七对 with two quads",
        situation(GUILIU, PAIRS, hand="11113333m5566s7z", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["haoqi"],
    ),
    case(
        "豪华七对 with three quads",
        situation(GUILIU, PAIRS, hand="11113333m5555s7z"),
        deltas=[90, -30, -30, -30],
        forms=["haoqi"],
    ),
    case("haoqi 1", situation(GUILIU, QUAD, giver=2, options={"haoqi": 1}), deltas=[35, 0, -35, 0], forms=["haoqi"]),
    case("haoqi 1, self-draw", situation(GUILIU, QUAD, options={"haoqi": 1}), deltas=[45, -15, -15, -15]),
    # Sums
    case(
        "清一色 碰碰胡",
        situation(GUILIU, hand="1113335557799p", tile="9p", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["pengpenghu", "qingyise"],
    ),
    case(
        "字一色 碰碰胡",
        situation(GUILIU, hand="1112223334455z", tile="4z", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["pengpenghu", "ziyise"],
    ),
    case(
        "字一色 七对, self-draw",
        situation(GUILIU, hand="1122334455667z", tile="7z"),
        deltas=[90, -30, -30, -30],
        forms=["qidui", "ziyise"],
    ),
    # 豪华七对 70 and 字一色 35
    case(
        "字一色 豪华七对",
        situation(GUILIU, hand="1111223344556z", tile="6z", giver=2),
        deltas=[105, 0, -105, 0],
        forms=["haoqi", "ziyise"],
    ),
    case(
        "清一色 碰碰胡 全求人",
        situation(GUILIU, hand="9p", melds="peng 111p@1 peng 333p@2 bu_gang 5555p@3 ming_gang 7777p@1", tile="9p"),
        deltas=[135, -45, -45, -45],
        forms=["pengpenghu", "qingyise", "quanqiuren"],
    ),
    case(
        "清一色 全求人",
        situation(GUILIU, BY_ONE, hand="9p", melds="chi 123p@3 peng 555p@1 an_gang 7777p chi 234p@3", tile="9p", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["qingyise", "quanqiuren"],
    ),
    # four melds and one tile in hand, honours all, no pair: 字一色 has any structure, and 全求人 is four melds and one tile
    case(
        "字一色 全求人 without eyes",
        situation(GUILIU, hand="5z", melds="peng 111z@1 peng 222z@2 peng 333z@3 peng 444z@1", tile="6z", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["quanqiuren", "ziyise"],
    ),
    # Of several readings the one that pays most: 七对 35, not 平胡 5
    case(
        "七对, not 平胡", situation(GUILIU, hand="112233m445566p7s", tile="7s", giver=2), deltas=[35, 0, -35, 0], forms=["qidui"]
    ),
    # 七对 and 清一色 70, not 清一色 alone 35
    case(
        "七对 清一色",
        situation(GUILIU, hand="1122334455667p", tile="7p", giver=2),
        deltas=[70, 0, -70, 0],
        forms=["qidui", "qingyise"],
    ),
    # 豪华七对 and 清一色 105; as 111 123 … 清一色 alone 35
    case(
        "豪华七对 清一色",
        situation(GUILIU, hand="1111223344556p", tile="6p", giver=2),
        deltas=[105, 0, -105, 0],
        forms=["haoqi", "qingyise"],
    ),
    # 七星烂 35, not 烂牌 8
    case(
        "七星烂, not 烂牌",
        situation(GUILIU, SEVEN_STARS, hand="147m258p3s123456z", giver=2),
        deltas=[35, 0, -35, 0],
        forms=["qixinglan"],
    ),
]

SHAPES = [
    # 烂牌: any three ranks at least 3 apart, the suits need not differ
    case(
        "烂牌: 147 in every suit", situation(GUILIU, LAN, hand="147m147p147s1234z", giver=2), deltas=[8, 0, -8, 0], forms=["lan"]
    ),
    case("烂牌: 159", situation(GUILIU, LAN, hand="159m258p369s1234z", giver=2), deltas=[8, 0, -8, 0], forms=["lan"]),
    case(
        "烂牌: six honours, a sparse suit",
        situation(GUILIU, LAN, hand="147m258p36s12345z", tile="6z", giver=2),
        deltas=[8, 0, -8, 0],
        forms=["lan"],
    ),
    case(
        "七星烂: sparse suits",
        situation(GUILIU, SEVEN_STARS, hand="19m28p369s123456z", giver=2),
        deltas=[35, 0, -35, 0],
        forms=["qixinglan"],
    ),
    case("烂牌: 4 and 6 are too near", situation(GUILIU, LAN, hand="146m258p369s1234z", giver=2), illegal=["shape"]),
    case("烂牌: a pair", situation(GUILIU, LAN, hand="147m258p369s1123z", tile="4z", giver=2), illegal=["shape"]),
    case("烂牌: the winning tile in hand already", situation(GUILIU, LAN, tile="1z", giver=2), illegal=["shape"]),
    # closed: with a meld of 11 others it is no 烂牌
    case("烂牌: melds", situation(GUILIU, LAN, hand="147m258p1234z", melds="peng 777z@1", tile="3s", giver=2), illegal=["shape"]),
    # 七对 must be closed
    case("七对: an an_gang", situation(GUILIU, PAIRS, hand="2m3344p5566s7z", melds="an_gang 1111m", giver=2), illegal=["shape"]),
    # any eyes, no opening needed: PLAIN with eyes 11z
    case("any eyes", situation(GUILIU, PLAIN, hand="123456789m11z34s", giver=2), deltas=[5, 0, -5, 0]),
    case("no shape", situation(GUILIU, PLAIN, tile="7s", giver=2), illegal=["shape"]),
    # A passed win may be taken again
    case("no pass_lock", situation(GUILIU, PLAIN, giver=2, passed="5s"), deltas=[5, 0, -5, 0]),
    # pass_lock: a passed win is barred until its own next draw (I-30)
    case("pass_lock", situation(GUILIU, PLAIN, giver=2, passed="5s", options={"pass_lock": True}), illegal=["passed"]),
    case(
        "pass_lock, another kind",
        situation(GUILIU, PLAIN, giver=2, passed="2s", options={"pass_lock": True}),
        deltas=[5, 0, -5, 0],
    ),
    case("pass_lock, self-draw", situation(GUILIU, PLAIN, passed="5s", options={"pass_lock": True}), deltas=[8, -4, -2, -2]),
]

GIVER_WITH_KONG = {2: seat("", "an_gang 8888s")}
ROBBED = {2: seat("", "peng 555s@1")}

DOUBLING = [
    # 杠上花: the dealer's part is doubled too: 8, 4, 4
    case("杠上花 平胡", situation(GUILIU, KONG, occasion="after_gang"), deltas=[16, -8, -4, -4]),
    case("杠上花 平胡 of the dealer", situation(GUILIU, KONG, dealer=0, occasion="after_gang"), deltas=[24, -8, -8, -8]),
    # 碰碰胡 15 × 2
    case(
        "杠上花 碰碰胡",
        situation(GUILIU, TRIPLETS, hand="333p555s22z44z", melds="an_gang 1111m", occasion="after_gang"),
        deltas=[90, -30, -30, -30],
    ),
    # 杠上炮: 5 × 2, 7 × 2, 8 × 2, 10 × 2, 35 × 2
    case(
        "杠上炮 平胡",
        situation(GUILIU, PLAIN, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang"),
        deltas=[10, 0, -10, 0],
    ),
    case(
        "杠上炮 平胡 to the dealer",
        situation(GUILIU, PLAIN, dealer=0, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang"),
        deltas=[14, 0, -14, 0],
    ),
    case(
        "杠上炮 烂牌", situation(GUILIU, LAN, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang"), deltas=[16, 0, -16, 0]
    ),
    case(
        "杠上炮 烂牌 to the dealer",
        situation(GUILIU, LAN, dealer=0, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang"),
        deltas=[20, 0, -20, 0],
    ),
    case(
        "杠上炮 碰碰胡",
        situation(GUILIU, TRIPLETS, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang"),
        deltas=[70, 0, -70, 0],
    ),
    # 抢杠 does not double (I-17); the robbed seat is the discarder, no other pays
    case("抢杠", situation(GUILIU, PLAIN, by="rob_gang", giver=2, others=ROBBED), deltas=[5, 0, -5, 0]),
    case("抢杠 by the dealer", situation(GUILIU, PLAIN, dealer=0, by="rob_gang", giver=2, others=ROBBED), deltas=[7, 0, -7, 0]),
    case(
        "qianggang 2",
        situation(GUILIU, PLAIN, by="rob_gang", giver=2, others=ROBBED, options={"qianggang": 2}),
        deltas=[10, 0, -10, 0],
    ),
    case(
        "qianggang 2, the dealer",
        situation(GUILIU, PLAIN, dealer=0, by="rob_gang", giver=2, others=ROBBED, options={"qianggang": 2}),
        deltas=[14, 0, -14, 0],
    ),
    case(
        "qianggang 2 is no matter on a discard", situation(GUILIU, PLAIN, giver=2, options={"qianggang": 2}), deltas=[5, 0, -5, 0]
    ),
    # 门清 (I-16): nothing by default (all of TABLE is closed); with 2: 5 × 2
    case("menqing 2: 平胡", situation(GUILIU, PLAIN, giver=2, options={"menqing": 2}), deltas=[10, 0, -10, 0]),
    case("menqing 2: 平胡, self-draw", situation(GUILIU, PLAIN, options={"menqing": 2}), deltas=[16, -8, -4, -4]),
    case("menqing 2: 碰碰胡", situation(GUILIU, TRIPLETS, giver=2, options={"menqing": 2}), deltas=[70, 0, -70, 0]),
    # an an_gang is a kong: no 门清
    case("menqing 2: an an_gang", situation(GUILIU, KONG, giver=2, options={"menqing": 2}), deltas=[5, 0, -5, 0]),
    # never for what is always closed
    case("menqing 2: 七对", situation(GUILIU, PAIRS, giver=2, options={"menqing": 2}), deltas=[35, 0, -35, 0]),
    case("menqing 2: 豪华七对", situation(GUILIU, QUAD, giver=2, options={"menqing": 2}), deltas=[70, 0, -70, 0]),
    case("menqing 2: 烂牌", situation(GUILIU, LAN, giver=2, options={"menqing": 2}), deltas=[8, 0, -8, 0]),
    case("menqing 2: 七星烂", situation(GUILIU, SEVEN_STARS, giver=2, options={"menqing": 2}), deltas=[35, 0, -35, 0]),
    # 字一色 碰碰胡 closed: (35 + 35) × 2
    case(
        "menqing 2: 字一色 碰碰胡",
        situation(GUILIU, hand="1112223334455z", tile="4z", giver=2, options={"menqing": 2}),
        deltas=[140, 0, -140, 0],
    ),
    # with haoqi 1: 豪华七对 and 清一色 35 + 35 = 70; the general reading 清一色 35 × 2 = 70; 豪华七对 alone would double no more
    case(
        "menqing 2, haoqi 1: either reading pays 70",
        situation(GUILIU, hand="1111223344556p", tile="6p", giver=2, options={"menqing": 2, "haoqi": 1}),
        deltas=[70, 0, -70, 0],
    ),
    # 门清 and 杠上炮: 5 × 2 × 2
    case(
        "menqing 2 and 杠上炮",
        situation(GUILIU, PLAIN, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang", options={"menqing": 2}),
        deltas=[20, 0, -20, 0],
    ),
    # 天胡 (I-33): 4 + 15 each; with 七对 15 + 15
    case("天胡", situation(GUILIU, PLAIN, dealer=0, occasion="first_draw"), deltas=[57, -19, -19, -19]),
    case("天胡 七对", situation(GUILIU, PAIRS, dealer=0, occasion="first_draw"), deltas=[90, -30, -30, -30]),
    case("天胡 烂牌", situation(GUILIU, LAN, dealer=0, occasion="first_draw"), deltas=[60, -20, -20, -20]),
    # added after doubling: 4 × 2 + 15 = 23
    case(
        "天胡, menqing 2",
        situation(GUILIU, PLAIN, dealer=0, occasion="first_draw", options={"menqing": 2}),
        deltas=[69, -23, -23, -23],
    ),
    # 地胡: 5 + 35; 35 + 35
    case("地胡", situation(GUILIU, PLAIN, giver=1, occasion="first_discard"), deltas=[40, -40, 0, 0]),
    case("地胡 碰碰胡", situation(GUILIU, TRIPLETS, giver=1, occasion="first_discard"), deltas=[70, -70, 0, 0]),
    # after doubling: 5 × 2 + 35
    case(
        "地胡, menqing 2",
        situation(GUILIU, PLAIN, giver=1, occasion="first_discard", options={"menqing": 2}),
        deltas=[45, -45, 0, 0],
    ),
    # the dealer konged first: 杠上炮 5 × 2, then 35
    case(
        "地胡 and 杠上炮",
        situation(GUILIU, PLAIN, giver=1, others={1: seat("", "an_gang 8888s")}, occasion="first_discard shot_after_gang"),
        deltas=[45, -45, 0, 0],
    ),
]

XING = [
    # PLAIN: 123456789m 22p 345s. 3m: 2m 4m, 2p 2p, 4s (I-18: any suit): 5 醒. 5 + 5
    case("3m, discard", situation(GUILIU, PLAIN, giver=2, xing="3m"), deltas=[10, 0, -10, 0]),
    # to each payer on self-draw: 9, 7, 7
    case("3m, self-draw", situation(GUILIU, PLAIN, xing="3m"), deltas=[23, -9, -7, -7]),
    # the same suit only: 2m 4m
    case(
        "3m, xing_same_suit", situation(GUILIU, PLAIN, giver=2, xing="3m", options={"xing_same_suit": True}), deltas=[7, 0, -7, 0]
    ),
    # 9p: 8m, and 1m adjoins: 2
    case("9p: 1 is its next", situation(GUILIU, PLAIN, giver=2, xing="9p"), deltas=[7, 0, -7, 0]),
    # 1s: 9m, 2m 2p 2p: 4
    case("1s: 9 is its previous", situation(GUILIU, PLAIN, giver=2, xing="1s"), deltas=[9, 0, -9, 0]),
    # 1s in its own suit: none
    case(
        "1s, xing_same_suit", situation(GUILIU, PLAIN, giver=2, xing="1s", options={"xing_same_suit": True}), deltas=[5, 0, -5, 0]
    ),
    # the winning tile counts: 6p: 5m 7m, 5s: 3
    case("6p: the winning tile", situation(GUILIU, PLAIN, giver=2, xing="6p"), deltas=[8, 0, -8, 0]),
    # 烂牌 147m 258p 369s 1234z 7z: 5m: 4m: 1, 6s: 1: 8 + 2
    case("烂牌", situation(GUILIU, LAN, giver=2, xing="5m"), deltas=[10, 0, -10, 0]),
    # no honour in hand
    case("an honour, none in hand", situation(GUILIU, PLAIN, giver=2, xing="4z"), deltas=[5, 0, -5, 0]),
    # a kong counts four: KONG has 123456m 22p 345s and 7777s. 8p: 7s × 4: 4
    case("8p: a kong is four", situation(GUILIU, KONG, giver=2, xing="8p"), deltas=[9, 0, -9, 0]),
    # melds: BY_ONE has 123m 555p 7777s 234p 99s; 6m: 555p 7777s: 7: 35 + 7
    case("6m: melds", situation(GUILIU, BY_ONE, giver=2, xing="6m"), deltas=[42, 0, -42, 0]),
    # TRIPLETS: 111m 333p 555s 22z 444z. 2m: 111m 333p: 6; 35 + 6; self-draw 15 + 6 each
    case("2m, 碰碰胡", situation(GUILIU, TRIPLETS, giver=2, xing="2m"), deltas=[41, 0, -41, 0]),
    case("2m, 碰碰胡, self-draw", situation(GUILIU, TRIPLETS, xing="2m"), deltas=[63, -21, -21, -21]),
    # 西: 南南 北北北: 5, also with xing_same_suit
    case("西", situation(GUILIU, TRIPLETS, giver=2, xing="3z"), deltas=[40, 0, -40, 0]),
    case(
        "西, xing_same_suit",
        situation(GUILIU, TRIPLETS, giver=2, xing="3z", options={"xing_same_suit": True}),
        deltas=[40, 0, -40, 0],
    ),
    # 东: its next 南南: 2 (白 none)
    case("东", situation(GUILIU, TRIPLETS, giver=2, xing="1z"), deltas=[37, 0, -37, 0]),
    # 中: its previous 北北北: 3
    case("中", situation(GUILIU, TRIPLETS, giver=2, xing="7z"), deltas=[38, 0, -38, 0]),
    # 南 and 北 themselves: 东 西, 西 中: none
    case("南", situation(GUILIU, TRIPLETS, giver=2, xing="2z"), deltas=[35, 0, -35, 0]),
    case("北", situation(GUILIU, TRIPLETS, giver=2, xing="4z"), deltas=[35, 0, -35, 0]),
    # 666z 77z: 发's neighbours 中 白, 白's 发 东. 发: 77z: 2; 白: 666z: 3; 中: 北, 发 666z: 3; 北: 西, 中 77z: 2
    case("发", situation(GUILIU, TRIPLETS, hand="111m333p555s66z77z", tile="6z", giver=2, xing="6z"), deltas=[37, 0, -37, 0]),
    case("白", situation(GUILIU, TRIPLETS, hand="111m333p555s66z77z", tile="6z", giver=2, xing="5z"), deltas=[38, 0, -38, 0]),
    case(
        "中 beside 发",
        situation(GUILIU, TRIPLETS, hand="111m333p555s66z77z", tile="6z", giver=2, xing="7z"),
        deltas=[38, 0, -38, 0],
    ),
    case(
        "北 beside 中",
        situation(GUILIU, TRIPLETS, hand="111m333p555s66z77z", tile="6z", giver=2, xing="4z"),
        deltas=[37, 0, -37, 0],
    ),
    # 111z 55z. 东: 白白 adjoin: 2; 白: 东东东: 3; without the wrap none
    case(
        "东: 白 adjoins",
        situation(GUILIU, TRIPLETS, hand="111m333p555s11z55z", tile="1z", giver=2, xing="1z"),
        deltas=[37, 0, -37, 0],
    ),
    case(
        "白: 东 adjoins",
        situation(GUILIU, TRIPLETS, hand="111m333p555s11z55z", tile="1z", giver=2, xing="5z"),
        deltas=[38, 0, -38, 0],
    ),
    case(
        "东, xing_honour_wrap false",
        situation(
            GUILIU, TRIPLETS, hand="111m333p555s11z55z", tile="1z", giver=2, xing="1z", options={"xing_honour_wrap": False}
        ),
        deltas=[35, 0, -35, 0],
    ),
    case(
        "白, xing_honour_wrap false",
        situation(
            GUILIU, TRIPLETS, hand="111m333p555s11z55z", tile="1z", giver=2, xing="5z", options={"xing_honour_wrap": False}
        ),
        deltas=[35, 0, -35, 0],
    ),
    # 东 keeps its next without the wrap: 南南: 2
    case(
        "东: 南 without the wrap",
        situation(GUILIU, TRIPLETS, giver=2, xing="1z", options={"xing_honour_wrap": False}),
        deltas=[37, 0, -37, 0],
    ),
    # after doubling: 35 × 2 + 6; (4 × 2 + 4) each; 门清 5 × 2 + 5
    case(
        "杠上炮",
        situation(GUILIU, TRIPLETS, giver=2, others=GIVER_WITH_KONG, occasion="shot_after_gang", xing="2m"),
        deltas=[76, 0, -76, 0],
    ),
    case("杠上花", situation(GUILIU, KONG, dealer=0, occasion="after_gang", xing="8p"), deltas=[36, -12, -12, -12]),
    case("menqing 2", situation(GUILIU, PLAIN, giver=2, xing="3m", options={"menqing": 2}), deltas=[15, 0, -15, 0]),
    # 天胡: 4 + 15 + 5 = 24 each
    case("天胡", situation(GUILIU, PLAIN, dealer=0, occasion="first_draw", xing="3m"), deltas=[72, -24, -24, -24]),
]

# 互包: the same under both values of hubao3, unless a bound seat discards
HUBAO = [
    # 1: seat 2 pays 5, the partner pays the winner the same again
    case("1: a discard to a bound seat", situation(GUILIU, PLAIN, giver=2, bound=[[0, 1]]), deltas=[10, -5, -5, 0]),
    case(
        "1: with 醒",
        situation(GUILIU, PLAIN, giver=2, bound=[[0, 1]], xing="3m"),
        deltas=[20, -10, -10, 0],
        reasons=["win", "hubao"],
    ),
    case(
        "1: 碰碰胡, the pair named the other way", situation(GUILIU, TRIPLETS, giver=2, bound=[[3, 0]]), deltas=[70, 0, -35, -35]
    ),
    # two partners each pay again
    case("1: two partners", situation(GUILIU, PLAIN, giver=2, bound=[[0, 1], [0, 3]]), deltas=[15, -5, -5, -5]),
    # 2: three shares, doubled: 4 × 3 × 2 = 24, the document's example
    case("2: dealer's self-draw", situation(GUILIU, PLAIN, dealer=0, bound=[[0, 1]]), deltas=[24, -24, 0, 0]),
    # (2 + 4 + 2) × 2
    case("2: self-draw", situation(GUILIU, PLAIN, dealer=2, bound=[[0, 1]]), deltas=[16, -16, 0, 0]),
    # 碰碰胡: 15 × 3 × 2
    case("2: 碰碰胡", situation(GUILIU, TRIPLETS, dealer=2, bound=[[0, 1]]), deltas=[90, -90, 0, 0]),
    # 醒 is part of it: (7 + 9 + 7) × 2
    case("2: with 醒", situation(GUILIU, PLAIN, dealer=2, bound=[[0, 1]], xing="3m"), deltas=[46, -46, 0, 0]),
    # 杠上花: (4 + 8 + 4) × 2
    case("2: 杠上花", situation(GUILIU, KONG, dealer=2, bound=[[0, 3]], occasion="after_gang"), deltas=[32, 0, 0, -32]),
    # 天胡: 19 × 3 × 2
    case("2: 天胡", situation(GUILIU, PLAIN, dealer=0, bound=[[0, 2]], occasion="first_draw"), deltas=[114, 0, -114, 0]),
    # 4: both partners pay as in 2
    case("4: two partners", situation(GUILIU, PLAIN, dealer=0, bound=[[1, 0], [0, 2]]), deltas=[48, -24, -24, 0]),
    # three partners: 24 each
    case("4: three partners", situation(GUILIU, PLAIN, dealer=0, bound=[[1, 0], [0, 2], [3, 0]]), deltas=[72, -24, -24, -24]),
    # a pair of which neither wins nor discards is no matter
    case("a pair outside, discard", situation(GUILIU, PLAIN, giver=2, bound=[[1, 3]]), deltas=[5, 0, -5, 0]),
    case("a pair outside, self-draw", situation(GUILIU, PLAIN, bound=[[1, 3]]), deltas=[8, -4, -2, -2]),
]

HUBAO_3 = [  # name, situation, literal, giver (I-20)
    # an outsider wins: the share 5 by the giver, its partner twice the share; or the share only
    ("3: to an outsider", situation(GUILIU, PLAIN, giver=1, bound=[[1, 2]]), [15, -5, -10, 0], [5, -5, 0, 0]),
    ("3: to an outsider, 醒", situation(GUILIU, PLAIN, giver=1, bound=[[1, 2]], xing="3m"), [30, -10, -20, 0], [10, -10, 0, 0]),
    ("3: to an outsider, 碰碰胡", situation(GUILIU, TRIPLETS, giver=3, bound=[[1, 3]]), [105, -70, 0, -35], [35, 0, 0, -35]),
    # between the two: once, or double by the giver
    ("3: to the partner", situation(GUILIU, PLAIN, giver=1, bound=[[0, 1]]), [5, -5, 0, 0], [10, -10, 0, 0]),
    ("3: to the partner, 醒", situation(GUILIU, PLAIN, giver=1, bound=[[0, 1]], xing="3m"), [10, -10, 0, 0], [20, -20, 0, 0]),
    # the giver has two partners, an outsider wins: each pays twice the share
    (
        "3: two partners of the giver",
        situation(GUILIU, PLAIN, giver=1, bound=[[1, 2], [1, 3]]),
        [25, -5, -10, -10],
        [5, -5, 0, 0],
    ),
    # winner bound to 1, 1 bound to the giver 2: 1 pays 5 by case 1 and 10 by case 3
    ("1 and 3 add", situation(GUILIU, PLAIN, giver=2, bound=[[0, 1], [1, 2]]), [20, -15, -5, 0], [10, -5, -5, 0]),
    # winner and giver 2 bound, the giver bound to 1 too: 5 between the two, 1 pays 10; or 10 by the giver
    ("3 twice", situation(GUILIU, PLAIN, giver=2, bound=[[0, 2], [1, 2]]), [15, -10, -5, 0], [10, 0, -10, 0]),
    # a robbed kong is a discard
    (
        "3: a robbed kong",
        situation(GUILIU, PLAIN, by="rob_gang", giver=2, bound=[[1, 2]], others=ROBBED),
        [15, -10, -5, 0],
        [5, 0, -5, 0],
    ),
]


@pytest.mark.parametrize(("given", "expected"), TABLE)
def test_the_table(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), PATTERNS)
def test_patterns(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), SHAPES)
def test_shapes(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), DOUBLING)
def test_doubling(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), XING)
def test_xing(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), HUBAO)
@pytest.mark.parametrize("hubao3", ["literal", "giver"])
def test_hubao_with_both_readings_of_case_3(given, expected, hubao3):
    check(given | {"options": {"hubao3": hubao3}}, expected)


@pytest.mark.parametrize(("given", "literal", "giver"), [row[1:] for row in HUBAO_3], ids=[row[0] for row in HUBAO_3])
def test_hubao_3(given, literal, giver):
    check(given, {"deltas": literal})
    check(given | {"options": {"hubao3": "giver"}}, {"deltas": giver})


# Two winners, seats 0 and 1, of seat 3's 5s; the dealer is seat 2 unless a row says otherwise.
PLAIN_0 = "123789p456m88p67s"  # 平胡 for seat 0
PAIRS_0 = "1122m3344p66s77z5s"  # 七对 for seat 0
PLAIN_1 = seat("123456789m22p34s")  # 平胡 for seat 1
TRIPLETS_1 = seat("999m888p222z55s33z")  # 碰碰胡 for seat 1


def both(hand, other=PLAIN_1, **words):
    return situation(GUILIU, {"dealer": 2} | words, hand=hand, tile="5s", giver=3, others={1: other})


SEVERAL = [  # name, situation, literal, giver
    ("not bound: 35 and 5", both(PAIRS_0), [35, 5, 0, -40], [35, 5, 0, -40]),
    # 5, the same: only the discarder pays each
    ("5: the same", both(PLAIN_0, bound=[[0, 1]]), [5, 5, 0, -10], [5, 5, 0, -10]),
    # 七对 35 and 碰碰胡 35
    ("5: the same by other patterns", both(PAIRS_0, TRIPLETS_1, bound=[[0, 1]]), [35, 35, 0, -70], [35, 35, 0, -70]),
    # 35 and 5, the document's example: seat 1 pays seat 0 35 too, seat 0 pays seat 1 5: 35 + 35 - 5, 5 + 5 - 35
    ("5: 35 and 5", both(PAIRS_0, bound=[[0, 1]]), [65, -25, 0, -40], [65, -25, 0, -40]),
    # seat 0 is dealer: 7 and 5: 7 + 7 - 5, 5 + 5 - 7
    ("5: 7 and 5", both(PLAIN_0, dealer=0, bound=[[0, 1]]), [9, 3, 0, -12], [9, 3, 0, -12]),
    # 醒 included, 7p: seat 0 has 6m 6s 8p 8p 8p: 10; seat 1 has 6m 8m: 7. 10 + 10 - 7, 7 + 7 - 10
    ("5: the same but for 醒", both(PLAIN_0, bound=[[0, 1]], xing="7p"), [13, 4, 0, -17], [13, 4, 0, -17]),
    # unequal by 醒 and not bound
    ("not bound, 醒", both(PLAIN_0, xing="7p"), [10, 7, 0, -17], [10, 7, 0, -17]),
    # seat 0 bound to an outsider, seat 2: it pays seat 0 again (case 1)
    ("1: a third seat", both(PLAIN_0, bound=[[0, 2]]), [10, 5, -5, -10], [10, 5, -5, -10]),
    # the discarder bound to seat 0: 5 to it; to seat 1, an outsider, 5, and seat 0 pays that one 10; or 10 to seat 0, 5 to seat 1
    ("3: one of the winners is the partner", both(PLAIN_0, bound=[[0, 3]]), [-5, 15, 0, -10], [10, 5, 0, -15]),
    # the discarder bound to seat 2, who pays each winner twice: 5 + 10 each
    ("3: two outsiders", both(PLAIN_0, bound=[[2, 3]]), [15, 15, -20, -10], [5, 5, 0, -10]),
]


@pytest.mark.parametrize(("given", "literal", "giver"), [row[1:] for row in SEVERAL], ids=[row[0] for row in SEVERAL])
def test_several_winners(given, literal, giver):
    answers = check_several(given, [0, 1], literal)
    assert {one["next_dealer"] for one in answers} == {3}
    check_several(given | {"options": {"hubao3": "giver"}}, [0, 1], giver)
    check_several(given, [1, 0], literal)


def test_three_winners():
    # 七对 35, 平胡 5, 平胡 5; 0-1 and 1-2 bound. 0-1: seat 1 pays seat 0 35, seat 0 pays seat 1 5; 1-2: the same, nothing
    # seat 0: 35 + 35 - 5; seat 1: 5 + 5 - 35; seat 2: 5; seat 3: -45
    given = situation(
        GUILIU,
        hand=PAIRS_0,
        tile="5s",
        dealer=3,
        giver=3,
        others={1: PLAIN_1, 2: seat("456789p678p11p67s")},
        bound=[[0, 1], [1, 2]],
    )
    check_several(given, [0, 1, 2], [65, -25, 5, -45])
