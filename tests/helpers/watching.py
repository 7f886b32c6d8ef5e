"""Records a strategy's game move by move, and lists what single clues prove."""

from dataclasses import dataclass

import numpy as np

from fairmines import View
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.strategies import Guess


class Frugal(Rng):
    """A generator with `random()` only, whose numbers are documented never to change."""

    def getrandbits(self, k, /):  # noqa: ARG002  # as the parent's
        raise AssertionError("a strategy draws with another method than random()")


@dataclass(frozen=True)
class Step:
    """An opened cell."""

    view: View
    """The view before it was opened."""
    cell: tuple[int, int]
    guess: bool
    alive: bool


def watch(strategy, setup, rules="classic"):
    """Play a game to its end; return the steps after the first opening."""
    player, rng = strategy(), Frugal(setup.player_seed)
    board = Board(setup.layout, rules, setup.player_seed)
    steps = []
    alive = board.open(setup.start) > 0
    while alive and board.left:
        cells = [cell for cell in player.moves(board.view, rng) if board.covered(cell)]
        assert cells, f"no covered cell to open in\n{board.view}"
        for cell in cells:
            if alive and board.left and board.covered(cell):
                view = board.view
                alive = board.open(cell) > 0
                steps.append(Step(view, tuple(cell), isinstance(cell, Guess), alive))
    return steps


def around(cell, shape):
    return [
        (row, column)
        for row in range(shape[0])
        for column in range(shape[1])
        if max(abs(row - cell[0]), abs(column - cell[1])) == 1
    ]


def proved_by_single_clues(view):
    """Return all cells that single clues prove, in any number of steps: cell -> is it a mine."""
    known = {}
    before = -1
    while len(known) > before:
        before = len(known)
        for clue in zip(*np.nonzero(view.cells >= 0), strict=True):
            covered = [cell for cell in around(clue, view.cells.shape) if view.covered[cell]]
            mines = sum(known.get(cell, False) for cell in covered)
            unknown = [cell for cell in covered if cell not in known]
            if view.cells[clue] == mines:
                known |= dict.fromkeys(unknown, False)
            elif view.cells[clue] == mines + len(unknown):
                known |= dict.fromkeys(unknown, True)
    return known
