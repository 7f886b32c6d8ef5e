"""`PositionFile`: what a file of a board holds, whatever its format."""

from __future__ import annotations

from typing import NamedTuple

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.wording import counted


class PositionFile(NamedTuple):
    """A board as a file has it: what the player sees, and where the mines are if it says so."""

    view: View
    """Of a file with nothing but the mines: all free cells opened, and all mines known."""
    layout: Layout | None = None
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
        covered = self.view.covered
        if covered.any():
            number = int(covered.sum())
            verb = "is" if number == 1 else "are"
            raise FairminesError(
                f"{counted(number, 'cell')} {verb} covered: expected a board of which all mines "
                "are known"
            )
        layout = Layout(self.view.cells == View.MINE)
        wrong = (self.view.cells != View.MINE) & (self.view.cells != layout.clues)
        if wrong.any():
            row, column = (int(it[0]) for it in wrong.nonzero())
            raise FairminesError(
                f"the clue in row {row}, column {column} is {self.view.cells[row, column]}: "
                f"expected {layout.clues[row, column]}"
            )
        return layout
