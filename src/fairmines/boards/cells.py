"""Cells: their neighbours."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import Any

from fairmines import checks
from fairmines.errors import FairminesError

Cell = tuple[int, int]
"""(row, column), 0-based."""

_AROUND = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


def check_cell(cell: tuple[Any, Any], height: int, width: int) -> tuple[int, int]:
    """Return (row, column) as integers, or raise `FairminesError` when it is off the board."""
    try:
        row, column = cell
        row, column = operator.index(row), operator.index(column)
    except (TypeError, ValueError):
        raise FairminesError(f"cell {checks.quote(cell)} is not a pair (row, column)") from None
    checks.core.check_cell(row, column, width, height)
    return row, column


def neighbours(cell: Cell, height: int, width: int) -> list[Cell]:
    """List the cells around a cell, in reading order.

    >>> neighbours((0, 0), height=2, width=3)
    [(0, 1), (1, 0), (1, 1)]
    """
    row, column = cell
    around = ((row + r, column + c) for r, c in _AROUND)
    return [(r, c) for r, c in around if 0 <= r < height and 0 <= c < width]


@lru_cache(maxsize=8)
def neighbour_indices(height: int, width: int) -> list[tuple[int, ...]]:
    """List the neighbours of each cell of a board as indices, row * width + column.

    >>> neighbour_indices(2, 3)[0]
    (1, 3, 4)
    """
    cells = ((row, column) for row in range(height) for column in range(width))
    return [
        tuple(row * width + column for row, column in neighbours(cell, height, width))
        for cell in cells
    ]
