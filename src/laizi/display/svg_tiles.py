"""How each tile is drawn: dots, bamboo and brush strokes of our own on a face of 60 × 80.

A tile is three layers, so that one drawing serves all: a face (plain, wild, the back), the drawing of its kind, a mark. Colours
are plain attributes: a page with a strict content security policy shows them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from laizi.display.svg_glyphs import glyph_path
from laizi.tiles import TILES

WIDE: Final = 60
HIGH: Final = 80

INK: Final = "#22303c"
RED: Final = "#b8322a"
GREEN: Final = "#1e7a52"
BLUE: Final = "#235c93"
GOLD: Final = "#c98a12"
SLATE: Final = "#5d6b7a"
IVORY: Final = "#fdfaf2"

_DOTS: Final = {  # colour, x, y, radius of every dot
    2: "b30,20,13/g30,56,13",
    3: "b14,15,9.5/r30,38,9.5/g46,61,9.5",
    4: "b17,21,11/g43,21,11/g17,55,11/b43,55,11",
    5: "b14,16,8.5/g46,16,8.5/r30,38,8.5/g14,60,8.5/b46,60,8.5",
    6: "g18,16,8.5/g42,16,8.5/r18,41,8.5/r42,41,8.5/r18,62,8.5/r42,62,8.5",
    7: "g12,12,7/g30,19,7/g48,26,7/r19,46,8/r41,46,8/r19,64,8/r41,64,8",
    8: "b19,12,7.2/b41,12,7.2/b19,29,7.2/b41,29,7.2/b19,46.5,7.2/b41,46.5,7.2/b19,64,7.2/b41,64,7.2",
    9: "b12,15,7.8/b30,15,7.8/b48,15,7.8/r12,38,7.8/r30,38,7.8/r48,38,7.8/g12,61,7.8/g30,61,7.8/g48,61,7.8",
}
_STICKS: Final = {  # colour, x and y of the middle, height, degrees it leans
    2: "g30,21,28,0/b30,55,28,0",
    3: "b30,21,28,0/g17,55,28,0/g43,55,28,0",
    4: "b17,21,28,0/g43,21,28,0/g17,55,28,0/b43,55,28,0",
    5: "g13,20,27,0/b47,20,27,0/r30,38,27,0/b13,56,27,0/g47,56,27,0",
    6: "g13,21,28,0/g30,21,28,0/g47,21,28,0/b13,55,28,0/b30,55,28,0/b47,55,28,0",
    7: "r30,14,19,0/g13,38,21,0/b30,38,21,0/g47,38,21,0/g13,62,21,0/b30,62,21,0/g47,62,21,0",
    8: "g10,22,27,0/g23,21,27,34/g37,21,27,-34/g50,22,27,0/b10,54,27,0/b23,55,27,-34/b37,55,27,34/b50,54,27,0",
    9: "g13,14,20,0/g30,14,20,0/g47,14,20,0/r13,38,20,0/r30,38,20,0/r47,38,20,0/b13,62,20,0/b30,62,20,0/b47,62,20,0",
}
_COLOURS: Final = {"r": RED, "g": GREEN, "b": BLUE}
_RANKS: Final = "一二三四五六七八九"

# 一条, the bird.
_BIRD: Final = (
    f'<path d="M27 44Q10 50 7 71Q17 62 25 60Q18 66 18 73Q28 69 36 54Z" fill="{GREEN}"/>'
    f'<path d="M24 47Q14 55 11 66M28 50Q22 58 20 69" fill="none" stroke="{IVORY}" stroke-width="1.4" stroke-linecap="round"/>'
    f'<path d="M41 13Q31 13 30 23Q29 30 23 35Q17 41 19 49Q21 57 31 57Q44 56 47 42Q49 33 47 22Q46 14 41 13Z" fill="{BLUE}"/>'
    f'<path d="M24 40Q34 35 43 38Q39 51 28 52Q21 49 24 40Z" fill="{RED}"/>'
    f'<path d="M27 43Q34 40 40 41M28 47Q33 45 37 46" fill="none" stroke="{IVORY}" stroke-width="1.4" stroke-linecap="round"/>'
    f'<path d="M47 20L55 24L47 26Z" fill="{GOLD}"/>'
    f'<path d="M38 14Q33 6 36 3M40 13Q40 6 44 4M42 14Q47 9 50 9" fill="none" stroke="{RED}" stroke-width="2" '
    'stroke-linecap="round"/>'
    f'<circle cx="41.5" cy="21" r="3" fill="{IVORY}"/><circle cx="42" cy="21" r="1.5" fill="{INK}"/>'
    f'<path d="M33 57L32 68M39 55L41 67M27 70L32 68L37 71M36 69L41 67L46 69" fill="none" stroke="{GOLD}" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
_STAR: Final = "M0-6.2L1.7-2.2L6-1.9L2.7 .9L3.8 5.1L0 2.8L-3.8 5.1L-2.7 .9L-6-1.9L-1.7-2.2Z"


@cache
def drawing(kind: int) -> str:
    """What is on the face of a kind, as SVG within 60 × 80."""
    tile = TILES[kind]
    if tile.suit == "p":
        return _big_dot() if tile.rank == 1 else _each(_DOTS[tile.rank], _dot)
    if tile.suit == "s":
        return _BIRD if tile.rank == 1 else _each(_STICKS[tile.rank], _stick)
    if tile.suit == "m":
        return _character(_RANKS[tile.rank - 1], 13, 5, 34, 31, INK) + _character("万", 12, 38, 36, 34, RED)
    if tile.chinese == "白":
        return _frame()
    colour = {"中": RED, "发": GREEN}.get(tile.chinese, INK)
    return _character(tile.chinese, 8, 13, 44, 51, colour)


def face(kind: str) -> str:
    """What lies below the drawing: ``"plain"``, ``"wild"`` for a tile that a wildcard stands for, or the ``"back"``."""
    edge, body, line = {
        "plain": ("#8fae9f", IVORY, "#c9c2ae"),
        "wild": ("#d9a53f", "#fff0c4", GOLD),
        "back": ("#1d5a45", "#2f7d63", "#1d5a45"),
    }[kind]
    below = f'<rect x="1" y="6" width="58" height="73" rx="7" fill="{edge}"/>'
    above = f'<rect x="1" y="1" width="58" height="74" rx="7" fill="{body}" stroke="{line}"/>'
    if kind == "back":
        above += '<rect x="8" y="8" width="44" height="60" rx="4" fill="none" stroke="#7fb8a0" stroke-width="1.5"/>'
    return below + above


def mark(kind: str) -> str:
    """A sign in the upper right corner: a star for ``"laizi"``, a bar for ``"pizi"``."""
    if kind == "laizi":
        sign, colour = f'<path d="{_STAR}" fill="#fff"/>', GOLD
    else:
        sign, colour = '<rect x="-5" y="-1.6" width="10" height="3.2" rx="1" fill="#fff"/>', SLATE
    return f'<g transform="translate(49 11)"><circle r="10" fill="{colour}" stroke="#fff" stroke-width="1.5"/>{sign}</g>'


def any_tile() -> str:
    """What is on a wildcard that stands for no kind in particular: a star."""
    return f'<path d="{_STAR}" fill="{GOLD}" transform="translate(30 38) scale(3)"/>'


def _each(layout: str, draw: Callable[..., str]) -> str:
    pieces: Iterable[str] = layout.split("/")
    return "".join(draw(_COLOURS[piece[0]], *map(float, piece[1:].split(","))) for piece in pieces)


def _dot(colour: str, x: float, y: float, radius: float) -> str:
    at = f'cx="{x:g}" cy="{y:g}"'
    ring = f'<circle {at} r="{radius * 0.6:.3g}" fill="none" stroke="{IVORY}" stroke-width="{radius * 0.17:.3g}"/>'
    return f'<circle {at} r="{radius:g}" fill="{colour}"/>{ring}<circle {at} r="{radius * 0.2:.3g}" fill="{IVORY}"/>'


def _big_dot() -> str:
    """一筒: a flower of eight petals between two rings."""
    petals = "".join(
        f'<ellipse cx="30" cy="26.5" rx="3.4" ry="6" fill="{RED if turn % 90 else IVORY}" transform="rotate({turn} 30 38)"/>'
        for turn in range(0, 360, 45)
    )
    return (
        f'<circle cx="30" cy="38" r="23" fill="{BLUE}"/>'
        f'<circle cx="30" cy="38" r="20" fill="none" stroke="{IVORY}" stroke-width="1.6"/>'
        f'{petals}<circle cx="30" cy="38" r="6.4" fill="{IVORY}"/><circle cx="30" cy="38" r="4" fill="{RED}"/>'
    )


def _stick(colour: str, x: float, y: float, high: float, lean: float) -> str:
    """Bamboo: two joints with a light line along each."""
    joint = high / 2 - 0.6
    turn = f' transform="rotate({lean:g} {x:g} {y:g})"' if lean else ""
    joints = "".join(
        f'<rect x="{x - 4.5:g}" y="{top:.4g}" width="9" height="{joint:.4g}" rx="3.2" fill="{colour}"/>'
        f'<path d="M{x:g} {top + 3:.4g}v{joint - 6:.4g}" stroke="{IVORY}" stroke-width="1.1" stroke-linecap="round"/>'
        for top in (y - high / 2, y + 0.6)
    )
    return f"<g{turn}>{joints}</g>"


def _character(character: str, x: float, y: float, wide: float, high: float, colour: str) -> str:
    place = f"translate({x:g} {y:g}) scale({wide / 100:g} {high / 100:g})"
    pen = f'fill="{colour}" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"'
    return f'<path d="{glyph_path(character)}" {pen} transform="{place}"/>'


def _frame() -> str:
    """白: a frame around nothing."""
    return (
        f'<rect x="10" y="10" width="40" height="56" rx="3" fill="none" stroke="{BLUE}" stroke-width="3.5"/>'
        f'<rect x="15.5" y="15.5" width="29" height="45" rx="1.5" fill="none" stroke="{BLUE}" stroke-width="1.2"/>'
    )
