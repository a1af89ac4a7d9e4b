"""A round as a state machine: who has to act, what each may do, and what follows (docs/table.md).

`Round.apply` is the only way to change one. Rules are asked, in `laizi.rules`; here is only what comes after what.
"""

from __future__ import annotations

from typing import Any, Final

from laizi.errors import InputError
from laizi.rules import Judgement, Meld, Previous, Ruleset, load
from laizi.rules.claims import standing, winner_order
from laizi.rules.endgame import LAST_DRAWS, due
from laizi.rules.instant import of_gang, of_leaving
from laizi.rules.passing import given_up
from laizi.rules.ruleset import short
from laizi.rules.settlement import Payment
from laizi.rules.situation import SEATS
from laizi.table.actions import OF_SEAT, Action
from laizi.table.discarding import discard, take_back
from laizi.table.events import NAMES, Event
from laizi.table.options import claim_options, judged, turn_options
from laizi.table.refusal import refusal
from laizi.table.settling import RoundResult, drawn_round, false_win, leave, pay, pay_jinding, win
from laizi.table.state import State
from laizi.table.view import view_of
from laizi.table.wall import Wall
from laizi.tiles import TILES, Tile, format_tiles

#: What a round can be waiting for.
PHASES: Final = ("turn", "claim", "rob", "take_back", "last", "over")


