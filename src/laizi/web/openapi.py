"""The OpenAPI description of the service, put together from the names that the code itself uses."""

from __future__ import annotations

from typing import Any, Final

from laizi import __version__, _native
from laizi.messages import LANGUAGES, rule_codes
from laizi.rules import houses, names
from laizi.rules.situation import MELD_KINDS, OCCASIONS, WAYS
from laizi.web.endpoints import BATCHES, GETS, MOST_ITEMS, POSTS, RULESET
from laizi.web.openapi_table import CENSUS, CENSUS_FIELDS, REPLAY_QUESTION, census_schemas, replay_schemas
from laizi.web.questions import EYES, MOST_WAYS
from laizi.web.reply import JSON, PROBLEM
from laizi.web.schema import COPIES, FLAG, SCHEMA, SEAT, TEXT, TILE, WHOLE, Schema, keyed, many, of, one_of, or_null, ref


def description() -> dict[str, Any]:
    """The whole description, for ``/openapi.json``."""
    paths: dict[str, Any] = {path: {"get": _asked(path)} for path in GETS}
    paths[f"{RULESET}{{name}}"] = {"get": _asked(RULESET, ({"name": "name", "in": "path", "required": True, "schema": TEXT},))}
    paths |= {path: {"post": _told(path)} for path in POSTS}
    for path in BATCHES:
        paths[path] = {"post": _told(path, path.removesuffix("/batch"))}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "laizi",
            "version": __version__,
            "summary": "Mahjong hands with wildcards, and the rules of Wuhan mahjong",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": schemas()},
    }


# ---- operations --------------------------------------------------------------------------------------------------------------

_LANG: Final[Schema] = {
    "name": "lang",
    "in": "query",
    "description": "language of the words, else that of Accept-Language",
    "schema": one_of(LANGUAGES),
}
_SUMMARIES: Final = {
    "/healthz": "Whether the service answers",
    "/api/rulesets": "The rulesets there are",
    RULESET: "Every option of a ruleset, its value, its other values, and what they mean",
    "/api/indicator": "The laizi and the pizi that a flipped tile makes",
    "/api/census": "How many hands, or deals of a ruleset, answer a question in which way",
    "/api/waits": "The tiles that complete a hand, and how; of a hand that waits for nothing, those that help",
    "/api/discards": "What each discard from a hand leads to, the best first",
    "/api/judge": "Whether a win is legal, what it is worth, who pays whom; of an array, several winners of one tile",
    "/api/hints": "What a seat waits for, and what each tile is worth drawn or given by each seat",
    "/api/tiles": "Natural tiles in any notation, spelt as answers spell them",
    "/api/explain": "A judgement in words: as one text, and as rows to lay out",
    "/api/picture": "A judgement as a picture to share",
    "/api/replay": "A log of a match, checked, and the steps of one round: words, payments, tables, choices",
}
_ANSWERS: Final[dict[str, Schema]] = {
    "/healthz": of({"status": {"const": "ok"}}),
    "/api/rulesets": of({"schema": SCHEMA, "rulesets": many(of({"id": TEXT, "base": TEXT, "name": TEXT, "has_laizi": FLAG}))}),
    RULESET: ref("Ruleset"),
    "/api/indicator": of({"indicator": TILE, "laizi": TILE, "pizi": many(TILE)}),
    "/api/census": CENSUS,
    "/api/waits": ref("Waits"),
    "/api/discards": ref("Discards"),
    "/api/judge": {"anyOf": [ref("Judgement"), many(ref("Judgement"), 3)]},
    "/api/hints": ref("Hints"),
    "/api/tiles": of({"schema": SCHEMA, "text": TEXT}),
    "/api/explain": ref("Explanation"),
    "/api/picture": TEXT,
    "/api/replay": ref("Replay"),
}
_BODIES: Final[dict[str, Schema]] = {
    "/api/waits": ref("WaitsQuestion"),
    "/api/discards": ref("DiscardsQuestion"),
    "/api/judge": {"anyOf": [ref("Situation"), {**many(ref("Situation"), 3), "minItems": 1}]},
    "/api/hints": ref("Waiting"),
    "/api/tiles": of({"text": TEXT}),
    "/api/explain": of({"situation": ref("Situation")}, {"lang": one_of(LANGUAGES)}),
    "/api/picture": of({"situation": ref("Situation")}, {"lang": one_of(LANGUAGES)}),
    "/api/replay": REPLAY_QUESTION,
}


