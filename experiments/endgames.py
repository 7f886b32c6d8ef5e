"""Compares the endgame search with a plain search, and times it by the number of solutions.

The positions are guesses on the expert level. The plain search is perfect play by its definition:
the best of all cells, averaged over their clues, without a bound. The times are those of a guess
of `expert` that searches endgames of up to 30,000 solutions, with the memory of the process.
"""

from __future__ import annotations

import argparse
import math
import resource
import time
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

import fairmines as fm
from experiments.page import table
from fairmines import _kernel
from fairmines.engines.endgame import solve_endgame
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.strategies.expert import WEIGHTS
from tests.judges.perfect_play import layouts_of, win_probabilities  # they know no kernel

SEED = 20284
PORTION = 1000
"""Positions that are collected at a time."""
COMPARED = (3, 6, 12, 25, 50)
"""Bounds of the rows of the first table; the plain search takes no more solutions than the last."""
TIMED = (100, 300, 1_000, 3_000, 5_000, 10_000, 30_000)
"""Bounds of the rows of the second table."""


def guesses(strategy: str, seed: int) -> Iterator[fm.View]:
    """Yield the views before the guesses of a strategy."""
    while True:
        yield from fm.positions(strategy, "expert", PORTION, seed=seed, guesses_only=True)
        seed += 1


def bound_of(solutions: float, bounds: tuple[int, ...]) -> int | None:
    """Return the row of a table: the first bound that is not exceeded."""
    return next((bound for bound in bounds if solutions <= bound + 0.5), None)


def compare(positions: int, seed: int) -> str:
    """Compare each cell of so many positions; return the table."""
    cells: dict[int, list[int]] = defaultdict(list)
    compared = 0
    for view in guesses("min-risk", seed):
        analysis = fm.analyse(view)
        bound = bound_of(math.exp(min(analysis.log_solutions, 700)), COMPARED)
        if bound is None:
            continue
        known = fm.View(np.where(analysis.mined, fm.View.MINE, view.cells), view.mines)
        layouts = list(layouts_of(known))
        plain = win_probabilities(known, layouts)
        endgame = solve_endgame(view)
        found = {
            (row, column): endgame.win_probability_of(row, column)
            for row, column in np.argwhere(endgame.wins >= 0).tolist()
        }
        if found != plain or endgame.solutions != len(layouts):
            raise SystemExit(f"the searches differ in\n{view}")
        cells[bound].append(len(found))
        compared += 1
        if compared == positions:
            break
    rows = [
        [f"at most {bound}", f"{len(cells[bound]):,}", f"{sum(cells[bound]):,}", "0"]
        for bound in COMPARED
    ]
    return table(["solutions", "positions", "cells compared", "differ"], rows)


def measure(positions: int, seed: int) -> str:
    """Time a guess in so many endgames of `expert`, each game's first; return the table."""
    options = _kernel.ExpertOptions(WEIGHTS, max_endgame_solutions=TIMED[-1])
    seconds: dict[int, list[float]] = defaultdict(list)
    unsearched: dict[int, int] = defaultdict(int)
    timed = 0
    for view in guesses("expert", seed):
        analysis = fm.analyse(view)
        bound = bound_of(math.exp(min(analysis.log_solutions, 700)), TIMED)
        if bound is None:
            continue
        expert = _kernel.Expert(options)
        begun = time.thread_time()
        choice = expert.choose(
            view.cells, _kernel.CountOptions(mines=view.mines, budget=DEFAULT_BUDGET)
        )
        seconds[bound].append(time.thread_time() - begun)
        unsearched[bound] += choice.win_probability is None
        timed += 1
        if timed == positions:
            break
    rows = []
    for bound in TIMED:
        of_row = sorted(seconds[bound])
        if of_row:
            middle, ninth = of_row[len(of_row) // 2], of_row[len(of_row) * 9 // 10]
            mean = sum(of_row) / len(of_row)
            figures = [f"{1000 * number:.2f}" for number in (mean, middle, ninth, of_row[-1])]
            rows.append(
                [f"at most {bound:,}", f"{len(of_row):,}", f"{unsearched[bound]}", *figures]
            )
    heads = ["solutions", "positions", "not searched", "mean, ms", "median", "9 of 10", "longest"]
    return table(heads, rows)


def main() -> None:
    """Print both tables, and the largest memory of the process."""
    parser = argparse.ArgumentParser(description="Compare and time the endgame search.")
    parser.add_argument("--compare", type=int, default=10_000, metavar="POSITIONS")
    parser.add_argument("--time", type=int, default=3_000, metavar="POSITIONS")
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    if arguments.compare:
        print(compare(arguments.compare, arguments.seed))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if arguments.time:
        print(measure(arguments.time, arguments.seed + 1_000_000))
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"memory of the process: {before / 1024:.0f} MB before, {after / 1024:.0f} MB after")


if __name__ == "__main__":
    main()
