"""Section 4a of docs/rules: the points of kaikou, liukou and yuanhang, row by row, and the options that change them.

points(W, P) = base × factors(W) × factors(P); the winner is seat 0, the dealer seat 1 unless a row says otherwise.
"""

import pytest
from tests.rules.build import KAIKOU, LIUKOU, YUANHANG, case, check, seat, situation

# Indicator 5m: laizi 6m; pizi 7z, in liukou also 4m and 5m.
SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p"}  # two openings, hard
SOFT = SMALL | {"hand": "123m67p5s6m"}  # the same with eyes 5s+laizi
TRIPLETS = {
    "indicator": "5m",
    "hand": "333s55s22z",
    "melds": "peng 999p@1 peng 111m@2",
    "tile": "5s",
}  # 碰碰胡, two openings, hard
HONOURS = {"indicator": "5m", "hand": "2233344556z", "melds": "peng 111z@1", "tile": "6z"}  # 风一色, one opening, hard
PER_OPEN = {"opening": "per_open"}
ONCE = {"opening": "once"}

FULL_HOUSE = {1: seat("", "chi 123s@0 peng 111z@2"), 2: seat("", "ming_gang 2222z@1"), 3: seat("", "an_gang 3333z")}
SINGLE_TILES = {1: seat("", "bu_gang 1111z@2"), 2: seat("", pizi="77z"), 3: seat("", laizi=1, laizi_discards=1)}

KAIKOU_SMALL = [
    # W: opening 2 × hard 2 = 4; dealer ×2 = 8, discarder ×2 = 8, seat 3 4
    case("discard", situation(KAIKOU, SMALL, giver=2), deltas=[20, -8, -8, -4], jinding=None, kind="small"),
    # seat 2 wins, the dealer seat 3 discards: 4 × 2 × 2 = 16; 4; 4
    case(
        "seat 2 wins",
        situation(KAIKOU, SMALL, winner=2, melds="chi 234s@1 peng 999p@1", dealer=3, giver=3),
        deltas=[-4, -4, 24, -16],
    ),
    # the dealer discards: 4 × 2 × 2 = 16
    case("the dealer discards", situation(KAIKOU, SMALL, giver=1), deltas=[24, -16, -4, -4]),
    # W: 4 × self-draw 2 = 8; dealer 16
    case("self-draw", situation(KAIKOU, SMALL), deltas=[32, -16, -8, -8]),
    # W: 4 × dealer 2 = 8 against all, discarder 16
    case("the dealer wins", situation(KAIKOU, SMALL, dealer=0, giver=2), deltas=[32, -8, -16, -8]),
    # W soft: 2; dealer 4, discarder 4, 2
    case("soft", situation(KAIKOU, SOFT, giver=2), deltas=[10, -4, -4, -2], hard=False),
    # W dealer, self-draw: 2 × 2 × 2 × 2 = 16. Seat 1, two openings once ×2 = 32; seat 2, ming_gang an opening and a kong
    # ×4 = 64 (I-03); seat 3, an_gang ×4 and no opening = 64
    case("the payers' melds", situation(KAIKOU, SMALL, dealer=0, others=FULL_HOUSE), deltas=[160, -32, -64, -64]),
    # Seat 1: bu_gang opening 2 × kong 2 = 64; seat 2: two pizi kongs ×4 = 64; seat 3: laizi kong 4 × laizi discard 2 = 128 (I-02)
    case("the payers' single tiles", situation(KAIKOU, SMALL, dealer=0, others=SINGLE_TILES), deltas=[256, -64, -64, -128]),
    # W: opening 2 × bu_gang 2 × hard 2 = 8; dealer 16, discarder 16, 8
    case("bu_gang", situation(KAIKOU, SMALL, melds="chi 234s@3 bu_gang 9999p@1", giver=2), deltas=[40, -16, -16, -8]),
    # W: ming_gang alone: opening 2 × kong 2 × hard 2 = 8
    case(
        "ming_gang",
        situation(KAIKOU, SMALL, hand="123m234s67p55s", melds="ming_gang 9999p@1", giver=2),
        deltas=[40, -16, -16, -8],
    ),
    # W: opening 2 × ming_gang 2 × an_gang 4 × pizi kong 2 × hard 2 = 64; dealer seat 3 128, discarder 128
    case(
        "kongs and 中",
        situation(KAIKOU, SMALL, melds="ming_gang 9999p@1 an_gang 2222z", pizi="7z", dealer=3, giver=2),
        deltas=[320, -64, -128, -128],
    ),
    # W: opening 2 × laizi kong 4 × laizi discard 2 × hard 2 = 32; discarder 64, dealer seat 3 64
    case(
        "laizi konged and discarded",
        situation(KAIKOU, SMALL, laizi=1, laizi_discards=1, dealer=3, giver=2),
        deltas=[160, -32, -64, -64],
    ),
    # 口口翻: W: two openings 4 × hard 2 = 8; 16, 16, 8
    case("per_open: discard", situation(KAIKOU, SMALL, giver=2, options=PER_OPEN), deltas=[40, -16, -16, -8]),
    # W dealer, self-draw: 4 × 2 × 2 × 2 = 32. Seat 1, two openings ×4 = 128; seat 2 ×2×2 = 128; seat 3 ×4 = 128
    case(
        "per_open: the payers' melds",
        situation(KAIKOU, SMALL, dealer=0, others=FULL_HOUSE, options=PER_OPEN),
        deltas=[384, -128, -128, -128],
    ),
    # No least number: soft, one opening: 2, dealer 4, discarder 4
    case(
        "no least number", situation(KAIKOU, SOFT, hand="123m234s67p5s6m", melds="peng 999p@1", giver=2), deltas=[10, -4, -4, -2]
    ),
]

