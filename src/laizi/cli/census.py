"""``laizi census``: how many hands answer a question in which way, and how likely that is."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from laizi import _native
from laizi.answers.hands import SCHEMA
from laizi.cli.command import Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT, question
from laizi.cli.output import report, write_json, write_lines
from laizi.display import ruleset_name, table, tiles_text
from laizi.errors import InputError
from laizi.messages import LANGUAGES, clean, text
from laizi.rules import Ruleset, load
from laizi.rules.indicator import following, pizi_of
from laizi.tiles import Tile

if TYPE_CHECKING:
    from laizi.bulk import Census, DealCensus

ASKS = ("complete", "ready", "distance", "waits", "all")
EVERY = "all"
_MOST_WILD = 14
_YES_NO = ("complete", "ready", "all")
_NOT_OF_DEALS = ("wild", "tiles", "triplets_only", "forbid", "shape", "any_copies")

EXAMPLE = """\
laizi census --wild 0-2
laizi census --ask distance --shapes standard --shapes seven_pairs --json
laizi census --ruleset wuhan-room --indicator 5m
laizi census --ask waits --wild 0-3 --plot waits.png"""


def _numbers(context: click.Context, option: click.Parameter, value: str) -> tuple[int, ...]:
    """Whole numbers and ranges of them, as in ``0-2`` or ``0,2,4-6``: sorted, each once, none beyond what a hand can have."""
    found: set[int] = set()
    for part in value.split(","):
        ends = part.strip().split("-")
        fine = len(ends) <= 2 and all(end.isascii() and end.isdigit() and len(end) <= 2 for end in ends)
        if not fine or not int(ends[0]) <= int(ends[-1]) <= _MOST_WILD:
            words = text("usage_bad_numbers", lang_of(context), name=option.opts[0], value=clean(value, 40), high=_MOST_WILD)
            raise click.BadParameter(words, context, option)
        found.update(range(int(ends[0]), int(ends[-1]) + 1))
    return tuple(sorted(found))


@click.command("census", cls=Command, example=EXAMPLE)
@click.option("--ask", cls=Option, type=click.Choice(ASKS), default="complete", help="census_ask")
@click.option("--wild", cls=Option, callback=_numbers, default="0", metavar="N-M", help="census_wild")
@click.option("--tiles", cls=Option, type=int, metavar="N", help="census_tiles")
@click.option("--eyes", cls=Option, type=click.Choice(["any", "258"]), default="any", help="eyes")
@click.option("--no-two-wild-eyes", cls=Option, is_flag=True, help="no_two_wild_eyes")
@click.option("--triplets", "--triplets-only", "triplets_only", cls=Option, is_flag=True, help="triplets_only")
@click.option("--forbid", cls=Option, metavar="TILES", help="census_forbid")
@click.option("--any-copies", cls=Option, is_flag=True, help="any_copies")
@click.option(
    "--shapes", "--shape", "shape", cls=Option, multiple=True, type=click.Choice(_native.SHAPES), metavar="NAME", help="shape"
)
@click.option("--ruleset", cls=Option, metavar="NAME", help="census_ruleset")
@click.option("--indicator", cls=Option, metavar="TILE", help="census_indicator")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="json_rules")
@click.option("--csv", "as_csv", cls=Option, is_flag=True, help="census_csv")
@click.option("--plot", cls=Option, metavar="FILE", help="census_plot")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def census(context: click.Context, /, **options: Any) -> int:
    """See the catalogue of messages for the help of this command."""
    lang, as_json = options["lang"] or lang_of(context), options["as_json"]
    _check_usage(context, options, lang)
    try:
        plot = options["plot"]
        if plot is not None:
            from laizi.display.plot import check_plot, plot_bars

            check_plot(plot)
        if options["ruleset"] is not None:
            rules = load(options["ruleset"])
            deals = _deals(rules, options)
            answer = {"schema": SCHEMA, "ask": options["ask"], **deals.to_dict()}
            if plot is not None:
                plot_bars(partial(deal_bars, deals), "census_deal_laizi", Path(plot), lang)
        else:
            counted = _counted(options)
            answer = {"schema": SCHEMA, "ask": options["ask"], "rows": [one.to_dict() for one in counted]}
            if plot is not None:
                label = "wild" if options["ask"] in _YES_NO else options["ask"]
                plot_bars(partial(census_bars, counted), f"census_{label}", Path(plot), lang)
    except InputError as error:
        report(error, lang, as_json=as_json)
        return BAD_INPUT
    if as_json:
        write_json(answer)
    elif options["as_csv"]:
        write_lines(csv_lines(answer))
    elif options["ruleset"] is not None:
        write_lines(deal_lines(deals, rules, lang))
    else:
        write_lines(census_lines(counted, lang))
    return 0


def _check_usage(context: click.Context, options: dict[str, Any], lang: str) -> None:
    """Options without a meaning here are usage errors: nobody is to believe that they counted."""
    deals = options["ruleset"] is not None
    unused = _NOT_OF_DEALS if deals else ("indicator",)
    for param in context.command.params:
        given = context.get_parameter_source(param.name or "") is not click.core.ParameterSource.DEFAULT
        if param.name in unused and given:
            raise click.UsageError(text("usage_deals" if deals else "usage_no_deals", lang, name=param.opts[0]), context)
    if deals and options["ask"] != "complete":
        raise click.UsageError(text("usage_unused", lang, name="--ruleset", ask=options["ask"]), context)
    if options["as_json"] and options["as_csv"]:
        raise click.UsageError(text("usage_either", lang, name="--json", other="--csv"), context)


def _counted(options: dict[str, Any]) -> list[Census]:
    from laizi.bulk import census as count  # NumPy comes with it: nobody who asks for help should wait for that

    asked = question({**options, "wild": 0, "seen": None})
    return [count(options["ask"], options["tiles"], wild, **asked.keywords) for wild in options["wild"]]


def _deals(rules: Ruleset, options: dict[str, Any]) -> DealCensus:
    from laizi.bulk import deal_census

    indicator = options["indicator"]
    flipped = None if indicator in (None, EVERY) else _kind(indicator)
    return deal_census(rules, flipped, eyes=options["eyes"], two_wild_eyes=not options["no_two_wild_eyes"])


def _kind(name: str) -> Tile:
    try:
        return Tile(name)
    except InputError as error:
        raise InputError(error.code, "indicator", error.position, **error.params) from None


# ---- for people --------------------------------------------------------------------------------------------------------


def percent(part: int, whole: int) -> str:
    """A share with four significant digits: ``0.0002671 %``."""
    if not part:
        return "0"
    digits = 3 - math.floor(math.log10(part / whole * 100))
    return f"{part * 100 / whole:.{max(0, digits)}f} %" if digits <= 12 else f"{part * 100 / whole:.3e} %"


def census_lines(counted: Sequence[Census], lang: str) -> Iterator[str]:
    """One table when the answer is yes or no, else one for each number of wildcards."""
    ask = counted[0].ask
    names = ("wild", "tiles", "hands", "all", "share", "ways", "ways_all", "probability")
    if ask == "all":
        header = [text(f"census_{name}", lang) for name in ("wild", "tiles", "hands", "ways")]
        totals = [(str(one.wild), str(one.tiles), f"{one.all:,}", f"{one.wall_all:,}") for one in counted]
        yield from table(totals, header, right=range(len(header)))
        return
    if ask in _YES_NO:
        yield text(f"census_of_{ask}", lang)
        header = [text(f"census_{name}", lang) for name in names]
        yield from table([_yes(one) for one in counted], header, right=range(len(header)))
        return
    for place, one in enumerate(counted):
        if place:
            yield ""
        params = {"tiles": one.tiles, "wild": one.wild, "all": f"{one.all:,}", "ways": f"{one.wall_all:,}"}
        yield text(f"census_of_{ask}", lang, **params)
        header = [
            text(key, lang) for key in (f"census_{ask}", "census_hands", "census_share", "census_ways", "census_probability")
        ]
        rows = [
            (
                text("never", lang) if ask == "distance" and row.answer == _native.UNREACHABLE else str(row.answer),
                f"{row.distinct:,}",
                percent(row.distinct, one.all),
                f"{row.wall:,}",
                percent(row.wall, one.wall_all),
            )
            for row in one.rows
        ]
        yield from table(rows, header, right=range(len(header)))


def _yes(one: Census) -> tuple[str, ...]:
    yes = one.of(1)
    share = percent(yes.distinct, one.all or 1), percent(yes.wall, one.wall_all or 1)
    numbers = [f"{number:,}" for number in (one.wild, one.tiles, yes.distinct, one.all, yes.wall, one.wall_all)]
    return (*numbers[:4], share[0], *numbers[4:], share[1])


def deal_lines(deals: DealCensus, rules: Ruleset, lang: str) -> Iterator[str]:
    """What was dealt from, then a table: a line for each number of laizi, each column in ways and as a probability."""
    from laizi.bulk.census import DEAL_COLUMNS

    name = ruleset_name(rules, lang)
    if deals.indicator is None:
        yield text("census_deals_all", lang, ruleset=name, ways=f"{deals.ways_all:,}")
    else:
        tiles = {
            "indicator": tiles_text((deals.indicator,), lang),
            "laizi": tiles_text((following(deals.indicator),), lang),
            "pizi": tiles_text(pizi_of(deals.indicator, rules.fixed.pizi), lang),
        }
        yield text("census_deals", lang, ruleset=name, ways=f"{deals.ways_all:,}", **tiles)
    yield ""
    columns = ("all", *DEAL_COLUMNS)
    header = [text(f"census_deal_{name}", lang) for name in ("laizi", *columns)]
    rows = [(str(row.laizi), *(f"{getattr(row, name):,}" for name in columns)) for row in deals.rows]
    totals = [deals.total(name) for name in columns]
    rows.append((text("census_sum", lang), *(f"{total:,}" for total in totals)))
    rows.append((text("census_probability", lang), *(percent(total, deals.ways_all) for total in totals)))
    yield from table(rows, header, right=range(len(header)))


# ---- for programs ------------------------------------------------------------------------------------------------------


def csv_lines(answer: dict[str, Any]) -> Iterable[str]:
    """The JSON's rows as CSV: a line of names, then a line for each row, or for each answer where a row has several."""
    head = {name: answer[name] for name in ("ruleset", "indicator", "ways_all") if name in answer}
    rows = []
    for row in answer["rows"]:
        plain = {**head, **{name: value for name, value in row.items() if name != "answers"}}
        rows += [{**plain, **one} for one in row.get("answers", [{}])]
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue().splitlines()


