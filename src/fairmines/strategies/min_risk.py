"""`min-risk`: opens safe cells, or a cell with the least mine probability, on the kernel."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.strategies.base import Guess, Strategy, draw_guess


class MinRisk(Strategy):
    """Opens every safe cell; when there is none, a cell that is least likely to be a mine.

    Exact probabilities, but no look-ahead: the strategy known as CSP with random tie-breaking, or
    probabilistic search with the least mine probability (Tu et al. 2017 call it PS).

    A simulation under the classic rules plays the same games entirely in the kernel.
    """

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Open the safe cells, or guess; raises `TooComplexError` beyond the budget."""
        return safe_or_least_risk(analyse_exact(view).mine_probability, rng)


def safe_or_least_risk(
    mine_probability: NDArray[np.float64], rng: random.Random
) -> list[Cell] | list[Guess]:
    """List the safe cells; if there are none, draw a cell with the least mine probability.

    Probabilities that differ only by rounding are equal.
    """
    least = np.nanmin(mine_probability, initial=np.inf)
    if least == 0.0:
        return [(row, column) for row, column in np.argwhere(mine_probability == 0.0).tolist()]
    ties = np.flatnonzero(mine_probability <= least * (1 + 1e-9)).tolist()
    return [draw_guess(rng, ties, mine_probability.shape[1])]
