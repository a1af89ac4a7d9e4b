"""The tiles that complete a hand, and the hands they complete: what ``laizi waits`` and the service answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from laizi import decompose
from laizi._native import first_arrangements
from laizi.answers.hands import COPIES, NAMES, SCHEMA, Question, arrangement_fields, hand_fields, tiles_left
from laizi.display import arrangement_text, hand_text, table, tile_text, tiles_text
from laizi.hand import Arrangement, Hand, Part
from laizi.messages import text
from laizi.tiles import TILES, Tile

FEW = 3  # arrangements shown for each wait when nobody says how many
MANY_WAITS = 9  # from more waits than this only one each, for a reader's sake
_FIFTH_TRIES = 10_000


class Wait(NamedTuple):
    """A tile that completes the hand, its copies left, and the first ways to cut the completed hand."""

    tile: Tile
    left: int
    arrangements: tuple[Arrangement, ...]
    more: bool


class WaitsAnswer(NamedTuple):
    """What completes a hand, or, when nothing does, what brings it nearer."""

    hand: Hand
    distance: int
    waits: tuple[Wait, ...]
    useful: tuple[Tile, ...]
    useful_left: tuple[int, ...]
    question: Question
    limit: int | None

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the command."""
        waits = [
            {
                "tile": NAMES[wait.tile],
                "left": wait.left,
                "arrangements": [arrangement_fields(way) for way in wait.arrangements],
                "more": wait.more,
            }
            for wait in self.waits
        ]
        return {
            "schema": SCHEMA,
            **hand_fields(self.hand),
            "distance": self.distance,
            "waits": waits,
            "useful": tiles_left(self.useful, self.useful_left),
        }

    def lines(self, lang: str, *, pictures: bool) -> Iterable[str]:
        """The answer for people."""
        hand = hand_text(self.hand, lang, pictures=pictures)
        useful, copies = tiles_text(self.useful, lang, pictures=pictures), sum(self.useful_left)
        if self.distance == decompose.UNREACHABLE:
            return [f"{hand}  {text('unreachable', lang)}"]
        if not self.waits:
            return [
                f"{hand}  {text('not_waiting', lang, distance=self.distance)}",
                text("not_waiting_useful", lang, copies=copies, tiles=useful),
            ]
        any_tile = all(kind in self.useful for kind in _drawable(self.hand, self.question))
        key = "waits_for_any" if any_tile else "waits_for"
        lines = [f"{hand}  {text(key, lang, copies=copies, tiles=useful)}", ""]
        shown = FEW if len(self.waits) <= MANY_WAITS else 1
        shown = shown if self.limit is None else self.limit
        header = [text(name, lang) for name in (("wait", "left", "completed") if shown else ("wait", "left"))]
        rows = [row for wait in self.waits for row in _rows(wait, shown, lang, pictures)]
        lines += table(rows, header, right=(1,))
        if self.hand.wild and shown:
            lines += ["", text("wild_note", lang)]
        return lines


def _rows(wait: Wait, shown: int, lang: str, pictures: bool) -> Iterator[tuple[str, ...]]:
    ways = [arrangement_text(way, lang, pictures=pictures) for way in wait.arrangements[:shown]]
    if shown and (wait.more or len(wait.arrangements) > shown):
        ways.append(text("more", lang))
    name, left = tile_text(wait.tile, lang, pictures=pictures), str(wait.left)
    yield (name, left, *ways[:1])
    for way in ways[1:]:
        yield "", "", way


def ask(question: Question, source: str, limit: int | None) -> WaitsAnswer:
    """All about the waits of the hand that a text describes; raises `laizi.InputError`."""
    hand = question.hand(source)
    keywords = question.keywords
    kinds = decompose.waits(hand, **keywords)
    left = question.left(hand)
    if kinds:
        waits = _waits(hand, kinds, left, question, FEW if limit is None else limit)
        return WaitsAnswer(hand, 0, tuple(waits), kinds, tuple([left[kind] for kind in kinds]), question, limit)
    distance = decompose.distance(hand, **keywords)
    useful = () if distance == decompose.UNREACHABLE else decompose.useful(hand, **keywords)
    natural = tuple([kind for kind in useful if hand.counts[kind] < COPIES])
    return WaitsAnswer(hand, distance, (), natural, tuple([left[kind] for kind in natural]), question, limit)


def _drawable(hand: Hand, question: Question) -> Iterator[Tile]:
    """The kinds that could be a wait at all."""
    forbidden = question.forbidden()
    limited = question.keywords["max_copies"] is not None
    return (kind for kind in TILES if kind not in forbidden and not (limited and hand.counts[kind] == COPIES))


def _waits(hand: Hand, kinds: tuple[Tile, ...], left: tuple[int, ...], question: Question, limit: int) -> list[Wait]:
    drawn = kinds if max(hand.counts) < COPIES else [kind for kind in kinds if hand.counts[kind] < COPIES]
    if not limit:  # each completes the hand, so there is a way
        found: list[tuple[tuple[Arrangement, ...], bool]] = [((), True)] * len(drawn)
    else:
        found = first_arrangements(hand, 0, drawn, limit, **question.keywords)
    if len(drawn) == len(kinds):
        return [Wait(kind, left[kind], *ways) for kind, ways in zip(kinds, found, strict=True)]
    cut = dict(zip(drawn, found, strict=True))
    return [Wait(kind, left[kind], *(cut.get(kind) or _first_with_fifth(hand, kind, question, limit))) for kind in kinds]


def _first_with_fifth(hand: Hand, kind: Tile, question: Question, limit: int) -> tuple[tuple[Arrangement, ...], bool]:
    ways = _with_fifth(hand, kind, question)
    return tuple(islice(ways, limit)), next(ways, None) is not None


def _with_fifth(hand: Hand, kind: Tile, question: Question) -> Iterator[Arrangement]:
    """The ways to cut a hand with a fifth natural copy, which is no `Hand`: those of one wildcard more that stands for it."""
    more = Hand(hand.counts, hand.wild + 1)
    met: set[Arrangement] = set()
    for way in islice(decompose.arrangements(more, limit=None, **question.keywords), _FIFTH_TRIES):
        for place, part in enumerate(way):
            filled = [at for at in part.wild if part.tiles and part.tiles[at] == kind]
            if not filled:
                continue
            real = Part(part.set, part.tiles, tuple(at for at in part.wild if at != filled[0]))
            found = (*way[:place], real, *way[place + 1 :])
            if found not in met:
                met.add(found)
                yield found
