"""Advice in slices of time: each call plays on where the one before has ended."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import check_playable
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import FairminesError, TooComplexError
from fairmines.simulation.advice import FIRST_GAMES, MOST_AT_A_TIME
from fairmines.simulation.candidates import (
    Candidate,
    best_first,
    cells_to_play,
    describe_candidate,
    play_on,
    search_candidates,
    what_follows,
)
from fairmines.simulation.statistics import Mean
from fairmines.strategies.expert import guessing, too_entangled

SEARCH_SECONDS: Final = 2.0
"""Time for the search for perfect play, before games are played on."""
ENOUGH_GAMES: Final = 1_000_000
"""Games for each candidate, after which no more are played."""


@dataclass(frozen=True)
class PlayedGames:
    """The games played on with one candidate so far."""

    cell: Cell
    games: int = 0
    total: float = 0.0
    """The sum of their weights."""
    squares: float = 0.0
    """The sum of the squares of their weights."""

    def add(self, weights: NDArray[np.float64]) -> PlayedGames:
        """Return these games and more."""
        total = math.fsum([self.total, *weights.tolist()])
        squares = math.fsum([self.squares, *(weights**2).tolist()])
        return PlayedGames(self.cell, self.games + len(weights), total, squares)


@dataclass(frozen=True)
class Deliberation:
    """The advice so far."""

    candidates: tuple[Candidate, ...]
    """The best first; never empty."""
    exact: bool
    """Whether the values are exact, so that there is nothing to go on with."""
    played: tuple[PlayedGames, ...]
    """What to pass to the next call; empty if the values are exact."""


def deliberate(
    analysis: Analysis,
    played: Sequence[PlayedGames] = (),
    *,
    seconds: float,
    deadline: _kernel.Deadline,
    budget: int = DEFAULT_BUDGET,
) -> Deliberation:
    """Advise as `best_move` does, for a while; `played` continues where another call has ended.

    Args:
        analysis: Of the view, exact.
        played: The games of the call before; empty for the first call.
        seconds: The time to play, after the search. One game for each candidate is played anyway.
        deadline: The end of all.
        budget: The weights that an analysis may store.

    Raises:
        TooComplexError: An analysis exceeds the budget.
        FairminesError: The total is unknown, no cell can be opened, or `played` is of another view.
        _kernel.OutOfTime: The deadline is over.
    """
    check_playable(analysis)
    for it in played:
        _check_candidate(analysis, it.cell)
    try:
        if not played:
            candidates = search_candidates(analysis, SEARCH_SECONDS, deadline)
            if candidates is not None:
                return Deliberation(best_first(candidates), True, ())
            played = [PlayedGames(it) for it in cells_to_play(analysis, deadline, budget)]
        played = _play(analysis, played, seconds, deadline, budget)
        candidates = [_estimate(analysis, it, deadline, budget) for it in played]
    except _kernel.TooComplex:
        raise TooComplexError(too_entangled(budget)) from None
    return Deliberation(best_first(candidates), False, tuple(played))


def _check_candidate(analysis: Analysis, cell: Cell) -> None:
    """Raise `FairminesError` for a cell that cannot be opened."""
    if not analysis.clue_distribution(*cell).any():
        raise FairminesError(
            f"row {cell[0]}, column {cell[1]} is a mine: expected a cell that may be safe"
        )


def _play(
    analysis: Analysis,
    played: Sequence[PlayedGames],
    seconds: float,
    deadline: _kernel.Deadline,
    budget: int,
) -> list[PlayedGames]:
    """Play on with each candidate in turn, the same games, until the time is over."""
    end = time.monotonic() + seconds
    played, size = list(played), FIRST_GAMES
    while True:
        for place, it in enumerate(played):
            if it.games >= ENOUGH_GAMES:
                continue
            games = range(it.games, it.games + size)
            weights = play_on(
                analysis, it.cell, guessing(), 0, games, deadline=deadline, budget=budget
            )
            played[place] = it.add(weights)
        size = min(2 * size, MOST_AT_A_TIME)
        if time.monotonic() > end or all(it.games >= ENOUGH_GAMES for it in played):
            return played


def _estimate(
    analysis: Analysis, played: PlayedGames, deadline: _kernel.Deadline, budget: int
) -> Candidate:
    safety = 1 - float(analysis.mine_probability[played.cell])
    mean = Mean.of_sums(played.games, played.total, played.squares)
    low, high = mean.interval()
    value = (safety * mean.value, safety * low, safety * high)
    follows = what_follows(analysis, played.cell, deadline, budget)
    return describe_candidate(analysis, played.cell, follows, value)
