"""Pictures of numbers, with matplotlib (extra ``plot``)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from laizi.bulk.files import WholeFile, writing
from laizi.errors import InputError
from laizi.messages import clean, rule_text, text

__all__ = ["ENDINGS", "check_plot", "plot_bars", "plot_simulation"]

#: What a picture's file may end in.
ENDINGS: Final = (".png", ".svg", ".pdf")
_SIZE, _SMALL = (11.0, 7.5), (8.0, 5.0)  # inches
_BAR = "#4878a8"
# Fonts that have Chinese signs, the first that is there.
_FONTS = (
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "SimHei",
    "PingFang SC",
    "Arial Unicode MS",
)


def check_plot(name: str) -> None:
    """Raises before the work begins: ``plot_format`` for an ending of no picture, ``no_matplotlib`` where there is none."""
    ending = Path(name).suffix.lower()
    if ending not in ENDINGS:
        raise InputError("plot_format", "plot", ending=clean(ending, 20), known=", ".join(ENDINGS))
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise InputError("no_matplotlib", "plot") from None


def plot_simulation(found: dict[str, Any], path: Path, lang: str = "en") -> None:
    """Draws what `laizi.bulk.simulate.Simulation.to_dict` holds: outcomes, forms, points of the seats and of wins, lengths.

    In Chinese where the system has a font with Chinese signs, else in English.
    """
    check_plot(str(path))
    from matplotlib.figure import Figure

    rounds = found["rounds"]
    figure = Figure(_SIZE, layout="constrained")
    with _drawn(figure, path, lang) as spoken:
        axes = figure.subplots(2, 2)
        title = text("plot_title", spoken, ruleset=found["ruleset"], rounds=f"{rounds:,}", players=", ".join(found["players"]))
        figure.suptitle(title)
        _bars(axes[0][0], _outcomes(found, spoken), rounds, text("plot_outcomes", spoken))
        _seats(axes[0][1], found, spoken)
        _points(axes[1][0], found, spoken)
        _lengths(axes[1][1], found, spoken)


def plot_bars(bars_in: Callable[[str], Mapping[str, Mapping[str, float]]], label: str, path: Path, lang: str = "en") -> None:
    """Draws probabilities side by side, on a scale of powers of ten.

    Args:
        bars_in: gives in a language for each series the probability at each label.
        label: the key of the words for what the labels are.

    Words are Chinese where `plot_simulation`'s are.
    """
    check_plot(str(path))
    from matplotlib.figure import Figure

    figure = Figure(_SMALL, layout="constrained")
    with _drawn(figure, path, lang) as spoken:
        bars = bars_in(spoken)
        axes = figure.add_subplot()
        for place, (series, heights) in enumerate(bars.items()):
            at = [x + (place + 0.5) * 0.8 / len(bars) - 0.4 for x in range(len(heights))]
            axes.bar(at, list(heights.values()), 0.8 / len(bars), label=series)
        labels = list(next(iter(bars.values())))
        axes.set_xticks(range(len(labels)), labels)
        axes.set_xlabel(text(label, spoken))
        axes.set_ylabel(text("census_probability", spoken))
        if any(height for heights in bars.values() for height in heights.values()):
            axes.set_yscale("log")
        axes.legend()


@contextmanager
def _drawn(figure: Any, path: Path, lang: str) -> Iterator[str]:
    """What is drawn inside goes into the file; the language to speak: Chinese needs a font with Chinese signs."""
    import matplotlib
    from matplotlib import font_manager, rcParams

    fonts = {font.name for font in font_manager.fontManager.ttflist}
    family = next((name for name in _FONTS if name in fonts), None)
    families = [*([family] if family and lang == "zh" else []), *rcParams["font.sans-serif"]]
    with matplotlib.rc_context({"font.family": "sans-serif", "font.sans-serif": families, "axes.unicode_minus": False}):
        yield lang if family else "en"
        with WholeFile(path) as file, writing(str(path)):
            figure.savefig(file, format=path.suffix[1:].lower(), dpi=120)


def _outcomes(found: dict[str, Any], lang: str) -> dict[str, int]:
    rows = {text("drawn_rounds", lang): found["draws"]}
    if found["false_wins"]:
        rows[text("false_wins", lang)] = found["false_wins"]
    for name, where in (("wins", "kinds"), ("forms", "forms"), ("contracts", "contracts"), ("at_once", "reasons")):
        rows |= {_plain(rule_text(where, code, lang), code, lang): number for code, number in found[name].items()}
    return rows


def _plain(words: str, code: str, lang: str) -> str:
    """The words, or the code where an English font lacks signs of theirs."""
    return words if lang == "zh" or words.isascii() else code


def _bars(axes: Any, rows: dict[str, int], rounds: int, title: str) -> None:
    names = list(rows)[::-1]
    axes.barh(names, [100 * rows[name] / rounds for name in names], color=_BAR)
    axes.set_title(title)
    axes.set_xlabel("%")


def _seats(axes: Any, found: dict[str, Any], lang: str) -> None:
    """Mean points of each seat with 95 % intervals."""
    rounds = found["rounds"]
    means = [total / rounds for total in found["deltas"]]
    errors = [
        1.96 * math.sqrt(max(square / rounds - mean * mean, 0.0) / rounds)
        for square, mean in zip(found["squares"], means, strict=True)
    ]
    names = [f"{seat}\n{text(f'player_{player}', lang)}" for seat, player in enumerate(found["players"])]
    axes.bar(names, means, yerr=errors, color=_BAR, capsize=4)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_title(text("plot_seats", lang))


def _points(axes: Any, found: dict[str, Any], lang: str) -> None:
    """What wins are worth, on a scale of doublings."""
    bins: dict[int, int] = {}
    for points, number in found["points"].items():
        step = int(points).bit_length()
        bins[step] = bins.get(step, 0) + number
    steps = range(min(bins, default=0), max(bins, default=0) + 1)
    axes.bar([f"<{2**step:,}" for step in steps], [bins.get(step, 0) for step in steps], color=_BAR)
    axes.tick_params(axis="x", rotation=45)
    axes.set_title(text("plot_points", lang))


def _lengths(axes: Any, found: dict[str, Any], lang: str) -> None:
    lengths = {int(length): number for length, number in found["lengths"].items()}
    axes.bar(list(lengths), list(lengths.values()), color=_BAR, width=1.0)
    axes.set_title(text("plot_lengths", lang))
