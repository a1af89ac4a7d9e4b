"""Rulesets for JSON: the list of them, and every option of one with its meaning and other values."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from laizi.answers.hands import SCHEMA
from laizi.display import ruleset_name
from laizi.errors import InputError
from laizi.messages import rule_text
from laizi.rules import Ruleset, houses, load, names


def all_rulesets() -> list[Ruleset]:
    """Those that come with laizi: the presets, then the houses."""
    return [load(name) for name in (*names(), *houses())]


def show(ruleset: Ruleset, lang: str) -> dict[str, Any]:
    """All there is to tell about a ruleset, in ``"en"`` or ``"zh"``."""
    return {
        "schema": SCHEMA,
        "id": ruleset.id,
        "base": ruleset.base,
        "name": ruleset_name(ruleset, lang),
        "options": {option: plain(value) for option, value in ruleset.options.items()},
        "choices": {option: choices_of(ruleset, option) for option in ruleset.options},
        "meanings": {option: rule_text("options", option, lang) for option in ruleset.options},
        "fixed": fixed(ruleset),
    }


def plain(value: Any) -> Any:
    """A value as a house's file has it: a ratio is a text such as ``"3/2"``, or a whole number."""
    if isinstance(value, tuple):
        return value[0] if value[1] == 1 else f"{value[0]}/{value[1]}"
    return value


def choices_of(ruleset: Ruleset, option: str) -> list[str]:
    """What an option may be, as texts: the words of the error that says what it may not be."""
    try:
        ruleset.with_options({option: "?"})
    except InputError as error:
        return str(error.params["known"]).split(", ")
    raise AssertionError(option)


def fixed(ruleset: Ruleset) -> dict[str, Any]:
    """What no option changes, for JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(ruleset.fixed).items()}
