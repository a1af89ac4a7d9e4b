"""A log of a match as the steps of one of its rounds: what happened, the table after it, and what each seat may do then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final

from laizi.answers.hands import SCHEMA
from laizi.display import ruleset_name
from laizi.display.playing import TableWords
from laizi.errors import InputError
from laizi.messages import rule_text
from laizi.rules.situation import SEATS
from laizi.table import Match, read_lines, replay
from laizi.table.events import seen_by
from laizi.web.questions import a_number, a_text, an_object, known_keys, language_in, needed

MOST_LOG: Final = 1 << 22  # bytes
MOST_ROUND: Final = 1 << 20
# What another seat passes on is not told, nor that it was asked: what comes of it belongs to the step before.
_ASKED: Final = ("claim", "rob", "take_back")


def ask_replay(given: Any, lang: str) -> dict[str, Any]:
    """Checks a whole log, and tells one of its rounds: all hands, or what one seat may see."""
    asked = an_object(given, "")
    known_keys(asked, ("log", "seat", "round", "lang"))
    lang = language_in(asked, lang)
    seat = None if asked.get("seat") is None else a_number(asked["seat"], "seat", 0, SEATS - 1)
    number = a_number(asked.get("round", 0), "round", 0, MOST_ROUND)
    log = a_text(needed(asked, "log"), "log").encode()
    if len(log) > MOST_LOG:
        raise InputError("log_too_long", "log", limit=MOST_LOG)
    if "seat" in next(read_lines(BytesIO(log)), {}):
        raise InputError("log_public", "line 1", line=1)
    told = _Told(lang, seat, number)
    for body, match in replay(BytesIO(log)):
        told.line(body, match)
    return told.answer()


class _Told:
    """What a log holds, line by line."""

    def __init__(self, lang: str, seat: int | None, number: int) -> None:
        self.lang, self.seat, self.number = lang, seat, number
        self.words = TableWords(lang)
        self.match: Match | None = None
        self.complete = False
        self.rounds: list[dict[str, Any]] = []
        self.steps: list[dict[str, Any]] = []
        self.phase = "over"

    def line(self, body: dict[str, Any], match: Match) -> None:
        """One line that holds, and the match after it."""
        self.match = match
        kind = body["type"]
        self.complete = kind == "end"
        if kind == "round":
            self.rounds.append({"number": body["number"], "dealer": body["dealer"], "how": None, "winners": [], "deltas": None})
        if kind not in ("round", "action"):
            return
        assert match.round is not None
        result = match.round.result
        if result is not None:
            winners = [one.situation.winner for one in result.judgements]
            self.rounds[-1] |= {"how": result.how, "winners": winners, "deltas": list(result.deltas)}
        if self.rounds[-1]["number"] == self.number:
            self._step(body, match)
        self.phase = match.round.phase

    def answer(self) -> dict[str, Any]:
        """All of it, as JSON."""
        if self.match is None:
            raise InputError("log_empty", "log")
        if not self.steps and (self.rounds or self.number):
            raise InputError("number_range", "round", value=self.number, low=0, high=max(0, len(self.rounds) - 1))
        ruleset = self.match.ruleset
        return {
            "schema": SCHEMA,
            "lang": self.lang,
            "ruleset": ruleset.id,
            "name": ruleset_name(ruleset, self.lang),
            "complete": self.complete,
            "scores": list(self.match.scores),
            "rounds": self.rounds,
            "round": self.number,
            "seat": self.seat,
            "steps": self.steps,
        }

    # ---- steps ---------------------------------------------------------------------------------------------------------------

    def _step(self, body: dict[str, Any], match: Match) -> None:
        events = [event if self.seat is None else seen_by(event, self.seat) for event in body["events"]]
        views = {seat: match.view(seat) for seat in (range(SEATS) if self.seat is None else (self.seat,))}
        told = {"events": events, "words": list(self._said(events)), "payments": list(self._paid(events))}
        after = {"options": list(self._options(views)), "table": self._table(match, views)}
        action = body.get("action")
        if action is None:
            self.steps.append({"line": body["line"], "action": None, **told, **after})
            return
        last = self.steps[-1]
        for option in last["options"]:
            option["taken"] |= option["action"] == action
        if self.seat in (None, action["seat"]):
            told["words"] = told["words"] or [self._answer(action, last["table"])]
            self.steps.append({"line": body["line"], "action": action, **told, **after})
        elif events and not (action["kind"] == "pass" and self.phase in _ASKED):
            self.steps.append({"line": body["line"], "action": None, **told, **after})
        else:
            self.steps[-1] = last | after | {key: last[key] + told[key] for key in told}

    def _said(self, events: Iterable[dict[str, Any]]) -> Iterator[str]:
        """What happened in words, but for what was paid."""
        for event in events:
            if event["event"] != "pay":
                yield from (line.strip() for line in self.words.event(event))

    def _paid(self, events: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for event in events:
            for one in event["payments"] if event["event"] == "pay" else ():
                yield {**one, "words": rule_text("reasons", one["reason"], self.lang)}

    def _options(self, views: dict[int, dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for view in views.values():
            for action in view["actions"]:
                yield {"action": action, "words": self.words.action(action, view), "taken": False}

    def _answer(self, action: dict[str, Any], table: dict[str, Any]) -> str:
        """An answer of which nothing came yet, such as a pass."""
        seat = self.words.say("seat", seat=action["seat"])
        return self.words.say("place", place=seat, message=self.words.action(action, table))

    def _table(self, match: Match, views: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """What lies on the table, hands as far as they may be seen."""
        assert match.round is not None
        any_view = next(iter(views.values()))
        shown = {one["seat"]: one["hand"] for one in (any_view["result"] or {"winners": []})["winners"]}
        seats = []
        for seat, lies in enumerate(any_view["seats"]):
            view = views.get(seat)
            own = None if view is None else {"hand": view["hand"], "drawn": view["drawn"], "aside": view["aside"]}
            melds = lies["melds"] if view is None else view["seats"][seat]["melds"]
            hidden = {"hand": shown.get(seat), "drawn": None, "aside": ""}
            seats.append({**lies, "melds": [{"from": None, **meld} for meld in melds], **(own or hidden)})
        phase = match.round.phase if self.seat is None else any_view["phase"]
        keys = ("dealer", "indicator", "laizi", "pizi", "left", "turn", "tile", "scores")
        return {**{key: any_view[key] for key in keys}, "phase": phase, "seats": seats}
