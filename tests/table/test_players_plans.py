"""How far hands are from plans, against the core and against plain counting; and what tables are worth, however they are kept."""

from random import Random

import pytest
from tests.table.play import RULESETS

from laizi import distance, rules
from laizi.rules import Meld
from laizi.table.players_plans import FAR, Measure, Plan, colour_forms, plans_of
from laizi.table.players_worth import Scores, Table
from laizi.tiles import TILES

JIANG = {kind for kind in range(27) if kind % 3 == 1}
HANDS = 300


def hands(seed, *, kinds=range(34), barred=()):
    """Random hands of 3n+1 tiles with up to three laizi beside."""
    rng = Random(f"plans {seed}")
    pool = [kind for kind in kinds if kind not in barred for _ in range(4)]
    for _ in range(HANDS):
        size, wild = rng.choice((4, 7, 10, 13)), rng.choice((0, 0, 1, 2, 3))
        counts = bytearray(34)
        for kind in rng.sample(pool, size - wild):
            counts[kind] += 1
        yield bytes(counts), wild


@pytest.mark.parametrize("eyes", ["any", "258"])
def test_triplets_are_counted_as_the_core_does(eyes):
    plan = Plan(frozenset({"pengpenghu"}), "triplets", eyes=eyes)
    measure = Measure(plan, frozenset())
    for hand, wild in hands(eyes):
        far = measure.distance(hand, wild)
        assert far == distance(hand, wild, triplets_only=True, eyes=eyes), (hand, wild)
        left = [4 - number for number in hand]
        useful = 0
        for kind in range(34):
            if 0 < hand[kind] < 4:
                more = bytearray(hand)
                more[kind] += 1
                if distance(bytes(more), wild, triplets_only=True, eyes=eyes) < far:
                    useful += left[kind]
        assert measure.copies(hand, wild, far, left) == useful


@pytest.mark.parametrize("barred", [(), (33, 4, 3)])
def test_sets_are_those_of_the_core(barred):
    """The discards that keep the distance of 3n+2 tiles, and the copies that help after each."""
    measure = Measure(Plan(frozenset(), eyes="258"), frozenset(barred))
    options = {"eyes": "258", "forbidden": barred}
    rng = Random(str(barred))
    for hand, wild in list(hands("sets", barred=barred))[:80]:
        assert measure.distance(hand, wild) == distance(hand, wild, **options)
        more = bytearray(hand)
        drawn = rng.choice([kind for kind in range(34) if kind not in barred and hand[kind] < 4])
        more[drawn] += 1
        left = [4 - number for number in more]
        far = max(0, distance(bytes(more), wild, **options))
        found = measure.discards(bytes(more), wild, far, [kind for kind in range(34) if more[kind]], left)
        expected = {}
        for tile in range(34):
            if not more[tile]:
                continue
            rest = bytearray(more)
            rest[tile] -= 1
            if distance(bytes(rest), wild, **options) == far:
                expected[tile] = sum(left[kind] for kind in useful(rest, wild, far, options))
        assert found == expected
        far = distance(hand, wild, **options)
        assert measure.copies(hand, wild, far, left) == sum(left[kind] for kind in useful(bytearray(hand), wild, far, options))


def useful(rest, wild, far, options):
    """The kinds that bring a hand closer."""
    for kind in range(34):
        if kind not in options["forbidden"] and rest[kind] < 4:
            rest[kind] += 1
            if distance(bytes(rest), wild, **options) < far:
                yield kind
            rest[kind] -= 1


def test_plans_without_structure_count_kinds():
    measure = Measure(Plan(frozenset({"jiangyise"}), "any", frozenset(JIANG)), frozenset({4}))
    for hand, wild in hands("any"):
        others = sum(number for kind, number in enumerate(hand) if kind not in JIANG or kind == 4)
        assert measure.distance(hand, wild) == others
        assert measure.distance(hand, wild, 2) == (others if others <= 2 else FAR)


def test_one_suit():
    """Of a hand in one suit it is the core's distance; every other tile has to go, and the core cannot need fewer."""
    suit = frozenset(range(9, 18))
    measure = Measure(Plan(frozenset({"qingyise"}), kinds=suit, eyes="any"), frozenset())
    others = [kind for kind in range(34) if kind not in suit]
    for hand, wild in hands("suit", kinds=suit):
        assert measure.distance(hand, wild) == distance(hand, wild, forbidden=others)
    for hand, wild in hands("mixed", kinds=[*suit, *range(27, 34)]):
        away = sum(hand[kind] for kind in others)
        far = measure.distance(hand, wild)
        assert far >= max(away, distance(hand, wild))
        size = sum(hand) + wild
        kept = size - away
        assert far <= max(away, 2 * ((size + 1) // 3)) + (13 - kept)  # never absurd


def test_melds_rule_plans_out():
    chi = Meld("chi", (TILES[0], TILES[1], TILES[2]), 0)
    peng = Meld("peng", (TILES[1],) * 3, 0)
    possible = {plan.forms for plan in plans_of(rules.load("wuhan-room")) if plan.fits([chi])}
    assert possible == {frozenset(), frozenset({"qingyise"})}
    assert sum(plan.fits([chi]) for plan in plans_of(rules.load("wuhan-room"))) == 2  # of the suits only its own
    assert any(plan.fits([peng]) and "jiangyise" in plan.forms for plan in plans_of(rules.load("wuhan-room")))
    assert not any("qidui" in plan.forms for plan in plans_of(rules.load("guiliu")) if plan.fits([peng]))
    assert colour_forms(bytes(34), [chi, peng]) == {"qingyise"}
    assert colour_forms(bytes(34), [Meld("peng", (TILES[30],) * 3, 0)]) == frozenset()
    assert colour_forms(bytes([0] * 9 + [1] + [0] * 24), [chi]) == frozenset()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_scores_of_tables_do_not_depend_on_what_is_remembered(ruleset):
    """Tables that weigh the same are scored once: what is remembered equals what the scoring says of the very tables."""
    loaded = rules.load(ruleset)
    remembered = Scores(loaded)
    rng = Random(ruleset)
    forms = [frozenset(), frozenset({"pengpenghu"}), frozenset({"qingyise", "pengpenghu"})]
    found = set()
    for _ in range(150):
        dealer = rng.randrange(4)
        tables = [table(rng, loaded.has_laizi, deals=seat == dealer) for seat in range(4)]
        asked = rng.choice(forms), rng.randrange(2) if loaded.has_laizi else 0, tables[0], tables[1:]
        rate, points = remembered.paid(*asked)
        fresh = Scores(loaded).paid(*asked)
        shuffled = rng.sample(tables[1:], 3)
        assert remembered.paid(*asked[:3], shuffled) == Scores(loaded).paid(*asked[:3], shuffled) == (rate, points) == fresh
        found.add(points > 0)
    assert found == ({True, False} if ruleset in ("wuhan-room", "wuhan-liukou") else {True})


def table(rng, laizi, *, deals):
    melds = tuple(sorted(rng.choices(("chi", "peng", "ming_gang", "bu_gang", "an_gang"), k=rng.randrange(4))))
    if not laizi:
        return Table(melds, 0, 0, 0, 0, deals)
    return Table(melds, rng.randrange(3), rng.randrange(2), rng.randrange(2), rng.randrange(2), deals)
