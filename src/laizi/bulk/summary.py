"""The answers of many hands, counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from laizi.bulk.files import FileError
from laizi.facts import Fact
from laizi.tiles import KINDS

__all__ = ["Summary", "Tally"]

SCHEMA = 1
UNREACHABLE = "unreachable"

_FEWEST, _MOST = -1, 127  # distances


@dataclass(frozen=True, slots=True)
class Summary:
    """What there was in a file.

    Attributes:
        ask: the question.
        rows: hands, the bad ones included.
        bad: rows that are no hands; more than 0 only with ``mark=True``.
        answers: how many of the good hands have which answer. win: ``"complete"``, ``"not_complete"``; waits: how many kinds
            complete the hand; distance: the distance, or ``"unreachable"``; facts: names of `laizi.facts.Fact`, true in at
            least one split. Answers that do not occur are left out, but for win and facts.
        first_bad: what is wrong with the first bad row, or None.
    """

    ask: str
    rows: int
    bad: int
    answers: dict[str, int]
    first_bad: FileError | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        found: dict[str, Any] = {"schema": SCHEMA, "ask": self.ask, "rows": self.rows, "bad": self.bad}
        if self.ask == "waits":
            found["waiting"] = sum(number for kinds, number in self.answers.items() if kinds != "0")
        first = self.first_bad
        if first is not None:
            place = {"line": first.line} if first.row is None else {"row": first.row}
            found["first_bad"] = {**place, "error": first.to_dict()}
        return {**found, "answers": self.answers}


class Tally:
    """The answers counted."""

    def __init__(self, ask: str) -> None:
        self.rows = 0
        self.bad = 0
        self.first_bad: FileError | None = None
        self._ask = ask
        self._counts = np.zeros({"win": 2, "waits": KINDS + 1, "distance": _MOST - _FEWEST + 1, "facts": 32}[ask], np.int64)

    def add(self, result: NDArray[Any], bad: NDArray[np.bool_]) -> None:
        """Counts rows; the result of a bad one is 0."""
        wrong = int(np.count_nonzero(bad))
        self.rows += len(result)
        self.bad += wrong
        counts = self._counts
        if self._ask == "facts":
            either = np.bitwise_or.reduce(result, axis=1)
            for bit in range(len(counts)):
                counts[bit] += np.count_nonzero(either & np.uint32(1 << bit))
            return
        if self._ask == "win":
            won = int(np.count_nonzero(result))
            counts += (len(result) - won, won)
        elif self._ask == "waits":
            counts += np.bincount(_ones(result), minlength=len(counts))
        else:
            counts += np.bincount((result - np.int8(_FEWEST)).view(np.uint8), minlength=len(counts))
        counts[-_FEWEST if self._ask == "distance" else 0] -= wrong

    def summary(self) -> Summary:
        """What was counted."""
        counts = self._counts.tolist()
        if self._ask == "win":
            answers = {"complete": counts[1], "not_complete": counts[0]}
        elif self._ask == "facts":
            answers = {str(fact.name): counts[fact.bit_length() - 1] for fact in Fact}
        else:
            lowest = _FEWEST if self._ask == "distance" else 0
            answers = {str(place + lowest): number for place, number in enumerate(counts) if number}
            if self._ask == "distance" and str(_MOST) in answers:
                answers[UNREACHABLE] = answers.pop(str(_MOST))
        return Summary(self._ask, self.rows, self.bad, answers, self.first_bad)


def _ones(masks: NDArray[np.uint64]) -> NDArray[Any]:
    """How many bits of each mask are 1."""
    count = getattr(np, "bitwise_count", None)  # NumPy 2
    found: NDArray[Any]
    if count is not None:
        found = count(masks)
        return found
    pairs = masks - (masks >> np.uint64(1) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + (pairs >> np.uint64(2) & np.uint64(0x3333333333333333))
    bytes_ = fours + (fours >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    found = (bytes_ * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.uint8)
    return found
