"""The big hands (大胡) that a reading makes, and the patterns of guiliu.

A form is a name; all that hold together in one reading count together (docs/rules: shapes and big hands).
"""

from __future__ import annotations

from collections.abc import Sequence

from laizi.facts import Fact
from laizi.rules.readings import GENERAL, PAIRS, TRIPLETS, Reading
from laizi.rules.situation import Meld, Situation

#: Forms whose eyes may be any pair where the ruleset frees some.
SHAPES = frozenset({"pengpenghu", "qingyise", "jiangyise", "fengyise"})
ONE_COLOUR_258 = frozenset({"jiangyise", "fengyise"})


_QUAD_PAIRS = int(Fact.QUAD_PAIRS)
_SEVEN_STAR_LAN = int(Fact.SEVEN_STAR_LAN)


def wuhan_forms(situation: Situation, reading: Reading) -> frozenset[str]:
    """The big hands of a reading; none: a small hand, if its structure is one at all."""
    found = set()
    sets = reading.structure in (GENERAL, TRIPLETS)
    if reading.structure == TRIPLETS:
        found.add("pengpenghu")
    if sets and reading.pure:
        found.add("qingyise")
    if reading.jiang:
        found.add("jiangyise")
    if reading.feng:
        found.add("fengyise")
    if sets and situation.by != "self_draw" and _asks_everyone(situation.seats[situation.winner].melds):
        found.add("quanqiuren")
    if "after_gang" in situation.occasions:
        found.add("gangshanghua")
    if "last_tiles" in situation.occasions:
        found.add("haidilao")
    if situation.by == "rob_gang":
        found.add("qianggang")
    return frozenset(found)


def _asks_everyone(melds: Sequence[Meld]) -> bool:
    """全求人: four melds, none an an_gang; one tile is left in hand then, and a pair it makes with another's."""
    return len(melds) == 4 and all(meld.kind != "an_gang" for meld in melds)


def guiliu_forms(situation: Situation, reading: Reading) -> frozenset[str]:
    """The patterns of a reading; none: 平胡."""
    found = set()
    melds = situation.seats[situation.winner].melds
    if reading.structure == TRIPLETS:
        found.add("pengpenghu")
    if reading.structure == PAIRS:
        found.add("haoqi" if reading.facts & _QUAD_PAIRS else "qidui")
    if reading.structure in (GENERAL, TRIPLETS, PAIRS) and reading.pure:
        found.add("qingyise")
    if reading.feng:
        found.add("ziyise")
    elif reading.structure == "none":
        found.add("qixinglan" if reading.facts & _SEVEN_STAR_LAN else "lan")
    if len(melds) == 4:
        found.add("quanqiuren")
    return frozenset(found)
