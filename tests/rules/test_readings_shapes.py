"""Section 3 of docs/rules: eyes, laizi in the hand, hard, the big hands, and which reading of a hand is settled."""

import pytest
from tests.rules.build import KAIKOU, LIUKOU, ROOM, YUANHANG, case, check, seat, situation

# Indicator 5m: laizi 6m; pizi 7z, in room and liukou also 4m and 5m.
SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p"}
ELEVEN = SMALL | {"hand": "123m67p11s"}  # the same with eyes 11s
TRIPLETS = {
    "indicator": "5m",
    "hand": "333s55s22z",
    "melds": "peng 999p@1 peng 111m@2",
}  # waits for 5s (eyes 22z) and 2z (eyes 55s)
PURE = {"indicator": "5m", "hand": "11p55p678p", "melds": "peng 999p@1 chi 234p@3", "tile": "5p"}  # 555p 678p, eyes 11p
BOTH = {
    "indicator": "5m",
    "hand": "33355p77p",
    "melds": "peng 999p@1 peng 111p@2",
    "tile": "5p",
}  # triplets of one suit, eyes 77p
# Indicator 1z: laizi 2z; pizi 7z, in room and liukou also 1z and 5z.
ALL_258 = {"indicator": "1z", "hand": "2558p2588s58m", "melds": "peng 222m@1", "tile": "8m"}  # no structure at all
HONOURS = {"indicator": "5m", "hand": "2233344556z", "melds": "peng 111z@1", "tile": "6z"}  # no structure at all
HONOUR_TRIPLETS = HONOURS | {"hand": "2223334455z", "tile": "4z"}  # 222 333 444, eyes 55
BY_ONE = {"indicator": "5m", "melds": "chi 234s@3 peng 999p@1 chi 678p@3 peng 444z@2"}  # one tile in hand
BY_ONE_TRIPLETS = {"indicator": "5m", "melds": "peng 999p@1 peng 333s@2 peng 111m@2 peng 444z@3"}
ANYTHING = {2: seat("147m258p369s3366z")}  # a discarder's hand that waits for nothing

