"""`dssp`, double set single point: a set of cells to open, and a set of clues to check again."""

from __future__ import annotations

import random

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.single_point import SinglePoint


class DoubleSet:
    """The deductions of DSSP: finds all safe cells that single clues prove.

    It keeps two sets between views: the cells to open (S in the paper), and the clues that may
    still allow deductions (Q). It checks the clues of Q only when S is empty.
    """

    def __init__(self, view: View) -> None:
        """Begin a game on a board as large as `view`."""
        self.single_point = SinglePoint(view)
        self._unresolved: list[int] = []

    def safe_cells(self, view: View) -> list[Cell]:
        """List the safe cells in the next view of the game; empty if single clues prove none.

        If it is empty, `single_point` has all that single clues prove.
        """
        single_point = self.single_point
        to_open: dict[int, None] = {}  # a dictionary, as it keeps its order, and a set does not
        # 1. What was opened, a whole opening at once, has free neighbours only, or goes to Q.
        self._resolve(single_point.update(view), to_open)
        if not to_open:
            # 2. Clues of Q whose neighbours are all mines: mark these. A mark makes no other clue
            #    so, since it counts on both sides: one pass is enough.
            clues = []
            for clue in self._unresolved:
                if single_point.all_mines(clue):
                    for cell in single_point.around(clue):
                        single_point.mark(cell)
                else:
                    clues.append(clue)
            # 3. Clues of Q that the marks have satisfied: their other neighbours are free.
            self._unresolved = []
            self._resolve(clues, to_open)
        return [divmod(cell, single_point.width) for cell in to_open]

    def _resolve(self, clues: list[int], to_open: dict[int, None]) -> None:
        """Put the free neighbours of clues into S, and the clues that have none for sure into Q."""
        for clue in clues:
            if self.single_point.all_free(clue):
                if self.single_point.unknown[clue]:
                    to_open.update(dict.fromkeys(self.single_point.around(clue)))
            else:
                self._unresolved.append(clue)


class DoubleSetSinglePoint(Strategy):
    """DSSP: opens what single clues prove safe, else any covered cell that is not marked.

    D. Becerra, "Algorithmic Approaches to Playing Minesweeper", Harvard College 2015, algorithm 3.
    """

    _sets: DoubleSet | None = None

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Open the whole of S; guess when it is empty."""
        self._sets = self._sets or DoubleSet(view)
        return self._sets.safe_cells(view) or self._sets.single_point.guess(rng)
