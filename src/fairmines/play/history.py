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

NOTHING: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
"""What a mark opens: one array for all of them."""
NOTHING.flags.writeable = False


@dataclass(frozen=True, eq=False, slots=True)
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


def newly_opened(before: NDArray[np.int8], after: NDArray[np.int8]) -> NDArray[np.intp]:
    """Return the indices of the cells that a move has opened, by the display codes, (H, W) each."""
    found = np.flatnonzero((after < DisplayCode.COVERED) & (before >= DisplayCode.COVERED))
    return found if found.size else NOTHING
