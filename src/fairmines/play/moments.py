"""The moments of a finished game: what the player saw before each opening.

Nothing is played again under the rules. A clue that was seen never changes, also when the mines
move, so the last layout opens the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.play.display import MARKS, DisplayCode, display
from fairmines.play.game import Game
from fairmines.play.moves import Move


@dataclass(frozen=True, eq=False)
class Moment:
    """What the player saw before an opening."""

    number: int
    """Of the opening, from 0."""
    move: Move
    """What the player did: an opening or a chord."""
    view: View
    """What the move was judged by. A chord under `classic`, or of an earlier version, that lost the
    game was judged by the view before the cell with the mine."""
    codes: NDArray[np.int8]
    """(H, W): the display codes, flags and question marks included."""
    cells: tuple[Cell, ...]
    """What the move opened, without what a zero clue opened; of the move that lost, the mine."""


class Moments:
    """All moments of a game that is over, in order; those of moves taken back are left out.

    >>> game = Game((4, 1, 1), seed=3, rules="fair")
    >>> while game.status not in ("won", "lost"):
    ...     _ = game.open(*map(int, np.argwhere(game.view.covered)[0]))
    >>> moments = Moments(game)
    >>> [moments[number].cells for number in range(len(moments))]
    [((0, 0),), ((0, 1),)]
    """

    def __init__(self, game: Game) -> None:
        """Find when each cell was opened.

        Raises:
            FairminesError: The game is not over.
        """
        if game.status not in {"won", "lost"} or game.layout is None:
            raise FairminesError(f"the game is {game.status!r}: expected one that is won or lost")
        self._view = game.view
        self._steps: list[_Step] = []
        board = _kernel.Board(game.layout.mines)
        shape = self._view.cells.shape
        self._opened = np.full(shape, np.iinfo(np.int32).max, dtype=np.int32)
        """(H, W): the number of the opening that opened a cell."""
        self._marked: list[Move] = []
        flags = np.zeros(shape, dtype=np.bool_)
        for move in _kept(game.moves):
            if move.mark is not None:
                self._marked.append(move)
                flags[move.row, move.column] = MARKS[move.mark] == DisplayCode.FLAG
            else:
                self._replay(board, move, flags)

    def _replay(self, board: _kernel.Board, move: Move, flags: NDArray[np.bool_]) -> None:
        """Make an opening, and note what it opens."""
        number = len(self._steps)
        targets = [(move.row, move.column)]
        if move.kind == "chord":
            around = neighbours(targets[0], *flags.shape)
            targets = [it for it in around if not flags[it]]
        opened: list[Cell] = []
        for cell in targets:
            if not board.covered(*cell):
                continue
            if not board.open(*cell, flags=flags):
                if not move.together:
                    # The moment of the loss comes after what the chord has opened before.
                    self._note(board, number - 1)
                opened = [cell]
                break
            opened.append(cell)
        self._note(board, number)
        self._steps.append(_Step(move, len(self._marked), tuple(opened)))

    def _note(self, board: _kernel.Board, number: int) -> None:
        new = (board.cells >= 0) & (self._opened > number)
        self._opened[new] = number

    def __len__(self) -> int:
        """Return the number of openings."""
        return len(self._steps)

    def __getitem__(self, number: int) -> Moment:
        """Return the moment before an opening, from 0; raises `FairminesError` beyond the last."""
        if not 0 <= number < len(self._steps):
            raise FairminesError(
                f"step {number} of a game with {len(self)} openings: expected 0 to {len(self) - 1}"
            )
        step = self._steps[number]
        cells = np.where(self._opened < number, self._view.cells, View.COVERED).astype(np.int8)
        marks = np.full(cells.shape, DisplayCode.COVERED, dtype=np.int8)
        for move in self._marked[: step.marked]:
            assert move.mark is not None
            marks[move.row, move.column] = MARKS[move.mark]
        codes = display(cells, marks, over=None, hit=None)
        return Moment(number, step.move, View.trusted(cells, self._view.mines), codes, step.cells)


@dataclass(frozen=True, eq=False)
class _Step:
    move: Move
    marked: int
    """How many marks were made before it."""
    cells: tuple[Cell, ...]


def _kept(moves: Sequence[Move]) -> list[Move]:
    """Return the moves that were not taken back."""
    kept: list[Move] = []
    for move in moves:
        if move.kind == "undo":
            kept.pop()
        else:
            kept.append(move)
    return kept
