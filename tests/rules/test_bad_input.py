"""Situations from outside: whatever is wrong with one is an `InputError` that names the place, nothing else is ever raised."""

import json
import time
from copy import deepcopy

import pytest

import laizi
from laizi.errors import InputError
from laizi.messages import LANGUAGES
from laizi.rules import Situation, load

# Three situations that use every key there is.
ROOM = {
    "schema": 1,
    "ruleset": "wuhan-room",
    "options": {"peibao": "split", "big_kou": "raw"},
    "indicator": "5m",
    "dealer": 0,
    "winner": 1,
    "tile": "5s",
    "by": "discard",
    "from": 2,
    "occasion": [],
    "previous": {"laizi": "6m", "jinding_winners": [1], "jinding_payers": [0, 2, 3]},
    "rain": {"refused": [3]},
    "seats": [
        {
            "hand": "1368m13p137s1z",
            "melds": [{"kind": "peng", "tiles": "999s", "from": 3}],
            "pizi": "45m",
            "laizi": 0,
            "laizi_discards": 1,
            "misplayed": 2,
            "passed": "3m",
            "discards": "99m6m",
        },
        {
            "hand": "22p34s",
            "melds": [
                {"kind": "chi", "tiles": "789m", "from": 0},
                {"kind": "peng", "tiles": "333z", "from": 2},
                {"kind": "chi", "tiles": "456p", "from": 0},
            ],
            "pizi": "7z",
            "passed": "",
        },
        {"hand": "", "melds": [{"kind": "chi", "tiles": "123p", "from": 1}, {"kind": "an_gang", "tiles": "8888p"}], "pizi": "5m"},
        {"hand": "", "laizi": 1},
    ],
}
KAIKOU = {
    "ruleset": "wuhan-kaikou",
    "options": {"factors": {"hard": 3, "self_draw_big": "3/2"}, "factors.dealer": 2, "cap": 300},
    "indicator": "9p",
    "dealer": 0,
    "winner": 0,
    "tile": "9s",
    "by": "self_draw",
    "occasion": ["after_gang"],
    "seats": [
        {
            "hand": "1115599s",
            "melds": [{"kind": "peng", "tiles": "333s", "from": 1}, {"kind": "ming_gang", "tiles": "7777s", "from": 2}],
        },
        {"hand": ""},
        {"hand": "", "melds": [{"kind": "bu_gang", "tiles": "1111m", "from": 1}]},
        {"hand": "", "laizi": 1},
    ],
}
GUILIU = {
    "ruleset": "guiliu",
    "options": {"menqing": 2, "pass_lock": True},
    "dealer": 2,
    "winner": 2,
    "tile": "7s",
    "by": "discard",
    "from": 1,
    "occasion": ["shot_after_gang"],
    "xing": "5z",
    "bound": [[0, 1], [1, 2]],
    "seats": [
        {"hand": ""},
        {"hand": "", "melds": [{"kind": "an_gang", "tiles": "9999p"}]},
        {"hand": "678m22289s11z", "melds": [{"kind": "chi", "tiles": "345p", "from": 1}], "passed": "1m"},
        {"hand": ""},
    ],
}
ALL = {"room": ROOM, "kaikou": KAIKOU, "guiliu": GUILIU}
OF_A_WIN = ("tile", "by", "from", "occasion")


def waiting(situation):
    """As hints take it."""
    return {key: value for key, value in situation.items() if key not in OF_A_WIN}


def changed(situation, changes):
    """A copy in which what stands at each pointer is another value; ``...`` takes it away."""
    found = deepcopy(situation)
    for pointer, value in changes.items():
        *way, last = [int(key) if key.isdigit() else key for key in pointer.split("/")[1:]]
        place = found
        for key in way:
            place = place[key]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    return found


def refused(situation, hints=False):
    with pytest.raises(InputError) as caught:
        (laizi.hints if hints else laizi.judge)(situation)
    error = caught.value
    json.dumps(error.to_dict())
    for lang in LANGUAGES:
        words = error.message(lang)
        assert words.isprintable()
        assert len(words) < 400
        assert f"{error.code} (" not in words  # every value has its place in the words
    return error


