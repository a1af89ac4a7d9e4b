"""All hands of so many tiles that answer a question in a certain way, by number: ``docs/census.md``.

A `SpaceRequest` says which hands; opening it takes a second or two at most and some 20 MB, whatever the number of hands. The
`Space` knows how many there are, gives any stretch of them, and finds the number of a hand; hands that are not in it are never
visited. The order of the hands follows from which hands they are and from nothing else, so a number means the same hand to all
who open the same request with the same `ORDER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from difflib import get_close_matches
from operator import index
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from laizi import _native
from laizi.errors import InputError
from laizi.tiles import KINDS, format_tiles

__all__ = ["ASKS", "ORDER", "Space", "SpaceRequest"]

#: What a space may ask of its hands.
ASKS: Final = ("all", "complete", "ready", "distance", "waits")

#: The number of the order of hands. It changes when the order does: a file of hands by number should keep it.
ORDER: Final = _native.SPACE_ORDER

_MOST_DISTANCE = 13
_READY = 0


@dataclass(frozen=True, slots=True)
class SpaceRequest:
    """Which hands a space holds: `tiles` natural tiles beside `wild` wildcards that answer `ask` as wanted. Frozen, picklable.

    Attributes:
        tiles: natural tiles; wild: wildcards; 0-14 each, and 14 together at most.
        ask: ``"all"``: every hand of so many tiles; ``"complete"`` (3n+2 with the wildcards); ``"ready"``: at distance 0;
            ``"distance"``: at the distance `distance`; ``"waits"`` (3n+1): that at least `at_least` kinds complete.
        distance: -1 to 13, or `laizi.UNREACHABLE`; for ``"distance"`` only.
        at_least: 0 to 34; for ``"waits"`` only, where it is 1 when not given.
        eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes: the options of `laizi.is_win`. No hand holds a
            natural tile of a forbidden kind. ``"waits"`` knows the standard shape only.

    Forbidden kinds and shapes may be given in any form and are kept in one, so that equal requests compare equal.
    Raises `laizi.InputError` for what cannot be.
    """

    tiles: int = 14
    wild: int = 0
    ask: str = "complete"
    distance: int | None = None
    at_least: int | None = None
    eyes: Literal["any", "258"] = "any"
    two_wild_eyes: bool = True
    triplets_only: bool = False
    forbidden: str | Iterable[int | str] = ()
    max_copies: Literal[4] | None = 4
    shapes: str | Iterable[str] = ("standard",)

    def __post_init__(self) -> None:
        if self.ask not in ASKS:
            raise InputError("ask_option", "ask", value=str(self.ask)[:40], known=", ".join(ASKS))
        for name, only in (("distance", "distance"), ("at_least", "waits")):
            if getattr(self, name) is not None and self.ask != only:
                raise InputError("option_unused", name, name=name, ask=self.ask)
        if self.ask == "waits" and self.at_least is None:
            object.__setattr__(self, "at_least", 1)
        if self.ask == "distance" and self.distance is None:
            raise InputError("key_missing", "distance", key="distance")
        for name, low, high in (("distance", -1, _MOST_DISTANCE), ("at_least", 0, KINDS)):
            value = getattr(self, name)
            if value is not None and not (low <= index(value) <= high or (name == "distance" and value == _native.UNREACHABLE)):
                raise InputError("number_range", name, value=int(value), low=low, high=high)
        mask = _native.parse_mask(self.forbidden)
        object.__setattr__(self, "forbidden", format_tiles(kind for kind in range(KINDS) if mask >> kind & 1))
        shapes = (self.shapes,) if isinstance(self.shapes, str) else tuple(self.shapes)
        object.__setattr__(self, "shapes", tuple(name for name in _native.SHAPES if name in shapes) if _known(shapes) else shapes)
        _native.check_space(self._question, self.tiles, self.wild, **self.options)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the questions about hands, as keywords."""
        names = ("eyes", "two_wild_eyes", "triplets_only", "forbidden", "max_copies", "shapes")
        return {name: getattr(self, name) for name in names}

    @property
    def _question(self) -> str:
        return "distance" if self.ask == "ready" else self.ask

    def _answers(self) -> Iterable[int]:
        if self.ask == "waits":
            assert self.at_least is not None
            return range(self.at_least, KINDS + 1)
        if self.ask == "distance":
            assert self.distance is not None
            return (self.distance,)
        return ({"all": 0, "complete": 1, "ready": _READY}[self.ask],)

    def open(self) -> Space:
        """The hands. Takes up to a second or two of one core."""
        return Space(self)

    def to_dict(self) -> dict[str, Any]:
        """Names and values for JSON, and the order that numbers refer to."""
        return {**asdict(self), "shapes": list(self.shapes), "order": ORDER}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> SpaceRequest:
        """What `to_dict` gave; keys may be missing. Raises `laizi.InputError` for a wrong key or value, and for another order."""
        if not isinstance(given, Mapping):
            raise InputError("not_an_object", "", got=type(given).__name__)
        known = [field.name for field in fields(cls)]
        for key in given:
            if key not in (*known, "order"):
                near = get_close_matches(str(key), known, 1)
                raise InputError("key_unknown", f"/{key}", key=str(key)[:40], near=near[0] if near else ", ".join(known))
        if given.get("order", ORDER) != ORDER:
            raise InputError("space_order", "/order", order=str(given["order"])[:40], known=ORDER)
        return cls(**{key: value for key, value in given.items() if key != "order"})


