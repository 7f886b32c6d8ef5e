"""The endgame: how the rest of a game is played best, and how often that wins.

What has been opened tells nothing but which solutions are still possible. So a position is a set of
solutions; opening a cell loses those in which it is a mine, and what it shows parts the others. The
search goes through all that can happen and opens the best cell each time (expectimax); its answer
is exact. It looks at whole small boards from the first opening on, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import check_cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import FairminesError, TooComplexError

MOST_SOLUTIONS = 20_000
"""Up to how many solutions a view is searched by default."""
MOST_STEPS = 2_000_000_000
"""Looks at one cell in one solution for each cell to open first: a few seconds at the worst."""


@dataclass(frozen=True, eq=False)
class Endgame:
    """Perfect play of a view: what opening each cell first is worth."""

    view: View
    solutions: int
    """The number of solutions, each as likely as the other."""
    wins: NDArray[np.int32]
    """(H, W): in how many of them a game is won that opens this cell first and plays perfectly
    after it; -1 for opened cells, for mines, and for cells that were not asked about."""

    @property
    def best(self) -> tuple[int, int]:
        """The cell to open, (row, column): the first in reading order among equals asked about."""
        row, column = divmod(int(self.wins.argmax()), self.view.width)
        return row, column

    @cached_property
    def winning_chance(self) -> Fraction:
        """The chance to win under perfect play, if the best cell was asked about."""
        return Fraction(int(self.wins.max()), self.solutions)

    def chance(self, row: int, column: int) -> Fraction:
        """Return the chance to win when this covered cell is opened first, perfectly played.

        Raises `FairminesError` for a cell that is not worth opening: opened, or mined for certain;
        and for one that was not asked about.
        """
        row, column = check_cell((row, column), *self.wins.shape)
        wins = int(self.wins[row, column])
        if wins < 0:
            raise FairminesError(
                f"row {row}, column {column} is not a cell that may be safe, or was not asked about"
            )
        return Fraction(wins, self.solutions)


def solve_endgame(
    view: View,
    mines: int | None = None,
    *,
    cells: Iterable[tuple[int, int]] | None = None,
    limit: int = MOST_SOLUTIONS,
    steps: int = MOST_STEPS,
    seconds: float = math.inf,
) -> Endgame:
    """Search the rest of a game for perfect play: exact, for each cell that may be opened next.

    `mines` is the total on the board, by default `view.mines`. With `cells`, (row, column) each,
    only these are tried as the next cell, which takes less time: one of each class of symmetric
    cells says all about a board that is not yet begun. Raises `TooComplexError` when there
    are more than `limit` solutions, more than 128 cells that may be safe, or a search of more than
    `steps` for one cell or `seconds` for all; `FairminesError` when no total is known, no cell can
    be opened, or one of `cells` cannot; `InconsistentViewError` when no layout fits. Ctrl-C ends a
    search.

    >>> endgame = solve_endgame(View.parse("3 2 2\\n???\\n???"))
    >>> endgame.winning_chance, endgame.best
    (Fraction(1, 3), (0, 0))
    >>> solve_endgame(View.parse("3 2 2\\n???\\n???"), cells=[(0, 1)]).wins.tolist()
    [[-1, 4, -1], [-1, -1, -1]]
    """
    limit = checks.integer("limit", limit, 1, 2**63 - 1, expected="1 or more")
    steps = checks.integer("steps", steps, 1, 2**63 - 1, expected="1 or more")
    seconds = checks.real("seconds", seconds, "a number above 0")
    if not seconds > 0:
        raise FairminesError(f"seconds {seconds:g} is out of range: expected a number above 0")
    analysis = analyse_exact(view, mines)
    total = check_playable(analysis)
    if analysis.log_solutions > math.log(limit + 0.5):
        raise TooComplexError(
            f"the view has about {math.exp(min(analysis.log_solutions, 700)):.3g} solutions: "
            f"expected at most {limit:,}"
        )
    wanted = (
        None
        if cells is None
        else _mask(cells, np.isnan(analysis.mine_probability) | analysis.mined)
    )
    solutions, wins = _kernel.endgame(
        view.cells, total, limit, steps, seconds, DEFAULT_BUDGET, wanted
    )
    if solutions is None:
        time = "" if math.isinf(seconds) else f" or {seconds:g} s"
        raise TooComplexError(
            f"the rest of the game is too long to search: it takes more than {steps:,} steps{time}"
            ", or more than 128 cells may be safe"
        )
    wins[analysis.mined] = -1
    return Endgame(view.with_mines(total), solutions, wins)


def _mask(cells: Iterable[tuple[int, int]], shut: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return these cells as an array of truth values; none may be one that cannot be opened."""
    result = np.zeros_like(shut)
    height, width = shut.shape
    for cell in checks.items("cells", cells, "(row, column) pairs"):
        row, column = check_cell(cell, height, width)
        if shut[row, column]:
            raise FairminesError(f"row {row}, column {column} is not a cell that may be safe")
        result[row, column] = True
    if not result.any():
        raise FairminesError("no cell was named to be opened first: expected one at least")
    return result


def check_playable(analysis: Analysis) -> int:
    """Return the total of mines; raises `FairminesError` if there is none, or no cell to open."""
    if analysis.mines is None:
        raise FairminesError("the total of mines is unknown: state it to play the rest of the game")
    if np.nanmin(analysis.mine_probability, initial=1.0) == 1.0:
        raise FairminesError("there is nothing to open: no covered cell may be safe")
    return analysis.mines
