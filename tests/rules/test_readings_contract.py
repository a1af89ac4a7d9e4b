"""Section 5 of docs/rules: who pays for all, in which order, up to which cap, and 陪包.

The winner is seat 0, the dealer seat 1. A contractor pays the sum of the three capped shares; they are worked out one by one.
"""

import pytest
from tests.rules.build import KAIKOU, LIUKOU, ROOM, YUANHANG, case, check, seat, situation

# Indicator 5m: laizi 6m; pizi 7z, in room and liukou also 4m and 5m.
SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p"}
PURE = {
    "indicator": "5m",
    "hand": "2255p",
    "melds": "chi 234p@3 chi 678p@3 peng 999p@1",
    "tile": "5p",
}  # 清一色, third opening by seat 1, hard
PURE_RUN = PURE | {"hand": "2246p"}  # waits for 5p, of which another seat may hold three
# Indicator 1z: laizi 2z; pizi 7z, in room and liukou also 1z and 5z. 将一色, no structure, third opening by seat 3, hard
ALL_258 = {"indicator": "1z", "hand": "25p58m", "melds": "peng 222m@1 peng 555p@2 peng 888s@3", "tile": "2s"}
BY_ONE = {
    "indicator": "1z",
    "hand": "5m",
    "melds": "chi 234s@3 peng 999p@1 chi 678p@3 peng 444z@2",
    "tile": "5m",
    "giver": 2,
}  # 全求人
BY_ONE_TRIPLETS = BY_ONE | {"melds": "peng 999p@1 peng 333s@2 peng 111m@2 peng 444z@3"}  # 碰碰胡 全求人
BY_ONE_PURE = {
    "indicator": "5m",
    "melds": "chi 234p@3 chi 678p@3 peng 999p@1 chi 567p@3",
    "giver": 2,
}  # 清一色 全求人, third opening by seat 1

PURE_258 = {"indicator": "5m", "hand": "8p666m", "melds": "peng 222p@1 peng 555p@2 peng 888p@3", "tile": "5p"}

# What the discarder keeps, 13 tiles
NOT_READY = {2: seat("147m258p369s3366z")}
EVERY_258 = {2: seat("2258m2588p25588s")}