def _asked(path: str, parameters: tuple[Schema, ...] = ()) -> dict[str, Any]:
    needed = [_field(name, _FIELDS[name], needed=True) for name in (GETS[path].query if path in GETS else ())]
    others = [_field(name, CENSUS_FIELDS[name], needed=False) for name in (GETS[path].optional if path in GETS else ())]
    wrong = (404, 422) if path == RULESET else (422, 503) if GETS[path].slow else (422,)
    return {
        "summary": _SUMMARIES[path],
        "operationId": _identity(path),
        "parameters": [*parameters, *needed, *others, _LANG],
        "responses": {"200": _answer(_ANSWERS[path]), **_problems(400, *wrong)},
    }


def _field(name: str, schema: Schema, *, needed: bool) -> Schema:
    return {"name": name, "in": "query", "required": needed, "schema": schema}


_FIELDS: Final[dict[str, Schema]] = {"ruleset": one_of((*names(), *houses())), "indicator": {**TEXT, "examples": ["5m"]}}


def _told(path: str, single: str | None = None) -> dict[str, Any]:
    body, answer = _BODIES[single or path], _ANSWERS[single or path]
    summary = _SUMMARIES[single or path]
    if single is not None:
        body = of({"items": many({"anyOf": [body, {"description": "anything else gets an error in its place"}]}, MOST_ITEMS)})
        answer = of({"results": many({"anyOf": [answer, ref("Refused")]}, MOST_ITEMS)})
        summary = f"Many at once, an error in the place of an item that cannot be. {summary}"
    return {
        "summary": summary,
        "operationId": _identity(path),
        "parameters": [_LANG],
        "requestBody": {"required": True, "content": {JSON.decode(): {"schema": body}}},
        "responses": {"200": _answer(answer, POSTS[single or path].media), **_problems(400, 408, 413, 415, 422, 503)},
    }


def _identity(path: str) -> str:
    """``waits_batch`` of ``/api/waits/batch``."""
    return "ruleset" if path == RULESET else path.removeprefix("/api").strip("/").replace("/", "_")


def _answer(schema: Schema, media: bytes = JSON) -> Schema:
    return {"description": "the answer", "content": {media.decode(): {"schema": schema}}}


def _problems(*statuses: int) -> Schema:
    content = {PROBLEM.decode(): {"schema": ref("Problem")}}
    return {str(status): {"description": _PROBLEMS[status], "content": content} for status in sorted(set(statuses))}


_PROBLEMS: Final = {
    400: "no JSON, or no query",
    404: "no such ruleset",
    408: "too slow",
    413: "too large",
    415: "not sent as JSON",
    422: "it cannot be: code, path and position say what and where",
    503: "too much at once: ask again in a moment",
}


# ---- schemas -----------------------------------------------------------------------------------------------------------------


def schemas() -> dict[str, Schema]:
    """Everything that is sent and received, by name."""
    return {**_errors(), **_hands(), **_situations(), **_answers(), **census_schemas(), **replay_schemas()}


def _errors() -> dict[str, Schema]:
    fields = {"code": TEXT, "path": TEXT, "position": or_null(WHOLE), "params": {"type": "object"}}
    problem = {"type": TEXT, "title": TEXT, "status": WHOLE, "detail": TEXT, **fields}
    return {"Problem": of(problem), "Refused": of({"error": of({**fields, "message": TEXT})})}


def _hands() -> dict[str, Schema]:
    hand = {"hand": {**TEXT, "description": "tiles in any notation, ? a wildcard", "examples": ["67m4455p456678s?"]}}
    options: dict[str, Schema] = {
        "wild": {**WHOLE, "description": "wildcards besides each ? of the hand", "minimum": 0, "maximum": 14},
        "eyes": one_of(EYES),
        "two_wild_eyes": FLAG,
        "triplets_only": FLAG,
        "forbidden": {**TEXT, "description": "kinds that no wildcard stands for and no wait may be"},
        "max_copies": {"enum": [4, None]},
        "shapes": {**many(one_of(_native.SHAPES), len(_native.SHAPES)), "minItems": 1},
        "seen": {**TEXT, "description": "tiles visible elsewhere"},
    }
    limit = {**WHOLE, "description": "arrangements for each wait", "minimum": 0, "maximum": MOST_WAYS}
    part = of({"set": TEXT, "tiles": TEXT, "wild": many(WHOLE)})
    useful = many(of({"tile": TILE, "left": COPIES}))
    about = {"schema": SCHEMA, "hand": TEXT, "wild": WHOLE, "distance": WHOLE}
    wait = {"tile": TILE, "left": COPIES, "arrangements": many(many(ref("Part"))), "more": FLAG}
    discard = {"tile": TILE, "distance": WHOLE, "useful": useful, "copies": WHOLE}
    return {
        "Part": part,
        "WaitsQuestion": of(hand, {**options, "limit": limit}),
        "DiscardsQuestion": of(hand, options),
        "Waits": of({**about, "waits": many(of(wait)), "useful": useful}),
        "Discards": of({**about, "discards": many(of(discard))}),
    }


