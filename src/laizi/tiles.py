"""The 34 kinds of tiles and their names.

Kinds are numbered 0-33: man 1-9, pin 1-9, sou 1-9, then the honours East South West North White Green Red.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

KINDS: Final = 34
Notation = Literal["mpsz", "chinese", "unicode"]

_SUIT_LETTERS = "mpsz"
_CHINESE_RANKS = "一二三四五六七八九"
_CHINESE_SUITS = "万筒条"
_CHINESE_HONOURS = "东南西北白发中"
# Unicode orders its tiles East South West North Red Green White, man, sou, pin.
_UNICODE = (
    [chr(0x1F007 + r) for r in range(9)]
    + [chr(0x1F019 + r) for r in range(9)]
    + [chr(0x1F010 + r) for r in range(9)]
    + ["\U0001f000", "\U0001f001", "\U0001f002", "\U0001f003", "\U0001f006", "\U0001f005", "\U0001f004"]
)
UNICODE_WILD: Final = "\U0001f02a"  # the joker tile


class Tile(int):
    """One kind of tile: an int 0-33 whose ``str`` is its mpsz name.

    ``Tile(4)`` and ``Tile("5m")`` (any notation) are the same object. An int out of range or a text that is not one tile raises
    `laizi.InputError`.
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Tile:
        """The tile of a kind id or of a text that names one tile."""
        if isinstance(value, str):
            return _parse_one(value)
        return tile(value)

    @property
    def suit(self) -> str:
        """``"m"``, ``"p"``, ``"s"`` or ``"z"``."""
        return _SUIT_LETTERS[int(self) // 9]

    @property
    def rank(self) -> int:
        """1-9 in a suit; 1-7 for the honours."""
        return int(self) % 9 + 1

    @property
    def chinese(self) -> str:
        """``"五万"``, ``"东"``."""
        if self >= 27:
            return _CHINESE_HONOURS[self - 27]
        return _CHINESE_RANKS[int(self) % 9] + _CHINESE_SUITS[int(self) // 9]

    @property
    def unicode(self) -> str:
        """The character of the tile in Unicode's block of mahjong tiles."""
        return _UNICODE[self]

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Tile('{self}')"

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return Tile, (int(self),)


#: All kinds in order: ``TILES[k]`` is kind k.
TILES: Final[tuple[Tile, ...]] = tuple(int.__new__(Tile, k) for k in range(KINDS))


def tile(kind: int) -> Tile:
    """The tile of a kind id, 0-33; raises `laizi.InputError` (``kind_range``) outside."""
    if isinstance(kind, bool) or not hasattr(kind, "__index__"):
        raise TypeError(f"a tile is an int or a text, not {type(kind).__name__}")
    index = kind.__index__()
    if not 0 <= index < KINDS:
        from laizi.errors import InputError

        raise InputError("kind_range", "tile", kind=index)
    return TILES[index]


def _parse_one(text: str) -> Tile:
    from laizi._native import parse_kinds
    from laizi.errors import InputError

    kinds, wild = parse_kinds(text)
    if len(kinds) != 1 or wild:
        raise InputError("not_one_tile", "tile", text=text[:40])
    return TILES[kinds[0]]


def format_tiles(tiles: Iterable[int], notation: Notation = "mpsz", wild: int = 0) -> str:
    """Kinds, sorted, as one text: ``"123m11z"``, ``"一二三万东东"`` or Unicode tiles; wildcards follow as ``?`` or jokers."""
    kinds = sorted(tile(k) for k in tiles)
    if notation == "unicode":
        return "".join(k.unicode for k in kinds) + UNICODE_WILD * wild
    parts: list[str] = []
    for suit in range(4):
        ranks = [k % 9 for k in kinds if k // 9 == suit]
        if not ranks:
            continue
        if notation == "mpsz":
            parts.append("".join(str(r + 1) for r in ranks) + _SUIT_LETTERS[suit])
        elif suit == 3:
            parts.append("".join(_CHINESE_HONOURS[r] for r in ranks))
        else:
            parts.append("".join(_CHINESE_RANKS[r] for r in ranks) + _CHINESE_SUITS[suit])
    return "".join(parts) + "?" * wild
