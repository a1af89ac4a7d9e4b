"""Rounds played by players, counted: matches as shards, so that the same seed gives the same numbers wherever it runs.

A shard is a match of `match_rounds` rounds, the last one of what is left: within it the deal passes and room remembers the
round before, as at a table. Match number n (from 0) begins with seat n mod 4 as the dealer. Its walls and its players are
seeded with the SHA-256 of the seed and n, so no match depends on another, nor on who plays it when.
"""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, Final

from laizi.bulk.files import WholeFile, writing
from laizi.bulk.progress import Progress
from laizi.bulk.shards import Job, Outcome, Shard, check_shard_rows, run
from laizi.errors import InputError
from laizi.rules import Ruleset, load
from laizi.rules.settlement import deltas
from laizi.rules.situation import SEATS
from laizi.table.engine import Round
from laizi.table.log import LogWriter
from laizi.table.match import Match
from laizi.table.players import check_names, make_players, play_round
from laizi.table.replay import read_ruleset
from laizi.table.wall import seed_bytes

__all__ = ["MATCH_ROUNDS", "SimulateJob", "Simulation", "match_seed", "simulate", "tally"]

SCHEMA: Final = 1
#: Rounds of a match: some seconds, so that little is lost and two cores end at about the same time.
MATCH_ROUNDS: Final = 64
_DOMAIN = b"laizi simulate 1"
_MOST_ROUNDS = 1_000_000_000
#: What is paid at once, whoever wins later.
_AT_ONCE: Final = frozenset({"qipi", "silai", "shigang", "ming_gang", "bu_gang", "an_gang", "zhuipai"})
#: Events that are counted.
_COUNTED: Final = frozenset({"chi", "peng", "ming_gang", "bu_gang", "an_gang", "pizi_gang", "laizi_gang", "take_back"})


