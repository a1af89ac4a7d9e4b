"""The player that is a person: shown what its seat may know, asked at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from laizi._native import parse_kinds
from laizi.cli.output import write_lines
from laizi.display import explain, explain_hints, table
from laizi.display.playing import TableWords
from laizi.errors import InputError
from laizi.rules import Ruleset, hints
from laizi.table.actions import Action
from laizi.table.events import Event, seen_by
from laizi.table.players import Player
from laizi.table.players_plans import Measure, plans_of
from laizi.table.players_seen import Seen
from laizi.table.players_sensible import SensiblePlayer
from laizi.table.settling import RoundResult
from laizi.tiles import TILES

_HELP = ("h", "help", "帮助")
_HINTS = ("?", "？", "hint", "hints", "提示")
_QUIT = ("q", "quit", "退出")
_VIEW = ("v", "view", "看")


class Person:
    """Asks; otherwise a player like any other, but that `choose` returns None when the person leaves.

    Attributes:
        seat: whose choices it makes.
        words: the words of its language.
    """

    def __init__(self, ruleset: Ruleset, seat: int, lang: str, *, pictures: bool = False) -> None:
        self.ruleset, self.seat, self.lang = ruleset, seat, lang
        self.words = TableWords(lang, pictures=pictures)
        self._adviser: Player = SensiblePlayer(ruleset)

    # ---- what it is told -----------------------------------------------------------------------------------------------------

    def told(self, events: Iterable[Event]) -> None:
        """What happened, as far as the seat may know."""
        for event in events:
            write_lines(self.words.event(seen_by(event, self.seat)))

    def settled(self, result: RoundResult, scores: Sequence[int]) -> None:
        """The end of a round, factor by factor."""
        for judgement in result.judgements:
            write_lines(["", explain(judgement, self.lang)])
        write_lines(["", self.words.say("scores_are", scores=self.words.gains(list(scores)))])

    def goes_on(self) -> bool:
        """Whether another round is wanted."""
        return self._answer(self.words.say("ask_next_round")).lower() not in _QUIT

    # ---- what it is asked ----------------------------------------------------------------------------------------------------

    def choose(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Action | None:
        """An action, asked for until there is one; None when the person leaves."""
        actions = sorted(actions, key=lambda action: action.kind == "false_win")  # which nobody should choose in passing
        write_lines(["", *self.words.view(view), *self._choices(view, actions)])
        while True:
            given = self._answer(self.words.say("ask_action")).strip()
            if given.lower() in _QUIT:
                return None
            if given.lower() in _HINTS:
                write_lines(self._hints(view, actions))
            elif given.lower() in _HELP:
                write_lines([self.words.say("play_help")])
            elif given.lower() in _VIEW:
                write_lines([*self.words.view(view), *self._choices(view, actions)])
            elif given:
                chosen = matching(given, actions)
                if chosen is not None and (chosen.kind != "false_win" or self._sure()):
                    return chosen
                if chosen is None:
                    write_lines([self.words.say("no_such_choice")])

    def _sure(self) -> bool:
        return self._answer(self.words.say("ask_false_win")).strip().lower() in ("y", "yes", "是")

    def _answer(self, question: str) -> str:
        """A line from standard input; EOFError at its end."""
        sys.stdout.write(question)
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _choices(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Iterator[str]:
        """The actions with their numbers: the discards on one line, the others a line each."""
        discards = []
        for number, action in enumerate(actions, 1):
            if action.kind == "discard":
                assert action.tile is not None
                discards.append(f"{number}:{self.words.tiles(str(action.tile))}")
            else:
                yield f"  {number}: {self.words.action(action.to_dict(), view)}"
        if discards:
            yield f"  {self.words.say('action_discard')} {'  '.join(discards)}"

    # ---- advice --------------------------------------------------------------------------------------------------------------

    def _hints(self, view: Mapping[str, Any], actions: Sequence[Action]) -> Iterator[str]:
        """What the hand waits for and what that is worth, or what brings it closer; and what a sensible player would do."""
        seen = Seen.of(view, self.ruleset)
        own = seen.seats[self.seat]
        if sum(seen.hand) % 3 == 1:
            yield explain_hints(hints(seen.situation(seen.hand, own)), self.lang)
        else:
            yield from self._after_discards(seen, [action.tile for action in actions if action.kind == "discard"])
        advice = self._adviser.choose(view, [action for action in actions if action.kind != "false_win"])
        yield self.words.say("advice", action=self.words.action(advice.to_dict(), view))

    def _after_discards(self, seen: Seen, tiles: Sequence[int | None]) -> Iterator[str]:
        own = seen.seats[self.seat]
        hand = bytearray(seen.hand)
        rows = []
        for tile in tiles:
            assert tile is not None
            hand[tile] -= 1
            found = hints(seen.situation(hand, own))
            hand[tile] += 1
            if found.waits:
                worth = max(max(one.self_draw.points, *(o.points for o in one.given.values())) for one in found.waits)
                waits = "".join(str(one.tile) for one in found.waits)
                left = sum(max(0, 4 - seen.hand[one.tile] - seen.visible[one.tile]) for one in found.waits)
                rows.append((self.words.tiles(str(TILES[tile])), self.words.tiles(waits), str(left), f"{worth:,}"))
        if rows:
            header = [self.words.say(key) for key in ("discard", "wait", "left", "worth_at_most")]
            yield from table(rows, header, right=(2, 3))
            return
        yield from self._plans(seen)

    def _plans(self, seen: Seen) -> Iterator[str]:
        """How far the hand is from what it may become."""
        from laizi.messages import rule_text

        natural = bytearray(seen.hand)
        wild = 0
        if seen.laizi >= 0:
            wild, natural[seen.laizi] = natural[seen.laizi], 0
        rows = []
        for plan in plans_of(self.ruleset):
            if plan.fits(seen.melds):
                far = max(0, Measure(plan, seen.pizi).distance(bytes(natural), wild))
                small = rule_text("kinds", "small" if seen.laizi >= 0 else "pinghu", self.lang)
                name = self.words.say("comma").join(rule_text("forms", form, self.lang) for form in plan.forms) or small
                rows.append((far, name))
        rows.sort(key=lambda row: row[0])
        nearest = {name: far for far, name in reversed(rows)}
        shown = sorted(nearest.items(), key=lambda row: row[1])[:4]
        yield from table(
            ((name, str(far)) for name, far in shown), (self.words.say("plan"), self.words.say("distance")), right=(1,)
        )


def matching(text_given: str, actions: Sequence[Action]) -> Action | None:
    """The action that an answer names: its number from 1, or a tile to discard; None when it names none."""
    given = text_given.strip()
    if given.isascii() and given.isdigit() and len(given) < 4:
        return actions[int(given) - 1] if 1 <= int(given) <= len(actions) else None
    try:
        kinds, wild = parse_kinds(given[:16])
    except InputError:
        return None
    if len(kinds) != 1 or wild:
        return None
    return next((action for action in actions if action.kind == "discard" and action.tile == kinds[0]), None)
