"""The cells that a player opened in a game, one after another, each with the view before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.play.display import MARKS, DisplayCode
from fairmines.play.game import Game
from fairmines.play.moves import Move


@dataclass(frozen=True, eq=False)
class OpenedCell:
    """A cell that the player opened, by a click on it or by a chord."""

    move: int
    """The number of the move in the game's moves, from 0."""
    kind: Literal["open", "chord"]
    cell: Cell
    view: View
    """What the player knew before it. A chord opens one cell after another: the cells that it has
    opened before are open."""
    after: View | None
    """What the player knew after it; None if the cell was a mine."""
    elapsed: float
    """Seconds from the first opening of the game."""
    seconds: float
    """Seconds since the move before that opened cells; 0 for the later cells of a chord."""
    first_of_move: bool
    """Whether it is the first cell that its move opened."""

    @property
    def survived(self) -> bool:
        """Whether the cell was free."""
        return self.after is not None


def opened_cells(game: Game) -> list[OpenedCell]:
    """List what the player opened; moves that were taken back are left out.

    Nothing is played again under the rules. A clue that was seen never changes, also when the mines
    move, so the last layout opens the same cells.

    Raises:
        FairminesError: No cell was opened.

    >>> from fairmines import Layout
    >>> game = Game.from_layout(Layout([[1, 0, 0]]))
    >>> for column in (1, 0):
    ...     _ = game.open(0, column)
    >>> [(it.cell, it.survived) for it in opened_cells(game)]
    [((0, 1), True), ((0, 0), False)]
    """
    if game.layout is None:
        raise FairminesError("the game has no opening: expected a game with at least one")
    board = _kernel.Board(game.layout.mines)
    total = game.level.mines
    marks = np.full(game.view.cells.shape, DisplayCode.COVERED, dtype=np.int8)
    opened: list[OpenedCell] = []
    before = 0.0
    for number, move in _kept(game.moves):
        if move.mark is not None:
            marks[move.row, move.column] = MARKS[move.mark]
            continue
        flags = marks == DisplayCode.FLAG
        view = View.trusted(board.cells, total)
        passed = max(0.0, move.elapsed - before)
        first = True
        for cell in _targets(move, board, flags):
            # A zero clue that the chord has opened may have opened this cell, too.
            if not board.covered(*cell):
                continue
            free = board.open(*cell, flags=flags)
            after = View.trusted(board.cells, total) if free else None
            kind: Literal["open", "chord"] = "chord" if move.kind == "chord" else "open"
            seconds = passed if first else 0.0
            opened.append(OpenedCell(number, kind, cell, view, after, move.elapsed, seconds, first))
            if after is None:
                return opened
            view, first = after, False
        before = move.elapsed
    if not opened:
        raise FairminesError("the game has no opening: expected a game with at least one")
    return opened


def _targets(move: Move, board: _kernel.Board, flags: np.ndarray) -> list[Cell]:
    """List the covered cells that a move opens, in order."""
    cell = move.row, move.column
    if move.kind == "open":
        return [cell]
    return [it for it in neighbours(cell, *flags.shape) if not flags[it] and board.covered(*it)]


def _kept(moves: tuple[Move, ...]) -> Iterator[tuple[int, Move]]:
    """Return the moves that were not taken back, with their numbers."""
    kept: list[tuple[int, Move]] = []
    for number, move in enumerate(moves):
        if move.kind == "undo":
            kept.pop()
        else:
            kept.append((number, move))
    return iter(kept)
