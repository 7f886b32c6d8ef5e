"""What a player writes down: the clues seen, the mines marked, and what each clue still lacks."""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from fairmines.boards.view import View
from fairmines.strategies.base import Guess, draw_guess

_NO_CLUE = 100
"""What a covered cell lacks: more than its neighbours and marks can make up for, so that it never
passes for a clue."""


class Notes:
    """A view, and the marks of the player who looks at it, kept up to date cell by cell.

    Cells are whole numbers here, in reading order: row * width + column. A clue *lacks* the mines
    around it that are not marked yet; they are among its `unknown` neighbours, those that are
    neither opened nor marked. Two deductions need no more than that, for each clue alone: all
    unknown neighbours are free (AFN), or all are mines (AMN).

    >>> notes = Notes(View.parse("3 1 1\\n???"))
    >>> notes.look(View.parse("3 1 1\\n?10"))
    [1, 2]
    >>> notes.all_mines(1), notes.all_free(1), notes.around(1)
    (True, False, [0])
    >>> notes.mark(0)
    >>> notes.all_free(1), notes.around(1)
    (True, [])
    """

    def __init__(self, view: View) -> None:
        """Begin with an empty page; `view` says how large the board is."""
        self.width = view.width
        self.neighbours = neighbours(view.height, view.width)
        self.unknown = [len(around) for around in self.neighbours]
        """Cell -> neighbours that are neither opened nor marked."""
        self.lacks = [_NO_CLUE] * len(self.neighbours)
        """Clue -> mines around it that are not marked."""
        self.marks: list[int] = []
        """The cells marked as mines, in the order of their marks."""
        self._open_to_doubt = bytearray(b"\x01") * len(self.neighbours)
        self._seen = np.full(len(self.neighbours), View.COVERED, np.int8)

    def look(self, view: View) -> list[int]:
        """Take in the next view of the same game; list the cells opened since the last one."""
        cells = view.cells.ravel()
        opened = np.flatnonzero(cells != self._seen)
        clues = cells[opened].tolist()
        self._seen = cells
        found = opened.tolist()
        unknown, lacks, doubt = self.unknown, self.lacks, self._open_to_doubt
        for cell, clue in zip(found, clues, strict=True):
            doubt[cell] = False
            lacks[cell] += clue - _NO_CLUE
            for other in self.neighbours[cell]:
                unknown[other] -= 1
        return found

    def mark(self, cell: int) -> None:
        """Mark a cell as a mine; nothing changes if it is marked already."""
        if self._open_to_doubt[cell]:
            self._open_to_doubt[cell] = False
            self.marks.append(cell)
            for other in self.neighbours[cell]:
                self.unknown[other] -= 1
                self.lacks[other] -= 1

    def around(self, clue: int) -> list[int]:
        """List the unknown neighbours of a clue."""
        return [cell for cell in self.neighbours[clue] if self._open_to_doubt[cell]]

    def all_free(self, clue: int) -> bool:
        """AFN: every mine around the clue is marked, so its unknown neighbours are free."""
        return self.lacks[clue] == 0

    def all_mines(self, clue: int) -> bool:
        """AMN: the clue lacks as many mines as it has unknown neighbours, so these are mines."""
        return self.lacks[clue] == self.unknown[clue]

    def guess(self, rng: random.Random) -> list[Guess]:
        """Draw one of the covered cells that are not marked."""
        cells = np.flatnonzero(np.frombuffer(self._open_to_doubt, np.bool_)).tolist()
        return [draw_guess(rng, cells, self.width)]

    def marked(self, view: View) -> View:
        """Return a view with the marks entered as known mines."""
        cells = view.cells.copy()
        cells.ravel()[self.marks] = View.MINE
        return View.trusted(cells, view.mines)


@lru_cache(maxsize=8)
def neighbours(height: int, width: int) -> list[tuple[int, ...]]:
    """List each cell's neighbours, cells and neighbours in reading order.

    >>> neighbours(2, 3)[0]
    (1, 3, 4)
    """
    return [
        tuple(
            i * width + j
            for i in range(max(row - 1, 0), min(row + 2, height))
            for j in range(max(column - 1, 0), min(column + 2, width))
            if (i, j) != (row, column)
        )
        for row in range(height)
        for column in range(width)
    ]
