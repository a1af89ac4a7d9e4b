"""What a seat may do: small immutable values, each with a JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from laizi._native import parse_kinds
from laizi.errors import InputError
from laizi.rules.ruleset import short
from laizi.rules.situation import SEATS
from laizi.table.events import NAMES
from laizi.tiles import KINDS, TILES, Tile

#: Every kind of action, and whether it names a tile.
ACTION_KINDS: Final = {
    "discard": True,
    "win": False,
    "false_win": False,
    "chi": True,
    "peng": False,
    "ming_gang": False,
    "bu_gang": True,
    "an_gang": True,
    "pizi_gang": True,
    "laizi_gang": False,
    "take_back": False,
    "pass": False,
    "abandon": False,
}
_KEYS = {"seat", "kind", "tile"}
_MOST_TEXT = 16


class Action(NamedTuple):
    """What one seat does.

    Attributes:
        seat: 0-3.
        kind: one of `ACTION_KINDS`.
        tile: what is discarded or konged; of a chi the lowest tile of the run; else None.
    """

    seat: int
    kind: str
    tile: Tile | None = None

    def to_dict(self) -> dict[str, Any]:
        """For JSON: ``{"seat": 1, "kind": "discard", "tile": "5m"}``."""
        found: dict[str, Any] = {"seat": self.seat, "kind": self.kind}
        if self.tile is not None:
            found["tile"] = NAMES[self.tile]
        return found

    @classmethod
    def from_dict(cls, given: Any, path: str = "") -> Action:
        """Reads the JSON of an action; `laizi.InputError` for what cannot be one in any round.

        Args:
            path: where it stands, for the error.
        """
        if not isinstance(given, Mapping):
            raise InputError("not_an_object", path, got=type(given).__name__)
        for key in given:
            if key not in _KEYS:
                raise InputError("key_unknown", path, key=short(key), near=", ".join(sorted(_KEYS)))
        for key in ("seat", "kind"):
            if given.get(key) is None:
                raise InputError("key_missing", path, key=key)
        seat, kind, tile = given["seat"], given["kind"], given.get("tile")
        if type(seat) is not int or not 0 <= seat < SEATS:
            raise InputError("number_range", f"{path}/seat", value=short(seat), low=0, high=SEATS - 1)
        if not isinstance(kind, str) or kind not in ACTION_KINDS:
            raise InputError("value_unknown", f"{path}/kind", value=short(kind), known=", ".join(ACTION_KINDS))
        if not ACTION_KINDS[kind]:
            if tile is not None:
                raise InputError("key_of_no_use", f"{path}/tile", key="tile")
            return OF_SEAT[seat][kind]
        if tile is None:
            raise InputError("key_missing", path, key="tile")
        if not isinstance(tile, str) or len(tile) > _MOST_TEXT:
            raise InputError("not_one_tile", f"{path}/tile", text=short(tile))
        kinds, wild = parse_kinds(tile, f"{path}/tile")
        if len(kinds) != 1 or wild:
            raise InputError("not_one_tile", f"{path}/tile", text=short(tile))
        return WITH_TILE[seat][kind][kinds[0]]

    def __str__(self) -> str:
        return " ".join([str(self.seat), self.kind, *([] if self.tile is None else [str(self.tile)])])


#: All actions, made once: ``OF_SEAT[seat][kind]`` and ``WITH_TILE[seat][kind][tile]``.
OF_SEAT: Final[tuple[dict[str, Action], ...]] = tuple(
    {kind: Action(seat, kind) for kind, tile in ACTION_KINDS.items() if not tile} for seat in range(SEATS)
)
WITH_TILE: Final[tuple[dict[str, tuple[Action, ...]], ...]] = tuple(
    {kind: tuple(Action(seat, kind, TILES[k]) for k in range(KINDS)) for kind, tile in ACTION_KINDS.items() if tile}
    for seat in range(SEATS)
)
