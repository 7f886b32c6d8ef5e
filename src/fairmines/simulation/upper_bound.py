"""`upper_bound`: how often perfect play wins at most, estimated from games with a helper.

docs/research/upper-bounds.md has the method, with proofs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import comb
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.level import Level, check_first_click, find_level
from fairmines.boards.view import View
from fairmines.engines.exact import GAME_BUDGET
from fairmines.engines.many import Threads, count_threads
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import find_start
from fairmines.simulation.intervals import Mean, check_confidence

HelpedFirst = Literal["safe", "opening"]
"""The first-click rules of the bound."""
MOST_PAYOFFS = 10**9
"""The largest number of games or samples times cells, which the memory for plans grows with."""
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
class ClueBound:
    """The bound of the games whose first clue is this one."""

    clue: int
    probability: float
    """How often the first click shows this clue."""
    games: int
    bound: float
    """The mean of the games' bounds, or the value of the best plan; at most 1."""
    error: float
    """The standard error of `bound`, or an upper bound of it."""
    gifts: float
    """The bound with gifts alone."""
    cut: int
    """Games with a count or a search beyond its budget. What was cut counts as won."""
    influence: float
    """The sum over the games of the square of the most that a game can change `bound`."""


@dataclass(frozen=True)
class UpperBound:
    """An estimate of a number that no strategy exceeds: the win probability of perfect play.

    The expected value of `bound` is at least the win probability of perfect play from this first
    cell. `interval` says how far the estimate may be from its expected value.
    """

    level: Level
    first: HelpedFirst
    start: Cell
    seed: int
    samples: int
    picks: int
    clues: tuple[ClueBound, ...]
    """One for each possible clue of the first cell."""

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(it.games for it in self.clues)

    @property
    def cut(self) -> int:
        """The number of games in which something was beyond its budget, and counts as won."""
        return sum(it.cut for it in self.clues)

    @property
    def bound(self) -> float:
        """The estimate, 0 to 1."""
        return min(1.0, math.fsum(it.probability * it.bound for it in self.clues))

    @property
    def gifts(self) -> float:
        """The estimate with gifts alone, without charges."""
        return min(1.0, math.fsum(it.probability * it.gifts for it in self.clues))

    @property
    def error(self) -> float:
        """The standard error of `bound`."""
        return math.sqrt(math.fsum((it.probability * it.error) ** 2 for it in self.clues))

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the expected value of `bound`, (low, high) in [0, 1].

        This is the normal approximation. Perfect play may win less often than `low` says: the
        bound need not be attained.
        """
        return Mean(self.games, self.bound, self.error).interval(confidence)

    def limit(self, confidence: float = 0.95) -> float:
        """Return a limit that perfect play exceeds with a probability of at most 1 - confidence.

        It is one-sided and no approximation: games are independent, and each changes the estimate
        by little, so McDiarmid's inequality (1989) holds for any number of games.
        """
        risk = 1 - check_confidence(confidence)
        influence = math.fsum(it.probability**2 * it.influence for it in self.clues)
        return min(1.0, self.bound + math.sqrt(-math.log(risk) * influence / 2))


def upper_bound(
    level: str | tuple[int, int, int],
    *,
    first: HelpedFirst = "safe",
    start: str | tuple[int, int] = (0, 0),
    games: int = 10_000,
    seed: int = 1,
    samples: int = SAMPLES,
    picks: int = 1,
    threads: Threads = "auto",
) -> UpperBound:
    """Estimate how often any strategy can win at most, from a fixed first cell.

    A helper gives the player information for nothing, chosen so that what remains can be played
    perfectly. The player pays for some guesses. The same seed gives the same result on any machine
    and any number of threads. Ctrl-C ends the call. On one core 10,000 games take some seconds on
    the beginner's level, and some minutes on the expert's.

    Args:
        level: A name, a `Level`, or (width, height, mines).
        first: Whether the first cell is free ("safe"), or has free neighbours, too ("opening").
        start: "corner", "centre", "center" or (row, column): the first cell.
        games: The number of games, shared among the first clues by their probabilities. Clues other
            than 0 get four times as many, because these games cost less, and some more to open a
            corner next. Games times cells, and samples times cells, are at most 10**9.
        seed: 0 to 2**64 - 1.
        samples: The layouts drawn for the first guess after an opening. More lower the bound, and
            take as much longer.
        picks: The cells that the player pays for there, 1 to 4. More lower the bound if `samples`
            is 1,000 or so, and hardly take longer.
        threads: The number of threads, or "auto" for one on each core.

    Raises:
        FairminesError: An argument is invalid, or the mines do not fit beside the first cell.

    >>> found = upper_bound((6, 6, 4), games=1000, threads=1)
    >>> round(found.bound, 3), round(50088 / 52360, 3)
    (0.965, 0.957)
    """
    board = find_level(level)
    checks.choice("first", first, get_args(HelpedFirst))
    cell = find_start(start, board)
    if isinstance(cell, str):
        raise FairminesError(
            "start 'random' has no bound: expected 'corner', 'centre' or a cell, because a bound "
            "holds for one first cell"
        )
    check_first_click(board, cell, first)
    most = MOST_PAYOFFS // board.cells
    games = checks.integer("games", games, 1, most)
    charge = Charge(
        checks.integer("samples", samples, 1, most),
        checks.integer("picks", picks, 1, _kernel.MOST_PICKS),
    )
    workers = count_threads(threads)
    return combine_branches(
        board,
        first,
        cell,
        games=games,
        seed=checks.seed(seed),
        charge=charge,
        measure=lambda branch: measure(branch, workers),
    )


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
    """Of the experiment."""
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
        """The seed of its games: a function of the experiment's seed, the cells and the clues."""
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


