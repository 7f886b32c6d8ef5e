"""Plays one game with a strategy in Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairmines.boards.cells import Cell, check_cell
from fairmines.engines.exact import analyse_exact
from fairmines.errors import FairminesError
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.signature import signature_of
from fairmines.strategies import Guess, Strategy, name_of


class GameOutcome(NamedTuple):
    """How a game ended."""

    won: bool
    guesses: int = 0
    """The cells that the strategy opened as guesses. The first opening is not a guess."""
    opened: int = 0
    """The cells that are open at the end, without the mine that was hit."""
    weight: float = 0.0
    """In conditional play the weight of the game."""
    signature: int = 0
    """See `fairmines.simulation.signature`."""
    error: str = ""
    """How the strategy failed, if that counts as a loss."""
    lost_on_safe: bool = False
    """Whether a cell that the strategy considered safe has lost the game, if that is verified."""
    safe_guesses: int = 0
    """The guesses that were certainly safe, if that is verified."""


def play(experiment: Experiment, game: int) -> GameOutcome:
    """Play game number `game` to its end.

    Raises:
        FairminesError: The strategy names a cell off the board, or no covered cell; unless the
            experiment counts failures as losses.
        Exception: Whatever the strategy raises; with the same exception.
    """
    setup = experiment.setup(game)
    board = Board(setup.layout, experiment.rules, setup.player_seed)
    opened: list[Cell] = []
    safe_guesses, error = 0, ""
    alive, lost_on_safe = bool(board.open(setup.start)), False
    try:
        for cell in moves_of(experiment, board, setup.player_seed) if alive else ():
            opened.append(cell)
            if experiment.verify and type(cell) is Guess:
                safe_guesses += analyse_exact(board.view).mine_probability[cell] == 0
            if not board.open(cell):
                alive, lost_on_safe = False, experiment.verify and type(cell) is not Guess
                break
    except (Exception, SystemExit) as raised:  # a strategy may raise anything
        if experiment.on_error == "raise":
            raise
        error = reason(raised)
    return GameOutcome(
        won=alive and not board.left and not error,
        guesses=[*map(type, opened)].count(Guess),
        opened=board.opened,
        signature=signature_of(opened, experiment.level.width, failed=bool(error)),
        error=error,
        lost_on_safe=lost_on_safe,
        safe_guesses=int(safe_guesses),
    )


def reason(raised: BaseException) -> str:
    """Return an exception of a strategy as one line."""
    return str(raised) if isinstance(raised, FairminesError) else " ".join(repr(raised).split())


def moves_of(experiment: Experiment, board: Board, seed: int) -> Iterator[Cell]:
    """Yield the cells that a new player opens, until the game is won.

    They are of the type `Guess`, or plain tuples. The caller opens each cell before it asks for the
    next one.
    """
    rng = Rng(seed)
    strategy = experiment.strategy()
    while board.left:
        yield from covered_moves(strategy, board, rng)


def covered_moves(strategy: Strategy, board: Board, rng: Rng) -> Iterator[Cell]:
    """Ask a strategy once, and yield those of its cells that are still covered in their turn.

    The caller opens each cell before it asks for the next one. Ends early when the game is won.
    """
    view = board.view
    height, width = view.height, view.width
    moved = False
    for cell in strategy.moves(view, rng):
        place = check_cell(cell, height, width)
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
