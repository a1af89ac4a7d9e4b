"""The log as one seat may see it, and what that seat can check of it.

An event a line, in a chain of its own: how the events of the whole log are grouped would tell who was asked to claim a tile. A
seat that keeps the last hash it was told can later prove that the log it is given is the one it was shown. Where a wall was
secret its commitment comes before the deal, and the wall with its salt when the round is over: then the seat can deal again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from laizi._native import parse_kinds
from laizi.errors import InputError
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.table.events import Event, seen_by
from laizi.table.log import Chain, read_lines
from laizi.table.wall import SIZE, Wall, commitment_of, dealt
from laizi.tiles import TILES

_FROM_HAND = ("discard", "bu_gang", "pizi_gang", "laizi_gang")


class PublicLog:
    """Turns the lines of a whole log into those of a seat, as they come."""

    __slots__ = ("_chain", "seat")

    def __init__(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < SEATS:
            raise InputError("number_range", "seat", value=short(seat), low=0, high=SEATS - 1)
        self.seat = seat
        self._chain = Chain()

    def lines(self, body: dict[str, Any]) -> list[str]:
        """The seat's lines, without line feeds, for one checked line of the whole log; often none.

        Raises `laizi.InputError` that names the line, for one that no match writes.
        """
        try:
            lines = [self._chain.text(one) for one in self._seen(body)]
            "".join(lines).encode()
        except (KeyError, TypeError, AttributeError, ValueError):
            number = body.get("line")
            raise InputError("log_differs", f"line {number}", key=short(body.get("type")), line=number) from None
        return lines

    def _seen(self, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
        kind = body["type"]
        if kind == "match":
            yield {key: value for key, value in body.items() if key not in ("line", "prev", "hash")} | {"seat": self.seat}
        elif kind == "round":
            keys = ("type", "number", "dealer", "previous", "commitment")
            yield {key: body[key] for key in keys if key in body}
        elif kind == "action" and body["action"]["seat"] == self.seat:
            yield {"type": "action", "action": body["action"]}
        elif kind == "end":
            yield {"type": "end", "scores": body["scores"]}
        for event in body.get("events", ()):
            yield {"type": "event", "event": seen_by(event, self.seat)}


def public(lines: Iterable[bytes], seat: int) -> Iterator[str]:
    """The public log of a seat, line by line without line feeds, of a whole log (`read_lines` says what may be raised)."""
    log = PublicLog(seat)
    for body in read_lines(lines):
        yield from log.lines(body)


def check_public(lines: Iterable[bytes]) -> int:
    """Checks the public log of a seat: the chain, and of every secret wall that was opened its commitment, and that all tiles
    that the seat saw came off it as dealt and drawn. The number of walls that were checked.

    Raises `laizi.InputError` that names the line.
    """
    opened = 0
    rounds = _Rounds()
    for number, body in enumerate(read_lines(lines), 1):
        try:
            if body["type"] == "round":
                rounds = _Rounds(body.get("commitment"))
            elif body["type"] == "event":
                event = body["event"]
                rounds.events.append(event)
                if event["event"] == "end" and "wall" in event:
                    rounds.check(f"line {number}", event)
                    opened += 1
        except InputError as error:
            raise InputError(error.code, f"line {number}", error.position, **(error.params | {"line": number})) from None
        except (KeyError, TypeError, AttributeError, IndexError, ValueError, StopIteration):
            raise InputError("log_differs", f"line {number}", key="event", line=number) from None
    return opened


class _Rounds:
    """One round of a public log, dealt again once its wall is known."""

    def __init__(self, commitment: str | None = None) -> None:
        self.commitment = commitment
        self.events: list[Event] = []

    def check(self, place: str, end: Event) -> None:
        wall = Wall.of(end["wall"])
        if commitment_of(wall.order, bytes.fromhex(end["salt"])) != self.commitment:
            raise InputError("log_commitment", place)
        first = next(event["seat"] for event in self.events if event["event"] == "deal")
        hands, head = dealt(wall.order, first)
        held = [Counter(str(TILES[kind]) for kind in hand) for hand in hands]
        tail = SIZE
        for event in self.events:
            name, seat, tile = event["event"], event.get("seat", 0), event.get("tile", "")
            if name == "deal" and "tiles" in event:
                _same(Counter(_names(event["tiles"])) == held[seat], place, "deal")
            elif name == "flip":
                _same(tile == str(TILES[wall.order[head]]), place, "flip")
                head += 1
            elif name == "draw":
                at = head if event["from"] == "head" else tail - 1
                head, tail = (head + 1, tail) if event["from"] == "head" else (head, tail - 1)
                drawn = str(TILES[wall.order[at]])
                _same(tile in ("", drawn), place, "draw")
                held[seat][drawn] += 1
            elif name == "take_back":
                held[seat][tile] += 1
            elif name in _FROM_HAND:
                held[seat][tile] -= 1
            elif name in ("chi", "peng", "ming_gang"):
                held[seat][tile] += 1
                held[seat].subtract(_names(event["tiles"]))
            _same(min(held[seat].values()) >= 0, place, name)


def _names(text: str) -> list[str]:
    return [str(TILES[kind]) for kind in parse_kinds(text)[0]]


def _same(same: bool, place: str, what: str) -> None:
    if not same:
        raise InputError("log_differs", place, key=what)
