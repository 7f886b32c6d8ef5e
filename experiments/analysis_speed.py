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
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

import ms_toollib
import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.positions import Position, corpus, half_open
from experiments.speed import fastest, median_and_most, print_table
from fairmines import _kernel


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


def measure(position: Position, limit: float) -> Timing:
    """Time one position with both programs; all answers must agree to 1e-9."""
    view = position.view
    answer = fm.analyse(view).mine_probability
    options = _kernel.CountOptions(mines=view.mines, budget=2**26)
    kernel = partial(_kernel.count, view.cells, options)
    own = 1e6 * fastest(partial(fm.analyse, view))
    inner = 1e6 * fastest(kernel)
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
    sender.send((1e6 * fastest(run, 1, 50), answer))


def row_of(name: str, timings: list[Timing]) -> list[str]:
    """Return a group of positions: median and slowest of each program, median and least factor."""
    stopped = sum(not timing.finished for timing in timings)
    factors = [timing.factor for timing in timings]
    return [
        f"{name} ({len(timings)})",
        median_and_most([timing.kernel for timing in timings]),
        median_and_most([timing.fairmines for timing in timings]),
        median_and_most([timing.ms_toollib for timing in timings])
        + (f" ({stopped} stopped)" if stopped else ""),
        f"{np.median(factors):,.0f} / {min(factors):,.0f}",
        f"{max(timing.difference for timing in timings):.0e}",
    ]


def beside_peer(limit: float) -> Iterator[list[str]]:
    """Measure the corpus with both programs."""
    for name in ("expert", "dense", "large", "adversarial"):
        timings = [measure(position, limit) for position in corpus(name)]
        if max(timing.difference for timing in timings) > 1e-9:
            raise SystemExit(f"{name}: the answers differ by more than 1e-9")
        yield row_of(name, timings)


def growth() -> Iterator[list[str]]:
    """Measure how the time grows with the board, at the same density of mines."""
    for side in (100, 200, 400, 800):
        mines = side * side // 5
        times = [
            1e6 * fastest(partial(fm.analyse, half_open(side, side, mines, seed).view), 5, 50)
            for seed in range(3)
        ]
        median = float(np.median(times))
        yield [
            f"{side}x{side} / {mines:,}",
            f"{median / 1e3:,.2f}",
            f"{median * 1e3 / side**2:,.1f}",
        ]


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description="Time the exact analysis and that of ms_toollib.")
    parser.add_argument(
        "--limit", type=float, default=20.0, help="seconds a position for ms_toollib"
    )
    arguments = parser.parse_args()
    print_table(
        "Growth with the board: half of the zero clues opened, median of 3 seeds",
        ["board", "fairmines, ms", "nanoseconds a cell"],
        growth(),
    )
    times = ["kernel", "fairmines", "ms_toollib", "times faster, median / least"]
    print_table(
        "Exact probabilities, microseconds a position, median / slowest",
        ["positions", *times, "largest difference"],
        beside_peer(arguments.limit),
    )
