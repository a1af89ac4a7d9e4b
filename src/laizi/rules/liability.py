"""Who pays for all (包, 承包) in Wuhan, and who pays along for having held back in the rain (docs/rules: contracts)."""

from __future__ import annotations

from laizi.errors import InputError
from laizi.rules.legality import Context, openings
from laizi.rules.situation import Situation

_RAIN = frozenset({"qingyise", "jiangyise"})


def contract(situation: Situation, forms: frozenset[str], context: Context) -> tuple[int | None, str | None]:
    """The seat that pays for all, and why; the ruleset's first contract that applies (I-12)."""
    fixed = situation.ruleset.fixed
    for name in fixed.contracts:
        if name not in forms:
            continue
        if fixed.contract_exemptions and name != "qianggang" and "fengyise" in forms:
            continue
        if name == "qianggang":
            return situation.giver, name
        if name == "quanqiuren":
            if fixed.contract_exemptions and "pengpenghu" in forms:
                continue
            if situation.by == "discard" and _shot_is_contract(situation, context):
                return situation.giver, name
        elif (giver := _third_opening_giver(situation)) is not None:
            return giver, name
    return None, None


def pay_along(situation: Situation, contractor: int | None, name: str | None) -> frozenset[int]:
    """陪包: seats that held back while it rained, besides the contractor (I-13)."""
    return situation.refused - {contractor} if name in _RAIN else frozenset()


def _third_opening_giver(situation: Situation) -> int | None:
    """I-26."""
    given = [meld.giver for meld in openings(situation.seats[situation.winner].melds, situation.ruleset)]
    if situation.ruleset["third_opening"] == "three_from_one":
        return next((seat for seat in given if given.count(seat) >= 3), None)
    return given[2] if len(given) >= 3 else None


def _shot_is_contract(situation: Situation, context: Context) -> bool:
    """Whether the discarder pays for all of a 全求人."""
    rule = situation.ruleset["quanqiuren_contract"]
    assert situation.tile is not None and situation.giver is not None
    tile_258 = is_258(situation.tile)
    if rule == "never":
        return False
    if rule == "tile_258":
        return tile_258
    if rule == "tile_258_with_a_choice" and not tile_258:
        return False
    seat = situation.seats[situation.giver]
    if not seat.hand:
        if context.guess:
            return False
        raise InputError("hand_needed", f"/seats/{situation.giver}/hand", seat=situation.giver)
    if rule == "not_tenpai":
        return not context.tenpai(situation.giver)
    all_258 = all(is_258(tile) for tile in seat.hand)
    if rule == "not_all_258":
        return not all_258
    # Spared is who had nothing but 258 left, pizi and laizi all konged.
    return not all_258 or any(tile in situation.pizi or tile == situation.laizi for tile in seat.hand)


def is_258(tile: int) -> bool:
    """将: a 2, 5 or 8 of a suit."""
    return tile < 27 and tile % 3 == 1