def _known(shapes: tuple[Any, ...]) -> bool:
    """Whether there is nothing wrong with the names of shapes; where there is, the native check says what."""
    return bool(shapes) and all(shape in _native.SHAPES for shape in shapes)


class Space:
    """The hands of a `SpaceRequest`, numbered from 0. Safe to use from several threads; pickled as its request.

    Attributes:
        request: which hands.
        total: how many there are.
    """

    __slots__ = ("_core", "request", "total")

    def __init__(self, request: SpaceRequest) -> None:
        self.request = request
        self._core = _native.Space(request._question, request.tiles, request.wild, request._answers(), **request.options)
        self.total: int = self._core.total

    @property
    def nbytes(self) -> int:
        """Bytes of memory that this space holds, beside 8 MB of keys that all spaces share."""
        return self._core.nbytes

    def __len__(self) -> int:
        return self.total

    def __repr__(self) -> str:
        return f"Space({self.request!r}, total={self.total})"

    def __reduce__(self) -> tuple[type[Space], tuple[SpaceRequest]]:
        return Space, (self.request,)

    def walk(self, start: int = 0, stop: int | None = None, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The natural tiles of hands `start` to `stop`: uint8 ``(stop - start, 34)`` counts, in order. The GIL is released.

        Args:
            stop: the end of the space when not given.
            out: an array of exactly that shape, uint8 and C-contiguous, to write into; it is what is returned.

        Raises `laizi.InputError` for a range that is not in the space, or an unfit `out`.
        """
        first, last = index(start), self.total if stop is None else index(stop)
        if not 0 <= first <= last <= self.total:
            raise InputError("space_range", "start", start=first, stop=last, total=self.total)
        shape = (last - first, KINDS)
        if out is None:
            out = np.empty(shape, np.uint8)
        elif not isinstance(out, np.ndarray):
            raise TypeError(f"out must be an array, not {type(out).__name__}")
        elif out.dtype != np.uint8:
            raise InputError("out_dtype", "out", got=str(out.dtype), expected="uint8")
        elif out.shape != shape or not out.flags.c_contiguous:
            got = str(out.shape) if out.shape != shape else f"{out.shape}, strides {out.strides}"
            raise InputError("out_shape", "out", got=got, expected=str(shape))
        elif not out.flags.writeable:
            raise InputError("out_readonly", "out")
        self._core.walk(first, last, out)
        return out

    def unrank(self, number: int) -> NDArray[np.uint8]:
        """One hand: uint8 ``(34,)`` counts. Raises `laizi.InputError` for a number that is not in the space."""
        at = index(number)
        if not 0 <= at < self.total:
            raise InputError("space_range", "number", start=at, stop=at + 1, total=self.total)
        hand = np.empty((1, KINDS), np.uint8)
        return self.walk(at, at + 1, hand).reshape(KINDS)

    def rank(self, hand: Any) -> int:
        """The number of a hand, given as 34 counts or in any other form; wildcards in it must be those of the request.

        Raises `laizi.InputError` for a hand that is not in the space, or that is no hand.
        """
        counts, wild = _native.parse_hand(hand)
        number = self._core.rank(counts) if wild in (0, self.request.wild) else None
        if number is None:
            tiles = format_tiles((kind for kind, held in enumerate(counts) for _ in range(held)), wild=wild)
            raise InputError("not_in_space", "hand", hand=tiles)
        return number
