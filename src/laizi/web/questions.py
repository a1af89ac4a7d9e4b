"""What is asked in a body or a query: read strictly, nothing unknown, nothing of the wrong type."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any
from urllib.parse import parse_qsl

from laizi import _native
from laizi.answers.hands import Keywords, Question, check_text
from laizi.answers.waits import FEW
from laizi.errors import InputError
from laizi.messages import LANGUAGES, language
from laizi.rules import houses, names
from laizi.rules.ruleset import short

MOST_WAYS = 10  # arrangements for each wait
MOST_WILD = 14
_LARGE = 1000  # the core says what a hand may have; this only keeps numbers small
_MOST_QUERY = 12

HAND_KEYS = ("hand", "wild", "eyes", "two_wild_eyes", "triplets_only", "forbidden", "max_copies", "shapes", "seen")
EYES = ("any", "258")


def hand_question(given: Any, *more: str) -> tuple[Question, str, Mapping[str, Any]]:
    """A question about a hand: how it is meant, the hand's text, and the whole object.

    Args:
        more: keys that this question takes besides those of all.
    """
    asked = an_object(given, "")
    if not asked.keys() <= _HAND_KEYS:
        known_keys(asked, (*HAND_KEYS, *more))
    hand = a_text(needed(asked, "hand"), "hand")
    if len(asked) == 1:
        return _PLAIN, hand, asked
    keywords = Keywords(
        eyes=_eyes(asked.get("eyes", "any")),
        two_wild_eyes=_flag(asked, "two_wild_eyes", default=True),
        triplets_only=_flag(asked, "triplets_only", default=False),
        forbidden=a_text(asked["forbidden"], "forbidden") if "forbidden" in asked else (),
        max_copies=_max_copies(asked.get("max_copies", 4)),
        shapes=_shapes(asked["shapes"]) if "shapes" in asked else ("standard",),
    )
    wild = asked.get("wild", 0)
    if type(wild) is not int or abs(wild) > _LARGE:
        raise InputError("number_range", "wild", value=short(wild), low=0, high=MOST_WILD)
    return Question(wild, a_text(asked["seen"], "seen") if "seen" in asked else None, keywords), hand, asked


_HAND_KEYS = frozenset(HAND_KEYS)
_PLAIN = Question(
    0, None, Keywords(eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4, shapes=("standard",))
)


def limit_of(asked: Mapping[str, Any]) -> int:
    """How many arrangements to show for each wait."""
    return a_number(asked.get("limit", FEW), "limit", 0, MOST_WAYS)


def batch_items(given: Any, most: int) -> list[Any]:
    """The items of a batch."""
    asked = an_object(given, "")
    known_keys(asked, ("items",))
    items = needed(asked, "items")
    if not isinstance(items, list):
        raise InputError("not_a_list", "/items", got=type_name(items))
    if len(items) > most:
        raise InputError("list_too_long", "/items", length=len(items), most=most)
    return items


def language_in(asked: Mapping[str, Any], default: str) -> str:
    """What ``"lang"`` says, if it is there."""
    return a_language(asked["lang"], "/lang") if "lang" in asked else default


def a_language(value: Any, path: str) -> str:
    """One of the languages of the catalogue."""
    if value not in LANGUAGES:
        raise InputError("value_unknown", path, value=short(value), known=", ".join(LANGUAGES))
    return str(value)


def language_of(header: bytes) -> str:
    """The language that Accept-Language likes best of those there are; English when it names none of them."""
    best, liked = "en", 0.0
    for part in header.decode("latin-1").split(",")[:_MOST_QUERY]:
        tag, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=") if rest else "1"
        try:
            how_much = float(weight)
        except ValueError:
            continue
        if how_much > liked and tag[:2].lower() in LANGUAGES:
            best, liked = language(tag), how_much
    return best


def query_of(text: bytes, known: tuple[str, ...]) -> dict[str, str]:
    """The fields of a query, each at most once and none unknown."""
    try:
        pairs = parse_qsl(
            text.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MOST_QUERY, strict_parsing=True
        )
    except ValueError:
        raise InputError("query", "") from None
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise InputError("key_twice", short(twice, 60), key=short(twice, 60))
    known_keys(found, known)
    return found


# ---- values ------------------------------------------------------------------------------------------------------------------


def an_object(given: Any, path: str) -> dict[str, Any]:
    """A JSON object, or an error that says what it is instead."""
    if not isinstance(given, dict):
        raise InputError("not_an_object", path, got=type_name(given))
    return given


def known_keys(given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuses a key that is none of these, and says which is near."""
    for key in given:
        if key not in known:
            near = get_close_matches(key[:60], known, 1)
            raise InputError("key_unknown", "", key=short(key), near=near[0] if near else ", ".join(sorted(known)))


def needed(given: Mapping[str, Any], key: str) -> Any:
    """A value that must be there."""
    if key not in given:
        raise InputError("key_missing", "", key=key)
    return given[key]


def a_text(value: Any, path: str) -> str:
    """A text; JSON can hold lone surrogates, which no text of tiles can."""
    if not isinstance(value, str):
        raise InputError("not_a_text", path, got=type_name(value))
    check_text(value, path)
    return value


def a_number(value: Any, path: str, low: int, high: int) -> int:
    """A whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise InputError("number_range", path, value=short(value), low=low, high=high)
    return value


def ruleset_known(name: str, path: str) -> str:
    """A ruleset's name: never a file's, whatever the library would take."""
    if name not in (*names(), *houses()):
        raise InputError("ruleset_unknown", path, ruleset=name[:60], near=", ".join((*names(), *houses())))
    return name


def type_name(value: Any) -> str:
    """What JSON calls it."""
    return _TYPES.get(type(value), type(value).__name__)


_TYPES: dict[type, str] = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    type(None): "null",
    int: "number",
    float: "number",
}


def _flag(asked: Mapping[str, Any], key: str, *, default: bool) -> bool:
    value = asked.get(key, default)
    if not isinstance(value, bool):
        raise InputError("value_unknown", key, value=short(value), known="true, false")
    return value


def _eyes(value: Any) -> Any:
    if value not in EYES:
        raise InputError("eyes_option", "eyes", value=short(value))
    return value


def _max_copies(value: Any) -> Any:
    if value is not None and (type(value) is not int or value != 4):
        raise InputError("max_copies_option", "max_copies", value=short(value))
    return value


def _shapes(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise InputError("not_a_list", "shapes", got=type_name(value))
    if len(value) > len(_native.SHAPES):
        raise InputError("list_too_long", "shapes", length=len(value), most=len(_native.SHAPES))
    for one in value:
        if one not in _native.SHAPES:
            raise InputError("shapes_option", "shapes", value=short(one), known=", ".join(_native.SHAPES))
    return tuple(value)
