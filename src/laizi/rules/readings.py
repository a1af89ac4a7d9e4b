"""The ways to read a winning hand: how many laizi count as themselves, and which structure is looked at.

The only rules module that asks the native core.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from laizi.decompose import arrangements
from laizi.facts import Fact, Splits, words, words_added
from laizi.hand import Arrangement, Part
from laizi.rules.situation import Meld, Seat, Situation
from laizi.tiles import KINDS, TILES, Tile

TRIPLETS: Final = "triplets"
GENERAL: Final = "general"
PAIRS: Final = "pairs"
NO_STRUCTURE: Final = "none"

# The bits of `Fact` as plain ints: a flag's operators are slow.
_GENERAL = int(Fact.GENERAL)
_TRIPLETS = int(Fact.TRIPLETS)
_PAIRS = int(Fact.SEVEN_PAIRS | Fact.QUAD_PAIRS)
_LAN = int(Fact.LAN)
# What is asked of a reading later: its eyes, and which of two patterns it is. Readings that agree in these are the same.
_ASKED = int(
    Fact.GENERAL_258 | Fact.GENERAL_258_REAL | Fact.TRIPLETS_258 | Fact.TRIPLETS_258_REAL | Fact.QUAD_PAIRS | Fact.SEVEN_STAR_LAN
)
_NOT_258 = int(Fact.NOT_258)
_NOT_HONOUR = int(Fact.NOT_HONOUR)
_COLOURS = int(Fact.MAN | Fact.PIN | Fact.SOU | Fact.HONOUR)
_ONE_SUIT = frozenset(int(suit) for suit in (Fact.MAN, Fact.PIN, Fact.SOU))


def _bits_of(tile: int) -> int:
    bits = int((Fact.MAN, Fact.PIN, Fact.SOU, Fact.HONOUR)[tile // 9])
    if tile < 27:
        bits |= _NOT_HONOUR
    return bits if tile < 27 and tile % 3 == 1 else bits | _NOT_258


_TILE_BITS = tuple(_bits_of(tile) for tile in TILES)


class Reading(NamedTuple):
    """One way to read the hand.

    Attributes:
        natural: laizi used at face value (j); wild: the others.
        structure: `TRIPLETS`, `GENERAL`, `PAIRS` (seven pairs, quads among them) or `NO_STRUCTURE`.
        facts: what the core says of the eyes and of 豪华七对 and 七星烂 in this split, bits of `Fact`.
        pure: all natural tiles and melds are of one suit; jiang: 2, 5 and 8; feng: honours. Each needs a natural tile or a meld.
    """

    natural: int
    wild: int
    structure: str
    facts: int
    pure: bool
    jiang: bool
    feng: bool


class Table(NamedTuple):
    """What the melds add to the facts of the concealed tiles: the same bits, and whether there is a chi."""

    bits: int
    any: bool
    chi: bool

    @classmethod
    def of(cls, melds: Sequence[Meld]) -> Table:
        """The bits of the melds' tiles."""
        bits = 0
        for meld in melds:
            for tile in meld.tiles:
                bits |= _TILE_BITS[tile]
        return cls(bits, bool(melds), any(meld.kind == "chi" for meld in melds))


def counts_of(tiles: Sequence[Tile]) -> bytes:
    """34 counts."""
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[tile] += 1
    return bytes(counts)


def readings(situation: Situation, tiles: Sequence[Tile]) -> tuple[Reading, ...]:
    """All readings of concealed tiles, the winning one among them, with the winner's melds."""
    held = counts_of(tiles)
    # Whoever holds a pizi has lost already; that the rest is complete is still worth knowing.
    barred = [kind for kind in situation.pizi if not held[kind]]
    splits = words(held, situation.laizi, barred)
    table = Table.of(situation.seats[situation.winner].melds)
    return of_splits(splits, table, len(tiles), closed_shapes=not situation.ruleset.has_laizi)


@lru_cache(maxsize=1 << 14)
def of_splits(splits: Splits, table: Table, size: int, *, closed_shapes: bool = False) -> tuple[Reading, ...]:
    """The readings that the core's answer for each split allows.

    Args:
        size: concealed tiles.
        closed_shapes: whether seven pairs and 烂牌 exist (guiliu).
    """
    last = sum(split != 0 for split in splits) - 1
    found: list[Reading] = []
    for natural in range(last + 1):
        split = splits[natural]
        wild = last - natural
        both = split | table.bits
        some = table.any or wild < size
        pure = some and both & _COLOURS in _ONE_SUIT
        jiang = some and not both & _NOT_258
        feng = some and not both & _NOT_HONOUR
        structures = []
        if split & _TRIPLETS and not table.chi:
            structures.append(TRIPLETS)
        if split & _GENERAL:
            structures.append(GENERAL)
        if closed_shapes:
            if split & _PAIRS:
                structures.append(PAIRS)
            if feng or split & _LAN:
                structures.append(NO_STRUCTURE)
        elif jiang or feng:
            structures.append(NO_STRUCTURE)
        found += [Reading(natural, wild, structure, split & _ASKED, pure, jiang, feng) for structure in structures]
    return tuple(found)


def readings_added(situation: Situation, seat: Seat) -> list[tuple[Reading, ...]]:
    """For each of the 34 kinds the readings after it is added to a seat's hand."""
    held = counts_of(seat.hand)
    barred = [kind for kind in situation.pizi if not held[kind]]
    table, closed, size = Table.of(seat.melds), not situation.ruleset.has_laizi, len(seat.hand) + 1
    return [of_splits(splits, table, size, closed_shapes=closed) for splits in words_added(held, situation.laizi, barred)]


def cut(situation: Situation, tiles: Sequence[Tile], reading: Reading, *, eyes_258: bool, two_wild_eyes: bool) -> Arrangement:
    """The hand cut as a reading says, the first way; without a structure one part of all tiles."""
    natural = [tile for tile in tiles if tile != situation.laizi]
    if situation.laizi is not None:
        natural += [situation.laizi] * reading.natural
    if reading.structure == NO_STRUCTURE:
        wild = tuple(range(len(natural), len(natural) + reading.wild))
        return (Part("none", tuple(sorted(natural)), wild),)
    held = counts_of(natural)
    if reading.structure == PAIRS:
        return tuple(Part("pair", (tile, tile), ()) for tile in sorted(natural)[::2])
    ways = arrangements(
        held,
        reading.wild,
        limit=1,
        eyes="258" if eyes_258 else "any",
        two_wild_eyes=two_wild_eyes,
        triplets_only=reading.structure == TRIPLETS,
        forbidden=[kind for kind in situation.pizi if not held[kind]],
    )
    return next(ways)
