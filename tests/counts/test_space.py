"""Spaces of hands: the right ones, each once, in the order that is documented, found again by number and by hand."""

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.counts.spaces import answers, hands_of, in_order
from tests.hands import SHAPES

import laizi
from laizi.bulk import Space, SpaceRequest
from laizi.bulk.space import ORDER
from laizi.errors import InputError

COMPLETE = 11_498_658
FEW_KINDS = frozenset({0, 1, 2, 5, 9, 10, 11, 18, 19, 20, 27, 28})
ALL_KINDS = frozenset(range(34))

#: Large spaces of every sort, with their numbers of hands.
LARGE = [
    (SpaceRequest(), COMPLETE),
    (SpaceRequest(tiles=13, wild=1), 55_386_588),
    (SpaceRequest(ask="all"), 326_520_504_500),
    (SpaceRequest(tiles=13, ask="ready"), 54_747_045),
    (SpaceRequest(tiles=13, ask="waits"), 54_747_045),
    (SpaceRequest(tiles=13, ask="waits", at_least=9), 3),
    (SpaceRequest(ask="distance", distance=-1), COMPLETE),
    (SpaceRequest(shapes="seven_pairs"), 5_379_616),  # C(34, 7)
    (SpaceRequest(shapes="orphans"), 13),
    (SpaceRequest(tiles=10, wild=4, eyes="258", two_wild_eyes=False, forbidden="45m7z"), None),
    (SpaceRequest(tiles=11, wild=3, ask="distance", distance=1, shapes=("standard", "lan"), forbidden="1z"), None),
]


@cache
def opened(request):
    return request.open()


def random_request(rng, tiles):
    """A question about hands of few tiles, all options and sorts of forbidden kinds."""
    while True:
        ask = rng.choice(["complete", "ready", "distance", "waits", "all"])
        shapes = rng.choice([("standard",), (rng.choice(SHAPES),), SHAPES])
        try:
            return SpaceRequest(
                tiles=tiles,
                wild=rng.choice([*range(15 - tiles), 14 - tiles, 13 - tiles]),
                ask=ask,
                distance=rng.randint(-1, 4) if ask == "distance" else None,
                at_least=rng.choice([0, 1, 3, 20]) if ask == "waits" else None,
                eyes=rng.choice(["any", "258"]),
                two_wild_eyes=rng.random() < 0.5,
                triplets_only=rng.random() < 0.3,
                forbidden=rng.sample(range(34), rng.choice([0, 0, 3, 10, 30])),
                max_copies=rng.choice([4, None]),
                shapes=("standard",) if ask == "waits" else shapes,
            )
        except InputError as error:
            assert error.code == "hand_size"


def allowed(request):
    return ALL_KINDS - {int(kind) for kind in laizi.Hand.parse(request.forbidden).tiles} if request.forbidden else ALL_KINDS


@cache
def every_hand(tiles):
    return hands_of(tiles, ALL_KINDS)


