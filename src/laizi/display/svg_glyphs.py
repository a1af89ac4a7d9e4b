"""The few characters on tiles as brush strokes, so that they look the same on every machine, whatever fonts it has.

A character lies in a square of 100 × 100. A stroke is a letter for the brush, then two points for a straight one, or three for a
curve whose middle point pulls it. The brushes differ in how wide they begin and end.
"""

from __future__ import annotations

from math import hypot
from typing import Final

#: How wide a brush begins and ends: across, down, falling left, falling right, dots, hooks.
_BRUSHES: Final = {"h": (8, 9), "v": (11, 11), "p": (11, 3), "n": (4, 13), "d": (5, 13), "k": (9, 2)}

_STROKES: Final = {
    "一": "h6,53 94,49",
    "二": "h20,25 80,22/h6,79 94,76",
    "三": "h15,17 85,14/h22,50 78,47/h6,85 94,82",
    "四": "v14,20 20,84/h14,20 86,20/v86,20 80,84/p42,22 42,48 28,60/v60,22 60,52/h60,53 76,56/h19,77 81,77",
    "五": "h14,15 86,14/v48,15 37,84/h20,48 73,46/v73,46 68,84/h4,86 96,85",
    "六": "d45,4 57,21/h6,38 94,35/p40,50 34,72 10,94/n60,50 72,66 90,92",
    "七": "h5,46 95,34/v42,8 43,78/v43,78 45,89 58,89/h58,89 88,88/k90,90 92,70",
    "八": "p38,16 36,58 6,90/n56,12 62,60 96,88",
    "九": "p42,6 43,62 6,94/h12,34 68,32/v68,32 66,78/v66,78 67,90 78,89/h78,89 92,88/k93,91 95,70",
    "万": "h6,17 94,15/h44,42 82,40/v82,40 80,78 72,90/k73,92 54,82/p44,17 44,68 8,94",
    "东": "h12,22 88,20/v47,3 25,50/h25,50 86,48/v55,34 55,92/k57,94 39,84/p33,62 31,72 14,88/d70,63 88,86",
    "南": "h12,17 88,15/v50,2 50,35/v16,36 16,96/h16,36 84,36/v84,36 84,93/k86,95 72,88/"
    "d36,44 43,55/p64,43 57,55/h29,61 71,60/h27,76 73,75/v50,58 50,95",
    "西": "h8,14 92,12/v15,36 18,92/h15,36 85,36/v85,36 82,92/p40,14 42,50 27,66/v60,14 60,58/h60,59 75,62/h18,84 82,84",
    "北": "v36,8 36,92/h10,38 36,36/h6,82 36,70/p90,26 80,38 62,48/v60,8 60,78/v60,78 61,90 74,89/h74,89 92,88/k93,91 95,70",
    "发": "v28,10 16,40/h15,40 92,35/p48,5 46,64 6,95/h40,58 76,56/p77,54 64,82 30,97/n43,62 62,86 95,96/d66,8 80,24",
    "中": "v16,27 19,68/h16,27 84,27/v84,27 81,68/h19,62 81,62/v50,3 50,99",
}


def glyph_path(character: str) -> str:
    """The strokes of a character as the data of one SVG path within 100 × 100."""
    return "".join(_stroke(stroke) for stroke in _STROKES[character].split("/"))


def _stroke(stroke: str) -> str:
    """The outline of one stroke: its line moved to either side by half of the brush's width there."""
    points = [tuple(map(float, point.split(","))) for point in stroke[1:].split()]
    first, last = _BRUSHES[stroke[0]]
    widths = (first, last) if len(points) == 2 else (first, (first + last) / 2, last)
    left: list[str] = []
    right: list[str] = []
    for place, ((x, y), wide) in enumerate(zip(points, widths, strict=True)):
        (ax, ay), (bx, by) = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
        length = hypot(bx - ax, by - ay)
        dx, dy = (ay - by) / length * wide / 2, (bx - ax) / length * wide / 2
        left.append(f"{x + dx:.4g} {y + dy:.4g}")
        right.append(f"{x - dx:.4g} {y - dy:.4g}")
    curve = "Q" if len(points) == 3 else "L"
    there, back = " ".join(left[1:]), " ".join(right[-2::-1])
    return f"M{left[0]}{curve}{there}L{right[-1]}{curve}{back}Z"
