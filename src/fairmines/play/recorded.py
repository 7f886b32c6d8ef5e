"""What a move draws: noted as the cells that changed, and taken from a recorded move.

A clue that was seen never changes. So the last layout of a move opens what the move opened, also
for a chord of an earlier version, which drew one for each of its cells.
"""

from __future__ import annotations

import numpy as np

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.play.position import Position


def redrawn_cells(before: Layout, after: Layout) -> tuple[Cell, ...]:
    """Return the cells that have a mine in one of two layouts only, in reading order.

    >>> redrawn_cells(Layout([[1, 0, 0]]), Layout([[0, 0, 1]]))
    ((0, 0), (0, 2))
    """
    if before is after:
        return ()
    rows, columns = (before.mines != after.mines).nonzero()
    return tuple(zip(rows.tolist(), columns.tolist(), strict=True))


def take_recorded(position: Position, move: Move) -> Position:
    """Return the position before a recorded move, with the layout that the move opens in.

    Nothing is drawn or analysed.

    Args:
        position: The position before the move, dealt or not.
        move: A move with its redrawn cells.

    Raises:
        FairminesError: The layout does not fit the level or the clues that are opened.
    """
    assert move.redrawn is not None
    if position.layout is None:
        if move.layout is None:
            raise FairminesError(f"{_name(move)} has no layout: expected one for a first opening")
        if move.layout.level != position.level:
            raise FairminesError(
                f"{_name(move)} deals {move.layout.level}: expected {position.level}"
            )
        position = position.dealt(move.layout)
    elif move.layout is not None and move.layout != position.layout:
        raise FairminesError(f"{_name(move)} deals a layout: expected it at a first opening only")
    if not move.redrawn:
        return position
    layout = _redraw(position, move, move.redrawn)
    _check_clues(position, layout, move)
    return position.redrawn(layout)


def _redraw(position: Position, move: Move, cells: tuple[Cell, ...]) -> Layout:
    """Return the layout after a move has redrawn these cells."""
    assert position.layout is not None
    level = position.level
    rows, columns = np.array(cells).T
    if rows.max() >= level.height or columns.max() >= level.width:
        raise FairminesError(
            f"{_name(move)} redraws a cell off the board: "
            f"expected rows 0 to {level.height - 1} and columns 0 to {level.width - 1}"
        )
    mines = position.layout.mines.copy()
    mines[rows, columns] ^= True
    layout = Layout(mines)
    if layout.level != level:
        raise FairminesError(
            f"{_name(move)} changes the number of mines to {layout.level.mines}: "
            f"expected {level.mines}"
        )
    return layout


def _check_clues(position: Position, layout: Layout, move: Move) -> None:
    """Raise `FairminesError` if a layout contradicts what is opened."""
    cells = position.view.cells
    wrong = (cells >= 0) & (layout.mines | (layout.clues != cells))
    if wrong.any():
        row, column = np.argwhere(wrong)[0].tolist()
        raise FairminesError(
            f"{_name(move)} redraws mines against the clue {cells[row, column]} "
            f"at row {row}, column {column}"
        )


def _name(move: Move) -> str:
    return f"the recorded {move.kind!r} at row {move.row}, column {move.column}"