KAIKOU_BIG = [
    # W: 10 × opening 2 × hard 2 = 40; discarder ×1.5 = 60; no dealer factor
    case("discard, P is dealer", situation(KAIKOU, TRIPLETS, giver=2), deltas=[140, -40, -60, -40], kind="big"),
    case("discard, W is dealer", situation(KAIKOU, TRIPLETS, giver=2, dealer=0), deltas=[140, -40, -60, -40]),
    # self-draw ×1.5: 60 each
    case("self-draw", situation(KAIKOU, TRIPLETS), deltas=[180, -60, -60, -60]),
    # 10 × fengyise 2 × 2 × 2 = 80, discarder 120; without the factor 40 and 60
    case("风一色 doubled", situation(KAIKOU, HONOURS, giver=2), deltas=[280, -80, -120, -80]),
    case("风一色 not doubled", situation(KAIKOU, HONOURS, giver=2, options={"fengyise_factor": 1}), deltas=[140, -40, -60, -40]),
    # 10 × opening 2 × pizi kong 2 × hard 2 = 80 without self-draw factor (I-04), 120 with
    case("杠上花", situation(KAIKOU, SMALL, pizi="7z", occasion="after_gang"), deltas=[360, -120, -120, -120]),
    case(
        "杠上花 without the self-draw factor",
        situation(KAIKOU, SMALL, pizi="7z", occasion="after_gang", options={"self_draw_on_occasion": False}),
        deltas=[240, -80, -80, -80],
    ),
    # 海底捞: 10 × 2 × 2 = 40
    case(
        "海底捞 without the self-draw factor",
        situation(KAIKOU, SMALL, occasion="last_tiles", options={"self_draw_on_occasion": False}),
        deltas=[120, -40, -40, -40],
    ),
    # an ordinary self-draw keeps it: 60
    case(
        "a plain self-draw keeps its factor",
        situation(KAIKOU, TRIPLETS, options={"self_draw_on_occasion": False}),
        deltas=[180, -60, -60, -60],
    ),
]

