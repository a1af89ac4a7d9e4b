"""Words and pictures for people: tiles, hands, the ways to cut them, judgements. Nothing here computes; it only shows."""

from laizi.display.explain import explain, explain_hints, ruleset_name, ruleset_text
from laizi.display.text import arrangement_text, hand_text, part_text, table, tile_text, tiles_text, width

__all__ = [
    "arrangement_text",
    "explain",
    "explain_hints",
    "hand_text",
    "part_text",
    "ruleset_name",
    "ruleset_text",
    "table",
    "tile_text",
    "tiles_text",
    "width",
]
