"""Other libraries and laizi on the same hands, in the same run: ``python -m benchmarks.rivals``.

Hands have no wildcards, which the others do not know; every other one is near completion. Each library is asked in its own form
of a hand, made beforehand, and laizi with the options that mean the same. All answers are compared. Who is not installed is left
out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import numpy as np
from benchmarks.hands import KINDS, near_hands
from benchmarks.paired import calls, mask
from benchmarks.timing import alternate, progress, table
from numpy.typing import NDArray

import laizi
from laizi import arrays

Counts = NDArray[np.uint8]
SEED = 10
TIMES_MORE = 64  # hands at once for one of those asked about one by one


class Contest(NamedTuple):
    """A question put to another library and to laizi."""

    call: str  # as it is shown
    question: str  # of laizi: is_win, waits or distance
    options: dict[str, Any]  # of laizi, that mean the same
    size: int  # of the hands
    form: Callable[[Counts], Any]  # a row, or with many all rows, to the library's own form
    ask: Callable[[Any], Any]
    answer: Callable[[Any], Any]  # what that returns, to what laizi returns; waits as a mask
    many: bool = False  # many hands at once


# Three shapes are one option: what Japanese rules call complete.
THREE: dict[str, Any] = {"shapes": ("standard", "seven_pairs", "orphans")}
FREE: dict[str, Any] = {"max_copies": None}


# ---- the libraries, and what they mean by their answers --------------------------------------------------------------


def mahjong() -> tuple[list[Contest], str]:
    """Pure Python, a list of 34 counts."""
    is_agari = import_module("mahjong.agari").Agari.is_agari
    shanten = import_module("mahjong.shanten").Shanten.calculate_shanten_for_regular_hand

    def waits(counts: list[int]) -> int:
        found = 0
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                found |= is_agari(counts) << kind
                counts[kind] -= 1
        return found

    return [
        Contest("Agari.is_agari", "is_win", THREE, 14, as_list, is_agari, bool),
        Contest("Agari.is_agari with each kind", "waits", THREE, 13, as_list, waits, int),
        Contest("calculate_shanten_for_regular_hand", "distance", {}, 14, as_list, shanten, int),
    ], "is_agari includes seven pairs and orphans; there is no function for waits: a loop around is_agari is timed"


def xiangting() -> tuple[list[Contest], str]:
    """Rust, a list of 34 counts."""
    module = import_module("xiangting")
    four = module.PlayerCount.FOUR
    replacements, necessary = module.calculate_replacement_number, module.calculate_necessary_tiles

    def distance(hand: list[int]) -> Any:
        return replacements(hand, four)

    def waits(hand: list[int]) -> Any:
        return necessary(hand, four)

    def waiting(told: tuple[int, int]) -> int:
        return told[1] if told[0] == 1 else 0

    return [
        Contest("calculate_necessary_tiles", "waits", THREE, 13, as_list, waits, waiting),
        Contest("calculate_replacement_number", "distance", THREE, 14, as_list, distance, lambda number: number - 1),
    ], "four copies of a kind; seven pairs and orphans included; the necessary tiles of a hand that lacks one are its waits"


def riichienv() -> tuple[list[Contest], str]:
    """Rust, a list of tile numbers 0-135."""
    module = import_module("riichienv")
    evaluator, shanten = module.HandEvaluator, module.calculate_shanten

    def waits(tiles: list[int]) -> Any:
        return evaluator(tiles).get_waits()

    return [
        Contest("HandEvaluator(...).get_waits", "waits", THREE, 13, as_tiles, waits, mask),
        Contest("calculate_shanten", "distance", THREE, 14, as_tiles, shanten, int),
    ], "four copies of a kind; seven pairs and orphans included; whether a hand is complete is told with its score only"


def mahjong_gb() -> tuple[list[Contest], str]:
    """C++, a tuple of names."""
    shanten = import_module("MahjongGB").RegularShanten
    names = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
    kinds = {name: kind for kind, name in enumerate(names)}

    def form(counts: Counts) -> tuple[str, ...]:
        return tuple(names[kind] for kind in range(KINDS) for _ in range(counts[kind]))

    def ask(hand: tuple[str, ...]) -> Any:
        return shanten(hand=hand)

    def waits(told: Any) -> int:
        return mask(kinds[name] for name in told[1]) if told[0] == 0 else 0

    return [
        Contest("RegularShanten", "waits", FREE, 13, form, ask, waits),
        Contest("RegularShanten", "distance", FREE, 13, form, ask, lambda told: told[0]),
    ], "the standard shape of 13 tiles; may need, and wait for, a fifth copy of a kind"


def mahjax() -> tuple[list[Contest], str]:
    """JAX, arrays of 34 counts; compiled before it is timed."""
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    hand = import_module("mahjax.no_red_mahjong.hand").Hand
    shanten = import_module("mahjax.no_red_mahjong.shanten").Shanten

    def form(counts: Counts) -> Any:
        return jnp.asarray(counts, jnp.int8)

    def waits(counts: Any) -> Any:
        return jax.vmap(lambda kind: (counts[kind] != 4) & hand.can_ron(counts, kind))(jnp.arange(KINDS))

    def compiled(question: Any) -> Callable[[Any], Any]:
        ready = jax.jit(question)
        return lambda hands: ready(hands).block_until_ready()

    def masks(told: Any) -> NDArray[np.uint64]:
        bits = np.uint64(1) << np.arange(KINDS, dtype=np.uint64)
        return np.asarray(np.where(np.asarray(told), bits, np.uint64(0)).sum(axis=1, dtype=np.uint64))

    def one_less(told: Any) -> NDArray[Any]:
        return np.asarray(told) - 1

    win, every = compiled(hand.can_tsumo), jax.vmap
    return [
        Contest("jit(Hand.can_tsumo)", "is_win", THREE, 14, form, win, bool),
        Contest("vmap(Hand.can_tsumo)", "is_win", THREE, 14, form, compiled(every(hand.can_tsumo)), np.asarray, True),
        Contest("vmap(Hand.can_ron of each kind)", "waits", THREE, 13, form, compiled(every(waits)), masks, True),
        Contest("vmap(Shanten.normal)", "distance", {}, 14, form, compiled(every(shanten.normal)), one_less, True),
    ], "can_tsumo includes seven pairs and orphans, normal is the standard shape; JAX may use all processors, laizi uses one"


LIBRARIES = {"mahjong": mahjong, "xiangting": xiangting, "riichienv": riichienv, "PyMahjongGB": mahjong_gb, "mahjax": mahjax}


def as_list(counts: Counts) -> list[int]:
    return [int(count) for count in counts]


def as_tiles(counts: Counts) -> list[int]:
    return [4 * kind + copy for kind in range(KINDS) for copy in range(counts[kind])]


# ---- the contests ----------------------------------------------------------------------------------------------------


@cache
def rows_of(number: int, size: int) -> Counts:
    return near_hands(number, size, SEED).counts


def compete(library: str, contest: Contest, number: int, rounds: int) -> tuple[list[str], int]:
    """A line of the table, and how many answers differ."""
    if contest.many:
        number *= TIMES_MORE
    rows = rows_of(number, contest.size)
    question = getattr(arrays if contest.many else laizi, contest.question)
    ask = partial(question, **contest.options) if contest.options else question
    if contest.many:
        theirs = contest.form(rows)
        differ = int(np.count_nonzero(contest.answer(contest.ask(theirs)) != ask(rows)))
        works: dict[str, Callable[[], object]] = {"they": partial(contest.ask, theirs), "we": partial(ask, rows)}
    else:
        one_of_theirs = [contest.form(row) for row in rows]
        ours = [row.tobytes() for row in rows]
        told = [contest.answer(contest.ask(hand)) for hand in one_of_theirs]
        answers = [mask(ask(hand)) if contest.question == "waits" else ask(hand) for hand in ours]
        differ = sum(their != our for their, our in zip(told, answers, strict=True))
        works = {"they": calls(contest.ask, one_of_theirs), "we": calls(ask, ours)}
    best = alternate(works, rounds, f"{library}: {contest.call}")
    they, we = (best[name].passed / number for name in ("they", "we"))  # some of them use threads
    options = (
        "three shapes" if contest.options is THREE else ", ".join(f"{name}={value}" for name, value in contest.options.items())
    )
    same = f"{differ} differ" if differ else "all alike"
    return [
        f"{library}: {contest.call}", contest.question, options, f"{they:,.0f}", f"{we:,.0f}", f"{they / we:,.1f}", same,
    ], differ  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rivals", description="Other libraries on the same hands.")
    parser.add_argument("--hands", type=int, default=1000, help=f"asked about one by one; at once, {TIMES_MORE} times as many")
    parser.add_argument("--rounds", type=int, default=15, help="turns of everything that is compared (default: %(default)s)")
    given = parser.parse_args()

    lines: dict[bool, list[list[str]]] = {False: [], True: []}
    notes = []
    differing = 0
    for library, load in LIBRARIES.items():
        try:
            release = version(library)
        except PackageNotFoundError:
            notes.append(f"{library}: not installed, left out")
            continue
        progress(f"{library}: loading")
        contests, words = load()
        notes.append(f"{library} {release}: {words}")
        for contest in contests:
            line, differ = compete(library, contest, given.hands, given.rounds)
            lines[contest.many].append(line)
            differing += differ
    progress("")
    print(f"{given.hands:,} hands without wildcards, half of them near completion; least time of {given.rounds} rounds")
    for many, title in ((False, "one by one, from Python"), (True, f"{TIMES_MORE * given.hands:,} at once")):
        if lines[many]:
            head = ["library", "question", "laizi's options", "ns/hand", "laizi ns", "ratio", "answers"]
            print(f"\n{title}\n\n{table(head, lines[many])}")
    print("\n" + "\n".join(notes))
    if differing:
        raise SystemExit(f"\n{differing} answers differ: somebody is wrong, or means something else")


if __name__ == "__main__":
    main()
