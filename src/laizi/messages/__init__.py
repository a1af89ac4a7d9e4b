"""The words of laizi, in English and Chinese: what an error says, and what the command line shows.

Codes and keys are in the code, words only in ``en.toml`` and ``zh.toml`` beside this file. They are read when first asked for:
a program that meets no error never opens them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Protocol

__all__ = [
    "LANGUAGES",
    "Described",
    "clean",
    "describe",
    "help_text",
    "language",
    "page_words",
    "rule_codes",
    "rule_text",
    "text",
    "tile_names",
]

#: The languages there is a catalogue for.
LANGUAGES: Final = ("en", "zh")

# Nobody reads more of a wrong text than this, and one line must stay one line.
_SHOWN_CHARACTERS = 60
# What could have stood there instead; a list of names needs more.
_CHOICES = ("known", "near")
_CHOICES_CHARACTERS = 160
_SUITS = "mpsz"


def language(name: str | None) -> str:
    """The catalogue nearest to a language tag or locale such as ``"zh_CN.UTF-8"``: ``"zh"`` or else ``"en"``."""
    return "zh" if name and name.lower().startswith("zh") else "en"


def text(key: str, lang: str = "en", /, **params: Any) -> str:
    """The words of the interface for a key; the key itself with its values when the catalogue lacks it."""
    return _fill(_catalogue(language(lang))["ui"].get(key), key, params, None)


def help_text(key: str, lang: str = "en") -> str:
    """The help of a command or an option."""
    return _fill(_catalogue(language(lang))["help"].get(key), key, {}, None)


def rule_text(table: str, key: str, lang: str = "en") -> str:
    """The words for a code of the rules, such as ``rule_text("forms", "pengpenghu")``; the code itself when there are none.

    The tables are those under ``rules`` in the catalogue: forms, violations, factors, reasons, options and so on.
    """
    words: str = _catalogue(language(lang))["rules"][table].get(key, key)
    return words


def rule_codes(table: str) -> frozenset[str]:
    """The codes that a table of the rules has words for."""
    return frozenset(_catalogue("en")["rules"][table])


def page_words(lang: str = "en") -> dict[str, str]:
    """The words of the page of ``laizi serve``, as they are: the page fills in the values itself."""
    return dict(_catalogue(language(lang))["page"])


def tile_names(lang: str = "en") -> tuple[str, ...]:
    """What all kinds are called, by their numbers: ``"7z (red)"``, ``"中"``."""
    return tuple(_catalogue(language(lang))["tiles"])


class Described(Protocol):
    """What there is to say about an error: `laizi.InputError` is one; this module lies below it."""

    @property
    def code(self) -> str:
        """Stable name of what is wrong."""

    @property
    def path(self) -> str:
        """The place; empty when there is none to name."""

    @property
    def position(self) -> int | None:
        """0-based character in a text."""

    @property
    def params(self) -> Mapping[str, Any]:
        """The values that the words name."""


def describe(error: Described, lang: str = "en") -> str:
    """An error on one line, the place first: ``hand, character 7: '9z' is no tile``.

    Never raises: a code without words, or values that do not fit them, are shown as they are.
    """
    lang = language(lang)
    words = _catalogue(lang)
    params = {name: _named(name, value, words) for name, value in error.params.items()}
    found = words["errors"].get(error.code)
    if isinstance(near := params.get("near"), str) and near:  # something to guess at; a few codes say that in other words
        found = words["errors"].get(f"{error.code}_near", found)
    message = _fill(found, error.code, params, _SHOWN_CHARACTERS)
    place = [clean(words["fields"].get(error.path, error.path), 2 * _SHOWN_CHARACTERS)] if error.path else []
    if error.position is not None:
        place.append(text("character", lang, number=error.position + 1))
    if not place:
        return message
    return text("place", lang, place=text("comma", lang).join(place), message=message)


def clean(value: str, limit: int | None = None) -> str:
    """A text from outside made safe to print on one line: what cannot be printed is escaped, what is too long cut."""
    cut = limit is not None and len(value) > limit
    kept = value[:limit] if cut else value
    if kept.isprintable():
        return kept + "…" * cut
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in kept) + "…" * cut


@cache
def _catalogue(lang: str) -> dict[str, Any]:
    source = resources.files(__name__).joinpath(f"{lang}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _fill(words: str | None, key: str, params: Mapping[str, Any], limit: int | None) -> str:
    shown = {name: _shown(value, _CHOICES_CHARACTERS if limit and name in _CHOICES else limit) for name, value in params.items()}
    if words is not None:
        try:
            return words.format(**shown)
        except (KeyError, IndexError, ValueError, AttributeError):
            pass  # a caller with other values than the words ask for: show both rather than fail while reporting a failure
    values = ", ".join(f"{name}={value}" for name, value in shown.items())
    return f"{clean(key)} ({values})" if values else clean(key)


def _named(name: str, value: Any, words: Mapping[str, Any]) -> Any:
    """Tiles and the few fixed expectations in the reader's language; other values as they are."""
    if not isinstance(value, str):
        return value
    if name in ("tile", "kind") and len(value) == 2 and value[1] in _SUITS and value[0] in "123456789":
        kind = _SUITS.index(value[1]) * 9 + int(value[0]) - 1
        names = words["tiles"]
        return names[kind] if kind < len(names) else value
    if name == "expected":
        return words["expected"].get(value, value)
    return value


def _shown(value: Any, limit: int | None) -> str:
    try:
        words = ", ".join(map(str, value)) if isinstance(value, (list, tuple, set, frozenset)) else str(value)
    except (ValueError, RecursionError):  # an int of more digits than Python prints, a list too deep
        words = "…"
    return clean(words, limit)
