"""Conditional play: every guess is made safe, and a game counts with its win probability.

The weight of a game is 1 at first. If a cell may be a mine when it is opened, the weight is
multiplied by the probability that the cell is safe. If the cell is a mine in the layout at hand,
another layout is drawn uniformly from the solutions in which it is safe. So, given what the player
sees, each solution stays equally likely, and the mean weight is the win rate of plain play. It
varies less than wins do, because the probability of surviving a guess replaces the luck of it
(conditional Monte Carlo; Hammersley and Handscomb 1964).
"""

from __future__ import annotations

import numpy as np

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.python_play import GameOutcome, moves_of, reason
from fairmines.simulation.signature import signature_of


class ConditionalBoard(Board):
    """A board on which every cell that may be safe is safe when it is opened.

    >>> board = ConditionalBoard(Layout([[1, 0]]), seed=1)
    >>> board.open((0, 0)), board.weight, board.left
    (1, 0.5, 0)
    """

    def __init__(self, layout: Layout, seed: int, weight: float = 1.0) -> None:
        """Cover all cells.

        Args:
            layout: The layout at the beginning; later layouts are drawn from solutions.
            seed: The seed of the layouts that are drawn during the game.
            weight: The weight at the beginning.
        """
        super().__init__(layout, "classic", seed)
        self.weight = weight
        """The weight: the probability that plain play survives all cells opened so far."""
        self._redraws = Rng(seed)
        self._safe = np.zeros(layout.mines.shape, np.bool_)

    def open_start(self, cell: Cell) -> None:
        """Open the first cell, which the first-click rule keeps free."""
        super().open(cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell; return how many cells that opens, 0 if it is certainly a mine.

        Raises:
            TooComplexError: The analysis of the view exceeds its budget.
        """
        if not self._safe[cell]:
            analysis = analyse_exact(self.view)
            self._safe |= analysis.safe  # safe cells stay safe
            self.weight *= 1 - float(analysis.mine_probability[cell])
            if self.weight and self.layout.mines[cell]:
                seed = self._redraws.getrandbits(64)
                self._board.redraw(*cell, mined=False, budget=DEFAULT_BUDGET, seed=seed)
                self.layout = Layout(self._board.mines)
        return super().open(cell, flood=flood)


def weigh(experiment: Experiment, game: int) -> GameOutcome:
    """Play game number `game` conditionally; of the outcome only the weight has a meaning.

    A strategy that fails, where that counts as a loss, has the weight 0.

    Raises:
        FairminesError: The strategy names a cell off the board, or no covered cell.
        TooComplexError: The analysis of a view exceeds its budget.
        Exception: Whatever the strategy raises.
    """
    weight, error = 0.0, ""
    opened: list[Cell] = []
    # A start that may be a mine is a guess like any other.
    level = experiment.level
    first = 1 - level.mines / level.cells if experiment.first == "any" else 1.0
    try:
        if first:
            weight = _weigh(experiment, game, first, opened)
    except (Exception, SystemExit) as raised:  # a strategy may raise anything
        if experiment.on_error == "raise":
            raise
        error = reason(raised)
    signature = signature_of(opened, level.width, weight=weight, failed=bool(error))
    return GameOutcome(False, weight=weight, signature=signature, error=error)


def _weigh(experiment: Experiment, game: int, weight: float, opened: list[Cell]) -> float:
    """Return the weight of a game; add the cells that the strategy opens to `opened`."""
    setup = experiment.setup(game)
    board = ConditionalBoard(setup.layout, setup.redraw_seed, weight)
    board.open_start(setup.start)
    for cell in moves_of(experiment, board, setup.player_seed):
        opened.append(cell)
        if not board.open(cell):
            return 0.0
    return board.weight
