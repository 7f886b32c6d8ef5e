"""`gauss`: reduces the matrix of constraints, and deduces cells from each row's bounds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View, trusted_view
from fairmines.engines.analysis import FREE
from fairmines.engines.enumeration.components import Component, find_components
from fairmines.engines.enumeration.elimination import Constraint
from fairmines.engines.groups import Groups, analyse_by_groups
from fairmines.errors import InconsistentViewError
from fairmines.strategies.base import Guess
from fairmines.strategies.engine_strategy import EngineStrategy
from fairmines.strategies.min_risk import safe_or_least_risk

FEW_CELLS = 40
"""Undecided cells up to which the total of mines is made an equation, too. It ties all components
together, and with more cells it hardly ever decides one."""
LARGE = 2**30
"""Up to here, the difference of two products of coefficients fits into 64 bits."""


class GaussRisk(EngineStrategy):
    """Opens what the matrix method proves safe, else the cell with the least mine probability.

    The method decides cells, but gives no probabilities. A guess uses those of `groups`, so the two
    strategies differ only in what they prove.
    """

    def ask(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Reduce the matrices; compute approximate mine probabilities only for a guess."""
        certain = deduce(view)
        return self.safe_of(certain) or safe_or_least_risk(
            analyse_by_groups(_enter(view, certain)).mine_probability, rng
        )


def deduce(view: View) -> dict[Cell, bool]:
    """Return the cells that the matrix method decides: cell -> whether it is mined.

    Raises:
        InconsistentViewError: The method finds a contradiction. It does not find every one.

    The method is that of R. Massaioli ("Solving Minesweeper with matrices", 2013): a row of the
    reduced matrix that can only be fulfilled at its least or at its largest value decides all its
    cells. The equations come from `Groups`, whose rules are row operations too: to subtract a row
    that another one contains, and to test the difference of two rows for its bounds. So this method
    decides every cell that the groups decide, and cells that need sums of three or more rows.

    >>> view = View.parse("6 2\\n???2?1\\n2?2???")
    >>> groups = Groups(view)
    >>> groups.reduce()
    >>> groups.mined, deduce(view)
    ({}, {(0, 0): True, (1, 5): False})
    """
    decided: dict[Cell, bool] = {}
    while True:
        # 1. Rows by themselves, and in pairs.
        groups = Groups(_enter(view, decided), view.mines)
        groups.reduce()
        decided |= groups.mined
        # 2. Sums of many rows; and from the beginning without the cells that these decide.
        more = _solve(groups)
        if not more:
            return decided
        decided |= more


def _enter(view: View, decided: dict[Cell, bool]) -> View:
    """Return a view with decided cells entered; a free one is then not covered, and has no clue."""
    cells = view.cells.copy()
    for cell, mined in decided.items():
        cells[cell] = View.MINE if mined else FREE
    return trusted_view(cells, view.mines)


def _solve(groups: Groups) -> dict[Cell, bool]:
    """Decide cells by the equations that reduced groups are: each component's, else by the total's.

    The groups are left as they are.
    """
    equations = [
        Constraint(int(groups.view.cells[group.clue]), group.clue, group.mines, group.cells)
        for group in groups
    ]
    decided: dict[Cell, bool] = {}
    for component in find_components(equations):
        decided |= _decide(component)
    if not decided and equations and groups.mines_left is not None:
        covered = ((row, column) for row, column in np.argwhere(groups.view.covered).tolist())
        cells = frozenset(cell for cell in covered if cell not in groups.mined)
        if len(cells) <= FEW_CELLS:
            # The total is not a clue: an error that it leads to names the first clue instead.
            total = replace(equations[0], mines=groups.mines_left, cells=cells)
            [whole] = find_components([*equations, total])
            return _decide(whole)
    return decided


def _decide(component: Component) -> dict[Cell, bool]:
    """Decide the cells of those rows of the reduced matrix that are at one of their bounds.

    A column is a box, since cells in the same equations have the same coefficient in every row.
    What the rows become depends on the order of the columns, and so does what they decide: the
    component is reduced from both its ends.
    """
    sizes = np.array([len(box.cells) for box in component.boxes])
    matrix = np.zeros((len(component.constraints), len(sizes)), np.int64)
    for column, box in enumerate(component.boxes):
        matrix[list(box.clues), column] = 1
    mines = np.array([constraint.mines for constraint in component.constraints])
    decided: dict[Cell, bool] = {}
    for order in (slice(None), slice(None, None, -1)):
        reduced = row_reduce(np.column_stack([matrix[:, order], mines]))
        rows, values = reduced[:, :-1], reduced[:, -1]
        least, most = np.minimum(rows, 0) @ sizes[order], np.maximum(rows, 0) @ sizes[order]
        if ((values < least) | (values > most)).any():
            raise _clash(component)
        boxes = component.boxes[order]
        for row in np.flatnonzero((values == least) | (values == most)):
            for box, coefficient in zip(boxes, rows[row].tolist(), strict=True):
                if coefficient:
                    # At the largest value what is added is mined, and what is taken off is not.
                    mined = bool((coefficient > 0) == (values[row] == most[row]))
                    decided |= dict.fromkeys(box.cells, mined)
    return decided


def row_reduce(matrix: NDArray[Any]) -> NDArray[Any]:
    """Return the reduced row echelon form of (equations, unknowns + 1) whole numbers.

    The last column has the values of the equations. Each row is a multiple of the usual form,
    without fractions: rows are multiplied crosswise, and divided by their greatest common divisor.
    Where numbers grow too large for 64 bits, Python's take over.

    >>> row_reduce(np.array([[1, 1, 0, 1], [0, 1, 2, 3]]))
    array([[ 1,  0, -2, -2],
           [ 0,  1,  2,  3]])
    """
    matrix = matrix.copy()
    row = 0
    for column in range(matrix.shape[1] - 1):
        candidates = np.flatnonzero(matrix[row:, column])
        if not len(candidates):
            continue
        # 1. Bring a row with this unknown up.
        pivot = row + candidates[0]
        matrix[[row, pivot]] = matrix[[pivot, row]]
        # 2. Eliminate the unknown from all others.
        others = np.flatnonzero(matrix[:, column])
        others = others[others != row]
        if len(others):
            if matrix.dtype != object and np.abs(matrix).max() > LARGE:
                matrix = matrix.astype(object)
            crosswise = matrix[others] * matrix[row, column] - np.multiply.outer(
                matrix[others, column], matrix[row]
            )
            divisors = np.maximum(np.gcd.reduce(crosswise, axis=1), 1)
            matrix[others] = crosswise // divisors[:, None]
        row += 1
        if row == len(matrix):
            break
    return matrix


def _clash(component: Component) -> InconsistentViewError:
    constraint = component.constraints[0]
    row, column = constraint.cell
    return InconsistentViewError(
        f"no layout fits: the clue {constraint.clue} at row {row}, column {column} and the clues "
        "connected with it contradict one another",
        constraint.cell,
    )
