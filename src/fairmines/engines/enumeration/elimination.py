"""The elimination: saturated clues decide their neighbours, until nothing changes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.errors import InconsistentViewError
from fairmines.wording import counted


@dataclass(frozen=True, slots=True)
class Constraint:
    """A clue as an equation: `mines` of these covered cells are mines."""

    clue: int
    """The clue as shown on the board."""
    cell: Cell
    """The cell of the clue."""
    mines: int
    """The mines among the undecided cells, 0 to 8."""
    cells: frozenset[Cell]
    """The undecided cells around the clue."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """The result of the elimination: decided cells, and the remaining constraints."""

    decided: dict[Cell, bool]
    """Frontier cell -> whether it is a mine, for the cells that are certain."""
    constraints: list[Constraint]
    """The constraints of the other clues, in reading order, without duplicates."""
    interior: list[Cell]
    """The covered cells without an opened neighbour."""


def eliminate(cells: NDArray[np.int8]) -> Elimination:
    """Decide the neighbours of saturated clues, until nothing changes.

    A clue is saturated if all its mines are known, or if all its undecided neighbours must be
    mines: these are the single-point deductions AFN and AMN.

    Args:
        cells: (H, W) codes as in `View`, and `FREE`.

    Raises:
        InconsistentViewError: A clue has too many or too few mines.
    """
    # 1. Read every clue as a constraint on the covered cells around it.
    around = {clue: _neighbours(clue, cells.shape) for clue in _where(cells >= 0)}
    code = cells.tolist()
    missing: dict[Cell, int] = {}
    undecided: dict[Cell, set[Cell]] = {}
    clues_at: defaultdict[Cell, list[Cell]] = defaultdict(list)
    for clue, neighbours in around.items():
        undecided[clue] = {(r, c) for r, c in neighbours if code[r][c] == View.COVERED}
        known = sum(code[r][c] == View.MINE for r, c in neighbours)
        missing[clue] = code[clue[0]][clue[1]] - known
        for cell in undecided[clue]:
            clues_at[cell].append(clue)

    # 2. Decide the cells of saturated clues; each decided cell may saturate other clues.
    decided: dict[Cell, bool] = {}
    queue = list(around)
    for clue in queue:  # the list grows during the loop
        mines, free = missing[clue], undecided[clue]
        if not 0 <= mines <= len(free):
            raise _unsatisfiable(cells, clue, mines, len(free))
        if mines not in (0, len(free)):
            continue
        for cell in list(free):
            decided[cell] = mines > 0
            for other in clues_at[cell]:
                undecided[other].discard(cell)
                missing[other] -= decided[cell]
                queue.append(other)

    # 3. Keep the remaining constraints, without duplicates.
    said: dict[tuple[frozenset[Cell], int], Constraint] = {}
    for clue in around:
        if undecided[clue]:
            rest = Constraint(
                code[clue[0]][clue[1]], clue, missing[clue], frozenset(undecided[clue])
            )
            said.setdefault((rest.cells, rest.mines), rest)
    interior = [cell for cell in _where(cells == View.COVERED) if cell not in clues_at]
    return Elimination(decided, list(said.values()), interior)


def _where(mask: NDArray[np.bool_]) -> list[Cell]:
    """List the cells where a mask is true, in reading order."""
    rows, columns = np.nonzero(mask)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def _neighbours(cell: Cell, shape: tuple[int, ...]) -> list[Cell]:
    row, column = cell
    rows = range(max(row - 1, 0), min(row + 2, shape[0]))
    columns = range(max(column - 1, 0), min(column + 2, shape[1]))
    return [(r, c) for r in rows for c in columns if (r, c) != cell]


def _unsatisfiable(
    cells: NDArray[np.int8], clue: Cell, missing: int, free: int
) -> InconsistentViewError:
    number, (row, column) = int(cells[clue]), clue
    found = number - missing
    bound, mines = ("most", found + free) if missing > 0 else ("least", found)
    return InconsistentViewError(
        f"no layout fits: the clue {number} at row {row}, column {column} has at {bound} "
        f"{counted(mines, 'mine')} around it",
        clue,
    )
