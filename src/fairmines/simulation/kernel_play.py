"""Plays whole games of `min-risk`, `expert` and `deliberate` in the kernel, under all rules."""

from __future__ import annotations

from collections.abc import Callable

from fairmines import _kernel
from fairmines.boards.level import FIRST_RULES
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import TooComplexError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.tally import Outcomes
from fairmines.strategies import StrategyFactory, expert
from fairmines.strategies.deliberate import Deliberate
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import MinRisk
from fairmines.strategies.prototype import Prototype

GUESSING: dict[StrategyFactory, Callable[[], _kernel.Guessing]] = {
    MinRisk: _kernel.Guessing.min_risk,
    Expert: expert.guessing,
    Deliberate: lambda: Deliberate().guessing(),
}
"""Strategy -> a function that returns its guesser in the kernel."""


def guessing_of(strategy: StrategyFactory) -> Callable[[], _kernel.Guessing] | None:
    """Return a function that returns a strategy's guesser in the kernel; None if it has none."""
    if isinstance(strategy, Prototype) and type(strategy.strategy) is Deliberate:
        return strategy.strategy.guessing
    return GUESSING.get(strategy)


def plays_in_kernel(experiment: Experiment) -> bool:
    """Return whether the kernel can play these games.

    It plays the strategy itself, not derived classes, which may decide differently. What a strategy
    considers safe is verified in Python.
    """
    return guessing_of(experiment.strategy) is not None and not experiment.verify


def play_in_kernel(experiment: Experiment, first: int, games: int, threads: int = 1) -> Outcomes:
    """Play `games` games from number `first` on. The number of threads changes only the time.

    Raises `TooComplexError` if the analysis of a view exceeds its budget.
    """
    guessing = guessing_of(experiment.strategy)
    assert guessing is not None
    try:
        played = _kernel.play_games(guessing(), match_of(experiment), first, games, threads)
    except _kernel.TooComplex:
        raise TooComplexError(
            f"a game among {first} to {first + games - 1} comes to a view whose constraints "
            f"are too entangled: counting them takes more than {DEFAULT_BUDGET:,} weights"
        ) from None
    return Outcomes(played.won, played.guesses, played.opened, played.weight, played.signature)


def match_of(experiment: Experiment) -> _kernel.Match:
    """Return the games of an experiment as the kernel takes them."""
    level = experiment.level
    return _kernel.Match(
        width=level.width,
        height=level.height,
        mines=level.mines,
        free_radius=FIRST_RULES[experiment.first],
        start=None if experiment.start == "random" else experiment.start,
        seed=experiment.seed,
        budget=DEFAULT_BUDGET,
        conditional=experiment.conditional,
        rules=experiment.rules,
    )
