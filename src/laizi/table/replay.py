"""Logs played again: every state and payment is made anew and compared with what the log says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from laizi.errors import InputError
from laizi.rules import Ruleset, load
from laizi.table.actions import Action
from laizi.table.events import previous_dict
from laizi.table.log import Chain, LogWriter, read_lines
from laizi.table.match import Match
from laizi.table.wall import Wall


def replay(lines: Iterable[bytes]) -> Iterator[tuple[dict[str, Any], Match]]:
    """Plays a log again: for each line what it says, and the match after it.

    Args:
        lines: the lines, or a file opened for reading bytes; a last line that was cut is left out.

    Raises `laizi.InputError` that names the line (`path` and ``params["line"]`` hold its number) for one that was changed,
    dropped or moved, whose action is not legal, or whose events are not what the action leads to.
    """
    match: Match | None = None
    ended = False
    for number, body in enumerate(read_lines(lines), 1):
        place = f"line {number}"
        try:
            if (match is None) != (body["type"] == "match") or ended:
                raise InputError("log_order", place, type=body["type"])
            if match is None:
                match = _match(body)
            elif body["type"] == "end":
                ended = True
                _same(match.over and _alike(body.get("scores"), match.scores), place, "scores")
            else:
                _step(match, body, place)
        except InputError as error:
            path = error.path if error.path.startswith(place) else f"{place} {error.path}".strip()
            raise InputError(error.code, path, error.position, **(error.params | {"line": number})) from None
        yield body, match


def resume(
    path: str | Path, *, seed: int | str | None = None, walls: Callable[[int], Wall] | None = None
) -> tuple[Match, LogWriter]:
    """The match of a log as it stands after its last whole line, and the log, ready to go on; what was cut is removed.

    Args:
        path: the file.
        seed, walls: of the rounds to come, as `Match` takes them; the log does not hold them.

    Raises `laizi.InputError` as `replay` does, for a file that cannot be read, and when there is not one whole line.
    """
    file = Path(path)
    match: Match | None = None
    chain = Chain()
    size, last = 0, ""
    try:
        with file.open("r+b") as stream:
            for body, found in replay(stream):
                match, chain, size, last = found, Chain(body["line"], body["hash"]), stream.tell(), body["type"]
            if match is None:
                raise InputError("log_empty", file.name)
            stream.truncate(size)
        log = LogWriter(file.open("ab"), chain)
    except OSError as error:
        raise InputError("file_unreadable", file.name, reason=error.strerror or str(error)) from None
    match.go_on(log, seed, walls)
    if match.over and last != "end":
        log.end(match.scores)
    return match, log


def _match(body: dict[str, Any]) -> Match:
    return Match(
        read_ruleset(body.get("ruleset")), rounds=body.get("rounds"), points=body.get("points"), dealer=body.get("dealer", 0)
    )


def read_ruleset(given: Any) -> Ruleset:
    """A ruleset as `Ruleset.to_dict` writes it, every option in it; `laizi.InputError` for what is none."""
    if not isinstance(given, dict):
        raise InputError("not_an_object", "/ruleset", got=type(given).__name__)
    if not isinstance(given.get("options"), dict):
        raise InputError("not_an_object", "/ruleset/options", got=type(given.get("options")).__name__)
    base, name = given.get("base"), given.get("id")
    if not isinstance(base, str) or base.endswith(".toml") or not isinstance(name, str):
        raise InputError("key_missing", "/ruleset", key="base")
    preset = load(base)
    found = preset.with_options(given["options"], "/ruleset/options")
    missing = sorted(preset.options.keys() - given["options"].keys())
    if missing:
        raise InputError("key_missing", "/ruleset/options", key=missing[0])
    return Ruleset(name, base, found.fixed, found.options)


def _step(match: Match, body: dict[str, Any], place: str) -> None:
    if body["type"] == "action":
        events = match.apply(Action.from_dict(body.get("action"), "/action"))
    elif body["type"] == "round":
        wall = body.get("wall")
        salt = body.get("salt", "")
        if not isinstance(wall, str) or not isinstance(salt, str):
            raise InputError("not_a_text", "/wall", got=type(wall).__name__)
        try:
            order = Wall.of(wall, bytes.fromhex(salt))
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError("not_a_text", "/salt", got="str") from None
        _same(_alike([body.get("number"), body.get("dealer")], [match.number, match.dealer]), place, "dealer")
        _same(_alike(body.get("previous"), previous_dict(match.previous)), place, "previous")
        _same(body.get("commitment") == order.commitment, place, "commitment")
        events = match.start_round(order).events
    else:
        raise InputError("log_order", place, type=body["type"])
    _same(_alike(body.get("events"), events), place, "events")


def _alike(given: Any, made: Any) -> bool:
    """Whether two JSON values are the same: to Python false is 0, and so is 0.0."""
    return given == made and json.dumps(given, sort_keys=True) == json.dumps(made, sort_keys=True)


def _same(same: bool, place: str, key: str) -> None:
    if not same:
        raise InputError("log_differs", place, key=key)