EYES = [
    # Small: eyes 258 everywhere. K = 6 in room, 64 and more in liukou, 20 and more in yuanhang: nothing else is wrong.
    case("room: small, eyes 11s", situation(ROOM, ELEVEN, giver=2, pizi="45m77z"), illegal=["eyes_not_258"]),
    case("liukou: small, eyes 11s", situation(LIUKOU, ELEVEN, giver=2, pizi="45m77z"), illegal=["eyes_not_258"]),
    case("kaikou: small, eyes 11s", situation(KAIKOU, ELEVEN, giver=2), illegal=["eyes_not_258"]),
    case("yuanhang: small, eyes 11s", situation(YUANHANG, ELEVEN, giver=2, pizi="77z"), illegal=["eyes_not_258"]),
    # 碰碰胡 with eyes 22z. kaikou: 10 × opening 2 × hard 2 = 40, discarder ×1.5 = 60
    case(
        "kaikou: 碰碰胡, any eyes",
        situation(KAIKOU, TRIPLETS, tile="5s", giver=2),
        deltas=[140, -40, -60, -40],
        forms=["pengpenghu"],
        eyes="2z",
    ),
    # liukou: 10 × 2 openings 4 × hard 2 = 80, discarder ×2 = 160
    case(
        "liukou: 碰碰胡, any eyes",
        situation(LIUKOU, TRIPLETS, tile="5s", giver=2),
        deltas=[320, -80, -160, -80],
        forms=["pengpenghu"],
    ),
    # yuanhang: 80, discarder ×1.5 = 120
    case(
        "yuanhang: 碰碰胡, any eyes",
        situation(YUANHANG, TRIPLETS, tile="5s", giver=2),
        deltas=[280, -80, -120, -80],
        forms=["pengpenghu"],
    ),
    case("room: 碰碰胡, eyes 22z", situation(ROOM, TRIPLETS, tile="5s", giver=2), illegal=["eyes_not_258"]),
    # room, eyes 55s: K = 2, n = 2·2 + hard 1 = 5: 32 each
    case(
        "room: 碰碰胡, eyes 55s",
        situation(ROOM, TRIPLETS, tile="2z", giver=2),
        deltas=[96, -32, -32, -32],
        forms=["pengpenghu"],
        eyes="5s",
    ),
    # 清一色 with eyes 11p: 40 and 60; 80 and 160; 80 and 120 as above
    case("kaikou: 清一色, any eyes", situation(KAIKOU, PURE, giver=2), deltas=[140, -40, -60, -40], forms=["qingyise"]),
    case("liukou: 清一色, any eyes", situation(LIUKOU, PURE, giver=2), deltas=[320, -80, -160, -80], forms=["qingyise"]),
    case("yuanhang: 清一色, any eyes", situation(YUANHANG, PURE, giver=2), deltas=[280, -80, -120, -80], forms=["qingyise"]),
    case("room: 清一色, eyes 11p", situation(ROOM, PURE, giver=2), illegal=["eyes_not_258"]),
    # 杠上花 alone, eyes 11s, after a pizi kong
    case("kaikou: 杠上花, eyes 11s", situation(KAIKOU, ELEVEN, pizi="7z", occasion="after_gang"), illegal=["eyes_not_258"]),
    case("liukou: 杠上花, eyes 11s", situation(LIUKOU, ELEVEN, pizi="7z", occasion="after_gang"), illegal=["eyes_not_258"]),
    case("room: 杠上花, eyes 11s", situation(ROOM, ELEVEN, pizi="7z", occasion="after_gang"), illegal=["eyes_not_258"]),
    # yuanhang (I-24), only small hands: 10 × openings 4 × pizi kong 2 × hard 2 × self-draw 1.5 = 240 each
    case(
        "yuanhang: 杠上花, eyes 11s",
        situation(YUANHANG, ELEVEN, pizi="7z", occasion="after_gang"),
        deltas=[720, -240, -240, -240],
        forms=["gangshanghua"],
    ),
    # 海底捞 alone. yuanhang: 10 × 4 × 2 × 1.5 = 120 each
    case(
        "yuanhang: 海底捞, eyes 11s",
        situation(YUANHANG, ELEVEN, occasion="last_tiles"),
        deltas=[360, -120, -120, -120],
        forms=["haidilao"],
    ),
    case("kaikou: 海底捞, eyes 11s", situation(KAIKOU, ELEVEN, occasion="last_tiles"), illegal=["eyes_not_258"]),
    # 抢杠 alone (seat 2's peng of 8p). yuanhang: 10 × 4 × 2 × 1.5 = 120, seat 2 with its opening 240; seat 2 pays 120 + 240 + 120
    case(
        "yuanhang: 抢杠, eyes 11s",
        situation(YUANHANG, ELEVEN, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[480, 0, -480, 0],
        forms=["qianggang"],
    ),
    case(
        "kaikou: 抢杠, eyes 11s",
        situation(KAIKOU, ELEVEN, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        illegal=["eyes_not_258"],
    ),
    # 全求人 alone, eyes 11m
    case("room: 全求人, eyes 11m", situation(ROOM, BY_ONE, hand="1m", tile="1m", giver=2), illegal=["eyes_not_258"]),
    case(
        "kaikou: 全求人, eyes 11m",
        situation(KAIKOU, BY_ONE, hand="1m", tile="1m", giver=2, others=ANYTHING),
        illegal=["eyes_not_258"],
    ),
    case(
        "liukou: 全求人, eyes 11m",
        situation(LIUKOU, BY_ONE, hand="1m", tile="1m", giver=2, others=ANYTHING),
        illegal=["eyes_not_258"],
    ),
    # The hand is not legal whoever pays, so the discarder's hand may be unknown
    case(
        "an illegal 全求人 asks for no hand", situation(KAIKOU, BY_ONE, hand="1m", tile="1m", giver=2), illegal=["eyes_not_258"]
    ),
    case(
        "yuanhang: 全求人 by its own definition",
        situation(YUANHANG, BY_ONE, hand="1m", tile="1m", giver=2),
        illegal=["eyes_not_258"],
    ),
    # With 碰碰胡 any eyes: 10·2 × openings 16 × hard 2 = 640, all three over 300: 400 each; 1s is no 将, nobody contracts
    case(
        "yuanhang: 全求人 with 碰碰胡, eyes 11s",
        situation(YUANHANG, BY_ONE_TRIPLETS, hand="1s", tile="1s", giver=2),
        deltas=[1200, -400, -400, -400],
        forms=["pengpenghu", "quanqiuren"],
        contractor=None,
        jinding="big",
    ),
    case(
        "room: 全求人 with 碰碰胡, eyes 11s",
        situation(ROOM, BY_ONE_TRIPLETS, hand="1s", tile="1s", giver=2),
        illegal=["eyes_not_258"],
    ),
]

EYES_OPTION = [
    # small_only: 10 × opening 2 × pizi kong 2 × hard 2 × self-draw 1.5 = 120 each
    case(
        "kaikou small_only: 杠上花, eyes 11s",
        situation(KAIKOU, ELEVEN, pizi="7z", occasion="after_gang", options={"eyes_258": "small_only"}),
        deltas=[360, -120, -120, -120],
    ),
    # 10 × 4 × 2 × 2 × 2 = 320 each
    case(
        "liukou small_only: 杠上花, eyes 11s",
        situation(LIUKOU, ELEVEN, pizi="7z", occasion="after_gang", options={"eyes_258": "small_only"}),
        deltas=[960, -320, -320, -320],
    ),
    # K = 3, n = 6 + hard 1 = 7: 128 each
    case(
        "room small_only: 杠上花, eyes 11s",
        situation(ROOM, ELEVEN, pizi="7z", occasion="after_gang", options={"eyes_258": "small_only"}),
        deltas=[384, -128, -128, -128],
    ),
    case(
        "yuanhang unless_shape: 杠上花, eyes 11s",
        situation(YUANHANG, ELEVEN, pizi="7z", occasion="after_gang", options={"eyes_258": "unless_shape"}),
        illegal=["eyes_not_258"],
    ),
    case(
        "yuanhang always: 碰碰胡, eyes 22z",
        situation(YUANHANG, TRIPLETS, tile="5s", giver=2, options={"eyes_258": "always"}),
        illegal=["eyes_not_258"],
    ),
    case(
        "kaikou always: 碰碰胡, eyes 22z",
        situation(KAIKOU, TRIPLETS, tile="5s", giver=2, options={"eyes_258": "always"}),
        illegal=["eyes_not_258"],
    ),
    # always still frees 将一色 and 风一色: 10 × fengyise 2 × opening 2 × hard 2 = 80, discarder 120
    case(
        "kaikou always: 风一色", situation(KAIKOU, HONOURS, giver=2, options={"eyes_258": "always"}), deltas=[280, -80, -120, -80]
    ),
    # K = 2, n = 4 + 1 = 5
    case(
        "room unless_shape: 碰碰胡, eyes 22z",
        situation(ROOM, TRIPLETS, tile="5s", giver=2, options={"eyes_258": "unless_shape"}),
        deltas=[96, -32, -32, -32],
    ),
]

FREE_EYES = [
    # 将一色 without structure. kaikou 10 × 2 × 2 = 40, 60; liukou 40, 80; yuanhang 40, 60; room K = 1: n = 2 + hard 1 = 3: 8 each
    case("kaikou: 将一色", situation(KAIKOU, ALL_258, giver=2), deltas=[140, -40, -60, -40], forms=["jiangyise"]),
    case("liukou: 将一色", situation(LIUKOU, ALL_258, giver=2), deltas=[160, -40, -80, -40], forms=["jiangyise"]),
    case("yuanhang: 将一色", situation(YUANHANG, ALL_258, giver=2), deltas=[140, -40, -60, -40], forms=["jiangyise"]),
    case("room: 将一色", situation(ROOM, ALL_258, giver=2), deltas=[24, -8, -8, -8], forms=["jiangyise"], hard=True),
    case("one tile is no 将", situation(KAIKOU, ALL_258, tile="7m", giver=2), illegal=["shape"]),
    # 风一色 without structure. kaikou, yuanhang ×2 more: 80, 120; liukou 40, 80; room 8 each
    case("kaikou: 风一色", situation(KAIKOU, HONOURS, giver=2), deltas=[280, -80, -120, -80], forms=["fengyise"]),
    case("liukou: 风一色", situation(LIUKOU, HONOURS, giver=2), deltas=[160, -40, -80, -40], forms=["fengyise"]),
    case("yuanhang: 风一色", situation(YUANHANG, HONOURS, giver=2), deltas=[280, -80, -120, -80], forms=["fengyise"]),
    case("room: 风一色", situation(ROOM, HONOURS, giver=2), deltas=[24, -8, -8, -8], forms=["fengyise"]),
    # I-32: an opening is needed all the same (closed, 13 honours)
    case(
        "room: 风一色 needs an opening",
        situation(ROOM, HONOURS, hand="1112223334455z", melds="", tile="4z", giver=2),
        illegal=["not_opened"],
    ),
    # 风一色 frees the eyes 55z of 碰碰胡: two big hands. room: K = 1, n = 2 + hard 1 + second 1 = 4: 16 each
    case(
        "room: 风一色 frees 碰碰胡",
        situation(ROOM, HONOUR_TRIPLETS, giver=2),
        deltas=[48, -16, -16, -16],
        forms=["fengyise", "pengpenghu"],
    ),
    # kaikou: 20 × fengyise 2 × 2 × 2 = 160, 240; liukou: 20 × 2 × 2 = 80, 160; yuanhang: 20 × 2 × 2 × 2 = 160, 240
    case(
        "kaikou: 风一色 碰碰胡",
        situation(KAIKOU, HONOUR_TRIPLETS, giver=2),
        deltas=[560, -160, -240, -160],
        forms=["fengyise", "pengpenghu"],
    ),
    case(
        "liukou: 风一色 碰碰胡",
        situation(LIUKOU, HONOUR_TRIPLETS, giver=2),
        deltas=[320, -80, -160, -80],
        forms=["fengyise", "pengpenghu"],
    ),
    case(
        "yuanhang: 风一色 碰碰胡",
        situation(YUANHANG, HONOUR_TRIPLETS, giver=2),
        deltas=[560, -160, -240, -160],
        forms=["fengyise", "pengpenghu"],
    ),
    # room, two wild tiles are the eyes: never 258, but 将一色 of the melds frees them. K = 4: 1024 each; seat 3 contracts: 3072
    case(
        "room: 将一色 frees the wild eyes of 碰碰胡",
        situation(ROOM, indicator="1z", hand="2z", melds="peng 222m@1 peng 555p@2 peng 888s@3 peng 222p@1", tile="2z"),
        deltas=[3072, 0, 0, -3072],
        forms=["jiangyise", "pengpenghu"],
        contract="jiangyise",
    ),
    # the same without 将: neither as 22z nor as wild tiles are they 258 eyes
    case(
        "room: wild eyes of 碰碰胡 alone",
        situation(ROOM, indicator="1z", hand="2z", melds="peng 999p@1 peng 111m@2 peng 333s@3 peng 444z@1", tile="2z"),
        illegal=["eyes_not_258"],
    ),
]

# 111s 333z and two laizi as eyes: no 258 tile in hand that could be the eyes instead. After a kong of 中: 杠上花.
WILD_EYES = {
    "indicator": "5m",
    "hand": "111s333z6m",
    "melds": "chi 234s@3 chi 678p@3",
    "tile": "6m",
    "pizi": "7z",
    "occasion": "after_gang",
}
NATURAL_EYES = WILD_EYES | {"indicator": "4m", "hand": "111s333z5m", "tile": "5m"}  # laizi 5m: they are 258 eyes by themselves

TWO_WILD = [
    # kaikou: wild eyes may be any kind, so 258: 10 × opening 2 × pizi kong 2 × self-draw 1.5 = 60 each (66m are no 258)
    case("kaikou: two wild eyes", situation(KAIKOU, WILD_EYES), deltas=[180, -60, -60, -60], hard=False, forms=["gangshanghua"]),
    # liukou: 10 × 4 × 2 × 2 = 160 each
    case("liukou: two wild eyes", situation(LIUKOU, WILD_EYES), deltas=[480, -160, -160, -160], hard=False),
    # yuanhang: any eyes with 杠上花, so 66m as they are, hard: 10 × 4 × 2 × 2 × 1.5 = 240 each
    case(
        "yuanhang: two laizi as eyes", situation(YUANHANG, WILD_EYES), deltas=[720, -240, -240, -240], hard=True, laizi_natural=2
    ),
    case("room: two wild eyes are never 258", situation(ROOM, WILD_EYES), illegal=["eyes_not_258"]),
    # option: K = 3, n = 6, soft: 64 each
    case(
        "room two_wild_eyes_258",
        situation(ROOM, WILD_EYES, options={"two_wild_eyes_258": True}),
        deltas=[192, -64, -64, -64],
        hard=False,
        laizi_natural=0,
    ),
    case(
        "kaikou without two_wild_eyes_258",
        situation(KAIKOU, WILD_EYES, options={"two_wild_eyes_258": False}),
        illegal=["eyes_not_258"],
    ),
    # room: 55m natural are 258 eyes; laizi in hand and no 将一色, so not hard: K = 3, n = 6: 64 each
    case(
        "room: two laizi that are 258",
        situation(ROOM, NATURAL_EYES),
        deltas=[192, -64, -64, -64],
        hard=False,
        laizi_natural=2,
        eyes="5m",
    ),
    # kaikou: j = L = 2, hard: 10 × 2 × 2 × 2 × 1.5 = 120 each
    case(
        "kaikou: two laizi that are 258",
        situation(KAIKOU, NATURAL_EYES),
        deltas=[360, -120, -120, -120],
        hard=True,
        laizi_natural=2,
    ),
    # One real 258 tile and a wild: 258 eyes everywhere. 123m 678p, eyes 5s+laizi
    # room: K = 6, soft: 64 each
    case(
        "room: 5s and a wild",
        situation(ROOM, SMALL, hand="123m67p5s6m", giver=2, pizi="45m77z"),
        deltas=[192, -64, -64, -64],
        hard=False,
    ),
    # kaikou: opening 2 × pizi kong 2 = 4: dealer 8, discarder 8, 4
    case(
        "kaikou: 5s and a wild",
        situation(KAIKOU, SMALL, hand="123m67p5s6m", giver=2, pizi="7z"),
        deltas=[20, -8, -8, -4],
        hard=False,
    ),
    # 1s and a wild are no 258 eyes
    case("kaikou: 1s and a wild", situation(KAIKOU, SMALL, hand="123m67p1s6m", giver=2, pizi="7z"), illegal=["eyes_not_258"]),
]

NATURAL_RUN = SMALL | {"hand": "678m67p55s", "giver": 2}  # the laizi 6m in its own place
TWO_LAIZI = SMALL | {"hand": "12m66m67p5s", "giver": 2}  # 12m+laizi, 678p, 5s+laizi

LAIZI = [
    # kaikou: j = L = 1, hard: 2 × 2 = 4: dealer 8, discarder 8, 4
    case("kaikou: a natural laizi is hard", situation(KAIKOU, NATURAL_RUN), deltas=[20, -8, -8, -4], hard=True, laizi_natural=1),
    # yuanhang: 4 × two pizi kongs 4 × hard 2 = 32: 64, 64, 32
    case(
        "yuanhang: a natural laizi is hard", situation(YUANHANG, NATURAL_RUN, pizi="77z"), deltas=[160, -64, -64, -32], hard=True
    ),
    # liukou: 4 × 16 × hard 2 = 128: 256, 256, 128
    case(
        "liukou: a natural laizi is hard",
        situation(LIUKOU, NATURAL_RUN, pizi="45m77z"),
        deltas=[640, -256, -256, -128],
        hard=True,
    ),
    # room: hard is L = 0. K = 6: 64 each; of the equal readings the one with more natural laizi
    case(
        "room: a natural laizi is not",
        situation(ROOM, NATURAL_RUN, pizi="45m77z"),
        deltas=[192, -64, -64, -64],
        hard=False,
        laizi_natural=1,
    ),
    # Two laizi: no small hand
    case("room: two laizi", situation(ROOM, TWO_LAIZI, pizi="45m77z"), illegal=["too_many_laizi"]),
    case("kaikou: two laizi", situation(KAIKOU, TWO_LAIZI), illegal=["too_many_laizi"]),
    case("liukou: two laizi", situation(LIUKOU, TWO_LAIZI, pizi="45m77z"), illegal=["too_many_laizi"]),
    case("yuanhang: two laizi", situation(YUANHANG, TWO_LAIZI, pizi="77z"), illegal=["too_many_laizi"]),
    # however used: laizi 5m, eyes 55m by themselves
    case(
        "kaikou: two natural laizi count too",
        situation(KAIKOU, SMALL, indicator="4m", hand="789m67p55m", giver=2),
        illegal=["too_many_laizi"],
    ),
    case(
        "room: two natural laizi count too",
        situation(ROOM, SMALL, indicator="4m", hand="789m67p55m", giver=2, pizi="34m77z"),
        illegal=["too_many_laizi"],
    ),
    # A konged or discarded laizi is not in the hand: 1 laizi used, 1 konged. kaikou: opening 2 × laizi kong 4 = 8: 16, 16, 8
    case(
        "kaikou: a konged laizi is out of the hand",
        situation(KAIKOU, SMALL, hand="123m67p5s6m", giver=2, laizi=1),
        deltas=[40, -16, -16, -8],
    ),
    # Big hands: any number. 33s+w 55s+w and 22z. kaikou: 10 × 2 = 20, discarder 30
    case(
        "kaikou: 碰碰胡 with two laizi",
        situation(KAIKOU, TRIPLETS, hand="33s5s22z66m", tile="5s", giver=2),
        deltas=[70, -20, -30, -20],
        forms=["pengpenghu"],
        hard=False,
    ),
    # room: eyes 55s, 33s+w, 22z+w: K = 2, n = 4: 16 each
    case(
        "room: 碰碰胡 with two laizi",
        situation(ROOM, TRIPLETS, hand="33s5s22z66m", tile="5s", giver=2),
        deltas=[48, -16, -16, -16],
        forms=["pengpenghu"],
        eyes="5s",
    ),
    # Three natural laizi as a triplet. kaikou: hard, 10 × 2 × 2 = 40, discarder 60
    case(
        "kaikou: a triplet of laizi",
        situation(KAIKOU, TRIPLETS, hand="666m55s22z", tile="5s", giver=2),
        deltas=[140, -40, -60, -40],
        hard=True,
        laizi_natural=3,
    ),
    # room: not hard: K = 2, n = 4: 16 each
    case(
        "room: a triplet of laizi",
        situation(ROOM, TRIPLETS, hand="666m55s22z", tile="2z"),
        deltas=[48, -16, -16, -16],
        hard=False,
        laizi_natural=3,
    ),
    # room, 将一色: hard with L > 0 when all are natural. Indicator 4s, laizi 5s: K = 1, n = 2 + 1 = 3: 8 each
    case(
        "room: 将一色 with natural laizi is hard",
        situation(ROOM, ALL_258, indicator="4s", giver=2),
        deltas=[24, -8, -8, -8],
        hard=True,
        laizi_natural=1,
    ),
    # a wild 2z in place of 5m: n = 2: 4 each
    case(
        "room: 将一色 with a wild", situation(ROOM, ALL_258, hand="2558p2588s8m2z", giver=2), deltas=[12, -4, -4, -4], hard=False
    ),
    # kaikou, the same two: 40, 60 and 20, 30
    case(
        "kaikou: 将一色 with natural laizi",
        situation(KAIKOU, ALL_258, indicator="4s", giver=2),
        deltas=[140, -40, -60, -40],
        hard=True,
    ),
    case(
        "kaikou: 将一色 with a wild",
        situation(KAIKOU, ALL_258, hand="2558p2588s8m2z", giver=2),
        deltas=[70, -20, -30, -20],
        hard=False,
    ),
    # a wild takes the suit: 清一色, 10 × 2 = 20, discarder 30
    case(
        "kaikou: 清一色 with a wild",
        situation(KAIKOU, PURE, hand="11p5p678p6m", giver=2),
        deltas=[70, -20, -30, -20],
        forms=["qingyise"],
        hard=False,
    ),
]

TOGETHER = [
    # Two big hands. kaikou: 20 × 2 × 2 = 80, discarder 120; eyes 77p are free
    case("kaikou: two", situation(KAIKOU, BOTH, giver=2), deltas=[280, -80, -120, -80], forms=["pengpenghu", "qingyise"]),
    # liukou: 20 × 4 × 2 = 160, 320; yuanhang: 160, 240
    case("liukou: two", situation(LIUKOU, BOTH, giver=2), deltas=[640, -160, -320, -160], forms=["pengpenghu", "qingyise"]),
    case("yuanhang: two", situation(YUANHANG, BOTH, giver=2), deltas=[560, -160, -240, -160], forms=["pengpenghu", "qingyise"]),
    # room with eyes 55p: K = 2, n = 4 + hard 1 + second 1 = 6: 64 each
    case(
        "room: two",
        situation(ROOM, BOTH, hand="33377p55p", tile="7p", giver=2),
        deltas=[192, -64, -64, -64],
        forms=["pengpenghu", "qingyise"],
    ),
]

# Three: 333p 555p, eyes 7p+laizi (soft), drawn after a kong of 中
THREE = BOTH | {"hand": "33355p7p6m", "pizi": "7z", "occasion": "after_gang"}
THREE_ONE_OPENING = THREE | {"hand": "11133355p7p6m", "melds": "peng 999p@1"}
NAMES = ["gangshanghua", "pengpenghu", "qingyise"]

BIG_SUM = [
    # kaikou adds: 30 × opening 2 × pizi kong 2 × self-draw 1.5 = 180; doubling: 40 × 6 = 240
    case("kaikou: three, added", situation(KAIKOU, THREE), deltas=[540, -180, -180, -180], forms=NAMES),
    case(
        "kaikou: three, doubled",
        situation(KAIKOU, THREE, options={"big_sum": "double"}),
        deltas=[720, -240, -240, -240],
        forms=NAMES,
    ),
    # liukou doubles: 40 × 4 × 2 × 2 = 640; adding: 30 × 16 = 480
    case("liukou: three, doubled", situation(LIUKOU, THREE), deltas=[1920, -640, -640, -640], forms=NAMES),
    case(
        "liukou: three, added", situation(LIUKOU, THREE, options={"big_sum": "add"}), deltas=[1440, -480, -480, -480], forms=NAMES
    ),
    # yuanhang, one opening: 40 × 2 × 2 × 1.5 = 240; adding: 30 × 6 = 180
    case("yuanhang: three, doubled", situation(YUANHANG, THREE_ONE_OPENING), deltas=[720, -240, -240, -240], forms=NAMES),
    case(
        "yuanhang: three, added",
        situation(YUANHANG, THREE_ONE_OPENING, options={"big_sum": "add"}),
        deltas=[540, -180, -180, -180],
        forms=NAMES,
    ),
]

# 12p 678p and two laizi, 3p drawn after a kong of 中: eyes 66m (hard, 杠上花), or wild ones of the suit (杠上花, 清一色)
EITHER = {
    "indicator": "5m",
    "hand": "12p678p66m",
    "melds": "chi 234p@3 peng 999p@1",
    "tile": "3p",
    "pizi": "7z",
    "occasion": "after_gang",
}

HARD_OR_TWO = {"indicator": "4s", "hand": "555888p2258s", "melds": "peng 222m@1", "tile": "8s"}

SETTLED = [
    # yuanhang: hard 10 × 4 × 2 × 2 × 1.5 = 240; two big hands 20 × 4 × 2 × 1.5 = 240: a tie goes to the hard one
    case(
        "a tie goes to the hard reading",
        situation(YUANHANG, EITHER),
        deltas=[720, -240, -240, -240],
        hard=True,
        forms=["gangshanghua"],
        laizi_natural=2,
    ),
    # kaikou: eyes 66m are not legal with 杠上花 alone: 20 × 2 × 2 × 1.5 = 120
    case(
        "only legal readings count",
        situation(KAIKOU, EITHER),
        deltas=[360, -120, -120, -120],
        hard=False,
        forms=["gangshanghua", "qingyise"],
    ),
    # liukou adding: hard 10 × 4 × 2 × 2 × 2 = 320 is not legal either (eyes 66m); 20 × 4 × 2 × 2 = 320
    case(
        "liukou likewise",
        situation(LIUKOU, EITHER),
        deltas=[960, -320, -320, -320],
        hard=False,
        forms=["gangshanghua", "qingyise"],
    ),
    # with factors.hard 1 the two big hands pay more: 240 against 10 × 4 × 2 × 1 × 1.5 = 120
    case(
        "the reading that pays most",
        situation(YUANHANG, EITHER, options={"factors.hard": 1}),
        deltas=[720, -240, -240, -240],
        hard=False,
        forms=["gangshanghua", "qingyise"],
    ),
    # 中中中: 960 and 960, 400 each after the cap: still a tie
    case(
        "a tie under the cap",
        situation(YUANHANG, EITHER, pizi="777z"),
        deltas=[1200, -400, -400, -400],
        hard=True,
        forms=["gangshanghua"],
        jinding="big",
    ),
    # 222m 555p 888p 22s 5s 88s with laizi 5s: all natural 将一色, hard; or 5s as a 2s, 碰碰胡 too but soft. A tie: the hard one.
    # room: K = 1, n = 2 + 1 = 3 either way; kaikou, yuanhang: 10 × 2 × 2 or 20 × 2 = 40, discarder 60; liukou 40, 80
    case(
        "room: 将一色 hard or two", situation(ROOM, HARD_OR_TWO, giver=2), deltas=[24, -8, -8, -8], hard=True, forms=["jiangyise"]
    ),
    case("kaikou: 将一色 hard or two", situation(KAIKOU, HARD_OR_TWO, giver=2), deltas=[140, -40, -60, -40], forms=["jiangyise"]),
    case("liukou: 将一色 hard or two", situation(LIUKOU, HARD_OR_TWO, giver=2), deltas=[160, -40, -80, -40], forms=["jiangyise"]),
    case(
        "yuanhang: 将一色 hard or two",
        situation(YUANHANG, HARD_OR_TWO, giver=2),
        deltas=[140, -40, -60, -40],
        forms=["jiangyise"],
    ),
    # with a wild 2z instead neither is hard: of equal pay (K = 4: 1024 each) the one with more big hands
    case(
        "room: a tie goes to more big hands",
        situation(ROOM, HARD_OR_TWO, indicator="1z", hand="555888p228s2z", pizi="777z", giver=2),
        deltas=[3072, -1024, -1024, -1024],
        hard=False,
        forms=["jiangyise", "pengpenghu"],
    ),
    # with factors.hard 3: 10 × 4 × 2 × 3 × 1.5 = 360, all three over 300: 400 each
    case(
        "the hard one when it pays more",
        situation(YUANHANG, EITHER, options={"factors.hard": 3}),
        deltas=[1200, -400, -400, -400],
        hard=True,
        forms=["gangshanghua"],
        jinding="big",
    ),
]

OCCASIONS = [
    # After a pizi kong. kaikou: 10 × 2 × 2 × hard 2 × 1.5 = 120; liukou: 10 × 4 × 2 × 2 × 2 = 320; yuanhang: likewise × 1.5 = 240
    case(
        "kaikou: 杠上花",
        situation(KAIKOU, SMALL, pizi="7z", occasion="after_gang"),
        deltas=[360, -120, -120, -120],
        forms=["gangshanghua"],
    ),
    case(
        "liukou: 杠上花",
        situation(LIUKOU, SMALL, pizi="7z", occasion="after_gang"),
        deltas=[960, -320, -320, -320],
        forms=["gangshanghua"],
    ),
    case(
        "yuanhang: 杠上花",
        situation(YUANHANG, SMALL, pizi="7z", occasion="after_gang"),
        deltas=[720, -240, -240, -240],
        forms=["gangshanghua"],
    ),
    # room: K = 3, n = 6 + 1: 128 each
    case(
        "room: 杠上花",
        situation(ROOM, SMALL, pizi="7z", occasion="after_gang"),
        deltas=[384, -128, -128, -128],
        forms=["gangshanghua"],
    ),
    # After a laizi kong: 10 × 2 × 4 × 2 × 1.5 = 240
    case(
        "kaikou: 杠上花 after a laizi kong",
        situation(KAIKOU, SMALL, laizi=1, occasion="after_gang"),
        deltas=[720, -240, -240, -240],
        forms=["gangshanghua"],
    ),
    # 海底捞. kaikou: 10 × 2 × 2 × 1.5 = 60; liukou: 10 × 4 × 2 × 2 = 160; yuanhang: 120; room: K = 2, n = 5: 32
    case("kaikou: 海底捞", situation(KAIKOU, SMALL, occasion="last_tiles"), deltas=[180, -60, -60, -60], forms=["haidilao"]),
    case("liukou: 海底捞", situation(LIUKOU, SMALL, occasion="last_tiles"), deltas=[480, -160, -160, -160], forms=["haidilao"]),
    case(
        "yuanhang: 海底捞", situation(YUANHANG, SMALL, occasion="last_tiles"), deltas=[360, -120, -120, -120], forms=["haidilao"]
    ),
    case("room: 海底捞", situation(ROOM, SMALL, occasion="last_tiles"), deltas=[96, -32, -32, -32], forms=["haidilao"]),
    # Four melds, one an_gang: no 全求人; small. kaikou, one opening counted: 2 × an_gang 4 × hard 2 = 16: 32, 32, 16
    case(
        "an an_gang bars 全求人",
        situation(KAIKOU, BY_ONE, melds="chi 234s@3 peng 999p@1 chi 678p@3 an_gang 4444z", hand="5m", tile="5m", giver=2),
        deltas=[80, -32, -32, -16],
        forms=[],
    ),
    # Drawn: no 全求人; small: opening 2 × hard 2 × self-draw 2 = 8, dealer 16
    case("a drawn tile bars 全求人", situation(KAIKOU, BY_ONE, hand="5m", tile="5m"), deltas=[32, -16, -8, -8], forms=[]),
    # 将一色 with four melds and no pair: no 全求人, no 碰碰胡. 10 × 2 × 2 = 40, discarder 60
    case(
        "乱将 without eyes bars 全求人",
        situation(KAIKOU, indicator="1z", hand="5s", melds="peng 222m@1 peng 555p@2 peng 888s@3 peng 222s@1", tile="8m", giver=1),
        deltas=[140, -60, -40, -40],
        forms=["jiangyise"],
        contractor=None,
    ),
    # No seven pairs in Wuhan
    case(
        "seven pairs",
        situation(KAIKOU, SMALL, hand="1122m3344p5566s2z", melds="", tile="2z", giver=2),
        illegal=["not_opened", "shape"],
    ),
    # An an_gang is no opening, nor is a pizi kong. room: K = 2 + 4; liukou: 4 × 16 × 2 = 128; yuanhang: 4 × 4 × 2 = 32
    case(
        "room: an_gang opens nothing",
        situation(ROOM, SMALL, hand="123m234s67p55s", melds="an_gang 2222z", giver=2, pizi="45m77z"),
        illegal=["not_opened"],
    ),
    case(
        "liukou: an_gang opens nothing",
        situation(LIUKOU, SMALL, hand="123m234s67p55s", melds="an_gang 2222z", giver=2, pizi="45m77z"),
        illegal=["not_opened"],
    ),
    case(
        "kaikou: an_gang opens nothing",
        situation(KAIKOU, SMALL, hand="123m234s67p55s", melds="an_gang 2222z", giver=2),
        illegal=["not_opened"],
    ),
    case(
        "yuanhang: an_gang opens nothing",
        situation(YUANHANG, SMALL, hand="123m234s67p55s", melds="an_gang 2222z", giver=2, pizi="77z"),
        illegal=["not_opened"],
    ),
]

EVERYTHING = EYES + EYES_OPTION + FREE_EYES + TWO_WILD + LAIZI + TOGETHER + BIG_SUM + SETTLED + OCCASIONS


@pytest.mark.parametrize(("given", "expected"), EVERYTHING)
def test_shapes_and_big_hands(given, expected):
    check(given, expected)
