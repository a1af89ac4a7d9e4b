"""Random play for the tests of the table, and a second bookkeeping of a round made from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from laizi.table import Action, Round, Wall
from laizi.tiles import KINDS, TILES, Tile

RULESETS = ("wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu")
SEATS = range(4)
_EAGER = {"win": 0.97, "pizi_gang": 0.9, "ming_gang": 0.75}
SUITS = {"m": 0, "p": 9, "s": 18, "z": 27}


def deal(ruleset: str, number: int) -> Round:
    return Round(ruleset, Wall.seeded("tests", number), dealer=number % 4)


def choose(rng: Random, round_: Round, *, wild: float = 0.1) -> Action:
    """An action of some seat that is waited for: mostly one that leads to melds, kongs and wins, sometimes any."""
    seat = rng.choice(round_.waiting)
    options = round_.legal_actions(seat)
    if rng.random() < wild:
        lawful = [one for one in options if one.kind != "false_win" or rng.random() < 0.02]
        return rng.choice(lawful or options)
    for kinds in (("win",), ("pizi_gang", "an_gang", "bu_gang"), ("ming_gang", "peng", "chi")):
        wanted = [one for one in options if one.kind in kinds]
        if wanted and rng.random() < _EAGER[kinds[0]]:
            return rng.choice(wanted)
    discards = [one for one in options if one.kind == "discard"]
    if discards:
        hand = round_.state.hands[seat]
        suit = max(range(3), key=lambda one: sum(hand[one * 9 : one * 9 + 9]))
        keep = {round_.state.laizi}
        return min(discards, key=lambda one: (one.tile in keep, _neighbours(hand, one.tile, suit), rng.random()))
    plain = [one for one in options if one.kind not in ("false_win", "take_back")]
    return rng.choice(plain or options)


def _neighbours(hand: Any, tile: int, suit: int) -> int:
    if tile >= 27:
        return 4 * (hand[tile] - 1)
    near = [kind for kind in range(tile - 2, tile + 3) if kind // 9 == tile // 9]
    return sum(hand[kind] for kind in near) + 3 * (hand[tile] - 1) + 2 * (tile // 9 == suit)


def played(ruleset: str, number: int, **how: Any) -> Iterator[tuple[Round, Action | None]]:
    """The round after each action, the deal first."""
    rng, round_ = Random(f"{ruleset} {number}"), deal(ruleset, number)
    yield round_, None
    while round_.result is None:
        action = choose(rng, round_, **how)
        round_.apply(action)
        yield round_, action


def snapshot(round_: Round) -> str:
    """All that a round holds, as text."""
    state = round_.state
    parts = [(name, repr(getattr(state, name))) for name in state.__slots__ if name not in ("ruleset", "wall", "order")]
    return repr((parts, [(name, repr(getattr(round_, name))) for name in round_.__slots__ if name not in ("ruleset", "state")]))


def tiles_of(text: str) -> list[Tile]:
    """The tiles of "123m4p", in order; written apart from the package."""
    found: list[Tile] = []
    ranks = ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            found += [TILES[SUITS[sign] + int(rank) - 1] for rank in ranks]
            ranks = ""
    return found


class Shadow:
    """What a round's events say, kept as plainly as a scribe at the table would."""

    def __init__(self, round_: Round) -> None:
        self.ruleset, self.dealer, self.previous = round_.ruleset, round_.state.dealer, round_.state.previous
        self.room = self.ruleset.id == "wuhan-room"
        self.hands: list[Counter[Tile]] = [Counter() for _ in SEATS]
        self.melds: list[list[dict[str, Any]]] = [[] for _ in SEATS]
        self.pizi = [""] * 4
        self.laizi, self.thrown, self.misplayed = [0] * 4, [0] * 4, [0] * 4
        self.refused: list[set[int]] = [set() for _ in SEATS]
        self.kinds: tuple[set[Tile], Tile | None] = (set(), None)
        self.indicator: str | None = None
        self.xing: str | None = None
        self.held: Counter[Tile] = Counter()
        self.doubt: tuple[int, Tile] | None = None
        self.payments: list[dict[str, Any]] = []
        self.last = False
        self.drawn: tuple[int, Tile] | None = None
        self.special: tuple[frozenset[int], int] = (round_.state.pizi_kinds, round_.state.laizi)

    def note(self, event: dict[str, Any]) -> None:
        name, seat = event["event"], event.get("seat", -1)
        tile = tiles_of(event["tile"])[0] if event.get("tile") else None
        if name != "take_back" and self.doubt:  # a pizi or laizi that stays where it lies
            self._rain(*self.doubt)
            self.doubt = None
        if name == "deal":
            self.hands[seat].update(tiles_of(event["tiles"]))
        elif name == "flip":
            self.indicator = event["tile"]
        elif name == "last_tiles":
            self.last, self.drawn = True, None
        elif name == "draw":
            if self.last and self.drawn:  # the tile that the seat before neither won with nor discarded
                self.hands[self.drawn[0]][self.drawn[1]] -= 1
            self.drawn = (seat, tile)
            self.hands[seat][tile] += 1
        elif name == "discard":
            self.held = self.hands[seat].copy()
            self.hands[seat][tile] -= 1
            self._thrown(seat, tile)
        elif name == "take_back":
            self.hands[seat][tile] += 1
            self.doubt = None
        elif name in ("chi", "peng", "ming_gang"):
            used = Counter(tiles_of(event["tiles"]))
            used[tile] -= 1
            self.hands[seat] -= used
            self.melds[seat].append({"kind": name, "tiles": event["tiles"], "from": event["from"]})
        elif name == "an_gang":
            self.hands[seat][tile] = 0
            self.melds[seat].append({"kind": name, "tiles": event["tile"][0] * 4 + event["tile"][1]})
        elif name == "bu_gang":
            self.hands[seat][tile] -= 1
            meld = next(
                one for one in self.melds[seat] if one["kind"] == "peng" and one["tiles"][0] + one["tiles"][-1] == event["tile"]
            )
            meld |= {"kind": name, "tiles": event["tile"][0] * 4 + event["tile"][1]}
        elif name == "pizi_gang":
            self.hands[seat][tile] -= 1
            self.pizi[seat] += event["tile"]
        elif name == "laizi_gang":
            self.hands[seat][tile] -= 1
            self.laizi[seat] += 1
        elif name == "xing":
            self.xing = event["tile"]
        elif name == "pay":
            self.payments += event["payments"]

    def _thrown(self, seat: int, tile: Tile) -> None:
        pizi, laizi = self.special
        if tile not in pizi and tile != laizi:
            self._rain(seat, tile)
        elif self.room:
            self.misplayed[seat] += 1 + (tile == laizi)
            self.doubt = (seat, tile)
        elif tile == laizi:
            self.thrown[seat] += 1
        else:
            self.pizi[seat] += str(tile)

    def _rain(self, seat: int, tile: Tile) -> None:
        """Section 5 of the rules said again: who has three openings, all of a suit or all 258, makes it rain."""
        if not self.room:
            return
        wet: dict[int, set[Tile]] = {}
        for other in SEATS:
            opened = [one for one in self.melds[other] if one["kind"] != "an_gang"]
            if other == seat or len(opened) < 3:
                continue
            tiles = {tile for one in opened for tile in tiles_of(one["tiles"])}
            falls: set[Tile] = set()
            for suit in "mps":
                if {one.suit for one in tiles} == {suit}:
                    falls |= {one for one in TILES if one.suit == suit}
            if all(one.suit != "z" and one.rank in (2, 5, 8) for one in tiles):
                falls |= {one for one in TILES if one.suit != "z" and one.rank in (2, 5, 8)}
            wet[other] = {one for one in falls if one not in self.special[0] and one != self.special[1]}
        if any(tile in falls for falls in wet.values()):
            return
        for other, falls in wet.items():
            if any(self.held[one] > 0 for one in falls):
                self.refused[other].add(seat)

    def situation(self, event: dict[str, Any]) -> dict[str, Any]:
        """The JSON of the situation that a win is judged in."""
        winner, giver, tile = event["seat"], event["from"], event["tile"]
        hands = [hand.copy() for hand in self.hands]
        melds = [[dict(one) for one in own] for own in self.melds]
        if event["by"] == "self_draw":
            hands[winner][tiles_of(tile)[0]] -= 1
        if event["by"] == "rob_gang":
            robbed = next(one for one in melds[giver] if one["kind"] == "bu_gang" and one["tiles"] == tile[0] * 4 + tile[1])
            robbed |= {"kind": "peng", "tiles": tile[0] * 3 + tile[1]}
        seats = []
        for seat in SEATS:
            one: dict[str, Any] = {"hand": "".join(map(str, sorted(hands[seat].elements()))), "melds": melds[seat]}
            if self.indicator:
                one |= {"pizi": self.pizi[seat], "laizi": self.laizi[seat], "laizi_discards": self.thrown[seat]}
            if self.room:
                one["misplayed"] = self.misplayed[seat]
            seats.append(one)
        found = {
            "ruleset": self.ruleset.id, "dealer": self.dealer, "winner": winner, "tile": tile, "by": event["by"],
            "occasion": event.get("occasion", []), "seats": seats,
        }  # fmt: skip
        if giver is not None:
            found["from"] = giver
        if self.indicator:
            found["indicator"] = self.indicator
        else:
            found["bound"] = self._bound()
            if self.xing:
                found["xing"] = self.xing
        if self.room:
            found["rain"] = {"refused": sorted(self.refused[winner] - {winner})}
            if self.previous:
                found["previous"] = {
                    "laizi": str(self.previous.laizi),
                    "jinding_winners": sorted(self.previous.jinding_winners),
                    "jinding_payers": sorted(self.previous.jinding_payers),
                }
        return found

    def _bound(self) -> list[list[int]]:
        pairs = []
        for a in SEATS:
            for b in range(a + 1, 4):
                given = [sum(one.get("from") == y for one in self.melds[x]) for x, y in ((a, b), (b, a))]
                if max(given) >= 3:
                    pairs.append([a, b])
        return pairs


def kinds_held(round_: Round, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) if round_.state.hands[seat][kind]]
