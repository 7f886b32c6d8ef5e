"""The branches of an upper bound: games that begin with the same clues, and what they say.

docs/research/upper-bounds.md has the method, with proofs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import comb
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.engines.exact import GAME_BUDGET
from fairmines.intervals import Mean

HelpedFirst = Literal["safe", "opening"]
"""The first-click rules of the bound."""
MOST_SOLUTIONS = 300
"""The largest number of solutions of what is played perfectly: a part of the view, or the rest."""
SAMPLES = 160
"""The layouts drawn for a charge, unless the caller says otherwise."""
BELOW = 0.985
"""The charge comes where no cell is safe with this probability."""
START_PICKS = 4
"""The cells that the player pays for after a first clue other than 0."""
MOST_ERROR = 0.5
"""The error of one game, whose bound lies between 0 and 1."""
START_GAMES = 4
"""Games without a charge of their own cost little, so there are this many times as many."""
CORNER_SHARE = 4
"""A corner as the next cell gets one game for this many games of the clue before it."""


@dataclass(frozen=True)
class Charge:
    """What the player pays for at the first guess after an opening."""

    samples: int = SAMPLES
    picks: int = 1


@dataclass(frozen=True)
class Branch:
    """Games in which these cells have shown these clues, in this order."""

    level: Level
    opened: tuple[tuple[Cell, int], ...]
    games: int
    seed: int
    """Of the whole computation; each branch has a seed of its own."""
    charge: Charge = Charge()

    @property
    def opening(self) -> bool:
        """Whether the last clue is 0. Then each game has a bound of its own."""
        return self.opened[-1][1] == 0

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The corners that the games also open next, in branches of their own."""
        (start, _), *others = self.opened
        if self.opening or others:
            return ()
        rows, columns = {0, self.level.height - 1}, {0, self.level.width - 1}
        cells = [(row, column) for row in sorted(rows) for column in sorted(columns)]
        return tuple(cell for cell in cells if cell != start)

    @property
    def view(self) -> NDArray[np.int8]:
        """(H, W): the codes of the view."""
        cells = np.full((self.level.height, self.level.width), View.COVERED, dtype=np.int8)
        for cell, clue in self.opened:
            cells[cell] = clue
        return cells

    def after(self, cell: Cell) -> list[tuple[float, Branch]]:
        """Return the branches after opening a cell, each with its probability."""
        options = _kernel.CountOptions(mines=self.level.mines, budget=GAME_BUDGET)
        index = cell[0] * self.level.width + cell[1]
        [shares] = _kernel.clue_probability(self.view, options, index).tolist()
        return [
            (share, self._with(cell, clue, share * self.games / CORNER_SHARE))
            for clue, share in enumerate(shares)
            if share > 0
        ]

    def _with(self, cell: Cell, clue: int, games: float) -> Branch:
        games /= START_GAMES if clue == 0 else 1
        opened = (*self.opened, (cell, clue))
        return replace(self, opened=opened, games=max(1, round(games)))

    @property
    def own_seed(self) -> int:
        """The seed of its games: a function of `seed`, the cells and the clues."""
        seed = self.seed
        for (row, column), clue in self.opened:
            seed = _kernel.game_seeds(seed, (row * self.level.width + column) * 9 + clue).layout
        return seed


@dataclass(frozen=True)
class Estimate:
    """What the games of a branch say; the fields are those of `ClueBound`."""

    games: int
    bound: float
    error: float
    gifts: float
    cut: int
    influence: float


Measure = Callable[[Branch], Estimate]


def with_corners(branch: Branch, measure: Measure) -> Estimate:
    """Return the larger of two values: opening a corner next, and opening any other cell."""
    best = other = measure(branch)
    for corner in branch.corners:
        parts = [(share, measure(after)) for share, after in branch.after(corner)]
        best = larger(best, weighted_sum(parts))
    return Estimate(best.games, best.bound, best.error, other.gifts, best.cut, best.influence)