LIUKOU_ROWS = [
    # Small: every payer at 64 or more. W: openings 4 × three pizi kongs 8 × hard 2 = 64; dealer 128, discarder 128, seat 3 64
    case("small at 64", situation(LIUKOU, SMALL, pizi="45m7z", giver=2), deltas=[320, -128, -128, -64]),
    # two pizi kongs: 32; seat 3 pays 32 only
    case("small at 32", situation(LIUKOU, SMALL, pizi="45m", giver=2), illegal=["below_minimum"]),
    # without a laizi is ×2 once, not twice: soft with four pizi kongs is 4 × 16 = 64, hard with three the same
    case("soft at 64", situation(LIUKOU, SOFT, pizi="45m77z", giver=2), deltas=[320, -128, -128, -64], hard=False),
    # self-draw: 4 × 4 × 2 × 2 = 64, dealer 128
    case("self-draw", situation(LIUKOU, SMALL, pizi="45m"), deltas=[256, -128, -64, -64]),
    # the dealer wins: 4 × 4 × 2 × dealer 2 = 64, discarder 128
    case("the dealer wins", situation(LIUKOU, SMALL, pizi="45m", dealer=0, giver=2), deltas=[256, -64, -128, -64]),
    # W 64. Seat 1: discarder 2 × chi 2 = 256; seat 2: dealer 2 × ming_gang (opening 2 × kong 2) = 512; seat 3: an_gang 4 = 256
    case(
        "the payers' melds",
        situation(LIUKOU, SMALL, pizi="45m7z", dealer=2, giver=1, others={**FULL_HOUSE, 1: seat("", "chi 123s@0")}),
        deltas=[1024, -256, -512, -256],
    ),
    # Seat 1: discarder 2 × bu_gang (opening 2 × kong 2) = 512; seat 2: dealer 2 × 中 2 = 256; seat 3: laizi 4 × 2 = 512
    case(
        "the payers' single tiles",
        situation(LIUKOU, SMALL, pizi="45m7z", dealer=2, giver=1, others={**SINGLE_TILES, 2: seat("", pizi="7z")}),
        deltas=[1280, -512, -256, -512],
    ),
    # W: chi and ming_gang open, 4 × ming_gang 2 × hard 2 × laizi kong 4 × laizi discard 2 = 128: 256, 256, 128
    case(
        "ming_gang, laizi konged and discarded",
        situation(LIUKOU, SMALL, melds="chi 234s@3 ming_gang 9999p@1", laizi=1, laizi_discards=1, giver=2),
        deltas=[640, -256, -256, -128],
    ),
    # W: one opening 2 × an_gang 4 × pizi 8 × hard 2 = 128: 256, 256, 128
    case(
        "an_gang",
        situation(LIUKOU, SMALL, melds="chi 234s@3 an_gang 9999p", pizi="45m7z", giver=2),
        deltas=[640, -256, -256, -128],
    ),
    # once: opening 2 × pizi 8 × hard 2 = 32, seat 3 too low; four pizi kongs 64
    case("opening once: 32", situation(LIUKOU, SMALL, pizi="45m7z", giver=2, options=ONCE), illegal=["below_minimum"]),
    case("opening once: 64", situation(LIUKOU, SMALL, pizi="45m77z", giver=2, options=ONCE), deltas=[320, -128, -128, -64]),
    # Big hands need no number: 10 × 4 × 2 = 80, discarder ×2 = 160; self-draw ×2 = 160 each
    case("big, discard", situation(LIUKOU, TRIPLETS, giver=2), deltas=[320, -80, -160, -80]),
    case("big, the dealer wins", situation(LIUKOU, TRIPLETS, giver=2, dealer=0), deltas=[320, -80, -160, -80]),
    case("big, self-draw", situation(LIUKOU, TRIPLETS), deltas=[480, -160, -160, -160]),
    # 风一色 soft, 10 × opening 2 = 20: less than 64, legal; discarder 40. laizi in place of 6z
    case("big below 64", situation(LIUKOU, HONOURS, hand="223334455z6m", giver=2), deltas=[80, -20, -40, -20], hard=False),
    # fengyise_factor 2: 10 × 2 × 2 × 2 = 80, 160
    case("风一色 doubled", situation(LIUKOU, HONOURS, giver=2, options={"fengyise_factor": 2}), deltas=[320, -80, -160, -80]),
    # 杠上花: 10 × 4 × 2 × 2 = 160, with the self-draw factor 320
    case(
        "杠上花 without the self-draw factor",
        situation(LIUKOU, SMALL, pizi="7z", occasion="after_gang", options={"self_draw_on_occasion": False}),
        deltas=[480, -160, -160, -160],
    ),
    # 海底捞: 10 × 4 × 2 = 80
    case(
        "海底捞 without the self-draw factor",
        situation(LIUKOU, SMALL, occasion="last_tiles", options={"self_draw_on_occasion": False}),
        deltas=[240, -80, -80, -80],
    ),
]

# W: openings 4 × one pizi kong 2 × hard 2 = 16. Seat 1: dealer 2 × an_gang 4 = 128; seat 2: discarder 32; seat 3: 16
UNEVEN = situation(LIUKOU, SMALL, pizi="7z", giver=2, others={1: seat("", "an_gang 1111z")})