def _situations() -> dict[str, Schema]:
    meld = of({"kind": one_of(MELD_KINDS), "tiles": TEXT}, {"from": or_null(SEAT)})
    counted = {"type": "integer", "minimum": 0, "maximum": 100}
    seat = of(
        {"hand": TEXT},
        {
            "melds": many(meld, 4),
            **dict.fromkeys(("pizi", "passed", "discards"), TEXT),
            **dict.fromkeys(("laizi", "laizi_discards"), COPIES),
            "misplayed": counted,
        },
    )
    previous = of({}, {"laizi": or_null(TEXT), "jinding_winners": many(SEAT, 4), "jinding_payers": many(SEAT, 4)})
    needed = {
        "ruleset": one_of((*names(), *houses())),
        "dealer": SEAT,
        "winner": SEAT,
        "seats": {**many(ref("Seat"), 4), "minItems": 4},
    }
    others = {
        "schema": SCHEMA,
        "options": or_null({"type": "object"}),
        "indicator": or_null(TEXT),
        "previous": or_null(previous),
        "rain": or_null(of({}, {"refused": many(SEAT, 4)})),
        "bound": or_null(many({**many(SEAT, 2), "minItems": 2}, 12)),
        "xing": or_null(TEXT),
    }
    occasion = one_of(OCCASIONS)
    win = {"from": or_null(SEAT), "occasion": or_null({"anyOf": [occasion, many(occasion, len(OCCASIONS))]})}
    return {
        "Seat": seat,
        "Situation": of({**needed, "tile": TEXT, "by": one_of(WAYS)}, {**others, **win}),
        "Waiting": of(needed, others),
    }


def _answers() -> dict[str, Schema]:
    codes = {table: many(one_of(sorted(rule_codes(table)))) for table in ("forms", "violations")}
    row = of({"code": TEXT, "value": {"type": ["integer", "string"]}})
    share = of({"payer": SEAT, "rows": many(row), "uncapped": WHOLE, "points": WHOLE}, {"fan": WHOLE})
    payment = of({"from": SEAT, "to": SEAT, "points": WHOLE, "reason": one_of(sorted(rule_codes("reasons")))})
    judgement = {
        "schema": SCHEMA,
        "legal": FLAG,
        "violations": codes["violations"],
        "kind": or_null(one_of(sorted(rule_codes("kinds")))),
        "forms": codes["forms"],
        "hard": FLAG,
        "laizi_natural": or_null(WHOLE),
        "eyes": or_null(TILE),
        "arrangement": many(ref("Part")),
        "factors": many(share),
        "jinding": or_null(one_of(sorted(rule_codes("jinding")))),
        "contractor": or_null(SEAT),
        "contract": or_null(one_of(sorted(rule_codes("contracts")))),
        "next_dealer": or_null(SEAT),
        "payments": many(payment),
        "deltas": {**many(WHOLE, 4), "minItems": 4},
    }
    outcome = ref("Outcome")
    wait = of({"tile": TILE, "left": COPIES, "self_draw": outcome, "from": keyed(outcome)})
    return {
        "Judgement": of(judgement),
        "Outcome": of({"legal": FLAG, "points": WHOLE, **codes}),
        "Hints": of({"schema": SCHEMA, "seat": SEAT, "waits": many(wait)}),
        "Explanation": _explanation(),
        "Ruleset": of(
            {
                **{"schema": SCHEMA, "id": TEXT, "base": TEXT, "name": TEXT, "has_laizi": FLAG},
                "options": keyed({"type": ["boolean", "integer", "string"]}),
                "choices": keyed(many(TEXT)),
                "meanings": keyed(TEXT),
                "words": keyed(keyed(TEXT)),
                "fixed": {"type": "object"},
            }
        ),
    }


def _explanation() -> Schema:
    step = of({"label": TEXT, "value": TEXT, "so_far": TEXT})
    lines = many(TEXT)
    return of(
        {
            "judgement": ref("Judgement"),
            "lang": one_of(LANGUAGES),
            "text": TEXT,
            "head": lines,
            "seats": many(of({"seat": SEAT, "title": TEXT, "winner": FLAG, "kou": or_null(TEXT), "table": lines})),
            "hand": lines,
            "columns": lines,
            "shares": many(of({"payer": SEAT, "title": TEXT, "rows": many(step), "points": WHOLE})),
            "verdict": or_null(TEXT),
            "violations": many(of({"code": TEXT, "words": TEXT, "advice": TEXT})),
            "contract": or_null(TEXT),
            "payments": many(of({"from": SEAT, "to": SEAT, "points": TEXT, "reason": TEXT, "sum": TEXT})),
            "gains": many(of({"seat": SEAT, "title": TEXT, "points": TEXT})),
            "nobody_pays": or_null(TEXT),
            "next_dealer": or_null(TEXT),
        }
    )
