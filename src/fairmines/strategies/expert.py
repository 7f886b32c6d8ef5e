"""The strongest player: exact endgames, and guesses that look at the next guess."""

from __future__ import annotations

import random

import numpy as np

from fairmines import _kernel
from fairmines.analysis import DEFAULT_BUDGET, analyse
from fairmines.endgame import check_playable
from fairmines.errors import TooComplexError
from fairmines.strategies.base import Cell, Guess, Strategy
from fairmines.view import View


class Expert(Strategy):
    """Opens every safe cell; guesses so as to survive this guess and the next.

    With at most 300 solutions left the rest is played perfectly. Before that every cell nearly as
    safe as the safest is opened in thought, and for each clue that it may show the position is
    counted again: the cell is worth the chance to survive, times the safety of the safest cell that
    follows (secondary safety; PSEQ of Tu et al. 2017 and D. Hill's solver decide much like it). A
    mine that would end in a coin flip anyway is hardly a loss. Nothing is left to chance: of equals
    it takes the first that it looks at.

    It decides in the kernel; a simulation under the classic rules plays it wholly there.
    """

    def __init__(self) -> None:
        """Begin a game."""
        self._expert = _kernel.Expert()

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:  # noqa: ARG002
        """Open the safe cells, else guess.

        Raises `TooComplexError`, and `FairminesError` when the total of mines is unknown or there
        is nothing to open.
        """
        analysis = analyse(view)
        mines = check_playable(analysis)
        if not analysis.forced_guess:
            return [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]
        try:
            cell, _ = self._expert.choose(view.cells, mines, DEFAULT_BUDGET)
        except _kernel.TooComplex:
            raise TooComplexError(LOOK_AHEAD) from None
        return [Guess(*divmod(cell, view.width))]


LOOK_AHEAD = (
    "what may follow a guess is too entangled: counting it takes more than the budget of "
    f"{DEFAULT_BUDGET:,} weights"
)
