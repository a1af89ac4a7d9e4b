"""Words and pictures for people: tiles, hands and the ways to cut them. Nothing here computes; it only shows."""

from laizi.display.text import arrangement_text, hand_text, part_text, table, tile_text, tiles_text, width

__all__ = ["arrangement_text", "hand_text", "part_text", "table", "tile_text", "tiles_text", "width"]
