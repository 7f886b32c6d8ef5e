"""Progress bars of simulations, on a stderr that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from fairmines.boards.level import name_of_level
from fairmines.simulation.result import Result
from fairmines.wording import printable

MOST_BARS = 12
"""For more experiments than this, one bar shows all of them."""
SPEED_SECONDS = 60.0
"""The time over which the speed is averaged."""


class GamesPerSecond(ProgressColumn):
    """The speed in games a second, all workers together."""

    def render(self, task: Task) -> Text:
        """Write the speed, as soon as it is known."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s", style="progress.data.speed")


@contextmanager
def bars(results: Sequence[Result]) -> Generator[Callable[[int, int], object]]:
    """Show a progress bar for each result; yield the function that advances one."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _result, _games: None
        return
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        GamesPerSecond(),
        TimeRemainingColumn(),
        console=console,
        speed_estimate_period=SPEED_SECONDS,
        expand=True,
    ) as progress:
        if len(results) <= MOST_BARS:
            tasks = [
                progress.add_task(
                    printable(f"{name_of_level(result.level)} {result.strategy}"),
                    total=result.asked,
                    completed=result.games,
                )
                for result in results
            ]
        else:
            total = progress.add_task(
                f"{len(results)} levels and strategies",
                total=sum(result.asked for result in results),
                completed=sum(result.games for result in results),
            )
            tasks = [total] * len(results)
        yield lambda result, games: progress.advance(tasks[result], games)