def larger(one: Estimate, other: Estimate) -> Estimate:
    """Return the estimate with the larger bound, with the games of both."""
    most = max(one, other, key=lambda it: it.bound)
    return Estimate(
        one.games + other.games,
        most.bound,
        most.error,
        most.gifts,
        one.cut + other.cut,
        one.influence + other.influence,
    )


def weighted_sum(parts: Iterable[tuple[float, Estimate]]) -> Estimate:
    """Return the estimate of a sum over independent branches, each with its probability."""
    terms = list(parts)
    return Estimate(
        sum(it.games for _, it in terms),
        math.fsum(share * it.bound for share, it in terms),
        math.sqrt(math.fsum((share * it.error) ** 2 for share, it in terms)),
        math.fsum(share * it.gifts for share, it in terms),
        sum(it.cut for _, it in terms),
        math.fsum(share**2 * it.influence for share, it in terms),
    )


def measure(branch: Branch, threads: int) -> Estimate:
    """Play the games of a branch; its corners are no part of it."""
    if branch.opening:
        return join_games([bound_games(branch, 0, branch.games, threads)])
    not_first = np.zeros((branch.level.height, branch.level.width), dtype=np.bool_)
    for corner in branch.corners:
        not_first[corner] = True
    start = _kernel.bound_start(
        branch.view,
        gift_options(branch.level),
        picks=START_PICKS - len(branch.opened) + 1,
        not_first=not_first,
        seed=branch.own_seed,
        games=branch.games,
        threads=threads,
    )
    # Payoffs lie between 0 and 1, so their variance is at most that of a coin.
    error = math.sqrt(start.bound * (1 - start.bound) / branch.games)
    if branch.games == 1:
        error = MOST_ERROR
    return Estimate(branch.games, start.bound, error, start.gifts, start.cuts, 1 / branch.games)


def bound_games(branch: Branch, first: int, games: int, threads: int) -> _kernel.BoundedGames:
    """Bound games first, first + 1, ... of a branch that ends with an opening."""
    return _kernel.bound_games(
        branch.view,
        gift_options(branch.level),
        _kernel.ChargeOptions(
            samples=branch.charge.samples, below=BELOW, picks=branch.charge.picks
        ),
        seed=branch.own_seed,
        first=first,
        games=games,
        threads=threads,
    )


def join_games(parts: Iterable[_kernel.BoundedGames]) -> Estimate:
    """Return the estimate of games that were bounded in parts."""
    played = list(parts)
    bounds = Mean.of(np.concatenate([part.bound for part in played]).tolist())
    gifts = Mean.of(np.concatenate([part.gifts for part in played]).tolist())
    cut = sum(int(np.count_nonzero(part.cut)) for part in played)
    error = bounds.error if bounds.games > 1 else MOST_ERROR
    return Estimate(bounds.games, bounds.value, error, gifts.value, cut, 1 / bounds.games)


def gift_options(level: Level) -> _kernel.GiftOptions:
    """Return the options of the helper on a level."""
    return _kernel.GiftOptions(mines=level.mines, most_solutions=MOST_SOLUTIONS, budget=GAME_BUDGET)


def clue_probabilities(level: Level, start: Cell, first: HelpedFirst) -> dict[int, float]:
    """Return how often the first cell shows each clue that is possible: a hypergeometric law.

    >>> clue_probabilities(Level(3, 1, 1), (0, 0), "safe")
    {0: 0.5, 1: 0.5}
    """
    if first == "opening":
        return {0: 1.0}
    row, column = start
    rows = range(max(row - 1, 0), min(row + 2, level.height))
    columns = range(max(column - 1, 0), min(column + 2, level.width))
    around = len(rows) * len(columns) - 1
    beyond = level.cells - 1 - around
    layouts = comb(level.cells - 1, level.mines)
    numbers = {
        clue: comb(around, clue) * comb(beyond, level.mines - clue)
        for clue in range(min(around, level.mines) + 1)
    }
    return {clue: number / layouts for clue, number in numbers.items() if number}
