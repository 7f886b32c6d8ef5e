"""Times the exact analysis and that of ms_toollib on the same positions.

For each position and program the fastest of several runs counts, because other programs on the
machine can only add time. The answers are compared. "kernel" is the compiled function called from
Python, "fairmines" is `fm.analyse` on a ready `View`, and "ms_toollib" is `cal_probability_onboard`
of the PyPI package on a ready board. ms_toollib runs in its own process, because it takes minutes
for some adversarial positions and cannot be interrupted. If it is stopped at the limit, the factor
is a lower bound.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

import ms_toollib
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import fairmines as fm
from experiments.positions import Position, corpus, half_open
from fairmines import _kernel

LONGEST_SECONDS = 0.05
"""A position is not measured again after this time."""


@dataclass
class Timing:
    """The times of one position, in microseconds, and the largest difference of the answers."""

    kernel: float
    fairmines: float
    ms_toollib: float
    finished: bool
    difference: float

    @property
    def factor(self) -> float:
        """The time of ms_toollib divided by that of fairmines, both called from Python."""
        return self.ms_toollib / self.fairmines


def fastest(run: Callable[[], object], least: int, most: int) -> float:
    """Return the shortest time of several runs, in microseconds."""
    best, started = float("inf"), time.perf_counter()
    for count in range(most):
        before = time.perf_counter()
        run()
        after = time.perf_counter()
        best = min(best, after - before)
        if count + 1 >= least and after - started > LONGEST_SECONDS:
            break
    return best * 1e6


def measure(position: Position, limit: float) -> Timing:
    """Time one position with both programs; all answers must agree to 1e-9."""
    view = position.view
    answer = fm.analyse(view).mine_probability
    options = _kernel.CountOptions(mines=view.mines, budget=2**26)
    kernel = partial(_kernel.count, view.cells, options)
    own = fastest(partial(fm.analyse, view), 3, 200)
    inner = fastest(kernel, 3, 200)
    peer_time, peer = measure_peer(view, limit)
    difference = largest_difference(answer, position.mine_probability)
    difference = max(difference, largest_difference(answer, peer))
    return Timing(inner, own, peer_time, peer is not None, difference)


def largest_difference(answer: NDArray[np.float64], other: NDArray[np.float64] | None) -> float:
    """Return the largest difference of two answers, over the cells with a known probability."""
    if other is None:
        return 0.0
    return float(np.nanmax(np.abs(answer - other), initial=0.0))


def measure_peer(view: fm.View, limit: float) -> tuple[float, NDArray[np.float64] | None]:
    """Time ms_toollib in another process.

    Returns:
        The time in microseconds, and the answer, None if it was stopped after `limit` seconds.
    """
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=run_peer, args=(view, sender))
    process.start()
    try:
        if not receiver.poll(limit):
            return limit * 1e6, None
        elapsed, answer = receiver.recv()
        return elapsed, answer
    finally:
        process.kill()
        process.join()


def run_peer(view: fm.View, sender: Connection) -> None:
    """Run ms_toollib, and send its time and its answer."""
    board = np.where(view.cells == fm.View.COVERED, 10, view.cells).tolist()
    run = partial(ms_toollib.cal_probability_onboard, board, view.mines)
    answer = np.array(run()[0])
    sender.send((fastest(run, 1, 50), answer))


def add_row(table: Table, name: str, timings: list[Timing]) -> None:
    """Add a group of positions: median and slowest of each program, median and least factor."""

    def median_and_most(values: list[float]) -> str:
        return f"{np.median(values):,.1f} / {max(values):,.1f}"

    stopped = sum(not timing.finished for timing in timings)
    factors = [timing.factor for timing in timings]
    table.add_row(
        f"{name} ({len(timings)})",
        median_and_most([timing.kernel for timing in timings]),
        median_and_most([timing.fairmines for timing in timings]),
        median_and_most([timing.ms_toollib for timing in timings])
        + (f" ({stopped} stopped)" if stopped else ""),
        f"{np.median(factors):,.0f} / {min(factors):,.0f}",
        f"{max(timing.difference for timing in timings):.0e}",
    )


def peer_table(limit: float) -> Table:
    """Measure the corpus with both programs."""
    table = Table(title="Exact probabilities, microseconds a position, median / slowest")
    for heading in (
        "positions",
        "kernel",
        "fairmines",
        "ms_toollib",
        "times faster, median / least",
    ):
        table.add_column(heading, justify="left" if heading == "positions" else "right")
    table.add_column("largest difference", justify="right")
    for name in ("expert", "dense", "large", "adversarial"):
        timings = [measure(position, limit) for position in corpus(name)]
        add_row(table, name, timings)
        if max(timing.difference for timing in timings) > 1e-9:
            raise SystemExit(f"{name}: the answers differ by more than 1e-9")
    return table


def growth_table() -> Table:
    """Measure how the time grows with the board, at the same density of mines."""
    table = Table(title="Growth with the board: half of the zero clues opened, median of 3 seeds")
    for heading in ("board", "fairmines, ms", "nanoseconds a cell"):
        table.add_column(heading, justify="left" if heading == "board" else "right")
    for side in (100, 200, 400, 800):
        mines = side * side // 5
        times = [
            fastest(partial(fm.analyse, half_open(side, side, mines, seed).view), 5, 50)
            for seed in range(3)
        ]
        median = float(np.median(times))
        table.add_row(
            f"{side}x{side} / {mines:,}", f"{median / 1e3:,.2f}", f"{median * 1e3 / side**2:,.1f}"
        )
    return table


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description="Time the exact analysis and that of ms_toollib.")
    parser.add_argument(
        "--limit", type=float, default=20.0, help="seconds a position for ms_toollib"
    )
    arguments = parser.parse_args()
    console = Console(width=140)
    console.print(growth_table())
    console.print(peer_table(arguments.limit))
