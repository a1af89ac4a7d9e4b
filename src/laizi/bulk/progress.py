"""How far some work is: what everything long tells whoever asked for it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Progress"]


class Progress(NamedTuple):
    """How far some work is.

    Attributes:
        rows: rows done so far, without those of an earlier run.
        done: how much of the input is read, or of the rows done, in `unit`.
        total: how much there is, in `unit`; None where that cannot be known.
        unit: ``"rows"`` or ``"bytes"``.
    """

    rows: int
    done: int
    total: int | None
    unit: str
