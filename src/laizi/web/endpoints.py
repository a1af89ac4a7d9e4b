"""Every question that the service answers: where it is asked and what comes back. Nothing here knows HTTP.

An endpoint with a body is a function of its JSON and a language; one with a query is a function of its fields and a language.
Each returns what is to be sent as JSON, or bytes of the endpoint's media type, and raises `laizi.InputError`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from laizi._native import parse_kinds
from laizi.answers import discards, rulesets, situations, waits
from laizi.answers.hands import SCHEMA
from laizi.answers.reading import placed
from laizi.display import explain, ruleset_name
from laizi.display.rows import rows
from laizi.display.svg import picture
from laizi.errors import InputError
from laizi.messages import rule_text
from laizi.rules import Situation, judge, load
from laizi.rules.indicator import following, pizi_of
from laizi.tiles import Tile, format_tiles
from laizi.web.counting import CENSUS_KEYS, ask_census
from laizi.web.questions import (
    a_text,
    an_object,
    hand_question,
    known_keys,
    language_in,
    limit_of,
    needed,
    ruleset_known,
)
from laizi.web.replaying import ask_replay

MOST_ITEMS = 1000  # of a batch
SVG = b"image/svg+xml"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One question.

    Attributes:
        ask: answers it.
        query: the fields that its query must have; ``lang`` it may have always.
        optional: those that it may have besides.
        media: what `ask` returns: an object for JSON, else bytes.
        batch: whether many may be asked at once.
        slow: whether it takes so long that nobody may wait behind it.
    """

    ask: Callable[[Any, str], Any]
    query: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    media: bytes = b"application/json"
    batch: bool = False
    slow: bool = False


# ---- about hands -------------------------------------------------------------------------------------------------------------


def ask_waits(given: Any, _lang: str) -> dict[str, Any]:
    """As ``laizi waits --json``."""
    question, hand, asked = hand_question(given, "limit")
    return waits.ask(question, hand, limit_of(asked)).to_dict()


def ask_discards(given: Any, _lang: str) -> dict[str, Any]:
    """As ``laizi discards --json``."""
    question, hand, _ = hand_question(given)
    return discards.ask(question, hand).to_dict()


def ask_tiles(given: Any, _lang: str) -> dict[str, Any]:
    """Natural tiles in any notation, spelt as all answers spell tiles."""
    asked = an_object(given, "")
    known_keys(asked, ("text",))
    kinds, wild = parse_kinds(a_text(needed(asked, "text"), "text"), "text")
    if wild:
        raise InputError("wild_here", "text")
    return {"schema": SCHEMA, "text": format_tiles(kinds)}


# ---- about situations --------------------------------------------------------------------------------------------------------


def ask_judge(given: Any, _lang: str) -> Any:
    """As a line of ``laizi judge``: of a situation, or of the situations of several winners of one tile."""
    found = situations.judge(given)
    return [one.to_dict() for one in found] if isinstance(found, list) else found.to_dict()


def ask_hints(given: Any, _lang: str) -> Any:
    """As a line of ``laizi hints``, of one situation."""
    with_hints = situations.hints(an_object(given, ""))
    assert not isinstance(with_hints, list)
    return with_hints.to_dict()


def ask_explain(given: Any, lang: str) -> dict[str, Any]:
    """A judgement, the text that ``laizi judge --explain`` prints, and the rows that the text is made of."""
    situation, lang = _situation(given, lang)
    judgement = judge(situation)
    return {"judgement": judgement.to_dict(), "lang": lang, "text": explain(judgement, lang), **rows(judgement, lang)}


def ask_picture(given: Any, lang: str) -> bytes:
    """The judgement as a picture to share."""
    situation, lang = _situation(given, lang)
    return picture(judge(situation), lang).encode()


def _situation(given: Any, lang: str) -> tuple[Situation, str]:
    asked = an_object(given, "")
    known_keys(asked, ("situation", "lang"))
    lang = language_in(asked, lang)
    situation = needed(asked, "situation")
    with placed("/situation"):
        return Situation.from_dict(situation), lang


# ---- about rulesets ----------------------------------------------------------------------------------------------------------


def ask_rulesets(_query: dict[str, str], lang: str) -> dict[str, Any]:
    """All rulesets by name."""
    found = [
        {"id": one.id, "base": one.base, "name": ruleset_name(one, lang), "has_laizi": one.has_laizi}
        for one in rulesets.all_rulesets()
    ]
    return {"schema": SCHEMA, "rulesets": found}


def ask_ruleset(name: str, lang: str) -> dict[str, Any]:
    """Every option of one, with its meaning, and what each of its values means."""
    ruleset = load(ruleset_known(name, "ruleset"))
    shown = rulesets.show(ruleset, lang)
    words = {
        option: {choice: rule_text("values", f"{option}.{choice}", lang) for choice in choices}
        for option, choices in shown["choices"].items()
    }
    told = {
        option: {choice: said for choice, said in choices.items() if said != f"{option}.{choice}"}
        for option, choices in words.items()
    }
    return {**shown, "has_laizi": ruleset.has_laizi, "words": told}


def ask_indicator(query: dict[str, str], _lang: str) -> dict[str, Any]:
    """The laizi and the pizi that a flipped tile makes."""
    ruleset = load(ruleset_known(needed(query, "ruleset"), "ruleset"))
    try:
        indicator = Tile(a_text(needed(query, "indicator"), "indicator"))
    except InputError as error:
        raise InputError(error.code, "indicator" if error.path else "", error.position, **error.params) from None
    if not ruleset.has_laizi:
        raise InputError("key_of_no_use", "indicator", key="indicator")
    pizi = sorted(pizi_of(indicator, ruleset.fixed.pizi))
    return {"indicator": str(indicator), "laizi": str(following(indicator)), "pizi": [str(Tile(kind)) for kind in pizi]}


def ask_health(_query: dict[str, str], _lang: str) -> dict[str, Any]:
    """That it answers at all."""
    return {"status": "ok"}


#: Questions with a query.
GETS = {
    "/healthz": Endpoint(ask_health),
    "/api/rulesets": Endpoint(ask_rulesets),
    "/api/indicator": Endpoint(ask_indicator, query=("ruleset", "indicator")),
    "/api/census": Endpoint(ask_census, optional=CENSUS_KEYS, slow=True),
}
#: Where a ruleset's name stands at the end of the path.
RULESET = "/api/rulesets/"
#: Questions with a body.
POSTS = {
    "/api/waits": Endpoint(ask_waits, batch=True),
    "/api/discards": Endpoint(ask_discards, batch=True),
    "/api/judge": Endpoint(ask_judge, batch=True),
    "/api/hints": Endpoint(ask_hints, batch=True),
    "/api/tiles": Endpoint(ask_tiles, batch=True),
    "/api/explain": Endpoint(ask_explain),
    "/api/picture": Endpoint(ask_picture, media=SVG),
    "/api/replay": Endpoint(ask_replay, slow=True),
}
#: The same questions, many at once.
BATCHES = {f"{path}/batch": endpoint for path, endpoint in POSTS.items() if endpoint.batch}
