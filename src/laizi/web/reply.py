"""What goes back: JSON, headers that keep browsers strict, and problems (RFC 9457) with the fields of every laizi error."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

import orjson

from laizi.errors import InputError

Headers = list[tuple[bytes, bytes]]

JSON: Final = b"application/json"
PROBLEM: Final = b"application/problem+json"

_STRICT: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
#: Of answers: nothing in them is to be run, kept or framed.
ANSWER: Final[Headers] = [
    *_STRICT,
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; sandbox"),
]
#: Of the page: scripts, styles and pictures come from here only, and none stands in the page itself.
PAGE: Final[Headers] = [
    *_STRICT,
    (b"cache-control", b"no-cache"),
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        b"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

# What is not even JSON, or no query; all else that cannot be is an entity that cannot be processed.
_BAD_REQUEST: Final = frozenset({"json", "json_constant", "json_deep", "json_number", "key_twice", "not_utf8", "query"})


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: whole, or in pieces that are made while it is sent.

    Attributes:
        headers: without the length.
        body: empty when there are `pieces`.
    """

    status: int
    headers: Headers
    body: bytes = b""
    pieces: AsyncGenerator[bytes] | None = None


@dataclass(slots=True)
class Problem(Exception):  # noqa: N818 — RFC 9457 calls it so
    """A request that gets no answer but a reason.

    Attributes:
        unread: whether some of its body may still come.
    """

    status: int
    error: InputError
    headers: Headers = field(default_factory=list)
    unread: bool = False

    def reply(self, lang: str) -> Reply:
        """The reason as problem+json, in a language."""
        body = dumps(problem_fields(self.status, self.error, lang))
        return Reply(
            self.status, [(b"content-type", PROBLEM), (b"content-language", lang.encode()), *ANSWER, *self.headers], body
        )


def problem_of(error: InputError) -> Problem:
    """Bad input as a problem: 400 for what is no JSON, else 422, also for a line of a log that is none: the request is JSON."""
    return Problem(400 if error.code in _BAD_REQUEST and "line" not in error.params else 422, error)


def problem_fields(status: int, error: InputError, lang: str) -> dict[str, Any]:
    """The members of problem+json; ``detail`` is in the language, ``title`` is HTTP's own word."""
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": error.message(lang), **error.to_dict()}


def raw_problem(status: int, error: InputError) -> bytes:
    """A whole HTTP response, for a connection that has no request that could be answered; it ends the connection."""
    body = dumps(problem_fields(status, error, "en"))
    lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode())]
    headers = [(b"content-type", PROBLEM), *ANSWER, (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    lines += [b"%s: %s" % header for header in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def json_reply(value: Any) -> Reply:
    """An answer that is JSON."""
    return Reply(200, _JSON_HEADERS, dumps(value))


_JSON_HEADERS: Final[Headers] = [(b"content-type", JSON), *ANSWER]


def dumps(value: Any) -> bytes:
    """JSON in UTF-8."""
    try:
        return orjson.dumps(value)
    except TypeError:  # an integer of more than 64 bits, or a lone surrogate
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
