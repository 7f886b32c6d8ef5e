"""One game, played by a strategy in Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairmines import _kernel
from fairmines.analysis import analyse
from fairmines.errors import FairminesError
from fairmines.layout import check_cell
from fairmines.randomness import Rng
from fairmines.rules import Cell, Rules, settle
from fairmines.simulation.experiment import Deal, Experiment
from fairmines.strategies import Guess, Strategy, name_of
from fairmines.view import View


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
    table = Table(deal, experiment.rules)
    guesses = 0
    if not table.open(deal.start):
        return Played(False, guesses, table.opened)
    rng = Rng(deal.player_seed)
    strategy = experiment.strategy()
    while table.left:
        for cell in _covered(strategy, table, rng):
            guesses += isinstance(cell, Guess)
            if not table.open(cell):
                return Played(False, guesses, table.opened)
    return Played(True, guesses, table.opened)


def _covered(strategy: Strategy, table: Table, rng: Rng) -> Iterator[Cell]:
    """The moves that a strategy makes now, as far as they are still covered when their turn comes.

    Ends early when the game is won.
    """
    view = table.view
    moved = False
    for cell in strategy.moves(view, rng):
        place = check_cell(cell, view.height, view.width)
        if table.board.covered(*place):
            moved = True
            # A user's cell may be a list; NumPy would take that for many cells.
            yield Guess(*place) if isinstance(cell, Guess) else place
        if not table.left:
            return
    if not moved:
        raise FairminesError(
            f"strategy {name_of(type(strategy))!r} names no covered cell to open here:\n{view}"
        )


class Table:
    """A board in play, under one of the sets of rules."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        """Lay a board, all covered."""
        self._layout = deal.layout
        self._rules: Rules = rules
        # What the rules draw is none of the player's business, so it has a stream of its own.
        self._rng = np.random.default_rng(deal.player_seed) if rules != "classic" else None
        self.board = _kernel.Board(deal.layout.mines)

    @property
    def left(self) -> int:
        """The free cells that are still covered."""
        return self.board.left

    @property
    def opened(self) -> int:
        """The cells that are opened."""
        return self._layout.level.cells - self._layout.level.mines - self.left

    @property
    def view(self) -> View:
        """What the player sees."""
        return View.trusted(self.board.cells, self._layout.level.mines)

    def open(self, cell: Cell) -> bool:
        """Open a covered cell under the rules; false if it turns out to be a mine.

        Raises `TooComplexError` where the rules need an analysis that is too complex.
        """
        if self._rng is not None:
            other = settle(self._rules, self._layout, analyse(self.view), cell, self._rng)
            if other is not self._layout:
                self._layout = other
                self.board.replace(other.mines)
        return self.board.open(*cell) > 0
