"""Tells how far a simulation has come: with bars on a terminal, else with a line of text."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from fairmines import checks
from fairmines.boards.level import name_of_level
from fairmines.simulation.experiment import Progress
from fairmines.simulation.result import Result
from fairmines.wording import counted, printable

Advance = Callable[[int, int], object]
"""A function of the index of a result, and of the number of games that were just played for it."""

LINE_SECONDS = 0.5
"""The least time between two updates of the line of text."""
MOST_BARS = 12
"""For more results than this, one bar shows all of them."""
SPEED_SECONDS = 60.0
"""The time over which the speed is averaged."""


def shown(progress: Progress, results: Sequence[Result]) -> AbstractContextManager[Advance]:
    """Return a context manager that shows progress and yields the function that advances it.

    Args:
        progress: False for nothing. True for bars if standard error is a terminal, or else a line
            of text. A function gets the games played and the games asked for, summed over all
            results, after each part of the games.
        results: The results at the beginning. Their games count as played.

    Raises:
        FairminesError: `progress` is neither a truth value nor a function.
    """
    if callable(progress):
        return nullcontext(_summed(progress, results))
    checks.instance("progress", progress, bool, "True, False or a function")
    if not progress:
        return nullcontext(lambda _result, _games: None)
    return bars(results) if sys.stderr.isatty() else _line(results)


def _summed(tell: Callable[[int, int], object], results: Sequence[Result]) -> Advance:
    """Return a function that adds up the games of all results, and tells their sum."""
    played = sum(result.games for result in results)
    asked = sum(result.asked for result in results)

    def advance(_result: int, games: int) -> None:
        nonlocal played
        played += games
        tell(played, asked)

    return advance


@contextmanager
def _line(results: Sequence[Result]) -> Generator[Advance]:
    """Write one line to standard error and update it in place; notebooks show it, too."""
    due = 0.0

    def write(played: int, asked: int) -> None:
        nonlocal due
        if time.monotonic() >= due or played == asked:
            due = time.monotonic() + LINE_SECONDS
            print(f"\r{played:,} of {counted(asked, 'game')}", end="", file=sys.stderr, flush=True)

    try:
        yield _summed(write, results)
    finally:
        print(file=sys.stderr)


@contextmanager
def bars(results: Sequence[Result]) -> Generator[Advance]:
    """Show a progress bar for each result, if standard error is a terminal."""
    from rich import progress  # slow to load
    from rich.console import Console
    from rich.text import Text

    class GamesPerSecond(progress.ProgressColumn):
        """The speed in games a second, all workers together."""

        def render(self, task: progress.Task) -> Text:
            """Write the speed, as soon as it is known."""
            speed = task.finished_speed or task.speed
            text = "" if speed is None else f"{speed:,.0f} games/s"
            return Text(text, style="progress.data.speed")

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _result, _games: None
        return
    with progress.Progress(
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(bar_width=None),
        progress.MofNCompleteColumn(),
        GamesPerSecond(),
        progress.TimeRemainingColumn(),
        console=console,
        speed_estimate_period=SPEED_SECONDS,
        expand=True,
    ) as shown_bars:
        if len(results) <= MOST_BARS:
            tasks = [
                shown_bars.add_task(
                    printable(f"{name_of_level(result.level)} {result.strategy}"),
                    total=result.asked,
                    completed=result.games,
                )
                for result in results
            ]
        else:
            total = shown_bars.add_task(
                f"{len(results)} levels and strategies",
                total=sum(result.asked for result in results),
                completed=sum(result.games for result in results),
            )
            tasks = [total] * len(results)
        yield lambda result, games: shown_bars.advance(tasks[result], games)
