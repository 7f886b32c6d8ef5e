"""`sps`: single point deductions with a queue of moves; marks first while mines are rare."""

from __future__ import annotations

import random

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.single_point import SinglePoint


class SinglePointStrategy(Strategy):
    """SPS: looks at one clue at a time, and keeps a queue of the moves that follow.

    A clue that has all its mines marked frees its other neighbours (AFN), one that lacks as many
    mines as it has unknown neighbours condemns them (AMN). While less than half of the cells are
    mines, marks go first, as rare events say more; above that, openings do. All moves in the queue
    are certain, so the order decides when a cell is found, but not whether: at the next guess, the
    same cells are open. That is why openings that are due leave the queue together.
    """

    def __init__(self) -> None:
        """Begin a game, with an empty queue."""
        self._clues: SinglePoint | None = None
        self._frontier: list[int] = []
        # The queue's two kinds of moves; dictionaries, since they keep their order, unlike sets.
        self._to_mark: dict[int, None] = {}
        self._to_open: dict[int, None] = {}

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Work off the queue; sweep over all clues when it is empty; guess if that finds nothing.

        A guess opens any covered cell that is not marked.
        """
        self._clues = clues = self._clues or SinglePoint(view)
        # 1. Around a cell that was opened the clues are checked anew.
        opened = clues.update(view)
        self._frontier += opened
        for cell in opened:
            self._check(clues, cell)
            for neighbour in clues.neighbours[cell]:
                self._check(clues, neighbour)
        # 2. The queue, and a sweep whenever it is empty.
        marks_first = view.mines is None or 2 * view.mines < view.cells.size
        while self._to_mark or self._to_open or self._sweep(clues):
            if self._to_open and not (marks_first and self._to_mark):
                cells, self._to_open = self._to_open, {}
                return [divmod(cell, clues.width) for cell in cells]
            for cell in self._to_mark:
                clues.mark(cell)
            self._to_mark = {}
        # 3. Nothing is left to deduce from single clues.
        return clues.guess(rng)

    def _sweep(self, clues: SinglePoint) -> bool:
        """Check every clue that has unknown neighbours; tell whether that gave a move."""
        self._frontier = [clue for clue in self._frontier if clues.unknown[clue]]
        for clue in self._frontier:
            self._check(clues, clue)
        return bool(self._to_mark or self._to_open)

    def _check(self, clues: SinglePoint, clue: int) -> None:
        """Queue the moves that follow from one clue; a covered cell is none, and gives none."""
        if not clues.unknown[clue]:
            return
        if clues.all_free(clue):
            self._to_open.update(dict.fromkeys(clues.around(clue)))
        elif clues.all_mines(clue):
            self._to_mark.update(dict.fromkeys(clues.around(clue)))
