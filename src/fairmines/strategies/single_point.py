"""Single point deductions: how many mines each clue still needs, and what follows from it."""

from __future__ import annotations

import random

import numpy as np

from fairmines.boards.cells import neighbour_indices
from fairmines.boards.view import View, trusted_view
from fairmines.strategies.base import Guess, draw_guess

_NO_CLUE = 100
"""The mines that a covered cell lacks: so many that it never looks like a clue."""


class SinglePoint:
    """The clues of a game and the marks of its player, updated cell by cell.

    Cells are indices here, in reading order: row * width + column. A clue *lacks* the mines around
    it that are not marked yet. They are among its `unknown` neighbours, those that are neither
    opened nor marked. Two deductions need one clue alone: all unknown neighbours are free (AFN), or
    all are mines (AMN).

    >>> clues = SinglePoint(View.parse("3 1 1\\n???"))
    >>> clues.update(View.parse("3 1 1\\n?10"))
    [1, 2]
    >>> clues.all_mines(1), clues.all_free(1), clues.around(1)
    (True, False, [0])
    >>> clues.mark(0)
    >>> clues.all_free(1), clues.around(1)
    (True, [])
    """

    def __init__(self, view: View) -> None:
        """Begin a game on a board as large as `view`; its clues are not read yet."""
        self.width = view.width
        self.neighbours = neighbour_indices(view.height, view.width)
        self.unknown = [len(around) for around in self.neighbours]
        """Cell -> the number of neighbours that are neither opened nor marked."""
        self.lacks = [_NO_CLUE] * len(self.neighbours)
        """Clue -> the number of mines around it that are not marked."""
        self.marks: list[int] = []
        """The cells marked as mines, in the order of their marks."""
        self._is_unknown = bytearray(b"\x01") * len(self.neighbours)
        self._seen = np.full(len(self.neighbours), View.COVERED, np.int8)

    def update(self, view: View) -> list[int]:
        """Read the next view of the game; list the cells that were opened since the last one."""
        cells = view.cells.ravel()
        opened = np.flatnonzero(cells != self._seen)
        clues = cells[opened].tolist()
        self._seen = cells
        found = opened.tolist()
        unknown, lacks, is_unknown = self.unknown, self.lacks, self._is_unknown
        for cell, clue in zip(found, clues, strict=True):
            is_unknown[cell] = False
            lacks[cell] += clue - _NO_CLUE
            for other in self.neighbours[cell]:
                unknown[other] -= 1
        return found

    def mark(self, cell: int) -> None:
        """Mark a cell as a mine. A second mark changes nothing."""
        if self._is_unknown[cell]:
            self._is_unknown[cell] = False
            self.marks.append(cell)
            for other in self.neighbours[cell]:
                self.unknown[other] -= 1
                self.lacks[other] -= 1

    def around(self, clue: int) -> list[int]:
        """List the unknown neighbours of a clue."""
        return [cell for cell in self.neighbours[clue] if self._is_unknown[cell]]

    def all_free(self, clue: int) -> bool:
        """AFN: every mine around the clue is marked, so its unknown neighbours are free."""
        return self.lacks[clue] == 0

    def all_mines(self, clue: int) -> bool:
        """AMN: the clue lacks as many mines as it has unknown neighbours, so these are mines."""
        return self.lacks[clue] == self.unknown[clue]

    def guess(self, rng: random.Random) -> list[Guess]:
        """Draw one of the covered cells that are not marked."""
        cells = np.flatnonzero(np.frombuffer(self._is_unknown, np.bool_)).tolist()
        return [draw_guess(rng, cells, self.width)]

    def marked(self, view: View) -> View:
        """Return a view with the marks entered as known mines."""
        cells = view.cells.copy()
        cells.ravel()[self.marks] = View.MINE
        return trusted_view(cells, view.mines)
