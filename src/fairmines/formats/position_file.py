"""`PositionFile`: what a file of a board holds, whatever its format."""

from __future__ import annotations

from typing import NamedTuple

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View, trusted_view
from fairmines.decoding import file_errors


class PositionFile(NamedTuple):
    """A board as a file has it: what the player sees, and where the mines are if it says so."""

    view: View
    """Of a file with nothing but the mines: all free cells opened, and all mines known."""
    layout: Layout | None = None
    """Where the mines are; None if the file does not say it."""
    start: Cell | None = None
    """The cell of the first click, if the file states it."""

    @classmethod
    def of_layout(cls, layout: Layout, start: Cell | None = None) -> PositionFile:
        """Return what a file with nothing but the mines holds."""
        return cls(View.of_layout(layout), layout, start)

    def need_layout(self) -> Layout:
        """Return the layout; a view without covered cells shows it.

        Raises `FairminesError` if some cells are covered and no layout is given.
        """
        if self.layout is not None:
            return self.layout
        with file_errors():
            return Layout(_kernel.layout_of_position(position_for_kernel(self)))


def position_of_kernel(position: _kernel.FilePosition) -> PositionFile:
    """Return what the kernel has read."""
    layout = None if position.layout is None else Layout(position.layout)
    return PositionFile(trusted_view(position.cells, position.mines), layout, position.start)


def position_for_kernel(board: PositionFile) -> _kernel.FilePosition:
    """Return what the kernel writes."""
    layout = None if board.layout is None else board.layout.mines
    return _kernel.FilePosition(board.view.cells, board.view.mines, layout, board.start)
