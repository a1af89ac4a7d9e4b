"""A table in words: events, actions, and what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from laizi._native import parse_kinds
from laizi.display.text import table, tiles_text
from laizi.messages import rule_text, text

__all__ = ["TableWords"]

_TILE_OF = ("discard", "take_back", "bu_gang", "pizi_gang", "laizi_gang", "draw", "xing")
_SEPARATOR = "  "


class TableWords:
    """Puts what happens at a table into words of one language.

    Args:
        lang: ``"en"`` or ``"zh"``.
        pictures: tiles as Unicode's pictures.
    """

    def __init__(self, lang: str, *, pictures: bool = False) -> None:
        self.lang = lang
        self.pictures = pictures

    def say(self, key: str, /, **params: Any) -> str:
        """Words of the catalogue."""
        return text(key, self.lang, **params)

    def tiles(self, given: str) -> str:
        """Tiles given in mpsz, in their order when they stand alone."""
        if not given:
            return self.say("nothing_there")
        return tiles_text(parse_kinds(given)[0], self.lang, pictures=self.pictures)

    def row(self, given: str) -> str:
        """Tiles given in mpsz, each by itself, in their order."""
        kinds = parse_kinds(given)[0] if given else []
        return " ".join(tiles_text((kind,), self.lang, pictures=self.pictures) for kind in kinds)

    # ---- what happened -------------------------------------------------------------------------------------------------------

    def event(self, event: Mapping[str, Any]) -> Iterator[str]:
        """The lines of an event, whole or as `laizi.table.events.seen_by` leaves it; none for what is said elsewhere."""
        name, seat = event["event"], event.get("seat")
        if name == "pay":
            yield from self._payments(event["payments"])
        elif name == "deal":
            hand = self.tiles(event["tiles"]) if "tiles" in event else self.say("tiles_number", number=event["number"])
            yield self.say("event_deal", seat=seat, tiles=hand)
        elif name == "flip":
            yield self.say("event_flip", tile=self.tiles(event["tile"]))
        elif name == "draw":
            tail = "_tail" if event["from"] == "tail" else ""
            if "tile" in event:
                yield self.say(f"event_draw{tail}", seat=seat, tile=self.tiles(event["tile"]))
            else:
                yield self.say(f"event_draw_hidden{tail}", seat=seat)
        elif name in ("chi", "peng", "ming_gang"):
            kind = rule_text("melds", name, self.lang)
            yield self.say("event_claim", seat=seat, kind=kind, tiles=self.tiles(event["tiles"]), giver=event["from"])
        elif name == "an_gang":
            kind = rule_text("melds", name, self.lang)
            yield self.say("event_gang", seat=seat, kind=kind, tile=self.tiles(event["tile"]) if "tile" in event else "?")
        elif name == "bu_gang":
            yield self.say("event_gang", seat=seat, kind=rule_text("melds", name, self.lang), tile=self.tiles(event["tile"]))
        elif name in ("win", "false_win"):
            yield from self._win(event)
        elif name == "end":
            yield self.say(f"event_{event['how']}")
            yield self.say("event_end", deltas=self.gains(event["deltas"]), seat=event["next_dealer"])
        elif name == "abandon":
            yield self.say("event_abandon", seat=seat, points=f"{event['points']:,}")
        elif name == "last_tiles":
            yield self.say("event_last_tiles")
        elif name in _TILE_OF:
            yield self.say(f"event_{name}", seat=seat, tile=self.tiles(event["tile"]))

    def gains(self, deltas: list[int]) -> str:
        """What the four seats gain, seat 0 first."""
        return _SEPARATOR.join(f"{gain:+,}" if gain else "0" for gain in deltas)

    def _win(self, event: Mapping[str, Any]) -> Iterator[str]:
        how = self.say(f"win_{event['by']}", seat=event["seat"], tile=self.tiles(event["tile"]), giver=event["from"])
        yield how if event["event"] == "win" else self.say("event_false_win", how=how)
        yield "  " + self.say("hand_shown", tiles=self.tiles(event["hand"]))
        if event["event"] == "false_win":
            codes = [rule_text("violations", code, self.lang) for code in event["violations"]]
        else:
            codes = [rule_text("kinds", event["kind"], self.lang)]
            codes += [rule_text("forms", code, self.lang) for code in event["forms"]]
            codes += [self.say("hard_hand")] if event["hard"] else []
            codes += [rule_text("jinding", event["jinding"], self.lang)] if event["jinding"] else []
            if event["contract"]:
                name = rule_text("contracts", event["contract"], self.lang)
                codes.append(self.say("contract_is", seat=event["contractor"], name=name))
        yield "  " + self.say("comma").join(codes)

    def _payments(self, payments: list[dict[str, Any]]) -> Iterator[str]:
        for one in payments:
            reason = rule_text("reasons", one["reason"], self.lang)
            yield "  " + self.say("event_pay", giver=one["from"], seat=one["to"], points=f"{one['points']:,}", reason=reason)

    # ---- what may be done ----------------------------------------------------------------------------------------------------

    def action(self, action: Mapping[str, Any], view: Mapping[str, Any]) -> str:
        """An action as JSON, in the view of its seat."""
        kind, tile = action["kind"], action.get("tile") or ""
        if kind == "chi":
            low = parse_kinds(tile)[0][0]
            run = tiles_text((low, low + 1, low + 2), self.lang, pictures=self.pictures)
            return self.say("action_tile", kind=rule_text("melds", "chi", self.lang), tile=run)
        if kind in ("peng", "ming_gang", "bu_gang", "an_gang"):
            shown = self.tiles(tile or view["tile"])
            return self.say("action_tile", kind=rule_text("melds", kind, self.lang), tile=shown)
        if kind in ("discard", "pizi_gang"):
            return self.say("action_tile", kind=self.say(f"action_{kind}"), tile=self.tiles(tile))
        if kind == "laizi_gang":
            return self.say("action_tile", kind=self.say("action_laizi_gang"), tile=self.tiles(view["laizi"]))
        return self.say(f"action_{kind}")

    # ---- what is seen --------------------------------------------------------------------------------------------------------

    def view(self, view: Mapping[str, Any]) -> Iterator[str]:
        """The table as a seat sees it."""
        seat = view["seat"]
        head = [self.say("round_number", number=view["round"] + 1)] if "round" in view else []
        yield _SEPARATOR.join([*head, self.say("deals", seat=view["dealer"]), self.say("wall_left", left=view["left"])])
        if view["laizi"]:
            flipped = self.tiles(view["indicator"])
            yield self.say("flipped", tile=flipped, laizi=self.tiles(view["laizi"]), pizi=self.tiles(view["pizi"]))
        rows = []
        scores = view.get("scores")
        for number, lies in enumerate(view["seats"]):
            mark = "*" if number == view["turn"] else ""
            name = self.say("you", seat=number) if number == seat else self.say("seat", seat=number)
            score = [f"{scores[number]:+,}"] if scores else []
            rows.append((name + mark, str(lies["tiles"]), *score, self._lies(lies, view) or "–", self.row(lies["discards"])))
        header = ("", self.say("tiles_column"), *([self.say("gains")] if scores else []), self.say("on_the_table"))
        yield from table(rows, (*header, self.say("discards_column")), right=(1, 2) if scores else (1,))
        drawn = view["drawn"]
        hand = parse_kinds(view["hand"])[0] if view["hand"] else []
        if drawn:
            hand.remove(parse_kinds(drawn)[0][0])
        shown = tiles_text(hand, self.lang, pictures=self.pictures)
        yield self.say("own_hand_drawn", tiles=shown, tile=self.tiles(drawn)) if drawn else self.say("own_hand", tiles=shown)

    def _lies(self, lies: Mapping[str, Any], view: Mapping[str, Any]) -> str:
        found = []
        for meld in lies["melds"]:
            kind = rule_text("melds", meld["kind"], self.lang)
            shown = self.tiles(meld["tiles"]) if meld["tiles"] else "????"
            key = "meld_closed" if meld.get("from") is None else "meld_from"
            found.append(self.say(key, kind=kind, tiles=shown, giver=meld.get("from")))
        if lies["pizi"]:
            found.append(self.say("pizi_kongs", tiles=self.tiles(lies["pizi"])))
        for key, words in (("laizi", "laizi_kongs"), ("laizi_discards", "laizi_thrown")):
            if lies[key]:
                found.append(self.say(words, tiles=self.tiles(view["laizi"] * lies[key])))
        if lies["misplayed"]:
            found.append(self.say("taken_back", kou=lies["misplayed"]))
        return self.say("comma").join(found)
