"""A question about one hand as programs and people put it, and how JSON names what there is to say about hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import mul
from typing import Any, Literal, TypedDict

from laizi import _native
from laizi.errors import InputError
from laizi.hand import Arrangement, Hand, Part
from laizi.tiles import KINDS, TILES, Tile, format_tiles

SCHEMA = 1
COPIES = 4
NAMES = tuple(str(tile) for tile in TILES)


class Keywords(TypedDict):
    """The keywords that every function about a hand takes."""

    eyes: Literal["any", "258"]
    two_wild_eyes: bool
    triplets_only: bool
    forbidden: str | tuple[int, ...]
    max_copies: Literal[4] | None
    shapes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The options of a command about hands, read."""

    wild: int
    seen: str | None
    keywords: Keywords

    def hand(self, source: str) -> Hand:
        """The hand that a text and ``--wild`` describe."""
        check_text(source, "hand")
        return Hand.parse(source, self.wild)

    def forbidden(self) -> frozenset[int]:
        """The forbidden kinds."""
        if not self.keywords["forbidden"]:
            return frozenset()
        mask = _native.parse_mask(self.keywords["forbidden"])
        return frozenset(kind for kind in range(KINDS) if mask >> kind & 1)

    def left(self, hand: Hand) -> tuple[int, ...]:
        """For each kind the copies that are neither in the hand nor seen; raises when that makes five of a kind."""
        if not self.seen:
            return tuple([COPIES - held for held in hand.counts])
        seen, wild = _native.parse_hand(self.seen, 0, "seen")
        if wild:
            raise InputError("wild_here", "seen")
        left = tuple(COPIES - held - gone for held, gone in zip(hand.counts, seen, strict=True))
        for kind, copies in enumerate(left):
            if copies < 0:
                raise InputError("seen_fifth_copy", "seen", tile=str(TILES[kind]))
        return left


def with_tile(hand: Hand, kind: int) -> bytes:
    """The counts of the hand with one natural tile more, which must not be its fifth of the kind."""
    counts = bytearray(hand.counts)
    counts[kind] += 1
    return bytes(counts)


def hand_fields(hand: Hand) -> dict[str, Any]:
    """How JSON names a hand: the natural tiles in mpsz, and the wildcards as a number."""
    return {"hand": _mpsz(hand.counts), "wild": hand.wild}


def _mpsz(counts: bytes) -> str:
    """What `format_tiles` makes of the same tiles, from their counts."""
    text = ""
    for first, letter in ((0, "m"), (9, "p"), (18, "s"), (27, "z")):
        of_suit = counts[first : first + 9]
        if any(of_suit):
            text += "".join(map(mul, "123456789", of_suit)) + letter
    return text


def tiles_left(kinds: Iterable[Tile], left: Iterable[int]) -> list[dict[str, Any]]:
    """Kinds and their copies left, for JSON."""
    return [{"tile": NAMES[kind], "left": copies} for kind, copies in zip(kinds, left, strict=True)]


def arrangement_fields(arrangement: Arrangement) -> list[dict[str, Any]]:
    """A cut hand for JSON; ``wild`` are the places in a part that a wildcard fills. The parts are shared: do not change them."""
    return list(map(_part_fields.__getitem__, arrangement))


class _PartFields(dict[Part, dict[str, Any]]):
    """The JSON of the parts met so far: there are some two thousand in all, and they come again and again."""

    def __missing__(self, part: Part) -> dict[str, Any]:
        found = self[part] = {"set": part.set, "tiles": format_tiles(part.tiles), "wild": list(part.wild)}
        return found


_part_fields = _PartFields()


def check_text(value: str, path: str) -> None:
    """Bytes of the command line that are no UTF-8 arrive as lone surrogates, which no text of tiles can hold."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InputError("not_utf8", path, error.start) from None
