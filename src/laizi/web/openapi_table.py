"""What the OpenAPI description says of the census."""

from __future__ import annotations

from typing import Final

from laizi import _native
from laizi.rules import houses, names
from laizi.web.counting import ASKS, MOST
from laizi.web.questions import EYES
from laizi.web.schema import FLAG, SCHEMA, TEXT, TILE, WHOLE, Schema, many, of, one_of, ref

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
