"""How many hands there are, asked in a query: as ``laizi census``. NumPy comes with it, and only when it is asked for."""

from __future__ import annotations

import re
from typing import Any, Final

from laizi import _native
from laizi.answers.hands import SCHEMA
from laizi.errors import InputError
from laizi.rules import load
from laizi.rules.ruleset import short
from laizi.tiles import Tile
from laizi.web.questions import EYES, a_text, ruleset_known

MOST_WILDS: Final = 3  # numbers of wildcards in one question: each takes up to a fifth of a second
MOST: Final = 14  # tiles, and wildcards, of a hand
EVERY: Final = "all"  # flipped tiles, together
#: `laizi.bulk.CENSUS_ASKS`, without what comes with it.
ASKS: Final = ("complete", "ready", "distance", "waits", "all")

_ABOUT_HANDS = ("wild", "tiles", "triplets_only", "forbidden", "max_copies", "shapes")
_ABOUT_DEALS = ("ruleset", "indicator")
CENSUS_KEYS: Final = ("ask", *_ABOUT_DEALS, *_ABOUT_HANDS, "eyes", "two_wild_eyes")

_NUMBER = re.compile(r"0|[1-9][0-9]?")


def ask_census(query: dict[str, str], _lang: str) -> dict[str, Any]:
    """As ``laizi census --json``: over all hands, or with a ruleset over its deals."""
    from laizi.bulk import census, deal_census

    deals = "ruleset" in query
    for key in _ABOUT_HANDS if deals else _ABOUT_DEALS[1:]:
        if key in query:
            raise InputError("key_of_no_use", key, key=key)
    ask = _choice(query, "ask", ASKS[:1] if deals else ASKS)
    eyes: Any = _choice(query, "eyes", EYES)
    two_wild_eyes = _choice(query, "two_wild_eyes", ("true", "false")) == "true"
    if deals:
        rules = load(ruleset_known(query["ruleset"], "ruleset"))
        found = deal_census(rules, _indicator(query.get("indicator", EVERY)), eyes=eyes, two_wild_eyes=two_wild_eyes)
        return {"schema": SCHEMA, "ask": ask, **found.to_dict()}
    options: dict[str, Any] = {
        "eyes": eyes,
        "two_wild_eyes": two_wild_eyes,
        "triplets_only": _choice(query, "triplets_only", ("false", "true")) == "true",
        "forbidden": a_text(query["forbidden"], "forbidden") if "forbidden" in query else (),
        "max_copies": 4 if _choice(query, "max_copies", ("4", "null")) == "4" else None,
        "shapes": _shapes(query.get("shapes", "standard")),
    }
    tiles = None if "tiles" not in query else _number(query["tiles"], "tiles")
    wilds = _wilds(query.get("wild", "0"))
    return {"schema": SCHEMA, "ask": ask, "rows": [census(ask, tiles, wild, **options).to_dict() for wild in wilds]}


def _choice(query: dict[str, str], key: str, known: tuple[str, ...]) -> str:
    """One of a few words; the first of them when nothing is said."""
    value = query.get(key, known[0])
    if value not in known:
        raise InputError("value_unknown", key, value=short(value), known=", ".join(known))
    return value


def _number(text: str, path: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > MOST:
        raise InputError("number_range", path, value=short(text), low=0, high=MOST)
    return int(text)


def _wilds(text: str) -> list[int]:
    """``0``, ``0,2`` or ``0-2``: ascending, each once, and few of them."""
    found: set[int] = set()
    for part in text[:40].split(","):
        first, _, last = part.partition("-")
        low = _number(first, "wild")
        found.update(range(low, 1 + (_number(last, "wild") if "-" in part else low)))
    if not found:  # 2-0
        raise InputError("number_range", "wild", value=short(text), low=0, high=MOST)
    if len(found) > MOST_WILDS:
        raise InputError("list_too_long", "wild", length=len(found), most=MOST_WILDS)
    return sorted(found)


def _shapes(text: str) -> tuple[str, ...]:
    found = tuple(text.split(","))
    for one in found:
        if one not in _native.SHAPES:
            raise InputError("shapes_option", "shapes", value=short(one), known=", ".join(_native.SHAPES))
    return found


def _indicator(text: str) -> Tile | None:
    if text == EVERY:
        return None
    try:
        return Tile(a_text(text, "indicator"))
    except InputError as error:
        raise InputError(error.code, "indicator", error.position, **error.params) from None
