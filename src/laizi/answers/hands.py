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
    try:
        return list(map(_fields_of, map(id, arrangement)))
    except KeyError:
        _remember(arrangement)
        return list(map(_fields_of, map(id, arrangement)))


def _remember(arrangement: Arrangement) -> None:
    if len(_kept) + len(arrangement) > _MOST_PARTS:
        _fields.clear()
        _kept.clear()
    for part in arrangement:
        if id(part) not in _fields:
            _kept.append(part)
            _fields[id(part)] = {"set": part.set, "tiles": format_tiles(part.tiles), "wild": list(part.wild)}


# The parts that the core gives out are always the same two thousand objects, which are known sooner than their values would be.
# They are kept, so that no other part can come to lie where one of them was.
_fields: dict[int, dict[str, Any]] = {}
_fields_of = _fields.__getitem__
_kept: list[Part] = []
_MOST_PARTS = 10_000


def check_text(value: str, path: str) -> None:
    """Bytes of the command line that are no UTF-8 arrive as lone surrogates, which no text of tiles can hold."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InputError("not_utf8", path, error.start) from None
