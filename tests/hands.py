"""Hands to test with: uniformly drawn, built to be nearly complete, crowded into a suit, full of quads.

All come from a seeded `random.Random`, hold no natural tile of a forbidden kind and no fifth natural copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

KINDS = 34
SUITS = (range(0, 9), range(9, 18), range(18, 27))
HONOURS = range(27, 34)
KINDS_258 = (1, 4, 7, 10, 13, 16, 19, 22, 25)
ORPHANS = (0, 8, 9, 17, 18, 26, *HONOURS)
RUNS = tuple((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6)
TRIPLETS = tuple((kind,) * 3 for kind in range(KINDS))
SHAPES = ("standard", "seven_pairs", "orphans", "lan", "seven_star_lan")
MOST_WILD = 9

NORTH, GREEN, RED = 30, 32, 33
RING = (27, 28, 29, NORTH, GREEN, 31)  # east, south, west, north, green, white, and east again; red stands outside

Counts = tuple[int, ...]
Kinds = frozenset[int]


class IndicatorSet(NamedTuple):
    """What a flipped tile makes of the kinds."""

    indicator: int
    laizi: int
    pizi: Kinds


class Case(NamedTuple):
    """A hand, what its wildcards may not stand for, and which kind is the wild one."""

    counts: Counts
    wild: int
    forbidden: Kinds
    laizi: int
    indicator: int | None

    @property
    def size(self) -> int:
        return sum(self.counts) + self.wild

    def laizi_counted(self) -> Counts | None:
        """The counts with the wildcards put back among them as the laizi they are; None where that makes a fifth."""
        if self.counts[self.laizi] + self.wild > 4:
            return None
        return tuple(held + self.wild * (kind == self.laizi) for kind, held in enumerate(self.counts))


def following(kind: int) -> int:
    """The kind after this one in its suit or in the ring of honours."""
    if kind == RED:
        return GREEN
    if kind in RING:
        return RING[(RING.index(kind) + 1) % len(RING)]
    return kind - kind % 9 + (kind + 1) % 9


def preceding(kind: int) -> int:
    """The kind before this one in its suit or in the ring of honours."""
    if kind == RED:
        return NORTH
    return next(other for other in range(KINDS) if other != RED and following(other) == kind)


@cache
def indicator_sets() -> tuple[IndicatorSet, ...]:
    """Laizi and pizi for each of the 34 kinds as the tile flipped."""
    return tuple(IndicatorSet(kind, following(kind), frozenset({RED, kind, preceding(kind)})) for kind in range(KINDS))


def cases(seed: int, number: int) -> list[Case]:
    """So many cases; any fifty in a row have all the indicators among them."""
    rng = Random(seed)
    return [draw_case(rng, (seed * number + place) % 50) for place in range(number)]


def draw_case(rng: Random, pick: int) -> Case:
    """One case. `pick` 0-33: that indicator; 34-36: only red forbidden; 37-46: nothing; 47-49: kinds drawn at random."""
    indicator: int | None = None
    forbidden: Kinds = frozenset()
    if pick < KINDS:
        indicator, laizi, forbidden = indicator_sets()[pick]
    elif pick < 37:
        laizi, forbidden = following(rng.randrange(KINDS)), frozenset({RED})
    else:
        if pick > 46:
            forbidden = frozenset(rng.sample(range(KINDS), rng.choice([1, 2, 5, 12, 25, 30])))
        laizi = rng.choice([kind for kind in range(KINDS) if kind not in forbidden])
    counts, wild = draw_hand(rng, forbidden)
    return Case(counts, wild, forbidden, laizi, indicator)


def draw_hand(rng: Random, forbidden: Kinds) -> tuple[Counts, int]:
    """Counts and wildcards of a hand of 3n+1 or 3n+2 tiles, large ones more often."""
    size = rng.choice([13, 14, 13, 14, 13, 14, 10, 11, 7, 8, 4, 5, 1, 2])
    wild = min(size, rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, rng.randint(5, MOST_WILD)]))
    usable = [kind for kind in range(KINDS) if kind not in forbidden]
    return rng.choice((uniform, built, built, built, crowded, quads))(rng, usable, size, wild)


def uniform(rng: Random, usable: Sequence[int], size: int, wild: int) -> tuple[Counts, int]:
    """Drawn from the whole wall."""
    return drawn(rng, dict.fromkeys(usable, 4), size, wild)


def crowded(rng: Random, usable: Sequence[int], size: int, wild: int) -> tuple[Counts, int]:
    """Drawn from one group, and few of the others."""
    group = rng.randrange(4)
    return drawn(rng, {kind: 4 if kind // 9 == group else rng.random() < 0.1 for kind in usable}, size, wild)


def quads(rng: Random, usable: Sequence[int], size: int, wild: int) -> tuple[Counts, int]:
    """Few kinds, most of them complete."""
    kinds = rng.sample(usable, min(len(usable), (size - wild) // 4 + 2))
    return drawn(rng, dict.fromkeys(kinds, 4), size, wild)


def drawn(rng: Random, stock: dict[int, int], size: int, wild: int) -> tuple[Counts, int]:
    tiles = [kind for kind, copies in stock.items() for _ in range(copies)]
    wild = max(wild, size - len(tiles))
    return counted(rng.sample(tiles, size - wild)), wild


def built(rng: Random, usable: Sequence[int], size: int, wild: int) -> tuple[Counts, int]:
    """Wildcards put into a complete hand, up to two tiles exchanged, one taken away for 3n+1."""
    tiles = complete_tiles(rng, usable, size + (size % 3 == 1))
    rng.shuffle(tiles)
    kept: list[int] = []
    for kind in tiles[wild:]:
        if kept.count(kind) < 4:
            kept.append(kind)
        else:
            wild += 1  # there is no fifth copy: only a wildcard can be it
    for _ in range(min(len(kept), rng.choice([0, 0, 0, 1, 1, 2]))):
        kept.pop(rng.randrange(len(kept)))
        kept.append(rng.choice([kind for kind in usable if kept.count(kind) < 4]))
    if size % 3 == 1:
        if kept:
            kept.pop(rng.randrange(len(kept)))
        else:
            wild -= 1
    return counted(kept), wild


def complete_tiles(rng: Random, usable: Sequence[int], size: int) -> list[int]:
    """The tiles of a complete hand of usable kinds, fifth copies possible; of 14 tiles now and then in another shape."""
    shape = rng.choice((*["standard"] * 6, *SHAPES[1:])) if size == 14 else "standard"
    if shape == "seven_pairs":
        return rng.choices(usable, k=7) * 2  # repeats among them make quads
    if shape == "orphans" and set(ORPHANS) <= set(usable):
        return [*ORPHANS, rng.choice(ORPHANS)]
    if shape.endswith("lan"):
        apart = [kind for kind in usable if kind in HONOURS]
        for kind in rng.sample(usable, len(usable)):
            if kind not in HONOURS and all(kind // 9 != other // 9 or abs(kind - other) >= 3 for other in apart):
                apart.append(kind)
        if len(apart) >= 14:
            return apart[:14] if shape == "seven_star_lan" else rng.sample(apart, 14)
    group = rng.choice(usable) // 9
    near = [kind for kind in usable if kind // 9 == group] if rng.random() < 0.3 else usable
    triplets = [part for part in TRIPLETS if part[0] in near]
    runs = [part for part in RUNS if set(part) <= set(near)]
    sets = triplets if rng.random() < 0.3 or not runs else [rng.choice(rng.choice((runs, triplets))) for _ in range(12)]
    eyes = rng.choice([[kind for kind in near if kind in KINDS_258] or near, near])
    return [*[kind for _ in range(size // 3) for kind in rng.choice(sets)], *[rng.choice(eyes)] * 2]


def counted(tiles: Sequence[int]) -> Counts:
    return tuple(tiles.count(kind) for kind in range(KINDS))