@pytest.mark.parametrize("seed", range(60))
def test_small_spaces_are_what_asking_every_hand_gives(seed):
    rng = Random(seed)
    request = random_request(rng, rng.choice([0, 1, 2, 3, 3, 4]))
    barred = sorted(ALL_KINDS - allowed(request))
    hands = every_hand(request.tiles)
    hands = hands[~hands[:, barred].any(axis=1)]
    expected = {hand.tobytes() for hand in hands[answers(request, hands)]}
    space = request.open()
    walked = space.walk()
    assert space.total == len(space) == len(walked) == len(expected)
    assert {hand.tobytes() for hand in walked} == expected
    for number in range(0, space.total, space.total // 50 + 1):
        assert space.rank(walked[number]) == number
        assert space.unrank(number).tobytes() == walked[number].tobytes()
    outside = [hand for hand in hands[:: len(hands) // 20 + 1] if hand.tobytes() not in expected]
    for hand in outside:
        with pytest.raises(InputError, match="none of these"):
            space.rank(hand)


@pytest.mark.parametrize(
    "request_",
    [
        SpaceRequest(tiles=2),
        SpaceRequest(tiles=3, ask="all"),
        SpaceRequest(tiles=4, ask="waits", at_least=2),
        SpaceRequest(tiles=5, wild=3, forbidden=sorted(ALL_KINDS - FEW_KINDS)),
        SpaceRequest(tiles=6, wild=2, eyes="258", two_wild_eyes=False, forbidden=sorted(ALL_KINDS - FEW_KINDS)),
        SpaceRequest(tiles=6, wild=1, ask="distance", distance=2, forbidden=sorted(ALL_KINDS - FEW_KINDS)),
        SpaceRequest(tiles=3, wild=10, ask="ready", shapes=("seven_pairs", "lan")),
    ],
    ids=str,
)
def test_the_order_is_the_documented_one(request_):
    hands = hands_of(request_.tiles, allowed(request_))
    expected = in_order([tuple(map(int, hand)) for hand in hands[answers(request_, hands)]])
    assert len(expected) > 10
    assert [tuple(map(int, hand)) for hand in request_.open().walk()] == expected


def test_the_order_does_not_change():
    # Numbers stand in files: whoever changes these changes ORDER too.
    assert ORDER == 1
    shown = [laizi.Hand.parse(opened(request).unrank(opened(request).total // 3)).text() for request, _ in LARGE]
    assert shown == ORDER_1


ORDER_1 = [
    "345999m222s22266z",
    "555789m13777s11z",
    "266888m24444s346z",
    "555567m12388s77z",
    "555567m12388s77z",
    "1112345678999p",
    "345999m222s22266z",
    "4466m22p1133s2244z",
    "19m19p19s12334567z",
    "223m555p11s44z",
    "5688m167p338s2z",
]


@pytest.mark.parametrize(("request_", "total"), LARGE, ids=[str(request) for request, _ in LARGE])
def test_large_spaces(request_, total):
    space = opened(request_)
    if total is not None:
        assert space.total == total
    assert space.nbytes < 50_000_000
    rng = Random(1)
    numbers = [0, space.total - 1, *(rng.randrange(space.total) for _ in range(300))]
    hands = np.stack([space.unrank(number) for number in numbers])
    assert (hands.sum(axis=1) == request_.tiles).all()
    assert answers(request_, hands).all()
    assert [space.rank(hand) for hand in hands] == numbers
    start = rng.randrange(max(1, space.total - 20_000))
    stretch = space.walk(start, min(space.total, start + 20_000))
    assert answers(request_, stretch).all()
    assert len(np.unique(stretch, axis=0)) == len(stretch)


def test_all_complete_hands():
    space = opened(SpaceRequest())
    hands = space.walk()
    assert hands.shape == (COMPLETE, 34)
    assert answers(space.request, hands).all()
    # Alike hands would share their number: that each has its own is what makes them different.
    for number in range(0, COMPLETE, 997):
        assert space.rank(hands[number]) == number


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_stretch_is_the_hands_one_by_one(data):
    request, _ = data.draw(st.sampled_from(LARGE))
    space = opened(request)
    start = data.draw(st.integers(0, space.total))
    stop = data.draw(st.integers(start, min(space.total, start + 40)))
    stretch = space.walk(start, stop)
    assert stretch.shape == (stop - start, 34)
    assert all(space.unrank(number).tobytes() == stretch[number - start].tobytes() for number in range(start, stop))


@given(st.lists(st.integers(0, 33), min_size=14, max_size=14))
@settings(max_examples=200, deadline=None)
def test_a_hand_has_a_number_exactly_when_it_is_in_the_space(kinds):
    counts = np.bincount(kinds, minlength=34)
    if counts.max() > 4:
        with pytest.raises(InputError, match="fifth"):
            opened(SpaceRequest()).rank(counts)
        return
    every = opened(SpaceRequest(ask="all"))
    assert every.unrank(every.rank(counts)).tolist() == counts.tolist()
    if not laizi.is_win(counts):
        with pytest.raises(InputError, match="none of these"):
            opened(SpaceRequest()).rank(counts)


def test_threads_share_a_space():
    space = opened(SpaceRequest(tiles=13, wild=1))
    out = np.empty((400_000, 34), np.uint8)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda at: space.walk(at, at + 1_000, out[at : at + 1_000]), range(0, len(out), 1_000)))
    assert (out == space.walk(0, len(out))).all()


def test_a_space_takes_hands_in_any_form():
    space = opened(SpaceRequest())
    number = space.rank("123m456p789s11122z")
    assert laizi.Hand.parse(space.unrank(number)).text() == "123m456p789s11122z"
    with_wild = opened(SpaceRequest(tiles=13, wild=1))
    assert with_wild.rank("123m456p789s1122z?") == with_wild.rank("123m456p789s1122z")
    for wrong in ("123m456p789s1122z", "123m456p789s1122z??", "123m456p789s1112z?"):
        with pytest.raises(InputError, match="none of these"):
            space.rank(wrong)


# ---- requests ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("request_", [request for request, _ in LARGE], ids=str)
def test_a_request_survives_json_and_pickle(request_):
    assert SpaceRequest.from_dict(json.loads(json.dumps(request_.to_dict()))) == request_
    assert pickle.loads(pickle.dumps(request_)) == request_
    assert hash(pickle.loads(pickle.dumps(request_))) == hash(request_)


def test_a_pickled_space_opens_again():
    space = SpaceRequest(tiles=5).open()
    again = pickle.loads(pickle.dumps(space))
    assert isinstance(again, Space)
    assert (again.request, again.total) == (space.request, space.total)
    assert (again.walk() == space.walk()).all()


def test_requests_that_say_the_same_are_equal():
    assert SpaceRequest(forbidden="7z5m4m") == SpaceRequest(forbidden=[33, 3, "5m"]) == SpaceRequest(forbidden="45m7z")
    assert SpaceRequest(shapes="standard") == SpaceRequest(shapes=["standard"]) == SpaceRequest()
    assert SpaceRequest(tiles=13, ask="waits") == SpaceRequest(tiles=13, ask="waits", at_least=1)
    assert SpaceRequest(shapes=("orphans", "standard")) == SpaceRequest(shapes=("standard", "orphans"))
    assert SpaceRequest() != SpaceRequest(eyes="258")


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        ({"tiles": 15}, "space_tiles", "tiles"),
        ({"tiles": -1}, "space_tiles", "tiles"),
        ({"wild": 15}, "wild_range", "wild"),
        ({"wild": -1}, "wild_range", "wild"),
        ({"tiles": 13}, "hand_size", "tiles"),
        ({"tiles": 14, "wild": 3}, "hand_size", "tiles"),
        ({"tiles": 14, "ask": "waits"}, "hand_size", "tiles"),
        ({"tiles": 12, "ask": "ready"}, "hand_size", "tiles"),
        ({"tiles": 14, "wild": 1, "ask": "all"}, "hand_size", "tiles"),
        ({"ask": "win"}, "ask_option", "ask"),
        ({"ask": "distance"}, "key_missing", "distance"),
        ({"ask": "distance", "distance": 14}, "number_range", "distance"),
        ({"ask": "distance", "distance": -2}, "number_range", "distance"),
        ({"distance": 1}, "option_unused", "distance"),
        ({"at_least": 1}, "option_unused", "at_least"),
        ({"tiles": 13, "ask": "waits", "at_least": 35}, "number_range", "at_least"),
        ({"tiles": 13, "ask": "waits", "shapes": "seven_pairs"}, "waits_of_shapes", "shapes"),
        ({"shapes": "pairs"}, "shapes_option", "shapes"),
        ({"shapes": ()}, "shapes_option", "shapes"),
        ({"eyes": "28"}, "eyes_option", "eyes"),
        ({"max_copies": 3}, "max_copies_option", "max_copies"),
        ({"forbidden": [34]}, "kind_range", "forbidden/0"),
        ({"forbidden": "5m?"}, "wild_here", "forbidden"),
    ],
    ids=str,
)
def test_requests_that_cannot_be(arguments, code, path):
    with pytest.raises(InputError) as caught:
        SpaceRequest(**arguments)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize(
    ("given_", "code", "path"),
    [
        ([], "not_an_object", ""),
        ({"tile": 14}, "key_unknown", "/tile"),
        ({"order": ORDER + 1}, "space_order", "/order"),
        ({"tiles": 20}, "space_tiles", "tiles"),
    ],
)
def test_dictionaries_that_cannot_be(given_, code, path):
    with pytest.raises(InputError) as caught:
        SpaceRequest.from_dict(given_)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("arguments", [{"tiles": "14"}, {"wild": None}, {"two_wild_eyes": 1}, {"forbidden": 3}, {"shapes": 1}])
def test_wrong_types(arguments):
    with pytest.raises(TypeError):
        SpaceRequest(**arguments)


def test_ranges_and_outputs_that_cannot_be():
    space = opened(SpaceRequest())
    for call in (
        lambda: space.walk(-1, 3),
        lambda: space.walk(5, 4),
        lambda: space.walk(0, COMPLETE + 1),
        lambda: space.unrank(COMPLETE),
        lambda: space.unrank(-1),
    ):
        with pytest.raises(InputError) as caught:
            call()
        assert caught.value.code == "space_range"
    readonly = np.zeros((2, 34), np.uint8)
    readonly.flags.writeable = False
    for out, code in (
        (np.zeros((2, 34), np.int8), "out_dtype"),
        (np.zeros((3, 34), np.uint8), "out_shape"),
        (np.zeros((2, 68), np.uint8)[:, ::2], "out_shape"),
        (readonly, "out_readonly"),
    ):
        with pytest.raises(InputError) as caught:
            space.walk(0, 2, out)
        assert caught.value.code == code
    with pytest.raises(TypeError):
        space.walk(0, 2, bytearray(68))
    assert space.walk(7, 7).shape == (0, 34)
    assert SpaceRequest(tiles=0, wild=2).open().walk().tolist() == [[0] * 34]
    assert SpaceRequest(tiles=0, wild=2, eyes="258", two_wild_eyes=False).open().total == 0
