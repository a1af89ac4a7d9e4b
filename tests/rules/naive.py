"""A second judge, written from the rules pages in ``docs/rules`` alone: slow, short, without an import from the package.

`naive_judge` takes a situation as JSON gives it and answers what the declared win comes to. It expects valid situations. A hand
is cut by taking sets off it, always with its lowest tile, in which a laizi that is not used at face value is a blank: whatever
the set lacks. `literal_cuts` goes without blanks over everything that the laizi may stand for, and is there to test the former.

Kinds are 0–33 in the order of mpsz: 9 of each suit, then the honours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import Any, NamedTuple

KINDS = range(34)
EAST, NORTH, WHITE, GREEN, RED = 27, 30, 31, 32, 33
JIANG = frozenset(suit + rank for suit in (0, 9, 18) for rank in (1, 4, 7))  # 2, 5, 8
HONOURS = frozenset(range(27, 34))
WIND_RING = (27, 28, 29, NORTH, GREEN, WHITE)  # 东南西北发白, of the indicator
XING_RING = (27, 28, 29, NORTH, RED, GREEN, WHITE)  # 东南西北中发白, of the flipped tile

KONGS = ("ming_gang", "bu_gang", "an_gang")
FALSE_WIN = 2**10
TOP = 10  # 番 in room

Json = dict[str, Any]

FACTORS = {
    "opening": 2, "ming_gang": 2, "bu_gang": 2, "an_gang": 4, "pizi_gang": 2, "laizi_gang": 4, "laizi_discard": 2,
    "hard": 2, "dealer": 2,
    "self_draw_small": 2, "self_draw_big": "3/2", "discarder_small": 2, "discarder_big": "3/2",
}  # fmt: skip

DEFAULTS: dict[str, Json] = {
    "wuhan-room": {
        "stake": 1, "ming_gang_opens": True, "minimum": 6, "minimum_scope": "giver", "eyes_258": "always",
        "two_wild_eyes_258": False, "quanqiuren_contract": "tile_258_with_a_choice", "third_opening": "third",
        "big_kou": "doubled", "bu_gang_kou": 2, "multipliers_after_cap": False, "jinding_scope": "pairs",
        "small_jinding_points": None, "peibao": "full", "heijin": False,
    },
    "wuhan-kaikou": {
        "stake": 1, "opening": "once", "ming_gang_opens": True, "factors": FACTORS, "self_draw_on_occasion": True,
        "big_sum": "add", "fengyise_factor": 2, "cap": 300, "contract_cap": 400, "jinding_points": "by_opening",
        "minimum": 0, "minimum_scope": "every", "eyes_258": "unless_shape", "two_wild_eyes_258": True,
        "quanqiuren_contract": "not_tenpai", "third_opening": "third",
    },
    "wuhan-liukou": {
        "stake": 1, "opening": "per_open", "ming_gang_opens": True,
        "factors": FACTORS | {"self_draw_big": 2, "discarder_big": 2}, "self_draw_on_occasion": True,
        "big_sum": "double", "fengyise_factor": 1, "cap": 800, "contract_cap": 800, "jinding_points": 1000,
        "minimum": 64, "minimum_scope": "every", "eyes_258": "unless_shape", "two_wild_eyes_258": True,
        "quanqiuren_contract": "not_all_258", "third_opening": "third",
    },
    "wuhan-yuanhang": {
        "stake": 1, "opening": "per_open", "ming_gang_opens": False, "factors": FACTORS, "self_draw_on_occasion": True,
        "big_sum": "double", "fengyise_factor": 2, "cap": 300, "contract_cap": 400, "jinding_points": 400,
        "minimum": 20, "minimum_scope": "any", "eyes_258": "small_only", "two_wild_eyes_258": True,
        "quanqiuren_contract": "tile_258", "third_opening": "third",
    },
    "guiliu": {
        "stake": 1, "menqing": 1, "qianggang": 1, "haoqi": 2, "pass_lock": False, "xing_same_suit": False,
        "xing_honour_wrap": True, "hubao3": "literal",
    },
}  # fmt: skip

CONTRACTS = {
    "wuhan-room": ("qianggang", "qingyise", "jiangyise", "quanqiuren"),
    "wuhan-kaikou": ("qianggang", "qingyise", "quanqiuren"),
    "wuhan-liukou": ("qianggang", "qingyise", "quanqiuren"),
    "wuhan-yuanhang": ("qianggang", "quanqiuren", "qingyise"),
}


# --- tiles ---------------------------------------------------------------------------------------------------------


def kinds_of(text: str) -> list[int]:
    """The kinds of a text such as `123m55z`."""
    kinds, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            kinds += [9 * "mpsz".index(sign) + int(rank) - 1 for rank in ranks]
            ranks = ""
    return kinds


def kind_of(text: str) -> int:
    (kind,) = kinds_of(text)
    return kind


def suit_of(kind: int) -> int:
    return kind // 9


def following(kind: int) -> int:
    """What comes after the indicator."""
    if kind == RED:
        return GREEN
    if kind in HONOURS:
        return WIND_RING[(WIND_RING.index(kind) + 1) % 6]
    return kind - kind % 9 + (kind + 1) % 9


def preceding(kind: int) -> int:
    """What comes before the indicator; 中 stands where 发 does."""
    if kind == RED:
        return NORTH
    if kind in HONOURS:
        return WIND_RING[(WIND_RING.index(kind) - 1) % 6]
    return kind - kind % 9 + (kind - 1) % 9


def pizi_of(ruleset: str, indicator: int) -> frozenset[int]:
    if ruleset in ("wuhan-kaikou", "wuhan-yuanhang"):
        return frozenset({RED})
    return frozenset({RED, indicator, preceding(indicator)})


# --- seats ---------------------------------------------------------------------------------------------------------


class Meld(NamedTuple):
    kind: str
    tiles: tuple[int, ...]
    giver: int | None


class Seat(NamedTuple):
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    pizi: tuple[int, ...]  # konged
    laizi: int  # konged
    laizi_discards: int
    misplayed: int
    passed: frozenset[int]

    def count(self, *kinds: str) -> int:
        return sum(meld.kind in kinds for meld in self.melds)


def seat_of(given: Json) -> Seat:
    melds = tuple(Meld(m["kind"], tuple(kinds_of(m["tiles"])), m.get("from")) for m in given.get("melds", []))
    return Seat(
        hand=tuple(kinds_of(given["hand"])),
        melds=melds,
        pizi=tuple(kinds_of(given.get("pizi", ""))),
        laizi=given.get("laizi", 0),
        laizi_discards=given.get("laizi_discards", 0),
        misplayed=given.get("misplayed", 0),
        passed=frozenset(kinds_of(given.get("passed", ""))),
    )


class Table:
    """A situation, read."""

    def __init__(self, situation: Json) -> None:
        self.ruleset: str = situation["ruleset"]
        self.options = options_of(situation)
        self.dealer: int = situation["dealer"]
        self.winner: int = situation["winner"]
        self.tile = kind_of(situation["tile"])
        self.by: str = situation["by"]
        self.giver: int | None = situation.get("from")
        self.occasion: list[str] = situation.get("occasion", [])
        self.seats = [seat_of(seat) for seat in situation["seats"]]
        self.payers = [seat for seat in range(4) if seat != self.winner]
        self.bound: list[list[int]] = situation.get("bound", [])
        self.xing = kind_of(situation["xing"]) if "xing" in situation else None
        self.refused: list[int] = situation.get("rain", {}).get("refused", [])
        self.previous: Json = situation.get("previous", {})
        self.laizi, self.pizi = -1, frozenset[int]()
        if "indicator" in situation:
            indicator = kind_of(situation["indicator"])
            self.laizi, self.pizi = following(indicator), pizi_of(self.ruleset, indicator)

    @property
    def claimed(self) -> bool:
        """The winning tile is another player's."""
        return self.by != "self_draw"


