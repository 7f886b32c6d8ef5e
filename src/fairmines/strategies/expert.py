"""The strongest player: exact endgames, and guesses that look at the next guess."""

from __future__ import annotations

import json
import random
from importlib import resources

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.endgame import check_playable
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import TooComplexError
from fairmines.strategies.base import Guess, Strategy


def learnt_weights() -> tuple[float, ...]:
    """Return what training has found each trait of a guess to be worth, in the kernel's order.

    Read from expert.json, which `make train` writes. The unit is the chance to win of a position
    that has all it takes.
    """
    text = (
        resources.files("fairmines.strategies").joinpath("expert.json").read_text(encoding="utf-8")
    )
    weights = json.loads(text)["weights"]
    return tuple(float(weights[trait]) for trait in _kernel.traits())


WEIGHTS = learnt_weights()


def guessing() -> _kernel.Guessing:
    """Return the same guesses, for games that are played in the kernel."""
    return _kernel.Guessing.expert(WEIGHTS)


class Expert(Strategy):
    """Opens every safe cell; guesses so that the position that follows is promising.

    With at most 1,000 solutions and 128 cells that may be free the rest is played perfectly, and
    so is a part of the board that has nothing to do with the rest. Before that every cell nearly
    as safe as the safest is opened in thought, and for each clue that it may show the position is
    counted again. What follows has traits: the risks of its best cells, how crowded they are, and
    others. The cell is worth the weighted sum of what may be expected of them (secondary safety,
    which PSEQ of Tu et al. 2017 and D. Hill's solver go by, is the special case of one trait). The
    weights are learnt from games: see docs/strongest.md. Nothing is left to chance: of equals it
    takes the first that it looks at.

    It decides in the kernel; a simulation under the classic rules plays it wholly there.
    """

    def __init__(self) -> None:
        """Begin a game."""
        self._expert = _kernel.Expert(WEIGHTS)

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:  # noqa: ARG002
        """Open the safe cells, else guess.

        Raises `TooComplexError`, and `FairminesError` when the total of mines is unknown or there
        is nothing to open.
        """
        analysis = analyse_exact(view)
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