# ---- pictures ----------------------------------------------------------------------------------------------------------

Bars = dict[str, dict[str, float]]  # series, then label, then probability


def census_bars(counted: Sequence[Census], lang: str) -> Bars:
    """Probabilities to draw: by wildcards where the answer is yes or no, else by answer, a series for each number of them."""
    ask = counted[0].ask
    if ask in _YES_NO:
        yes = 0 if ask == "all" else 1
        name = text("census_sum" if ask == "all" else f"census_of_{ask}", lang)
        return {name: {str(one.wild): one.of(yes).wall / (one.wall_all or 1) for one in counted}}
    answers = sorted({row.answer for one in counted for row in one.rows})
    return {
        f"{text('census_wild', lang)}: {one.wild}": {
            "–" if ask == "distance" and answer == _native.UNREACHABLE else str(answer): one.of(answer).wall / one.wall_all
            for answer in answers
        }
        for one in counted
    }


def deal_bars(deals: DealCensus, lang: str) -> Bars:
    """Probabilities to draw: a series for each column, by the number of laizi."""
    from laizi.bulk.census import DEAL_COLUMNS

    return {
        text(f"census_deal_{name}", lang): {str(row.laizi): getattr(row, name) / deals.ways_all for row in deals.rows}
        for name in DEAL_COLUMNS
    }
