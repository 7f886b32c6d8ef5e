"""Prints reviews on a terminal: mistakes as a table, the winning chance as a sparkline."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from fairmines.rendering.tables import dash, make_table, print_tables
from fairmines.reviews.decision import Better, Chance, Decision
from fairmines.reviews.review import Review
from fairmines.reviews.summary import ReviewSummary, Tally
from fairmines.wording import counted, percent, percentage, points, printable, rounded

BARS = "▁▂▃▄▅▆▇█"
MOST_BARS = 60
"""The longest sparkline, in characters."""
MISTAKES = {
    "mined": "a certain mine",
    "needless": "needless guess",
    "riskier": "riskier guess",
    "worse": "worse guess",
}
"""Kind of a mistake -> what it is called."""


def print_review(review: Review, console: Console) -> None:
    """Print the review of a game."""
    _print_lines(headlines(review), console)
    bars = sparkline(review)
    if bars and not console.options.ascii_only:
        console.print(bars, highlight=False, soft_wrap=True)
    if review.mistakes:
        console.print()
        print_tables([_mistake_table(review.mistakes, dash(console))], console)


def _print_lines(lines: Sequence[str], console: Console) -> None:
    for line in lines:
        text = line
        if console.options.ascii_only:
            text = line.replace("\N{EN DASH}", "-").replace("\N{PLUS-MINUS SIGN}", "+-")
        console.print(text, highlight=False, soft_wrap=True)


def headlines(review: Review) -> list[str]:
    """Return what a review says in a few lines.

    >>> from fairmines import Game, Layout
    >>> from fairmines.reviews.reviewing import review
    >>> game = Game.from_layout(Layout([[1, 0, 0]]))
    >>> for column in (1, 2):
    ...     _ = game.open(0, column)
    >>> print("\\n".join(headlines(review(game))[1:]))
    Luck 0.48: one in 3 games survives these openings.
    Winning chance at the start 66.7 %.
    Decisions cost 33.3 points, luck gave 66.7 points.
    1 mistake in 2 guesses.
    """
    width, height, mines = review.level
    played = f"{width}x{height}, {counted(mines, 'mine')}, {review.rules} rules: {review.status}"
    if review.status != "playing":
        played += f" after {review.elapsed:.3f} s"
    if review.player:
        played += f", by {printable(review.player)}"
    lines = [f"{played}."]
    if review.judged_by != review.rules:
        lines.append(f"Judged by the {review.judged_by} rules.")
    uncounted = sum(not decision.counted for decision in review.decisions)
    if uncounted:
        were = "was" if uncounted == 1 else "were"
        lines.append(f"{counted(uncounted, 'move')} {were} too complex to count: not judged here.")
    lines.append(_luck(review.luck, uncounted))
    lines += _chance(review)
    guesses = counted(len(review.guesses), "guess")
    number = counted(len(review.mistakes), "mistake") if review.mistakes else "No mistake"
    first = ""
    if review.first_mistake is not None and len(review.mistakes) > 1:
        first = f", the first after {review.first_mistake.elapsed:.2f} s"
    lines.append(f"{number} in {guesses}{first}.")
    if not review.complete:
        lines.append(_cut(review))
    return lines


def _cut(review: Review) -> str:
    """Say what the time limit has cut."""
    text = "The time was over: winning chances and costs rest on fewer games, or are missing"
    cut = sum(decision.cut for decision in review.decisions)
    verb = "is" if cut == 1 else "are"
    return f"{text}. {counted(cut, 'guess')} {verb} not judged." if cut else f"{text}."


def sparkline(review: Review) -> str:
    """Draw the winning chance over the decisions as a line of bars; empty if it is not known."""
    if not review.curve:
        return ""
    last = len(review.decisions)
    columns = min(last + 1, MOST_BARS)
    values, point = [], 0
    for column in range(columns):
        decision = round(column * last / max(1, columns - 1))
        while point + 1 < len(review.curve) and review.curve[point + 1].decision <= decision:
            point += 1
        values.append(review.curve[point].chance.value)
    top = len(BARS) - 1
    return "".join(BARS[min(top, max(0, round(value * top)))] for value in values)


def _luck(luck: float, uncounted: int) -> str:
    if math.isinf(luck):
        return "Luck infinite: a move was certain to lose."
    if luck == 0:
        return f"Luck 0: every {'other ' if uncounted else ''}move was safe."
    return f"Luck {rounded(luck, 2)}: one in {_games(luck)} games survives these openings."


def _games(luck: float) -> str:
    """Return the number of games of which one is as lucky, to three digits: more than 1."""
    games = f"{10**luck:,.3g}"
    return "<1.01" if games == "1" else games


def _chance(review: Review) -> list[str]:
    if review.start is None:
        return []
    lines = [f"Winning chance at the start {review.start}."]
    if review.cost is not None and review.gained is not None:
        verb = "gave" if review.gained >= 0 else "took"
        gained = f"luck {verb} {points(abs(review.gained))} points"
        lines.append(f"Decisions cost {points(review.cost)} points, {gained}.")
    return lines


def _mistake_table(mistakes: Sequence[Decision], between: str) -> Table:
    names = ("mistake", "cell", "better")
    table = make_table(names, ("after\ns", "risk\n%", "least\n%", "cost\n%", "95 %\ninterval"), 4)
    for mistake in mistakes:
        assert mistake.mistake is not None
        table.add_row(
            MISTAKES[mistake.mistake],
            _cell(mistake.cell) + (" chord" if mistake.kind == "chord" else ""),
            "-" if mistake.better is None else better_text(mistake.better),
            f"{mistake.elapsed:.2f}",
            percent(mistake.risk),
            percent(mistake.least_risk),
            "-" if mistake.cost is None else points(mistake.cost.value),
            _interval(mistake.cost, between),
        )
    return table


def better_text(better: Better) -> str:
    """Return the better cell, and why it is better."""
    if better.proof is not None:
        return f"{_cell(better.cell)} safe: {better.proof.rule}"
    return f"{_cell(better.cell)} risk {percentage(better.risk)}"


def _interval(cost: Chance | None, between: str) -> str:
    if cost is None or cost.exact:
        return "" if cost is None else "exact"
    # Negative numbers make a dash hard to read.
    between = " to " if cost.low < 0 else between
    return f"{points(cost.low)}{between}{points(cost.high)}"


def _cell(cell: tuple[int, int]) -> str:
    return "{},{}".format(*cell)


def print_summary(summary: ReviewSummary, console: Console) -> None:
    """Print what the reviews of many games say together."""
    _print_lines(_summary_lines(summary), console)
    tables = []
    if summary.mistakes:
        tables.append(make_table(("mistake",), ("number", "a game")))
        for kind, number in summary.mistakes.items():
            each = rounded(summary.mistakes_per_game(kind), 2)
            tables[-1].add_row(MISTAKES[kind], f"{number:,}", each)
    if summary.times:
        tables.append(make_table(("safe by",), ("moves", "median\ns", "half within\ns")))
        for time in summary.times:
            span = f"{time.quarter:.2f}{dash(console)}{time.three_quarters:.2f}"
            tables[-1].add_row(time.rule, f"{time.moves:,}", f"{time.median:.2f}", span)
    if tables:
        console.print()
        print_tables(tables, console)


def _summary_lines(summary: ReviewSummary) -> list[str]:
    mistakes = f"{rounded(summary.mistakes_per_game(), 2)} mistakes a game"
    lines = [
        f"{counted(summary.games, 'game')}: {summary.won:,} won, {summary.lost:,} lost.",
        f"{mistakes}; {summary.games_without_mistake:,} without one.",
    ]
    if summary.lost:
        lines.append(
            f"Lost without a mistake: {summary.lost_without_mistake:,} of {summary.lost:,}."
        )
    if summary.games_cut:
        lines.append(games_cut(summary))
    if summary.guesses.number:
        lines.append(f"Risky moves survived: {_against(summary.guesses)}.")
    if summary.wins.number:
        lines.append(f"Games won: {_against(summary.wins)} by the expert.")
    if summary.cost is not None:
        lines.append(f"Decisions cost {points(summary.cost)} points of winning chance a game.")
    if summary.luck is not None:
        lines.append(f"Median luck of the won games: {rounded(summary.luck, 2)}.")
    return lines


def games_cut(summary: ReviewSummary) -> str:
    """Say that the time limit has cut games short."""
    verb, guesses = ("was", "its guesses") if summary.games_cut == 1 else ("were", "their guesses")
    games = f"{counted(summary.games_cut, 'game')} {verb} cut short by the time limit"
    return f"{games}: {guesses} may not all be judged."


def _against(tally: Tally) -> str:
    """Compare what came true with what was expected."""
    share = percentage(tally.came_true / tally.number)
    line = (
        f"{tally.came_true:,} of {tally.number:,} ({share}), expected {rounded(tally.expected, 1)}"
    )
    return line + (f" ± {rounded(tally.error, 1)}" if tally.error else "")
