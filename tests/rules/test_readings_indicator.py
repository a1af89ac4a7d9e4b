"""Sections 1 and 2 of docs/rules: what the flipped tile makes of the kinds, what a pizi and a laizi may not do.

The hand of most rows: two melds, 12p+laizi, 67p waiting for 8p, eyes 55s. The laizi can only be 3p, so the hand is soft, and
legal only where the laizi is the one that the row says; its pizi kongs are legal only where they are pizi.
"""

import pytest
from tests.rules.build import KAIKOU, LIUKOU, ROOM, YUANHANG, case, check, seat, situation

# K(W, P) = chi 1 + peng 1 + four pizi kongs = 6 against each payer; small, soft, so n = 6: 2^6 = 64 each; exactly 6: 小金顶
SIX = {"deltas": [192, -64, -64, -64], "hard": False, "laizi_natural": 0, "jinding": "small"}
# W: two openings ×4, four pizi kongs ×16 = 64; seat 1 is dealer ×2, seat 2 discards ×2
SIXTY_FOUR = {"deltas": [320, -128, -128, -64], "hard": False, "laizi_natural": 0, "jinding": None}
# kaikou, W: opening once ×2, two pizi kongs ×4 = 8; dealer 16, discarder 16, seat 3 8
EIGHT = {"deltas": [40, -16, -16, -8], "hard": False, "laizi_natural": 0}
# yuanhang, W: two openings ×4, two pizi kongs ×4 = 16; dealer 32, discarder 32, seat 3 16; one payer at 20 or more is enough
SIXTEEN = {"deltas": [80, -32, -32, -16], "hard": False, "laizi_natural": 0}

FLIPPED = [  # indicator, laizi, four tiles of every pizi of room and liukou: 中, the indicator's kind and the one before it
    ("5m", "6m", "45m77z"),
    ("1m", "2m", "19m77z"),  # 一万's previous is 九万
    ("9m", "1m", "89m77z"),  # 九万's next is 一万
    ("1z", "2z", "1577z"),  # 东: 南; 东's previous is 白
    ("2z", "3z", "1277z"),
    ("3z", "4z", "2377z"),
    ("4z", "6z", "3477z"),  # 北: 发, over 中
    ("7z", "6z", "4477z"),  # 中 (I-01): 发, and the only other pizi is 北
    ("6z", "5z", "4677z"),  # 发 (I-01): 白; its previous is 北, not 中
    ("5z", "1z", "5677z"),  # 白: 东; its previous is 发
]
NOT_PIZI = [  # indicator, laizi, a tile konged as pizi that is none, beside four that are
    ("5m", "6m", "345m77z"),  # 3m is two before
    ("1m", "2m", "139m77z"),
    ("1z", "2z", "14577z"),  # 4z does not precede 东
    ("4z", "6z", "23477z"),
    ("7z", "6z", "44577z"),  # 白 beside 翻中
    ("7z", "6z", "34477z"),  # 西 beside 翻中
    ("6z", "5z", "34677z"),  # 西 beside 翻发
    ("5z", "1z", "45677z"),
]


def flipped(ruleset, indicator, laizi, pizi):
    hand = "1267p55s" + laizi
    return situation(ruleset, indicator=indicator, hand=hand, melds="chi 234s@3 peng 999p@1", tile="8p", giver=2, pizi=pizi)


@pytest.mark.parametrize(("indicator", "laizi", "pizi"), FLIPPED)
def test_laizi_and_pizi_of_room(indicator, laizi, pizi):
    check(flipped(ROOM, indicator, laizi, pizi), SIX)


@pytest.mark.parametrize(("indicator", "laizi", "pizi"), FLIPPED)
def test_laizi_and_pizi_of_liukou(indicator, laizi, pizi):
    check(flipped(LIUKOU, indicator, laizi, pizi), SIXTY_FOUR)


@pytest.mark.parametrize(("indicator", "laizi"), [row[:2] for row in FLIPPED])
@pytest.mark.parametrize(("ruleset", "expected"), [(KAIKOU, EIGHT), (YUANHANG, SIXTEEN)])
def test_laizi_where_only_red_is_pizi(ruleset, expected, indicator, laizi):
    check(flipped(ruleset, indicator, laizi, "77z"), expected)


@pytest.mark.parametrize(("indicator", "laizi", "pizi"), NOT_PIZI)
@pytest.mark.parametrize("ruleset", [ROOM, LIUKOU])
def test_a_tile_konged_as_pizi_that_is_none(ruleset, indicator, laizi, pizi):
    check(flipped(ruleset, indicator, laizi, pizi), {"illegal": ["wrong_pizi"]})


@pytest.mark.parametrize("ruleset", [KAIKOU, YUANHANG])
def test_the_indicator_is_no_pizi_where_only_red_is(ruleset):
    check(flipped(ruleset, "5m", "6m", "5m77z"), {"illegal": ["wrong_pizi"]})


# indicator 4p: laizi 5p, in room and liukou pizi 3p, 4p, 7z. 12p and the laizi want 3p.
WANTS_3P = {"indicator": "4p", "hand": "67m125p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8m", "giver": 2}
SMALL = {"indicator": "5m", "hand": "123m67p55s", "melds": "chi 234s@3 peng 999p@1", "tile": "8p", "giver": 2}


