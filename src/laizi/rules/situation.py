"""A situation: all that a judgement of a win may depend on, read from untrusted JSON and checked once.

`Situation.from_dict` says of anything that cannot be where it is and what is wrong; a `Situation` in hand is one that can be. The
format is in ``docs/rules/situation.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from laizi._native import parse_kinds
from laizi.errors import InputError
from laizi.rules.indicator import following, pizi_of
from laizi.rules.ruleset import Ruleset, load, short
from laizi.tiles import TILES, Tile

__all__ = ["Meld", "Previous", "Seat", "Situation"]

SCHEMA: Final = 1
SEATS: Final = 4
_COPIES = 4
_HAND = 13  # concealed tiles and three for each meld, without the winning tile
_SHORT_TEXT = 32
_MOST_COUNTED = 100  # 口 of tiles taken back: beyond it somebody has slipped

MELD_KINDS: Final = ("chi", "peng", "ming_gang", "bu_gang", "an_gang")
OCCASIONS: Final = ("after_gang", "last_tiles", "first_draw", "first_discard", "shot_after_gang")
WAYS: Final = ("self_draw", "discard", "rob_gang")

_OTHERS = tuple(tuple(other for other in range(SEATS) if other != seat) for seat in range(SEATS))


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    Attributes:
        kind: one of `MELD_KINDS`.
        tiles: its tiles in order.
        giver: the seat that gave the tile (for a bu_gang that of its peng); None for an an_gang.
    """

    kind: str
    tiles: tuple[Tile, ...]
    giver: int | None

    @property
    def is_gang(self) -> bool:
        """Whether it is a kong of any kind."""
        return self.kind in ("ming_gang", "bu_gang", "an_gang")


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `hand` never holds the winning tile; it is empty where it is not known.

    Attributes:
        hand: concealed tiles, sorted.
        melds: in the order of first exposure.
        pizi: kinds konged alone as pizi (or discarded, where that counts as the kong).
        laizi: laizi konged; laizi_discards: laizi discarded.
        misplayed: 口 of pizi and laizi taken back (room).
        passed: kinds passed and not drawn since.
        discards: its discards.
    """

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    pizi: tuple[Tile, ...] = ()
    laizi: int = 0
    laizi_discards: int = 0
    misplayed: int = 0
    passed: frozenset[int] = frozenset()
    discards: tuple[Tile, ...] = ()

    @property
    def gangs(self) -> int:
        """Kongs of every kind, single-tile ones included."""
        return sum(meld.is_gang for meld in self.melds) + len(self.pizi) + self.laizi


@dataclass(frozen=True, slots=True)
class Previous:
    """The round before (room)."""

    laizi: Tile | None = None
    jinding_winners: frozenset[int] = frozenset()
    jinding_payers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Situation:
    """See the module. For hints there is no `tile`, `by`, `giver`: they are None."""

    ruleset: Ruleset
    dealer: int
    winner: int
    seats: tuple[Seat, ...]
    tile: Tile | None = None
    by: str | None = None
    giver: int | None = None
    occasions: frozenset[str] = frozenset()
    indicator: Tile | None = None
    previous: Previous | None = None
    refused: frozenset[int] = frozenset()
    bound: tuple[tuple[int, int], ...] = ()
    xing: Tile | None = None

    @property
    def laizi(self) -> Tile | None:
        """The wild kind."""
        return None if self.indicator is None else following(self.indicator)

    @property
    def pizi(self) -> frozenset[int]:
        """The pizi kinds."""
        return frozenset() if self.indicator is None else pizi_of(self.indicator, self.ruleset.fixed.pizi)

    @property
    def payers(self) -> tuple[int, ...]:
        """The other three seats."""
        return _OTHERS[self.winner]

    @classmethod
    def from_dict(cls, given: Any, *, hints: bool = False) -> Situation:
        """Reads and checks the JSON of a situation; `hints`: one without a winning tile.

        Raises `laizi.InputError` with a JSON pointer for everything that cannot be, TypeError never.
        """
        return _Reader(given, hints).situation()

    def winning(self, tile: int, by: str, giver: int | None, occasions: Iterable[str] = ()) -> Situation:
        """The same with a winning tile, which the caller knows to be possible."""
        return Situation(
            self.ruleset, self.dealer, self.winner, self.seats, TILES[tile], by, giver, frozenset(occasions),
            self.indicator, self.previous, self.refused, self.bound, self.xing,
        )  # fmt: skip


# ---- reading -----------------------------------------------------------------------------------------------------------------

_KEYS = {
    "schema", "ruleset", "options", "indicator", "dealer", "winner", "tile", "by", "from", "occasion", "seats",
    "previous", "rain", "bound", "xing",
}  # fmt: skip
_MELD_KEYS = {"kind", "tiles", "from"}
_NO_WIN = (None, None, None, frozenset[str]())
_USUAL_SEAT_KEYS = {"hand", "melds"}
_SEAT_KEYS = {"hand", "melds", "pizi", "laizi", "laizi_discards", "misplayed", "passed", "discards"}


class _Reader:
    def __init__(self, given: Any, hints: bool) -> None:
        self.given = _object(given, "")
        self.hints = hints

    def situation(self) -> Situation:
        given = self.given
        _keys(given, _KEYS, "")
        schema = given.get("schema", SCHEMA)
        if type(schema) is not int or schema != SCHEMA:
            raise InputError("schema_unknown", "/schema", schema=short(schema), known=SCHEMA)
        self.ruleset = self._ruleset()
        self._of_use()
        self.useless = [] if self.ruleset.has_laizi else ["laizi", "laizi_discards", "pizi"]  # in a seat
        if self.ruleset.fixed.scoring != "kou":
            self.useless.append("misplayed")
        indicator = self._indicator()
        dealer, winner = _seat(given, "dealer", ""), _seat(given, "winner", "")
        seats = _list(_needed(given, "seats", ""), "/seats", SEATS)
        if len(seats) != SEATS:
            raise InputError("seats_number", "/seats", number=len(seats))
        read_seats = tuple([self._seat(seat, number) for number, seat in enumerate(seats)])
        previous, refused, bound = self._previous(), self._refused(winner), self._bound()
        xing = _one_tile(given["xing"], "/xing") if given.get("xing") is not None else None
        won = _NO_WIN if self.hints else self._win(winner)
        situation = Situation(self.ruleset, dealer, winner, read_seats, *won, indicator, previous, refused, bound, xing)
        if self.hints and (unwanted := {"tile", "by", "from", "occasion"} & given.keys()):
            raise InputError("key_of_no_use", f"/{min(unwanted)}", key=min(unwanted))
        _check_sizes(situation)
        _check_copies(situation)
        _check_occasions(situation)
        return situation

    def _ruleset(self) -> Ruleset:
        name = _needed(self.given, "ruleset", "")
        if not isinstance(name, str) or "/" in name or name.endswith(".toml"):
            raise InputError("ruleset_unknown", "/ruleset", ruleset=short(name), near=", ".join(_preset_names()))
        try:
            ruleset = load(name)
        except InputError as error:
            raise InputError(error.code, "/ruleset", **error.params) from None
        return ruleset.with_options(_object(self.given.get("options") or {}, "/options"))

    def _of_use(self) -> None:
        """Keys that this ruleset has no use for."""
        useless = {"bound", "xing"} if self.ruleset.has_laizi else {"indicator"}
        if self.ruleset.fixed.scoring != "kou":
            useless |= {"previous", "rain"}
        for key in sorted(useless & self.given.keys()):
            raise InputError("key_of_no_use", f"/{key}", key=key)

    def _indicator(self) -> Tile | None:
        if not self.ruleset.has_laizi:
            return None
        return _one_tile(_needed(self.given, "indicator", ""), "/indicator")

    def _seat(self, given: Any, number: int) -> Seat:
        path = f"/seats/{number}"
        seat = _object(given, path)
        _keys(seat, _SEAT_KEYS, path)
        for key in self.useless:
            if seat.get(key):
                raise InputError("key_of_no_use", f"{path}/{key}", key=key)
        melds = _list(seat.get("melds", ()), f"{path}/melds", 4)
        hand = tuple(sorted(_tiles(_needed(seat, "hand", path), f"{path}/hand")))
        exposed = tuple([_known_meld(meld, number) or _meld(meld, number, f"{path}/melds/{i}") for i, meld in enumerate(melds)])
        if seat.keys() <= _USUAL_SEAT_KEYS:
            return Seat(hand, exposed)
        return Seat(
            hand=hand,
            melds=exposed,
            pizi=_tiles(seat.get("pizi", ""), f"{path}/pizi"),
            laizi=_number(seat.get("laizi", 0), f"{path}/laizi", _COPIES),
            laizi_discards=_number(seat.get("laizi_discards", 0), f"{path}/laizi_discards", _COPIES),
            misplayed=_number(seat.get("misplayed", 0), f"{path}/misplayed", _MOST_COUNTED),
            passed=frozenset(_tiles(seat.get("passed", ""), f"{path}/passed")),
            discards=_tiles(seat.get("discards", ""), f"{path}/discards"),
        )

    def _previous(self) -> Previous | None:
        given = self.given.get("previous")
        if given is None:
            return None
        previous = _object(given, "/previous")
        _keys(previous, {"laizi", "jinding_winners", "jinding_payers"}, "/previous")
        laizi = previous.get("laizi")
        return Previous(
            None if laizi is None else _one_tile(laizi, "/previous/laizi"),
            _seats(previous.get("jinding_winners", []), "/previous/jinding_winners"),
            _seats(previous.get("jinding_payers", []), "/previous/jinding_payers"),
        )

    def _refused(self, winner: int) -> frozenset[int]:
        given = self.given.get("rain")
        if given is None:
            return frozenset()
        rain = _object(given, "/rain")
        _keys(rain, {"refused"}, "/rain")
        refused = _seats(rain.get("refused", []), "/rain/refused")
        if winner in refused:
            raise InputError("winner_among", "/rain/refused", seat=winner)
        return refused

    def _bound(self) -> tuple[tuple[int, int], ...]:
        pairs = _list(self.given.get("bound") or [], "/bound", 12)
        found: set[tuple[int, int]] = set()
        for place, pair in enumerate(pairs):
            seats = _list(pair, f"/bound/{place}", 2)
            if len(seats) != 2:
                raise InputError("pair_of_seats", f"/bound/{place}")
            a, b = (_seat_value(seat, f"/bound/{place}/{i}") for i, seat in enumerate(seats))
            if a == b:
                raise InputError("pair_of_seats", f"/bound/{place}")
            found.add((min(a, b), max(a, b)))
        return tuple(sorted(found))

    def _win(self, winner: int) -> tuple[Tile | None, str | None, int | None, frozenset[str]]:
        given = self.given
        tile = _one_tile(_needed(given, "tile", ""), "/tile")
        by = _needed(given, "by", "")
        if by not in WAYS:
            raise InputError("value_unknown", "/by", value=short(by), known=", ".join(WAYS))
        giver: int | None = None
        if by == "self_draw":
            if given.get("from") is not None:
                raise InputError("from_of_self_draw", "/from")
        else:
            giver = _seat(given, "from", "")
            if giver == winner:
                raise InputError("from_winner", "/from", seat=giver)
        occasions = given.get("occasion") or []
        occasions = [occasions] if isinstance(occasions, str) else _list(occasions, "/occasion", len(OCCASIONS))
        for place, occasion in enumerate(occasions):
            if occasion not in OCCASIONS:
                raise InputError("value_unknown", f"/occasion/{place}", value=short(occasion), known=", ".join(OCCASIONS))
        return tile, by, giver, frozenset(occasions)


def _preset_names() -> tuple[str, ...]:
    from laizi.rules.ruleset import names

    return names()


def _object(given: Any, path: str) -> Mapping[str, Any]:
    if type(given) is not dict and not isinstance(given, Mapping):
        raise InputError("not_an_object", path, got=type(given).__name__)
    return given


def _list(given: Any, path: str, most: int) -> Sequence[Any]:
    if not isinstance(given, (list, tuple)):
        raise InputError("not_a_list", path, got=type(given).__name__)
    if len(given) > most:
        raise InputError("list_too_long", path, length=len(given), most=most)
    return given


def _keys(given: Mapping[str, Any], known: set[str], path: str) -> None:
    if given.keys() <= known:
        return
    for key in given:
        if key not in known:
            near = get_close_matches(str(key), known, 1)
            raise InputError("key_unknown", path, key=short(key), near=near[0] if near else ", ".join(sorted(known)))


def _needed(given: Mapping[str, Any], key: str, path: str) -> Any:
    if given.get(key) is None:
        raise InputError("key_missing", path, key=key)
    return given[key]


def _number(given: Any, path: str, most: int) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise InputError("number_range", path, value=short(given), low=0, high=most)
    return given


def _seat_value(given: Any, path: str) -> int:
    if type(given) is not int or not 0 <= given < SEATS:
        raise InputError("number_range", path, value=short(given), low=0, high=SEATS - 1)
    return given


def _seat(given: Mapping[str, Any], key: str, path: str) -> int:
    return _seat_value(_needed(given, key, path), f"{path}/{key}")


def _seats(given: Any, path: str) -> frozenset[int]:
    return frozenset(_seat_value(seat, f"{path}/{place}") for place, seat in enumerate(_list(given, path, SEATS)))


def _tiles(given: Any, path: str) -> tuple[Tile, ...]:
    if not isinstance(given, str):
        raise InputError("not_a_text", path, got=type(given).__name__)
    if len(given) <= _SHORT_TEXT:
        try:
            return _short_tiles(given)
        except InputError:
            pass  # once more below, to name the place
    return _parse_tiles(given, path)


def _parse_tiles(given: str, path: str) -> tuple[Tile, ...]:
    if not given.strip():
        return ()
    kinds, wild = parse_kinds(given, path)
    if wild:
        raise InputError("wild_here", path)
    return tuple(TILES[kind] for kind in kinds)


@lru_cache(maxsize=4096)
def _short_tiles(given: str) -> tuple[Tile, ...]:
    """Short texts, those of melds above all, come again and again."""
    return _parse_tiles(given, "")


def _one_tile(given: Any, path: str) -> Tile:
    tiles = _tiles(given, path)
    if len(tiles) != 1:
        raise InputError("not_one_tile", path, text=short(given))
    return tiles[0]


def _known_meld(given: Any, seat: int) -> Meld | None:
    """One that is as it should be and was read before, or can be remembered; melds come again and again."""
    if type(given) is not dict or len(given) != 3:
        return None
    kind, tiles, giver = given.get("kind"), given.get("tiles"), given.get("from")
    if type(kind) is not str or type(tiles) is not str or type(giver) is not int or len(tiles) > _SHORT_TEXT:
        return None
    try:
        return _remembered_meld(kind, tiles, giver, seat)
    except InputError:
        return None  # read once more, to name the place


@lru_cache(maxsize=4096)
def _remembered_meld(kind: str, tiles: str, giver: int, seat: int) -> Meld:
    return _meld({"kind": kind, "tiles": tiles, "from": giver}, seat, "")


def _meld(given: Any, seat: int, path: str) -> Meld:
    meld = _object(given, path)
    _keys(meld, _MELD_KEYS, path)
    kind = _needed(meld, "kind", path)
    if kind not in MELD_KINDS:
        raise InputError("value_unknown", f"{path}/kind", value=short(kind), known=", ".join(MELD_KINDS))
    tiles = tuple(sorted(_tiles(_needed(meld, "tiles", path), f"{path}/tiles")))
    if not _is_meld(kind, tiles):
        raise InputError("no_meld", f"{path}/tiles", kind=kind, tiles=short(meld["tiles"]))
    if kind == "an_gang":
        if meld.get("from") is not None:
            raise InputError("from_of_an_gang", f"{path}/from")
        return Meld(kind, tiles, None)
    giver = _seat(meld, "from", path)
    if giver == seat:
        raise InputError("from_itself", f"{path}/from", seat=giver)
    if kind == "chi" and giver != (seat - 1) % SEATS:
        raise InputError("chi_from", f"{path}/from", seat=giver, upper=(seat - 1) % SEATS)
    return Meld(kind, tiles, giver)


def _is_meld(kind: str, tiles: tuple[Tile, ...]) -> bool:
    if kind == "chi":
        first = tiles[0] if tiles else TILES[33]
        return [int(tile) for tile in tiles] == [first, first + 1, first + 2] and first < 27 and first % 9 <= 6
    return len(set(tiles)) == 1 and len(tiles) == (3 if kind == "peng" else 4)


def _check_sizes(situation: Situation) -> None:
    for number, seat in enumerate(situation.seats):
        size = len(seat.hand) + 3 * len(seat.melds)
        if size != _HAND and (seat.hand or number == situation.winner):
            expected = _HAND - 3 * len(seat.melds)
            raise InputError("hand_tiles", f"/seats/{number}/hand", tiles=len(seat.hand), expected=expected)


def _check_copies(situation: Situation) -> None:
    """No fifth copy over all hands, melds, single-tile kongs, laizi discarded, the indicator, the winning and the flipped tile.

    Discards are counted by themselves: a discard may lie in a meld too.
    """
    used = Counter([tile for _, tiles in _places(situation) for tile in tiles])
    if max(used.values()) > _COPIES:
        _name_fifth_copy(situation)
    for number, seat in enumerate(situation.seats):
        for tile in set(seat.discards):
            if seat.discards.count(tile) > _COPIES:
                raise InputError("fifth_copy", f"/seats/{number}/discards", tile=str(tile))


def _places(situation: Situation) -> Iterator[tuple[tuple[str | int, ...], Sequence[Tile]]]:
    """Every place that holds tiles of its own: the parts of its pointer, and the tiles."""
    if situation.indicator is not None:
        yield ("indicator",), (situation.indicator,)
    laizi = situation.laizi
    for number, seat in enumerate(situation.seats):
        yield ("seats", number, "hand"), seat.hand
        for place, meld in enumerate(seat.melds):
            yield ("seats", number, "melds", place, "tiles"), meld.tiles
        yield ("seats", number, "pizi"), seat.pizi
        if laizi is not None:
            yield ("seats", number, "laizi"), (laizi,) * seat.laizi
            yield ("seats", number, "laizi_discards"), (laizi,) * seat.laizi_discards
    if situation.tile is not None:
        yield ("tile",), (situation.tile,)
    if situation.xing is not None:
        yield ("xing",), (situation.xing,)


def _name_fifth_copy(situation: Situation) -> None:
    used = Counter[int]()
    for place, tiles in _places(situation):
        for tile in tiles:
            used[tile] += 1
            if used[tile] > _COPIES:
                raise InputError("fifth_copy", "/" + "/".join(map(str, place)), tile=str(tile))


def _check_occasions(situation: Situation) -> None:
    winner, occasions = situation.seats[situation.winner], situation.occasions
    drawn, thrown = situation.by == "self_draw", situation.by == "discard"
    giver = None if situation.giver is None else situation.seats[situation.giver]
    no_melds = not any(seat.melds for seat in situation.seats)
    possible = {
        "after_gang": drawn and winner.gangs > 0,
        "last_tiles": drawn,
        "first_draw": drawn and situation.winner == situation.dealer and no_melds,
        "first_discard": thrown and situation.giver == situation.dealer,
        "shot_after_gang": thrown and giver is not None and giver.gangs > 0,
    }
    of_use = {"after_gang", "last_tiles"} if situation.ruleset.has_laizi else set(OCCASIONS)
    for occasion in sorted(occasions):
        if occasion not in of_use:
            raise InputError("occasion_of_no_use", "/occasion", occasion=occasion)
        if not possible[occasion]:
            raise InputError("occasion_impossible", "/occasion", occasion=occasion)
    if {"after_gang", "last_tiles"} <= occasions:
        raise InputError("occasion_impossible", "/occasion", occasion="after_gang, last_tiles")
