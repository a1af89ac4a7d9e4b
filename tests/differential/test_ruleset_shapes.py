"""Which shapes a hand can take under each of the five rulesets: from `laizi.facts` alone, and by trying.

Rules are to be built on the first. The second knows no facts and no wildcards: it puts every kind in the place of each wild
laizi and cuts the natural hand that results. As both agree, facts miss nothing that the rulesets ask of a hand; melds, the
occasion and who discarded are known to the rules anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from random import Random
from typing import NamedTuple

import pytest
from tests import reference
from tests.hands import HONOURS, KINDS, KINDS_258, RUNS, SUITS, TRIPLETS, Counts, Kinds, counted, indicator_sets

from laizi.facts import Fact, facts

HANDS = 150
SUIT_BITS = (Fact.MAN, Fact.PIN, Fact.SOU, Fact.HONOUR)
SHAPE_FORMS = frozenset({"pengpenghu", "qingyise", "jiangyise", "fengyise"})


class Ruleset(NamedTuple):
    """What the rulesets of Wuhan differ in here."""

    only_red_is_pizi: bool
    frees_eyes: frozenset[str]  # with one of these big hands the eyes may be of any kind
    two_wild_eyes: bool  # whether two laizi may be 258 eyes


WUHAN = {
    "wuhan-room": Ruleset(False, frozenset({"jiangyise", "fengyise"}), False),
    "wuhan-kaikou": Ruleset(True, SHAPE_FORMS, True),
    "wuhan-liukou": Ruleset(False, SHAPE_FORMS, True),
    "wuhan-yuanhang": Ruleset(True, SHAPE_FORMS | {"occasion"}, True),
}


class Situation(NamedTuple):
    """A hand, the winning tile in it, and what is known of it besides."""

    counts: Counts
    laizi: int | None
    pizi: Kinds
    melds: tuple[tuple[int, ...], ...]
    an_gang: bool
    claimed: bool  # won with another player's tile
    occasion: bool  # a big hand by occasion: on a replacement tile, on the last tiles, by robbing a kong

    @property
    def has_chi(self) -> bool:
        return any(len(set(meld)) > 1 for meld in self.melds)

    @property
    def meld_kinds(self) -> set[int]:
        return {kind for meld in self.melds for kind in meld}


class Reading(NamedTuple):
    """So many laizi natural, one structure, and all big hands that then hold together; none of them: a small hand."""

    natural: int
    structure: str
    forms: frozenset[str]


# --- Wuhan -----------------------------------------------------------------------------------------------------------


def forms_beside(situation: Situation, structure: str, *, pure: bool, jiang: bool, feng: bool) -> frozenset[str]:
    quanqiuren = situation.claimed and len(situation.melds) == 4 and not situation.an_gang
    holds = {
        "pengpenghu": structure == "triplets",
        "qingyise": pure and structure != "none",
        "jiangyise": jiang,
        "fengyise": feng,
        "quanqiuren": quanqiuren and structure != "none",
        "occasion": situation.occasion,
    }
    return frozenset(form for form, held in holds.items() if held)


def wuhan_from_facts(rules: Ruleset, situation: Situation) -> set[Reading]:
    found = set()
    splits = facts(bytes(situation.counts), situation.laizi, situation.pizi)
    laizi_held = sum(Fact.SPLIT in split for split in splits) - 1
    meld_kinds = situation.meld_kinds
    for natural, split in enumerate(splits[: laizi_held + 1]):
        suits = {suit for suit, bit in enumerate(SUIT_BITS) if bit in split} | {kind // 9 for kind in meld_kinds}
        pure = len(suits) == 1 and suits < {0, 1, 2}
        jiang = bool(suits) and Fact.NOT_258 not in split and meld_kinds <= set(KINDS_258)
        feng = suits == {3}
        for structure, eyes_any, eyes_258, eyes_258_real in (
            ("triplets", Fact.TRIPLETS, Fact.TRIPLETS_258, Fact.TRIPLETS_258_REAL),
            ("general", Fact.GENERAL, Fact.GENERAL_258, Fact.GENERAL_258_REAL),
            ("none", Fact.SPLIT, Fact.SPLIT, Fact.SPLIT),
        ):
            forms = forms_beside(situation, structure, pure=pure, jiang=jiang, feng=feng)
            needed_258 = eyes_258 if rules.two_wild_eyes else eyes_258_real
            complete = (eyes_any if forms & rules.frees_eyes else needed_258) in split
            possible = {"triplets": not situation.has_chi, "general": forms or laizi_held <= 1, "none": jiang or feng}
            if complete and possible[structure]:
                found.add(Reading(natural, structure, forms))
    return found


def wuhan_by_trying(rules: Ruleset, situation: Situation) -> set[Reading]:
    found = set()
    assert situation.laizi is not None
    held = situation.counts[situation.laizi]
    usable = [kind for kind in range(KINDS) if kind not in situation.pizi]
    for natural in range(held + 1):
        own = reference.plus(situation.counts, situation.laizi, natural - held)
        faces = {kind for kind in range(KINDS) if own[kind]} | situation.meld_kinds
        jiang, feng = (bool(faces) and faces <= set(kinds) for kinds in (KINDS_258, HONOURS))
        if jiang or feng:
            found.add(Reading(natural, "none", forms_beside(situation, "none", pure=False, jiang=jiang, feng=feng)))
        for stood_for in combinations_with_replacement(usable, held - natural):
            whole = tuple(own[kind] + stood_for.count(kind) for kind in range(KINDS))
            suits = {kind // 9 for kind in (*faces, *stood_for)}
            for structure, eyes in structures(whole, situation.has_chi):
                pure = len(suits) == 1 and suits < {0, 1, 2}
                forms = forms_beside(situation, structure, pure=pure, jiang=jiang, feng=feng)
                eyes_count = eyes in KINDS_258 and (rules.two_wild_eyes or own[eyes] > 0)
                if (eyes_count or forms & rules.frees_eyes) and (forms or held <= 1):
                    found.add(Reading(natural, structure, forms))
    # Of two ways for the wild tiles to stand, the one with fewer big hands is none of its own.
    return {one for one in found if not any(one[:2] == other[:2] and one.forms < other.forms for other in found)}


def structures(counts: Counts, has_chi: bool) -> Iterator[tuple[str, int]]:
    """How a natural hand can be cut, and its eyes."""
    for way in reference.arrangements(counts):
        eyes = next(kinds[0] for name, kinds, _ in way if name == "eyes")
        yield "general", eyes
        if not has_chi and all(name != "run" for name, _, _ in way):
            yield "triplets", eyes


# --- guiliu ----------------------------------------------------------------------------------------------------------


def guiliu_from_facts(situation: Situation) -> set[frozenset[str]]:
    fact = facts(bytes(situation.counts))[0]
    suits = {suit for suit, bit in enumerate(SUIT_BITS) if bit in fact} | {kind // 9 for kind in situation.meld_kinds}
    of_tiles = {"qingyise"} if len(suits) == 1 and suits < {0, 1, 2} else {"ziyise"} if suits == {3} else set()
    quanqiuren = {"quanqiuren"} if len(situation.melds) == 4 else set()
    found = {frozenset(of_tiles)} if suits == {3} else set()
    if Fact.GENERAL in fact:
        found.add(frozenset(of_tiles | quanqiuren or {"pinghu"}))
    if Fact.TRIPLETS in fact and not situation.has_chi:
        found.add(frozenset({"pengpenghu"} | of_tiles | quanqiuren))
    for bit, form in ((Fact.SEVEN_PAIRS, "qidui"), (Fact.QUAD_PAIRS, "haoqi")):
        if bit in fact:
            found.add(frozenset({form} | of_tiles))
    for bit, form in ((Fact.LAN, "lan"), (Fact.SEVEN_STAR_LAN, "qixinglan")):
        if bit in fact:
            found.add(frozenset({form}))
    return found


def guiliu_by_trying(situation: Situation) -> set[frozenset[str]]:
    tiles = [kind for kind in range(KINDS) for _ in range(situation.counts[kind])]
    faces = {*tiles, *situation.meld_kinds}
    beside = {"quanqiuren"} if len(situation.melds) == 4 else set()
    of_tiles = set()
    if faces <= set(HONOURS):
        of_tiles = {"ziyise"}
    elif max(faces) < HONOURS[0] and min(faces) // 9 == max(faces) // 9:
        of_tiles = {"qingyise"}
    found = {frozenset(of_tiles)} if of_tiles == {"ziyise"} else set()
    for structure, _ in structures(situation.counts, situation.has_chi):
        triplets = {"pengpenghu"} if structure == "triplets" else set()
        found.add(frozenset(triplets | of_tiles | beside or {"pinghu"}))
    if situation.melds:
        return found
    if tiles[::2] == tiles[1::2]:
        found.add(frozenset({"qidui" if len(set(tiles)) == 7 else "haoqi"} | of_tiles))
    suit_tiles = [kind for kind in tiles if kind not in HONOURS]
    near = any(a // 9 == b // 9 and b - a < 3 for a, b in pairwise(suit_tiles))
    if len(faces) == 14 and not near:
        found |= {frozenset({"lan"}), frozenset({"qixinglan"})} if faces >= set(HONOURS) else {frozenset({"lan"})}
    return found


# --- hands to ask about ----------------------------------------------------------------------------------------------


def draw_situation(rng: Random, laizi: int | None, pizi: Kinds) -> Situation:
    """A hand, complete or nearly, out of few kinds so that big hands are frequent; some tiles laizi."""
    while True:
        pool = draw_pool(rng, pizi)
        sets: list[tuple[int, ...]] = [part for part in (*RUNS, *TRIPLETS, *TRIPLETS) if set(part) <= set(pool)]
        exposed = [part for part in sets if laizi not in part]
        melds = tuple(rng.choices(exposed, k=rng.randint(0, 4))) if exposed else ()
        tiles = draw_tiles(rng, pool, sets, 14 - 3 * len(melds), special=laizi is None and not melds)
        if rng.random() < 0.25:
            tiles[0] = rng.choice([kind for kind in range(KINDS) if kind not in pizi])
        rng.shuffle(tiles)
        if laizi is not None:
            replaced = rng.choices(range(5), (30, 40, 26, 3, 1))[0]
            tiles[:replaced] = [laizi] * min(replaced, len(tiles))
        counts = counted(tiles)
        if max(counts) <= 4:
            an_gang, claimed, occasion = (rng.random() < chance for chance in (0.2, 0.5, 0.2))
            return Situation(counts, laizi, pizi, melds, an_gang and bool(melds), claimed, occasion)


def draw_pool(rng: Random, pizi: Kinds) -> list[int]:
    suit = SUITS[rng.randrange(3)]
    pools = (range(KINDS), suit, suit, [*suit, *HONOURS], HONOURS, KINDS_258, [kind for kind in suit if kind in KINDS_258])
    pool = rng.choice(pools)
    return [kind for kind in pool if kind not in pizi]


def draw_tiles(rng: Random, pool: list[int], sets: list[tuple[int, ...]], size: int, *, special: bool) -> list[int]:
    """Sets and eyes; or tiles at random, for big hands without structure; of a closed hand also seven pairs, and tiles apart."""
    if special and rng.random() < 0.4:
        apart = [*HONOURS, *(kind for kind in range(27) if kind % 3 == kind // 9)]
        return rng.choices(pool, k=7) * 2 if rng.random() < 0.5 else rng.sample(apart, 14)
    if rng.random() < 0.3:
        return rng.choices(pool, k=size)
    return [*(kind for _ in range(size // 3) for kind in rng.choice(sets)), *[rng.choice(pool)] * 2]


@pytest.mark.parametrize("name", WUHAN)
def test_facts_hold_all_that_wuhan_asks(name: str) -> None:
    rules, rng = WUHAN[name], Random(name)
    met: set[str] = set()
    for number in range(HANDS):
        _, laizi, pizi = indicator_sets()[number % KINDS]
        situation = draw_situation(rng, laizi, frozenset({33}) if rules.only_red_is_pizi else pizi)
        readings = wuhan_by_trying(rules, situation)
        assert wuhan_from_facts(rules, situation) == readings, situation
        met |= {form for reading in readings for form in reading.forms or {"small"}}
    assert met == {*SHAPE_FORMS, "quanqiuren", "occasion", "small"}


def test_facts_hold_all_that_guiliu_asks() -> None:
    rng = Random("guiliu")
    met: set[str] = set()
    for _ in range(20 * HANDS):
        situation = draw_situation(rng, None, frozenset())
        readings = guiliu_by_trying(situation)
        assert guiliu_from_facts(situation) == readings, situation
        met.update(*readings)
    assert met == {"pengpenghu", "qingyise", "ziyise", "qidui", "haoqi", "lan", "qixinglan", "quanqiuren", "pinghu"}
