"""Reads the mines of a board as pairs of bytes, as most formats have them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.errors import LevelError
from fairmines.formats.bytereader import ByteReader


def read_mines(
    reader: ByteReader,
    width: int,
    height: int,
    mines: int,
    *,
    order: Literal["xy", "yx"] = "xy",
    first: int = 0,
) -> Layout:
    """Read a list of mines, two bytes each, and return the layout.

    Args:
        reader: Stands before the first mine.
        width: The number of columns.
        height: The number of rows.
        mines: The number of mines.
        order: Whether the column or the row comes first.
        first: The number of the first row and column.

    Raises:
        FairminesError: The list is too short, a mine is off the board, or occurs twice.
    """
    try:
        Level(width, height, mines)
    except LevelError as error:
        raise reader.error(str(error)) from None
    start = reader.offset
    pairs = np.frombuffer(reader.take(2 * mines, "the list of mines"), np.uint8).reshape(-1, 2)
    columns, rows = (pairs if order == "xy" else pairs[:, ::-1]).T.astype(np.int64) - first
    off = (columns < 0) | (columns >= width) | (rows < 0) | (rows >= height)
    if off.any():
        place = int(off.argmax())
        raise reader.error(
            f"mine {place + 1} is in row {rows[place]}, column {columns[place]}: "
            f"expected rows 0 to {height - 1} and columns 0 to {width - 1}",
            start + 2 * place,
        )
    board = np.zeros((height, width), np.bool_)
    board[rows, columns] = True
    if np.count_nonzero(board) != mines:
        _, firsts = np.unique(rows * width + columns, return_index=True)
        place = min(set(range(mines)) - set(firsts.tolist()))
        raise reader.error(
            f"mine {place + 1} is in row {rows[place]}, column {columns[place]}, "
            "where another one is: expected different cells",
            start + 2 * place,
        )
    return Layout(board)
