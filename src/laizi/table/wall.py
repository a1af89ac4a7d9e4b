"""The wall: 136 tiles in an order that a seed, a list or a secret gives.

The order is dealt and drawn from the head, kongs are replaced from the tail. A seed gives the same wall on every machine and with
every version of Python: the shuffle is Fisher and Yates's over SHA-256 in counter mode, see `Wall.seeded`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from laizi._native import parse_kinds
from laizi.errors import InputError
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.tiles import KINDS, TILES

__all__ = ["SIZE", "Wall", "commitment_of", "dealt"]

SIZE: Final = 136
_COPIES = 4
_SALT_BYTES = 32
_DOMAIN = b"laizi wall 1"
_WORD = 32  # bits of one random number
_MOST_SEED = 1 << 10
_BLOCKS, _BLOCK = 3, 4  # each seat takes four tiles three times, then one


def seed_bytes(seed: int | str) -> bytes:
    """A seed in UTF-8, an int in decimal; `laizi.InputError` for a text that is too long or cannot be written, else TypeError."""
    text = str(seed) if type(seed) is int else seed
    if not isinstance(text, str):
        raise TypeError(f"a seed is an int or a text, not {type(seed).__name__}")
    if len(text) > _MOST_SEED:
        raise InputError("seed_too_long", "seed", limit=_MOST_SEED)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InputError("not_utf8", "seed", error.start) from None


@dataclass(frozen=True, slots=True)
class Wall:
    """The order of all tiles.

    Attributes:
        order: 136 kinds; the first is the head.
        salt: what makes the commitment of a secret wall, to be told when the round is over; empty for other walls.
    """

    order: bytes
    salt: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(_ALL):
            raise _bad_order(self.order)

    @classmethod
    def seeded(cls, seed: int | str, number: int = 0) -> Wall:
        """The wall of a seed; `number` tells the rounds of a match apart.

        With m = ``laizi wall 1``, a zero byte, the seed in UTF-8 (an int in decimal), a zero byte and the number in decimal,
        the random numbers are the big-endian 32-bit words of SHA-256(m, a zero byte, c in decimal) for c = 0, 1, 2 … in a row.
        The tiles start in the order of kinds, four of each; for i from 135 down to 1 the next word w below the greatest
        multiple of i + 1 that fits (others are skipped) exchanges tile i with tile w mod (i + 1).
        """
        message = b"\0".join((_DOMAIN, seed_bytes(seed), str(number).encode()))
        words = _words(message)
        return cls(_shuffled(lambda bound: _below(words, bound)))

    @classmethod
    def of(cls, tiles: str | Iterable[int], salt: bytes = b"") -> Wall:
        """The wall of a given order: kinds from the head, or a text such as ``"1m 5z 3p …"`` (any notation, in order).

        Raises `laizi.InputError` unless it holds four of each kind.
        """
        if isinstance(tiles, str):
            return cls(_parsed(tiles), salt)
        kinds = list(tiles)
        if not all(isinstance(kind, int) and 0 <= kind < KINDS for kind in kinds):
            raise InputError("wall_tiles", "wall", tiles=len(kinds))
        return cls(bytes(kinds), salt)

    @classmethod
    def secret(cls) -> Wall:
        """A wall that nobody can foresee, from the operating system's randomness, with a salt.

        Publish `commitment` before the first tile is dealt, `order` and `salt` when the round is over: anyone can then check with
        `commitment_of` that the wall was not changed meanwhile.
        """
        return cls(_shuffled(secrets.randbelow), secrets.token_bytes(_SALT_BYTES))

    @property
    def commitment(self) -> str | None:
        """The salted hash of a secret wall; None for other walls."""
        return commitment_of(self.order, self.salt) if self.salt else None

    def text(self) -> str:
        """The order as 136 names in mpsz, as `Wall.of` reads it."""
        return " ".join(str(TILES[kind]) for kind in self.order)


def commitment_of(order: bytes, salt: bytes) -> str:
    """SHA-256 in hexadecimal of the salt (32 bytes) followed by the kinds of the wall (136 bytes, the head first)."""
    return hashlib.sha256(salt + order).hexdigest()


def dealt(order: bytes, dealer: int) -> tuple[list[bytes], int]:
    """The tiles of each seat in the order they are dealt, and the place of the tile after the deal.

    From the dealer on each seat takes four tiles, three times, then one; then the dealer takes its fourteenth.
    """
    hands = [bytearray() for _ in range(SEATS)]
    place = 0
    for size in (*(_BLOCK,) * _BLOCKS, 1):
        for step in range(SEATS):
            hands[(dealer + step) % SEATS] += order[place : place + size]
            place += size
    hands[dealer].append(order[place])
    return [bytes(hand) for hand in hands], place + 1


_ALL = bytes(kind for kind in range(KINDS) for _ in range(_COPIES))


def _shuffled(below: Callable[[int], int]) -> bytes:
    order = bytearray(_ALL)
    for last in range(SIZE - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return bytes(order)


def _words(message: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(message + b"\0" + str(counter).encode()).digest()
        for place in range(0, len(block), _WORD // 8):
            yield int.from_bytes(block[place : place + _WORD // 8], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    most = (1 << _WORD) // bound * bound
    return next(word for word in words if word < most) % bound


def _parsed(text: str) -> bytes:
    if len(text) > _MOST_SEED:
        raise InputError("text_too_long", "wall", limit=_MOST_SEED)
    kinds, wild = parse_kinds(text, "wall")
    if wild:
        raise InputError("wild_here", "wall")
    return bytes(kinds)


def _bad_order(order: bytes) -> InputError:
    if len(order) != SIZE:
        return InputError("wall_tiles", "wall", tiles=len(order))
    wrong = next(kind for kind in (*range(KINDS), max(order)) if order.count(kind) != _COPIES)
    return InputError("wall_copies", "wall", tile=str(TILES[wrong]) if wrong < KINDS else short(wrong), copies=order.count(wrong))