@pytest.mark.parametrize("name", ALL)
def test_they_are_good_as_they_stand(name):
    assert laizi.judge(ALL[name]).legal
    assert laizi.hints(waiting(ALL[name])).waits


FIFTH = {
    "a fifth in another hand": (ROOM, {"/seats/0/hand": "1368m22p137s1z"}, "/seats/2/melds/0/tiles", "2p"),
    "a fifth in one hand": (KAIKOU, {"/seats/0/hand": "1111555s", "/tile": "1s"}, "/tile", "1s"),
    "a fifth in a meld": (
        ROOM,
        {"/seats/2/melds/0/tiles": "888p", "/seats/2/melds/0/kind": "peng"},
        "/seats/2/melds/1/tiles",
        "8p",
    ),
    "a fifth as a pizi kong": (ROOM, {"/seats/0/pizi": "555m"}, "/seats/2/pizi", "5m"),
    "a fifth of the indicator": (
        KAIKOU,
        {"/seats/1/melds": [{"kind": "an_gang", "tiles": "9999p"}]},
        "/seats/1/melds/0/tiles",
        "9p",
    ),
    "a fifth laizi konged": (ROOM, {"/seats/3/laizi": 4}, "/seats/3/laizi", "6m"),
    "a fifth laizi discarded": (ROOM, {"/seats/3/laizi_discards": 3}, "/seats/3/laizi_discards", "6m"),
    "a fifth as the tile won": (KAIKOU, {"/tile": "7s"}, "/tile", "7s"),
    "a fifth as the flipped tile": (GUILIU, {"/xing": "9p"}, "/xing", "9p"),
    "five alike among the discards": (ROOM, {"/seats/0/discards": "11111m"}, "/seats/0/discards", None),
}


@pytest.mark.parametrize("name", FIFTH)
def test_there_are_four_tiles_of_a_kind(name):
    situation, changes, path, tile = FIFTH[name]
    error = refused(changed(situation, changes))
    assert error.code == "fifth_copy"
    assert error.path == path
    assert tile is None or error.params["tile"] == tile


