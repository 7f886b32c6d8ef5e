"""The strongest player: exact endgames, and guesses that look at the next guess."""

from __future__ import annotations

import random

import numpy as np

from fairmines import _kernel
from fairmines.analysis import DEFAULT_BUDGET, analyse
from fairmines.errors import FairminesError
from fairmines.strategies.base import Cell, Guess, Strategy
from fairmines.view import View


class Expert(Strategy):
    """Opens every safe cell; guesses so as to survive this guess and the next.

    With at most 300 solutions left the rest is played perfectly. Before that every cell nearly as
    safe as the safest is opened in thought, and for each clue that it may show the position is
    counted again: the cell is worth the chance to survive, times the safety of the safest cell that
    follows (secondary safety; PSEQ of Tu et al. 2017 and D. Hill's solver decide much like it). A
    mine that would end in a coin flip anyway is hardly a loss. Nothing is left to chance: what
    looks equal goes to the first in reading order.

    It decides in the kernel; a simulation under the classic rules plays it wholly there.
    """

    def __init__(self) -> None:
        """Begin a game."""
        self._expert = _kernel.Expert()

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:  # noqa: ARG002
        """Open the safe cells, else guess; raises `TooComplexError`."""
        if view.mines is None:
            raise FairminesError("the total of mines is unknown: the expert's guesses need it")
        analysis = analyse(view)
        if not analysis.forced_guess:
            return [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]
        cell = self._expert.choose(view.cells, view.mines, DEFAULT_BUDGET)
        return [Guess(*divmod(cell, view.width))]