TABLE = [
    # 3p is a pizi, a laizi may not stand for it, and nothing else completes 12p
    case("room: a laizi may not stand for a pizi", situation(ROOM, WANTS_3P, pizi="34p77z"), illegal=["shape"]),
    case("liukou: a laizi may not stand for a pizi", situation(LIUKOU, WANTS_3P, pizi="34p77z"), illegal=["shape"]),
    # 3p is an ordinary kind here: EIGHT and SIXTEEN as above
    case("kaikou: 3p is no pizi", situation(KAIKOU, WANTS_3P, pizi="77z"), **EIGHT),
    case("yuanhang: 3p is no pizi", situation(YUANHANG, WANTS_3P, pizi="77z"), **SIXTEEN),
    # All four 3p lie in seat 2's an_gang: the laizi may still be 3p. W 8 as EIGHT; seat 2: discarder ×2, an_gang ×4 = 64
    case(
        "a laizi stands for a kind of which all four are visible",
        situation(KAIKOU, SMALL, hand="1267p55s6m", pizi="77z", others={2: seat("", "an_gang 3333p")}),
        deltas=[88, -16, -64, -8],
    ),
    # The same in room: K = 6 against seats 1 and 3, 8 against seat 2: 2^6, 2^8, 2^6
    case(
        "the same in room",
        situation(ROOM, SMALL, hand="1267p55s6m", pizi="45m77z", others={2: seat("", "an_gang 3333p")}),
        deltas=[384, -64, -256, -64],
        jinding=None,
    ),
    # A 中 in hand bars the win, whatever it is used for; here it also breaks the shape (5s alone)
    case("room: a pizi in hand", situation(ROOM, SMALL, hand="123m67p5s7z", pizi="45m77z"), illegal=["pizi_in_hand", "shape"]),
    case(
        "liukou: a pizi in hand", situation(LIUKOU, SMALL, hand="123m67p5s7z", pizi="45m77z"), illegal=["pizi_in_hand", "shape"]
    ),
    case("kaikou: a pizi in hand", situation(KAIKOU, SMALL, hand="123m67p5s7z", pizi="77z"), illegal=["pizi_in_hand", "shape"]),
    case(
        "yuanhang: a pizi in hand", situation(YUANHANG, SMALL, hand="123m67p5s7z", pizi="77z"), illegal=["pizi_in_hand", "shape"]
    ),
    # 345m holds two pizi in room (4m 5m), none in kaikou: W opening 2 × hard 2 = 4; dealer 8, discarder 8, seat 3 4
    case("room: a run of pizi", situation(ROOM, SMALL, hand="345m67p55s", pizi="45m77z"), illegal_with=["pizi_in_hand"]),
    case("kaikou: the indicator's kind is an ordinary one", situation(KAIKOU, SMALL, hand="345m67p55s"), deltas=[20, -8, -8, -4]),
    # 中 is no 风: an honour hand with one does not win
    case(
        "中 is no 风",
        situation(YUANHANG, indicator="5m", hand="2233344557z", melds="peng 111z@1", tile="6z", giver=2),
        illegal_with=["pizi_in_hand"],
    ),
    # A laizi in a meld: 567m with laizi 6m (in room 5m is a pizi too). Everything else of the hand is in order.
    case(
        "room: a wild kind in a meld",
        situation(ROOM, SMALL, melds="chi 567m@3 peng 999p@1", pizi="45m77z"),
        illegal=["wild_in_meld"],
    ),
    case(
        "liukou: a wild kind in a meld",
        situation(LIUKOU, SMALL, melds="chi 567m@3 peng 999p@1", pizi="45m77z"),
        illegal=["wild_in_meld"],
    ),
    case(
        "kaikou: a wild kind in a meld",
        situation(KAIKOU, SMALL, melds="chi 678m@3 peng 999p@1", pizi="7z"),
        illegal=["wild_in_meld"],
    ),
    case(
        "yuanhang: a wild kind in a meld",
        situation(YUANHANG, SMALL, melds="chi 678m@3 peng 999p@1", pizi="77z"),
        illegal=["wild_in_meld"],
    ),
    case(
        "room: a pizi in a meld", situation(ROOM, SMALL, melds="chi 345m@3 peng 999p@1", pizi="45m77z"), illegal=["wild_in_meld"]
    ),
    # Kaikou: 345m is an ordinary chi there, W opening 2 × hard 2 = 4
    case("kaikou: X is no pizi in a meld", situation(KAIKOU, SMALL, melds="chi 345m@3 peng 999p@1"), deltas=[20, -8, -8, -4]),
    # A discarded laizi (6m as 8p) cannot be won from another player
    case("room: a claimed laizi", situation(ROOM, SMALL, tile="6m", pizi="45m77z"), illegal=["laizi_claimed"]),
    case("liukou: a claimed laizi", situation(LIUKOU, SMALL, tile="6m", pizi="45m77z"), illegal=["laizi_claimed"]),
    case("kaikou: a claimed laizi", situation(KAIKOU, SMALL, tile="6m", pizi="7z"), illegal=["laizi_claimed"]),
    case("yuanhang: a claimed laizi", situation(YUANHANG, SMALL, tile="6m", pizi="777z"), illegal=["laizi_claimed"]),
    # Drawn it is a wild tile like another. Kaikou, seat 1 dealer: W opening 2 × self-draw 2 = 4; dealer 8
    case("a drawn laizi", situation(KAIKOU, SMALL, tile="6m", giver=None), deltas=[16, -8, -4, -4], hard=False),
]


@pytest.mark.parametrize(("given", "expected"), TABLE)
def test_pizi_and_laizi(given, expected):
    check(given, expected)
