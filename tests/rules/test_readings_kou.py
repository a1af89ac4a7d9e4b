"""Section 4b of docs/rules: 口, 番, 金顶, false wins, 黑金局 and 见字胡 of wuhan-room, and the options that change them.

The winner is seat 0. K = kou(W) + kou(P); small n = K, big n = 2K (10 where 2K > 6), one 番 more for each of hard, further
big hands, 原赖; each payer pays 2^n, n at most 10.
"""

import pytest
from tests.rules.build import ROOM, case, check, punished, seat, situation

# Indicator 5m: laizi 6m; pizi 7z 5m 4m.
SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p"}  # 2 口, hard
SOFT = SMALL | {"hand": "123m67p5s6m"}  # the same with eyes 5s+laizi
TRIPLETS = {
    "indicator": "5m",
    "hand": "333s55s22z",
    "melds": "peng 999p@1 peng 111m@2",
    "tile": "2z",
}  # 碰碰胡, eyes 55s, 2 口, hard
ONE_MELD = TRIPLETS | {"hand": "111m333s55s22z", "melds": "peng 999p@1"}  # the same, 1 口
BOTH = {"indicator": "5m", "hand": "33377p55p", "melds": "peng 999p@1 peng 111p@2", "tile": "7p"}  # 碰碰胡 清一色, 2 口, hard
ONE = seat("", "peng 111z@0")  # a payer with 1 口
TWO = seat("", "chi 678s@0 peng 111z@0")  # a payer (seat 1) with 2 口

LEAST = [
    # W: 2 + four pizi kongs 4 = 6; K = 6 against all: n = 6 + hard 1 = 7: 128 each; exactly 6: 小金顶
    case(
        "six against all",
        situation(ROOM, SMALL, pizi="45m77z", giver=2),
        deltas=[384, -128, -128, -128],
        jinding="small",
        kind="small",
    ),
    # W: 2 + 3 = 5. The discarder, seat 2, has 1: K = 6 with it (I-08): n = 7; the others n = 5 + 1 = 6
    case(
        "six with the discarder",
        situation(ROOM, SMALL, pizi="45m7z", giver=2, others={2: ONE}),
        deltas=[256, -64, -128, -64],
        jinding=None,
    ),
    case("five with the discarder", situation(ROOM, SMALL, pizi="45m7z", giver=1, others={2: ONE}), illegal=["below_minimum"]),
    # self-draw: every payer
    case("self-draw, one payer at six", situation(ROOM, SMALL, pizi="45m7z", others={2: ONE}), illegal=["below_minimum"]),
    case("self-draw, every payer at six", situation(ROOM, SMALL, pizi="45m77z"), deltas=[384, -128, -128, -128]),
    # W 5, every payer 1: K = 6
    case(
        "self-draw, six by the payers",
        situation(ROOM, SMALL, pizi="45m7z", others={1: seat("", pizi="7z"), 2: ONE, 3: seat("", pizi="5m")}),
        deltas=[384, -128, -128, -128],
        jinding="small",
    ),
    # minimum_scope
    case(
        "every: 5, 6, 5",
        situation(ROOM, SMALL, pizi="45m7z", giver=2, others={2: ONE}, options={"minimum_scope": "every"}),
        illegal=["below_minimum"],
    ),
    case(
        "every: 6, 6, 6",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, options={"minimum_scope": "every"}),
        deltas=[384, -128, -128, -128],
    ),
    case(
        "any: 6 with another than the discarder",
        situation(ROOM, SMALL, pizi="45m7z", giver=1, others={2: ONE}, options={"minimum_scope": "any"}),
        deltas=[256, -64, -128, -64],
    ),
    case(
        "any: self-draw",
        situation(ROOM, SMALL, pizi="45m7z", others={2: ONE}, options={"minimum_scope": "any"}),
        deltas=[256, -64, -128, -64],
    ),
    case(
        "any: 5, 5, 5", situation(ROOM, SMALL, pizi="45m7z", giver=1, options={"minimum_scope": "any"}), illegal=["below_minimum"]
    ),
    # minimum 5: n = 5 + 1: 64 each; minimum 7: K = 6 is too low
    case("minimum 5", situation(ROOM, SMALL, pizi="45m7z", options={"minimum": 5}), deltas=[192, -64, -64, -64]),
    case("minimum 7", situation(ROOM, SMALL, pizi="45m77z", giver=2, options={"minimum": 7}), illegal=["below_minimum"]),
    # K = 7: n = 8: 256 each, no 小金顶
    case("seven", situation(ROOM, SMALL, pizi="445m77z", giver=2), deltas=[768, -256, -256, -256], jinding=None),
    # Big hands need no number: K = 1, n = 2 + 1 = 3
    case("big with one 口", situation(ROOM, ONE_MELD, giver=2), deltas=[24, -8, -8, -8], kind="big", jinding=None),
]

