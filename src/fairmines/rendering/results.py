"""Prints win rates as tables on a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table

from fairmines.boards.level import name_of_level
from fairmines.intervals import Difference, Mean
from fairmines.rendering.tables import dash, make_table, print_tables
from fairmines.simulation.result import Result, against_first
from fairmines.wording import counted, percent, printable, rounded

NOTHING = "-"
"""Stands for a number that is unknown, because no game was played or won."""
INDENT = "  "
"""Stands before a row under its level."""
MOST_ERRORS = 5
"""The failures of a strategy that are printed."""
CONDITIONAL = (
    "Estimator: conditional. Every guess survives, and a game counts with its weight: "
    "no game is won or lost."
)


def print_results(results: Sequence[Result], console: Console) -> None:
    """Print the win rates, and the paired differences of strategies on the same boards.

    Each level is a heading over its rows. The tables fit 80 columns; no number is cut off.
    """
    tables = [_rates(results, dash(console))]
    pairs = list(against_first(results))
    if pairs:
        tables.append(_differences(pairs))
    if any(result.conditional for result in results):
        console.print(f"{CONDITIONAL}\n", highlight=False, soft_wrap=True)
    print_tables(tables, console)
    notes = [note for result in results for note in _notes(result)]
    if notes:
        console.print("\n" + "\n".join(notes), highlight=False, soft_wrap=True, markup=False)


def _notes(result: Result) -> Iterator[str]:
    """Yield what a table has no column for, a line each."""
    name = f"{result.strategy}, {_level(result)}"
    if not result.reproducible:
        yield f"{name}: not reproducible, no game was compared."
    if result.replayed:
        yield f"{name}: {counted(result.replayed, 'stored game')} played again, and equal."
    if result.verified:
        yield (
            f"{name}: {counted(result.lost_on_safe or 0, 'game')} lost on cells considered safe, "
            f"{counted(result.safe_guesses or 0, 'guess')} certainly safe."
        )
    errors = list(result.errors.items())
    for game, text in errors[:MOST_ERRORS]:
        yield f"{name}: game {game} is lost by a failure: {printable(text)}"
    if len(errors) > MOST_ERRORS:
        yield f"{name}: {counted(len(errors), 'game')} are lost by failures; --json lists them all."


def _rates(results: Sequence[Result], between: str) -> Table:
    table = make_table(
        ("strategy",),
        (
            "games",
            "won",
            "won %",
            "95 %\ninterval",
            "guesses\nper win",
            "won %,\nno guess",
            "games/s\nper core",
        ),
    )
    for level, group in groupby(results, _level):
        table.add_row(level)
        for result in group:
            low, high = result.interval()
            table.add_row(
                INDENT + result.strategy,
                f"{result.games:,}",
                NOTHING if result.conditional else f"{result.wins:,}",
                percent_of_games(result.rate, result.games),
                _interval(low, high, result.games, between) if result.games else NOTHING,
                number(result.guesses_per_won_game, 2),
                percent_of_games(result.won_without_guess, result.games),
                number(result.games_per_second, 0 if result.games_per_second >= 100 else 1),
            )
    return table


def _differences(pairs: Iterable[tuple[Result, Result]]) -> Table:
    table = make_table(
        ("on the same\nboards",),
        ("games", "difference\n%", "95 %\ninterval", "only\nfirst\nwon", "only\nsecond\nwon"),
    )
    for level, group in groupby(pairs, lambda pair: _level(pair[0])):
        table.add_row(level)
        for result, first in group:
            difference = result.difference(first)
            low, high = difference.interval()
            table.add_row(
                f"{INDENT}{result.strategy} - {first.strategy}",
                f"{difference.games:,}",
                percent_of_games(difference.value, difference.games, signed=True),
                _interval(low, high, difference.games, " to ", signed=True)
                if difference.games
                else NOTHING,
                *_only_one(difference),
            )
    return table


def _level(result: Result) -> str:
    return name_of_level(result.level)


def _only_one(difference: Difference | Mean) -> tuple[str, str]:
    """Return the games that only one strategy won, and those that only the other one won."""
    if isinstance(difference, Mean):
        return NOTHING, NOTHING
    return f"{difference.only_first:,}", f"{difference.only_second:,}"


def percent_of_games(share: float, games: int, *, signed: bool = False) -> str:
    """Write a share as percent, with 1 to 3 decimals: more games justify more of them.

    >>> percent_of_games(0.3805, 10_000), percent_of_games(0.410321, 1_000_000)
    ('38.05', '41.032')
    """
    if math.isnan(share):
        return NOTHING
    places = 1 if games < 1_000 else 2 if games < 500_000 else 3
    return percent(share, places, signed=signed)


def number(value: float, places: int) -> str:
    """Write a number with a number of decimals; NaN becomes "-"."""
    return NOTHING if math.isnan(value) else rounded(value, places)


def _interval(low: float, high: float, games: int, between: str, *, signed: bool = False) -> str:
    return between.join(percent_of_games(end, games, signed=signed) for end in (low, high))
