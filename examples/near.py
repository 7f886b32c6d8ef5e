"""A strategy with a parameter; in this folder, it goes by the name of near:Near.

docs/guide/own-strategy.md says more.
"""

import random

import numpy as np

import fairmines as fm
from fairmines.randomness import pick


class Near(fm.Strategy):
    """Opens what is safe; else guesses any cell within eps of the least mine probability."""

    def __init__(self, eps: float = 0.0) -> None:
        self.eps = eps

    def moves(self, view: fm.View, rng: random.Random) -> list[tuple[int, int]]:
        """Open every safe cell, or guess one of those that are near the best."""
        probability = fm.analyse(view).mine_probability
        least = np.nanmin(probability)
        if least == 0:
            return [(row, column) for row, column in np.argwhere(probability == 0).tolist()]
        near = np.argwhere(probability <= least * (1 + 1e-9) + self.eps).tolist()
        return [fm.Guess(*pick(rng, near))]