class Round:
    """One round, from the deal to the settlement. Not thread-safe.

    Attributes:
        ruleset, state: read-only for everybody else.
        phase: one of `PHASES`.
        turn: the seat whose turn it is: who discarded, while a discard may be claimed.
        drawn: the tile that the seat in turn has drawn; None after a chi or peng.
        events: all that has happened, as JSON objects that nobody may change.
        payments: those made so far.
        result: None until the round is over.
    """

    __slots__ = (
        "_asked", "_could", "_discards", "_judgements", "_last_left", "_order", "after_gang", "answers", "drawn", "events",
        "payments", "phase", "result", "ruleset", "state", "taken_back", "tile", "turn",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset | str, wall: Wall, *, dealer: int = 0, previous: Previous | None = None) -> None:
        """Deals.

        Args:
            ruleset: one, or the name of one.
            wall: all tiles in order.
            dealer: the seat that deals.
            previous: what room remembers of the round before.

        Raises `laizi.InputError` for an unknown ruleset or a dealer that is no seat.
        """
        self.ruleset = load(ruleset) if isinstance(ruleset, str) else ruleset
        if type(dealer) is not int or not 0 <= dealer < SEATS:
            raise InputError("number_range", "dealer", value=short(dealer), low=0, high=SEATS - 1)
        self.state = state = State(self.ruleset, wall, dealer, previous if self.ruleset.fixed.scoring == "kou" else None)
        self.events: list[Event] = []
        self.payments: list[Payment] = []
        self.result: RoundResult | None = None
        self.phase = "turn"
        self.turn = dealer
        self.drawn: Tile | None = None
        self.tile: Tile | None = None
        self.after_gang = self.taken_back = False
        self.answers: dict[int, Action] = {}
        self._asked: dict[int, tuple[Action, ...]] = {}
        self._could: dict[int, frozenset[str]] = {}
        self._order: tuple[int, ...] = ()
        self._judgements: dict[int, Judgement] = {}
        self._discards = 0
        self._last_left = 0
        for step in range(SEATS):
            seat = (dealer + step) % SEATS
            self.events.append({"event": "deal", "seat": seat, "tiles": format_tiles(state.hand(seat))})
        if state.indicator is not None:
            self.events.append({"event": "flip", "tile": str(state.indicator)})
        for step in range(SEATS):
            pay_jinding(self, (dealer + step) % SEATS)
        # The dealer's fourteenth tile, the last one dealt, is the one it has drawn.
        place = state.head - 1 - (state.indicator is not None)
        self._begin_turn(dealer, TILES[state.order[place]])

    # ---- what anybody may ask ------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose actions are waited for. For who runs the table only: it tells who may claim a tile."""
        return tuple(self._asked)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; empty when it is not waited for. `abandon`, where there is such a thing, is not listed."""
        return self._asked.get(seat, ())

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, and nothing else, as JSON; see docs/table.md."""
        return view_of(self, seat)

    def copy(self) -> Round:
        """One that can go on by itself."""
        other = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(other, name, getattr(self, name))
        other.state = self.state.copy()
        other.events = self.events[:]
        other.payments = self.payments[:]
        other.answers = self.answers.copy()
        other._asked = self._asked.copy()
        other._judgements = self._judgements.copy()
        return other

    # ---- actions -------------------------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> list[Event]:
        """Does what a seat wants, and all that follows until somebody has to act again; the events that came of it.

        Raises `laizi.InputError` for an action that is not legal and changes nothing then; TypeError for what is no `Action`.
        """
        action = self.listed(action)
        before = len(self.events)
        if action.kind == "abandon":
            leave(self, action.seat)
        elif self.phase in ("claim", "rob"):
            self._answer(action)
        elif self.phase == "take_back":
            take_back(self, action)
        elif action.kind == "win":
            win(self, (action.seat,))
        elif action.kind == "false_win":
            false_win(self, action.seat)
        elif action.kind == "pass":
            self._last_passed(action.seat)
        elif action.kind == "discard":
            assert action.tile is not None
            discard(self, action.seat, action.tile)
        else:
            self._gang(action)
        return self.events[before:]

    def listed(self, action: Action) -> Action:
        """The legal action that is equal to one, as it is listed: what is equal to it may be made of other numbers.

        Raises as `apply` does.
        """
        if not isinstance(action, Action):
            raise TypeError(f"an Action is needed, not {type(action).__name__}")
        options = self._asked.get(action.seat, ())
        if action in options:
            return options[options.index(action)]
        leaves = action.kind == "abandon" and self.result is None and of_leaving(self.ruleset) is not None
        if not leaves or action.tile is not None or action.seat not in range(SEATS):
            raise refusal(self, action)
        return OF_SEAT[range(SEATS).index(action.seat)]["abandon"]

    def abandon(self, seat: int) -> list[Event]:
        """A seat leaves (kaikou): the round ends, it alone loses, to nobody."""
        return self.apply(Action(seat, "abandon"))

    def _ask(self, phase: str, asked: dict[int, list[Action]]) -> None:
        self.phase = phase
        self.answers = {}
        self._asked = {seat: tuple(options) for seat, options in asked.items()}

    # ---- turns ---------------------------------------------------------------------------------------------------------------

    def _next_draw(self, seat: int) -> None:
        """A draw from the head is due."""
        state = self.state
        what = due(self.ruleset, state.left, state.tail_draws)
        if what == "drawn":
            drawn_round(self)
        elif what == "last":
            self._last_left = LAST_DRAWS
            self.events.append({"event": "last_tiles"})
            self._last_draw(seat)
        else:
            self._begin_turn(seat, self._draw(seat, from_tail=False))

    def _draw(self, seat: int, *, from_tail: bool) -> Tile:
        tile = self.state.draw(seat, from_tail=from_tail)
        self.events.append({"event": "draw", "seat": seat, "tile": NAMES[tile], "from": "tail" if from_tail else "head"})
        pay_jinding(self, seat)
        return tile

    def _begin_turn(self, seat: int, drawn: Tile | None, *, after_gang: bool = False) -> None:
        self.turn, self.drawn, self.after_gang, self.taken_back, self.tile = seat, drawn, after_gang, False, None
        self._offer_turn()

    def _offer_turn(self) -> None:
        self.phase = "turn"
        self._judgements = {}
        options = self._win_of_draw() if self.drawn is not None else []
        self._ask("turn", {self.turn: options + turn_options(self.state, self.turn)})

    def _win_of_draw(self) -> list[Action]:
        """Winning on the tile drawn, as far as it can be declared. A declared win that is not legal is an action in room only."""
        seat = self.turn
        found = judged(self.state, seat, *self._winning())
        if found is not None and found.legal:
            self._judgements[seat] = found
            return [OF_SEAT[seat]["win"]]
        return [OF_SEAT[seat]["false_win"]] if self.ruleset.fixed.false_win_ends_round else []

    def _winning(self) -> tuple[Tile, str, int | None, tuple[str, ...]]:
        """The tile that a win may be declared on now: which, how, from whom, and on what occasions."""
        wuhan = self.ruleset.has_laizi
        if self.phase in ("turn", "last"):
            assert self.drawn is not None
            if self.phase == "last":
                occasions: tuple[str, ...] = ("last_tiles",)
            elif self.after_gang:
                occasions = ("after_gang",)
            else:
                occasions = () if wuhan or self._discards or any(self.state.melds) else ("first_draw",)
            return self.drawn, "self_draw", None, occasions
        assert self.tile is not None
        if self.phase == "rob":
            return self.tile, "rob_gang", self.turn, ()
        occasions = ()
        if not wuhan:
            occasions = (("first_discard",) if self._discards == 1 else ()) + (("shot_after_gang",) if self.after_gang else ())
        return self.tile, "discard", self.turn, occasions

    def _last_draw(self, seat: int) -> None:
        """The last stretch: one tile each, won with or not. Everybody is asked: who is asked must not tell who can win."""
        if not self._last_left:
            drawn_round(self)
            return
        self._last_left -= 1
        self.phase, self.turn, self.tile, self.after_gang, self._judgements = "last", seat, None, False, {}
        self.drawn = self._draw(seat, from_tail=False)
        self._ask("last", {seat: [*self._win_of_draw(), OF_SEAT[seat]["pass"]]})

    def _last_passed(self, seat: int) -> None:
        assert self.drawn is not None
        self.state.set_aside(seat, self.drawn)
        self._last_draw((seat + 1) % SEATS)

    def _gang(self, action: Action) -> None:
        """A kong of the seat in turn."""
        state, seat, kind = self.state, action.seat, action.kind
        tile = TILES[state.laizi] if kind == "laizi_gang" else action.tile
        assert tile is not None
        hidden = {"hidden": self.ruleset.has_laizi} if kind == "an_gang" else {}
        self.events.append({"event": kind, "seat": seat, "tile": NAMES[tile], **hidden})
        if kind == "an_gang":
            state.hands[seat][tile] = 0
            state.melds[seat].append(Meld("an_gang", (tile,) * 4, None))
        else:
            state.hands[seat][tile] -= 1
            if kind == "pizi_gang":
                state.pizi[seat].append(tile)
            elif kind == "laizi_gang":
                state.laizi_gangs[seat] += 1
            else:
                self.tile = tile
                self._offer_claims("rob")
                return
        self._after_gang(seat, kind, None)

    def _after_gang(self, seat: int, kind: str, giver: int | None) -> None:
        """The money for a kong that stands, and its replacement."""
        if kind not in ("pizi_gang", "laizi_gang"):
            pay(self, of_gang(self.ruleset, kind, seat, giver))
        pay_jinding(self, seat)
        self._begin_turn(seat, self._draw(seat, from_tail=True), after_gang=True)

    # ---- claims --------------------------------------------------------------------------------------------------------------

    def _offer_claims(self, phase: str) -> None:
        """Asks every seat that may claim a discard, or rob a bu_gang."""
        state, tile, giver = self.state, self.tile, self.turn
        assert tile is not None
        self.phase = phase
        tile_of_win = self._winning()
        punished = self.ruleset.fixed.false_win_ends_round
        self._judgements = {}
        asked: dict[int, list[Action]] = {}
        for step in range(1, SEATS):
            seat = (giver + step) % SEATS
            options = claim_options(state, seat, tile, giver) if phase == "claim" else []
            found = judged(state, seat, *tile_of_win)
            if found is not None and found.legal:
                self._judgements[seat] = found
                options.insert(0, OF_SEAT[seat]["win"])
            elif punished and (options or found is not None):
                options.insert(0, OF_SEAT[seat]["false_win"])
            if options:
                asked[seat] = [*options, OF_SEAT[seat]["pass"]]
        self._ask(phase, asked)
        if asked:
            self._could = {seat: frozenset(one.kind for one in options) for seat, options in asked.items()}
            self._order = winner_order(self.ruleset, state.dealer, giver)
        else:
            self._unclaimed()

    def _answer(self, action: Action) -> None:
        self.answers[action.seat] = action
        del self._asked[action.seat]
        answers = {seat: one.kind for seat, one in self.answers.items()}
        stand = standing(self.ruleset, self._order, self._could, answers)
        if stand is None:
            return
        self._asked = {}
        self._remember_passes(answers)
        if not stand:
            self._unclaimed()
            return
        kind = answers[stand[0]]
        if kind == "win":
            win(self, stand)
        elif kind == "false_win":
            false_win(self, stand[0])
        else:
            self._meld(self.answers[stand[0]])

    def _remember_passes(self, answers: dict[int, str]) -> None:
        assert self.tile is not None
        for seat, did in answers.items():
            win, peng = given_up(self.ruleset, self._could[seat], did)
            if win:
                self.state.passed_wins[seat].add(int(self.tile))
            if peng:
                self.state.passed_pengs[seat].add(int(self.tile))

    def _unclaimed(self) -> None:
        """Nobody wants the discard, or robs the kong."""
        seat, state = self.turn, self.state
        if self.phase == "claim":
            self._next_draw((seat + 1) % SEATS)
            return
        assert self.tile is not None
        melds = state.melds[seat]
        place = next(number for number, meld in enumerate(melds) if meld.kind == "peng" and meld.tiles[0] == self.tile)
        giver = melds[place].giver
        melds[place] = Meld("bu_gang", (self.tile,) * 4, giver)
        self._after_gang(seat, "bu_gang", giver)

    def _meld(self, action: Action) -> None:
        """A claim that stands: chi, peng or ming_gang."""
        state, seat, giver, tile = self.state, action.seat, self.turn, self.tile
        assert tile is not None
        hand = state.hands[seat]
        state.discards[giver].pop()
        state.row.clear()
        if action.kind == "chi":
            low = action.tile
            assert low is not None
            tiles = tuple(TILES[low + step] for step in range(3))
        else:
            tiles = (tile,) * (3 if action.kind == "peng" else 4)
        hand[tile] += 1
        for one in tiles:
            hand[one] -= 1
        state.melds[seat].append(Meld(action.kind, tiles, giver))
        self.events.append({"event": action.kind, "seat": seat, "tile": NAMES[tile], "tiles": format_tiles(tiles), "from": giver})
        if action.kind == "ming_gang":
            self._after_gang(seat, "ming_gang", giver)
        else:
            self._begin_turn(seat, None)