BAD = {
    # tiles
    "a winner with too few": (ROOM, {"/seats/1/hand": "22p3s"}, "hand_tiles", "/seats/1/hand"),
    "a winner with the winning tile": (ROOM, {"/seats/1/hand": "22p345s"}, "hand_tiles", "/seats/1/hand"),
    "a winner without a hand": (ROOM, {"/seats/1/hand": ""}, "hand_tiles", "/seats/1/hand"),
    "another seat with too many": (ROOM, {"/seats/2/hand": "1368m13p137s"}, "hand_tiles", "/seats/2/hand"),
    "five melds": (ROOM, {"/seats/1/melds": ROOM["seats"][1]["melds"] * 2}, "list_too_long", "/seats/1/melds"),
    "no tile": (ROOM, {"/seats/1/hand": "22p39z"}, "unknown_tile", "/seats/1/hand"),
    "no suit": (ROOM, {"/seats/1/hand": "22"}, "missing_suit", "/seats/1/hand"),
    "a wildcard in a hand": (ROOM, {"/seats/1/hand": "22p34s?"}, "wild_here", "/seats/1/hand"),
    "a wildcard as the tile": (ROOM, {"/tile": "?"}, "wild_here", "/tile"),
    "two tiles": (ROOM, {"/tile": "56s"}, "not_one_tile", "/tile"),
    "a hand in numbers": (ROOM, {"/seats/1/hand": [1, 2, 3]}, "not_a_text", "/seats/1/hand"),
    "no indicator": (ROOM, {"/indicator": ...}, "key_missing", ""),
    "an indicator of two": (ROOM, {"/indicator": "55m"}, "not_one_tile", "/indicator"),
    "an indicator for guiliu": (GUILIU, {"/indicator": "5m"}, "key_of_no_use", "/indicator"),
    "pizi for guiliu": (GUILIU, {"/seats/0/pizi": "7z"}, "key_of_no_use", "/seats/0/pizi"),
    "laizi for guiliu": (GUILIU, {"/seats/0/laizi": 1}, "key_of_no_use", "/seats/0/laizi"),
    "taken back elsewhere than in room": (KAIKOU, {"/seats/1/misplayed": 1}, "key_of_no_use", "/seats/1/misplayed"),
    "a round before elsewhere": (KAIKOU, {"/previous": {"laizi": "1p"}}, "key_of_no_use", "/previous"),
    "rain elsewhere": (GUILIU, {"/rain": {"refused": []}}, "key_of_no_use", "/rain"),
    "bound in Wuhan": (ROOM, {"/bound": []}, "key_of_no_use", "/bound"),
    "a flipped tile in Wuhan": (KAIKOU, {"/xing": "1m"}, "key_of_no_use", "/xing"),
    # melds
    "no run": (ROOM, {"/seats/1/melds/0/tiles": "679m"}, "no_meld", "/seats/1/melds/0/tiles"),
    "a run over the nine": (ROOM, {"/seats/1/melds/0/tiles": "189m"}, "no_meld", "/seats/1/melds/0/tiles"),
    "a run over two suits": (ROOM, {"/seats/1/melds/0/tiles": "9m12p"}, "no_meld", "/seats/1/melds/0/tiles"),
    "a run of honours": (ROOM, {"/seats/1/melds/0/tiles": "123z"}, "no_meld", "/seats/1/melds/0/tiles"),
    "a run of four": (ROOM, {"/seats/1/melds/0/tiles": "6789m"}, "no_meld", "/seats/1/melds/0/tiles"),
    "no three alike": (ROOM, {"/seats/1/melds/1/tiles": "334z"}, "no_meld", "/seats/1/melds/1/tiles"),
    "two alike": (ROOM, {"/seats/1/melds/1/tiles": "33z"}, "no_meld", "/seats/1/melds/1/tiles"),
    "nothing alike": (ROOM, {"/seats/1/melds/1/tiles": ""}, "no_meld", "/seats/1/melds/1/tiles"),
    "a kong of three": (KAIKOU, {"/seats/2/melds/0/tiles": "111m"}, "no_meld", "/seats/2/melds/0/tiles"),
    "a peng of four": (ROOM, {"/seats/1/melds/1/tiles": "3333z"}, "no_meld", "/seats/1/melds/1/tiles"),
    "no kind of meld": (ROOM, {"/seats/1/melds/1/kind": "pung"}, "value_unknown", "/seats/1/melds/1/kind"),
    "a meld without a kind": (ROOM, {"/seats/1/melds/1/kind": ...}, "key_missing", "/seats/1/melds/1"),
    "a meld without tiles": (ROOM, {"/seats/1/melds/1/tiles": ...}, "key_missing", "/seats/1/melds/1"),
    "a meld from nobody": (ROOM, {"/seats/1/melds/1/from": ...}, "key_missing", "/seats/1/melds/1"),
    "a meld from itself": (ROOM, {"/seats/1/melds/1/from": 1}, "from_itself", "/seats/1/melds/1/from"),
    "a meld from a fifth seat": (ROOM, {"/seats/1/melds/1/from": 4}, "number_range", "/seats/1/melds/1/from"),
    "a chi from across": (ROOM, {"/seats/1/melds/0/from": 3}, "chi_from", "/seats/1/melds/0/from"),
    "a chi from the lower seat": (ROOM, {"/seats/1/melds/0/from": 2}, "chi_from", "/seats/1/melds/0/from"),
    "an an_gang from somebody": (ROOM, {"/seats/2/melds/1/from": 0}, "from_of_an_gang", "/seats/2/melds/1/from"),
    "a key in a meld": (ROOM, {"/seats/1/melds/0/tile": "7m"}, "key_unknown", "/seats/1/melds/0"),
    # who and how
    "from the winner": (ROOM, {"/from": 1}, "from_winner", "/from"),
    "from nobody": (ROOM, {"/from": ...}, "key_missing", ""),
    "a self-drawn tile from somebody": (KAIKOU, {"/from": 2}, "from_of_self_draw", "/from"),
    "no such way": (ROOM, {"/by": "tsumo"}, "value_unknown", "/by"),
    "no way": (ROOM, {"/by": ...}, "key_missing", ""),
    "no winner": (ROOM, {"/winner": ...}, "key_missing", ""),
    "a fifth seat deals": (ROOM, {"/dealer": 4}, "number_range", "/dealer"),
    "a seat before the first": (ROOM, {"/dealer": -1}, "number_range", "/dealer"),
    "true is no seat": (ROOM, {"/winner": True}, "number_range", "/winner"),
    "three seats": (ROOM, {"/seats": ROOM["seats"][:3]}, "seats_number", "/seats"),
    "five seats": (ROOM, {"/seats": ROOM["seats"] + [{"hand": ""}]}, "list_too_long", "/seats"),
    "a seat without a hand": (ROOM, {"/seats/3/hand": ...}, "key_missing", "/seats/3"),
    "a key in a seat": (ROOM, {"/seats/3/hands": ""}, "key_unknown", "/seats/3"),
    "a key": (ROOM, {"/dealr": 0}, "key_unknown", ""),
    "a key of the round before": (ROOM, {"/previous/laizii": "6m"}, "key_unknown", "/previous"),
    "a key of the rain": (ROOM, {"/rain/seats": []}, "key_unknown", "/rain"),
    "the winner holds back": (ROOM, {"/rain/refused": [1]}, "winner_among", "/rain/refused"),
    "bound to itself": (GUILIU, {"/bound": [[1, 1]]}, "pair_of_seats", "/bound/0"),
    "bound three": (GUILIU, {"/bound": [[0, 1, 2]]}, "list_too_long", "/bound/0"),
    "bound alone": (GUILIU, {"/bound": [[0, 1], [2]]}, "pair_of_seats", "/bound/1"),
    "too much taken back": (ROOM, {"/seats/0/misplayed": 101}, "number_range", "/seats/0/misplayed"),
    # rulesets
    "no ruleset": (ROOM, {"/ruleset": ...}, "key_missing", ""),
    "an unknown ruleset": (ROOM, {"/ruleset": "wuhan-rom"}, "ruleset_unknown", "/ruleset"),
    "a file is no ruleset here": (ROOM, {"/ruleset": "house.toml"}, "ruleset_unknown", "/ruleset"),
    "a path is no ruleset here": (ROOM, {"/ruleset": "../../etc/passwd"}, "ruleset_unknown", "/ruleset"),
    "another schema": (ROOM, {"/schema": 2}, "schema_unknown", "/schema"),
    "a schema in words": (ROOM, {"/schema": "1"}, "schema_unknown", "/schema"),
    "an unknown option": (ROOM, {"/options/heijing": True}, "option_unknown", "/options/heijing"),
    "an unknown factor": (KAIKOU, {"/options/factors/soft": 2}, "option_unknown", "/options/factors/soft"),
    "an option of no use": (ROOM, {"/options/cap": 300}, "option_of_no_use", "/options/cap"),
    "an option out of range": (KAIKOU, {"/options/cap": 0}, "option_value", "/options/cap"),
    "an option of another type": (ROOM, {"/options/heijin": 1}, "option_value", "/options/heijin"),
    "a factor below one": (KAIKOU, {"/options/factors/self_draw_big": "2/3"}, "option_value", "/options/factors/self_draw_big"),
    "a factor that is none": (
        KAIKOU,
        {"/options/factors/self_draw_big": "1/0"},
        "option_value",
        "/options/factors/self_draw_big",
    ),
    "caps that contradict": (KAIKOU, {"/options/cap": 500}, "options_contradict", "/options"),
    # occasions
    "an unknown occasion": (KAIKOU, {"/occasion": ["rain"]}, "value_unknown", "/occasion/0"),
    "after a kong on a discard": (ROOM, {"/occasion": ["after_gang"]}, "occasion_impossible", "/occasion"),
    "last tiles on a discard": (ROOM, {"/occasion": ["last_tiles"]}, "occasion_impossible", "/occasion"),
    "after a kong in the last tiles": (KAIKOU, {"/occasion": ["after_gang", "last_tiles"]}, "occasion_impossible", "/occasion"),
    "after no kong": (
        KAIKOU,
        {"/seats/0/melds/1": {"kind": "peng", "tiles": "777s", "from": 2}},
        "occasion_impossible",
        "/occasion",
    ),
    "first tiles in Wuhan": (KAIKOU, {"/occasion": ["first_draw"]}, "occasion_of_no_use", "/occasion"),
    "a shot after a kong in Wuhan": (ROOM, {"/occasion": ["shot_after_gang"]}, "occasion_of_no_use", "/occasion"),
    "the first discard is the dealer's": (GUILIU, {"/occasion": ["first_discard"]}, "occasion_impossible", "/occasion"),
    "the first tiles are drawn": (GUILIU, {"/occasion": ["first_draw"]}, "occasion_impossible", "/occasion"),
    "shot after no kong": (GUILIU, {"/seats/1/melds": []}, "occasion_impossible", "/occasion"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_named_with_its_place(name):
    situation, changes, code, path = BAD[name]
    error = refused(changed(situation, changes))
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize("given", [None, True, 1, 1.5, "x", b"x", [], [1], ()])
def test_what_is_no_situation_at_all(given):
    assert refused(given).code == "not_an_object"
    assert refused(given, hints=True).code == "not_an_object"
    with pytest.raises(InputError):
        Situation.from_dict(given)


def test_a_near_miss_is_guessed():
    assert "wuhan-room" in str(refused(changed(ROOM, {"/ruleset": "wuhan-rom"})))
    assert "heijin" in str(refused(changed(ROOM, {"/options/heijing": True})))
    assert "hand" in str(refused(changed(ROOM, {"/seats/3/hands": ""})))
    assert "known" not in refused(changed(ROOM, {"/options/zzz": True})).params


@pytest.mark.parametrize("key", OF_A_WIN)
def test_hints_take_no_winning_tile(key):
    situation = {**waiting(KAIKOU), key: "9s"}
    error = refused(situation, hints=True)
    assert (error.code, error.path) == ("key_of_no_use", f"/{key}")


def test_a_pizi_or_laizi_in_a_meld_is_no_error_but_a_violation():
    for tiles in ("456m", "567m"):  # 4m and 5m are pizi, 6m is the laizi
        found = laizi.judge(changed(ROOM, {"/seats/1/melds/0/tiles": tiles, "/seats/0/pizi": "", "/seats/2/pizi": ""}))
        assert not found.legal
        assert "wild_in_meld" in found.violations


def test_a_tile_konged_as_pizi_that_is_none_is_a_violation():
    assert "wrong_pizi" in laizi.judge(changed(ROOM, {"/seats/1/pizi": "1z"})).violations


def test_the_hand_that_decides_a_contract_is_asked_for():
    situation = {
        "ruleset": "wuhan-liukou",
        "indicator": "6p",
        "dealer": 0,
        "winner": 2,
        "tile": "8s",
        "by": "discard",
        "from": 1,
        "seats": [
            {"hand": ""},
            {"hand": ""},
            {
                "hand": "8s",
                "melds": [
                    {"kind": "peng", "tiles": "333m", "from": 0},
                    {"kind": "chi", "tiles": "567s", "from": 1},
                    {"kind": "peng", "tiles": "999p", "from": 3},
                    {"kind": "ming_gang", "tiles": "4444z", "from": 0},
                ],
            },
            {"hand": ""},
        ],
    }
    error = refused(situation)
    assert (error.code, error.path) == ("hand_needed", "/seats/1/hand")
    situation["options"] = {"quanqiuren_contract": "tile_258"}
    assert laizi.judge(situation).contractor == 1


def several(*changes):
    return [changed(changed(GUILIU, {"/occasion": []}), change) for change in changes]


SECOND = {"/winner": 3, "/seats/3/hand": "123456m444p89s22z"}


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ([], "several_none", ""),
        (several({}, {}), "several_seats", "/1/winner"),
        (several({}, {**SECOND, "/from": 0}), "several_tiles", "/1"),
        (several({}, {**SECOND, "/tile": "8s"}), "several_tiles", "/1"),
        ([changed(ROOM, {}), changed(ROOM, {"/winner": 1})], "several_winners", "/1"),
    ],
)
def test_several_winners_share_one_discard(given, code, path):
    with pytest.raises(InputError) as caught:
        laizi.judge_several(given)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_several_winners_that_do():
    both = several({}, {"/winner": 3, "/seats/3/hand": "123456m444p89s22z"})
    both[0]["seats"][3]["hand"] = both[1]["seats"][3]["hand"]
    assert [found.legal for found in laizi.judge_several(both)] == [True, True]


