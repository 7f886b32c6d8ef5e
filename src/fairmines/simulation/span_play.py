"""Plays spans of games with a strategy, in any process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np

from fairmines.errors import StrategyError
from fairmines.importing import place_of
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.conditional import weigh
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.kernel_play import play_in_kernel, plays_in_kernel
from fairmines.simulation.python_play import GameOutcome, play, reason
from fairmines.simulation.tally import Outcomes

T = TypeVar("T")


def play_span(experiment: Experiment, span: Span) -> tuple[Chunk | None, StrategyError | None]:
    """Play a span of games.

    Returns:
        The chunk, and None. If the strategy fails in a game, the chunk of the games before it, None
        if there are none, and the error.

    Raises:
        TooComplexError: A game of the kernel comes to a view that is too complex.
    """
    begin = time.thread_time()
    error = None
    if plays_in_kernel(experiment):
        outcomes = play_in_kernel(experiment, span.first, span.games)
    else:
        games: list[GameOutcome] = []
        try:
            games.extend(in_python(weigh if experiment.conditional else play, experiment, span))
        except StrategyError as raised:
            error = raised
        outcomes = _arrays(span.first, games)
    if not len(outcomes.won):
        return None, error
    return Chunk.of(span.first, experiment, outcomes, time.thread_time() - begin), error


def _arrays(first: int, games: Sequence[GameOutcome]) -> Outcomes:
    """Return the outcomes of games that begin with number `first` as arrays."""
    return Outcomes(
        np.array([game.won for game in games], np.bool_),
        np.array([game.guesses for game in games], np.int32),
        np.array([game.opened for game in games], np.int32),
        np.array([game.weight for game in games], np.float64),
        np.array([game.signature for game in games], np.uint32),
        {number: game.error for number, game in enumerate(games, first) if game.error},
        lost_on_safe=sum(game.lost_on_safe for game in games),
        safe_guesses=sum(game.safe_guesses for game in games),
    )


def in_python(
    one: Callable[[Experiment, int], T], experiment: Experiment, span: Span
) -> Iterator[T]:
    """Play the games one by one; turn every exception of a strategy into a `StrategyError`."""
    for game in range(*span):
        try:
            played = one(experiment, game)
        # A strategy may raise anything, and some exceptions cannot be sent between processes.
        except (Exception, SystemExit) as error:
            raise strategy_error(experiment, game, error) from error
        yield played


def strategy_error(experiment: Experiment, game: int, raised: BaseException) -> StrategyError:
    """Return the error of a strategy in a game."""
    return StrategyError(
        f"strategy {experiment.strategy_name!r} fails in game {game} of seed {experiment.seed}: "
        f"{reason(raised)}{place_of(raised)}",
        game,
    )
