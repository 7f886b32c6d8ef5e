"""Draws reviews into matplotlib axes: the winning chance of a game, and figures of many games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from fairmines.rendering import palette
from fairmines.rendering.plot_style import COLOURS, HATCHES, Inks, in_percent, legend, prepare
from fairmines.rendering.review_text import MISTAKES, games_cut
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review
from fairmines.reviews.summary import ReviewSummary, summarise_games
from fairmines.wording import counted, rounded

CHANCE, RISK, MISTAKE = COLOURS[0], COLOURS[5], COLOURS[1]


def draw_review(review: Review) -> Figure:
    """Draw the winning chance over a game, and below it the risks taken."""
    figure = Figure(figsize=(8.0, 5.2), dpi=100, layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
    plot_chance(upper, review)
    plot_risks(lower, review)
    upper.set_xlabel("")
    width, height, mines = review.level
    board = f"{width} \N{MULTIPLICATION SIGN} {height}, {counted(mines, 'mine')}"
    upper.set_title(f"{board}, {review.rules} rules: {review.status}", fontsize=11)
    return figure


def plot_chance(axes: Axes, review: Review) -> None:
    """Draw the winning chance after each number of decisions, with its 95 % interval."""
    on = prepare(axes)
    points, blue = review.curve, palette.mix(CHANCE, palette.LIGHT, on.paler)
    if points:
        places = [point.decision for point in points]
        values = [point.chance.value for point in points]
        low, high = [point.chance.low for point in points], [point.chance.high for point in points]
        axes.fill_between(places, low, high, color=blue, alpha=0.25, linewidth=0)
        axes.plot(
            places, values, "o-", color=blue, linewidth=1.6, markersize=3, label="winning chance"
        )
    known = [mistake for mistake in review.mistakes if mistake.chosen is not None]
    if known:
        axes.plot(
            [mistake.number for mistake in known],
            [mistake.chosen.value for mistake in known if mistake.chosen is not None],
            "v",
            color=MISTAKE,
            markersize=8,
            label="mistake: chance of the chosen move",
        )
    axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(in_percent)
    axes.set_ylabel("winning chance", fontsize=9, color=on.quiet)
    _number_decisions(axes, review, on)
    if points:
        axes.legend(**legend(on), loc="best")
    else:
        axes.text(0.5, 0.5, "not known", transform=axes.transAxes, color=on.quiet, ha="center")


def plot_risks(axes: Axes, review: Review) -> None:
    """Draw the risk of each decision, and the least risk of the board."""
    on = prepare(axes, grid="y")
    risky = [decision for decision in review.decisions if decision.risk > 0]
    right = [decision for decision in risky if decision.mistake is None]
    wrong = [decision for decision in risky if decision.mistake is not None]
    for group, colour, name in ((right, RISK, "risk"), (wrong, MISTAKE, "risk of a mistake")):
        if group:
            axes.vlines(
                [decision.number for decision in group],
                0,
                [decision.risk for decision in group],
                color=colour,
            )
            marker = "o" if group is right else "v"
            axes.plot(
                [decision.number for decision in group],
                [decision.risk for decision in group],
                marker,
                color=colour,
                markersize=5,
                label=name,
            )
    if risky:
        axes.plot(
            [decision.number for decision in risky],
            [decision.least_risk for decision in risky],
            "_",
            color=on.text,
            markersize=9,
            label="least risk",
        )
        axes.legend(**legend(on), loc="best", ncols=3)
    else:
        axes.text(0.5, 0.5, "no risk", transform=axes.transAxes, color=on.quiet, ha="center")
    axes.set_ylim(0, max([0.1, *(decision.risk * 1.35 for decision in risky)]))
    axes.yaxis.set_major_formatter(in_percent)
    axes.set_ylabel("risk", fontsize=9, color=on.quiet)
    _number_decisions(axes, review, on)


def _number_decisions(axes: Axes, review: Review, on: Inks) -> None:
    axes.set_xlim(0, max(1, len(review.decisions)))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("decisions", fontsize=9, color=on.quiet)


def draw_summary(games: Sequence[GameSummary]) -> Figure:
    """Draw wins against expectation, mistakes by kind, and times by rule."""
    summary = summarise_games(games)
    figure = Figure(figsize=(8.0, 8.4), dpi=100, layout="constrained")
    wins, mistakes, times = figure.subplots(3, 1, height_ratios=(2, 1, 1.2))
    plot_wins(wins, games)
    _plot_mistakes(mistakes, summary)
    _plot_times(times, summary)
    return figure


def plot_wins(axes: Axes, summaries: Sequence[GameSummary]) -> None:
    """Draw the wins so far minus the expert's expected wins, in the order of the games."""
    on = prepare(axes)
    known = [
        summary
        for summary in summaries
        if summary.status in {"won", "lost"} and summary.start is not None
    ]
    chances = [summary.start for summary in known if summary.start is not None]
    surplus = [
        (summary.status == "won") - chance for summary, chance in zip(known, chances, strict=True)
    ]
    sums = [0.0, *accumulate(surplus)]
    errors = [variance**0.5 for variance in accumulate((p * (1 - p) for p in chances), initial=0.0)]
    games = range(len(sums))
    band = [2 * error for error in errors]
    axes.fill_between(
        games,
        [-reach for reach in band],
        band,
        color=on.quiet,
        alpha=0.2,
        linewidth=0,
        label="2 standard deviations",
    )
    axes.step(
        games, sums, where="post", color=CHANCE, linewidth=1.6, label="wins minus expected wins"
    )
    axes.axhline(0, color=on.quiet, linewidth=0.8)
    axes.set_xlim(0, max(1, len(known)))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("games", fontsize=9, color=on.quiet)
    axes.set_ylabel("wins beyond the expert's", fontsize=9, color=on.quiet)
    axes.legend(**legend(on), loc="best")


