"""One game, played by a strategy in Python."""

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
class Played:
    """How a game went."""

    won: bool
    guesses: int
    """Cells that the strategy opened as guesses; the first opening is none."""
    opened: int
    """Cells that were opened, those of openings included; the mine that was hit is not."""


def play(experiment: Experiment, game: int) -> Played:
    """Play game number `game` to its end.

    Raises what the strategy and the rules raise, and `FairminesError` when the strategy names a
    cell off the board, or none that is covered.
    """
    deal = experiment.deal(game)
    table = Board(deal.layout, experiment.rules, deal.player_seed)
    guesses = 0
    if not table.open(deal.start):
        return Played(False, guesses, table.opened)
    rng = Rng(deal.player_seed)
    strategy = experiment.strategy()
    while table.left:
        for cell in covered_moves(strategy, table, rng):
            guesses += isinstance(cell, Guess)
            if not table.open(cell):
                return Played(False, guesses, table.opened)
    return Played(True, guesses, table.opened)


def covered_moves(strategy: Strategy, table: Board, rng: Rng) -> Iterator[Cell]:
    """Yield the moves that a strategy makes now, as far as they are covered when their turn comes.

    Ends early when the game is won.
    """
    view = table.view
    moved = False
    for cell in strategy.moves(view, rng):
        place = check_cell(cell, view.height, view.width)
        if table.covered(place):
            moved = True
            # A user's cell may be a list; NumPy would take that for many cells.
            yield Guess(*place) if isinstance(cell, Guess) else place
        if not table.left:
            return
    if not moved:
        raise FairminesError(
            f"strategy {name_of(type(strategy))!r} names no covered cell to open here:\n{view}"
        )
