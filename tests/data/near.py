"""Strategies with parameters, in all the forms that a user's module may have them."""

from dataclasses import dataclass, field

import numpy as np

import fairmines as fm
from fairmines.randomness import pick

EPS = 0.0
WEIGHTS = {"eps": 0.0}


class Near(fm.Strategy):
    """Guesses any cell within eps of the least mine probability."""

    scale = 1.0

    def __init__(self, eps=0.0):
        self.eps = eps

    def moves(self, view, rng):
        risk = fm.analyse(view).mine_probability
        least = np.nanmin(risk)
        cells = np.argwhere(risk <= least + (self.eps * self.scale if least else 0)).tolist()
        return [tuple(it) for it in cells] if not least else [fm.Guess(*pick(rng, cells))]


def make(eps):
    class Made(Near):
        def __init__(self):
            super().__init__(eps)

    return Made


def near(view, rng, eps=0.0):
    return Near(eps).moves(view, rng)


def by_constant(view, rng):
    return near(view, rng, EPS)


def by_weights(view, rng):
    return near(view, rng, WEIGHTS["eps"])


@dataclass(frozen=True)
class Frozen(fm.Strategy):
    eps: float = 0.0
    seen: set = field(default_factory=set)

    def moves(self, view, rng):
        self.seen.add(view)
        assert len({view.mines for view in self.seen}) == 1
        return near(view, rng, self.eps)


class Both(fm.Strategy):
    """Asks one strategy on small boards, and another on large ones."""

    def __init__(self, small, large):
        self.small, self.large = small, large

    def moves(self, view, rng):
        return (self.small if view.width < 8 else self.large).moves(view, rng)