KOU = [
    # W 1. Seat 1: ming_gang 1: K = 2, n = 4 + 1 = 5; seat 2: an_gang 2: K = 3, n = 6 + 1 = 7; seat 3: bu_gang 2 (I-31): 7
    case(
        "kongs of four",
        situation(
            ROOM,
            ONE_MELD,
            giver=1,
            others={1: seat("", "ming_gang 6666s@2"), 2: seat("", "an_gang 7777s"), 3: seat("", "bu_gang 8888p@1")},
        ),
        deltas=[288, -32, -128, -128],
    ),
    # bu_gang_kou 1 in all: K = 2, n = 5
    case(
        "bu_gang_kou 1",
        situation(
            ROOM,
            ONE_MELD,
            giver=1,
            others={1: seat("", "ming_gang 6666s@2"), 2: seat("", "an_gang 7777s"), 3: seat("", "bu_gang 8888p@1")},
            options={"bu_gang_kou": 1},
        ),
        deltas=[192, -32, -128, -32],
    ),
    # Seat 1: laizi kong 2: K = 3: 128; seat 2: pizi kong 1: K = 2: 32; seat 3: a peng and a chi 2: 128
    case(
        "single tiles",
        situation(
            ROOM, ONE_MELD, giver=1, others={1: seat("", laizi=1), 2: seat("", pizi="5m"), 3: seat("", "chi 678s@2 peng 111z@0")}
        ),
        deltas=[288, -128, -32, -128],
    ),
    # W: bu_gang 2: K = 2: 32 each; bu_gang_kou 1: K = 1, n = 3: 8 each
    case("W's bu_gang", situation(ROOM, ONE_MELD, melds="bu_gang 9999p@1", giver=2), deltas=[96, -32, -32, -32]),
    case(
        "W's bu_gang of one",
        situation(ROOM, ONE_MELD, melds="bu_gang 9999p@1", giver=2, options={"bu_gang_kou": 1}),
        deltas=[24, -8, -8, -8],
    ),
    # W: peng 1 + an_gang 2 = 3: n = 6 + 1: 128 each; peng 1 + laizi kong 2 the same
    case("W's an_gang", situation(ROOM, TRIPLETS, melds="peng 999p@1 an_gang 1111m", giver=2), deltas=[384, -128, -128, -128]),
    case("W's laizi kong", situation(ROOM, ONE_MELD, laizi=1, giver=2), deltas=[384, -128, -128, -128]),
    # 错打 counts when that seat pays. W 1; seat 3 misplayed a laizi: 2: K = 3: 128; seat 2 a pizi: 1: K = 2: 32; seat 1: K = 1: 8
    case(
        "misplayed by payers",
        situation(ROOM, ONE_MELD, giver=1, others={2: seat("", misplayed=1), 3: seat("", misplayed=2)}),
        deltas=[168, -8, -32, -128],
    ),
    # … and never when it wins: K = 1: 8 each
    case("misplayed by the winner", situation(ROOM, ONE_MELD, giver=1, misplayed=2), deltas=[24, -8, -8, -8]),
    # in K throughout. Minimum: W 5, discarder misplayed 1: K = 6: 128; the others 64
    case(
        "misplayed by the discarder makes the minimum",
        situation(ROOM, SMALL, pizi="45m7z", giver=2, others={2: seat("", misplayed=1)}),
        deltas=[256, -64, -128, -64],
    ),
    case("the winner's own does not", situation(ROOM, SMALL, pizi="45m7z", giver=2, misplayed=1), illegal=["below_minimum"]),
    # 大金顶: W 2, every payer misplayed 2: K = 4, 2K = 8 > 6
    case(
        "misplayed by payers makes 大金顶",
        situation(ROOM, TRIPLETS, giver=2, others={n: seat("", misplayed=2) for n in (1, 2, 3)}),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
    # ming_gang_opens false: no opening in a ming_gang alone
    case(
        "ming_gang_opens false",
        situation(ROOM, ONE_MELD, melds="ming_gang 9999p@1", giver=2, options={"ming_gang_opens": False}),
        illegal=["not_opened"],
    ),
    # true: K = 1: 8 each
    case("a ming_gang opens", situation(ROOM, ONE_MELD, melds="ming_gang 9999p@1", giver=2), deltas=[24, -8, -8, -8]),
]

BIG = [
    # K = 2: n = 4 + hard 1 = 5: 32 each
    case("K = 2", situation(ROOM, TRIPLETS, giver=2), deltas=[96, -32, -32, -32], jinding=None),
    # no discarder, dealer or self-draw factor
    case("self-draw of the dealer", situation(ROOM, TRIPLETS, dealer=0), deltas=[96, -32, -32, -32]),
    # K = 3: 2K = 6 is counted as it is: n = 7: 128 each, no 金顶
    case("K = 3", situation(ROOM, TRIPLETS, pizi="7z", giver=2), deltas=[384, -128, -128, -128], jinding=None),
    # K = 4: 2K = 8 > 6: n = 10
    case("K = 4", situation(ROOM, TRIPLETS, pizi="77z", giver=2), deltas=[3072, -1024, -1024, -1024], jinding="big"),
    # for that payer: W 3, seat 2 has 1: K = 4: 1024; the others K = 3: 128. Not against all three
    case(
        "K = 3, 4, 3",
        situation(ROOM, TRIPLETS, pizi="7z", giver=2, others={2: ONE}),
        deltas=[1280, -128, -1024, -128],
        jinding=None,
    ),
    # another seat wins: seat 3, its discarder seat 0, K = 2
    case(
        "seat 3",
        situation(ROOM, TRIPLETS, winner=3, giver=0, dealer=3),
        deltas=[-32, -32, -32, 96],
        next_dealer=3,
    ),
    # soft, K = 2: n = 4: 16 each
    case("soft", situation(ROOM, TRIPLETS, hand="333s55s2z6m", giver=2), deltas=[48, -16, -16, -16], hard=False),
    # second big hand: n = 4 + 1 + 1 = 6: 64 each
    case("two big hands", situation(ROOM, BOTH, giver=2), deltas=[192, -64, -64, -64], forms=["pengpenghu", "qingyise"]),
    # K = 3: n = 6 + hard 1 + second 1 = 8: 256 each
    case("two big hands, K = 3", situation(ROOM, BOTH, pizi="7z", giver=2), deltas=[768, -256, -256, -256]),
    # 原赖: this laizi 6m was the previous one: 9: 512 each
    case(
        "two big hands, K = 3, 原赖",
        situation(ROOM, BOTH, pizi="7z", giver=2, previous={"laizi": "6m", "jinding_winners": [], "jinding_payers": []}),
        deltas=[1536, -512, -512, -512],
        jinding=None,
    ),
    # with 杠上花 a third: 10: 1024 each; 金顶 is a matter of 口, 2K = 6 is none
    case(
        "three big hands, K = 3, 原赖",
        situation(
            ROOM, BOTH, pizi="7z", occasion="after_gang", previous={"laizi": "6m", "jinding_winners": [], "jinding_payers": []}
        ),
        deltas=[3072, -1024, -1024, -1024],
        jinding=None,
        forms=["gangshanghua", "pengpenghu", "qingyise"],
    ),
    # n never passes 10: three big hands, hard, K = 4
    case(
        "no more than ten",
        situation(ROOM, BOTH, pizi="77z", occasion="after_gang"),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
    # big_kou raw (I-07): 10 × 2^K, each 番 doubling. K = 2, hard: 10 × 4 × 2 = 80
    case("raw K = 2", situation(ROOM, TRIPLETS, giver=2, options={"big_kou": "raw"}), deltas=[240, -80, -80, -80], jinding=None),
    # two big hands: 10 × 4 × 2 × 2 = 160
    case("raw K = 2, two", situation(ROOM, BOTH, giver=2, options={"big_kou": "raw"}), deltas=[480, -160, -160, -160]),
    # K = 4, hard: 10 × 16 × 2 = 320; doubled this would be 大金顶
    case(
        "raw K = 4",
        situation(ROOM, TRIPLETS, pizi="77z", giver=2, options={"big_kou": "raw"}),
        deltas=[960, -320, -320, -320],
        jinding=None,
    ),
    # K = 6, soft: 10 × 64 = 640; hard 1280, no more than 1024; no 金顶
    case(
        "raw K = 6, soft",
        situation(ROOM, TRIPLETS, hand="333s55s2z6m", pizi="45m77z", giver=2, options={"big_kou": "raw"}),
        deltas=[1920, -640, -640, -640],
        jinding=None,
    ),
    case(
        "raw K = 6, hard",
        situation(ROOM, TRIPLETS, pizi="45m77z", giver=2, options={"big_kou": "raw"}),
        deltas=[3072, -1024, -1024, -1024],
        jinding=None,
    ),
    # K = 7: 金顶
    case(
        "raw K = 7",
        situation(ROOM, TRIPLETS, pizi="445m77z", giver=2, options={"big_kou": "raw"}),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
    # a small hand is untouched by raw: K = 6: 128 each
    case(
        "raw, small", situation(ROOM, SMALL, pizi="45m77z", giver=2, options={"big_kou": "raw"}), deltas=[384, -128, -128, -128]
    ),
]

AT_TEN = SMALL | {"pizi": "4455m77z", "laizi": 1, "giver": 2}  # 2 + 6 + 2 = 10 口
AT_NINE = SMALL | {"pizi": "4455m7z", "laizi": 1, "giver": 2}  # 9 口


def before(winners=(), payers=(), laizi="1s"):
    return {"laizi": laizi, "jinding_winners": list(winners), "jinding_payers": list(payers)}


JINDING = [
    # K = 9, hard: n = 10, yet no 大金顶: that is a matter of 口
    case("nine, hard", situation(ROOM, AT_NINE), deltas=[3072, -1024, -1024, -1024], jinding=None),
    # soft: n = 9: 512 each
    case("nine, soft", situation(ROOM, AT_NINE, hand="123m67p5s6m"), deltas=[1536, -512, -512, -512], jinding=None),
    case("ten", situation(ROOM, AT_TEN), deltas=[3072, -1024, -1024, -1024], jinding="big"),
    # 10, 10, 9: not against all three
    case(
        "ten, ten, nine",
        situation(ROOM, AT_NINE, others={1: ONE, 2: seat("", pizi="7z")}),
        deltas=[3072, -1024, -1024, -1024],
        jinding=None,
    ),
    # 原赖 on a small hand: n = 6 + 1 + 1 = 8; still 小金顶
    case(
        "原赖, small",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, previous=before(laizi="6m")),
        deltas=[768, -256, -256, -256],
        jinding="small",
    ),
    # 连金: nothing beyond the cap; with the option ×2: 2048 each
    case("连金", situation(ROOM, AT_TEN, previous=before([0], [1, 2, 3])), deltas=[3072, -1024, -1024, -1024]),
    case(
        "连金 after the cap",
        situation(ROOM, AT_TEN, previous=before([0], [1, 2, 3]), options={"multipliers_after_cap": True}),
        deltas=[6144, -2048, -2048, -2048],
        jinding="big",
    ),
    # 反金: W paid one and wins one
    case(
        "反金 after the cap",
        situation(ROOM, AT_TEN, previous=before([2], [0, 1, 3]), options={"multipliers_after_cap": True}),
        deltas=[6144, -2048, -2048, -2048],
    ),
    case("反金", situation(ROOM, AT_TEN, previous=before([2], [0, 1, 3])), deltas=[3072, -1024, -1024, -1024]),
    # both, by two seats' 七皮 and the like in one round: ×4
    case(
        "连金 and 反金 after the cap",
        situation(ROOM, AT_TEN, previous=before([0, 2], [0, 1, 2, 3]), options={"multipliers_after_cap": True}),
        deltas=[12288, -4096, -4096, -4096],
    ),
    # neither: seat 1 won, seats 2 and 3 paid a contract before
    case(
        "neither after the cap",
        situation(ROOM, AT_TEN, previous=before([1], [2, 3]), options={"multipliers_after_cap": True}),
        deltas=[3072, -1024, -1024, -1024],
    ),
    # this round is no 大金顶: K = 9
    case(
        "no 大金顶 now",
        situation(ROOM, AT_NINE, previous=before([0], [1, 2, 3]), options={"multipliers_after_cap": True}),
        deltas=[3072, -1024, -1024, -1024],
    ),
    # 原赖 stays under the cap
    case(
        "原赖 is under the cap",
        situation(ROOM, AT_TEN, previous=before(laizi="6m"), options={"multipliers_after_cap": True}),
        deltas=[3072, -1024, -1024, -1024],
    ),
    # small_jinding_points: each pays that; only at 6 exactly
    case(
        "small_jinding_points",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, options={"small_jinding_points": 100}),
        deltas=[300, -100, -100, -100],
        jinding="small",
    ),
    case(
        "small_jinding_points at seven",
        situation(ROOM, SMALL, pizi="445m77z", giver=2, options={"small_jinding_points": 100}),
        deltas=[768, -256, -256, -256],
    ),
    # a big hand with K = 6 is 大金顶, not 小金顶
    case(
        "small_jinding_points, big hand",
        situation(ROOM, TRIPLETS, pizi="45m77z", giver=2, options={"small_jinding_points": 100}),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
]

SUM = {"jinding_scope": "sum"}

JINDING_SUM = [
    # W 5, discarder 1: sum 6: 小金顶; the points stay pairwise: K = 5, 6, 5, hard: 64, 128, 64
    case(
        "small at six",
        situation(ROOM, SMALL, pizi="45m7z", giver=2, others={2: ONE}, options=SUM),
        deltas=[256, -64, -128, -64],
        jinding="small",
    ),
    # … and what hangs on it: 50 each
    case(
        "small_jinding_points",
        situation(ROOM, SMALL, pizi="45m7z", giver=2, others={2: ONE}, options={**SUM, "small_jinding_points": 50}),
        deltas=[150, -50, -50, -50],
        jinding="small",
    ),
    # W 5, each payer 1: K = 6 in every pair, but the sum is 8: no label
    case(
        "six in every pair",
        situation(
            ROOM,
            SMALL,
            pizi="45m7z",
            giver=2,
            others={1: seat("", pizi="7z"), 2: ONE, 3: seat("", pizi="5m")},
            options={**SUM, "small_jinding_points": 50},
        ),
        deltas=[384, -128, -128, -128],
        jinding=None,
    ),
    # W 6, seats 1 and 2 1 each: sum 8, neither label; K = 7, 7, 6, hard: 256, 256, 128
    case(
        "eight",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, others={1: ONE, 2: seat("", "peng 222z@0")}, options=SUM),
        deltas=[640, -256, -256, -128],
        jinding=None,
    ),
    # W 6, seats 1 and 2 2 each: sum 10: 大金顶; K = 8, 8, 6, hard: 512, 512, 128
    case(
        "ten",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, others={1: TWO, 2: seat("", "peng 222z@0 peng 333z@0")}, options=SUM),
        deltas=[1152, -512, -512, -128],
        jinding="big",
    ),
    # pairwise the same is none
    case(
        "ten, pairs",
        situation(ROOM, SMALL, pizi="45m77z", giver=2, others={1: TWO, 2: seat("", "peng 222z@0 peng 333z@0")}),
        deltas=[1152, -512, -512, -128],
        jinding=None,
    ),
    # big hand, W 2, seats 1 and 2 1 each: sum 4, doubled 8 > 6: 大金顶; K = 3, 3, 2, hard: 128, 128, 32
    case(
        "big hand at four",
        situation(ROOM, TRIPLETS, giver=2, others={1: ONE, 2: seat("", pizi="7z")}, options=SUM),
        deltas=[288, -128, -128, -32],
        jinding="big",
    ),
    # sum 3, doubled 6: none; K = 3, 2, 2
    case(
        "big hand at three",
        situation(ROOM, TRIPLETS, giver=2, others={1: ONE}, options=SUM),
        deltas=[192, -128, -32, -32],
        jinding=None,
    ),
    # 黑金: W 6 soft, sum 10: it must be 大金顶 and is; K = 8, 8, 6 soft: 256, 256, 64
    case(
        "黑金 at ten",
        situation(
            ROOM,
            SOFT,
            pizi="45m77z",
            giver=2,
            others={1: TWO, 2: seat("", "peng 222z@0 peng 333z@0")},
            options={**SUM, "heijin": True},
        ),
        deltas=[576, -256, -256, -64],
        jinding="big",
    ),
]

