"""Draws whole figures of win rates: what `fairmines simulate --plot` writes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D

from fairmines.rendering.plot_style import ON_LIGHT, legend, styles
from fairmines.rendering.rate_plots import plot_rates, plot_survival, plot_sweep
from fairmines.rendering.results import number
from fairmines.simulation.result import Result

TITLE: dict[str, Any] = {"color": ON_LIGHT.text, "fontsize": 12, "fontweight": "bold"}

# Lengths in inches.
DPI = 144
PANEL, BAR, BAR_FRAME, CURVES = 4.6, 0.32, 0.9, 3.1
AROUND, NARROWEST = 0.9, 7.0
MOST_COLUMNS = 3
MOST_NAMES = 5
"""Strategies in a row of the legend."""


def draw_rates(results: Sequence[Result]) -> Figure:
    """Draw for each level the win rates with their 95 % intervals, and below the survival curves.

    A survival curve shows the share of games that are not lost before p percent of the free cells
    are open. It ends at the win rate. Conditional play has no survival curve.
    """
    levels = _by_level(results)
    looks = styles(result.strategy for result in results)
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
            plot_rates(above, levels[place], looks)
            plot_survival(below, levels[place], looks, named=False)
        else:
            above.set_axis_off()
            below.set_axis_off()
    lines = [Line2D([], [], **look.line(ON_LIGHT)) for look in looks.values()]
    below = legend(ON_LIGHT)
    figure.legend(lines, list(looks), loc="outside lower center", ncols=MOST_NAMES, **below)
    figure.suptitle(_title(results), **TITLE)
    return figure


def draw_sweep(results: Sequence[Result]) -> Figure:
    """Draw the win rate against the density of mines: for each strategy a line with a 95 % band."""
    figure = Figure(figsize=(7.2, 4.8), dpi=DPI, layout="constrained")
    plot_sweep(figure.subplots(), results)
    figure.suptitle(_title(results), **TITLE)
    return figure


def _by_level(results: Sequence[Result]) -> list[list[Result]]:
    levels: dict[object, list[Result]] = {}
    for result in results:
        levels.setdefault(result.level, []).append(result)
    return list(levels.values())


def _title(results: Sequence[Result]) -> str:
    """Return the title of the figure: what all results have in common."""
    games = max(result.games for result in results)
    start = results[0].start
    where = "at random" if isinstance(start, str) else "at row {}, column {}".format(*start)
    if any(result.start != start for result in results):
        where = "in the centre"  # the only start whose cell depends on the size of the board
    first = {"any": "", "safe": " (safe)", "opening": " (an opening)"}[results[0].first]
    rules = results[0].rules.capitalize()
    return f"{rules} rules, first click {where}{first}, {number(games, 0)} games each"
