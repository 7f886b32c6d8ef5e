"""A board in play, as those see it who play many games: a view, and cells to open."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.play.rules import Rules, settle


class Table:
    """A board in play, under one of the sets of rules.

    >>> table = Table(Layout([[0, 0, 1]]), "classic", seed=1)
    >>> table.open((0, 1)), table.cells.tolist(), table.left
    (1, [[-1, 1, -1]], 1)
    """

    def __init__(self, layout: Layout, rules: Rules, seed: int) -> None:
        """Lay a board, all covered; `seed` is where layouts come from that rules draw in play."""
        self.layout = layout
        """All mines, as they lie now: the rules may change it."""
        self._rules: Rules = rules
        # Under the classic rules nothing is drawn. Others draw from NumPy's generator, as
        # `Analysis.sample` asks, and so apart from what the player draws of the same seed.
        self._rng = np.random.default_rng(seed) if rules != "classic" else None
        self._board = _kernel.Board(layout.mines)

    @property
    def left(self) -> int:
        """The free cells that are still covered."""
        return self._board.left

    @property
    def opened(self) -> int:
        """The cells that are opened."""
        return self.layout.level.cells - self.layout.level.mines - self.left

    @property
    def cells(self) -> NDArray[np.int8]:
        """The codes of what the player sees, a copy: (H, W); see `View.cells`."""
        return self._board.cells

    @property
    def view(self) -> View:
        """What the player sees."""
        return View.trusted(self._board.cells, self.layout.level.mines)

    def covered(self, cell: Cell) -> bool:
        """Say whether a cell is covered."""
        return self._board.covered(*cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell under the rules: how many cells that opens, 0 if it is a mine.

        Without `flood` a zero clue opens nothing around it. Raises `TooComplexError` where the
        rules need an analysis that is too complex; then nothing is opened.
        """
        if self._rng is not None:
            layout = settle(self._rules, self.layout, analyse_exact(self.view), cell, self._rng)
            if layout is not self.layout:
                self.layout = layout
                self._board.replace(layout.mines)
        return self._board.open(*cell, flood=flood)