HEIJIN = {"heijin": True}
ALL_258 = {"hand": "2558p2588s58m", "melds": "peng 222m@1", "tile": "8m"}

HEIJIN_ROWS = [
    # L = 0: any number of 口. K = 2: n = 2 + 1 = 3: 8 each; without heijin too low
    case("hard with two", situation(ROOM, SMALL, giver=2, options=HEIJIN), deltas=[24, -8, -8, -8]),
    case("hard with two, no 黑金局", situation(ROOM, SMALL, giver=2), illegal=["below_minimum"]),
    # an opening it still needs
    case(
        "hard without an opening",
        situation(ROOM, SMALL, hand="123m67p55s234s999p", melds="", giver=2, options=HEIJIN),
        illegal=["not_opened"],
    ),
    # L = 1, K = 6, 小金顶: not a 黑金 hand
    case("soft with six", situation(ROOM, SOFT, pizi="45m77z", giver=2, options=HEIJIN), illegal=["not_heijin"]),
    # a natural laizi is a laizi in hand
    case(
        "a natural laizi with six",
        situation(ROOM, SMALL, hand="678m67p55s", pizi="45m77z", giver=2, options=HEIJIN),
        illegal=["not_heijin"],
    ),
    # L = 1, 大金顶
    case(
        "soft with ten",
        situation(ROOM, AT_TEN, hand="123m67p5s6m", options=HEIJIN),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
    # 将一色 with a natural laizi (4s: laizi 5s) is hard, but L > 0: no; with L = 0 (1z: laizi 2z) K = 1, n = 3: 8 each
    case("hard 将一色 with a laizi", situation(ROOM, ALL_258, indicator="4s", giver=2, options=HEIJIN), illegal=["not_heijin"]),
    case("将一色 without", situation(ROOM, ALL_258, indicator="1z", giver=2, options=HEIJIN), deltas=[24, -8, -8, -8]),
    # raw: K = 4 is no 大金顶
    case(
        "soft 碰碰胡, K = 4, raw",
        situation(ROOM, TRIPLETS, hand="333s55s2z6m", pizi="77z", giver=2, options={**HEIJIN, "big_kou": "raw"}),
        illegal=["not_heijin"],
    ),
    # big, soft: K = 4 is 大金顶, K = 3 is not
    case(
        "soft 碰碰胡, K = 4",
        situation(ROOM, TRIPLETS, hand="333s55s2z6m", pizi="77z", giver=2, options=HEIJIN),
        deltas=[3072, -1024, -1024, -1024],
    ),
    case(
        "soft 碰碰胡, K = 3",
        situation(ROOM, TRIPLETS, hand="333s55s2z6m", pizi="7z", giver=2, options=HEIJIN),
        illegal=["not_heijin"],
    ),
]

# Three pengs, 22s and two laizi: any kind X is XX+X of two wild ones, 22s the eyes: 碰碰胡 whatever comes
ANY_TILE = {"indicator": "5m", "hand": "22s66m", "melds": "peng 999p@1 peng 111m@2 peng 333p@3", "tile": "1z"}
BY_ONE = {"indicator": "1z", "hand": "2z", "melds": "peng 999p@1 peng 333s@2 peng 111m@2 peng 444z@3", "tile": "5m"}
BY_ONE |= {"giver": 2, "others": {2: seat("147m258p369s3366z")}}
ONES = {1: seat("", pizi="7z"), 2: seat("", pizi="7z"), 3: seat("", pizi="7z")}

JIANZI = [
    # K = 3, 2K = 6: no 大金顶
    case("on a discard", situation(ROOM, ANY_TILE, giver=2), illegal=["any_tile_wait"]),
    # self-draw: n = 6, soft: 64 each
    case("on self-draw", situation(ROOM, ANY_TILE), deltas=[192, -64, -64, -64], forms=["pengpenghu"]),
    # every payer has 1: K = 4: 大金顶
    case(
        "on a discard at 大金顶",
        situation(ROOM, ANY_TILE, giver=2, others=ONES),
        deltas=[3072, -1024, -1024, -1024],
        jinding="big",
    ),
    # only two of them: no 大金顶
    case(
        "on a discard, not against all",
        situation(ROOM, ANY_TILE, giver=2, others={1: ONES[1], 2: ONES[2]}),
        illegal=["any_tile_wait"],
    ),
    # never from another's tile, a robbed kong included
    case(
        "on a robbed kong",
        situation(ROOM, ANY_TILE, by="rob_gang", giver=2, others={2: seat("", "peng 111z@0")}),
        illegal=["any_tile_wait"],
    ),
    # jinding_scope sum: W 3 and 1: 4, doubled 8 > 6: 大金顶. Points pairwise: K = 3: 64, K = 4: 1024
    case(
        "on a discard, sum of all",
        situation(ROOM, ANY_TILE, giver=2, others={2: ONES[2]}, options=SUM),
        deltas=[1152, -64, -1024, -64],
        jinding="big",
    ),
    # One laizi fewer, 22s 1z and a laizi: only 1z gives 111z with eyes 22s: no 见字胡. K = 3, n = 6 soft: 64
    case("not every kind", situation(ROOM, ANY_TILE, hand="22s1z6m", giver=2), deltas=[192, -64, -64, -64]),
    # Four pengs and a laizi, eyes of 碰碰胡 free and raw 口 (K = 4 is no 大金顶): any tile makes the eyes
    case(
        "any eyes",
        situation(ROOM, BY_ONE, options={"eyes_258": "unless_shape", "big_kou": "raw"}),
        illegal=["any_tile_wait"],
    ),
    # eyes 258: only 258 completes it. 碰碰胡 全求人, soft: 10 × 2^4 × 2 = 320 each, exempt from the contract
    case(
        "any 258 eyes",
        situation(ROOM, BY_ONE, options={"big_kou": "raw"}),
        deltas=[960, -320, -320, -320],
        contract=None,
    ),
    # With a chi the hand is small and two laizi are too many, with any tile: no 见字胡
    case(
        "two laizi and a chi",
        situation(ROOM, ANY_TILE, melds="peng 999p@1 peng 111m@2 chi 123p@3", pizi="45m7z", giver=2),
        illegal=["too_many_laizi"],
    ),
]

FALSE_WINS = [
    case("no shape", situation(ROOM, SMALL, tile="1z", pizi="45m77z", giver=2), illegal=["shape"]),
    case("too few 口", situation(ROOM, SMALL, giver=2), illegal=["below_minimum"], reasons=["zhahu"]),
    # every reason: closed, eyes 11s, no 口
    case(
        "three reasons",
        situation(ROOM, SMALL, hand="123m234s67p999p11s", melds="", giver=2),
        illegal=["below_minimum", "eyes_not_258", "not_opened"],
    ),
    # 过水: passed on 8p, and 8p again before a draw of its own
    case("过水", situation(ROOM, SMALL, pizi="45m77z", giver=2, passed="8p"), illegal=["passed"]),
    case("过水 of another kind", situation(ROOM, SMALL, pizi="45m77z", giver=2, passed="5p"), deltas=[384, -128, -128, -128]),
    case("过水 does not bar a draw", situation(ROOM, SMALL, pizi="45m77z", passed="8p"), deltas=[384, -128, -128, -128]),
    # the dealer as offender loses the deal, otherwise the dealer stays
    case("the dealer's false win", situation(ROOM, SMALL, dealer=0, giver=2), illegal=["below_minimum"], next_dealer=1),
    case("another's false win", situation(ROOM, SMALL, dealer=2, giver=2), illegal=["below_minimum"], next_dealer=2),
    # no 大金顶, no contract
    case("no label", situation(ROOM, AT_TEN, tile="1z"), illegal=["shape"], jinding=None, contractor=None, deltas=punished(0)),
    # the offender is whoever declared
    case(
        "seat 2",
        situation(ROOM, SMALL, winner=2, melds="chi 234s@1 peng 999p@1", giver=3),
        illegal=["below_minimum"],
        deltas=[1024, 1024, -3072, 1024],
    ),
]


@pytest.mark.parametrize(("given", "expected"), LEAST)
def test_least_to_win(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), KOU)
def test_kou(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), BIG)
def test_big_hands(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), JINDING)
def test_jinding(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), JINDING_SUM)
def test_jinding_of_all_four(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), HEIJIN_ROWS)
def test_heijin(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), JIANZI)
def test_any_tile_wait(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), FALSE_WINS)
def test_false_wins(given, expected):
    check(given, expected)
