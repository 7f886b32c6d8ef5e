"""Times `analyse_many` beside a loop of `fm.analyse`, and `clue_probability` beside a count a clue.

`make bench` prints the table. Both ways have the same answers, which are compared. The fastest of
several runs counts. Nine counts of a cell are nine calls of the kernel, each with the cell opened.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

import fairmines as fm
from benchmarks.analyse import fastest
from fairmines import _kernel

POSITIONS, SEED = 2000, 1
CLUE_POSITIONS = 20
BUDGET = 2**26


def many_table() -> Table:
    """Measure positions of expert games, analysed one by one and together."""
    table = Table(title=f"{POSITIONS:,} positions of expert games, microseconds a position")
    table.add_column("answer")
    table.add_column("one by one", justify="right")
    table.add_column("together, 1 thread", justify="right")
    table.add_column("all cores", justify="right")
    table.add_column("largest difference", justify="right")
    found = fm.positions("min-risk", fm.EXPERT, POSITIONS, seed=SEED)
    views = [found[i] for i in range(POSITIONS)]
    loop = fastest(partial(analyse_all, views), 3, 5) / POSITIONS
    times = [
        fastest(partial(fm.analyse_many, found.cells, 99, threads=threads), 3, 5) / POSITIONS
        for threads in (1, "auto")
    ]
    one_by_one = np.array([fm.analyse(view).mine_probability for view in views])
    together = fm.analyse_many(found.cells, 99).mine_probability
    add_row(table, "mine probabilities", [loop, *times], one_by_one, together)

    # Nine counts a cell take long: a few positions are enough.
    few = fm.positions("min-risk", fm.EXPERT, CLUE_POSITIONS, seed=SEED, per_game=1)
    views = [few[i] for i in range(CLUE_POSITIONS)]
    nine = fastest(partial(nine_counts_of_all, views), 1, 1) / CLUE_POSITIONS
    times = [
        fastest(partial(clues, few, threads), 3, 20) / CLUE_POSITIONS for threads in (1, "auto")
    ]
    add_row(table, "clue probabilities", [nine, *times], nine_counts_of_all(views), clues(few, 1))
    return table


def analyse_all(views: list[fm.View]) -> None:
    """Analyse views one by one."""
    for view in views:
        fm.analyse(view)


def clues(found: fm.Positions, threads: int | str) -> NDArray[np.float64]:
    """Compute all clue probabilities, each view in one pass."""
    return fm.analyse_many(found.cells, found.level.mines, threads=threads).clue_probability


def nine_counts_of_all(views: list[fm.View]) -> NDArray[np.float64]:
    """Compute all clue probabilities by counting each view with each cell opened."""
    return np.array([nine_counts(view) for view in views])


def nine_counts(view: fm.View) -> NDArray[np.float64]:
    """Compute the clue probabilities of a view, (H, W, 9), by nine counts a cell."""
    options = _kernel.CountOptions(mines=view.mines, budget=BUDGET)
    all_solutions = _kernel.count(view.cells, options)[1]
    cells = view.cells.copy()
    result = np.full((*cells.shape, 9), np.nan)
    for row, column in np.argwhere(view.covered).tolist():
        for clue in range(9):
            cells[row, column] = clue
            try:
                log_solutions = _kernel.count(cells, options)[1]
                result[row, column, clue] = np.exp(log_solutions - all_solutions)
            except (_kernel.Inconsistent, _kernel.WrongTotal):
                result[row, column, clue] = 0.0
        cells[row, column] = fm.View.COVERED
    return result


def add_row(
    table: Table,
    name: str,
    times: list[float],
    one_by_one: NDArray[np.float64],
    together: NDArray[np.float64],
) -> None:
    """Add a row; both ways must agree to 1e-9."""
    difference = float(np.nanmax(np.abs(one_by_one - together)))
    if difference > 1e-9 or not np.array_equal(np.isnan(one_by_one), np.isnan(together)):
        raise SystemExit(f"{name}: the answers differ by {difference}")
    table.add_row(name, *(f"{time:,.1f}" for time in times), f"{difference:.0e}")
