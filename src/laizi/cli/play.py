"""``laizi play``: a person at the terminal against players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT
from laizi.cli.output import report, write_lines
from laizi.errors import InputError
from laizi.messages import LANGUAGES, text

if TYPE_CHECKING:
    from laizi.cli.person import Person
    from laizi.table.log import LogWriter
    from laizi.table.match import Match

EXAMPLE = """\
laizi play --ruleset wuhan-room --lang zh
laizi play --ruleset guiliu --seat 2 --rounds 4 --log evening.jsonl
laizi play --seat 2 --resume evening.jsonl"""


class _LeaveError(Exception):
    """The person has had enough."""


@click.command("play", cls=Command, example=EXAMPLE)
@click.option("--ruleset", cls=Option, metavar="NAME", help="ruleset")
@click.option("--seat", cls=Option, type=click.IntRange(0, 3), default=0, metavar="N", help="play_seat")
@click.option("--players", cls=Option, default="sensible", metavar="A,B,C,D", help="play_players")
@click.option("--rounds", cls=Option, type=click.IntRange(1, 1000), metavar="N", help="play_rounds")
@click.option("--seed", cls=Option, metavar="S", help="play_seed")
@click.option("--log", cls=Option, metavar="FILE", help="play_log")
@click.option("--resume", cls=Option, metavar="FILE", help="play_resume")
@click.option("--unicode", "pictures", cls=Option, is_flag=True, help="unicode")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def play(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang, seat, file = options["lang"] or lang_of(context), options["seat"], options["resume"] or options["log"]
    for name in ("log", "ruleset", "rounds"):
        if options["resume"] and options[name]:
            raise click.UsageError(text("usage_one_of", lang, names=f"--{name}, --resume"), context)
    for name in ("log", "resume"):
        if options[name] == "":
            raise click.UsageError(text("usage_needs_value", lang, name=f"--{name}"), context)
    log: LogWriter | None = None
    try:
        from laizi.table.players import check_names

        check_names(options["players"].split(","))
        match, log = _begun(options)
        from laizi.cli.person import Person

        person = Person(match.ruleset, seat, lang, pictures=options["pictures"])
        try:
            _play(match, person, options)
        except (EOFError, _LeaveError):
            pass
        finally:  # Ctrl-C, too: every action is in the log already
            _farewell(match, person, file)
    except InputError as error:
        report(error, lang, as_json=False)
        return BAD_INPUT
    finally:
        if log is not None:
            log.close()
    return 0


def _begun(options: Mapping[str, Any]) -> tuple[Match, LogWriter | None]:
    """A new match, or that of a log."""
    from laizi.bulk.files import FileError, writing
    from laizi.rules import load
    from laizi.table.log import LogWriter
    from laizi.table.match import Match
    from laizi.table.replay import resume

    if options["resume"]:
        return resume(options["resume"], seed=options["seed"])
    ruleset = load(options["ruleset"] or "wuhan-room")
    log = None
    if options["log"]:
        path = Path(options["log"])
        if path.exists():
            raise FileError("log_exists", options["log"])
        with writing(options["log"]):
            log = LogWriter(path.open("xb"))
    return Match(ruleset, rounds=options["rounds"], seed=options["seed"], log=log), log


def _play(match: Match, person: Person, options: Mapping[str, Any]) -> None:
    """Rounds until the match is over or the person leaves."""
    from laizi.table.players import SeatView, make_players

    seat = options["seat"]
    players = make_players(options["players"].split(","), match.ruleset, options["seed"] or "play")
    while not match.over:
        if match.playing:
            assert match.round is not None
            person.told(match.round.events)
        else:
            if match.number and not person.goes_on():
                raise _LeaveError
            person.told(match.start_round().events)
        round_ = match.round
        assert round_ is not None
        while round_.result is None:
            waiting = round_.waiting[0]
            view = SeatView(match, waiting)
            player = person if waiting == seat else players[waiting]
            chosen = player.choose(view, round_.legal_actions(waiting))
            if chosen is None:
                raise _LeaveError
            person.told(match.apply(chosen))
        person.settled(round_.result, match.scores)


def _farewell(match: Match, person: Person, file: str | None) -> None:
    """What is kept, and how to go on."""
    lines = [""]
    if not match.over and file is not None:
        lines.append(person.words.say("play_kept", file=file, seat=person.seat))
    lines.append(person.words.say("scores_are", scores=person.words.gains(match.scores)))
    write_lines(lines)
