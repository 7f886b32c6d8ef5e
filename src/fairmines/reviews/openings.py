"""The moves of a game that opened cells, each with the view before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.play.display import MARKS, DisplayCode
from fairmines.play.game import Game
from fairmines.play.moves import Move


@dataclass(frozen=True, eq=False)
class Step:
    """A cell that a move opened in its turn."""

    cell: Cell
    view: View
    """What was known before it."""


@dataclass(frozen=True, eq=False)
class OpeningMove:
    """A move that opened cells: a click on a covered cell, or a chord."""

    number: int
    """Its number in the game's moves, from 0."""
    kind: Literal["open", "chord"]
    cell: Cell
    """The clicked cell."""
    targets: tuple[Cell, ...]
    """The covered cells that it was to open: the clicked one, or those of the chord."""
    steps: tuple[Step, ...]
    """What it opened, one after another, up to the mine if there was one. The first view is what
    the player knew before the move."""
    after: View | None
    """What the player knew after it; None if it opened a mine."""
    elapsed: float
    """Seconds from the first opening of the game."""
    seconds: float
    """Seconds since the move before that opened cells."""
    together: bool
    """Whether one verdict judged all its cells, by the view before: see `Move.together`."""

    @property
    def view(self) -> View:
        """What the player knew before it."""
        return self.steps[0].view

    @property
    def survived(self) -> bool:
        """Whether it opened no mine."""
        return self.after is not None


def opening_moves(game: Game) -> list[OpeningMove]:
    """List the moves that opened cells; those that were taken back are left out.

    Nothing is played again under the rules. A clue that was seen never changes, also when the mines
    move, so the last layout opens the same cells.

    Raises:
        FairminesError: No cell was opened.

    >>> from fairmines import Layout
    >>> game = Game.from_layout(Layout([[1, 0, 0]]))
    >>> for column in (1, 0):
    ...     _ = game.open(0, column)
    >>> [(it.cell, it.survived) for it in opening_moves(game)]
    [((0, 1), True), ((0, 0), False)]
    """
    opened: list[OpeningMove] = []
    if game.layout is not None:
        board = _kernel.Board(game.layout.mines)
        marks = np.full(game.view.cells.shape, DisplayCode.COVERED, dtype=np.int8)
        before = 0.0
        for number, move in _kept(game.moves):
            if move.mark is not None:
                marks[move.row, move.column] = MARKS[move.mark]
                continue
            flags = marks == DisplayCode.FLAG
            opened.append(_open(board, number, move, flags, before, game.level.mines))
            before = move.elapsed
    if not opened:
        raise FairminesError("the game has no opening: expected a game with at least one")
    return opened


def _open(  # noqa: PLR0917
    board: _kernel.Board,
    number: int,
    move: Move,
    flags: NDArray[np.bool_],
    before: float,
    mines: int,
) -> OpeningMove:
    """Make a move; `before` is the time of the move before it."""
    targets = _targets(move, board, flags)
    steps = []
    for cell in targets:
        # A zero clue that the chord has opened may have opened this cell, too.
        if not board.covered(*cell):
            continue
        steps.append(Step(cell, View.trusted(board.cells, mines)))
        if not board.open(*cell, flags=flags):
            break
    survived = not board.covered(*steps[-1].cell)
    return OpeningMove(
        number,
        "chord" if move.kind == "chord" else "open",
        (move.row, move.column),
        tuple(targets),
        tuple(steps),
        View.trusted(board.cells, mines) if survived else None,
        move.elapsed,
        max(0.0, move.elapsed - before),
        bool(move.together),
    )


def _targets(move: Move, board: _kernel.Board, flags: NDArray[np.bool_]) -> list[Cell]:
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
