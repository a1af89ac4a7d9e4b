"""``laizi rules``: the rulesets there are, every option of one with its meaning, and what differs between two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import click

from laizi import rules as laizi_rules
from laizi.answers.hands import SCHEMA
from laizi.answers.rulesets import all_rulesets, choices_of, fixed, plain, show
from laizi.cli.command import Command, Group, Option, lang_of
from laizi.cli.hands import BAD_INPUT
from laizi.cli.output import report, write_json, write_lines
from laizi.display import ruleset_name, ruleset_text, table
from laizi.errors import InputError
from laizi.messages import LANGUAGES, rule_codes, rule_text, text
from laizi.rules import Ruleset

F = TypeVar("F", bound=Callable[..., Any])

EXAMPLE = """\
laizi rules list
laizi rules show wuhan-room --lang zh
laizi rules diff wuhan-kaikou wuhan-liukou"""

COMMANDS = {name: f"laizi.cli.rules:{name}_rules" for name in ("list", "show", "diff")}


def output_options(function: F) -> F:
    """``--json`` and ``--lang``."""
    function = click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")(function)
    return click.option("--json", "as_json", cls=Option, is_flag=True, help="json_rules")(function)


@click.group("rules", cls=Group, modules=COMMANDS, example=EXAMPLE)
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), expose_value=False, help="lang")
def rules(**_options: Any) -> None:
    """See the catalogue of messages for the help of this command."""


@click.command("list", cls=Command, key="rules_list", example="laizi rules list\nlaizi rules list --json")
@output_options
@click.pass_context
def list_rules(context: click.Context, /, as_json: bool, lang: str | None) -> int:
    """See the catalogue of messages for the help of this command."""
    lang = lang or lang_of(context)
    found = all_rulesets()
    if as_json:
        write_json(
            {"schema": SCHEMA, "rulesets": [{"id": one.id, "base": one.base, "name": ruleset_name(one, lang)} for one in found]}
        )
        return 0
    rows = [(one.id, "" if one.id == one.base else one.base, ruleset_name(one, lang)) for one in found]
    write_lines(table(rows, [text(key, lang) for key in ("ruleset_id", "ruleset_base", "ruleset_name")]))
    return 0


@click.command("show", cls=Command, key="rules_show", example="laizi rules show wuhan-room\nlaizi rules show heijin --lang zh")
@click.argument("name", metavar="NAME")
@output_options
@click.pass_context
def show_rules(context: click.Context, /, name: str, as_json: bool, lang: str | None) -> int:
    """See the catalogue of messages for the help of this command."""
    lang = lang or lang_of(context)
    try:
        ruleset = laizi_rules.load(name)
    except InputError as error:
        report(error, lang, as_json=as_json)
        return BAD_INPUT
    if as_json:
        write_json(show(ruleset, lang))
        return 0
    write_lines(show_lines(ruleset, lang))
    return 0


@click.command("diff", cls=Command, key="rules_diff", example="laizi rules diff wuhan-kaikou wuhan-liukou")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@output_options
@click.pass_context
def diff_rules(context: click.Context, /, a: str, b: str, as_json: bool, lang: str | None) -> int:
    """See the catalogue of messages for the help of this command."""
    lang = lang or lang_of(context)
    try:
        one, other = laizi_rules.load(a), laizi_rules.load(b)
    except InputError as error:
        report(error, lang, as_json=as_json)
        return BAD_INPUT
    mine = {name: plain(value) for name, value in one.options.items()}
    theirs = {name: plain(value) for name, value in other.options.items()}
    options = differences(mine, theirs)
    always = differences(fixed(one), fixed(other))
    if as_json:
        write_json({"schema": SCHEMA, "a": one.id, "b": other.id, "options": options, "fixed": always})
        return 0
    if not options and not always:
        write_lines([text("no_difference", lang, a=one.id, b=other.id)])
        return 0
    rows = [(name, *(_shown(value, lang) for value in both), rule_text("options", name, lang)) for name, both in options.items()]
    words, other_words = dict(_fixed_words(one, lang)), dict(_fixed_words(other, lang))
    rows += [(name, words[name], other_words[name], rule_text("fixed", name, lang)) for name in always]
    write_lines(table(rows, [text("option", lang), one.id, other.id, text("meaning", lang)]))
    return 0


def show_lines(ruleset: Ruleset, lang: str) -> Iterator[str]:
    """What a ruleset is, then each option with its value, its meaning and its other values."""
    yield ruleset_text(ruleset, lang)
    yield ""
    values = fixed(ruleset)
    for name, words in _fixed_words(ruleset, lang):
        if values[name] is False or not (ruleset.has_laizi or name in ("scoring", "pizi")):
            continue
        yield text("place", lang, place=rule_text("fixed", name, lang), message=words)
    yield ""
    rows: list[tuple[str, str, str]] = []
    for option, value in ruleset.options.items():
        shown, meaning = _shown(plain(value), lang), rule_text("options", option, lang)
        choices = {choice: f"{option}.{choice}" for choice in choices_of(ruleset, option)}
        if not rule_codes("values").issuperset(choices.values()):  # a number, perhaps with a word instead of it
            known = text("comma", lang).join(choices)
            rows.append((option, shown, text("any_number", lang, meaning=meaning, known=known)))
            choices = {choice: key for choice, key in choices.items() if key in rule_codes("values")}
        else:
            rows.append((option, "", meaning))
        for choice, key in choices.items():
            mark = "*" if choice == shown else " "
            rows.append(("", f"{mark} {choice}", f"  {rule_text('values', key, lang)}"))
    yield from table(rows, [text(key, lang) for key in ("option", "value", "meaning")])


def _shown(value: Any, lang: str) -> str:
    if value is None:
        return text("no_use", lang)
    return str(value).lower() if isinstance(value, bool) else str(value)


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The keys with other values, and both values; None where a key is missing."""
    keys = [*one, *(key for key in other if key not in one)]
    return {key: [one.get(key), other.get(key)] for key in keys if one.get(key) != other.get(key)}


def _fixed_words(ruleset: Ruleset, lang: str) -> Iterator[tuple[str, str]]:
    for name, value in fixed(ruleset).items():
        if isinstance(value, bool):
            yield name, text("yes" if value else "no", lang)
        elif isinstance(value, list):
            yield name, text("comma", lang).join(rule_text("forms", one, lang) for one in value) or text("none", lang)
        else:
            yield name, rule_text("fixed", f"{name}.{value}", lang)