def options_of(situation: Json) -> Json:
    options = dict(DEFAULTS[situation["ruleset"]])
    for name, value in situation.get("options", {}).items():
        if name == "factors":
            options["factors"] = options["factors"] | value
        elif name.startswith("factors."):
            options["factors"] = options["factors"] | {name.removeprefix("factors."): value}
        else:
            options[name] = value
    return options


# --- cutting a hand ------------------------------------------------------------------------------------------------

Cut = tuple[bool, int | None]  # only triplets; the kind of the eyes, None for two blanks


@lru_cache(maxsize=200_000)
def cuts(tiles: tuple[int, ...], blanks: int, banned: frozenset[int], eyes: bool = False) -> frozenset[Cut]:
    """Every way to cut sorted tiles and blanks into sets and one pair. No blank is a banned kind. `eyes`: taken off already."""
    if not tiles:
        whole = blanks % 3 == (0 if eyes else 2)
        return frozenset({(True, None)} if whole else ())
    first, found = tiles[0], set[Cut]()

    def take(piece: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """What is left without the piece, of which the lowest tile is a tile and each other one is a tile or a blank."""
        others = list(piece)
        others.remove(first)
        choices = [(tiles[1:], 0)]
        for kind in others:
            with_tile = [(without(rest, kind), used) for rest, used in choices if kind in rest]
            with_blank = [(rest, used + 1) for rest, used in choices if kind not in banned]
            choices = with_tile + with_blank
        yield from {choice for choice in choices if choice[1] <= blanks}

    if not eyes:
        for rest, used in take((first, first)):
            found |= {(triplets, first) for triplets, _ in cuts(rest, blanks - used, banned, True)}
    for rest, used in take((first,) * 3):
        found |= cuts(rest, blanks - used, banned, eyes)
    for run in runs_with(first):
        for rest, used in take(run):
            found |= {(False, pair) for _, pair in cuts(rest, blanks - used, banned, eyes)}
    return frozenset(found)


def without(tiles: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = tiles.index(kind)
    return tiles[:place] + tiles[place + 1 :]


def runs_with(kind: int) -> list[tuple[int, int, int]]:
    starts = [start for start in (kind - 2, kind - 1, kind) if start >= 0 and start % 9 <= 6 and start < EAST]
    return [(start, start + 1, start + 2) for start in starts if suit_of(start) == suit_of(kind)]


def literal_cuts(tiles: tuple[int, ...], blanks: int, banned: frozenset[int]) -> frozenset[tuple[bool, int]]:
    """Whether only triplets, and the kind of the eyes, for every kind that each blank may be."""
    allowed = [kind for kind in KINDS if kind not in banned]
    found = set()
    for stand_for in combinations_with_replacement(allowed, blanks):
        found |= plain_cuts(Counter(tiles + stand_for))
    return frozenset(found)


def plain_cuts(counts: Counter[int]) -> set[tuple[bool, int]]:
    found = set()
    for pair in list(counts):
        if counts[pair] >= 2:
            found |= {(triplets, pair) for triplets in plain_sets(counts - Counter((pair, pair)))}
    return found


def plain_sets(counts: Counter[int]) -> set[bool]:
    """Whether the tiles are triplets only, over the ways to cut them into sets."""
    if not counts:
        return {True}
    first, found = min(counts), set()
    if counts[first] >= 3:
        found |= plain_sets(counts - Counter((first,) * 3))
    run = (first, first + 1, first + 2)
    if run in runs_with(first) and all(counts[kind] for kind in run):
        found |= {False for _ in plain_sets(counts - Counter(run))}
    return found


# --- Wuhan: what a hand may be read as -----------------------------------------------------------------------------


class Reading(NamedTuple):
    natural: int  # laizi at face value
    laizi: int
    structure: str
    forms: frozenset[str]
    eyes_258: bool

    @property
    def big(self) -> bool:
        return bool(self.forms)


def structures(tiles: tuple[int, ...], blanks: int, table: Table, chi: bool) -> set[tuple[str, bool]]:
    """The structures the tiles have, each with whether its eyes are 258."""
    found = set()
    for triplets, pair in cuts(tiles, blanks, table.pizi):
        eyes_258 = pair in JIANG if pair is not None else table.options["two_wild_eyes_258"]
        found.add(("general", eyes_258))
        if triplets and not chi:
            found.add(("triplets", eyes_258))
    return found


def readings(
    hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], table: Table, claimed: bool, occasion: set[str]
) -> list[Reading]:
    """Everything that the concealed tiles with this one may be read as, legal or not."""
    tiles = sorted((*hand, tile))
    held = tiles.count(table.laizi)
    plain = [kind for kind in tiles if kind != table.laizi]
    chi = any(meld.kind == "chi" for meld in melds)
    found = []
    for natural in range(held + 1):
        faces = tuple(sorted(plain + [table.laizi] * natural))
        seen = [*faces, *(kind for meld in melds for kind in meld.tiles)]
        pure = bool(seen) and len({suit_of(kind) for kind in seen}) == 1 and seen[0] not in HONOURS
        jiang = bool(seen) and all(kind in JIANG for kind in seen)
        feng = bool(seen) and all(kind in HONOURS for kind in seen)
        candidates = structures(faces, held - natural, table, chi)
        if jiang or feng:
            candidates.add(("none", False))
        for structure, eyes_258 in candidates:
            forms = set(occasion)
            if structure == "triplets":
                forms.add("pengpenghu")
            if structure != "none" and pure:
                forms.add("qingyise")
            if jiang:
                forms.add("jiangyise")
            if feng:
                forms.add("fengyise")
            four_open = len(melds) == 4 and all(meld.kind != "an_gang" for meld in melds)
            if structure != "none" and four_open and claimed:
                forms.add("quanqiuren")
            found.append(Reading(natural, held, structure, frozenset(forms), eyes_258))
    return found


def eyes_may_be_any(forms: frozenset[str], rule: str) -> bool:
    if forms & {"jiangyise", "fengyise"}:
        return True
    if rule == "always":
        return False
    if rule == "unless_shape":
        return bool(forms & {"pengpenghu", "qingyise"})
    return bool(forms - {"quanqiuren"})  # small_only


def shape_faults(reading: Reading, table: Table) -> set[str]:
    """What is wrong with a reading but for its opening and its points."""
    faults = set()
    if not reading.eyes_258 and not eyes_may_be_any(reading.forms, table.options["eyes_258"]):
        faults.add("eyes_not_258")
    if not reading.big and reading.laizi > 1:
        faults.add("too_many_laizi")
    return faults


def completes(seat: Seat, kind: int, table: Table, claimed: bool) -> bool:
    """Whether the seat's hand is whole with this kind, opening and points aside."""
    found = readings(seat.hand, kind, seat.melds, table, claimed, set())
    return any(not shape_faults(reading, table) for reading in found)


def tenpai(seat: Seat, table: Table) -> bool:
    if any(kind in table.pizi for kind in seat.hand):
        return False
    return any(completes(seat, kind, table, claimed=kind != table.laizi) for kind in KINDS if kind not in table.pizi)


def any_tile_wait(seat: Seat, table: Table) -> bool:
    """见字胡."""
    return all(completes(seat, kind, table, claimed=True) for kind in KINDS if kind not in table.pizi and kind != table.laizi)


def openings(seat: Seat, table: Table) -> list[Meld]:
    opening = ["chi", "peng", "bu_gang"] + ["ming_gang"] * table.options["ming_gang_opens"]
    return [meld for meld in seat.melds if meld.kind in opening]


# --- Wuhan: points -------------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """What the payers owe before anybody pays for the others, and what hangs on it."""

    points: dict[int, int]
    enough: bool  # the least to win
    jinding: str | None


def is_hard(reading: Reading, ruleset: str) -> bool:
    if ruleset == "wuhan-room":
        return reading.laizi == 0 or ("jiangyise" in reading.forms and reading.natural == reading.laizi)
    return reading.natural == reading.laizi


def reaches(values: dict[int, int], minimum: int, table: Table) -> bool:
    scope = table.options["minimum_scope"]
    if scope == "giver" and table.claimed:
        assert table.giver is not None
        return values[table.giver] >= minimum
    if scope == "any":
        return any(value >= minimum for value in values.values())
    return all(value >= minimum for value in values.values())


def doubling_share(reading: Reading, contracted: bool, table: Table) -> Share:
    """kaikou, liukou, yuanhang."""
    options, forms = table.options, reading.forms
    factors = {name: Fraction(value) for name, value in options["factors"].items()}
    size = "big" if reading.big else "small"

    def of_seat(number: int) -> Fraction:
        seat = table.seats[number]
        opened = len(openings(seat, table))
        if options["opening"] == "once":
            opened = min(opened, 1)
        value = factors["opening"] ** opened
        for kind in KONGS:
            value *= factors[kind] ** seat.count(kind)
        value *= factors["pizi_gang"] ** len(seat.pizi)
        value *= factors["laizi_gang"] ** seat.laizi
        return value * factors["laizi_discard"] ** seat.laizi_discards

    base = Fraction(1)
    if reading.big:
        base = Fraction(10 * len(forms) if options["big_sum"] == "add" else 10 * 2 ** (len(forms) - 1))
    if "fengyise" in forms:
        base *= options["fengyise_factor"]

    as_self_draw = table.by == "self_draw" or (table.ruleset == "wuhan-yuanhang" and table.by == "rob_gang")
    winner = of_seat(table.winner)
    if is_hard(reading, table.ruleset):
        winner *= factors["hard"]
    on_occasion = bool(forms & {"gangshanghua", "haidilao", "qianggang"})
    if as_self_draw and (options["self_draw_on_occasion"] or not on_occasion):
        winner *= factors["self_draw_" + size]

    exact = {}
    for payer in table.payers:
        value = base * winner * of_seat(payer)
        if payer == table.giver and not as_self_draw:
            value *= factors["discarder_" + size]
        if not reading.big and table.dealer in (payer, table.winner):
            value *= factors["dealer"]
        exact[payer] = int(value)  # rounds down

    judged = table.ruleset != "wuhan-liukou" or not reading.big
    enough = not judged or reaches(exact, options["minimum"], table)
    if all(points >= options["cap"] for points in exact.values()):
        top = options["jinding_points"]
        if top == "by_opening":
            top = 400 if options["opening"] == "once" else 500
        return Share(dict.fromkeys(table.payers, top), enough, "big")
    cap = options["contract_cap"] if contracted else options["cap"]
    return Share({payer: min(points, cap) for payer, points in exact.items()}, enough, None)


def kou_share(reading: Reading, table: Table) -> Share:
    """room."""
    options = table.options

    def kou(number: int) -> int:
        seat = table.seats[number]
        value = (
            seat.count("chi", "peng", "ming_gang") + options["bu_gang_kou"] * seat.count("bu_gang") + 2 * seat.count("an_gang")
        )
        return value + len(seat.pizi) + 2 * seat.laizi

    own = kou(table.winner)
    payers = {payer: kou(payer) + table.seats[payer].misplayed for payer in table.payers}
    pairs = {payer: own + value for payer, value in payers.items()}
    raw = reading.big and options["big_kou"] == "raw"

    scope = list(pairs.values())
    if options["jinding_scope"] == "sum":
        scope = [own + sum(payers.values())]
    jinding = None
    if all((value >= 7 if raw else 2 * value > 6) if reading.big else value >= 10 for value in scope):
        jinding = "big"
    elif not reading.big and all(value == 6 for value in scope):
        jinding = "small"

    fan = int(is_hard(reading, table.ruleset)) + max(len(reading.forms) - 1, 0)
    if "laizi" in table.previous and kind_of(table.previous["laizi"]) == table.laizi:
        fan += 1
    twice = 1
    if jinding == "big":
        twice *= 2 if table.winner in table.previous.get("jinding_winners", []) else 1
        twice *= 2 if table.winner in table.previous.get("jinding_payers", []) else 1

    points = {}
    for payer, together in pairs.items():
        if raw:
            value = 10 * 2 ** (together + fan)
        elif reading.big:
            value = 2 ** ((2 * together if 2 * together <= 6 else TOP) + fan)
        else:
            value = 2 ** (together + fan)
        capped = min(value, 2**TOP) * twice
        points[payer] = capped if options["multipliers_after_cap"] else min(value * twice, 2**TOP)
    if jinding == "small" and options["small_jinding_points"] not in (None, "none"):
        points = dict.fromkeys(table.payers, options["small_jinding_points"])

    needs_kou = not reading.big and not (options["heijin"] and reading.laizi == 0)
    return Share(points, not needs_kou or reaches(pairs, options["minimum"], table), jinding)


# --- Wuhan: who pays for all ---------------------------------------------------------------------------------------


def third_giver(table: Table) -> int | None:
    givers = [meld.giver for meld in openings(table.seats[table.winner], table)]
    if table.options["third_opening"] == "three_from_one":
        return next((giver for giver in givers if givers.count(giver) >= 3), None)
    return givers[2] if len(givers) >= 3 else None


def discarder_contracts(table: Table) -> bool:
    """Whether the discarder of a 全求人 pays for all."""
    assert table.giver is not None
    rule, seat = table.options["quanqiuren_contract"], table.seats[table.giver]
    all_258 = all(kind in JIANG for kind in seat.hand)
    if rule == "tile_258":
        return table.tile in JIANG
    if rule == "tile_258_with_a_choice":
        singles = any(kind in table.pizi or kind == table.laizi for kind in seat.hand)
        return table.tile in JIANG and not (all_258 and not singles)
    if rule == "not_all_258":
        return not all_258
    return rule == "not_tenpai" and not tenpai(seat, table)


def contract_of(reading: Reading, table: Table) -> tuple[str, int] | None:
    room, forms = table.ruleset == "wuhan-room", reading.forms
    for contract in CONTRACTS[table.ruleset]:
        seat = None
        if contract not in forms:
            continue
        if contract == "qianggang":
            seat = table.giver
        elif room and "fengyise" in forms:
            continue
        elif contract in ("qingyise", "jiangyise"):
            seat = third_giver(table)
        elif table.by == "discard" and not (room and "pengpenghu" in forms) and discarder_contracts(table):
            seat = table.giver
        if seat is not None:
            return contract, seat
    return None


def payments_of(share: Share, contract: tuple[str, int] | None, table: Table) -> dict[int, int]:
    """What each payer pays, in points."""
    if contract is None:
        return share.points
    (code, contractor), total = contract, sum(share.points.values())
    paid = dict.fromkeys(table.payers, 0) | {contractor: total}
    if code in ("qingyise", "jiangyise"):
        beside = [seat for seat in table.payers if seat in table.refused and seat != contractor]
        if table.options.get("peibao") == "split":
            each = total // (1 + len(beside))
            paid |= dict.fromkeys(beside, each) | {contractor: total - each * len(beside)}
        else:
            paid |= dict.fromkeys(beside, total)
    return paid


# --- Wuhan: all together -------------------------------------------------------------------------------------------


def hand_faults(table: Table) -> set[str]:
    """What is wrong however the hand is read."""
    seat, faults = table.seats[table.winner], set()
    if any(kind in table.pizi for kind in (*seat.hand, table.tile)):
        faults.add("pizi_in_hand")
    if not openings(seat, table):
        faults.add("not_opened")
    if any(kind in table.pizi or kind == table.laizi for meld in seat.melds for kind in meld.tiles):
        faults.add("wild_in_meld")
    if table.claimed and table.tile == table.laizi:
        faults.add("laizi_claimed")
    if any(kind not in table.pizi for kind in seat.pizi):
        faults.add("wrong_pizi")
    if table.claimed and table.tile in seat.passed:
        faults.add("passed")
    return faults


def judge_wuhan(table: Table) -> Json:
    seat = table.seats[table.winner]
    occasion = set()
    if table.by == "self_draw" and "after_gang" in table.occasion:
        occasion.add("gangshanghua")
    if table.by == "self_draw" and "last_tiles" in table.occasion:
        occasion.add("haidilao")
    if table.by == "rob_gang":
        occasion.add("qianggang")
    room = table.ruleset == "wuhan-room"
    common = hand_faults(table)
    waits_on_any = room and table.claimed and any_tile_wait(seat, table)

    outcomes, worst = [], [common | {"shape"}]
    found = readings(seat.hand, table.tile, seat.melds, table, table.claimed, occasion)
    for reading in found:
        contract = contract_of(reading, table)
        share = kou_share(reading, table) if room else doubling_share(reading, contract is not None, table)
        faults = common | shape_faults(reading, table)
        if not share.enough:
            faults.add("below_minimum")
        if table.options.get("heijin") and reading.laizi > 0 and share.jinding != "big":
            faults.add("not_heijin")
        if waits_on_any and share.jinding != "big":
            faults.add("any_tile_wait")
        if faults:
            worst.append(faults)
            continue
        paid = payments_of(share, contract, table)
        order = (
            sum(paid.values()),
            is_hard(reading, table.ruleset),
            len(reading.forms),
            reading.natural,
            ("none", "general", "triplets").index(reading.structure),
        )
        outcomes.append((order, reading, share, contract, paid))

    stake = table.options["stake"]
    if not outcomes:
        tried = worst[1:] or worst
        fewest = [faults for faults in tried if len(faults) == min(map(len, tried))]
        each = FALSE_WIN * stake if room else 0
        deltas = [-3 * each if number == table.winner else each for number in range(4)]
        return {"legal": False, "violations": fewest[0], "fewest": fewest, "deltas": deltas}
    _, reading, share, contract, paid = max(outcomes, key=lambda outcome: outcome[0])
    return {
        "legal": True,
        "violations": set(),
        "kind": "big" if reading.big else "small",
        "forms": sorted(reading.forms),
        "hard": is_hard(reading, table.ruleset),
        "laizi_natural": reading.natural,
        "jinding": share.jinding,
        "contract": contract[0] if contract else None,
        "contractor": contract[1] if contract else None,
        "deltas": deltas_of({payer: points * stake for payer, points in paid.items()}, table.winner),
    }


def deltas_of(paid: dict[int, int], winner: int) -> list[int]:
    deltas = [-paid.get(number, 0) for number in range(4)]
    deltas[winner] += sum(paid.values())
    return deltas


# --- guiliu --------------------------------------------------------------------------------------------------------


def is_lan(tiles: Iterable[int]) -> bool:
    held = sorted(tiles)
    far = all(two - one >= 3 for one, two in pairwise(held) if two < EAST and suit_of(one) == suit_of(two))
    return len(set(held)) == 14 and far and sum(kind in HONOURS for kind in held) >= 5


def guiliu_readings(table: Table) -> list[frozenset[str]]:
    """The forms of everything the hand may be read as."""
    seat = table.seats[table.winner]
    concealed = sorted((*seat.hand, table.tile))
    everything = concealed + [kind for meld in seat.melds for kind in meld.tiles]
    counts = Counter(concealed)
    common = set()
    if len({suit_of(kind) for kind in everything}) == 1 and everything[0] not in HONOURS:
        common.add("qingyise")
    if all(kind in HONOURS for kind in everything):
        common.add("ziyise")
    if len(seat.melds) == 4:
        common.add("quanqiuren")

    found = []
    for triplets, _ in cuts(tuple(concealed), 0, frozenset()):
        found.append(common)
        if triplets and all(meld.kind != "chi" for meld in seat.melds):
            found.append(common | {"pengpenghu"})
    if "ziyise" in common:
        found.append(common)
    if not seat.melds:
        if set(counts.values()) == {2}:
            found.append(common | {"qidui"})
        if set(counts.values()) == {2, 4} or set(counts.values()) == {4}:
            found.append(common | {"haoqi"})
        if is_lan(concealed):
            found.append({"lan"})
            if set(concealed) >= HONOURS:
                found.append({"qixinglan"})
    return [frozenset(forms) for forms in found]


def xing_of(table: Table) -> int:
    """How many tiles of the winner adjoin the flipped one."""
    if table.xing is None:
        return 0
    seat, flipped, beside = table.seats[table.winner], table.xing, set()
    if flipped in HONOURS:
        place = XING_RING.index(flipped)
        for other in (place - 1, place + 1):
            if table.options["xing_honour_wrap"] or 0 <= other < 7:
                beside.add(XING_RING[other % 7])
    else:
        suits = [suit_of(flipped)] if table.options["xing_same_suit"] else [0, 1, 2]
        beside = {9 * suit + (flipped % 9 + step) % 9 for suit in suits for step in (-1, 1)}
    tiles = [*seat.hand, table.tile, *(kind for meld in seat.melds for kind in meld.tiles)]
    return sum(kind in beside for kind in tiles)


def guiliu_shares(forms: frozenset[str], table: Table) -> dict[int, int]:
    """What each pays that pays at all, 互包 aside."""
    options, seat = table.options, table.seats[table.winner]
    patterns = sum(options["haoqi"] if form == "haoqi" else 1 for form in forms - {"lan"})
    discard = table.by != "self_draw"
    dealer_wins = table.winner == table.dealer
    doubling = 1
    if "after_gang" in table.occasion or "shot_after_gang" in table.occasion:
        doubling *= 2
    if table.by == "rob_gang":
        doubling *= options["qianggang"]
    if not seat.melds and not forms & {"qidui", "haoqi", "lan", "qixinglan"}:
        doubling *= options["menqing"]

    shares = {}
    for payer in [table.giver] if discard else table.payers:
        assert payer is not None
        if patterns:
            value = (35 if discard else 15) * patterns
        elif discard:
            value = (8 if forms else 5) + (2 if dealer_wins else 0)
        else:
            value = (3 if forms else 2) + (2 if dealer_wins or payer == table.dealer else 0)
        value *= doubling
        if "first_draw" in table.occasion:
            value += 15
        if "first_discard" in table.occasion:
            value += 35
        shares[payer] = value + xing_of(table)
    return shares


def partners(seat: int, bound: list[list[int]]) -> set[int]:
    return {other for pair in bound if seat in pair for other in pair if other != seat}


def guiliu_payments(shares: dict[int, int], table: Table) -> dict[int, int]:
    own = partners(table.winner, table.bound)
    if table.by == "self_draw":
        if not own:
            return shares
        return dict.fromkeys(own, 2 * sum(shares.values()))
    ((giver, share),) = shares.items()
    paid = Counter({giver: share})
    of_giver = partners(giver, table.bound)
    for partner in own - {giver}:  # case 1
        paid[partner] += share
    if table.options["hubao3"] == "literal":  # case 3
        for partner in of_giver - {table.winner}:
            paid[partner] += 2 * share
    elif giver in own:
        paid[giver] += share
    return dict(paid)


def judge_guiliu(table: Table) -> Json:
    common = set()
    if table.claimed and table.options["pass_lock"] and table.tile in table.seats[table.winner].passed:
        common.add("passed")
    found = guiliu_readings(table)
    if not found:
        common.add("shape")
    if common:
        return {"legal": False, "violations": common, "fewest": [common], "deltas": [0, 0, 0, 0]}
    forms = max(found, key=lambda forms: (sum(guiliu_shares(forms, table).values()), len(forms)))
    paid = guiliu_payments(guiliu_shares(forms, table), table)
    kind = "lan" if forms == {"lan"} else "pattern" if forms else "pinghu"
    return {
        "legal": True,
        "violations": set(),
        "kind": kind,
        "forms": sorted(forms),
        "hard": False,
        "jinding": None,
        "contract": None,
        "contractor": None,
        "deltas": deltas_of({payer: points * table.options["stake"] for payer, points in paid.items()}, table.winner),
    }


def naive_judge(situation: Json) -> Json:
    """`legal` and `deltas`; of a legal win also `kind`, `forms`, `hard`, `laizi_natural` and who pays for all.

    Of one that is not: `violations`, a set, of a reading with the fewest, and in `fewest` those of all such readings.
    """
    table = Table(situation)
    return judge_guiliu(table) if table.ruleset == "guiliu" else judge_wuhan(table)