def match_seed(seed: int | str, number: int) -> str:
    """The seed of a match.

    SHA-256, in hexadecimal, of ``laizi simulate 1``, the seed and the number of the match in decimal, with zero bytes between.
    """
    return hashlib.sha256(b"\0".join((_DOMAIN, str(seed).encode(), str(number).encode()))).hexdigest()


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of the rounds.

    Attributes:
        job: what was asked.
        counts: see `to_dict`.
        outcome: how it ran.
    """

    job: SimulateJob
    counts: dict[str, Any]
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """For JSON; the same for the same job. What each key counts is in ``docs/simulate.md``."""
        head = {"schema": SCHEMA, "ruleset": self.job.ruleset["id"], "seed": self.job.seed, "players": list(self.job.players)}
        return {**head, "match_rounds": self.job.match_rounds, **self.counts}


def simulate(
    ruleset: Ruleset | str,
    rounds: int,
    players: Sequence[str] = ("sensible",),
    *,
    seed: int | str = 0,
    match_rounds: int = MATCH_ROUNDS,
    logs: str | Path | None = None,
    executor: str = "local:1",
    progress: Callable[[Progress], None] | None = None,
) -> Simulation:
    """Plays rounds and counts what happens.

    Args:
        ruleset: one of `laizi.rules`, or what `laizi.rules.load` reads.
        players: four names of `laizi.table.players.PLAYERS`, seat 0 first; one or two are repeated.
        match_rounds: rounds of a match, see the module.
        logs: a folder for the logs, one JSON Lines file a match; a run of the same request that was ended goes on there.
        executor, progress: as `laizi.bulk.run` takes them.

    Raises `laizi.InputError` for what cannot be, and what `laizi.bulk.run` raises.
    """
    ruleset = load(ruleset) if isinstance(ruleset, str) else ruleset
    if not 1 <= index(rounds) <= _MOST_ROUNDS:
        raise InputError("number_range", "rounds", value=rounds, low=1, high=_MOST_ROUNDS)
    if not 1 <= index(match_rounds) <= _MOST_ROUNDS:
        raise InputError("number_range", "match_rounds", value=match_rounds, low=1, high=_MOST_ROUNDS)
    seed_bytes(seed)
    check_names(players)
    names = tuple(players[seat % len(players)] for seat in range(SEATS))
    job = SimulateJob(ruleset.to_dict(), index(rounds), names, str(seed), index(match_rounds), logs is not None)
    outcome = run(job, executor, logs, progress)
    return Simulation(job, summed([result["counts"] for result in outcome.results]), outcome)


@dataclass(frozen=True, slots=True)
class SimulateJob(Job):
    """Matches to be played; `ruleset` as `Ruleset.to_dict` gives it, `logs`: whether they are to be kept."""

    ruleset: dict[str, Any]
    rounds: int
    players: tuple[str, ...]
    seed: str
    match_rounds: int
    logs: bool = False
    name = "simulate"

    def request(self) -> dict[str, Any]:
        """All of it."""
        return {
            "ruleset": self.ruleset,
            "rounds": self.rounds,
            "players": list(self.players),
            "seed": self.seed,
            "match_rounds": self.match_rounds,
        }

    def shards(self) -> Sequence[Shard]:
        """A match each."""
        check_shard_rows(self.match_rounds, self.rounds)
        starts = range(0, self.rounds, self.match_rounds)
        return [
            Shard(number, min(self.match_rounds, self.rounds - start), {"match": number}) for number, start in enumerate(starts)
        ]

    def run(self, shard: Shard, folder: Path | None) -> dict[str, Any]:
        """Plays a match; with a folder its log is written when it is over."""
        ruleset = read_ruleset(self.ruleset)
        seed = match_seed(self.seed, shard.number)
        stream = io.BytesIO() if folder is not None else None
        log = LogWriter(stream) if stream is not None else None
        match = Match(ruleset, rounds=shard.rows, dealer=shard.number % SEATS, seed=seed, log=log)
        players = make_players(self.players, ruleset, seed)
        counts = []
        while not match.over:
            dealer = match.dealer
            actions = play_round(match, players)
            assert match.round is not None
            counts.append(tally(match.round, dealer, actions))
        result: dict[str, Any] = {"rows": shard.rows, "counts": summed(counts)}
        if stream is None or folder is None:
            return result
        path, data = folder / f"{shard.name}.jsonl", stream.getvalue()
        with WholeFile(path) as file, writing(str(path)):
            file.write(data)
        return {**result, "file": path.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def tally(round_: Round, dealer: int, actions: int) -> dict[str, Any]:
    """What is counted of one round that is over."""
    result = round_.result
    assert result is not None
    events = Counter(event["event"] for event in round_.events)
    at_once = Counter(
        event["payments"][0]["reason"]
        for event in round_.events
        if event["event"] == "pay" and event["payments"][0]["reason"] in _AT_ONCE
    )
    wins = result.judgements if result.how == "win" else ()
    gains = result.deltas
    turns = events["discard"] - events["take_back"]
    return {
        "rounds": 1,
        "draws": int(result.how == "drawn"),
        "false_wins": int(result.how == "false_win"),
        "wins": Counter(one.kind for one in wins),
        "forms": Counter(form for one in wins for form in one.forms),
        "by": Counter(one.situation.by for one in wins),
        "hard": sum(one.hard for one in wins),
        "jinding": Counter(one.jinding for one in wins if one.jinding is not None),
        "contracts": Counter(one.contract for one in wins if one.contract is not None),
        "points": Counter(str(deltas(one.payments)[one.situation.winner]) for one in wins),
        "won": [int(seat in result.winners) for seat in range(SEATS)],
        "gave": [sum(one.situation.giver == seat for one in wins) for seat in range(SEATS)],
        "deltas": list(gains),
        "squares": [gain * gain for gain in gains],
        "dealer": {
            "won": int(dealer in result.winners),
            "stays": int(result.next_dealer == dealer),
            "deltas": gains[dealer],
            "squares": gains[dealer] ** 2,
        },
        "at_once": at_once,
        "melds": Counter({name: events[name] for name in sorted(_COUNTED) if events[name]}),
        "actions": actions,
        "discards": turns,
        "lengths": Counter({str(turns): 1}),
    }


def summed(counts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The sums of tallies: numbers are added, and so are lists and tables entry by entry; the keys of tables are sorted."""
    found: dict[str, Any] = {}
    for key, first in counts[0].items():
        values = [one[key] for one in counts]
        if isinstance(first, dict):
            total: Counter[str] = Counter()
            for value in values:
                total.update(value)
            found[key] = {name: total[name] for name in sorted(total, key=_in_order)}
        elif isinstance(first, list):
            found[key] = [sum(column) for column in zip(*values, strict=True)]
        else:
            found[key] = sum(values)
    return found


def _in_order(name: str) -> tuple[int, str]:
    """Names by the alphabet, numbers by size."""
    return (len(name), name) if name.isdigit() else (0, name)
