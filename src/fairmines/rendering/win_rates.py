"""Draws win rates with matplotlib: bars with intervals, survival curves, lines against density."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from fairmines.boards.level import LEVELS
from fairmines.rendering.results import number, percent
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.result import Result

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#555555")
"""Distinct with every kind of colour vision (Okabe and Ito 2008; without their yellow)."""
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1)), (0, (6, 1.5, 1.5, 1.5)))
"""Line styles: distinct in grey too, and when there are more strategies than colours."""
Styles = dict[str, tuple[str, Any]]
"""The colour and line style of each strategy."""
INK, GREY, RULE = "#1c1c1c", "#6a6a72", "#e2e2e6"

TITLE: dict[str, Any] = {"color": INK, "fontsize": 12, "fontweight": "bold"}
LEGEND: dict[str, Any] = {
    "frameon": False,
    "fontsize": 9,
    "handlelength": 2.6,
    "labelcolor": INK,
}
SHARES = [hundredth / 100 for hundredth in range(101)]

# Lengths in inches.
DPI = 144
PANEL, BAR, BAR_FRAME, CURVES = 4.6, 0.32, 0.9, 3.1
AROUND, NARROWEST = 0.9, 7.0
MOST_COLUMNS = 3
MOST_NAMES = 5
"""Strategies in a row of the legend."""


@FuncFormatter
def _in_percent(share: float, _place: float) -> str:
    return f"{100 * share:.3g}%"


def draw_rates(results: Sequence[Result]) -> Figure:
    """Draw for each level the win rates with their 95 % intervals, and below the survival curves.

    A survival curve shows the share of games that are not lost before p percent of the free cells
    are open. It ends at the win rate. Conditional play has no survival curve.
    """
    levels = _by_level(results)
    styles = _styles(results)
    columns = min(len(levels), MOST_COLUMNS)
    rows = math.ceil(len(levels) / columns)
    bars = BAR_FRAME + BAR * max(map(len, levels))
    height = AROUND + rows * (bars + CURVES)
    spacing = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.1)
    figure = Figure(figsize=(max(PANEL * columns, NARROWEST), height), dpi=DPI, layout=spacing)
    panels = figure.subplots(2 * rows, columns, squeeze=False, height_ratios=[bars, CURVES] * rows)
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        above, below = panels[2 * row][column], panels[2 * row + 1][column]
        if place < len(levels):
            _draw_bars(above, levels[place], styles)
            _draw_survival(below, levels[place], styles)
        else:
            above.set_axis_off()
            below.set_axis_off()
    lines = [Line2D([], [], color=it[0], linestyle=it[1], linewidth=1.6) for it in styles.values()]
    figure.legend(lines, list(styles), loc="outside lower center", ncols=MOST_NAMES, **LEGEND)
    figure.suptitle(_title(results), **TITLE)
    return figure


def draw_sweep(results: Sequence[Result]) -> Figure:
    """Draw the win rate against the density of mines: for each strategy a line with a 95 % band."""
    figure = Figure(figsize=(7.2, 4.8), dpi=DPI, layout="constrained")
    axes = figure.subplots()
    _prepare(axes)
    for name, (colour, dashes) in _styles(results).items():
        line = [it for it in results if it.strategy == name and it.games]
        densities = [_density(it.experiment) for it in line]
        low, high = zip(*(it.interval() for it in line), strict=True) if line else ((), ())
        axes.fill_between(densities, low, high, color=colour, alpha=0.18, linewidth=0)
        rates = [it.rate for it in line]
        axes.plot(
            densities, rates, color=colour, linestyle=dashes, marker="o", markersize=3.5, label=name
        )
    width, height, _ = results[0].experiment.level
    axes.set_xlabel(f"density of mines, {width} \N{MULTIPLICATION SIGN} {height} cells")
    axes.set_ylabel("games won")
    axes.set_ylim(-0.02, 1.02)
    axes.xaxis.set_major_formatter(_in_percent)
    axes.yaxis.set_major_formatter(_in_percent)
    axes.legend(**LEGEND)
    figure.suptitle(_title(results), **TITLE)
    return figure


def _draw_bars(axes: Axes, results: Sequence[Result], styles: Styles) -> None:
    """Draw one level's win rates, the first strategy on top."""
    _prepare(axes, grid="x")
    for row, result in enumerate(results):
        colour, _ = styles[result.strategy]
        if not result.games:
            axes.text(0.01, row, "no game yet", color=GREY, va="center", fontsize=9)
            continue
        low, high = result.interval()
        axes.barh(row, result.rate, height=0.62, color=colour, alpha=0.85, linewidth=0)
        axes.errorbar(
            result.rate,
            row,
            xerr=[[result.rate - low], [high - result.rate]],
            color=INK,
            linewidth=1.2,
            capsize=2.5,
        )
        text = f"{percent(result.rate, result.games)} %"
        axes.text(high + 0.02, row, text, color=INK, va="center", fontsize=9)
    axes.set_yticks(range(len(results)), [result.strategy for result in results])
    axes.set_ylim(len(results) - 0.4, -0.6)
    # Leave room for the number beside the longest bar.
    axes.set_xlim(0, 1.2)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter(_in_percent)
    axes.set_xlabel("games won, with 95 % interval", fontsize=9, color=GREY)
    axes.spines["left"].set_color(GREY)
    axes.set_title(_level(results[0].experiment), fontsize=11, color=INK)


