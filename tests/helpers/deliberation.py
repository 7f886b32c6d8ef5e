"""Advice in slices of time: each call plays on where the one before has ended."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from fairmines import _kernel
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import check_playable
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import FairminesError, TooComplexError
from fairmines.simulation.advice import Candidate, begin_advice
from fairmines.strategies.expert import too_entangled

SEARCH_SECONDS: Final = 2.0
"""Time for the search for perfect play, before games are played on."""


class PlayedGames(Struct):
    """The games played on with one candidate so far."""

    cell: Cell
    games: int
    total: float
    """The sum of their weights."""
    squares: float
    """The sum of the squares of their weights."""


class Deliberation(Struct):
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
        advice = begin_advice(analysis, 0, budget, deadline)
        exact = not played and advice.search(_kernel.Deadline(SEARCH_SECONDS))
        if not exact:
            _begin(advice, analysis, played, deadline)
            end = time.monotonic() + seconds
            while advice.play_slice(_kernel.ENOUGH_GAMES, deadline) and time.monotonic() <= end:
                pass
        return read_answer(advice.found(deadline), Deliberation)
    except _kernel.TooComplex:
        raise TooComplexError(too_entangled(budget)) from None


def _check_candidate(analysis: Analysis, cell: Cell) -> None:
    """Raise `FairminesError` for a cell that cannot be opened."""
    if not analysis.clue_distribution(*cell).any():
        raise FairminesError(
            f"row {cell[0]}, column {cell[1]} is a mine: expected a cell that may be safe"
        )


def _begin(
    advice: _kernel.Advice,
    analysis: Analysis,
    played: Sequence[PlayedGames],
    deadline: _kernel.Deadline,
) -> None:
    """Choose the candidates, or go on with those that were played before."""
    if not played:
        advice.choose_candidates(deadline)
    for it in played:
        advice.resume(
            it.cell[0] * analysis.view.width + it.cell[1],
            games=it.games,
            total=it.total,
            squares=it.squares,
            deadline=deadline,
        )
