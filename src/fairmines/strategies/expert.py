"""`expert`: exact endgames, and guesses that look ahead."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.endgame import check_playable
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import TooComplexError
from fairmines.strategies.base import Guess, Strategy


def fitted_weights() -> tuple[float, ...]:
    """Return the weights of the features of a guess, in the order of the kernel's feature_names().

    They are read from expert.json, which `python -m experiments train` writes. The unit is the win
    probability of a position without uncertain cells.
    """
    text = Path(__file__).with_name("expert.json").read_text(encoding="utf-8")
    weights = json.loads(text)["weights"]
    return tuple(float(weights[feature]) for feature in _kernel.feature_names())


WEIGHTS = fitted_weights()


def expert_options() -> _kernel.ExpertOptions:
    """Return the options of the expert as it plays.

    A new object each time: nanobind warns of kernel objects that are left when Python exits.
    """
    return _kernel.ExpertOptions(WEIGHTS)


def guessing() -> _kernel.Guessing:
    """Return the same guesses, for games played in the kernel."""
    return _kernel.Guessing.expert(expert_options())


class Expert(Strategy):
    """Opens every safe cell, and guesses by looking ahead.

    An endgame with at most 3,000 solutions and 128 cells that may be safe is played perfectly, and
    so is a pocket: a part of the board that is independent of the rest. Otherwise each cell that is
    nearly as safe as the safest is opened in thought, and the view is counted again for every clue
    that it may show. Features describe the positions that follow, among them the mine probabilities
    of their best cells. A cell's score is the expected weighted sum of the features; secondary
    safety (PSEQ of Tu et al. 2017, the solver of D. Hill) is the special case of one feature. The
    weights are fitted to games, see docs/research/strongest.md. Nothing is random: of equal cells
    the first one is opened.

    The kernel makes the decisions; under the classic rules it plays whole games.
    """

    _expert: _kernel.Expert | _kernel.Deliberate | None = None
    """What looks ahead, from the first guess on; its choices depend on the view alone."""

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle without it: the copy makes its own."""
        return {**self.__dict__, "_expert": None}

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
            count_options = _kernel.CountOptions(mines=mines, budget=DEFAULT_BUDGET)
            self._expert = self._expert or self._new_guesser()
            choice = self._expert.choose(view.cells, count_options)
        except _kernel.TooComplex:
            raise TooComplexError(too_entangled(DEFAULT_BUDGET)) from None
        return [Guess(*divmod(choice.cell, view.width))]

    def _new_guesser(self) -> _kernel.Expert | _kernel.Deliberate:
        return _kernel.Expert(expert_options())


def too_entangled(budget: int) -> str:
    """Say that a guess is too complex to look ahead of."""
    return (
        "the positions after a guess are too entangled: counting them takes more than the budget "
        f"of {budget:,} weights"
    )
