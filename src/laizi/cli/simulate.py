"""``laizi simulate``: rounds played by players, and what came of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT
from laizi.cli.output import report, write_json, write_lines
from laizi.cli.progress import shown
from laizi.cli.running import kept_when_stopped
from laizi.errors import InputError
from laizi.messages import LANGUAGES, rule_text, text

if TYPE_CHECKING:
    from laizi.bulk.simulate import Simulation

EXAMPLE = """\
laizi simulate --ruleset wuhan-room --rounds 1000
laizi simulate --ruleset wuhan-kaikou --rounds 1000 --players sensible,random,random,random --seed 7
laizi simulate --ruleset guiliu --rounds 100000 --executor local:2 --logs matches --plot guiliu.png"""


@click.command("simulate", cls=Command, example=EXAMPLE)
@click.option("--ruleset", cls=Option, default="wuhan-room", metavar="NAME", help="ruleset")
@click.option("--rounds", cls=Option, type=int, default=1000, metavar="N", help="simulate_rounds")
@click.option("--players", cls=Option, default="sensible", metavar="A,B,C,D", help="players")
@click.option("--seed", cls=Option, default="0", metavar="S", help="simulate_seed")
@click.option("--match-rounds", cls=Option, type=int, metavar="N", help="match_rounds")
@click.option("--executor", cls=Option, default="local:1", metavar="WHERE", help="executor")
@click.option("--logs", cls=Option, metavar="DIR", help="logs")
@click.option("--plot", cls=Option, metavar="FILE", help="plot")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_result")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def simulate(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang, as_json, plot = options["lang"] or lang_of(context), options["as_json"], options["plot"]
    try:
        from laizi.bulk.simulate import MATCH_ROUNDS
        from laizi.bulk.simulate import simulate as play
        from laizi.rules import load

        if plot is not None:
            from laizi.display.plot import check_plot

            check_plot(plot)
        with kept_when_stopped(options["logs"], lang), shown(lang, "progress_rounds") as progress:
            found = play(
                load(options["ruleset"]),
                options["rounds"],
                options["players"].split(","),
                seed=options["seed"],
                match_rounds=MATCH_ROUNDS if options["match_rounds"] is None else options["match_rounds"],
                logs=options["logs"],
                executor=options["executor"],
                progress=progress,
            )
        if plot is not None:
            from laizi.display.plot import plot_simulation

            plot_simulation(found.to_dict(), Path(plot), lang)
    except InputError as error:
        report(error, lang, as_json=as_json)
        return BAD_INPUT
    if as_json:
        write_json(found.to_dict())
    else:
        write_lines(_lines(found, lang))
    return 0


def _lines(found: Simulation, lang: str) -> Iterator[str]:
    """The summary for people."""
    from laizi.display import ruleset_text, table
    from laizi.table.replay import read_ruleset

    counts, rounds = found.counts, found.counts["rounds"]
    ruleset = read_ruleset(found.job.ruleset)
    yield ruleset_text(ruleset, lang)
    rate = rounds / max(found.outcome.seconds, 1e-3)
    yield text("simulated", lang, rounds=f"{rounds:,}", seconds=f"{found.outcome.seconds:.1f}", rate=f"{rate:,.0f}")
    yield ""
    rows = [(text("drawn_rounds", lang), counts["draws"], rounds)]
    if counts["false_wins"]:
        rows.append((text("false_wins", lang), counts["false_wins"], rounds))
    wins = sum(counts["wins"].values())
    rows.append((text("wins", lang), wins, rounds))
    rows += [(f"  {rule_text('kinds', code, lang)}", number, wins) for code, number in counts["wins"].items()]
    rows += [(f"  {text(f'by_{code}', lang)}", number, wins) for code, number in counts["by"].items()]
    if ruleset.has_laizi:
        rows.append((f"  {text('hard_hand', lang)}", counts["hard"], wins))
    for name in ("forms", "jinding", "contracts"):
        rows += [(f"  {rule_text(name, code, lang)}", number, wins) for code, number in counts[name].items()]
    rows += [(rule_text("reasons", code, lang), number, rounds) for code, number in counts["at_once"].items()]
    yield from table(((name, f"{number:,}", _percent(number, of)) for name, number, of in rows), right=(1, 2))
    yield ""
    header = [text(key, lang) for key in ("seat_column", "player", "won", "gave", "points_a_round")]
    yield from table(
        (
            (
                str(seat),
                text(f"player_{player}", lang),
                _percent(counts["won"][seat], rounds),
                _percent(counts["gave"][seat], rounds),
                _mean(counts["deltas"][seat], counts["squares"][seat], rounds),
            )
            for seat, player in enumerate(found.job.players)
        ),
        header,
        right=(2, 3, 4),
    )
    dealer = counts["dealer"]
    yield text(
        "dealer_summary",
        lang,
        won=_percent(dealer["won"], rounds),
        points=_mean(dealer["deltas"], dealer["squares"], rounds),
        stays=_percent(dealer["stays"], rounds),
    )
    lengths = {int(length): number for length, number in counts["lengths"].items()}
    yield text("lengths", lang, mean=f"{counts['discards'] / rounds:.1f}", least=min(lengths), most=max(lengths))


def _percent(number: int, of: int) -> str:
    return f"{number / of:.1%}" if of else "–"


def _mean(total: int, squares: int, number: int) -> str:
    """The mean, and half of its 95 % interval."""
    mean = total / number
    spread = 1.96 * math.sqrt(max(squares / number - mean * mean, 0.0) / number)
    return f"{mean:+,.1f} ± {spread:,.1f}"