def _plot_mistakes(axes: Axes, summary: ReviewSummary) -> None:
    on = prepare(axes, grid="x")
    numbers = [summary.mistakes_per_game(kind) for kind in MISTAKES if kind in summary.mistakes]
    names = [name for kind, name in MISTAKES.items() if kind in summary.mistakes]
    if numbers:
        colour = palette.mix(MISTAKE, on.paper, 0.5)
        bars = axes.barh(range(len(names)), numbers, height=0.62, facecolor=colour)
        for bar, hatch in zip(bars, HATCHES, strict=False):
            bar.set(hatch=hatch, edgecolor=MISTAKE, linewidth=0)
        for row, number in enumerate(numbers):
            axes.text(number, row, f" {rounded(number, 2)}", va="center", fontsize=9, color=on.text)
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlim(0, 1.15 * max(numbers))
    else:
        axes.set_yticks([])
        axes.text(0.5, 0.5, "no mistake", transform=axes.transAxes, color=on.quiet, ha="center")
    cut = f"\n{games_cut(summary)}" if summary.games_cut else ""
    axes.set_xlabel(f"mistakes a game{cut}", fontsize=9, color=on.quiet)


def _plot_times(axes: Axes, summary: ReviewSummary) -> None:
    on = prepare(axes, grid="x")
    rows = range(len(summary.times))
    medians = [time.median for time in summary.times]
    below = [time.median - time.quarter for time in summary.times]
    above = [time.three_quarters - time.median for time in summary.times]
    axes.errorbar(
        medians, rows, xerr=[below, above], fmt="o", color=CHANCE, linewidth=1.4, capsize=3
    )
    axes.set_yticks(rows, [f"{time.rule} ({time.moves:,})" for time in summary.times])
    axes.set_ylim(len(summary.times) - 0.4, -0.6)
    axes.set_xlim(left=0)
    axes.set_xlabel(
        "seconds for a safe move, by its rule: median and quartiles", fontsize=9, color=on.quiet
    )
