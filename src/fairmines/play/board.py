"""The board of simulated games: a view, and opening cells under the rules, without history."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.play.rules import Rules, settle


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
        self._rules: Rules = rules
        # The classic rules draw nothing. The others take seeds from NumPy's generator, so that the
        # player, who draws from `Rng`, may have the same seed.
        self._rng = np.random.default_rng(seed) if rules != "classic" else None
        self._board = _kernel.Board(layout.mines)

    @property
    def left(self) -> int:
        """The number of free cells that are still covered."""
        return self._board.left

    @property
    def opened(self) -> int:
        """The number of opened cells."""
        return self.layout.level.cells - self.layout.level.mines - self.left

    @property
    def cells(self) -> NDArray[np.int8]:
        """(H, W) int8, a copy of the view's codes: see `View.cells`."""
        return self._board.cells

    @property
    def view(self) -> View:
        """What the player sees."""
        return View.trusted(self._board.cells, self.layout.level.mines)

    def covered(self, cell: Cell) -> bool:
        """Return whether a cell is covered."""
        return self._board.covered(*cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell under the rules.

        Args:
            cell: A covered cell.
            flood: Whether a zero clue opens its neighbours.

        Returns:
            The number of cells that this opens; 0 if the cell is a mine.

        Raises:
            TooComplexError: The rules need an analysis that is too complex. Nothing is opened.
        """
        rng = self._rng
        if rng is not None:
            analysis = analyse_exact(self.view)

            def seed() -> int:
                return int(rng.integers(2**64, dtype=np.uint64))

            layout = settle(self._rules, self.layout, analysis, cell, seed)
            if layout is not self.layout:
                self.layout = layout
                self._board.replace(layout.mines)
        return self._board.open(*cell, flood=flood)
