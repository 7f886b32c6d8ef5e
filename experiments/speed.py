"""How the speed commands measure: warm-up, turns, pairs, and a table.

Other programs on a machine can only add time. So of several runs the fastest counts, and what is
compared is measured by turns: a slow minute meets all of it. `python -m experiments` prints the
commit and the machine above the table.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from rich.console import Console
from rich.table import Table

T = TypeVar("T")

LEAST, MOST, SECONDS = 3, 200, 0.05
"""The least and the most runs of which the fastest counts, and the time for more than the least."""


class Stopwatch:
    """Sums the processor time of calls, in seconds."""

    def __init__(self) -> None:
        """Start at 0."""
        self.seconds = 0.0

    def __call__(self, call: Callable[[], T]) -> T:
        """Make a call, and return its result."""
        start = time.thread_time()
        result = call()
        self.seconds += time.thread_time() - start
        return result


def fastest(
    run: Callable[[], object], least: int = LEAST, most: int = MOST, seconds: float = SECONDS
) -> float:
    """Return the shortest time of several runs, in seconds; the first one warms up."""
    best, begun = float("inf"), time.perf_counter()
    for count in range(most):
        before = time.perf_counter()
        run()
        after = time.perf_counter()
        best = min(best, after - before)
        if count + 1 >= least and after - begun > seconds:
            break
    return best


def rate(runs: Callable[[Stopwatch], Iterator[int]], seconds: float) -> float:
    """Return how much a run does a second of processor time; its first step warms up.

    Args:
        runs: Begins a run, which has the stopwatch time what counts, and yields how much it did.
        seconds: How long to measure.
    """
    watch = Stopwatch()
    run = runs(watch)
    next(run)
    watch.seconds, done = 0.0, 0
    while watch.seconds < seconds:
        done += next(run)
    return done / watch.seconds


def in_turns(runs: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Call each of several runs in each round, in one order and then in the other."""
    results: dict[str, list[T]] = {name: [] for name in runs}
    for number in range(rounds):
        names = list(runs) if number % 2 == 0 else list(runs)[::-1]
        for name in names:
            results[name].append(runs[name]())
    return results


def median_and_most(values: Sequence[float], form: str = ",.1f", most: str | None = None) -> str:
    """Write the median and the largest of some numbers.

    >>> median_and_most([3, 1, 20])
    '3.0 / 20.0'
    """
    return f"{statistics.median(values):{form}} / {max(values):{most or form}}"


def print_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: its first column to the left, the others to the right."""
    table = Table(title=title)
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    Console(width=160).print(table)
