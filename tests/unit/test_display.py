"""Hands in words and pictures: what a wildcard became is seen, and columns line up."""

import pytest

import laizi
from laizi.display import arrangement_text, hand_text, part_text, table, tile_text, tiles_text, width
from laizi.hand import Hand, Part
from laizi.tiles import TILES, Tile


def part(name, tiles, *wild):
    return Part(name, Hand.parse(tiles).tiles if tiles else (), wild)


def test_one_tile():
    assert tile_text(Tile("5m")) == "5m"
    assert tile_text(4, "zh") == "五万"
    assert tile_text(Tile("7z"), "zh") == "中"
    assert tile_text(0, pictures=True) == tile_text(0, "zh", pictures=True) == "🀇"


def test_tiles_and_hands():
    assert tiles_text([33, 4, 1], wild=2) == "25m7z??"
    assert tiles_text([33, 4, 1], "zh") == "二五万中"
    hand = Hand.parse("67m4455p456678s?")
    assert hand_text(hand) == "67m4455p456678s?"
    assert hand_text(hand, "zh") == "六七万四四五五筒四五六六七八条?"
    assert hand_text(hand, pictures=True) == "🀌🀍🀜🀜🀝🀝🀓🀔🀕🀕🀖🀗🀪"


@pytest.mark.parametrize(
    ("cut", "english", "chinese", "pictures"),
    [
        (part("run", "567m"), "567m", "五六七万", "🀋🀌🀍"),
        (part("run", "567m", 0), "[5m]67m", "[五]六七万", "[🀋]🀌🀍"),
        (part("run", "567m", 1), "5m[6m]7m", "五[六]七万", "🀋[🀌]🀍"),
        (part("run", "567m", 0, 1), "[56m]7m", "[五六]七万", "[🀋🀌]🀍"),
        (part("run", "567m", 0, 2), "[5m]6m[7m]", "[五]六[七]万", "[🀋]🀌[🀍]"),
        (part("triplet", "555p", 2), "55p[5p]", "五五[五]筒", "🀝🀝[🀝]"),
        (part("triplet", "111z", 1, 2), "1z[11z]", "东[东东]", "🀀[🀀🀀]"),
        (part("eyes", "22s", 1), "2s[2s]", "二[二]条", "🀑[🀑]"),
        (part("eyes", "77z"), "77z", "中中", "🀄🀄"),
        (part("set", "", 0, 1, 2), "[???]", "[???]", "[🀪🀪🀪]"),
        (part("eyes", "", 0, 1), "[??]", "[??]", "[🀪🀪]"),
        (part("single", "9m", 0), "[9m]", "[九]万", "[🀏]"),
    ],
)
def test_parts_show_what_each_wildcard_became(cut, english, chinese, pictures):
    assert part_text(cut) == english
    assert part_text(cut, "zh") == chinese
    assert part_text(cut, "zh", pictures=True) == pictures


def test_an_arrangement_ends_with_the_eyes():
    way = (part("eyes", "44p"), part("run", "567m", 0), part("set", "", 0, 1, 2))
    assert arrangement_text(way) == "[5m]67m [???] 44p"
    assert arrangement_text(way, "zh") == "[五]六七万 [???] 四四筒"


def test_single_tiles_stand_together():
    way = (part("single", "1m"), part("single", "4m", 0), part("single", "2p"), part("single", "1z"), part("single", "2z", 0))
    assert arrangement_text(way) == "1m[4m]2p1z[2z]"
    assert arrangement_text(way, "zh") == "一[四]万二筒东[南]"


def test_pairs_keep_their_order():
    ways = list(laizi.arrangements("1188m3399p22s44s6z?", shapes=["seven_pairs"]))
    assert [arrangement_text(way) for way in ways] == ["11m 88m 33p 99p 22s 44s 6z[6z]"]


def test_every_tile_of_the_hand_and_every_wildcard_is_shown():
    for way in laizi.arrangements("11m234p567s???", limit=None):
        shown = arrangement_text(way)
        inside = sum(len(piece.split("]")[0].rstrip("mpsz")) for piece in shown.split("[")[1:])
        assert inside == 3
        assert sum(character.isdigit() or character == "?" for character in shown) == 11


@pytest.mark.parametrize(
    ("shown", "columns"), [("", 0), ("5m", 2), ("五万", 4), ("🀇", 1), ("[五]六", 6), ("e\u0301", 1), ("？", 2), ("…", 1)]
)
def test_width_in_a_terminal(shown, columns):
    assert width(shown) == columns


def test_a_table_lines_up():
    assert table([("五万", "4", "x"), ("东", "12", "")], ("听", "剩", "和"), right=(1,)) == [
        "听    剩  和",
        "五万   4  x",
        "东    12",
    ]


def test_a_table_may_be_ragged_or_empty():
    assert table([]) == []
    assert table([("a",), ("b", "c")]) == ["a", "b  c"]


def test_every_tile_has_three_names():
    for lang, pictures in (("en", False), ("zh", False), ("en", True)):
        assert len({tile_text(kind, lang, pictures=pictures) for kind in TILES}) == 34
