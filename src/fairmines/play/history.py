"""What each move of a game has changed, so that it can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.play.display import DisplayCode
from fairmines.play.position import Position


@dataclass(frozen=True, eq=False)
class Change:
    """What one move has changed. It keeps no board: a long game on a large one has thousands."""

    cell: Cell
    """The cell of the move."""
    layout: Layout | None
    """The layout before the move."""
    start: Cell | None
    """The cell of the first opening before the move."""
    mark: int
    """The mark of the move's cell before the move, as a display code."""
    opened: NDArray[np.intp]
    """The cells that the move has opened, as indices of the board read row by row."""

    @classmethod
    def of(
        cls,
        cell: Cell,
        layout: Layout | None,
        start: Cell | None,
        mark: int,
        before: NDArray[np.int8],
        after: NDArray[np.int8],
    ) -> Change:
        """Describe a move by the display codes before and after it, (H, W) each."""
        opened = (after < DisplayCode.COVERED) & (before >= DisplayCode.COVERED)
        return cls(cell, layout, start, mark, np.flatnonzero(opened))

    def position_before(self, position: Position) -> Position:
        """Return the position before the move; `position` is the one after it."""
        if self.layout is None:
            return Position(position.level)
        opened = position.view.cells != View.COVERED
        opened.flat[self.opened] = False
        board = _kernel.Board(self.layout.mines)
        # Zero clues must not open what the player has opened since: nothing passes a flag.
        board.open_cells(opened, flags=~opened)
        return Position(position.level, self.layout, board)
