"""Conditional play: no guess kills, and a game is worth its chance to be won.

A game has a weight, 1 at first. Where a cell is opened that may be a mine, the weight is multiplied
by the chance that it is none; if it is one in the layout in hand, another is drawn, uniformly from
the solutions in which it is none. So to the player the layout stays any solution, each as likely as
the other, and the mean weight is the win rate of plain play. It varies less than wins do, as the
luck of every single guess is replaced by its chance (conditional Monte Carlo; Hammersley and
Handscomb 1964).
"""

from __future__ import annotations

import numpy as np

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.engines.exact import analyse_exact
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import covered_moves


class ConditionalTable(Board):
    """A board on which a cell that may be free is free.

    >>> table = ConditionalTable(Layout([[1, 0]]), seed=1)
    >>> table.open((0, 0)), table.weight, table.left
    (1, 0.5, 0)
    """

    def __init__(self, layout: Layout, seed: int, weight: float = 1.0) -> None:
        """Lay a board, all covered; `seed` is where layouts come from that are drawn in play."""
        super().__init__(layout, "classic", seed)
        self.weight = weight
        """The chance that a game comes this far."""
        self._seeds = Rng(seed)
        self._safe = np.zeros(layout.mines.shape, np.bool_)

    def open_start(self, cell: Cell) -> None:
        """Open the first cell, which the first-click rule keeps free."""
        super().open(cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell: how many cells that opens, 0 if it is a mine for certain.

        Raises `TooComplexError`.
        """
        if not self._safe[cell]:
            analysis = analyse_exact(self.view)
            self._safe |= analysis.safe  # which stays true
            self.weight *= 1 - float(analysis.mine_probability[cell])
            if self.weight and self.layout.mines[cell]:
                seed = self._seeds.getrandbits(64)
                [self.layout] = analysis.sample_of_seed(seed, safe=cell)
                self._board.replace(self.layout.mines)
        return super().open(cell, flood=flood)


def weigh(experiment: Experiment, game: int) -> float:
    """Play game number `game` conditionally; returns its weight.

    Raises what `play` raises, and `TooComplexError`.
    """
    # A start that may be a mine is a guess like any other.
    level = experiment.level
    weight = 1 - level.mines / level.cells if experiment.first == "any" else 1.0
    if not weight:
        return 0.0
    deal = experiment.deal(game)
    table = ConditionalTable(deal.layout, deal.redraw_seed, weight)
    table.open_start(deal.start)
    rng = Rng(deal.player_seed)
    strategy = experiment.strategy()
    while table.left:
        for cell in covered_moves(strategy, table, rng):
            if not table.open(cell):
                return 0.0
    return table.weight