LIUKOU_SCOPE = [
    # two pizi kongs: dealer 64, discarder 64, seat 3 32
    case(
        "any: 64, 64, 32",
        situation(LIUKOU, SMALL, pizi="45m", giver=2, options={"minimum_scope": "any"}),
        deltas=[160, -64, -64, -32],
    ),
    case(
        "giver: 64",
        situation(LIUKOU, SMALL, pizi="45m", giver=2, options={"minimum_scope": "giver"}),
        deltas=[160, -64, -64, -32],
    ),
    case("every: 128, 32, 16", UNEVEN, illegal=["below_minimum"]),
    case("giver: 32", UNEVEN | {"options": {"minimum_scope": "giver"}}, illegal=["below_minimum"]),
    case("any: 128", UNEVEN | {"options": {"minimum_scope": "any"}}, deltas=[176, -128, -32, -16]),
    # giver on self-draw is every payer: 4 × 2 × 2 × 2 = 32, dealer 64
    case("giver, self-draw", situation(LIUKOU, SMALL, pizi="7z", options={"minimum_scope": "giver"}), illegal=["below_minimum"]),
    case("any, self-draw", situation(LIUKOU, SMALL, pizi="7z", options={"minimum_scope": "any"}), deltas=[128, -64, -32, -32]),
    # minimum 32 and every: 64, 64, 32 is enough; minimum 128 is not reached by 128, 128, 64
    case("minimum 32", situation(LIUKOU, SMALL, pizi="45m", giver=2, options={"minimum": 32}), deltas=[160, -64, -64, -32]),
    case("minimum 128", situation(LIUKOU, SMALL, pizi="45m7z", giver=2, options={"minimum": 128}), illegal=["below_minimum"]),
]

YUANHANG_ROWS = [
    # Any payer at 20. W: openings 4 × hard 2 = 8: dealer 16, discarder 16, 8: nobody
    case("small at 16", situation(YUANHANG, SMALL, giver=2), illegal=["below_minimum"]),
    # one pizi kong: 16: 32, 32, 16
    case("small at 32, 32, 16", situation(YUANHANG, SMALL, pizi="7z", giver=2), deltas=[80, -32, -32, -16]),
    # the dealer discards: 8 × 2 × 2 = 32; 8; 8: one is enough
    case("small at 32, 8, 8", situation(YUANHANG, SMALL, giver=1), deltas=[48, -32, -8, -8]),
    # self-draw: 8 × 2 = 16, dealer 32
    case("self-draw", situation(YUANHANG, SMALL), deltas=[64, -32, -16, -16]),
    # the dealer wins: 8 × 2 = 16, discarder 32
    case("the dealer wins", situation(YUANHANG, SMALL, dealer=0, giver=2), deltas=[64, -16, -32, -16]),
    # W dealer, self-draw, pizi kong: 4 × 2 × 2 × 2 × 2 = 64. Seat 1: two openings ×4 = 256; seat 2: a ming_gang is the kong only,
    # ×2 = 128 (I-03); seat 3: an_gang ×4 = 256
    case("the payers' melds", situation(YUANHANG, SMALL, pizi="7z", dealer=0, others=FULL_HOUSE), deltas=[640, -256, -128, -256]),
    # ming_gang_opens: seat 2 ×2 × 2 = 256
    case(
        "the payers' melds, a ming_gang opens",
        situation(YUANHANG, SMALL, pizi="7z", dealer=0, others=FULL_HOUSE, options={"ming_gang_opens": True}),
        deltas=[768, -256, -256, -256],
    ),
    # W dealer, self-draw: 32. Seat 1: bu_gang opening 2 × kong 2 = 128; seat 2: 中中 ×4 = 128; seat 3: 4 × 2 = 256
    case("the payers' single tiles", situation(YUANHANG, SMALL, dealer=0, others=SINGLE_TILES), deltas=[512, -128, -128, -256]),
    # W: chi 2 × ming_gang 2 × hard 2 × laizi discard 2 = 16; with the opening of the ming_gang 32
    case(
        "W's ming_gang",
        situation(YUANHANG, SMALL, melds="chi 234s@3 ming_gang 9999p@1", laizi_discards=1, giver=2),
        deltas=[80, -32, -32, -16],
    ),
    case(
        "W's ming_gang opens",
        situation(
            YUANHANG, SMALL, melds="chi 234s@3 ming_gang 9999p@1", laizi_discards=1, giver=2, options={"ming_gang_opens": True}
        ),
        deltas=[160, -64, -64, -32],
    ),
    # W: chi 2 × peng 2 × bu_gang 2 × hard 2 = 16
    case("W's bu_gang", situation(YUANHANG, SMALL, melds="chi 234s@3 bu_gang 9999p@1", giver=2), deltas=[80, -32, -32, -16]),
    # W: chi 2 × an_gang 4 × laizi kong 4 × hard 2 = 64: 128, 128, 64
    case(
        "W's an_gang",
        situation(YUANHANG, SMALL, melds="chi 234s@3 an_gang 9999p", laizi=1, giver=2),
        deltas=[320, -128, -128, -64],
    ),
    # Big: 10 × 4 × 2 = 80; discarder ×1.5 = 120; self-draw 120 each; no dealer factor
    case("big, discard", situation(YUANHANG, TRIPLETS, giver=2), deltas=[280, -80, -120, -80]),
    case("big, the dealer wins", situation(YUANHANG, TRIPLETS, giver=2, dealer=0), deltas=[280, -80, -120, -80]),
    case("big, self-draw", situation(YUANHANG, TRIPLETS), deltas=[360, -120, -120, -120]),
    # 风一色: 10 × 2 × 2 × 2 = 80, 120; without the factor 40, 60
    case("风一色 doubled", situation(YUANHANG, HONOURS, giver=2), deltas=[280, -80, -120, -80]),
    case(
        "风一色 not doubled", situation(YUANHANG, HONOURS, giver=2, options={"fengyise_factor": 1}), deltas=[140, -40, -60, -40]
    ),
    # 杠上花: 10 × 4 × 2 × 2 = 160; 海底捞: 10 × 4 × 2 = 80
    case(
        "杠上花 without the self-draw factor",
        situation(YUANHANG, SMALL, pizi="7z", occasion="after_gang", options={"self_draw_on_occasion": False}),
        deltas=[480, -160, -160, -160],
    ),
    case(
        "海底捞 without the self-draw factor",
        situation(YUANHANG, SMALL, occasion="last_tiles", options={"self_draw_on_occasion": False}),
        deltas=[240, -80, -80, -80],
    ),
    # once: opening 2 × hard 2 × two pizi kongs 4 = 16
    case("opening once", situation(YUANHANG, SMALL, pizi="77z", giver=2, options=ONCE), deltas=[80, -32, -32, -16]),
]

