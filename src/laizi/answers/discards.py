"""What each discard from a hand leads to, the best first: what ``laizi discards`` and the service answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from laizi import decompose
from laizi.answers.hands import NAMES, SCHEMA, Question, hand_fields, tiles_left
from laizi.display import arrangement_text, hand_text, table, tile_text, tiles_text
from laizi.hand import Arrangement, Discard, Hand
from laizi.messages import text
from laizi.tiles import KINDS

WAYS_SHOWN = 3
COMPLETE = -1


@dataclass(frozen=True, slots=True)
class DiscardsAnswer:
    """How far a whole hand is, how it is cut when it is complete, and every discard, the best first."""

    hand: Hand
    distance: int
    arrangements: tuple[Arrangement, ...]
    discards: tuple[Discard, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the command."""
        discards = [
            {
                "tile": NAMES[found.tile],
                "distance": found.distance,
                "useful": tiles_left(found.useful, found.left),
                "copies": found.copies,
            }
            for found in self.discards
        ]
        return {"schema": SCHEMA, **hand_fields(self.hand), "distance": self.distance, "discards": discards}

    def lines(self, lang: str, *, pictures: bool) -> Iterable[str]:
        """The answer for people."""
        hand = hand_text(self.hand, lang, pictures=pictures)
        if self.distance == COMPLETE:
            lines = [f"{hand}  {text('complete', lang)}"]
            lines += [f"  {arrangement_text(way, lang, pictures=pictures)}" for way in self.arrangements]
        elif self.distance == decompose.UNREACHABLE:
            return [f"{hand}  {text('unreachable', lang)}"]
        else:
            key = "not_complete" if self.distance else "not_complete_ready"
            lines = [f"{hand}  {text(key, lang, distance=self.distance)}"]
        if not self.discards:
            return [*lines, text("no_discard", lang)]
        header = [text(name, lang) for name in ("discard", "distance", "copies", "useful")]
        rows = [
            (
                tile_text(found.tile, lang, pictures=pictures),
                text("never", lang) if found.distance == decompose.UNREACHABLE else str(found.distance),
                str(found.copies),
                _useful(found, lang, pictures),
            )
            for found in self.discards
        ]
        return [*lines, "", *table(rows, header, right=(1, 2))]


def _useful(found: Discard, lang: str, pictures: bool) -> str:
    if len(found.useful) == KINDS:
        return text("any_tile", lang)
    return tiles_text(found.useful, lang, pictures=pictures) if found.useful else text("none", lang)


def ask(question: Question, source: str) -> DiscardsAnswer:
    """All about the discards of the hand that a text describes; raises `laizi.InputError`."""
    hand = question.hand(source)
    seen = () if question.seen is None else question.seen
    found = decompose.discards(hand, seen=seen, **question.keywords)
    ordered = tuple(sorted(found, key=lambda one: (one.distance, -one.copies, one.tile)))
    ways = decompose.arrangements(hand, limit=WAYS_SHOWN, **question.keywords)
    return DiscardsAnswer(hand, decompose.distance(hand, **question.keywords), tuple(islice(ways, WAYS_SHOWN)), ordered)