def _draw_survival(axes: Axes, results: Sequence[Result], styles: Styles) -> None:
    _prepare(axes)
    for result in results:
        if result.games and not result.conditional:
            colour, dashes = styles[result.strategy]
            axes.plot(
                SHARES,
                result.survival,
                color=colour,
                linestyle=dashes,
                linewidth=1.6,
            )
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.02)
    axes.xaxis.set_major_formatter(_in_percent)
    axes.yaxis.set_major_formatter(_in_percent)
    axes.set_xlabel("free cells opened", fontsize=9, color=GREY)
    axes.set_ylabel("games not lost", fontsize=9, color=GREY)
    if results[0].conditional:
        axes.text(0.5, 0.5, "no game is lost in conditional play", color=GREY, ha="center")


def _prepare(axes: Axes, grid: str = "both") -> None:
    """Style a panel: pale grid lines behind the data, no frame."""
    axes.set_axisbelow(True)
    axes.grid(visible=True, axis=grid, color=RULE, linewidth=0.8)  # type: ignore[arg-type]
    axes.tick_params(length=0, labelsize=9, labelcolor=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "left" and grid == "x")


def _styles(results: Sequence[Result]) -> Styles:
    """Return a colour and a line style for each strategy, the same in all panels."""
    names = dict.fromkeys(result.strategy for result in results)
    return dict(zip(names, zip(cycle(COLOURS), cycle(DASHES), strict=False), strict=False))


def _by_level(results: Sequence[Result]) -> list[list[Result]]:
    levels: dict[object, list[Result]] = {}
    for result in results:
        levels.setdefault(result.experiment.level, []).append(result)
    return list(levels.values())


def _density(experiment: Experiment) -> float:
    return experiment.level.mines / experiment.level.cells


def _level(experiment: Experiment) -> str:
    """Return the title of a level."""
    width, height, mines = experiment.level
    board = f"{width} \N{MULTIPLICATION SIGN} {height}, {mines} mines"
    return f"{experiment.level_name}: {board}" if experiment.level_name in LEVELS else board


def _title(results: Sequence[Result]) -> str:
    """Return the title of the figure: what all results have in common."""
    experiment = results[0].experiment
    games = max(result.games for result in results)
    start = experiment.start
    where = "at random" if isinstance(start, str) else "at row {}, column {}".format(*start)
    if any(result.experiment.start != start for result in results):
        where = "in the centre"  # the only start whose cell depends on the size of the board
    first = {"any": "", "safe": " (safe)", "opening": " (an opening)"}[experiment.first]
    rules = experiment.rules.capitalize()
    return f"{rules} rules, first click {where}{first}, {number(games, 0)} games each"
