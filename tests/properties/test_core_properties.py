"""What must hold between the answers about related hands, whatever the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests import reference
from tests.hands import HONOURS, KINDS, KINDS_258, RUNS, SHAPES, TRIPLETS, Counts, Kinds, indicator_sets

import laizi
from laizi import Part, arrays

MOST_WILD_CUT = 3  # beyond, a hand has too many arrangements to list them all

checked = settings(max_examples=300, deadline=None)
kinds = st.integers(0, KINDS - 1)


class Given(NamedTuple):
    """A hand and the kinds that its wildcards may not stand for."""

    counts: Counts
    wild: int
    forbidden: Kinds

    def ask(self, question: Callable[..., Any], **options: Any) -> Any:
        return question(bytes(self.counts), self.wild, forbidden=self.forbidden, **options)

    def plus(self, kind: int, copies: int = 1) -> Given:
        return self._replace(counts=reference.plus(self.counts, kind, copies))

    @property
    def held(self) -> list[int]:
        return [kind for kind in range(KINDS) if self.counts[kind]]

    @property
    def waits(self) -> bool:
        return (sum(self.counts) + self.wild) % 3 == 1


@st.composite
def hands(draw: st.DrawFn, size: int | None = None) -> Given:
    """A complete hand, up to two of its tiles exchanged, up to nine made wildcards; `size` 1 or 2 fixes the size modulo 3."""
    pizi = st.sampled_from([flipped.pizi for flipped in indicator_sets()])
    forbidden = draw(st.just(frozenset()) | pizi | st.frozensets(kinds, max_size=8))
    usable = [kind for kind in range(KINDS) if kind not in forbidden]
    sets = [part for part in (*RUNS, *TRIPLETS) if forbidden.isdisjoint(part)]
    tiles = [draw(st.sampled_from(usable))] * 2
    for part in draw(st.lists(st.sampled_from(sets), max_size=4)):
        tiles += part
    for exchanged in draw(st.lists(st.sampled_from(usable), max_size=min(2, len(tiles)))):
        tiles[draw(st.integers(0, len(tiles) - 1))] = exchanged
    if (size or draw(st.sampled_from([1, 2]))) == 1:
        tiles.pop(draw(st.integers(0, len(tiles) - 1)))
    wild_places = draw(st.sets(st.integers(0, len(tiles) - 1), max_size=9))
    natural = Counter(kind for place, kind in enumerate(tiles) if place not in wild_places)
    counts = tuple(min(natural[kind], 4) for kind in range(KINDS))  # a fifth copy can only be a wildcard
    return Given(counts, len(tiles) - sum(counts), forbidden)


whole = hands(size=2)
waiting = hands(size=1)
options = st.fixed_dictionaries(
    {
        "eyes": st.sampled_from(["any", "258"]),
        "two_wild_eyes": st.booleans(),
        "triplets_only": st.booleans(),
        "max_copies": st.sampled_from([4, None]),
        "shapes": st.just(("standard",)) | st.lists(st.sampled_from(SHAPES), min_size=1, unique=True).map(tuple),
    }
)


@st.composite
def relabellings(draw: st.DrawFn) -> list[int]:
    """New kinds for the old: suits change places, some are reversed, honours change places."""
    suits = draw(st.permutations(range(3)))
    turned = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    ranks = [range(8, -1, -1) if turn else range(9) for turn in turned]
    return [9 * suits[suit] + rank for suit in range(3) for rank in ranks[suit]] + draw(st.permutations(HONOURS))


@checked
@given(hands(), options, relabellings())
def test_suits_and_honours_are_alike(hand: Given, asked: dict[str, Any], new: list[int]) -> None:
    counts = [0] * KINDS
    for kind, held in enumerate(hand.counts):
        counts[new[kind]] = held
    other = Given(tuple(counts), hand.wild, frozenset(new[kind] for kind in hand.forbidden))
    assert other.ask(laizi.distance, **asked) == hand.ask(laizi.distance, **asked)
    if hand.waits:
        assert set(other.ask(laizi.waits, **asked)) == {new[kind] for kind in hand.ask(laizi.waits, **asked)}
    elif hand.wild <= MOST_WILD_CUT:
        cut = [sum(1 for _ in one.ask(laizi.arrangements, limit=None, **asked)) for one in (hand, other)]
        assert cut[0] == cut[1]


@checked
@given(st.data(), options)
def test_a_wildcard_is_no_worse_than_a_tile(data: st.DataObject, asked: dict[str, Any]) -> None:
    hand = data.draw(hands().filter(lambda hand: any(hand.counts)))
    better = hand.plus(data.draw(st.sampled_from(hand.held)), -1)
    better = better._replace(wild=hand.wild + 1)
    far, farther = better.ask(laizi.distance, **asked), hand.ask(laizi.distance, **asked)
    if asked["eyes"] == "258" and not asked["two_wild_eyes"]:
        # The natural tile may have been what made the eyes count: then one exchange is lacking, never more.
        assert far <= max(farther, 0)
        return
    assert far <= farther
    if hand.waits:
        # Giving a tile away can only take a kind off the list of those held four times.
        assert set(better.ask(laizi.waits, **asked)) >= set(hand.ask(laizi.waits, **asked))
    else:
        assert better.ask(laizi.is_win, **asked) >= hand.ask(laizi.is_win, **asked)


@checked
@given(hands(), options, st.frozensets(kinds, min_size=1))
def test_forbidding_never_helps(hand: Given, asked: dict[str, Any], more: Kinds) -> None:
    worse = hand._replace(forbidden=hand.forbidden | more - set(hand.held))
    assert worse.ask(laizi.distance, **asked) >= hand.ask(laizi.distance, **asked)
    if hand.waits:
        assert set(worse.ask(laizi.waits, **asked)) <= set(hand.ask(laizi.waits, **asked)) - worse.forbidden
    else:
        assert worse.ask(laizi.is_win, **asked) <= hand.ask(laizi.is_win, **asked)


@checked
@given(waiting, options)
def test_waits_are_the_kinds_that_win(hand: Given, asked: dict[str, Any]) -> None:
    allowed = [kind for kind in range(KINDS) if kind not in hand.forbidden and hand.counts[kind] < 4]
    winning = [kind for kind in allowed if hand.plus(kind).ask(laizi.is_win, **asked)]
    found = hand.ask(laizi.waits, **asked)
    assert [kind for kind in found if hand.counts[kind] < 4] == winning
    # No hand with five natural copies can be asked about, so the reference has to say.
    full = [kind for kind in hand.held if hand.counts[kind] == 4 and asked["max_copies"] is None]
    fifth = [kind for kind in full if reference.is_win(hand.plus(kind).counts, hand.wild, forbidden=hand.forbidden, **asked)]
    assert [kind for kind in found if hand.counts[kind] == 4] == fifth


@checked
@given(whole, options)
def test_distance_is_minus_one_when_complete(hand: Given, asked: dict[str, Any]) -> None:
    assert (hand.ask(laizi.distance, **asked) == -1) == hand.ask(laizi.is_win, **asked)


@checked
@given(waiting, options)
def test_distance_is_zero_when_waiting(hand: Given, asked: dict[str, Any]) -> None:
    assert (hand.ask(laizi.distance, **asked) == 0) == bool(hand.ask(laizi.waits, **asked))


@checked
@given(whole, options)
def test_arrangements_add_up(hand: Given, asked: dict[str, Any]) -> None:
    assume(hand.wild <= MOST_WILD_CUT)
    ways = list(hand.ask(laizi.arrangements, limit=None, **asked))
    assert bool(ways) == hand.ask(laizi.is_win, **asked)
    assert len(set(ways)) == len(ways)
    for way in ways:
        natural = Counter(kind for part in way for place, kind in enumerate(part.tiles) if place not in part.wild)
        assert natural == Counter({kind: held for kind, held in enumerate(hand.counts) if held})
        assert sum(len(part.wild) for part in way) == hand.wild
        assert hand.forbidden.isdisjoint(kind for part in way for kind in part.tiles)
        if {"pair", "single"}.isdisjoint(part.set for part in way):
            check_standard(way, asked)


def check_standard(way: tuple[Part, ...], asked: dict[str, Any]) -> None:
    for part in way:
        assert part.tiles or part.wild == tuple(range(3 if part.set == "set" else 2))
        match part.set:
            case "run":
                assert part.tiles in RUNS
                assert not asked["triplets_only"]
            case "triplet":
                assert part.tiles in TRIPLETS
                assert part.wild == tuple(range(3))[3 - len(part.wild) :]
            case "eyes" if part.tiles:
                assert part.tiles[0] == part.tiles[1]
                assert part.wild in ((), (1,))
                assert asked["eyes"] == "any" or part.tiles[0] in KINDS_258
            case "eyes":
                assert asked["eyes"] == "any" or asked["two_wild_eyes"]
            case other:
                assert other == "set"
    assert [part.set for part in way].count("eyes") == 1


@checked
@given(whole, options)
def test_discards_are_what_trying_them_gives(hand: Given, asked: dict[str, Any]) -> None:
    found = hand.ask(laizi.discards, **asked)
    assert [discard.tile for discard in found] == hand.held
    for discard in found:
        rest = hand.plus(discard.tile, -1)
        assert discard.distance == rest.ask(laizi.distance, **asked)
        drawable = [kind for kind in range(KINDS) if kind not in hand.forbidden and rest.counts[kind] < 4]
        useful = [kind for kind in drawable if rest.plus(kind).ask(laizi.distance, **asked) < discard.distance]
        assert [kind for kind in discard.useful if rest.counts[kind] < 4] == useful
        assert rest.ask(laizi.useful, **asked) == discard.useful
        if discard.distance == 0:
            assert discard.useful == rest.ask(laizi.waits, **asked)


@checked
@given(hands(), options)
def test_one_hand_in_every_form(hand: Given, asked: dict[str, Any]) -> None:
    assume(any(hand.counts))
    value = laizi.Hand(bytes(hand.counts), hand.wild)
    ids = [kind for kind, held in enumerate(hand.counts) for _ in range(held)]
    natural = [bytes(hand.counts), np.array(hand.counts, np.uint8), ids, value.tiles]
    with_wild = [value, str(value), value.text("chinese"), value.text("unicode")]
    forms = [*((form, hand.wild) for form in natural), *((form, 0) for form in with_wild)]
    questions: list[Callable[..., Any]] = [laizi.distance, laizi.waits if hand.waits else laizi.is_win]
    for question in questions:
        answers = {question(form, wild, forbidden=hand.forbidden, **asked) for form, wild in forms}
        assert len(answers) == 1
        batch = getattr(arrays, question.__name__)
        mask = sum(1 << kind for kind in hand.forbidden)
        row = batch([hand.counts], hand.wild, forbidden=mask, **asked)[0]
        answer = answers.pop()
        assert row == (sum(1 << kind for kind in answer) if question is laizi.waits else answer)
