"""The table: walls, rounds, matches and their logs, on the rules of `laizi.rules` (docs/table.md)."""

from __future__ import annotations

from laizi.table.actions import ACTION_KINDS, Action
from laizi.table.engine import Round
from laizi.table.settling import RoundResult
from laizi.table.wall import Wall, commitment_of

__all__ = ["ACTION_KINDS", "Action", "Round", "RoundResult", "Wall", "commitment_of"]
