"""The weight of each number of mines on the frontier, and what it says of one cell."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fairmines.boards.cells import check_cell, neighbours
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import FrontierArrangements, KernelAnalysis
from fairmines.errors import FairminesError


@dataclass(frozen=True)
class FrontierCount:
    """The solutions with one number of mines on the frontier."""

    mines: int
    """On the frontier, without known mines."""
    weight: float
    """Their share of all solutions."""
    mine_probability: float
    """Of the cell, among these solutions."""


def count_frontier(
    analysis: Analysis, cell: tuple[int, int], bits: int
) -> list[FrontierCount] | None:
    """Return the weight of each number of mines on the frontier, fewest mines first.

    The mean of a cell's mine probabilities by these weights is its mine probability.

    Args:
        analysis: An exact analysis, by the kernel.
        cell: The (row, column) of a covered cell with a mine probability.
        bits: The largest integers to compute.

    Returns:
        The numbers of mines that a solution has. None if that takes longer integers.

    Raises:
        FairminesError: The cell is opened, off the board, or has no mine probability.

    >>> from fairmines.engines.exact import analyse_exact
    >>> analysis = analyse_exact(View.parse("4 2 2\\n????\\n11??"))
    >>> for it in count_frontier(analysis, (0, 3), 1000):
    ...     print(it.mines, round(it.weight, 3), round(it.mine_probability, 3))
    1 1.0 0.5
    """
    assert isinstance(analysis, KernelAnalysis)
    view = analysis.view
    cell = check_cell(cell, view.height, view.width)
    probability = float(analysis.mine_probability[cell])
    if math.isnan(probability):
        raise FairminesError(
            f"row {cell[0]}, column {cell[1]} has no mine probability: expected a covered cell"
        )
    every = analysis._count_arrangements(view.cells, bits)
    if every is None:
        return None
    weights = _weights(analysis, every)
    if probability in (0.0, 1.0):
        shares = [probability] * len(weights)
    elif _is_interior(view, cell):
        assert analysis.mines is not None
        left = analysis.mines - every.least
        shares = [(left - extra) / every.interior for extra in range(len(weights))]
    else:
        pinned = view.cells.copy()
        pinned[cell] = View.MINE
        mined = analysis._count_arrangements(pinned, bits)
        if mined is None:
            return None
        shares = _shares(mined, every)
    known = int(np.count_nonzero(view.cells == View.MINE))
    return [
        FrontierCount(every.least - known + extra, weight, share)
        for extra, (weight, share) in enumerate(zip(weights, shares, strict=True))
        if weight > 0
    ]


def _weights(analysis: Analysis, arrangements: FrontierArrangements) -> list[float]:
    """Return the share of each number of mines; they sum up to 1."""
    if analysis.mines is None:
        density = 0.5 if analysis.density is None else analysis.density
        numbers, log_odds = arrangements.ways, math.log(density / (1 - density))
    else:
        numbers, log_odds = arrangements.solutions(analysis.mines), 0.0
    # The numbers may be too long for floats, but not their logarithms.
    logs = [
        math.log(number) + extra * log_odds if number else -math.inf
        for extra, number in enumerate(numbers)
    ]
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def _shares(mined: FrontierArrangements, every: FrontierArrangements) -> list[float]:
    """Return the share of the arrangements in which the cell is a mine, by their mines."""
    ways = dict(enumerate(mined.ways, start=mined.least))
    return [
        ways.get(mines, 0) / number if number else 0.0
        for mines, number in enumerate(every.ways, start=every.least)
    ]


def _is_interior(view: View, cell: tuple[int, int]) -> bool:
    return all(view.cells[it] < 0 for it in neighbours(cell, view.height, view.width))
