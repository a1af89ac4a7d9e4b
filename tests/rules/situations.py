"""Random situations of every ruleset, valid and often near a win, from a seeded `random.Random`.

The tiles come off one wall, so there is no fifth copy of anything. The winner's hand is mostly built whole, in the shape of some
big hand or of none, and some of its tiles are then laizi; now and then a tile of it is changed, or all of them are drawn blindly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from tests.rules.naive import EAST, FACTORS, HONOURS, JIANG, KINDS, RED, XING_RING, following, kind_of, kinds_of, pizi_of

Json = dict[str, Any]

RULESETS = ("wuhan-room", "wuhan-kaikou", "wuhan-liukou", "wuhan-yuanhang", "guiliu")
RUNS = [(start, start + 1, start + 2) for start in range(EAST) if start % 9 <= 6]
TRIPLETS = [(kind,) * 3 for kind in KINDS]
SUITS = [range(0, 9), range(9, 18), range(18, 27)]
KONGS = ("ming_gang", "bu_gang", "an_gang")


class DeadEndError(Exception):
    """The wall does not have what was wanted; another try will do."""


def text_of(kinds: Iterable[int]) -> str:
    """As mpsz, the tiles sorted."""
    text, held = "", sorted(kinds)
    for suit, letter in enumerate("mpsz"):
        ranks = [str(kind % 9 + 1) for kind in held if kind // 9 == suit]
        text += "".join(ranks) + letter if ranks else ""
    return text


def situation(rng: Random, ruleset: str) -> Json:
    while True:
        try:
            return Deal(rng, ruleset).situation()
        except DeadEndError:
            continue


# --- options -------------------------------------------------------------------------------------------------------

_EYES = ["always", "unless_shape", "small_only"]
_QUANQIUREN = ["tile_258_with_a_choice", "not_tenpai", "not_all_258", "tile_258", "never"]
_SCOPES = ["giver", "every", "any"]
_COMMON: dict[str, list[Any]] = {
    "stake": [1, 2, 3, 10],
    "ming_gang_opens": [True, False],
    "eyes_258": _EYES,
    "two_wild_eyes_258": [True, False],
    "quanqiuren_contract": _QUANQIUREN,
    "third_opening": ["third", "three_from_one"],
    "winner_order": ["dealer", "discarder"],
    "tail_parity": [True, False],
}
_DOUBLING = _COMMON | {
    "opening": ["once", "per_open"],
    "self_draw_on_occasion": [True, False],
    "big_sum": ["add", "double"],
    "fengyise_factor": [1, 2, 3],
}
CHOICES: dict[str, dict[str, list[Any]]] = {
    "wuhan-room": _COMMON
    | {
        "minimum": [0, 3, 5, 6, 7, 9],
        "minimum_scope": _SCOPES,
        "big_kou": ["doubled", "raw"],
        "bu_gang_kou": [1, 2],
        "multipliers_after_cap": [True, False],
        "jinding_scope": ["pairs", "sum"],
        "small_jinding_points": [None, 16, 256],
        "peibao": ["full", "split"],
        "heijin": [True, False],
    },
    "wuhan-kaikou": _DOUBLING,
    "wuhan-liukou": _DOUBLING | {"minimum": [0, 16, 64, 128], "minimum_scope": _SCOPES},
    "wuhan-yuanhang": _DOUBLING | {"minimum": [0, 20, 40, 100], "minimum_scope": _SCOPES},
    "guiliu": {
        "stake": [1, 2, 5],
        "menqing": [1, 2],
        "qianggang": [1, 2],
        "haoqi": [1, 2],
        "zhuipai": [1, 3],
        "dead_wall": [14, 10],
        "pass_lock": [True, False],
        "xing_same_suit": [True, False],
        "xing_honour_wrap": [True, False],
        "hubao3": ["literal", "giver"],
        "next_dealer": ["winner", "rotate"],
    },
}


def random_options(rng: Random, ruleset: str) -> Json:
    choices = CHOICES[ruleset]
    options: Json = {name: rng.choice(choices[name]) for name in rng.sample(sorted(choices), rng.choice([1, 1, 2, 3, 5]))}
    if "opening" in choices and rng.random() < 0.3:  # the amounts hang together: a cap is no more than what 金顶 pays
        cap, more, top = sorted(rng.choice([50, 100, 300, 400, 500, 800, 1000]) for _ in range(3))
        options |= {"cap": cap, "contract_cap": more, "jinding_points": top}
    if "opening" in choices and rng.random() < 0.4:
        factors: Json = {}
        for name in rng.sample(sorted(FACTORS), rng.choice([1, 2, 4])):
            fractions = ["3/2", "4/3", "7/5"] if name.startswith(("self_draw", "discarder")) else []
            factors[name] = rng.choice([1, 2, 3, *fractions])
        if rng.random() < 0.5:
            options["factors"] = factors
        else:
            options |= {f"factors.{name}": value for name, value in factors.items()}
    return options


# --- one deal ------------------------------------------------------------------------------------------------------


class Deal:
    """The wall of one situation and what has been taken off it."""

    def __init__(self, rng: Random, ruleset: str) -> None:
        self.rng, self.ruleset = rng, ruleset
        self.left = [4] * 34
        self.dealer, self.winner = rng.randrange(4), rng.randrange(4)
        self.options = random_options(rng, ruleset) if rng.random() < 0.45 else {}
        if ruleset == "wuhan-room" and rng.random() < 0.1:
            self.options["heijin"] = True
        self.indicator: int | None = None
        self.laizi, self.pizi = -1, frozenset[int]()
        if ruleset != "guiliu":
            self.indicator = rng.randrange(34) if rng.random() < 0.8 else rng.choice([27, 30, RED, 32, 31])
            self.laizi, self.pizi = following(self.indicator), pizi_of(ruleset, self.indicator)
            self.take([self.indicator])
        self.ordinary = [kind for kind in KINDS if kind not in self.pizi and kind != self.laizi]

    # the wall

    def take(self, kinds: Iterable[int]) -> list[int]:
        taken = list(kinds)
        for kind in taken:
            if not self.left[kind]:
                raise DeadEndError
            self.left[kind] -= 1
        return taken

    def give_back(self, kinds: Iterable[int]) -> None:
        for kind in kinds:
            self.left[kind] += 1

    def has(self, kinds: Sequence[int]) -> bool:
        return all(self.left[kind] >= kinds.count(kind) for kind in kinds)

    def draw(self, allowed: Callable[[int], bool] = lambda kind: True) -> int:
        """One tile as a wall would give it."""
        kinds = [kind for kind in KINDS for _ in range(self.left[kind]) if allowed(kind)]
        if not kinds:
            raise DeadEndError
        return self.take([self.rng.choice(kinds)])[0]

    def draw_set(self, sets: Sequence[tuple[int, ...]]) -> list[int]:
        possible = [tiles for tiles in sets if self.has(tiles)]
        if not possible:
            raise DeadEndError
        return self.take(self.rng.choice(possible))

    def weighted(self, *weights: int) -> int:
        """0, 1, 2 … as often as the weights say."""
        return self.rng.choices(range(len(weights)), weights)[0]

    # melds

    def ordinary_sets(self, sets: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [tiles for tiles in sets if all(kind in self.ordinary for kind in tiles)]

    def meld_of(self, seat: int, tiles: list[int], generous: int | None = None) -> Json:
        """The set exposed by the seat, a triplet sometimes as a kong. `generous` is who gives most of the tiles."""
        rng, kind = self.rng, "peng"
        if tiles[0] != tiles[1]:
            return {"kind": "chi", "tiles": text_of(tiles), "from": (seat - 1) % 4}
        if self.left[tiles[0]] and rng.random() < 0.4:
            kind = rng.choice(KONGS)
            tiles = tiles + self.take(tiles[:1])
        meld = {"kind": kind, "tiles": text_of(tiles)}
        if kind != "an_gang":
            others = [other for other in range(4) if other != seat]
            meld["from"] = generous if generous in others and rng.random() < 0.7 else rng.choice(others)
        return meld

    def any_meld(self, seat: int) -> Json:
        sets = RUNS if self.rng.random() < 0.5 else TRIPLETS
        return self.meld_of(seat, self.draw_set(self.ordinary_sets(sets)))

    # the winner

    def whole_hand(self, family: str, melds: int) -> tuple[list[list[int]], list[int]]:
        """Sets to expose, and the other tiles of a whole hand."""
        rng = self.rng
        if family in ("jiang", "feng", "zi"):
            among = JIANG if family == "jiang" else HONOURS
            exposed = [self.draw_set(self.ordinary_sets((kind,) * 3 for kind in sorted(among))) for _ in range(melds)]
            return exposed, [self.draw(lambda kind: kind in among and kind not in self.pizi) for _ in range(14 - 3 * melds)]
        if family in ("qidui", "haoqi", "qingqidui", "ziqidui"):
            among = {"qingqidui": rng.choice(SUITS), "ziqidui": sorted(HONOURS)}.get(family, KINDS)
            pairs = rng.sample(list(among), 7)
            if family == "haoqi":
                quads = rng.randint(1, 3)
                pairs = pairs[: 7 - quads] + pairs[:quads]
            return [], self.take(pairs + pairs)
        if family in ("lan", "qixinglan"):
            return [], self.take(self.lan_tiles(7 if family == "qixinglan" else rng.choice([5, 6, 7])))

        kinds = set(self.ordinary)
        if family.startswith("qing"):
            kinds &= set(rng.choice(SUITS))
        elif family.startswith("jiang"):
            kinds &= JIANG
        elif family.startswith("feng"):
            kinds &= HONOURS
        triplets = [tiles for tiles in TRIPLETS if tiles[0] in kinds]
        runs = [tiles for tiles in RUNS if kinds.issuperset(tiles)]
        exposed, concealed = [], list[int]()
        for number in range(4):
            only_triplets = family.endswith("peng") or family == "any_tile" or rng.random() < 0.3
            tiles = self.draw_set(triplets if only_triplets or not runs else runs)
            if number < melds:
                exposed.append(tiles)
            else:
                concealed += tiles
        pairs = [(kind, kind) for kind in kinds]
        real_258 = [pair for pair in pairs if pair[0] in JIANG]
        return exposed, concealed + self.draw_set(real_258 if real_258 and rng.random() < 0.75 else pairs)

    def lan_tiles(self, honours: int) -> list[int]:
        rng, tiles = self.rng, self.rng.sample(sorted(HONOURS), honours)
        while len(tiles) < 14:
            apart = [kind for kind in range(EAST) if all(kind // 9 != tile // 9 or abs(kind - tile) >= 3 for tile in tiles)]
            if not apart:
                raise DeadEndError
            tiles.append(rng.choice(apart))
        return tiles

    def family(self) -> str:
        if self.ruleset == "guiliu":
            families = ["mixed"] * 8 + ["peng", "peng", "qing", "qing", "qingpeng", "zi", "zi", "fengpeng"]
            families += ["qidui", "qidui", "haoqi", "haoqi", "qingqidui", "ziqidui", "lan", "lan", "qixinglan"]
            return self.rng.choice(families)
        families = ["mixed"] * 10 + ["peng", "peng", "qing", "qing", "qingpeng", "jiang", "jiang", "jiangpeng", "feng", "feng"]
        families += ["fengpeng"] + ["any_tile"] * (2 if self.ruleset == "wuhan-room" else 0)
        return self.rng.choice(families)

    def concealed_by(self, family: str, melds: int) -> tuple[list[list[int]], list[int]]:
        """Sets to expose and 14 - 3n concealed tiles: whole, nearly whole or random."""
        rng = self.rng
        exposed, concealed = self.whole_hand(family, melds)
        if self.ruleset != "guiliu":
            many = (55, 38, 4, 2, 1) if family == "mixed" else (30, 28, 20, 13, 9)
            if family == "any_tile":
                many = (0, 5, 60, 25, 10)
            for _ in range(min(self.weighted(*many), self.left[self.laizi], len(concealed))):
                place = rng.randrange(len(concealed))
                if concealed[place] != self.laizi:
                    self.give_back([concealed[place]])
                    concealed[place] = self.take([self.laizi])[0]
        fate = rng.random()
        if fate < 0.08:
            self.give_back(concealed)
            concealed = [self.draw() for _ in concealed]
        elif fate < (0.4 if self.ruleset == "guiliu" else 0.3):
            place = rng.randrange(len(concealed))
            self.give_back([concealed[place]])
            concealed[place] = self.draw((lambda kind: kind not in self.pizi) if rng.random() < 0.85 else lambda kind: True)
        return exposed, concealed

    def claim(self, concealed: list[int]) -> tuple[int, str]:
        """The winning tile, taken out of the concealed ones, and how it came."""
        rng = self.rng
        by = rng.choices(["self_draw", "discard", "rob_gang"], [40, 48, 12])[0]
        places = list(range(len(concealed)))
        if by != "self_draw" and rng.random() < 0.98:
            places = [place for place in places if concealed[place] in self.ordinary]
        if by == "rob_gang":
            places = [place for place in places if concealed[place] in self.ordinary and self.left[concealed[place]] >= 3]
        if not places:
            places, by = list(range(len(concealed))), "self_draw"
        return concealed.pop(rng.choice(places)), by

    # the others

    def hand_of_other(self, tiles: int, interesting: bool) -> list[int]:
        """Random tiles, or some that the conditions of 全求人 ask about."""
        kind = self.rng.random()
        if kind < (0.25 if interesting else 0.05):
            return [self.draw(lambda kind: kind in JIANG) for _ in range(tiles)]
        if interesting and kind < 0.5:  # all but one tile of a whole hand
            concealed = list[int]()
            while len(concealed) + 2 < tiles:
                concealed += self.draw_set(self.ordinary_sets(RUNS if self.rng.random() < 0.6 else TRIPLETS))
            concealed += self.draw_set([(kind, kind) for kind in self.ordinary if kind in JIANG])
            self.give_back([concealed.pop(self.rng.randrange(len(concealed)))])
            if self.ruleset != "guiliu" and self.left[self.laizi] and self.rng.random() < 0.4:
                self.give_back([concealed.pop()])
                concealed += self.take([self.laizi])
            return concealed
        return [self.draw() for _ in range(tiles)]

    def single_kongs(self, seat: Json, pizi: tuple[int, ...], laizi: tuple[int, ...]) -> None:
        """Pizi and laizi set aside, and what a house counts beside them."""
        rng = self.rng
        konged = [self.draw(lambda kind: kind in self.pizi) for _ in range(min(self.weighted(*pizi), self.pizi_left()))]
        if konged or rng.random() < 0.5:
            seat["pizi"] = text_of(konged)
        for key, weights in (("laizi", laizi), ("laizi_discards", (90, 8, 2))):
            if key == "laizi" or self.ruleset != "wuhan-room":
                count = min(self.weighted(*weights), self.left[self.laizi])
                self.take([self.laizi] * count)
                if count or rng.random() < 0.3:
                    seat[key] = count
        if self.ruleset == "wuhan-room" and rng.random() < 0.25:
            seat["misplayed"] = rng.randint(0, 4)

    def bare(self, family: str, melds: int) -> bool:
        """Whether the others have nothing before them: early in a round of guiliu, few 口 in room."""
        if self.ruleset == "wuhan-room":
            return self.rng.random() < (0.35 if family == "mixed" else 0.5)
        return self.ruleset == "guiliu" and not melds and self.rng.random() < 0.4

    def pizi_left(self) -> int:
        return sum(self.left[kind] for kind in self.pizi)

    # all together

    def situation(self) -> Json:
        rng, winner = self.rng, self.winner
        family = self.family()
        melds = self.weighted(4, 24, 26, 24, 22)
        if family in ("qidui", "haoqi", "qingqidui", "ziqidui", "lan", "qixinglan"):
            melds = 0
        elif family == "any_tile":
            melds = max(melds, 2)
        elif self.ruleset == "guiliu" and rng.random() < 0.3:
            melds = 0
        exposed, concealed = self.concealed_by(family, melds)
        tile, by = self.claim(concealed)

        found: Json = {"ruleset": self.ruleset, "dealer": self.dealer, "winner": winner, "tile": text_of([tile]), "by": by}
        if self.indicator is not None:
            found["indicator"] = text_of([self.indicator])
        others = [seat for seat in range(4) if seat != winner]
        giver = rng.choice(others)
        if by != "self_draw":
            found["from"] = giver
        generous = rng.choice([*others, giver])
        seats: list[Json] = [{"melds": []} for _ in range(4)]
        seats[winner]["melds"] = [self.meld_of(winner, tiles, generous) for tiles in exposed]
        rng.shuffle(seats[winner]["melds"])
        seats[winner]["hand"] = text_of(concealed)
        if by == "rob_gang":
            seats[giver]["melds"].append({"kind": "peng", "tiles": text_of(self.take([tile] * 3)), "from": rng.choice(others)})
            while seats[giver]["melds"][0]["from"] == giver:
                seats[giver]["melds"][0]["from"] = rng.randrange(4)
        bare = self.bare(family, melds)
        for seat in range(4):
            if self.ruleset != "guiliu" and not (bare and seat != winner):
                lavish = self.ruleset in ("wuhan-room", "wuhan-liukou") and family == "mixed"
                pizi = (10, 25, 30, 22, 13) if lavish else (50, 30, 12, 6, 2)
                self.single_kongs(seats[seat], pizi if seat == winner else (45, 35, 15, 5), (87, 11, 2))
            if seat != winner:
                wanted = 0 if bare else self.weighted(35, 30, 20, 12, 3)
                while len(seats[seat]["melds"]) < wanted:
                    seats[seat]["melds"].append(self.any_meld(seat))
                asked = by == "discard" and seat == giver
                hand = self.hand_of_other(13 - 3 * len(seats[seat]["melds"]), asked)
                seats[seat]["hand"] = "" if not asked and rng.random() < 0.05 else text_of(hand)
        found["seats"] = seats
        self.decorate(found)
        return found

    def decorate(self, found: Json) -> None:
        """Everything else of a situation: occasions, options, what was before."""
        rng = self.rng
        if self.ruleset != "guiliu" and rng.random() < 0.02:
            self.spoil(found)
        if occasion := self.occasions(found):
            found["occasion"] = occasion
        if self.options:
            found["options"] = self.options
        if rng.random() < 0.2:
            found["schema"] = 1
        if rng.random() < 0.1:
            rng.choice(found["seats"])["discards"] = text_of(self.draw() for _ in range(5))
        if self.ruleset == "guiliu":
            self.decorate_guiliu(found)
            return
        if self.ruleset == "wuhan-room":
            self.decorate_room(found)

    def occasions(self, found: Json) -> list[str]:
        rng, seats = self.rng, found["seats"]

        def konged(seat: Json) -> bool:
            melds = any(meld["kind"] in KONGS for meld in seat["melds"])
            return melds or bool(seat.get("pizi")) or bool(seat.get("laizi"))

        no_melds = not any(seat["melds"] for seat in seats)
        if found["by"] == "self_draw":
            possible = ["last_tiles"]
            if konged(seats[self.winner]):
                possible.append("after_gang")
            if self.ruleset == "guiliu" and no_melds:
                found["dealer"] = self.dealer = rng.choice([self.dealer, self.winner])
                possible = ["first_draw"] if self.winner == self.dealer else possible
            return [possible[-1] if rng.random() < 0.7 else possible[0]] if rng.random() < 0.3 else []
        if self.ruleset != "guiliu" or found["by"] != "discard":
            return []
        chosen = []
        if konged(seats[found["from"]]) and rng.random() < 0.5:
            chosen.append("shot_after_gang")
        if no_melds and found["from"] == self.dealer and rng.random() < 0.6:
            chosen.append("first_discard")
        return chosen

    def decorate_guiliu(self, found: Json) -> None:
        rng = self.rng
        if rng.random() < 0.4:
            pairs = [[one, two] for one in range(4) for two in range(one)]
            found["bound"] = rng.sample(pairs, rng.choice([1, 1, 2, 3]))
        if rng.random() < 0.6:
            found["xing"] = text_of([self.draw((lambda kind: kind in XING_RING) if rng.random() < 0.2 else lambda kind: True)])
        if self.options.get("pass_lock") and rng.random() < 0.5:
            found["seats"][self.winner]["passed"] = text_of({kind_of(found["tile"]), rng.randrange(34)})

    def decorate_room(self, found: Json) -> None:
        rng = self.rng
        others = [seat for seat in range(4) if seat != self.winner]
        if rng.random() < 0.5:
            jinding_winners = rng.choice([[], [self.winner], [rng.randrange(4)]])
            payers = [seat for seat in range(4) if seat not in jinding_winners] if jinding_winners else []
            if rng.random() < 0.1:
                jinding_winners, payers = [0, 1], [0, 1, 2, 3]
            laizi = self.laizi if rng.random() < 0.4 else following(rng.randrange(34))
            found["previous"] = {"laizi": text_of([laizi]), "jinding_winners": jinding_winners, "jinding_payers": payers}
        if rng.random() < 0.35:
            found["rain"] = {"refused": sorted(rng.sample(others, rng.choice([1, 1, 2, 3])))}
        for seat in range(4):
            if rng.random() < 0.06:
                passed = {rng.choice(self.ordinary), rng.choice([kind_of(found["tile"]), rng.choice(self.ordinary)])}
                found["seats"][seat]["passed"] = text_of(passed)

    def spoil(self, found: Json) -> None:
        """A kong of what is no pizi, or a meld of what must not be in one."""
        rng, seat = self.rng, found["seats"][self.winner]
        if rng.random() < 0.5 or not seat["melds"]:
            seat["pizi"] = text_of([*kinds_of(seat.get("pizi", "")), self.draw(lambda kind: kind in self.ordinary)])
            return
        wild = [(kind,) * 3 for kind in (*sorted(self.pizi), self.laizi) if self.left[kind] >= 3]
        if wild:
            place = rng.randrange(len(seat["melds"]))
            giver = rng.choice([other for other in range(4) if other != self.winner])
            seat["melds"][place] = {"kind": "peng", "tiles": text_of(self.draw_set(wild)), "from": giver}
