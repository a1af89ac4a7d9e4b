"""Walls: the same everywhere for a seed, fair, dealt in order, and promised before the deal."""

import hashlib
from collections import Counter

import pytest

from laizi import InputError
from laizi.table import Round, Wall, commitment_of
from laizi.table.wall import SIZE, _below, dealt

# SHA-256 of the wall of seed 2024, round 3: the same on every machine, for ever.
GOLDEN = "97a2969a4cbeb4faf269d30bd8a21ba6cf13542e87077d5b38940627441c7954"


def plain(seed, number):
    """The shuffle said again from its description."""
    words, counter = [], 0
    message = b"laizi wall 1\0" + seed.encode() + b"\0" + str(number).encode()
    while len(words) < 400:
        block = hashlib.sha256(message + b"\0" + str(counter).encode()).digest()
        words += [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
        counter += 1
    tiles = [kind for kind in range(34) for _ in range(4)]
    for i in range(135, 0, -1):
        while words[0] >= 2**32 - 2**32 % (i + 1):
            words.pop(0)
        j = words.pop(0) % (i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return bytes(tiles)


def test_a_seed_gives_the_wall_that_is_described():
    for seed, number in (("1", 0), ("1", 1), ("武汉", 7), ("", 0)):
        assert Wall.seeded(seed, number).order == plain(seed, number)
    assert Wall.seeded(1) == Wall.seeded("1")
    assert hashlib.sha256(Wall.seeded(2024, 3).order).hexdigest() == GOLDEN


def test_words_that_would_favour_some_tiles_are_skipped():
    """2^32 = 3 × 1,431,655,765 + 1: the last word of all is one too many."""
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 2, 5]), 3) == 2**32 % 3 + 1


def test_every_tile_comes_everywhere_alike():
    """3,400 walls: each kind lies at a place about 100 times; chi-squared of 33 degrees stays below 80."""
    walls = [Wall.seeded("fair", number).order for number in range(3400)]
    for place in (0, 1, 52, 53, 100, 134, 135):
        seen = Counter(order[place] for order in walls)
        assert sum((seen[kind] - 100) ** 2 / 100 for kind in range(34)) < 80


def test_a_secret_wall_keeps_its_promise():
    wall, other = Wall.secret(), Wall.secret()
    assert wall.order != other.order
    assert wall.commitment == commitment_of(wall.order, wall.salt) == hashlib.sha256(wall.salt + wall.order).hexdigest()
    assert wall.commitment != commitment_of(other.order, wall.salt)
    assert wall.salt.hex() not in repr(wall)
    assert Wall.seeded(1).commitment is None
    assert Wall.of(wall.text(), wall.salt) == wall


def test_the_deal():
    """Four tiles each three times from the dealer on, one each, the dealer's fourteenth."""
    order = Wall.seeded(8).order
    hands, place = dealt(order, 2)
    assert place == 53
    assert hands[2] == order[0:4] + order[16:20] + order[32:36] + order[48:49] + order[52:53]
    assert hands[3] == order[4:8] + order[20:24] + order[36:40] + order[49:50]
    assert hands[1] == order[12:16] + order[28:32] + order[44:48] + order[51:52]
    wuhan, guiliu = Round("wuhan-room", Wall.of(order), dealer=2), Round("guiliu", Wall.of(order), dealer=2)
    assert wuhan.state.indicator == order[53]
    assert (wuhan.state.left, guiliu.state.left) == (SIZE - 54, SIZE - 53)
    assert wuhan.drawn == order[52]


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ([0] * 136, "wall_copies"),
        ([*Wall.seeded(1).order[:-1], 99], "wall_tiles"),
        (range(34), "wall_tiles"),
        ("1m" * 5, "fifth_copy"),
        ("123m", "wall_tiles"),
        ("?" * 136, "wild_here"),
        ("1m " * 1000, "text_too_long"),
        ("", "empty"),
    ],
)
def test_what_is_no_wall(tiles, code):
    with pytest.raises(InputError) as caught:
        Wall.of(tiles)
    assert caught.value.code == code


def test_what_is_no_seed():
    with pytest.raises(TypeError):
        Wall.seeded(1.5)
    with pytest.raises(InputError):
        Wall.seeded("x" * 5000)


def test_a_seed_is_a_text_that_can_be_written():
    with pytest.raises(InputError) as caught:
        Wall.seeded("a\udcff")
    assert (caught.value.code, caught.value.path, caught.value.position) == ("not_utf8", "seed", 1)
