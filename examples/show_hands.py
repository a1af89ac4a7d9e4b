"""Shows the hands of hands.txt: as pictures and in both notations, what completes them and what every wildcard became; then
judges the situations of situations.jsonl, and explains one of them.

Run it with ``python examples/show_hands.py [HANDS [SITUATIONS]]``.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import laizi
from laizi.display import arrangement_text, explain, hand_text, table, tile_text, tiles_text
from laizi.messages import rule_text
from laizi.rules import Judgement

WAITS_SHOWN = 9
WAYS_SHOWN = 3
DISCARDS_SHOWN = 4
RULE = "─" * 100
FILES = ("hands.txt", "situations.jsonl")
EXPLAINED = 2


def read_hands(path: Path) -> Iterator[tuple[str, str]]:
    """Each hand line of a file with its title, the comment just above it."""
    title = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ")
        elif line.strip():
            yield title, line
            title = ""


def parse_line(line: str) -> tuple[laizi.Hand, dict[str, Any]]:
    """A hand and the keywords for it, from ``HAND [options]`` as the laizi command takes them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("hand", nargs="+")
    parser.add_argument("--wild", type=int, default=0)
    parser.add_argument("--eyes", default="any")
    parser.add_argument("--no-two-wild-eyes", dest="two_wild_eyes", action="store_false")
    parser.add_argument("--triplets-only", action="store_true")
    parser.add_argument("--forbid", dest="forbidden", default=())
    parser.add_argument("--any-copies", dest="max_copies", action="store_const", const=None, default=4)
    parser.add_argument("--shape", dest="shapes", action="append")
    options = vars(parser.parse_args(shlex.split(line)))
    options["shapes"] = options["shapes"] or ["standard"]
    return laizi.Hand.parse(" ".join(options.pop("hand")), options.pop("wild")), options


def both(kind: laizi.Tile) -> str:
    """A tile in both notations and as a picture."""
    return f"{tile_text(kind, pictures=True)} {tile_text(kind)} {tile_text(kind, 'zh')}"


def ways(hand: laizi.Hand, options: dict[str, Any], limit: int) -> Iterator[tuple[str, str]]:
    """The first ways to cut a complete hand, in mpsz and in Chinese."""
    found = laizi.arrangements(hand, limit=None, **options)
    for way in islice(found, limit):
        yield arrangement_text(way), arrangement_text(way, "zh")
    if next(found, None) is not None:
        yield "…", "……"


def drawn(hand: laizi.Hand, kind: laizi.Tile) -> laizi.Hand:
    """The hand with one tile more."""
    counts = bytearray(hand.counts)
    counts[kind] += 1
    return laizi.Hand(bytes(counts), hand.wild)


def nearer(hand: laizi.Hand, kind: laizi.Tile, far: int, options: dict[str, Any]) -> bool:
    """Whether drawing a tile brings a hand nearer than it was."""
    return hand.counts[kind] < 4 and laizi.distance(drawn(hand, kind), **options) < far


def show_waiting(hand: laizi.Hand, options: dict[str, Any]) -> list[str]:
    """What completes a hand of 3n+1 tiles, or how far it is."""
    waits = laizi.waits(hand, **options)
    if not waits:
        far = laizi.distance(hand, **options)
        useful = [kind for kind in laizi.TILES if nearer(hand, kind, far, options)]
        words = f"未听牌，还差 {far} 张 · waits for nothing yet, distance {far}"
        return [words, f"有效牌 useful: {tiles_text(useful)}"]
    lines = [f"听 {len(waits)} 种 · waits for {tiles_text(waits, pictures=True)} {tiles_text(waits)}"]
    few = len(waits) <= WAITS_SHOWN
    rows = []
    for kind in waits if few else waits[:1]:
        for place, (english, chinese) in enumerate(ways(drawn(hand, kind), options, 2)):
            rows.append((both(kind) if place == 0 else "", english, chinese))
    lines += table(rows)
    return lines


def show_whole(hand: laizi.Hand, options: dict[str, Any]) -> list[str]:
    """How a complete hand of 3n+2 tiles is cut, or the best discards."""
    if laizi.is_win(hand, **options):
        return ["和牌 · complete", *table(ways(hand, options, WAYS_SHOWN))]
    far = laizi.distance(hand, **options)
    found = sorted(laizi.discards(hand, **options), key=lambda one: (one.distance, -one.copies))
    rows = [(both(one.tile), str(one.distance), str(one.copies), tiles_text(one.useful)) for one in found[:DISCARDS_SHOWN]]
    header = ("打 discard", "差 distance", "剩 left", "有效牌 useful")
    return [f"未和牌，还差 {far} 张 · not complete, distance {far}", *table(rows, header, right=(1, 2))]


def show(title: str, line: str) -> list[str]:
    """One hand, under its title."""
    hand, options = parse_line(line)
    lines = [RULE, title, "", f"{hand_text(hand, pictures=True)}   {line}"]
    lines.append(f"{hand_text(hand, 'zh')}   癞子 wildcards: {hand.wild}")
    lines += show_whole(hand, options) if hand.size % 3 == 2 else show_waiting(hand, options)
    return lines


def judge_line(line: str) -> list[Judgement]:
    """The judgements of a situation, or of the several winners of one tile."""
    given = json.loads(line)
    return laizi.judge_several(given) if isinstance(given, list) else [laizi.judge(given)]


def verdict(number: int, judgement: Judgement) -> tuple[str, ...]:
    """One judgement as a row of a table, in both languages."""
    situation = judgement.situation
    codes = judgement.forms or ((judgement.kind,) if judgement.kind else ())
    names = [rule_text("forms" if judgement.forms else "kinds", code, "zh") for code in codes]
    reasons = [rule_text("violations", code, "zh") for code in judgement.violations]
    gains = " ".join(f"{gain:+}" if gain else "0" for gain in judgement.deltas)
    codes = codes if judgement.legal else judgement.violations
    mark = "✓" if judgement.legal else "✗"
    return f"{number}", situation.ruleset.id, f"{mark} {' '.join(names or reasons)}", " ".join(codes), gains


def show_judgements(path: Path) -> list[str]:
    """Every situation of a file judged, and one of them explained in both languages."""
    judged = [judge_line(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [verdict(number, one) for number, several in enumerate(judged, 1) for one in several]
    header = ("", "玩法 ruleset", "判定", "judgement", "输赢 gains of seats 0–3")
    lines = [RULE, f"{path.name}：胡得对不对，谁付谁？ · legal or not, and who pays whom?", "", *table(rows, header)]
    explained = judged[EXPLAINED - 1][0]
    for lang in ("zh", "en"):
        lines += ["", RULE, f"{path.name}, {EXPLAINED}", "", explain(explained, lang)]
    return lines


def main() -> None:
    """Shows every hand and every situation of the files given, or of those beside this script."""
    beside = Path(__file__).parent
    hands, situations = [*map(Path, sys.argv[1:]), *(beside / name for name in FILES[len(sys.argv) - 1 :])]
    for title, line in read_hands(hands):
        print("\n".join(show(title, line)), end="\n\n")
    print("\n".join(show_judgements(situations)))


if __name__ == "__main__":
    main()
