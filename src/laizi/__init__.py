"""laizi: mahjong hands with wildcards (癞子), and the rules of 武汉麻将 and 桂柳麻将.

>>> import laizi
>>> laizi.is_win("11m234p567s", wild=3)
True
>>> [str(tile) for tile in laizi.waits("1112345678999m")]
['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from laizi.decompose import UNREACHABLE, arrangements, discards, distance, is_win, useful, waits
from laizi.errors import InputError, LaiziError
from laizi.hand import Arrangement, Discard, Hand, Part
from laizi.tiles import TILES, Tile

if TYPE_CHECKING:
    from laizi import arrays, facts, rules
    from laizi.rules import hints, judge, judge_several

__version__ = "0.1.0"

__all__ = [
    "TILES",
    "UNREACHABLE",
    "Arrangement",
    "Discard",
    "Hand",
    "InputError",
    "LaiziError",
    "Part",
    "Tile",
    "arrangements",
    "arrays",
    "discards",
    "distance",
    "facts",
    "hints",
    "is_win",
    "judge",
    "judge_several",
    "rules",
    "useful",
    "waits",
]

# NumPy with what needs it, and the rules, are imported when first asked for.
_LAZY_MODULES = ("arrays", "facts", "rules")
_LAZY_RULES = ("hints", "judge", "judge_several")


def __getattr__(name: str) -> Any:
    if name in _LAZY_MODULES:
        return import_module(f"laizi.{name}")
    if name in _LAZY_RULES:
        return getattr(import_module("laizi.rules"), name)
    raise AttributeError(f"module 'laizi' has no attribute {name!r}")
