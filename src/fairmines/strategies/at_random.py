"""`random`, the baseline: guess any covered cell."""

from __future__ import annotations

import random

import numpy as np

from fairmines.boards.view import View
from fairmines.strategies.base import Guess, Strategy, draw_guess


class AtRandom(Strategy):
    """Guesses covered cells at random and ignores the clues."""

    def moves(self, view: View, rng: random.Random) -> list[Guess]:
        """Guess any covered cell."""
        return [draw_guess(rng, np.flatnonzero(view.covered).tolist(), view.width)]
