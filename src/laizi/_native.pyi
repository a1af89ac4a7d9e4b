"""What the native module holds; `laizi.decompose`, `laizi.arrays`, `laizi.facts` and `laizi.hand` are its public faces."""

from collections.abc import Iterable
from typing import Any, Final, Literal, Self, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from laizi.errors import InputError
from laizi.hand import Arrangement
from laizi.tiles import Tile

_Eyes: TypeAlias = Literal["any", "258"]
_Kinds: TypeAlias = str | Iterable[int | str]

UNREACHABLE: Final[int]
CPU_PATH: Final[str]
SHAPES: Final[tuple[str, ...]]

def parse_hand(hand: Any, wild: int = 0, path: str = "hand") -> tuple[bytes, int]: ...
def parse_kinds(text: str, path: str = "text") -> tuple[list[int], int]: ...
def parse_mask(kinds: _Kinds, path: str = "forbidden") -> int: ...
def is_win(
    hand: Any,
    wild: int = 0,
    *,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> bool: ...
def waits(
    hand: Any,
    wild: int = 0,
    *,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> tuple[Tile, ...]: ...
def distance(
    hand: Any,
    wild: int = 0,
    *,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> int: ...
def useful(
    hand: Any,
    wild: int = 0,
    *,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> tuple[Tile, ...]: ...
def discards(
    hand: Any,
    wild: int,
    seen: Any,
    eyes: _Eyes,
    two_wild_eyes: bool,
    triplets_only: bool,
    forbidden: _Kinds,
    max_copies: Literal[4] | None,
    shapes: str | Iterable[str],
) -> list[tuple[int, int, tuple[Tile, ...], tuple[int, ...]]]: ...
def facts(hand: Any, laizi: int, forbidden: _Kinds, added: bool) -> Any: ...

@final
class Arrangements:
    def __new__(
        cls,
        hand: Any,
        wild: int,
        eyes: _Eyes,
        two_wild_eyes: bool,
        triplets_only: bool,
        forbidden: _Kinds,
        max_copies: Literal[4] | None,
        shapes: str | Iterable[str],
        limit: int | None,
    ) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Arrangement: ...

def first_arrangements(
    hand: Any,
    wild: int,
    kinds: Iterable[int],
    limit: int,
    eyes: _Eyes,
    two_wild_eyes: bool,
    triplets_only: bool,
    forbidden: _Kinds,
    max_copies: Literal[4] | None,
    shapes: str | Iterable[str],
) -> list[tuple[tuple[Arrangement, ...], bool]]: ...
def batch(
    work: str,
    counts: NDArray[np.uint8],
    wild: NDArray[np.uint8],
    forbidden: NDArray[np.uint64],
    laizi: NDArray[np.int8] | None,
    out: NDArray[np.uint8],
    bad: NDArray[np.uint8] | None,
    threads: int,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> tuple[int, InputError] | None: ...

SPACE_ORDER: Final[int]

def check_space(
    ask: str,
    tiles: int,
    wild: int,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> None: ...
def census(
    ask: str,
    tiles: int,
    wild: int,
    copies: Any,
    eyes: _Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: _Kinds = (),
    max_copies: Literal[4] | None = 4,
    shapes: str | Iterable[str] = ("standard",),
) -> list[tuple[int, int, int]]: ...

@final
class Space:
    def __new__(
        cls,
        ask: str,
        tiles: int,
        wild: int,
        answers: Iterable[int],
        eyes: _Eyes = "any",
        two_wild_eyes: bool = True,
        triplets_only: bool = False,
        forbidden: _Kinds = (),
        max_copies: Literal[4] | None = 4,
        shapes: str | Iterable[str] = ("standard",),
    ) -> Self: ...
    @property
    def total(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    def walk(self, start: int, stop: int, out: NDArray[np.uint8]) -> None: ...
    def rank(self, counts: Any) -> int | None: ...

# Yardsticks for benchmarks.
def floor(counts: NDArray[np.uint8], out: NDArray[np.uint8], threads: int = 1) -> None: ...
def nothing(hand: object) -> None: ...
