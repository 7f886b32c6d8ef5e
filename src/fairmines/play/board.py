"""The board of simulated games: a view, and opening cells under the rules, without history."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View, trusted_view
from fairmines.engines.exact import GAME_BUDGET
from fairmines.play.moves import DecidedBy
from fairmines.play.rules import Rules


class Board:
    """A board in play under the rules `classic`, `fair` or `kind`, without flags or a clock.

    >>> board = Board(Layout([[0, 0, 1]]), "classic", seed=1)
    >>> board.open((0, 1)), board.cells.tolist(), board.left
    (1, [[-1, 1, -1]], 1)
    """

    def __init__(self, layout: Layout, rules: Rules, seed: int) -> None:
        """Begin with all cells covered; the rules draw new layouts from the seed."""
        self.layout = layout
        """Where the mines are now; `fair` and `kind` may replace it."""
        self._level = layout.level
        # The classic rules draw nothing. The player draws from `Rng`, another generator, so it may
        # have the same seed.
        self._settling = (rules, _kernel.Pcg64(seed)) if rules != "classic" else None
        self._board = _kernel.Board(layout.mines)
        self.decided_by: DecidedBy = "count"
        """What decided the last opened cell: see `Move`."""

    @property
    def left(self) -> int:
        """The number of free cells that are still covered."""
        return self._board.left

    @property
    def opened(self) -> int:
        """The number of opened cells."""
        return self._level.cells - self._level.mines - self.left

    @property
    def cells(self) -> NDArray[np.int8]:
        """(H, W) int8, a copy of the view's codes: see `View.cells`."""
        return self._board.cells

    @property
    def view(self) -> View:
        """What the player sees."""
        return trusted_view(self._board.cells, self._level.mines)

    def covered(self, cell: Cell) -> bool:
        """Return whether a cell is covered."""
        return self._board.covered(*cell)

    def open_start(self, cell: Cell) -> int:
        """Open the first cell, as `open` does."""
        return self.open(cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell under the rules.

        Args:
            cell: A covered cell.
            flood: Whether a zero clue opens its neighbours.

        Returns:
            The number of cells that this opens; 0 if the cell is a mine.
        """
        if self._settling is not None:
            self._settle(cell, *self._settling)
        return self._board.open(*cell, flood=flood)

    def _settle(self, cell: Cell, rules: Rules, seeds: _kernel.Pcg64) -> None:
        """Draw another layout before a cell is opened, if the rules want it."""
        ruling = self._board.settle(rules, [cell], GAME_BUDGET, seeds)
        self.decided_by = ruling.decided_by
        if ruling.moved:
            self.layout = Layout(self._board.mines)