ROBBED = [
    # kaikou: 10 × 2 × 2 = 40; robbed: discarder ×1.5 × its peng 2 = 120; 40 + 120 + 40
    case(
        "kaikou: the robbed seat is the discarder",
        situation(KAIKOU, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[200, 0, -200, 0],
        forms=["qianggang"],
        contractor=2,
        contract="qianggang",
    ),
    # liukou: 10 × 4 × 2 = 80; robbed ×2 × 2 = 320; 80 + 320 + 80; the robbed kong is none: else 640
    case(
        "liukou: the robbed seat is the discarder",
        situation(LIUKOU, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[480, 0, -480, 0],
        forms=["qianggang"],
        contractor=2,
    ),
    # yuanhang (I-06): self-draw factor on all, no discarder factor: 10 × 4 × 2 × 1.5 = 120; robbed × peng 2 = 240; 480 in all
    case(
        "yuanhang: paid like a 杠上花 of the winner",
        situation(YUANHANG, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[480, 0, -480, 0],
        forms=["qianggang"],
        contractor=2,
    ),
    # without the self-draw factor: 80 + 160 + 80
    case(
        "yuanhang: without the self-draw factor",
        situation(
            YUANHANG, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}, options={"self_draw_on_occasion": False}
        ),
        deltas=[320, 0, -320, 0],
    ),
    # kaikou has none on a robbed kong anyway
    case(
        "kaikou: self_draw_on_occasion is no matter",
        situation(
            KAIKOU, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}, options={"self_draw_on_occasion": False}
        ),
        deltas=[200, 0, -200, 0],
    ),
    # room: K = 2, 3, 2, hard: 32 + 128 + 32
    case(
        "room: the robbed seat pays for all",
        situation(ROOM, SMALL, by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[192, 0, -192, 0],
        forms=["qianggang"],
        contractor=2,
        contract="qianggang",
    ),
    # 抢杠 before 清一色 (third opening by seat 1). kaikou: 20 × 2 × 2 = 80; robbed 80 × 1.5 × 2 = 240; 400
    case(
        "kaikou: before 清一色",
        situation(KAIKOU, PURE_RUN, by="rob_gang", giver=2, others={2: seat("", "peng 555p@1")}),
        deltas=[400, 0, -400, 0],
        forms=["qianggang", "qingyise"],
        contract="qianggang",
    ),
    # liukou: 20 × 8 × 2 = 320; robbed 320 × 2 × 2 = 1280, capped 800; 320 + 800 + 320
    case(
        "liukou: before 清一色",
        situation(LIUKOU, PURE_RUN, by="rob_gang", giver=2, others={2: seat("", "peng 555p@1")}),
        deltas=[1440, 0, -1440, 0],
        contract="qianggang",
        jinding=None,
    ),
    # yuanhang: 20 × 8 × 2 × 1.5 = 480, 960, 480: all over 300: 400 each
    case(
        "yuanhang: before 清一色",
        situation(YUANHANG, PURE_RUN, by="rob_gang", giver=2, others={2: seat("", "peng 555p@1")}),
        deltas=[1200, 0, -1200, 0],
        contract="qianggang",
        jinding="big",
    ),
    # room: K = 3, 4, 3; hard and a second big hand: n = 8, 10, 8: 256 + 1024 + 256. No 陪包: the contract that applies is 抢杠
    case(
        "room: before 清一色, and no 陪包",
        situation(ROOM, PURE_RUN, by="rob_gang", giver=2, others={2: seat("", "peng 555p@1")}, rain={"refused": [3]}),
        deltas=[1536, 0, -1536, 0],
        contract="qianggang",
    ),
    # 抢杠 before 全求人, both forms; a laizi waits for 5m. kaikou: 20 × 2 = 40; robbed 40 × 1.5 × 2 = 120
    case(
        "kaikou: 抢杠 and 全求人",
        situation(KAIKOU, BY_ONE, hand="2z", by="rob_gang", others={2: seat("", "peng 555m@1")}),
        deltas=[200, 0, -200, 0],
        forms=["qianggang", "quanqiuren"],
        contract="qianggang",
    ),
    # yuanhang: 20 × 16 × 1.5 = 480, 960, 480: 400 each
    case(
        "yuanhang: 全求人 still counts beside 抢杠",
        situation(YUANHANG, BY_ONE, hand="2z", by="rob_gang", others={2: seat("", "peng 555m@1")}),
        deltas=[1200, 0, -1200, 0],
        forms=["qianggang", "quanqiuren"],
        contract="qianggang",
    ),
    # with 抢杠 the eyes are free in yuanhang, 1m+w; not in kaikou
    case(
        "yuanhang: 抢杠 and 全求人, eyes 1m and a laizi",
        situation(YUANHANG, BY_ONE, hand="2z", tile="1m", by="rob_gang", others={2: seat("", "peng 111m@1")}),
        deltas=[1200, 0, -1200, 0],
        forms=["qianggang", "quanqiuren"],
    ),
    case(
        "kaikou: 抢杠 and 全求人, eyes 1m and a laizi",
        situation(KAIKOU, BY_ONE, hand="2z", tile="1m", by="rob_gang", others={2: seat("", "peng 111m@1")}),
        illegal=["eyes_not_258"],
    ),
    # a robbed share is capped at 400 where not all reach 300. kaikou, 中中: 10 × 2 × 2 × 4 = 160; robbed × 1.5 × 2 = 480 → 400
    case(
        "kaikou: the cap of a robbed kong",
        situation(KAIKOU, SMALL, pizi="77z", by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[720, 0, -720, 0],
        jinding=None,
    ),
    # yuanhang, 中: 240, 480 → 400, 240
    case(
        "yuanhang: the cap of a robbed kong",
        situation(YUANHANG, SMALL, pizi="7z", by="rob_gang", giver=2, others={2: seat("", "peng 888p@1")}),
        deltas=[880, 0, -880, 0],
        jinding=None,
    ),
    # room, 风一色 is exempt from all but 抢杠, tile 6z: K = 1, 2, 1; hard, second big hand: n = 4, 6, 4: 16 + 64 + 16
    case(
        "room: 风一色 robbed",
        situation(
            ROOM,
            indicator="5m",
            hand="2223334455z",
            melds="peng 111z@1",
            tile="6z",
            by="rob_gang",
            giver=2,
            others={2: seat("", "peng 666z@1")},
        ),
        deltas=[96, 0, -96, 0],
        forms=["fengyise", "qianggang"],
        contract="qianggang",
    ),
]

THIRD_OPENING = [
    # A discard by seat 2; the third opening is seat 1's. kaikou: 10 × 2 × 2 = 40, discarder 60: 40 + 60 + 40
    case("kaikou: 清一色", situation(KAIKOU, PURE, giver=2), deltas=[140, -140, 0, 0], contractor=1, contract="qingyise"),
    # liukou: 10 × 8 × 2 = 160, 320: 640
    case("liukou: 清一色", situation(LIUKOU, PURE, giver=2), deltas=[640, -640, 0, 0], contractor=1),
    # yuanhang: 160, 240: 560
    case("yuanhang: 清一色", situation(YUANHANG, PURE, giver=2), deltas=[560, -560, 0, 0], contractor=1),
    # room: K = 3, hard: 7: 128 × 3
    case("room: 清一色", situation(ROOM, PURE, giver=2), deltas=[384, -384, 0, 0], contractor=1, contract="qingyise"),
    # self-draw too (I-26). kaikou 60 × 3; room 128 × 3; liukou 320 × 3; yuanhang 240 × 3
    case("kaikou: 清一色, self-draw", situation(KAIKOU, PURE), deltas=[180, -180, 0, 0], contractor=1),
    case("room: 清一色, self-draw", situation(ROOM, PURE), deltas=[384, -384, 0, 0], contractor=1),
    case("liukou: 清一色, self-draw", situation(LIUKOU, PURE), deltas=[960, -960, 0, 0], contractor=1),
    case("yuanhang: 清一色, self-draw", situation(YUANHANG, PURE), deltas=[720, -720, 0, 0], contractor=1),
    # the third one, whoever gave the fourth: 2 × 2 × 10 × 1.5 = 60 each
    case(
        "kaikou: the third, not the fourth",
        situation(KAIKOU, PURE, hand="5p", melds="chi 234p@3 chi 678p@3 peng 999p@1 peng 111p@2"),
        deltas=[180, -180, 0, 0],
    ),
    # only two openings
    case(
        "kaikou: two openings",
        situation(KAIKOU, PURE, hand="11155p22p", melds="chi 234p@3 peng 999p@1", giver=2),
        deltas=[140, -40, -60, -40],
        contractor=None,
    ),
    # third opening, but not 清一色: nobody
    case(
        "kaikou: 碰碰胡 has none",
        situation(KAIKOU, PURE, hand="22m55p", melds="peng 333s@3 peng 111p@3 peng 999p@1", giver=2),
        deltas=[140, -40, -60, -40],
        contractor=None,
    ),
    # a bu_gang stays at its peng's place. 10 × 2 × bu_gang 2 × 2 × 1.5 = 120 each
    case(
        "kaikou: a bu_gang as the third",
        situation(KAIKOU, PURE, melds="chi 234p@3 chi 678p@3 bu_gang 9999p@1"),
        deltas=[360, -360, 0, 0],
        contractor=1,
    ),
    case(
        "kaikou: a bu_gang as the second",
        situation(KAIKOU, PURE, melds="chi 234p@3 bu_gang 9999p@1 chi 678p@3"),
        deltas=[360, 0, 0, -360],
        contractor=3,
    ),
    # a ming_gang is an opening there
    case(
        "kaikou: a ming_gang as the third",
        situation(KAIKOU, PURE, melds="chi 234p@3 chi 678p@3 ming_gang 9999p@1"),
        deltas=[360, -360, 0, 0],
        contractor=1,
    ),
    # … an an_gang is none: 10 × 2 × 4 × 2 × 1.5 = 240 each
    case(
        "kaikou: an an_gang is no opening",
        situation(KAIKOU, PURE, melds="chi 234p@3 an_gang 9999p chi 678p@3"),
        deltas=[720, -240, -240, -240],
        contractor=None,
    ),
    # yuanhang skips a ming_gang: the third of chi 3, chi 3, peng 2 is seat 2's. Eyes 5p+laizi, soft:
    # 10 × three openings 8 × ming_gang 2 × 1.5 = 240 each
    case(
        "yuanhang: a ming_gang is skipped",
        situation(YUANHANG, PURE, hand="6m", melds="chi 234p@3 ming_gang 9999p@1 chi 678p@3 peng 111p@2"),
        deltas=[720, 0, -720, 0],
        contractor=2,
        contract="qingyise",
    ),
    # with ming_gang_opens the third is the chi of 678p: 10 × 16 × 2 × 1.5 = 480: 400 each
    case(
        "yuanhang: a ming_gang that opens is not",
        situation(
            YUANHANG,
            PURE,
            hand="6m",
            melds="chi 234p@3 ming_gang 9999p@1 chi 678p@3 peng 111p@2",
            options={"ming_gang_opens": True},
        ),
        deltas=[1200, 0, 0, -1200],
        contractor=3,
        jinding="big",
    ),
    # yuanhang: a bu_gang counts as its peng: soft, 10 × 8 × bu_gang 2 × 1.5 = 240
    case(
        "yuanhang: a bu_gang as the third",
        situation(YUANHANG, PURE, hand="2p55p6m", tile="2p", melds="chi 234p@3 chi 678p@3 bu_gang 9999p@1"),
        deltas=[720, -720, 0, 0],
        contractor=1,
        hard=False,
    ),
    # three_from_one: seat 3 gave two only; nobody contracts
    case(
        "three_from_one: two from one",
        situation(KAIKOU, PURE, giver=2, options={"third_opening": "three_from_one"}),
        deltas=[140, -40, -60, -40],
        contractor=None,
    ),
    # … three of four by seat 3, the third of all by seat 1. 60 each
    case(
        "three_from_one: three of four",
        situation(KAIKOU, PURE, hand="5p", melds=BY_ONE_PURE["melds"], options={"third_opening": "three_from_one"}),
        deltas=[180, 0, 0, -180],
        contractor=3,
    ),
    case(
        "third: three of four",
        situation(KAIKOU, PURE, hand="5p", melds=BY_ONE_PURE["melds"]),
        deltas=[180, -180, 0, 0],
        contractor=1,
    ),
    # room likewise: K = 4: 1024 × 3
    case(
        "room three_from_one",
        situation(ROOM, PURE, hand="5p", melds=BY_ONE_PURE["melds"], options={"third_opening": "three_from_one"}),
        deltas=[3072, 0, 0, -3072],
        contractor=3,
    ),
    # 将一色 in room only. room: K = 3, hard: 128 × 3
    case("room: 将一色", situation(ROOM, ALL_258, giver=1), deltas=[384, 0, 0, -384], contractor=3, contract="jiangyise"),
    case("room: 将一色, self-draw", situation(ROOM, ALL_258), deltas=[384, 0, 0, -384], contractor=3),
    # kaikou: 40, 60; liukou: 160, 320; yuanhang: 160, 240
    case("kaikou: 将一色 has none", situation(KAIKOU, ALL_258, giver=1), deltas=[140, -60, -40, -40], contractor=None),
    case("liukou: 将一色 has none", situation(LIUKOU, ALL_258, giver=1), deltas=[640, -320, -160, -160], contractor=None),
    case("yuanhang: 将一色 has none", situation(YUANHANG, ALL_258, giver=1), deltas=[560, -240, -160, -160], contractor=None),
    # Only when the final hand is 清一色. yuanhang, 678p and two laizi after a kong of 中: hard with eyes 66m
    # 10 × 8 × 2 × 2 × 1.5 = 480, 清一色 20 × 8 × 2 × 1.5 = 480, both over 300: 400 each; a tie, so the hard one, no contract
    case(
        "yuanhang: settled as another hand",
        situation(
            YUANHANG,
            indicator="5m",
            hand="67p66m",
            melds="chi 234p@3 peng 999p@1 peng 111p@2",
            tile="8p",
            pizi="7z",
            occasion="after_gang",
        ),
        deltas=[1200, -400, -400, -400],
        forms=["gangshanghua"],
        contract=None,
    ),
    # three big hands of one suit and 258: 222p 555p 888p, eyes 8p+w, 5p+w+w; third opening by seat 3. kaikou: 30 × 2 = 60, 90, 60
    case(
        "kaikou: 清一色 将一色 碰碰胡",
        situation(KAIKOU, PURE_258, giver=2),
        deltas=[210, 0, 0, -210],
        forms=["jiangyise", "pengpenghu", "qingyise"],
        contract="qingyise",
        hard=False,
    ),
    # room, drawn (any tile would do, so a discard is no win): K = 3, two more big hands: n = 8: 256 each; 清一色 matches first
    case(
        "room: 清一色 将一色 碰碰胡",
        situation(ROOM, PURE_258),
        deltas=[768, 0, 0, -768],
        forms=["jiangyise", "pengpenghu", "qingyise"],
        contract="qingyise",
    ),
    case("room: the same on a discard", situation(ROOM, PURE_258, giver=2), illegal=["any_tile_wait"]),
    # 风一色 is exempt, also from 陪包. room: K = 3, hard: 128 each
    case(
        "room: 风一色 has none",
        situation(
            ROOM,
            indicator="5m",
            hand="4556z",
            melds="peng 111z@1 peng 222z@2 peng 333z@3",
            tile="4z",
            giver=2,
            rain={"refused": [1]},
        ),
        deltas=[384, -128, -128, -128],
        contractor=None,
        forms=["fengyise"],
    ),
]

RAIN = [
    # 将一色, 384 by seat 3; seat 2 held back: 384 as well (I-13)
    case(
        "full",
        situation(ROOM, ALL_258, giver=1, rain={"refused": [2]}),
        deltas=[768, 0, -384, -384],
        reasons=["contract", "peibao"],
    ),
    case("full, two", situation(ROOM, ALL_258, giver=1, rain={"refused": [1, 2]}), deltas=[1152, -384, -384, -384]),
    # not twice from the contractor
    case("the contractor pays once", situation(ROOM, ALL_258, giver=1, rain={"refused": [3]}), deltas=[384, 0, 0, -384]),
    # split: 384 / 2 = 192 each
    case(
        "split",
        situation(ROOM, ALL_258, giver=1, rain={"refused": [2]}, options={"peibao": "split"}),
        deltas=[384, 0, -192, -192],
    ),
    # split by three: 384 / 3 = 128 each
    case(
        "split by three",
        situation(ROOM, ALL_258, giver=1, rain={"refused": [1, 2]}, options={"peibao": "split"}),
        deltas=[384, -128, -128, -128],
    ),
    case(
        "split with the contractor named too",
        situation(ROOM, ALL_258, giver=1, rain={"refused": [2, 3]}, options={"peibao": "split"}),
        deltas=[384, 0, -192, -192],
    ),
    # the remainder: seat 1 has 1 口: K = 4, 3, 3: 1024 + 128 + 128 = 1280 = 3 × 426 + 2: the contractor 428
    case(
        "split with a remainder",
        situation(ROOM, ALL_258, giver=1, rain={"refused": [1, 2]}, others={1: seat("", pizi="7z")}, options={"peibao": "split"}),
        deltas=[1280, -426, -426, -428],
    ),
    # 清一色 likewise: 384 by seat 1, seat 3 held back
    case("清一色", situation(ROOM, PURE, giver=2, rain={"refused": [3]}), deltas=[768, -384, 0, -384], contract="qingyise"),
    # no contract, no 陪包: three_from_one finds nobody: 128 each
    case(
        "no contract",
        situation(ROOM, PURE, giver=2, rain={"refused": [3]}, options={"third_opening": "three_from_one"}),
        deltas=[384, -128, -128, -128],
    ),
    # an ordinary 碰碰胡 in the end: K = 3, hard: 128 each
    case(
        "neither 清一色 nor 将一色 in the end",
        situation(
            ROOM, PURE, hand="22m55p", melds="peng 333s@3 peng 111p@3 peng 999p@1", tile="2m", giver=2, rain={"refused": [3]}
        ),
        deltas=[384, -128, -128, -128],
        forms=["pengpenghu"],
    ),
    # 全求人's contract: none. K = 4: 1024 × 3
    case(
        "全求人",
        situation(ROOM, BY_ONE, others=NOT_READY, rain={"refused": [3]}),
        deltas=[3072, 0, -3072, 0],
        contract="quanqiuren",
    ),
]

BY_ONE_ROWS = [
    # room: the tile is 258. K = 4: 1024 × 3, by the discarder
    case(
        "room: the discarder had a choice",
        situation(ROOM, BY_ONE, others=NOT_READY),
        deltas=[3072, 0, -3072, 0],
        contract="quanqiuren",
    ),
    case(
        "room: nothing but 258",
        situation(ROOM, BY_ONE, others=EVERY_258),
        deltas=[3072, -1024, -1024, -1024],
        contract=None,
        jinding="big",
    ),
    # indicator 6m: 5m is a pizi; the remaining hand holds one
    case(
        "room: nothing but 258, a pizi among them",
        situation(ROOM, BY_ONE, indicator="6m", hand="5p", tile="5p", others=EVERY_258),
        deltas=[3072, 0, -3072, 0],
    ),
    # indicator 4s: 5s is the laizi; the remaining hand holds two
    case(
        "room: nothing but 258, a laizi among them",
        situation(
            ROOM,
            BY_ONE,
            indicator="4s",
            hand="5p",
            melds="chi 234m@3 peng 999p@1 chi 678p@3 peng 444z@2",
            tile="5p",
            others=EVERY_258,
        ),
        deltas=[3072, 0, -3072, 0],
    ),
    # 碰碰胡 with 全求人 is exempt
    case(
        "room: with 碰碰胡",
        situation(ROOM, BY_ONE_TRIPLETS, others=NOT_READY),
        deltas=[3072, -1024, -1024, -1024],
        forms=["pengpenghu", "quanqiuren"],
        contract=None,
    ),
    # … so the discarder's hand may be unknown
    case(
        "room: with 碰碰胡, an unknown hand", situation(ROOM, BY_ONE_TRIPLETS), deltas=[3072, -1024, -1024, -1024], contract=None
    ),
    # … but not from the row of 清一色: third opening by seat 1
    case(
        "room: 碰碰胡 清一色 全求人",
        situation(
            ROOM, BY_ONE_PURE, hand="2p", melds="peng 333p@3 peng 111p@3 peng 999p@1 peng 777p@3", tile="2p", others=NOT_READY
        ),
        deltas=[3072, -3072, 0, 0],
        contract="qingyise",
    ),
    # 风一色 too
    case(
        "room: with 风一色",
        situation(
            ROOM,
            indicator="5m",
            hand="6z",
            melds="peng 111z@1 peng 222z@2 peng 333z@2 peng 444z@3",
            tile="6z",
            giver=2,
            others={2: seat("147m258p369s5566z")},
        ),
        deltas=[3072, -1024, -1024, -1024],
        forms=["fengyise", "pengpenghu", "quanqiuren"],
        contract=None,
    ),
    # kaikou: the discarder is not tenpai. 10 × 2 × 2 = 40, 60, 40
    case("kaikou: not tenpai", situation(KAIKOU, BY_ONE, others=NOT_READY), deltas=[140, 0, -140, 0], contract="quanqiuren"),
    # 123456789m 34s, eyes 22p
    case(
        "kaikou: tenpai",
        situation(KAIKOU, BY_ONE, others={2: seat("123456789m22p34s")}),
        deltas=[140, -40, -60, -40],
        contract=None,
    ),
    # eyes 11p: no legal win, so not tenpai
    case(
        "kaikou: ready with eyes 11p", situation(KAIKOU, BY_ONE, others={2: seat("123456789m11p34s")}), deltas=[140, 0, -140, 0]
    ),
    # a pizi in hand
    case("kaikou: ready but for 中", situation(KAIKOU, BY_ONE, others={2: seat("123456789m2p777z")}), deltas=[140, 0, -140, 0]),
    # one laizi (2z), eyes 5p+laizi, waiting for 2s 5s
    case(
        "kaikou: tenpai with a laizi",
        situation(KAIKOU, BY_ONE, others={2: seat("123456789m5p34s2z")}),
        deltas=[140, -40, -60, -40],
    ),
    # two laizi would be a small hand with two
    case(
        "kaikou: ready with two laizi", situation(KAIKOU, BY_ONE, others={2: seat("12345678m5p34s22z")}), deltas=[140, 0, -140, 0]
    ),
    # waiting for a fifth 2p: copies are left aside
    case(
        "kaikou: tenpai on a fifth tile",
        situation(KAIKOU, BY_ONE, others={2: seat("123456789m2222p")}),
        deltas=[140, -40, -60, -40],
    ),
    # 乱将: every 258 completes it
    case("kaikou: tenpai for 将一色", situation(KAIKOU, BY_ONE, others=EVERY_258), deltas=[140, -40, -60, -40]),
    # with melds: 3456m 22s 1z waits for nothing
    case(
        "kaikou: tenpai with melds",
        situation(KAIKOU, BY_ONE, others={2: seat("3456m22s1z", "chi 123s@1 peng 666z@0")}),
        deltas=[200, 0, -200, 0],  # seat 2 has opened: 40 × 1.5 × 2 = 120
    ),
    # 3456m 22s and a laizi 2z: with 5m 345m 5m6m+w, eyes 22s
    case(
        "kaikou: tenpai with melds and a laizi",
        situation(KAIKOU, BY_ONE, others={2: seat("3456m22s2z", "chi 123s@1 peng 666z@0")}),
        deltas=[200, -40, -120, -40],
        contract=None,
    ),
    # tenpai for 碰碰胡 with eyes that are no 258; for 风一色
    case(
        "kaikou: tenpai for 碰碰胡",
        situation(KAIKOU, BY_ONE, others={2: seat("111p333m555s77s99s")}),
        deltas=[140, -40, -60, -40],
    ),
    case("kaikou: tenpai for 风一色", situation(KAIKOU, BY_ONE, others={2: seat("1112233355566z")}), deltas=[140, -40, -60, -40]),
    # four melds and 2p: ready for 22p; with 1p instead no legal eyes. It has opened: discarder 40 × 1.5 × 2 = 120
    case(
        "kaikou: tenpai on the last tile",
        situation(KAIKOU, BY_ONE, others={2: seat("2p", "chi 123s@1 peng 666z@0 peng 555z@0 peng 111m@3")}),
        deltas=[200, -40, -120, -40],
    ),
    case(
        "kaikou: not tenpai on the last tile",
        situation(KAIKOU, BY_ONE, others={2: seat("1p", "chi 123s@1 peng 666z@0 peng 555z@0 peng 111m@3")}),
        deltas=[200, 0, -200, 0],
    ),
    # 碰碰胡 is not exempt in kaikou: 20 × 2 × 2 = 80, 120, 80
    case(
        "kaikou: with 碰碰胡",
        situation(KAIKOU, BY_ONE_TRIPLETS, others=NOT_READY),
        deltas=[280, 0, -280, 0],
        contract="quanqiuren",
    ),
    # 清一色 goes before 全求人: seat 1, whatever the discarder held: 80 + 120 + 80
    case(
        "kaikou: 清一色 first",
        situation(KAIKOU, BY_ONE_PURE, hand="2p", tile="2p", others=NOT_READY),
        deltas=[280, -280, 0, 0],
        contract="qingyise",
        forms=["qingyise", "quanqiuren"],
    ),
    # liukou: not all 258 by face. 10 × 16 × 2 = 320, 640, 320
    case("liukou: not all 258", situation(LIUKOU, BY_ONE, others=NOT_READY), deltas=[1280, 0, -1280, 0], contract="quanqiuren"),
    case("liukou: all 258", situation(LIUKOU, BY_ONE, others=EVERY_258), deltas=[1280, -320, -640, -320], contract=None),
    # by face: a laizi 5s (indicator 4s) and a pizi 5m (indicator 6m) are 258; a laizi 2z (indicator 1z) is not
    case(
        "liukou: a laizi that is 258",
        situation(
            LIUKOU,
            BY_ONE,
            indicator="4s",
            hand="5p",
            melds="chi 234m@3 peng 999p@1 chi 678p@3 peng 444z@2",
            tile="5p",
            others=EVERY_258,
        ),
        deltas=[1280, -320, -640, -320],
    ),
    case(
        "liukou: a pizi that is 258",
        situation(LIUKOU, BY_ONE, indicator="6m", hand="5p", tile="5p", others=EVERY_258),
        deltas=[1280, -320, -640, -320],
    ),
    case(
        "liukou: a laizi that is none",
        situation(LIUKOU, BY_ONE, others={2: seat("2258m2588p2558s2z")}),
        deltas=[1280, 0, -1280, 0],
    ),
    # liukou: 碰碰胡 is not exempt: 20 × 16 × 2 = 640, 1280 → 800, 640
    case("liukou: with 碰碰胡", situation(LIUKOU, BY_ONE_TRIPLETS, others=NOT_READY), deltas=[2080, 0, -2080, 0]),
    # liukou: 清一色 first: 640 + 800 + 640 by seat 1
    case(
        "liukou: 清一色 first", situation(LIUKOU, BY_ONE_PURE, hand="2p", tile="2p", others=NOT_READY), deltas=[2080, -2080, 0, 0]
    ),
    # yuanhang: the tile is 258, whatever the discarder holds. Eyes 5m+laizi, soft: 10 × 16 = 160, 240, 160
    case("yuanhang: the tile is 258", situation(YUANHANG, BY_ONE, hand="2z"), deltas=[560, 0, -560, 0], contract="quanqiuren"),
    case("yuanhang: all 258", situation(YUANHANG, BY_ONE, hand="2z", others=EVERY_258), deltas=[560, 0, -560, 0]),
    # no 258: 清一色's contract only. Eyes 1p+laizi: 20 × 16 = 320, 480, 320: 400 each, by seat 1
    case(
        "yuanhang: no 258, 清一色",
        situation(YUANHANG, BY_ONE_PURE, hand="6m", tile="1p"),
        deltas=[1200, -1200, 0, 0],
        contract="qingyise",
        jinding="big",
    ),
    # 258: 全求人 goes before 清一色
    case(
        "yuanhang: 258, 清一色",
        situation(YUANHANG, BY_ONE_PURE, hand="6m", tile="2p"),
        deltas=[1200, 0, -1200, 0],
        contract="quanqiuren",
    ),
    # no 258, 碰碰胡: nobody. Soft, eyes 1s+laizi: 20 × 16 = 320, 480, 320: 400 each
    case(
        "yuanhang: no 258, 碰碰胡",
        situation(YUANHANG, BY_ONE_TRIPLETS, hand="2z", tile="1s"),
        deltas=[1200, -400, -400, -400],
        contract=None,
    ),
]


def by_one(rule, ruleset=KAIKOU, base=BY_ONE, **words):
    return situation(ruleset, base, options={"quanqiuren_contract": rule}, **words)


# each value of the option, on kaikou: 40, 60, 40 or 140 by seat 2
CONTRACT_OPTION = [
    case("never", by_one("never", others=NOT_READY), deltas=[140, -40, -60, -40], contract=None),
    case("tile_258: tenpai or not", by_one("tile_258", others={2: seat("123456789m22p34s")}), deltas=[140, 0, -140, 0]),
    # no 258, with 碰碰胡: 20 × 2 × 2 = 80, 120, 80
    case(
        "tile_258: another tile",
        by_one("tile_258", base=BY_ONE_TRIPLETS, hand="1s", tile="1s", others=NOT_READY),
        deltas=[280, -80, -120, -80],
        contract=None,
    ),
    # not_tenpai asks for no 258
    case(
        "not_tenpai: another tile",
        by_one("not_tenpai", base=BY_ONE_TRIPLETS, hand="1s", tile="1s", others=NOT_READY),
        deltas=[280, 0, -280, 0],
    ),
    case("not_all_258: some", by_one("not_all_258", others={2: seat("123456789m22p34s")}), deltas=[140, 0, -140, 0]),
    case("not_all_258: all", by_one("not_all_258", others=EVERY_258), deltas=[140, -40, -60, -40]),
    case("tile_258_with_a_choice: a choice", by_one("tile_258_with_a_choice", others=NOT_READY), deltas=[140, 0, -140, 0]),
    case("tile_258_with_a_choice: none", by_one("tile_258_with_a_choice", others=EVERY_258), deltas=[140, -40, -60, -40]),
    case(
        "tile_258_with_a_choice: another tile",
        by_one("tile_258_with_a_choice", base=BY_ONE_TRIPLETS, hand="1s", tile="1s", others=NOT_READY),
        deltas=[280, -80, -120, -80],
    ),
    # room with other rules: 1024 × 3
    case("room never", by_one("never", ROOM, others=NOT_READY), deltas=[3072, -1024, -1024, -1024]),
    case("room not_tenpai", by_one("not_tenpai", ROOM, others={2: seat("123456789m22p34s")}), deltas=[3072, -1024, -1024, -1024]),
    case("room tile_258", by_one("tile_258", ROOM, others=EVERY_258), deltas=[3072, 0, -3072, 0]),
    # liukou: 320, 640, 320
    case("liukou never", by_one("never", LIUKOU, others=NOT_READY), deltas=[1280, -320, -640, -320]),
    # yuanhang soft: 160, 240, 160
    case("yuanhang never", by_one("never", YUANHANG, hand="2z"), deltas=[560, -160, -240, -160]),
    case(
        "yuanhang not_tenpai",
        by_one("not_tenpai", YUANHANG, hand="2z", others={2: seat("123456789m22p34s")}),
        deltas=[560, -160, -240, -160],
    ),
]

# kaikou, 清一色 with 中中: 10 × 2 × 4 × 2 = 160; discarder 240; seat 3 with a chi 2 and 中 2: 640
UNEVEN = PURE | {"pizi": "77z", "giver": 2, "others": {3: seat("", "chi 123s@2", pizi="7z")}}

CONTRACT_CAPS = [
    # contracted: 640 is cut to 400 (I-25): 160 + 240 + 400
    case("kaikou: contracted", situation(KAIKOU, UNEVEN), deltas=[800, -800, 0, 0], jinding=None),
    # not contracted: to 300
    case(
        "kaikou: not contracted",
        situation(KAIKOU, UNEVEN, options={"third_opening": "three_from_one"}),
        deltas=[700, -160, -240, -300],
        jinding=None,
    ),
    case("kaikou: contract_cap 500", situation(KAIKOU, UNEVEN, options={"contract_cap": 500}), deltas=[900, -900, 0, 0]),
    # 中中中: 320, 480, 320: 金顶 contracted or not: 400 each, 口口翻 500 each (three openings: 10 × 8 × 2 × 8 = 1280)
    case("kaikou: 金顶 contracted", situation(KAIKOU, PURE, pizi="777z", giver=2), deltas=[1200, -1200, 0, 0], jinding="big"),
    case(
        "kaikou: 金顶 contracted in 口口翻",
        situation(KAIKOU, PURE, pizi="777z", giver=2, options={"opening": "per_open"}),
        deltas=[1500, -1500, 0, 0],
        jinding="big",
    ),
    # liukou: the cap is 800 either way: 640 + 800 + 640
    case("liukou: contracted", situation(LIUKOU, PURE, pizi="77z", giver=2), deltas=[2080, -2080, 0, 0], jinding=None),
    case(
        "liukou: contract_cap 1000",
        situation(LIUKOU, PURE, pizi="77z", giver=2, options={"contract_cap": 1000}),
        deltas=[2280, -2280, 0, 0],
    ),
    # 中中中: 1280 and more: 1000 each
    case("liukou: 金顶 contracted", situation(LIUKOU, PURE, pizi="777z", giver=2), deltas=[3000, -3000, 0, 0], jinding="big"),
    # yuanhang: 10 × 8 × 2 = 160, discarder 240, seat 3 × chi 2 × 中 2 = 640
    case(
        "yuanhang: contracted",
        situation(YUANHANG, PURE, giver=2, others={3: seat("", "chi 123s@2", pizi="7z")}),
        deltas=[800, -800, 0, 0],
        jinding=None,
    ),
    case(
        "yuanhang: not contracted",
        situation(
            YUANHANG, PURE, giver=2, others={3: seat("", "chi 123s@2", pizi="7z")}, options={"third_opening": "three_from_one"}
        ),
        deltas=[700, -160, -240, -300],
    ),
    # 中: 320, 480, 320
    case("yuanhang: 金顶 contracted", situation(YUANHANG, PURE, pizi="7z", giver=2), deltas=[1200, -1200, 0, 0], jinding="big"),
    case(
        "jinding_points",
        situation(YUANHANG, PURE, pizi="7z", giver=2, options={"jinding_points": 600}),
        deltas=[1800, -1800, 0, 0],
        jinding="big",
    ),
]


@pytest.mark.parametrize(("given", "expected"), ROBBED)
def test_robbed_kongs(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), THIRD_OPENING)
def test_third_opening(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), RAIN)
def test_rain(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), BY_ONE_ROWS)
def test_quanqiuren(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), CONTRACT_OPTION)
def test_quanqiuren_contract(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), CONTRACT_CAPS)
def test_contract_caps(given, expected):
    check(given, expected)