# W 8. Seat 1: dealer 2 × chi 2 = 32; seat 2: discarder 16; seat 3: 8
ONE_AT_32 = situation(YUANHANG, SMALL, giver=2, others={1: seat("", "chi 123s@0")})

YUANHANG_SCOPE = [
    case("any: 32, 16, 8", ONE_AT_32, deltas=[56, -32, -16, -8]),
    case("giver: 16", ONE_AT_32 | {"options": {"minimum_scope": "giver"}}, illegal=["below_minimum"]),
    case("every: 32, 16, 8", ONE_AT_32 | {"options": {"minimum_scope": "every"}}, illegal=["below_minimum"]),
    # 16: dealer 32, discarder 32, seat 3 16
    case(
        "every: 32, 32, 16",
        situation(YUANHANG, SMALL, pizi="7z", giver=2, options={"minimum_scope": "every"}),
        illegal=["below_minimum"],
    ),
    case(
        "giver: 32",
        situation(YUANHANG, SMALL, pizi="7z", giver=2, options={"minimum_scope": "giver"}),
        deltas=[80, -32, -32, -16],
    ),
    # big hands too: 风一色 soft without factor 10 × 2 = 20, discarder 30: minimum 20 is reached, 40 is not
    case(
        "big at 20",
        situation(YUANHANG, HONOURS, hand="223334455z6m", giver=2, options={"fengyise_factor": 1, "minimum_scope": "every"}),
        deltas=[70, -20, -30, -20],
    ),
    case(
        "big below the minimum",
        situation(YUANHANG, HONOURS, hand="223334455z6m", giver=2, options={"fengyise_factor": 1, "minimum": 40}),
        illegal=["below_minimum"],
    ),
    # with a ming_gang only: not opened (I-22). W without opening: ming_gang 2 × three pizi kongs 8 × hard 2 = 32, enough points
    case(
        "a ming_gang is no opening",
        situation(YUANHANG, SMALL, hand="123m234s67p55s", melds="ming_gang 9999p@1", pizi="777z", giver=2),
        illegal=["not_opened"],
    ),
    # with the option: opening 2 × 2 × 8 × 2 = 64: 128, 128, 64
    case(
        "ming_gang_opens",
        situation(
            YUANHANG,
            SMALL,
            hand="123m234s67p55s",
            melds="ming_gang 9999p@1",
            pizi="777z",
            giver=2,
            options={"ming_gang_opens": True},
        ),
        deltas=[320, -128, -128, -64],
    ),
    case(
        "kaikou: ming_gang_opens false",
        situation(KAIKOU, SMALL, hand="123m234s67p55s", melds="ming_gang 9999p@1", giver=2, options={"ming_gang_opens": False}),
        illegal=["not_opened"],
    ),
    case(
        "liukou: ming_gang_opens false",
        situation(
            LIUKOU,
            SMALL,
            hand="123m234s67p55s",
            melds="ming_gang 9999p@1",
            pizi="45m777z",
            giver=2,
            options={"ming_gang_opens": False},
        ),
        illegal=["not_opened"],
    ),
    # kaikou, chi and ming_gang, false, 口口翻: chi 2 × kong 2 × hard 2 = 8 (16 if the ming_gang opened)
    case(
        "kaikou: ming_gang_opens false, beside a chi",
        situation(
            KAIKOU,
            SMALL,
            melds="chi 234s@3 ming_gang 9999p@1",
            giver=2,
            options={"ming_gang_opens": False, "opening": "per_open"},
        ),
        deltas=[40, -16, -16, -8],
    ),
]

