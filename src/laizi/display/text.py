"""Hands as plain text: mpsz in English, names in Chinese, or Unicode's pictures of tiles in either.

``pictures=True`` shows Unicode tiles whatever the language. What a wildcard stands for is set in brackets: ``[5m]67m``,
``[五]六七万``. Wildcards alone may be any set or any eyes and stay ``[???]`` and ``[??]``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from laizi.hand import Arrangement, Hand, Part
from laizi.messages import language
from laizi.tiles import UNICODE_WILD, Notation, Tile, format_tiles, tile

_GAP = "  "


def tile_text(kind: int, lang: str = "en", *, pictures: bool = False) -> str:
    """One tile: ``5m``, ``五万`` or its picture."""
    return tiles_text((kind,), lang, pictures=pictures)


def tiles_text(kinds: Iterable[int], lang: str = "en", *, pictures: bool = False, wild: int = 0) -> str:
    """Tiles as one short text, sorted: ``25m7z``, ``二五万中``; the wildcards last."""
    return format_tiles(kinds, _notation(lang, pictures), wild)


def hand_text(hand: Hand, lang: str = "en", *, pictures: bool = False) -> str:
    """A hand as one text, wildcards last."""
    return hand.text(_notation(lang, pictures))


def part_text(part: Part, lang: str = "en", *, pictures: bool = False) -> str:
    """One set, pair or single tile, what a wildcard stands for in brackets: ``[5m]67m``; ``[???]`` when all are wildcards."""
    return _marked((part,), lang, pictures)


def arrangement_text(arrangement: Arrangement, lang: str = "en", *, pictures: bool = False) -> str:
    """A cut hand on one line: the sets, then the eyes, a space between; single tiles (orphans, lan) stand together."""
    ordered = sorted(arrangement, key=lambda part: part.set in ("eyes", "pair"))  # stable: sets keep their order
    texts: list[str] = []
    for single, parts in groupby(ordered, key=lambda part: part.set == "single"):
        if single:
            texts.append(_marked(tuple(parts), lang, pictures))
        else:
            texts.extend(_marked((part,), lang, pictures) for part in parts)
    return " ".join(texts)


def width(text: str) -> int:
    """Columns a text takes in a terminal: a Chinese character takes two."""
    return sum(_columns(character) for character in text)


def table(rows: Iterable[Sequence[str]], header: Sequence[str] | None = None, *, right: Collection[int] = ()) -> list[str]:
    """Rows of cells as aligned lines without trailing blanks.

    Args:
        right: numbers of the columns (from 0) set to the right.
    """
    lines = [*([header] if header is not None else []), *rows]
    widths: list[int] = []
    for cells in lines:
        widths.extend(0 for _ in range(len(cells) - len(widths)))
        for column, cell in enumerate(cells):
            widths[column] = max(widths[column], width(cell))
    return [
        _GAP.join(_padded(cell, widths[column], column in right) for column, cell in enumerate(cells)).rstrip() for cells in lines
    ]


def _notation(lang: str, pictures: bool) -> Notation:
    if pictures:
        return "unicode"
    return "chinese" if language(lang) == "zh" else "mpsz"


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _padded(cell: str, columns: int, right: bool) -> str:
    blanks = " " * (columns - width(cell))
    return blanks + cell if right else cell + blanks


def _marked(parts: Sequence[Part], lang: str, pictures: bool) -> str:
    """The tiles of parts in order, neighbours that are wildcards in one pair of brackets."""
    places: list[tuple[Tile, bool]] = []
    symbolic = 0
    for part in parts:
        places.extend((tile(kind), place in part.wild) for place, kind in enumerate(part.tiles))
        symbolic += sum(place >= len(part.tiles) for place in part.wild)  # wildcards that stand for no kind in particular
    notation = _notation(lang, pictures)
    texts: list[str] = []
    for suit, of_suit in groupby(places, key=lambda place: place[0].suit):
        runs = [("".join(_rank(kind, notation) for kind, _ in run), wild) for wild, run in groupby(of_suit, key=lambda p: p[1])]
        letter = suit if notation == "mpsz" else ""
        texts.extend(f"[{ranks}{letter}]" if wild else f"{ranks}{letter}" for ranks, wild in runs)
        if notation == "chinese" and suit != "z":
            texts.append(_chinese_suit(suit))
    if symbolic:
        joker = UNICODE_WILD if notation == "unicode" else "?"
        texts.append(f"[{joker * symbolic}]")
    return "".join(texts)


def _rank(kind: Tile, notation: Notation) -> str:
    if notation == "unicode":
        return kind.unicode
    if notation == "chinese":
        return kind.chinese[0]
    return str(kind.rank)


def _chinese_suit(suit: str) -> str:
    return tile("mps".index(suit) * 9).chinese[-1]
