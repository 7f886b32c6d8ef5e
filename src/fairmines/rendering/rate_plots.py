"""Draws win rates into matplotlib axes: bars with intervals, survival curves, sweeps of density."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from fairmines.boards.level import LEVELS, Level, name_of_level
from fairmines.rendering import palette
from fairmines.rendering.plot_style import (
    DASHES,
    Inks,
    Style,
    add_legend,
    in_percent,
    prepare,
    styles,
)
from fairmines.rendering.results import percent_of_games
from fairmines.simulation.result import Result
from fairmines.wording import counted

SHARES = [hundredth / 100 for hundredth in range(101)]
MARK_EVERY = 20
"""The points of a survival curve between two markers."""

Styles = Mapping[str, Style]


def plot_rates(axes: Axes, results: Sequence[Result], looks: Styles | None = None) -> None:
    """Draw a bar for each result, the first one on top, with its 95 % interval.

    `looks` has a style for each name of `names`; by default the axes have styles of their own.
    """
    on = prepare(axes, grid="x")
    labels = names(results)
    looks = looks or styles_of(results)
    for row, (name, result) in enumerate(zip(labels, results, strict=True)):
        if not result.games:
            axes.text(0.01, row, "no game yet", color=on.quiet, va="center", fontsize=9)
            continue
        low, high = result.interval()
        look = looks[name]
        axes.barh(
            row,
            result.rate,
            height=0.62,
            facecolor=palette.mix(look.colour, on.paper, 0.5),
            hatch=look.hatch,
            edgecolor=look.colour,  # of the hatch
            linewidth=0,
        )
        axes.errorbar(
            result.rate,
            row,
            xerr=[[result.rate - low], [high - result.rate]],
            color=on.text,
            linewidth=1.2,
            capsize=2.5,
        )
        text = f"{percent_of_games(result.rate, result.games)} %"
        axes.text(high + 0.02, row, text, color=on.text, va="center", fontsize=9)
    axes.set_yticks(range(len(results)), labels)
    axes.set_ylim(len(results) - 0.4, -0.6)
    # Leave room for the number beside the longest bar.
    axes.set_xlim(0, 1.2)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter(in_percent)
    axes.set_xlabel("games won, with 95 % interval", fontsize=9, color=on.quiet)
    axes.spines["left"].set_color(on.quiet)
    _set_title(axes, results, on)


def plot_survival(
    axes: Axes, results: Sequence[Result], looks: Styles | None = None, *, named: bool = True
) -> None:
    """Draw the share of games that are not lost before p percent of the free cells are open.

    A curve ends at the win rate. Conditional play has no survival curve, because no game is lost.
    """
    on = prepare(axes)
    labels = names(results)
    looks = looks or styles_of(results)
    lines: dict[str, Line2D] = {}
    for number, (name, result) in enumerate(zip(labels, results, strict=True)):
        if result.games and not result.conditional:
            # Curves of similar strategies lie upon one another: their markers do not.
            marked = (MARK_EVERY * (number % len(results)) // len(results), MARK_EVERY)
            look = looks[name].line(on)
            [curve] = axes.plot(SHARES, result.survival, label=name, markevery=marked, **look)
            lines[name] = curve
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.02)
    axes.xaxis.set_major_formatter(in_percent)
    axes.yaxis.set_major_formatter(in_percent)
    axes.set_xlabel("free cells opened", fontsize=9, color=on.quiet)
    axes.set_ylabel("games not lost", fontsize=9, color=on.quiet)
    if all(result.conditional for result in results):
        axes.text(0.5, 0.5, "no game is lost in conditional play", color=on.quiet, ha="center")
    if named:
        _set_title(axes, results, on)
        if lines:
            add_legend(axes, lines, on)


def plot_sweep(axes: Axes, results: Sequence[Result]) -> None:
    """Draw the win rate against the density of mines: for each strategy a line with a 95 % band."""
    on = prepare(axes)
    lines: dict[str, Line2D] = {}
    for name, look in styles(result.strategy for result in results).items():
        line = sorted(
            (result for result in results if result.strategy == name and result.games), key=density
        )
        densities = [density(result) for result in line]
        low, high = zip(*(result.interval() for result in line), strict=True) if line else ((), ())
        axes.fill_between(densities, low, high, color=look.colour, alpha=0.18, linewidth=0)
        rates = [result.rate for result in line]
        [lines[name]] = axes.plot(densities, rates, label=name, **look.line(on))
    sizes = dict.fromkeys(result.level[:2] for result in results)
    boards = " and ".join(f"{width} \N{MULTIPLICATION SIGN} {height}" for width, height in sizes)
    axes.set_xlabel(f"density of mines, {boards} cells")
    axes.set_ylabel("games won")
    axes.set_ylim(-0.02, 1.02)
    axes.xaxis.set_major_formatter(in_percent)
    axes.yaxis.set_major_formatter(in_percent)
    add_legend(axes, lines, on)


def names(results: Sequence[Result]) -> list[str]:
    """Return what to call each result: its strategy, with the level if there are several."""
    if len({result.level for result in results}) == 1:
        return [result.strategy for result in results]
    return [f"{result.strategy}, {name_of_level(result.level)}" for result in results]


def styles_of(results: Sequence[Result]) -> dict[str, Style]:
    """Return a style for each of `names`: a strategy has one colour and one hatch on all levels."""
    labels, own = names(results), styles(result.strategy for result in results)
    if set(labels) == set(own):
        return own
    dashes = dict(zip(dict.fromkeys(result.level for result in results), cycle(DASHES)))
    return {
        label: own[result.strategy]._replace(dashes=dashes[result.level], marker=look.marker)
        for (label, look), result in zip(styles(labels).items(), results, strict=True)
    }


def density(result: Result) -> float:
    """Return the mines for each cell."""
    level = result.level
    return level.mines / level.cells


def level_title(level: Level) -> str:
    """Return the title of a level."""
    width, height, mines = level
    board = f"{width} \N{MULTIPLICATION SIGN} {height}, {counted(mines, 'mine')}"
    name = name_of_level(level)
    return f"{name}: {board}" if name in LEVELS else board


def _set_title(axes: Axes, results: Sequence[Result], on: Inks) -> None:
    """Name the level above the axes, if there is only one."""
    if len({result.level for result in results}) == 1:
        axes.set_title(level_title(results[0].level), fontsize=11, color=on.text)
