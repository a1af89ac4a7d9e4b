"""What the page is made of besides its files: the drawings of the tiles, and all its words. Made when the service starts."""

from __future__ import annotations

from typing import Any, Final

from laizi.display.svg import tile_picture
from laizi.messages import LANGUAGES, page_words, rule_codes, rule_text, tile_names
from laizi.tiles import TILES
from laizi.web.reply import dumps

# Codes that the page meets in answers and situations.
_TABLES: Final = ("forms", "violations", "melds", "occasions")


def material() -> dict[str, bytes]:
    """Files by their names below ``static/``: every tile as ``tiles/5m.svg``, ``5m-wild``, ``5m-laizi``, ``5m-pizi``, besides
    ``any-wild`` and ``back``; ``words-en.json`` and ``words-zh.json``.
    """
    drawn = {"back": tile_picture(None, face="back"), "any-wild": tile_picture(None, face="wild", mark="laizi")}
    for tile in TILES:
        drawn |= {
            str(tile): tile_picture(tile),
            f"{tile}-wild": tile_picture(tile, face="wild", mark="laizi"),
            **{f"{tile}-{mark}": tile_picture(tile, mark=mark) for mark in ("laizi", "pizi")},
        }
    found = {f"tiles/{name}.svg": picture.encode() for name, picture in drawn.items()}
    return found | {f"words-{lang}.json": dumps(words(lang)) for lang in LANGUAGES}


def words(lang: str) -> dict[str, Any]:
    """The words of the page, the names of the tiles, and what codes of the rules mean."""
    rules = {table: {code: rule_text(table, code, lang) for code in sorted(rule_codes(table))} for table in _TABLES}
    tiles = {str(tile): name for tile, name in zip(TILES, tile_names(lang), strict=True)}
    return {"page": page_words(lang), "tiles": tiles, "rules": rules}