def combine_branches(
    level: Level,
    first: HelpedFirst,
    start: Cell,
    *,
    games: int,
    seed: int,
    charge: Charge,
    measure: Measure,
) -> UpperBound:
    """Measure all branches of an experiment, and combine them."""
    clues = []
    for clue, share in clue_probabilities(level, start, first).items():
        dealt = share * games * (1 if clue == 0 else START_GAMES)
        branch = Branch(level, ((start, clue),), max(1, round(dealt)), seed, charge)
        it = with_corners(branch, measure)
        clues.append(
            ClueBound(clue, share, it.games, it.bound, it.error, it.gifts, it.cut, it.influence)
        )
    return UpperBound(level, first, start, seed, charge.samples, charge.picks, tuple(clues))


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
    found = list(parts)
    return Estimate(
        sum(it.games for _, it in found),
        math.fsum(share * it.bound for share, it in found),
        math.sqrt(math.fsum((share * it.error) ** 2 for share, it in found)),
        math.fsum(share * it.gifts for share, it in found),
        sum(it.cut for _, it in found),
        math.fsum(share**2 * it.influence for share, it in found),
    )


def measure(branch: Branch, threads: int) -> Estimate:
    """Play the games of a branch; its corners are no part of it."""
    if branch.opening:
        return join_games([bound_games(branch, 0, branch.games, threads)])
    not_first = np.zeros((branch.level.height, branch.level.width), dtype=np.bool_)
    for corner in branch.corners:
        not_first[corner] = True
    found = _kernel.bound_start(
        branch.view,
        gift_options(branch.level),
        picks=START_PICKS - len(branch.opened) + 1,
        not_first=not_first,
        seed=branch.own_seed,
        games=branch.games,
        threads=threads,
    )
    # Payoffs lie between 0 and 1, so their variance is at most that of a coin.
    error = math.sqrt(found.bound * (1 - found.bound) / branch.games)
    if branch.games == 1:
        error = MOST_ERROR
    return Estimate(branch.games, found.bound, error, found.gifts, found.cuts, 1 / branch.games)


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
    found = list(parts)
    bounds = Mean.of(np.concatenate([part.bound for part in found]).tolist())
    gifts = Mean.of(np.concatenate([part.gifts for part in found]).tolist())
    cut = sum(int(np.count_nonzero(part.cut)) for part in found)
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
