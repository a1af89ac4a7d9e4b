"""What happens at a table, as JSON objects, and how much of each a seat may know.

Tiles are texts in mpsz. An event is public but for what `seen_by` takes out of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laizi.rules.settlement import Payment
from laizi.rules.situation import Previous
from laizi.tiles import TILES

#: The name of each kind, as events hold it.
NAMES = tuple(str(tile) for tile in TILES)

Event = dict[str, Any]


def payment_dicts(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """Payments as JSON."""
    return [{"from": one.source, "to": one.target, "points": one.points, "reason": one.reason} for one in payments]


def previous_dict(previous: Previous | None) -> dict[str, Any] | None:
    """What room remembers of the round before, as a situation's JSON has it."""
    if previous is None:
        return None
    return {
        "laizi": None if previous.laizi is None else str(previous.laizi),
        "jinding_winners": sorted(previous.jinding_winners),
        "jinding_payers": sorted(previous.jinding_payers),
    }


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat may know it: of other seats no dealt or drawn tile, and no kind of a hidden an_gang."""
    name = event["event"]
    if event.get("seat") == seat or name not in ("deal", "draw", "an_gang"):
        return event
    if name == "deal":
        return {"event": "deal", "seat": event["seat"], "number": sum(map(str.isdigit, event["tiles"]))}
    if name == "an_gang" and not event["hidden"]:
        return event
    return {key: value for key, value in event.items() if key != "tile"}
