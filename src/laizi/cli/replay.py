"""``laizi replay``: a log played again, checked against itself, and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT
from laizi.cli.output import report, write_json, write_lines
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

if TYPE_CHECKING:
    from laizi.table.match import Match

SCHEMA = 1

EXAMPLE = """\
laizi replay match.jsonl
laizi replay match.jsonl --seat 2 --lang zh
laizi replay match.jsonl --json"""


@click.command("replay", cls=Command, example=EXAMPLE)
@click.argument("file", metavar="FILE")
@click.option("--seat", cls=Option, type=click.IntRange(0, 3), metavar="N", help="replay_seat")
@click.option("--quiet", "-q", cls=Option, is_flag=True, help="replay_quiet")
@click.option("--unicode", "pictures", cls=Option, is_flag=True, help="unicode")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_result")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def replay(
    context: click.Context, file: str, seat: int | None, quiet: bool, pictures: bool, as_json: bool, lang: str | None
) -> int:
    """See the catalogue of messages for the help of this command."""
    from laizi.bulk.files import reading

    lang = lang or lang_of(context)
    told = _Told(lang, seat, pictures=pictures, silent=quiet or as_json)
    try:
        with reading(file):
            stream = Path(file).open("rb")  # noqa: SIM115 — closed below
        with stream:
            _check(_Source(stream, file), told)
    except InputError as error:
        if as_json:
            report(error, lang, as_json=True)
        else:
            hint = text("replayed_until", lang, rounds=len(told.rounds)) if told.lines else None
            report(error, lang, as_json=False, hint=hint)
        return BAD_INPUT
    if as_json:
        write_json(told.to_dict())
    else:
        write_lines(told.closing())
    return 0


class _Source:
    """The lines of a file; what the system says while they are read is about the file."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream, self._name = stream, name

    def readline(self, size: int = -1) -> bytes:
        """As of a file."""
        from laizi.bulk.files import reading

        with reading(self._name):
            return self._stream.readline(size)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def first(self) -> dict[str, Any]:
        """The first line, checked; the next to be read is the first again."""
        from laizi.table.log import read_lines

        found = next(read_lines(self), None)
        if found is None:
            raise InputError("log_empty", "")
        self.rewind()
        return found

    def rewind(self) -> None:
        """Starts again."""
        self._stream.seek(0)


def _check(source: _Source, told: _Told) -> None:
    """Plays the log, or checks that of a seat, and tells it as it goes."""
    from laizi.table.log import read_lines
    from laizi.table.public import check_public
    from laizi.table.replay import replay as play

    if "seat" not in source.first():
        for body, match in play(source):
            told.line(body, match)
        return
    # The log as one seat may see it cannot be played again, but much of it can be checked.
    told.public = check_public(source)
    source.rewind()
    for number, body in enumerate(read_lines(source), 1):
        try:
            told.line(body, None)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):  # lines that hold together, but are no log
            raise InputError("log_differs", f"line {number}", key=body["type"]) from None


class _Told:
    """Tells a log, and remembers what became of its rounds."""

    def __init__(self, lang: str, seat: int | None, *, pictures: bool, silent: bool) -> None:
        from laizi.display.playing import TableWords

        self.lang, self.seat, self.silent = lang, seat, silent
        self.words = TableWords(lang, pictures=pictures)
        self.head: dict[str, Any] = {}
        self.rounds: list[dict[str, Any]] = []
        self._winners: list[int] = []
        self.lines = self.actions = 0
        self.scores = [0, 0, 0, 0]
        self.ended = False
        self.public: int | None = None

    def line(self, body: dict[str, Any], match: Match | None) -> None:
        """One checked line, and the match after it."""
        self.lines += 1
        kind = body["type"]
        if kind == "match":
            self.head = body
            self._tell([text("log_of", self.lang, ruleset=body["ruleset"]["id"])])
        elif kind == "round":
            self._tell(["", text("round_begins", self.lang, number=body["number"] + 1, seat=body["dealer"])])
        elif kind == "end":
            self.ended = True
        self.actions += kind == "action"
        for event in [body["event"]] if kind == "event" else body.get("events", ()):
            self._event(event)
        if kind == "end" or match is not None:
            self.scores = list(match.scores) if match is not None else body["scores"]

    def _event(self, event: dict[str, Any]) -> None:
        from laizi.table.events import seen_by

        if event["event"] == "end":
            found = {key: event[key] for key in ("how", "deltas", "next_dealer")}
            self.rounds.append({"how": found.pop("how"), "winners": self._winners, **found})
            self._winners = []
        elif event["event"] == "win":
            self._winners.append(event["seat"])
        if not self.silent:
            self._tell(self.words.event(event if self.seat is None else seen_by(event, self.seat)))

    def _tell(self, lines: Iterable[str]) -> None:
        if not self.silent:
            write_lines(lines)

    def closing(self) -> Iterator[str]:
        """The last lines for people."""
        if not self.silent:
            yield ""
        key = "replayed" if self.public is None else "replayed_public"
        yield text(key, self.lang, rounds=len(self.rounds), lines=f"{self.lines:,}", walls=self.public)
        yield text("scores_are", self.lang, scores=self.words.gains(self.scores))
        if not self.ended:
            yield text("log_goes_on", self.lang)

    def to_dict(self) -> dict[str, Any]:
        """For programs."""
        walls = {} if self.public is None else {"seat": self.head["seat"], "walls_checked": self.public}
        return {
            "schema": SCHEMA,
            "ruleset": self.head["ruleset"]["id"],
            **walls,
            "lines": self.lines,
            "actions": self.actions,
            "complete": self.ended,
            "rounds": self.rounds,
            "scores": self.scores,
        }
