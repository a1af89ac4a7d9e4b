"""Tiles, hands and judgements as SVG, sharp at every size; the tiles need no fonts.

Everything here returns a `Picture`: a text that is a whole SVG document, which a notebook shows by itself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from laizi.display.svg_judgement import _Sheet
from laizi.display.svg_rows import Picture, Shown, document, marked, row, row_width
from laizi.display.svg_tiles import HIGH, WIDE
from laizi.display.text import hand_text, tile_text
from laizi.hand import Hand
from laizi.messages import language
from laizi.tiles import Tile

if TYPE_CHECKING:
    from laizi.rules import Judgement

__all__ = ["Picture", "hand_picture", "picture", "tile_picture"]


def tile_picture(
    kind: int | str | None, lang: str = "en", *, face: str = "plain", mark: str | None = None, height: float = HIGH
) -> Picture:
    """One tile.

    Args:
        kind: a kind id or a text such as ``"5m"``; None for a wildcard that stands for no kind in particular.
        lang: of the title, which is what is read aloud.
        face: ``"plain"``, ``"wild"`` for a wildcard that stands for the kind, ``"back"`` for one that lies face down.
        mark: ``"laizi"`` or ``"pizi"`` for the sign in its corner.
        height: in pixels; the width is three quarters of it.

    Raises `laizi.InputError` for what is no tile.
    """
    shown = Shown(None if kind is None else Tile(kind), face, mark)
    title = "?" if shown.kind is None else tile_text(shown.kind, lang)
    return document(row([shown], 0, 0, height), WIDE / HIGH * height, height, title, [shown])


def hand_picture(
    hand: Any, lang: str = "en", *, laizi: int | str | None = None, pizi: Collection[int] = (), height: float = HIGH
) -> Picture:
    """A hand in one row, wildcards last.

    Args:
        hand: a `laizi.Hand`, or any hand that it reads.
        lang: of the title.
        laizi: the wild kind, to be marked.
        pizi: the pizi kinds, to be marked.
        height: of a tile in pixels.

    Raises `laizi.InputError` for what is no hand.
    """
    read = hand if isinstance(hand, Hand) else Hand.parse(hand)
    wild = None if laizi is None else Tile(laizi)
    shown = [marked(kind, wild, pizi) for kind in read.tiles] + [Shown(None, "wild")] * read.wild
    return document(row(shown, 0, 0, height), row_width(len(shown), height), height, hand_text(read, lang), shown)


def picture(judgement: Judgement, lang: str = "en") -> Picture:
    """A judgement as a picture of 900 pixels' width to share, in ``"en"`` or ``"zh"``.

    Of a legal win the hand cut into its sets with what each laizi stands for, the points with every factor, and who pays whom; of
    another the reasons and what to do about them.
    """
    return _Sheet(judgement, language(lang)).picture()