PASSED = [
    # No 过水 outside room: a passed kind may be won at once. The rows above again
    case("kaikou", situation(KAIKOU, SMALL, giver=2, passed="8p"), deltas=[20, -8, -8, -4]),
    case("liukou", situation(LIUKOU, SMALL, pizi="45m7z", giver=2, passed="8p"), deltas=[320, -128, -128, -64]),
    case("yuanhang", situation(YUANHANG, SMALL, pizi="7z", giver=2, passed="8p"), deltas=[80, -32, -32, -16]),
]

# 碰碰胡, W: 10 × opening 2 × an_gang 4 × hard 2 = 160; seat 1 160, discarder 240, seat 3 with a chi 320
UNDER = TRIPLETS | {"melds": "peng 999p@1 an_gang 1111m", "giver": 2, "others": {3: seat("", "chi 678m@2")}}
OVER = UNDER | {"pizi": "7z"}  # all doubled: 320, 480, 640

CAPS = [
    # kaikou: 320 is cut to 300; not all three reach 300
    case("kaikou: cap", situation(KAIKOU, UNDER), deltas=[700, -160, -240, -300], jinding=None),
    # all three over 300: 金顶, 400 each; 口口翻 500
    case("kaikou: 金顶", situation(KAIKOU, OVER), deltas=[1200, -400, -400, -400], jinding="big"),
    case("kaikou: 金顶 in 口口翻", situation(KAIKOU, OVER, options=PER_OPEN), deltas=[1500, -500, -500, -500], jinding="big"),
    case(
        "kaikou: jinding_points",
        situation(KAIKOU, OVER, options={"jinding_points": 450}),
        deltas=[1350, -450, -450, -450],
        jinding="big",
    ),
    case(
        "kaikou: jinding_points in 口口翻",
        situation(KAIKOU, OVER, options={"jinding_points": 450, "opening": "per_open"}),
        deltas=[1350, -450, -450, -450],
        jinding="big",
    ),
    # cap 200: 160, 200, 200
    case("kaikou: option cap", situation(KAIKOU, UNDER, options={"cap": 200}), deltas=[560, -160, -200, -200], jinding=None),
    # a small hand too. W: 2 × an_gang 4 × 中中中 8 × 2 laizi kongs 16 × hard 2 = 2048: all over: 400 each
    case(
        "kaikou: 金顶 of a small hand",
        situation(KAIKOU, SMALL, melds="chi 234s@3 an_gang 9999p", pizi="777z", laizi=2, giver=2),
        deltas=[1200, -400, -400, -400],
        jinding="big",
        forms=[],
    ),
    # liukou: 10 × 4 × pizi 8 × hard 2 = 640; discarder 1280 and seat 3's 1280 are cut to 800
    case(
        "liukou: cap",
        situation(LIUKOU, TRIPLETS, pizi="45m7z", giver=2, others={3: seat("", "chi 678m@2")}),
        deltas=[2240, -640, -800, -800],
        jinding=None,
    ),
    # one pizi more: 1280, 2560, 2560: 1000 each
    case(
        "liukou: 金顶",
        situation(LIUKOU, TRIPLETS, pizi="45m77z", giver=2, others={3: seat("", "chi 678m@2")}),
        deltas=[3000, -1000, -1000, -1000],
        jinding="big",
    ),
    case(
        "liukou: jinding_points",
        situation(LIUKOU, TRIPLETS, pizi="45m77z", giver=2, options={"jinding_points": 1200}),
        deltas=[3600, -1200, -1200, -1200],
        jinding="big",
    ),
    # 640 capped at 700 stays; 1280 is cut to 700
    case(
        "liukou: option cap",
        situation(LIUKOU, TRIPLETS, pizi="45m7z", giver=2, options={"cap": 700}),
        deltas=[1980, -640, -700, -640],
    ),
    # yuanhang: 10 × 4 × 中 2 × hard 2 = 160, discarder 240, seat 3 with a chi 320 cut to 300
    case(
        "yuanhang: cap",
        situation(YUANHANG, TRIPLETS, pizi="7z", giver=2, others={3: seat("", "chi 678m@2")}),
        deltas=[700, -160, -240, -300],
        jinding=None,
    ),
    # 中中: 320, 480, 320: 400 each
    case("yuanhang: 金顶", situation(YUANHANG, TRIPLETS, pizi="77z", giver=2), deltas=[1200, -400, -400, -400], jinding="big"),
    case(
        "yuanhang: jinding_points",
        situation(YUANHANG, TRIPLETS, pizi="77z", giver=2, options={"jinding_points": 600}),
        deltas=[1800, -600, -600, -600],
        jinding="big",
    ),
    # exactly 300 reaches it: 10 × opening 5 × 中 2 × hard 3 = 300, discarder 450, 300
    case(
        "yuanhang: 300 is 金顶",
        situation(
            YUANHANG,
            TRIPLETS,
            hand="111m333s55s22z",
            melds="peng 999p@1",
            pizi="7z",
            giver=2,
            options={"factors.opening": 5, "factors.hard": 3},
        ),
        deltas=[1200, -400, -400, -400],
        jinding="big",
    ),
    # The least to win is judged before the cap: liukou small at 2048, minimum 1000, 金顶 afterwards
    # W: 4 × pizi 16 × laizi kongs 16 × hard 2 = 2048
    case(
        "liukou: the minimum is judged on uncapped points",
        situation(LIUKOU, SMALL, pizi="45m77z", laizi=2, giver=2, options={"minimum": 1000}),
        deltas=[3000, -1000, -1000, -1000],
        jinding="big",
    ),
]

