"""Games of strategies, watched move by move; and what single clues prove, by the plainest way."""

from dataclasses import dataclass

import numpy as np

from fairmines import View
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.strategies import Guess


class Frugal(Rng):
    """A generator that gives nothing but what is documented never to change: `random()`."""

    def getrandbits(self, k, /):  # noqa: ARG002  # as the parent's
        raise AssertionError("drawn by something else than random()")


@dataclass(frozen=True)
class Step:
    """One cell that was opened."""

    view: View
    """What was seen just before."""
    cell: tuple[int, int]
    guess: bool
    alive: bool


def watch(strategy, setup, rules="classic"):
    """Play a setup to its end; list the steps after the first opening."""
    player, rng = strategy(), Frugal(setup.player_seed)
    table = Board(setup.layout, rules, setup.player_seed)
    steps = []
    alive = table.open(setup.start) > 0
    while alive and table.left:
        cells = [cell for cell in player.moves(table.view, rng) if table.covered(cell)]
        assert cells, f"no covered cell to open in\n{table.view}"
        for cell in cells:
            if alive and table.left and table.covered(cell):
                view = table.view
                alive = table.open(cell) > 0
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
    """All that single clues prove, one after the other: cell -> whether it is a mine."""
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
