"""`upper_bound`: how often perfect play wins at most, estimated from games with a helper.

docs/research/upper-bounds.md has the method, with proofs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import get_args

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.level import Level, check_first_click, find_level, name_of_level
from fairmines.bounds.branches import (
    SAMPLES,
    START_GAMES,
    Branch,
    Charge,
    HelpedFirst,
    Measure,
    clue_probabilities,
    measure,
    with_corners,
)
from fairmines.engines.many import Threads, count_threads
from fairmines.errors import FairminesError
from fairmines.intervals import Mean, check_confidence
from fairmines.simulation.experiment import find_start
from fairmines.wording import counted, percentage

MOST_PAYOFFS = 10**9
"""The largest number of games or samples times cells, which the memory for plans grows with."""


@dataclass(frozen=True)
class ClueBound:
    """The bound of the games whose first clue is this one."""

    clue: int
    """The clue of the first cell, 0 to 8."""
    probability: float
    """How often the first click shows this clue."""
    games: int
    """The number of games."""
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


@dataclass(frozen=True, repr=False)
class UpperBound:
    """An estimate of a number that no strategy exceeds: the win probability of perfect play.

    The expected value of `bound` is at least the win probability of perfect play from this first
    cell. `interval` says how far the estimate may be from its expected value.
    """

    level: Level
    """The level."""
    first: HelpedFirst
    """The first-click rule: "safe" or "opening"."""
    start: Cell
    """The (row, column) of the first cell."""
    seed: int
    """The seed of the games."""
    samples: int
    """The layouts drawn for the first guess after an opening."""
    picks: int
    """The cells that the player pays for there."""
    clues: tuple[ClueBound, ...]
    """One for each possible clue of the first cell."""

    def __repr__(self) -> str:
        bound = percentage(self.bound, *self.interval())
        games = counted(self.games, "game")
        return f"<UpperBound {name_of_level(self.level)}, start {self.start}: {bound}, {games}>"

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(clue.games for clue in self.clues)

    @property
    def cut(self) -> int:
        """The number of games in which something was beyond its budget, and counts as won."""
        return sum(clue.cut for clue in self.clues)

    @property
    def bound(self) -> float:
        """The estimate, 0 to 1."""
        return min(1.0, math.fsum(clue.probability * clue.bound for clue in self.clues))

    @property
    def gifts(self) -> float:
        """The estimate with gifts alone, without charges."""
        return min(1.0, math.fsum(clue.probability * clue.gifts for clue in self.clues))

    @property
    def error(self) -> float:
        """The standard error of `bound`."""
        return math.sqrt(math.fsum((clue.probability * clue.error) ** 2 for clue in self.clues))

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
        influence = math.fsum(clue.probability**2 * clue.influence for clue in self.clues)
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
    the beginner's level, and some minutes on the expert's. Small boards with many mines take longer
    than sparse ones: 6x6x8 takes minutes. There a perfect player can be computed: `solve_endgame`.

    The bound is an estimate: `interval` says how far it may be off, and `limit`, which takes some
    thousand games to be useful, holds without approximation.

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

    >>> found = upper_bound((6, 6, 4), games=400, threads=1)
    >>> round(found.bound, 3), round(50088 / 52360, 3)
    (0.967, 0.957)
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
