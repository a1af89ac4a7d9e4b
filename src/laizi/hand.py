"""A hand as a value, and the pieces that answers about hands are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from laizi._native import parse_hand
from laizi.tiles import TILES, Notation, Tile, format_tiles


@dataclass(frozen=True, slots=True)
class Hand:
    """34 counts of natural tiles (as bytes, 0-4 each) and the number of wildcards (0-14).

    Every function that takes a hand takes a `Hand` too; its wildcards add to ``wild=``.
    """

    counts: bytes
    wild: int = 0

    def __post_init__(self) -> None:
        counts, wild = parse_hand(self.counts, self.wild)
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "wild", wild)

    @classmethod
    def parse(cls, hand: Any, wild: int = 0) -> Hand:
        """Any notation, 34 counts or a sequence of kind ids; see `docs/notation.md`.

        Raises `laizi.InputError` for what is no hand, `TypeError` for what is no text, bytes, array or sequence.
        """
        counts, wild = parse_hand(hand, wild)
        return cls(counts, wild)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The natural tiles, sorted, one entry a copy."""
        return tuple(TILES[k] for k, n in enumerate(self.counts) for _ in range(n))

    @property
    def size(self) -> int:
        """Natural tiles and wildcards together."""
        return sum(self.counts) + self.wild

    def text(self, notation: Notation = "mpsz") -> str:
        """The hand in ``"mpsz"``, ``"chinese"`` or ``"unicode"``, wildcards last."""
        return format_tiles(self.tiles, notation, self.wild)

    def __str__(self) -> str:
        return self.text()


class Part(NamedTuple):
    """One piece of a cut hand.

    Attributes:
        set: ``"run"``, ``"triplet"``, ``"eyes"``; ``"pair"`` in seven pairs; ``"single"`` in orphans and lan;
            ``"set"`` for three wildcards that may be any set.
        tiles: the kinds, lowest first, what the wildcards stand for included; empty for a set, eyes or pair of wildcards only,
            which may be any.
        wild: 0-based places in the part that a wildcard fills.
    """

    set: str
    tiles: tuple[Tile, ...]
    wild: tuple[int, ...]


#: One way to cut a hand: all its parts.
Arrangement = tuple[Part, ...]


class Discard(NamedTuple):
    """What discarding one tile leads to.

    Attributes:
        tile: the kind discarded.
        distance: of the hand that is left.
        useful: kinds that bring that distance down when drawn, in order.
        left: for each useful kind, the copies not in the hand and not seen.
    """

    tile: Tile
    distance: int
    useful: tuple[Tile, ...]
    left: tuple[int, ...]

    @property
    def copies(self) -> int:
        """Useful tiles left in all."""
        return sum(self.left)
