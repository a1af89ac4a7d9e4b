"""Rows of tiles and whole SVG documents, from the drawings of single tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import Final, NamedTuple

from laizi.display.svg_tiles import HIGH, WIDE, any_tile, drawing, face, mark
from laizi.tiles import TILES, Tile, tile

_FACES: Final = ("plain", "wild", "back")
_MARKS: Final = ("laizi", "pizi")
_SPACE: Final = 2  # between tiles, of a tile's 60


class Picture(str):
    """An SVG document. Write it to a file, serve it as ``image/svg+xml``, or let a notebook show it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Shown(NamedTuple):
    """One tile as it is to be drawn.

    Attributes:
        kind: what is on it; None for nothing in particular.
        face: ``"plain"``, ``"wild"`` or ``"back"``.
        mark: ``"laizi"``, ``"pizi"`` or None.
    """

    kind: int | None
    face: str = "plain"
    mark: str | None = None


def marked(kind: int, laizi: int | None, pizi: Collection[int]) -> Shown:
    """A tile with the mark that the laizi or a pizi has."""
    return Shown(tile(kind), mark="laizi" if kind == laizi else "pizi" if kind in pizi else None)


def row(shown: Iterable[Shown], x: float, y: float, height: float) -> str:
    """Tiles side by side from a place on."""
    step = (WIDE + _SPACE) / HIGH * height
    return "".join(_placed(one, x + place * step, y, height) for place, one in enumerate(shown))


def row_width(tiles: int, height: float) -> float:
    """How wide a row of tiles is."""
    return (tiles * (WIDE + _SPACE) - _SPACE) / HIGH * height if tiles else 0.0


def document(body: str, width: float, height: float, title: str, shown: Iterable[Shown]) -> Picture:
    """A whole SVG document around a body that uses some tiles; the title is what is read aloud."""
    ids = sorted({name for one in shown for name in _layers(one)})
    symbols = "".join(_symbol(name) for name in ids)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.5g}" height="{height:.5g}" '
        f'viewBox="0 0 {width:.5g} {height:.5g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><defs>{symbols}</defs>{body}</svg>"
    )


def _layers(shown: Shown) -> list[str]:
    layers = [shown.face]
    if shown.face != "back":
        layers.append("any" if shown.kind is None else str(TILES[shown.kind]))
    return layers + ([f"mark-{shown.mark}"] if shown.mark else [])


def _placed(shown: Shown, x: float, y: float, height: float) -> str:
    place = f'x="{x:.5g}" y="{y:.5g}" width="{WIDE / HIGH * height:.5g}" height="{height:.5g}"'
    return "".join(f'<use href="#laizi-{name}" {place}/>' for name in _layers(shown))


def _symbol(name: str) -> str:
    if name in _FACES:
        body = face(name)
    elif name.startswith("mark-"):
        body = mark(name.removeprefix("mark-"))
    else:
        body = any_tile() if name == "any" else drawing(Tile(name))
    return f'<symbol id="laizi-{name}" viewBox="0 0 {WIDE} {HIGH}">{body}</symbol>'
