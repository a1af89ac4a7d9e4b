"""What the OpenAPI description says of the census and of logs."""

from __future__ import annotations

from typing import Final

from laizi import _native
from laizi.messages import LANGUAGES, rule_codes
from laizi.rules import houses, names
from laizi.rules.situation import MELD_KINDS, SEATS
from laizi.table.actions import ACTION_KINDS
from laizi.table.engine import PHASES
from laizi.web.counting import ASKS, MOST
from laizi.web.questions import EYES
from laizi.web.replaying import MOST_ROUND
from laizi.web.schema import COPIES, FLAG, SCHEMA, SEAT, TEXT, TILE, WHOLE, Schema, many, of, one_of, or_null, ref

_SHAPE = f"({'|'.join(_native.SHAPES)})"
_WILDS = "([0-9]|1[0-4])(-([0-9]|1[0-4]))?"
CENSUS_FIELDS: Final[dict[str, Schema]] = {
    "ask": {**one_of(ASKS), "default": "complete"},
    "ruleset": {**one_of((*names(), *houses())), "description": "over the deals of a ruleset with laizi, not over all hands"},
    "indicator": {**TEXT, "description": "the flipped tile; all of them when it is not given, or 'all'", "examples": ["5m"]},
    "wild": {
        **TEXT,
        "description": "how many wildcards: as 1, 0-2 or 0,2,4; at most three different ones",
        "pattern": f"^{_WILDS}(,{_WILDS})*$",
        "maxLength": 40,
        "examples": ["0-2"],
    },
    "tiles": {**WHOLE, "description": "natural tiles", "minimum": 0, "maximum": MOST},
    "triplets_only": FLAG,
    "forbidden": {**TEXT, "description": "kinds that no hand may hold and no wildcard stands for"},
    "max_copies": one_of(("4", "null")),
    "shapes": {**TEXT, "description": "shapes with commas between them", "pattern": f"^{_SHAPE}(,{_SHAPE})*$"},
    "eyes": one_of(EYES),
    "two_wild_eyes": FLAG,
}
CENSUS: Final[Schema] = {"anyOf": [ref("Census"), ref("DealCensus")]}


def census_schemas() -> dict[str, Schema]:
    """What the census answers, by name."""
    whole = {"distinct": WHOLE, "wall": WHOLE}
    numbers = {"wild": WHOLE, "tiles": WHOLE, "all": WHOLE, "wall_all": WHOLE}
    answer = of(whole, {"distance": WHOLE, "waits": WHOLE})
    columns = ("laizi", "all", "ways", "pengpenghu", "qingyise", "jiangyise", "fengyise")
    deals = {
        "schema": SCHEMA,
        "ask": {"const": "complete"},
        "ruleset": TEXT,
        "indicator": {"anyOf": [TILE, {"const": "all"}]},
        "ways_all": WHOLE,
    }
    return {
        "Census": of({"schema": SCHEMA, "ask": one_of(ASKS), "rows": many(of(numbers, {**whole, "answers": many(answer)}))}),
        "DealCensus": of({**deals, "rows": many(of(dict.fromkeys(columns, WHOLE)))}),
    }


REPLAY_QUESTION: Final[Schema] = of(
    {"log": {**TEXT, "description": "the JSON Lines of a match log, at most 4 MiB; the last line may be cut"}},
    {
        "seat": {**or_null(SEAT), "description": "only what this seat may see"},
        "round": {**WHOLE, "description": "whose steps are told, from 0", "minimum": 0, "maximum": MOST_ROUND},
        "lang": one_of(LANGUAGES),
    },
)


def replay_schemas() -> dict[str, Schema]:
    """What there is to tell of a log, by name."""
    points = {**many(WHOLE, SEATS), "minItems": SEATS}
    payment = of({"from": SEAT, "to": SEAT, "points": WHOLE, "reason": one_of(sorted(rule_codes("reasons"))), "words": TEXT})
    action = of({"seat": SEAT, "kind": one_of(ACTION_KINDS)}, {"tile": TILE})
    meld = of({"kind": one_of(MELD_KINDS), "tiles": or_null(TEXT), "from": or_null(SEAT)})
    hand = {"hand": or_null(TEXT), "drawn": or_null(TILE), "aside": TEXT, "tiles": WHOLE, "melds": many(meld, 4), "pizi": TEXT}
    lies = of({**hand, "laizi": COPIES, "laizi_discards": COPIES, "misplayed": WHOLE, "discards": TEXT})
    flipped = {"indicator": or_null(TILE), "laizi": or_null(TILE), "pizi": TEXT}
    turn = {"left": WHOLE, "turn": SEAT, "tile": or_null(TILE), "phase": one_of((*PHASES, "waiting"))}
    option = of({"action": ref("Action"), "words": TEXT, "taken": FLAG})
    step = {"line": WHOLE, "action": or_null(ref("Action")), "events": many({"type": "object"}), "words": many(TEXT)}
    ended = {"how": or_null(TEXT), "winners": many(SEAT, 3), "deltas": or_null(points)}
    about = {"schema": SCHEMA, "lang": one_of(LANGUAGES), "ruleset": TEXT, "name": TEXT, "complete": FLAG, "scores": points}
    rounds = many(of({"number": WHOLE, "dealer": SEAT, **ended}))
    return {
        "Action": action,
        "Table": of({"dealer": SEAT, **flipped, **turn, "scores": points, "seats": {**many(lies, SEATS), "minItems": SEATS}}),
        "Step": of({**step, "payments": many(payment), "options": many(option), "table": ref("Table")}),
        "Replay": of({**about, "rounds": rounds, "round": WHOLE, "seat": or_null(SEAT), "steps": many(ref("Step"))}),
    }
