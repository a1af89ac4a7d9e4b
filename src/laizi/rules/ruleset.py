"""A ruleset: every number and switch that the rules ask, named, checked and frozen.

A preset is a TOML file in ``presets``; a house keeps its own as a file that names a ``base`` and the options it changes. What
each option means is in ``docs/rules/options.md``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from laizi.errors import InputError

__all__ = ["Fixed", "Ruleset", "houses", "load", "names"]

#: A factor as an exact ratio: (numerator, denominator).
Ratio = tuple[int, int]

_MOST = 1_000_000  # of any number in a ruleset: beyond it somebody has slipped


@dataclass(frozen=True, slots=True)
class Fixed:
    """What makes a ruleset the one it is; no house changes these.

    Attributes:
        scoring: ``"doubling"``, ``"kou"`` or ``"zi"``.
        pizi: which kinds are pizi: ``"zhong"``, ``"zhong_indicator_previous"``, ``"none"`` (then there is no laizi either).
        contracts: who may pay for all, the first that applies.
        contract_exemptions: 碰碰胡 with 全求人 is no 全求人 contract, and 风一色 none but 抢杠.
        hard: ``"no_laizi"`` (将一色 with natural ones too), ``"all_natural"``, ``"none"``.
        minimum_of_small_only: the least to win is asked of small hands only.
        qianggang_pays_as_self_draw: a robbed kong is paid as if the winner had drawn the tile.
        false_win_ends_round: 炸胡 is punished.
        discarded_pizi_is_kong: as its kong without a replacement.
        leaving_costs: a seat may leave a round, and loses points to nobody.
    """

    scoring: str
    pizi: str
    contracts: tuple[str, ...] = ()
    contract_exemptions: bool = False
    hard: str = "none"
    minimum_of_small_only: bool = False
    qianggang_pays_as_self_draw: bool = False
    false_win_ends_round: bool = False
    discarded_pizi_is_kong: bool = True
    leaving_costs: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A checked ruleset. `options` holds the value of each option that it has a use for; nothing else may be asked of it.

    Attributes:
        id: the preset's name, or the house's.
        base: the preset that it changes; its own id for a preset.
    """

    id: str
    base: str
    fixed: Fixed
    options: Mapping[str, Any] = field(hash=False)

    def __getitem__(self, option: str) -> Any:
        return self.options[option]

    def get(self, option: str, default: Any = None) -> Any:
        """The value of an option, or the default where this ruleset has no use for it."""
        return self.options.get(option, default)

    @property
    def has_laizi(self) -> bool:
        """Whether there are an indicator, laizi and pizi."""
        return self.fixed.pizi != "none"

    def with_options(self, changes: Mapping[str, Any], path: str = "/options") -> Ruleset:
        """The same with some options changed; `laizi.InputError` for one that is unknown, of no use or out of range."""
        if not changes:
            return self
        return Ruleset(self.id, self.base, self.fixed, _changed(self.options, changes, path))

    def to_dict(self) -> dict[str, Any]:
        """Names and values, for JSON."""
        options = {name: f"{value[0]}/{value[1]}" if isinstance(value, tuple) else value for name, value in self.options.items()}
        return {"id": self.id, "base": self.base, "options": options}


# ---- what an option may be -------------------------------------------------------------------------------------------------


def _integer(least: int, most: int = _MOST) -> Callable[[Any], Any]:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{least}–{most}")
        return value

    return read


