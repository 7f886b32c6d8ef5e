"""Plays one game with a strategy in Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairmines.boards.cells import Cell, check_cell
from fairmines.errors import FairminesError
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.strategies import Guess, Strategy, name_of


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended."""

    won: bool
    guesses: int
    """The cells that the strategy opened as guesses. The first opening is not a guess."""
    opened: int
    """The cells that are open at the end, without the mine that was hit."""


def play(experiment: Experiment, game: int) -> GameOutcome:
    """Play game number `game` to its end.

    Raises:
        FairminesError: The strategy names a cell off the board, or no covered cell.
        Exception: Whatever the strategy raises.
    """
    setup = experiment.setup(game)
    board = Board(setup.layout, experiment.rules, setup.player_seed)
    guesses = 0
    if not board.open(setup.start):
        return GameOutcome(False, guesses, board.opened)
    rng = Rng(setup.player_seed)
    strategy = experiment.strategy()
    while board.left:
        for cell in covered_moves(strategy, board, rng):
            guesses += isinstance(cell, Guess)
            if not board.open(cell):
                return GameOutcome(False, guesses, board.opened)
    return GameOutcome(True, guesses, board.opened)


def covered_moves(strategy: Strategy, board: Board, rng: Rng) -> Iterator[Cell]:
    """Ask a strategy once, and yield those of its cells that are still covered in their turn.

    The caller opens each cell before it asks for the next one. Ends early when the game is won.
    """
    view = board.view
    moved = False
    for cell in strategy.moves(view, rng):
        place = check_cell(cell, view.height, view.width)
        if board.covered(place):
            moved = True
            # A user's cell may be a list, which NumPy would take for several cells.
            yield Guess(*place) if isinstance(cell, Guess) else place
        if not board.left:
            return
    if not moved:
        raise FairminesError(
            f"strategy {name_of(strategy)!r} names no covered cell to open here:\n{view}"
        )
