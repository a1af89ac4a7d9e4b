"""Numbers of sequences of actions to a fixed depth, from fixed places of fixed rounds.

``python -m tests.table.counting`` counts them anew and writes ``tests/table/perft``; a change that moves them says why.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.table.play import RULESETS

from laizi.table import Round, Wall

FOLDER = Path(__file__).parent / "perft"
DEPTH = 3
# Seed of the wall, and how many actions are done before the count; the last ones lie near the end of the wall.
PLACES = [(1, 0), (2, 0), (3, 20), (4, 20), (5, 40), (6, 40), (7, 60), (8, 60), (9, 75), (10, 75), (11, 85), (12, 95)]


def walked(ruleset: str, seed: int, steps: int) -> Round:
    """A round after some actions that depend on nothing but the lists of what is legal; one that ends before begins anew."""
    number = 0
    round_ = Round(ruleset, Wall.seeded(f"perft {seed}", number))
    for step in range(steps):
        seat = round_.waiting[step % len(round_.waiting)]
        options = [one for one in round_.legal_actions(seat) if one.kind not in ("win", "false_win", "take_back")]
        # Kongs and claims come first in the lists: three times out of four one of the first is taken.
        round_.apply(options[(step * 7) % len(options) if step % 4 == 0 else step % min(2, len(options))])
        if round_.result is not None:
            number += 1
            round_ = Round(ruleset, Wall.seeded(f"perft {seed}", number))
    return round_


def nodes(round_: Round, depth: int) -> int:
    """Sequences of `depth` actions; one that ends the round before counts there."""
    if depth == 0 or round_.result is not None:
        return 1
    total = 0
    for seat in round_.waiting:
        for action in round_.legal_actions(seat):
            other = round_.copy()
            other.apply(action)
            total += nodes(other, depth - 1)
    return total


def counted(ruleset: str) -> list[dict[str, Any]]:
    found = []
    for seed, steps in PLACES:
        round_ = walked(ruleset, seed, steps)
        found.append({"seed": seed, "steps": steps, "nodes": [nodes(round_, depth) for depth in range(1, DEPTH + 1)]})
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for ruleset in RULESETS:
        rows = ",\n".join(f"  {json.dumps(row)}" for row in counted(ruleset))
        (FOLDER / f"{ruleset}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