def _one_of(*allowed: Any) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        for one in allowed:
            if type(value) is type(one) and value == one:
                return one
        raise ValueError(", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in allowed))

    return read


def _ratio(value: Any) -> Ratio:
    """An integer of 1 or more, or a text such as ``"3/2"``."""
    top, bottom = value, 1
    if isinstance(value, str) and value.count("/") == 1:
        parts = value.split("/")
        if all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
            top, bottom = int(parts[0]), int(parts[1])
    elif isinstance(value, tuple) and len(value) == 2:
        top, bottom = value
    if type(top) is not int or type(bottom) is not int or not 1 <= bottom <= top <= _MOST:
        raise ValueError('1, 2, "3/2"')
    return top, bottom


def _points_or(word: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value == word or (value is None and word == "none"):
            return word
        try:
            return _integer(0)(value)
        except ValueError as error:
            raise ValueError(f"{word}, {error}") from None

    return read


_SWITCH = _one_of(False, True)
_FACTOR = _integer(1)

_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "stake": _integer(1),
    "opening": _one_of("once", "per_open"),
    "ming_gang_opens": _SWITCH,
    **{
        f"factors.{name}": _FACTOR
        for name in ("opening", "ming_gang", "bu_gang", "an_gang", "pizi_gang", "laizi_gang", "laizi_discard", "hard", "dealer")
    },
    **{f"factors.{name}": _ratio for name in ("self_draw_small", "self_draw_big", "discarder_small", "discarder_big")},
    "self_draw_on_occasion": _SWITCH,
    "big_sum": _one_of("add", "double"),
    "fengyise_factor": _integer(1),
    "cap": _integer(1),
    "contract_cap": _integer(1),
    "jinding_points": _points_or("by_opening"),
    "minimum": _integer(0),
    "minimum_scope": _one_of("giver", "every", "any"),
    "eyes_258": _one_of("always", "unless_shape", "small_only"),
    "two_wild_eyes_258": _SWITCH,
    "quanqiuren_contract": _one_of("tile_258_with_a_choice", "not_tenpai", "not_all_258", "tile_258", "never"),
    "third_opening": _one_of("third", "three_from_one"),
    "winner_order": _one_of("dealer", "discarder"),
    "tail_parity": _SWITCH,
    "big_kou": _one_of("doubled", "raw"),
    "bu_gang_kou": _one_of(2, 1),
    "multipliers_after_cap": _SWITCH,
    "jinding_scope": _one_of("pairs", "sum"),
    "small_jinding_points": _points_or("none"),
    "peibao": _one_of("full", "split"),
    "heijin": _SWITCH,
    "menqing": _one_of(1, 2),
    "qianggang": _one_of(1, 2),
    "haoqi": _one_of(2, 1),
    "zhuipai": _integer(0),
    "dead_wall": _integer(0, 80),
    "pass_lock": _SWITCH,
    "xing_same_suit": _SWITCH,
    "xing_honour_wrap": _SWITCH,
    "hubao3": _one_of("literal", "giver"),
    "next_dealer": _one_of("winner", "rotate"),
}


def short(value: Any, most: int = 40) -> str:
    """The beginning of a value from outside, for an error; of what has no text its type."""
    try:
        return str(value)[:most]
    except (ValueError, RecursionError):  # an int of thousands of digits, a list within a list within …
        return type(value).__name__


def _flat(table: Mapping[str, Any], path: str) -> dict[str, Any]:
    """``{"factors": {"hard": 2}}`` and ``{"factors.hard": 2}`` are the same."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if not isinstance(key, str):
            raise InputError("option_unknown", path, option=short(key), near="")
        if isinstance(value, Mapping):
            if key != "factors":
                raise InputError("option_unknown", f"{path}/{short(key, 60)}", option=short(key, 60), near="")
            flat |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            flat[key] = value
    return flat


def _changed(options: Mapping[str, Any], changes: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    result = dict(options)
    for name, value in _flat(changes, path).items():
        place = f"{path}/{short(name, 60).replace('.', '/')}"
        if name not in options:
            code = "option_of_no_use" if name in _READERS else "option_unknown"
            near = get_close_matches(name[:60], options, 1)
            raise InputError(code, place, option=name[:60], near=near[0] if near else "")
        result[name] = _read(name, value, place)
    _check_together(result, path)
    return MappingProxyType(result)


def _read(name: str, value: Any, place: str) -> Any:
    try:
        return _READERS[name](value)
    except ValueError as error:
        raise InputError("option_value", place, option=name, value=short(value), known=str(error)) from None


def _check_together(options: Mapping[str, Any], path: str) -> None:
    """Options that contradict each other."""
    if "cap" in options and options["contract_cap"] < options["cap"]:
        raise InputError("options_contradict", path, option="contract_cap", other="cap")
    if isinstance(options.get("jinding_points"), int) and options["jinding_points"] < options["cap"]:
        raise InputError("options_contradict", path, option="jinding_points", other="cap")


# ---- presets and files -----------------------------------------------------------------------------------------------------

_PRESETS: Final = ("wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu")
_HOUSES: Final = ("heijin", "room-raw-kou", "kaikou-koukoufan", "kaikou-literal")


def names() -> tuple[str, ...]:
    """The rulesets that come with the package."""
    return _PRESETS


def houses() -> tuple[str, ...]:
    """Well-known ways to play one of them that come with the package, too, as a house's file does."""
    return _HOUSES


def _packaged(folder: str, name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("laizi.rules").joinpath(f"{folder}/{name}.toml").read_text(encoding="utf-8"))


@cache
def _preset(name: str) -> Ruleset:
    table = _packaged("presets", name)
    fixed = table.pop("fixed")
    fixed["contracts"] = tuple(fixed.get("contracts", ()))
    identity = table.pop("id")
    table.pop("source")
    options = {key: _read(key, value, f"/{key}") for key, value in _flat(table, "").items()}
    _check_together(options, "")
    return Ruleset(identity, identity, Fixed(**fixed), MappingProxyType(options))


@cache
def _packaged_house(name: str) -> Ruleset:
    return _house(_packaged("houses", name), name, f"{name}.toml")


def _house(table: dict[str, Any], name: str, path: str) -> Ruleset:
    """A preset as a house changes it; `name` when its file gives it none, `path` for errors."""
    base = table.pop("base", None)
    if base not in _PRESETS:
        raise _unknown(base, f"{path}/base", _PRESETS)
    identity = table.pop("id", name)
    if not isinstance(identity, str) or not identity:
        raise InputError("option_value", f"{path}/id", option="id", value=str(identity)[:40], known="text")
    preset = _preset(base)
    return Ruleset(identity, base, preset.fixed, _changed(preset.options, table, path))


def _unknown(name: Any, path: str, known: tuple[str, ...]) -> InputError:
    near = get_close_matches(str(name), known, 1)
    return InputError("ruleset_unknown", path, ruleset=str(name)[:60], near=near[0] if near else ", ".join(known))


def load(name: str | Path) -> Ruleset:
    """A ruleset by name (`names`, `houses`), or a house's from its TOML file.

    Raises `laizi.InputError` for an unknown name, a file that cannot be read, or an option that cannot be; the error says what
    would be near.
    """
    if str(name) in _PRESETS:
        return _preset(str(name))
    if str(name) in _HOUSES:
        return _packaged_house(str(name))
    path = Path(name)
    if path.suffix != ".toml":
        raise _unknown(name, "ruleset", _PRESETS + _HOUSES)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if isinstance(error, (tomllib.TOMLDecodeError, UnicodeDecodeError)):
            raise InputError("toml", path.name, reason=str(error).splitlines()[0][:200]) from None
        raise InputError("file_unreadable", path.name[:60], reason=getattr(error, "strerror", None) or str(error)) from None
    except RecursionError as error:
        raise InputError("toml", path.name, reason=str(error)) from None
    return _house(table, path.stem, path.name)