FACTORS = [
    # Each factor by itself, kaikou small. opening 3: W 3 × 2 = 6: dealer 12, discarder 12, 6
    case("opening", situation(KAIKOU, SMALL, giver=2, options={"factors.opening": 3}), deltas=[30, -12, -12, -6]),
    # hard 5: 2 × 5 = 10: 20, 20, 10
    case("hard", situation(KAIKOU, SMALL, giver=2, options={"factors.hard": 5}), deltas=[50, -20, -20, -10]),
    # dealer 3: 4: 12, 8, 4
    case("dealer", situation(KAIKOU, SMALL, giver=2, options={"factors.dealer": 3}), deltas=[24, -12, -8, -4]),
    # discarder_small 3: 8, 12, 4
    case("discarder_small", situation(KAIKOU, SMALL, giver=2, options={"factors.discarder_small": 3}), deltas=[24, -8, -12, -4]),
    # self_draw_small 3: 4 × 3 = 12: dealer 24
    case("self_draw_small", situation(KAIKOU, SMALL, options={"factors.self_draw_small": 3}), deltas=[48, -24, -12, -12]),
    # discarder_big 2: 40, 80, 40
    case(
        "discarder_big", situation(KAIKOU, TRIPLETS, giver=2, options={"factors.discarder_big": 2}), deltas=[160, -40, -80, -40]
    ),
    # self_draw_big 2: 80 each
    case("self_draw_big", situation(KAIKOU, TRIPLETS, options={"factors.self_draw_big": 2}), deltas=[240, -80, -80, -80]),
    # ming_gang 4 (the printed kaikou list, I-03), seat 3: opening 2 × 4: 4 × 8 = 32; W 4
    case(
        "ming_gang",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", "ming_gang 1111z@2")}, options={"factors.ming_gang": 4}),
        deltas=[48, -8, -8, -32],
    ),
    # bu_gang 3, seat 3: opening 2 × 3: 24
    case(
        "bu_gang",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", "bu_gang 1111z@2")}, options={"factors.bu_gang": 3}),
        deltas=[40, -8, -8, -24],
    ),
    # an_gang 2 (the printed kaikou list, I-03), seat 3: 8
    case(
        "an_gang",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", "an_gang 1111z")}, options={"factors.an_gang": 2}),
        deltas=[24, -8, -8, -8],
    ),
    # pizi_gang 3, seat 3: 12
    case(
        "pizi_gang",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", pizi="7z")}, options={"factors.pizi_gang": 3}),
        deltas=[28, -8, -8, -12],
    ),
    # laizi_gang 2 (I-02), seat 3: 8
    case(
        "laizi_gang",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", laizi=1)}, options={"factors.laizi_gang": 2}),
        deltas=[24, -8, -8, -8],
    ),
    # laizi_discard 3, seat 3: 12
    case(
        "laizi_discard",
        situation(KAIKOU, SMALL, giver=2, others={3: seat("", laizi_discards=1)}, options={"factors.laizi_discard": 3}),
        deltas=[28, -8, -8, -12],
    ),
    # Rounding down once (I-05). Soft, opening 3, self-draw 3/2: W 4.5. Dealer: 4.5 × 2 = 9, not 4 × 2; seat 2: 4.5 → 4;
    # seat 3: 4.5 × 3 = 13.5 → 13
    case(
        "rounded down once, self-draw",
        situation(
            KAIKOU, SOFT, options={"factors.opening": 3, "factors.self_draw_small": "3/2"}, others={3: seat("", "chi 678m@2")}
        ),
        deltas=[26, -9, -4, -13],
    ),
    # Discarder 3/2: dealer 3 × 2 = 6; discarder 4.5 → 4; seat 3: 3
    case(
        "rounded down once, discard",
        situation(KAIKOU, SOFT, giver=2, options={"factors.opening": 3, "factors.discarder_small": "3/2"}),
        deltas=[13, -6, -4, -3],
    ),
    # Two halves make a whole: dealer and discarder, 3 × 3/2 × 2 = 9
    case(
        "the dealer as discarder",
        situation(KAIKOU, SOFT, giver=1, options={"factors.opening": 3, "factors.discarder_small": "3/2"}),
        deltas=[15, -9, -3, -3],
    ),
    # liukou: self_draw_big 3/2, W 80 × 1.5 = 120
    case(
        "liukou self_draw_big",
        situation(LIUKOU, TRIPLETS, options={"factors.self_draw_big": "3/2"}),
        deltas=[360, -120, -120, -120],
    ),
    # yuanhang: laizi_discard 1, W 4 × 2 × pizi 2 × 1 = 16
    case(
        "yuanhang laizi_discard",
        situation(YUANHANG, SMALL, pizi="7z", laizi_discards=1, giver=2, options={"factors.laizi_discard": 1}),
        deltas=[80, -32, -32, -16],
    ),
]

GROUPS = {
    "kaikou": KAIKOU_SMALL + KAIKOU_BIG,
    "liukou": LIUKOU_ROWS + LIUKOU_SCOPE,
    "yuanhang": YUANHANG_ROWS + YUANHANG_SCOPE,
    "passed": PASSED,
    "caps": CAPS,
    "factors": FACTORS,
}


@pytest.mark.parametrize(("given", "expected"), GROUPS["kaikou"])
def test_kaikou(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), GROUPS["liukou"])
def test_liukou(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), GROUPS["yuanhang"])
def test_yuanhang(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), GROUPS["passed"])
def test_passing(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), GROUPS["caps"])
def test_caps_and_jinding(given, expected):
    check(given, expected)


@pytest.mark.parametrize(("given", "expected"), GROUPS["factors"])
def test_factors(given, expected):
    check(given, expected)
