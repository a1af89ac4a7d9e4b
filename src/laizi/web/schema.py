"""The pieces that the OpenAPI description is put together from: JSON Schemas of what comes again and again."""

from __future__ import annotations

from typing import Any, Final

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
WHOLE: Final[Schema] = {"type": "integer"}
TILE: Final[Schema] = {"type": "string", "pattern": "^([1-9][mps]|[1-7]z)$"}
SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 3}
COPIES: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 4}
SCHEMA: Final[Schema] = {"const": 1}


def one_of(values: Any) -> Schema:
    """One of some texts."""
    return {"type": "string", "enum": list(values)}


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(schema: Schema, most: int | None = None) -> Schema:
    """An array."""
    return {"type": "array", "items": schema, **({} if most is None else {"maxItems": most})}


def of(needed: dict[str, Schema], others: dict[str, Schema] | None = None) -> Schema:
    """An object with these keys and no others."""
    properties = {**needed, **(others or {})}
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": list(needed)} if needed else found


def keyed(schema: Schema) -> Schema:
    """An object whose keys are data."""
    return {"type": "object", "additionalProperties": schema}


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}
