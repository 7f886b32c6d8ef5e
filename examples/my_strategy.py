"""A strategy of one's own; in this folder, it goes by the name of my_strategy:CornersFirst.

docs/guide/own-strategy.md says more.
"""

import random

import numpy as np

import fairmines as fm
from fairmines.randomness import pick


class CornersFirst(fm.Strategy):
    """Opens what is safe for certain; a guess goes to a corner as long as one is covered."""

    def moves(self, view: fm.View, rng: random.Random) -> list[tuple[int, int]]:
        """Open every safe cell, else guess: a corner that may be free, or else the best cell."""
        analysis = fm.analyse(view)
        safe = [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]
        if safe:
            return safe
        # A set would do, but for its order: the same seed has to give the same game.
        corners = sorted(
            {(row, column) for row in (0, view.height - 1) for column in (0, view.width - 1)}
        )
        # Opened cells have no probability: nothing compares with NaN.
        corners = [cell for cell in corners if analysis.mine_probability[cell] < 1]
        return [fm.Guess(*(pick(rng, corners) if corners else analysis.safest_cells[0]))]
