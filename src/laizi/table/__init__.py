"""The table: walls, rounds, matches and their logs, on the rules of `laizi.rules` (docs/table.md)."""

from __future__ import annotations

from laizi.table.actions import ACTION_KINDS, Action
from laizi.table.engine import Round
from laizi.table.events import seen_by
from laizi.table.log import LogWriter, read_lines
from laizi.table.match import Match
from laizi.table.public import PublicLog, check_public, public
from laizi.table.replay import replay, resume
from laizi.table.settling import RoundResult
from laizi.table.wall import Wall, commitment_of

__all__ = [
    "ACTION_KINDS",
    "Action",
    "LogWriter",
    "Match",
    "PublicLog",
    "Round",
    "RoundResult",
    "Wall",
    "check_public",
    "commitment_of",
    "public",
    "read_lines",
    "replay",
    "resume",
    "seen_by",
]
