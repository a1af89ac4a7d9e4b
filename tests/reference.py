"""The textbook version of the core: slow, short, and written from ``docs/hands.md`` alone.

Every question takes a hand as 34 counts and a number of wildcards, and gives plain ints, tuples and sets. Nothing is checked:
a hand that the package refuses gives nonsense here. Whether sets and eyes are complete, and how they are cut, is found by taking
sets off the hand, always with its lowest tile; the distance by looking for the cheapest complete hand to aim at. The two share
nothing, so each tests the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

KINDS = 34
UNREACHABLE = 127
SUITS = (range(0, 9), range(9, 18), range(18, 27))
HONOURS = range(27, 34)
GROUPS = (*SUITS, HONOURS)  # no set has tiles of two groups
KINDS_258 = frozenset(suit[rank] for suit in SUITS for rank in (1, 4, 7))
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *HONOURS})
NEVER = 99  # more tiles than any hand has

Counts = tuple[int, ...]  # of a hand by kinds, or of one group by ranks, which begin at 0 here
Kinds = frozenset[int]  # or ranks
Part = tuple[str, tuple[int, ...], tuple[int, ...]]  # name, kinds, places that wildcards fill
Way = tuple[Part, ...]

NONE: Kinds = frozenset()
ALL: Kinds = frozenset(range(KINDS))


class Options(NamedTuple):
    """The keywords of all questions."""

    eyes: str = "any"
    two_wild_eyes: bool = True
    triplets_only: bool = False
    forbidden: Kinds = NONE
    max_copies: int | None = 4
    shapes: tuple[str, ...] = ("standard",)

    @property
    def eyes_kinds(self) -> Kinds:
        return KINDS_258 if self.eyes == "258" else ALL

    @property
    def eyes_of_wildcards(self) -> bool:
        return (self.eyes == "any" or self.two_wild_eyes) and not self.eyes_kinds <= self.forbidden


# --- complete or not: take sets off --------------------------------------------------------------------------------


def is_win(counts: Counts, wild: int = 0, **keywords: Any) -> bool:
    """Whether the hand of 3n+2 tiles is complete."""
    options = Options(**keywords)
    return any(is_complete(shape, counts, wild, options) for shape in options.shapes)


def waits(counts: Counts, wild: int = 0, **keywords: Any) -> list[int]:
    """The kinds that complete the hand of 3n+1 tiles."""
    return [kind for kind in drawable(counts, Options(**keywords)) if is_win(plus(counts, kind), wild, **keywords)]


def drawable(counts: Counts, options: Options) -> list[int]:
    full = NEVER if options.max_copies is None else options.max_copies
    return [kind for kind in range(KINDS) if kind not in options.forbidden and counts[kind] < full]


def plus(counts: Counts, kind: int, copies: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + copies, *counts[kind + 1 :])


def is_complete(shape: str, counts: Counts, wild: int, options: Options) -> bool:
    if shape != "standard":
        return missing_of_shape(shape, counts, wild, options.forbidden) == wild
    if options.forbidden == ALL:
        return False
    parts = groups(counts, options.forbidden)
    sets = [fewest(*part, NONE, options.triplets_only) for part in parts]
    needs = [sum(sets) + 2] if options.eyes_of_wildcards else []
    for number, part in enumerate(parts):
        eyes = ranks_in(options.eyes_kinds, number)
        if eyes:
            needs.append(sum(sets) - sets[number] + fewest(*part, eyes, options.triplets_only))
    return min(needs) <= wild  # the wildcards left over come in threes


def groups(counts: Counts, forbidden: Kinds) -> list[tuple[Counts, Kinds]]:
    """For each of the four groups the counts by rank and the forbidden ranks."""
    return [(counts[group.start : group.stop], ranks_in(forbidden, number)) for number, group in enumerate(GROUPS)]


@cache
def ranks_in(kinds: Kinds, number: int) -> Kinds:
    return frozenset(kind - GROUPS[number].start for kind in kinds if kind in GROUPS[number])


@lru_cache(maxsize=200_000)
def fewest(tiles: Counts, forbidden: Kinds, eyes: Kinds, triplets_only: bool) -> int:
    """The fewest wildcards that make a group into sets and, unless `eyes` is empty, one pair with a natural tile in `eyes`."""
    if not any(tiles):
        return NEVER if eyes else 0
    best = NEVER
    for (name, ranks, wild), rest in parts_with_lowest(tiles, forbidden, triplets_only):
        if name != "eyes":
            best = min(best, len(wild) + fewest(rest, forbidden, eyes, triplets_only))
        elif ranks[0] in eyes:
            best = min(best, len(wild) + fewest(rest, forbidden, NONE, triplets_only))
    return best


def parts_with_lowest(tiles: Counts, forbidden: Kinds, triplets_only: bool) -> Iterator[tuple[Part, Counts]]:
    """Every set and pair with the lowest tile of a group, its other tiles natural or wildcards; and the tiles without it."""
    low = next(rank for rank, held in enumerate(tiles) if held)
    for name, size in (("triplet", 3), ("eyes", 2)):
        for natural in range(1, min(size, tiles[low]) + 1):
            yield (name, (low,) * size, tuple(range(natural, size))), plus(tiles, low, -natural)
    if len(tiles) < 9 or triplets_only:
        return
    for start in range(max(low - 2, 0), min(low, 6) + 1):
        run = (start, start + 1, start + 2)
        for places in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)):
            stood_for = {run[place] for place in places}
            own = set(run) - stood_for
            if low in own and all(tiles[rank] for rank in own) and not stood_for & forbidden:
                yield ("run", run, places), tuple(held - (rank in own) for rank, held in enumerate(tiles))


# --- the other shapes: the tiles that the nearest hand of the shape has and this one has not -----------------------


def missing_of_shape(shape: str, counts: Counts, wild: int, forbidden: Kinds) -> int:
    if sum(counts) + wild < 13:
        return NEVER
    if shape == "seven_pairs":
        held = sorted((min(counts[kind], 2) for kind in range(KINDS) if kind not in forbidden), reverse=True)
        return 14 - sum(held[:7]) if len(held) >= 7 else NEVER
    if shape == "orphans":
        kept = [kind for kind in ORPHANS if counts[kind]]
        return NEVER if ORPHANS & forbidden else 14 - len(kept) - any(counts[kind] > 1 for kind in kept)
    suits = [most_held_apart(*part) for part in groups(counts, forbidden)[:3]]
    honours_held = sum(counts[kind] > 0 for kind in HONOURS)
    best = NEVER
    for sizes in product(range(4), repeat=3):
        honours = 14 - sum(sizes)
        possible = all(size in suit for size, suit in zip(sizes, suits, strict=True))
        if possible and honours <= len(frozenset(HONOURS) - forbidden) and (honours == 7 or shape == "lan"):
            held_apart = sum(suit[size] for size, suit in zip(sizes, suits, strict=True))
            best = min(best, 14 - held_apart - min(honours, honours_held))
    return best


@lru_cache(maxsize=200_000)
def most_held_apart(tiles: Counts, forbidden: Kinds) -> dict[int, int]:
    """For each number of ranks of a suit that can lie three or more apart: how many of them are held at most."""
    most: dict[int, int] = {}
    for size in range(4):
        for ranks in combinations([rank for rank in range(9) if rank not in forbidden], size):
            if all(high - low >= 3 for low, high in pairwise(ranks)):
                most[size] = max(most.get(size, 0), sum(tiles[rank] > 0 for rank in ranks))
    return most


# --- how far: the cheapest complete hand to aim at -----------------------------------------------------------------

Line = tuple[tuple[int, bool, bool], ...]  # a group, rank by rank: copies held, usable, may be eyes
Costs = dict[int, int]  # copies beyond the fourth of their kinds -> tiles missing, of the cheapest target with so many


def distance(counts: Counts, wild: int = 0, **keywords: Any) -> int:
    """The tiles to exchange until complete, less one; 127 where that cannot be."""
    options = Options(**keywords)
    missing = NEVER
    for shape in options.shapes:
        if shape == "standard":
            missing = min(missing, missing_of_standard(counts, wild, options))
        else:
            missing = min(missing, missing_of_shape(shape, counts, wild, options.forbidden))
    if missing == NEVER:
        return UNREACHABLE
    if missing == wild and not options.two_wild_eyes and not is_win(counts, wild, **keywords):
        return 0  # nothing is missing but natural eyes
    return missing - wild - 1


def missing_of_standard(counts: Counts, wild: int, options: Options) -> int:
    lines = tuple(
        tuple((counts[kind], kind not in options.forbidden, kind in options.eyes_kinds) for kind in group) for group in GROUPS
    )
    targets = costs_of_groups(lines, (sum(counts) + wild - 1) // 3, 1, options.triplets_only)
    most_excess = NEVER if options.max_copies is None else wild
    return min((missing for excess, missing in targets.items() if excess <= most_excess), default=NEVER)


@lru_cache(maxsize=100_000)
def costs_of_groups(lines: tuple[Line, ...], sets: int, eyes: int, triplets_only: bool) -> Costs:
    """The costs of targets with so many sets and eyes (0 or 1) in these groups together."""
    if len(lines) == 1:
        return costs_of_group(lines[0], sets, eyes, not triplets_only and len(lines[0]) == 9)
    half = len(lines) // 2
    found = []
    for some_sets, some_eyes in product(range(sets + 1), range(eyes + 1)):
        some = costs_of_groups(lines[:half], some_sets, some_eyes, triplets_only)
        others = costs_of_groups(lines[half:], sets - some_sets, eyes - some_eyes, triplets_only)
        found += [(e1 + e2, m1 + m2) for (e1, m1), (e2, m2) in product(some.items(), others.items())]
    return cheapest(found)


@lru_cache(maxsize=300_000)
def costs_of_group(line: Line, sets: int, eyes: int, runs: bool, under_way: tuple[int, int] = (0, 0)) -> Costs:
    """The costs of targets in the ranks of `line`; of runs under way so many end at its first rank, so many one rank further."""
    if not line:
        return {} if sets or eyes or any(under_way) else {0: 0}
    (held, usable, may_be_eyes), rest = line[0], line[1:]
    ending, going = under_way
    found = []
    for triplets, pairs in product(range(sets + 1), range(eyes + 1 if may_be_eyes else 1)):
        for begun in range(min(sets - triplets, 2) + 1 if runs else 1):  # three runs alike have the tiles of three triplets
            copies = 3 * triplets + 2 * pairs + ending + going + begun
            if usable or not copies:
                later = costs_of_group(rest, sets - triplets - begun, eyes - pairs, runs, (going, begun))
                excess, missing = max(0, copies - 4), max(0, copies - held)
                found += [(excess + e, missing + m) for e, m in later.items()]
    return cheapest(found)


def cheapest(found: list[tuple[int, int]]) -> Costs:
    """Without those that miss no fewer tiles than one with less excess."""
    best: Costs = {}
    for excess, missing in sorted(found):
        if missing < min(best.values(), default=NEVER):
            best[excess] = missing
    return best


# --- discards ------------------------------------------------------------------------------------------------------


def discards(counts: Counts, wild: int, seen: Counts, **keywords: Any) -> list[tuple[int, int, Counts, Counts]]:
    """For each kind in the hand of 3n+2 tiles: the kind, the distance without it, the useful kinds, the copies left of each."""
    found = []
    for kind in range(KINDS):
        if counts[kind]:
            rest = plus(counts, kind, -1)
            far = distance(rest, wild, **keywords)
            draws = drawable(rest, Options(**keywords))
            useful = tuple(drawn for drawn in draws if distance(plus(rest, drawn), wild, **keywords) < far)
            found.append((kind, far, useful, tuple(4 - counts[drawn] - seen[drawn] for drawn in useful)))
    return found


# --- how it is cut -------------------------------------------------------------------------------------------------


def arrangements(counts: Counts, wild: int = 0, **keywords: Any) -> set[Way]:
    """Every way to cut the hand of 3n+2 tiles, its parts in ascending order."""
    options = Options(**keywords)
    found: set[Way] = set()
    for shape in options.shapes:
        if is_complete(shape, counts, wild, options):
            standard = shape == "standard"
            ways = standard_ways(counts, wild, options) if standard else ways_of_shape(shape, counts, wild, options.forbidden)
            found.update(tuple(sorted(way)) for way in ways)
    return found


def standard_ways(counts: Counts, wild: int, options: Options) -> Iterator[Way]:
    parts = groups(counts, options.forbidden)
    least = [min(fewest(*part, eyes, options.triplets_only) for eyes in (NONE, ALL)) for part in parts]
    choices = []
    for number, part in enumerate(parts):
        budget = wild - sum(least) + least[number]
        start = GROUPS[number].start
        ways = cuts(*part, ranks_in(options.eyes_kinds, number), options.triplets_only, budget)
        choices.append([[(name, tuple(start + rank for rank in ranks), places) for name, ranks, places in way] for way in ways])
    for choice in product(*choices):
        way = [chosen for of_group in choice for chosen in of_group]
        left = wild - sum(len(places) for _, _, places in way)
        eyes = sum(name == "eyes" for name, _, _ in way)
        if eyes == 0 and left >= 2 and options.eyes_of_wildcards:
            way.append(("eyes", (), (0, 1)))
            eyes, left = 1, left - 2
        if eyes == 1 and left >= 0:
            yield (*way, *[("set", (), (0, 1, 2))] * (left // 3))


@lru_cache(maxsize=10_000)
def cuts(tiles: Counts, forbidden: Kinds, eyes: Kinds, triplets_only: bool, budget: int) -> frozenset[Way]:
    """Every way to cut a group into sets, with or without a pair in `eyes`, that takes no more wildcards than the budget."""
    if not any(tiles):
        return frozenset({()})
    found = set()
    for part, rest in parts_with_lowest(tiles, forbidden, triplets_only):
        name, ranks, wild = part
        if len(wild) <= budget and (name != "eyes" or ranks[0] in eyes):
            for way in cuts(rest, forbidden, NONE if name == "eyes" else eyes, triplets_only, budget - len(wild)):
                found.add(tuple(sorted((part, *way))))
    return frozenset(found)


def ways_of_shape(shape: str, counts: Counts, wild: int, forbidden: Kinds) -> Iterator[Way]:
    """The ways to cut a complete hand of another shape. A wildcard that is a single, or an orphan, is there as some kind."""
    held = [kind for kind in range(KINDS) if counts[kind]]
    if shape == "seven_pairs":
        pairs: list[Part] = [("pair", (kind, kind), (1,) if counts[kind] == 1 else ()) for kind in held]
        yield (*pairs, *[("pair", (), (0, 1))] * (7 - len(held)))
    elif shape == "orphans":
        for twice in ORPHANS:
            copies = {kind: 1 + (kind == twice) for kind in ORPHANS}
            if all(counts[kind] <= copies[kind] for kind in ORPHANS):
                names = {kind: "eyes" if kind == twice else "single" for kind in ORPHANS}
                yield tuple((names[kind], (kind,) * copies[kind], tuple(range(counts[kind], copies[kind]))) for kind in ORPHANS)
    else:
        for more in combinations([kind for kind in range(KINDS) if kind not in forbidden and kind not in held], wild):
            kinds = sorted((*held, *more))
            apart = all(low // 9 != high // 9 or high - low >= 3 or low in HONOURS for low, high in pairwise(kinds))
            if apart and (shape == "lan" or set(HONOURS) <= set(kinds)):
                yield tuple(("single", (kind,), () if counts[kind] else (0,)) for kind in kinds)


# --- facts ---------------------------------------------------------------------------------------------------------


def facts(counts: Counts, laizi: int | None = None, forbidden: Kinds = NONE) -> list[int]:
    """The packed facts of the hand of 3n+2 tiles for j = 0...4 natural laizi."""
    if laizi is None:
        return [fact(counts, 0, forbidden), 0, 0, 0, 0]
    held = counts[laizi]
    splits = [fact(plus(counts, laizi, natural - held), held - natural, forbidden) for natural in range(held + 1)]
    return splits + [0] * (4 - held)


def facts_added(counts: Counts, laizi: int | None = None, forbidden: Kinds = NONE) -> list[list[int]]:
    """The facts of the hand of 3n+1 tiles with each kind added."""
    draws = drawable(counts, Options(forbidden=forbidden))
    return [facts(plus(counts, kind), laizi, forbidden) if kind in draws else [0] * 5 for kind in range(KINDS)]


def fact(natural: Counts, wild: int, forbidden: Kinds) -> int:
    held = [kind for kind in range(KINDS) if natural[kind]]
    bits = {31: True, 7: is_quad_pairs(natural, wild)}
    for first_bit, triplets_only in ((0, False), (3, True)):
        for bit, (eyes, two_wild_eyes) in enumerate((("any", True), ("258", True), ("258", False)), first_bit):
            asked = Options(eyes, two_wild_eyes, triplets_only, forbidden)
            bits[bit] = is_complete("standard", natural, wild, asked)
    for bit, shape in ((6, "seven_pairs"), (8, "lan"), (9, "seven_star_lan"), (10, "orphans")):
        bits[bit] = is_complete(shape, natural, wild, Options(forbidden=forbidden))
    for bit, group in enumerate(GROUPS, 12):
        bits[bit] = any(kind in group for kind in held)
    bits[16] = any(kind not in KINDS_258 for kind in held)
    bits[17] = any(kind not in HONOURS for kind in held)
    return sum(holds << bit for bit, holds in bits.items())


def is_quad_pairs(natural: Counts, wild: int) -> bool:
    """Fourteen tiles in pairs, two or more alike. A wildcard pairs each odd tile, and two more can double any pair there is."""
    left = wild - sum(held % 2 for held in natural)
    return sum(natural) + wild == 14 and left >= 0 and (left >= 2 or max(natural) >= 3)
