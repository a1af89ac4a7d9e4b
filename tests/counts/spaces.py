"""All hands the slow way: every vector of counts is made, asked about, and put in order by the definition of the order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from laizi import arrays
from laizi.bulk import SpaceRequest
from laizi.tiles import KINDS

Hand = tuple[int, ...]


def hands_of(tiles: int, kinds: frozenset[int]) -> NDArray[np.uint8]:
    """Every hand of so many tiles of these kinds."""

    def made(kind: int, room: int) -> Iterator[Hand]:
        if kind == KINDS:
            if not room:
                yield ()
            return
        for held in range(min(4, room) + 1 if kind in kinds else 1):
            for rest in made(kind + 1, room - held):
                yield (held, *rest)

    return np.array(list(made(0, tiles)), np.uint8).reshape(-1, KINDS)


def answers(request: SpaceRequest, hands: NDArray[np.uint8]) -> NDArray[Any]:
    """Which of the hands the request is about, asked of each."""
    if request.ask == "all":
        return np.ones(len(hands), np.bool_)
    if request.ask == "complete":
        return np.asarray(arrays.is_win(hands, request.wild, **request.options))
    if request.ask == "waits":
        found = arrays.unpack(arrays.waits(hands, request.wild, **request.options)).sum(axis=1)
        return np.asarray(found >= request.at_least)
    wanted = 0 if request.ask == "ready" else request.distance
    return np.asarray(arrays.distance(hands, request.wild, **request.options) == wanted)


def in_order(hands: list[Hand]) -> list[Hand]:
    """The hands of a space as docs/census.md says that they are sorted."""
    halves = [(hand[:18], hand[18:]) for hand in hands]
    left = _classes({(a, b) for a, b in halves})
    right = _classes({(b, a) for a, b in halves})
    man, pin = _groups(left)
    sou, honours = _groups(right)

    def place(hand: Hand) -> Any:
        a, b = hand[:18], hand[18:]
        by_left = (man[a[:9]], pin[a[9:]], a[:9], a[9:])
        return left[a], right[b], by_left, (sou[b[:9]], honours[b[9:]], b[:9], b[9:])

    return sorted(hands, key=place)


def _classes(pairs: set[tuple[Hand, Any]]) -> dict[Hand, int]:
    """Those that go with the same others are one class; classes by their smallest members."""
    others: dict[Hand, set[Any]] = {}
    for one, other in pairs:
        others.setdefault(one, set()).add(other)
    smallest: dict[frozenset[Any], Hand] = {}
    for one in sorted(others):
        smallest.setdefault(frozenset(others[one]), one)
    order = {first: place for place, first in enumerate(sorted(smallest.values()))}
    return {one: order[smallest[frozenset(found)]] for one, found in others.items()}


def _groups(halves: dict[Hand, int]) -> tuple[dict[Hand, int], dict[Hand, int]]:
    """The classes of the two groups of halves, whose own classes are known."""
    return (
        _classes({(half[:9], (half[9:], one)) for half, one in halves.items()}),
        _classes({(half[9:], (half[:9], one)) for half, one in halves.items()}),
    )