# ---- anything anywhere -----------------------------------------------------------------------------------------------------

VALUES = {
    "nothing": None,
    "true": True,
    "false": False,
    "minus one": -1,
    "huge": 2**70,
    "four thousand digits": 10**4000,
    "a fraction": 1.5,
    "not a number": float("nan"),
    "infinite": float("inf"),
    "empty text": "",
    "long text": "x" * 10000,
    "tiles": "1m",
    "wildcards": "??",
    "a lone surrogate": "\ud800",
    "a line break": "\n",
    "empty list": [],
    "empty object": {},
    "a list": [[]],
    "an object": {"a": 1},
    "a tuple": (1, 2),
    "bytes": b"1m",
    "anything": object(),
}


def pointers(value, path=""):
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from pointers(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from pointers(inner, f"{path}/{place}")


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("base", ALL)
def test_any_value_anywhere_is_judged_or_refused(base, name):
    value = VALUES[name]
    for ask, situation in ((laizi.judge, ALL[base]), (laizi.hints, waiting(ALL[base]))):
        for pointer in pointers(situation):
            given = changed(situation, {pointer: value}) if pointer else value
            try:
                found = ask(given)
            except InputError as error:
                json.dumps(error.to_dict())
                assert f"{error.code} (" not in error.message()
            else:
                json.dumps(found.to_dict(), allow_nan=False)


@pytest.mark.parametrize("base", ALL)
def test_anything_may_be_missing(base):
    for pointer in pointers(ALL[base]):
        if pointer:
            try:
                laizi.judge(changed(ALL[base], {pointer: ...}))
            except InputError as error:
                assert error.code in ("key_missing", "seats_number", "occasion_impossible", "pair_of_seats", "hand_tiles")


def test_large_input_is_refused_quickly():
    started = time.process_time()
    for changes in (
        {"/seats/2/hand": "1m" * 1_000_000},
        {"/seats/2/hand": " " * 10_000_000},
        {"/seats": [{"hand": ""}] * 1_000_000},
        {"/seats/1/melds": [{}] * 1_000_000},
        {"/ruleset": "x" * 1_000_000},
        {"/occasion": ["after_gang"] * 1_000_000},
        {"/tile": list(range(1_000_000))},
        {"/bound": [[0, 1]] * 1_000_000},
    ):
        refused(changed(GUILIU, changes))
    refused({"x" * 1_000_000: 1})
    assert time.process_time() - started < 10


# ---- houses ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "ruleset_unknown"),
        ("base = 'wuhan'", "ruleset_unknown"),
        ("base = 3", "ruleset_unknown"),
        ("base = 'heijin'", "ruleset_unknown"),  # a house changes a preset, not another house
        ("base = 'wuhan-room'\nheijing = true", "option_unknown"),
        ("base = 'wuhan-room'\ncap = 300", "option_of_no_use"),
        ("base = 'wuhan-room'\nheijin = 1", "option_value"),
        ("base = 'wuhan-room'\nminimum = nan", "option_value"),
        ("base = 'wuhan-room'\nminimum = 2023-01-01", "option_value"),
        ("base = 'wuhan-room'\n[fixed]\nscoring = 'zi'", "option_unknown"),
        ("base = 'wuhan-kaikou'\n[factors]\nhard = 0", "option_value"),
        ("base = 'wuhan-kaikou'\ncap = 900", "options_contradict"),
        ("base = 'wuhan-room'\nid = 3", "option_value"),
        ("base = ", "toml"),
        ("a = " + "[" * 100_000, "toml"),
        (b"\xff", "toml"),
    ],
)
def test_a_house_that_cannot_be(tmp_path, text, code):
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as caught:
        load(path)
    assert caught.value.code == code
    assert "house.toml" in str(caught.value)


def test_a_house_that_is_not_there(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(InputError):
            load(path)
    with pytest.raises(InputError) as caught:
        load("heijing")
    assert caught.value.params["near"] == "heijin"
