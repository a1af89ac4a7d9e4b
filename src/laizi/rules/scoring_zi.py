"""Points in 子: a table for 平胡 and 烂牌, a fixed worth for each pattern, 醒 on top (docs/rules: guiliu)."""

from __future__ import annotations

from collections.abc import Sequence

from laizi.rules.scoring_doubling import Row, Share
from laizi.rules.situation import Situation
from laizi.tiles import Tile

_PATTERN_DRAWN, _PATTERN_SHOT = 15, 35
_HEAVENLY, _EARTHLY = 15, 35
# Drawn: from or to the dealer, between others; shot: by anyone, and more to a dealer.
_TABLE = {"pinghu": (4, 2, 5, 2), "lan": (5, 3, 8, 2)}
_ALWAYS_CLOSED = frozenset({"qidui", "haoqi", "lan", "qixinglan"})
_RING = (27, 28, 29, 30, 33, 32, 31)  # 东南西北中发白


def kind_of(forms: frozenset[str]) -> str:
    """``"pinghu"``, ``"lan"`` or ``"pattern"``."""
    if not forms:
        return "pinghu"
    return "lan" if forms == {"lan"} else "pattern"


def score(situation: Situation, forms: frozenset[str], tiles: Sequence[Tile]) -> tuple[Share, ...]:
    """What each paying seat owes: all three of a self-draw, else the giver alone."""
    payers = situation.payers if situation.by == "self_draw" else (situation.giver,)
    found = xing(situation, tiles)
    shares = []
    for payer in payers:
        assert payer is not None
        rows = _pattern_rows(situation, forms, payer)
        worth = sum(value for _, value in rows)
        for code, factor in _doublings(situation, forms):
            rows.append((code, factor))
            worth *= factor
        if "first_draw" in situation.occasions:
            rows.append(("tianhu", _HEAVENLY))
            worth += _HEAVENLY
        if "first_discard" in situation.occasions:
            rows.append(("dihu", _EARTHLY))
            worth += _EARTHLY
        if found:
            rows.append(("xing", found))
            worth += found
        shares.append(Share(payer, (rows,), worth, worth))
    return tuple(shares)


def _pattern_rows(situation: Situation, forms: frozenset[str], payer: int) -> list[Row]:
    drawn = situation.by == "self_draw"
    kind = kind_of(forms)
    if kind == "pattern":
        each = _PATTERN_DRAWN if drawn else _PATTERN_SHOT
        twice = situation.ruleset["haoqi"]
        return [(form, each * (twice if form == "haoqi" else 1)) for form in sorted(forms)]
    with_dealer, without, shot, to_dealer = _TABLE[kind]
    if drawn:
        return [(kind, with_dealer if situation.dealer in (situation.winner, payer) else without)]
    rows: list[Row] = [(kind, shot)]
    if situation.dealer == situation.winner:
        rows.append(("dealer", to_dealer))
    return rows


def _doublings(situation: Situation, forms: frozenset[str]) -> list[Row]:
    ruleset = situation.ruleset
    rows: list[Row] = []
    if "after_gang" in situation.occasions:
        rows.append(("gangshanghua", 2))
    if "shot_after_gang" in situation.occasions:
        rows.append(("gangshangpao", 2))
    if situation.by == "rob_gang" and ruleset["qianggang"] > 1:
        rows.append(("qianggang", ruleset["qianggang"]))
    closed = not situation.seats[situation.winner].melds
    if closed and ruleset["menqing"] > 1 and not forms & _ALWAYS_CLOSED:
        rows.append(("menqing", ruleset["menqing"]))
    return rows


def xing(situation: Situation, tiles: Sequence[Tile]) -> int:
    """醒: the winner's tiles next to the flipped one, melds included (I-18)."""
    flipped = situation.xing
    if flipped is None:
        return 0
    own = [*tiles, *(tile for meld in situation.seats[situation.winner].melds for tile in meld.tiles)]
    if flipped >= _RING[0]:
        place = _RING.index(flipped)
        if situation.ruleset["xing_honour_wrap"]:
            near = {_RING[place - 1], _RING[(place + 1) % len(_RING)]}
        else:
            near = {*_RING[max(0, place - 1) : place], *_RING[place + 1 : place + 2]}
        return sum(tile in near for tile in own)
    ranks = {(flipped % 9 + 1) % 9, (flipped % 9 - 1) % 9}
    same_suit = situation.ruleset["xing_same_suit"]
    return sum(tile < _RING[0] and tile % 9 in ranks and (not same_suit or tile // 9 == flipped // 9) for tile in own)
