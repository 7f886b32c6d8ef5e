"""Games that the kernel plays from their first opening to their end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.level import FIRST_RULES
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import TooComplexError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.tally import Outcomes
from fairmines.strategies import Strategy, expert
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import Native

T = TypeVar("T")

SLICE_SECONDS = 0.5
"""About how long the kernel plays before it comes back: Ctrl-C is heard only in Python."""

Games = tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]
"""Of each game: whether it was won, the guesses, the cells opened."""

GUESSING: dict[type[Strategy], Callable[[], _kernel.Guessing]] = {
    Native: _kernel.Guessing.least_risk,
    Expert: expert.guessing,
}
"""Makes the guesses of a strategy that the kernel can play by itself."""


def plays_natively(experiment: Experiment) -> bool:
    """Say whether the kernel can play these games by itself.

    Only the strategy itself: a class derived from it may decide otherwise. Other rules than the
    classic ones need layouts drawn in mid-game, which Python does.
    """
    return experiment.strategy in GUESSING and experiment.rules == "classic"


def play_natively(experiment: Experiment, first: int, games: int, threads: int = 1) -> Outcomes:
    """Play games number `first` and following; the number of threads changes nothing but time.

    Raises `TooComplexError` where a view takes more than the analysis' budget.
    """
    slices = list(_call(_kernel.play_games, experiment, first, games, threads))
    won, guesses, opened = (np.concatenate(parts) for parts in zip(*slices, strict=True))
    return Outcomes(won, guesses, opened)


def weigh_natively(
    experiment: Experiment, first: int, games: int, threads: int = 1
) -> NDArray[np.float64]:
    """Play games as `play_natively` does, conditionally; returns their weights, (games,)."""
    slices = _call(_kernel.weigh_games, experiment, first, games, threads)
    return np.concatenate(list(slices))


def _call(
    player: Callable[..., T], experiment: Experiment, first: int, games: int, threads: int
) -> Iterator[T]:
    """Play the games in slices; how many those are is no matter, as each game is what it is."""
    level = experiment.level
    row, column = (-1, -1) if experiment.start == "random" else experiment.start
    guessing = GUESSING[experiment.strategy]()
    played, size = 0, 1
    while played < games:
        size = min(size, games - played)
        begin = time.monotonic()
        try:
            yield player(
                guessing,
                *level,
                FIRST_RULES[experiment.first],
                row,
                column,
                experiment.seed,
                first + played,
                size,
                threads,
                DEFAULT_BUDGET,
            )
        except _kernel.TooComplex:
            raise TooComplexError(
                f"a game among {first} to {first + games - 1} comes to a view whose constraints "
                f"are too entangled: counting them takes more than {DEFAULT_BUDGET:,} weights"
            ) from None
        played += size
        seconds = time.monotonic() - begin
        if seconds < SLICE_SECONDS / 2:
            size *= 2
        elif seconds > SLICE_SECONDS:
            size = max(1, size // 2)
