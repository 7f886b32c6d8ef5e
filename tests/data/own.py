"""A user's strategies; they guess any cell within `eps` of the least mine probability."""

import json
import pathlib
from typing import ClassVar

import numpy as np
import settings

import fairmines as fm
from fairmines.randomness import pick


def moves_within(view, rng, eps):
    risk = fm.analyse(view).mine_probability
    least = np.nanmin(risk)
    cells = np.argwhere(risk <= least + (eps if least else 0)).tolist()
    return [tuple(it) for it in cells] if not least else [fm.Guess(*pick(rng, cells))]


class Trained(fm.Strategy):
    def __init__(self):
        self._eps = json.loads(pathlib.Path(settings.WEIGHTS).read_text())

    def moves(self, view, rng):
        return moves_within(view, rng, self._eps)


class Constant(fm.Strategy):
    def moves(self, view, rng):
        return moves_within(view, rng, 0.0)


class BySetting(fm.Strategy):
    def moves(self, view, rng):
        return moves_within(view, rng, settings.EPS)


class ByClass(fm.Strategy):
    eps = 0.0

    def moves(self, view, rng):
        return moves_within(view, rng, self.eps)


class Remembers(fm.Strategy):
    games: ClassVar[list[object]] = []

    def __init__(self):
        self.games.append(self)

    def moves(self, view, rng):
        return moves_within(view, rng, 0.3 if len(self.games) > 20 else 0.0)


class DrawsElsewhere(fm.Strategy):
    def moves(self, view, _rng):
        return moves_within(view, np.random.default_rng(), 0.3)
