"""The endgame: perfect play of the rest of a game, and its exact win probability.

A position is the set of solutions that are still possible. Opening a cell loses the solutions in
which it is a mine, and its clue splits the others. The search (expectimax) tries all cells and
averages over their clues. It also solves whole small boards from the first opening on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import check_cell
from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import FairminesError, TooComplexError
from fairmines.notebook import NotebookDisplay
from fairmines.wording import counted, percentage

MOST_SOLUTIONS = 20_000
"""The largest number of solutions that is searched by default."""
MOST_STEPS = 2_000_000_000
"""The default limit of steps for each cell to open first: a few seconds. A step looks at one cell
in one solution."""


@dataclass(frozen=True, eq=False, repr=False)
class Endgame(NotebookDisplay):
    """Perfect play from a view: how often the game is won after opening each cell first."""

    view: View
    """The view, with the total of mines that was used."""
    solutions: int
    """The number of solutions, all equally likely."""
    wins: NDArray[np.int32]
    """(H, W): the number of solutions in which the game is won if this cell is opened first and the
    rest is played perfectly. It is -1 for opened cells, for mines, and for cells not searched."""

    @property
    def best(self) -> tuple[int, int]:
        """The best cell to open, (row, column): of equal cells the first in reading order."""
        row, column = divmod(int(self.wins.argmax()), self.view.width)
        return row, column

    @cached_property
    def win_probability(self) -> Fraction:
        """The win probability of perfect play that opens the best cell of those searched."""
        return Fraction(int(self.wins.max()), self.solutions)

    def win_probability_of(self, row: int, column: int) -> Fraction:
        """Return the win probability of opening this cell first and then playing perfectly.

        Raises:
            FairminesError: The cell is opened, is certainly a mine, or was not searched.
        """
        row, column = check_cell((row, column), *self.wins.shape)
        wins = int(self.wins[row, column])
        if wins < 0:
            raise FairminesError(
                f"row {row}, column {column} has no win probability: expected a covered cell that "
                "may be safe and was searched"
            )
        return Fraction(wins, self.solutions)

    def __repr__(self) -> str:
        solutions = counted(self.solutions, "solution")
        wins = percentage(float(self.win_probability))
        return (
            f"<Endgame {self.view.width}x{self.view.height}: {solutions}, {self.best} wins {wins}>"
        )


def solve_endgame(
    view: View,
    mines: int | None = None,
    *,
    cells: Iterable[tuple[int, int]] | None = None,
    limit: int = MOST_SOLUTIONS,
    steps: int = MOST_STEPS,
    seconds: float = math.inf,
) -> Endgame:
    """Search the rest of a game for perfect play, exactly, for each cell that may be opened next.

    Ctrl-C ends a search.

    Args:
        view: What the player sees.
        mines: The total of mines on the board, by default `view.mines`.
        cells: The (row, column) pairs to try as the next cell, by default all. Fewer cells take
            less time: on a board without an opened cell, one of each class of symmetric cells is
            enough.
        limit: The largest number of solutions to search.
        steps: The largest number of steps for one cell. A step looks at one cell in one solution.
        seconds: The largest time for all cells.

    Raises:
        TooComplexError: The search exceeds `limit`, `steps` or `seconds`, or more than 128 cells
            may be safe.
        InconsistentViewError: No layout fits.
        FairminesError: The total of mines is unknown, or a cell cannot be opened.

    >>> endgame = solve_endgame(View.parse("3 2 2\\n???\\n???"))
    >>> endgame.win_probability, endgame.best
    (Fraction(1, 3), (0, 0))
    >>> solve_endgame(View.parse("3 2 2\\n???\\n???"), cells=[(0, 1)]).wins.tolist()
    [[-1, 4, -1], [-1, -1, -1]]
    """
    limit = checks.integer("limit", limit, 1, 2**63 - 1, expected="1 or more")
    steps = checks.integer("steps", steps, 1, 2**63 - 1, expected="1 or more")
    seconds = checks.time_limit(seconds)
    deadline = _kernel.Deadline(seconds)
    try:
        analysis = analyse_exact(view, mines, deadline=deadline)
        total = check_playable(analysis)
        _check_number(analysis, limit)
        first = (
            None
            if cells is None
            else _mask(cells, np.isnan(analysis.mine_probability) | analysis.mined)
        )
        options = _kernel.EndgameOptions(
            mines=total, max_solutions=limit, max_steps=steps, budget=DEFAULT_BUDGET
        )
        result = _kernel.solve_endgame(view.cells, options, first, deadline)
    except _kernel.OutOfTime:
        raise _too_long(steps, seconds) from None
    if result.solutions is None:
        raise _too_long(steps, seconds)
    wins = result.wins
    wins[analysis.mined] = -1
    return Endgame(view.with_mines(total), result.solutions, wins)


def _check_number(analysis: Analysis, limit: int) -> None:
    """Raise `TooComplexError` if there are more solutions than the limit."""
    if analysis.log_solutions > math.log(limit + 0.5):
        raise TooComplexError(
            f"the view has about {math.exp(min(analysis.log_solutions, 700)):.3g} solutions: "
            f"expected at most {limit:,}"
        )


def _too_long(steps: int, seconds: float) -> TooComplexError:
    time = "" if math.isinf(seconds) else f" or {seconds:g} s"
    return TooComplexError(
        f"the rest of the game is too long to search: it takes more than {steps:,} steps{time}, "
        "or more than 128 cells may be safe"
    )


def _mask(cells: Iterable[tuple[int, int]], shut: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return these cells as an array of truth values; raises `FairminesError` for a shut one."""
    result = np.zeros_like(shut)
    height, width = shut.shape
    for cell in checks.items("cells", cells, "(row, column) pairs"):
        row, column = check_cell(cell, height, width)
        if shut[row, column]:
            raise FairminesError(
                f"row {row}, column {column} cannot be opened: "
                "expected a covered cell that may be safe"
            )
        result[row, column] = True
    if not result.any():
        raise FairminesError("cells is empty: expected at least one (row, column) pair")
    return result


def check_playable(analysis: Analysis) -> int:
    """Return the total of mines; raises `FairminesError` if it is unknown or nothing can open."""
    if analysis.mines is None:
        raise FairminesError(
            "the total of mines is unknown: it is needed to play the rest of the game"
        )
    if np.nanmin(analysis.mine_probability, initial=1.0) == 1.0:
        raise FairminesError("no cell can be opened: expected a covered cell that may be safe")
    return analysis.mines
