"""Chunks: spans of games that are played, sent between processes and stored as one unit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import FairminesError
from fairmines.simulation.conditional import weigh
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.kernel_play import play_in_kernel, plays_in_kernel, weigh_in_kernel
from fairmines.simulation.play import play
from fairmines.simulation.seal import Seal
from fairmines.simulation.tally import Outcomes, Tally
from fairmines.strategies import StrategyFactory
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import MinRisk

MOST_GAMES, MOST_CELLS = 250, 120_000
"""The largest chunk in Python, in games and in cells of all their boards: a few seconds."""
KERNEL_FACTORS: dict[StrategyFactory, int] = {MinRisk: 80, Expert: 8}
"""How many times larger the chunks of a strategy are that the kernel plays."""
WEIGHT = "<f8"
"""A weight is stored as a little-endian float64: the same bytes on every machine."""

T = TypeVar("T")


class Span(NamedTuple):
    """Games number `first` to `end` - 1."""

    first: int
    end: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.end - self.first


@dataclass(frozen=True)
class Chunk:
    """The results of a span of games."""

    first: int
    tally: Tally
    won: bytes
    """A bit for each game, 1 if won. The first game has the highest bit of the first byte."""
    seconds: float
    """The processor time of playing. It differs from run to run; all else is the same."""
    weights: bytes = b""
    """In conditional play the weight of each game, 8 bytes each (`WEIGHT`); `won` is empty then.
    Sums are not stored: by rounding they would depend on the chunks."""

    @property
    def span(self) -> Span:
        """The games that were played."""
        return Span(self.first, self.first + self.tally.games)

    @property
    def wins(self) -> NDArray[np.bool_]:
        """(games,) bool: which games were won."""
        bits = np.unpackbits(np.frombuffer(self.won, dtype=np.uint8), count=self.tally.games)
        return bits.astype(np.bool_)

    @property
    def game_weights(self) -> NDArray[np.float64]:
        """(games,) float64: the weight of each game, in conditional play."""
        return np.frombuffer(self.weights, WEIGHT).astype(np.float64)


def play_chunk(experiment: Experiment, span: Span, seal: Seal) -> Chunk:
    """Play a span of games, in any process on any machine.

    Raises:
        FairminesError: A strategy fails, or this process has another version or another strategy
            than `seal` says. A strategy's own exceptions become a `FairminesError`.
    """
    seal.check(experiment.strategy)
    begin = time.thread_time()
    if experiment.conditional:
        weights = _weigh(experiment, span)
        seconds = time.thread_time() - begin
        raw = weights.astype(WEIGHT).tobytes()
        return Chunk(span.first, Tally(games=span.games), b"", seconds, raw)
    outcomes = _play(experiment, span)
    seconds = time.thread_time() - begin
    level = experiment.level
    return Chunk(
        first=span.first,
        tally=Tally.of(outcomes, level.cells - level.mines),
        won=np.packbits(outcomes.won).tobytes(),
        seconds=seconds,
    )


def _play(experiment: Experiment, span: Span) -> Outcomes:
    if plays_in_kernel(experiment):
        return play_in_kernel(experiment, span.first, span.games)
    played = list(in_python(play, experiment, span))
    return Outcomes(
        np.array([it.won for it in played], np.bool_),
        np.array([it.guesses for it in played], np.int32),
        np.array([it.opened for it in played], np.int32),
    )


def _weigh(experiment: Experiment, span: Span) -> NDArray[np.float64]:
    if plays_in_kernel(experiment):
        return weigh_in_kernel(experiment, span.first, span.games)
    return np.fromiter(in_python(weigh, experiment, span), np.float64, span.games)


def in_python(
    one: Callable[[Experiment, int], T], experiment: Experiment, span: Span
) -> Iterator[T]:
    """Play the games one by one; turn every exception of a strategy into a `FairminesError`."""
    for game in range(*span):
        try:
            played = one(experiment, game)
        # A strategy may raise anything, and some exceptions cannot be sent between processes.
        except (Exception, SystemExit) as error:
            reason = str(error) if isinstance(error, FairminesError) else repr(error)
            raise FairminesError(
                f"strategy {experiment.strategy_name!r} fails in game {game} "
                f"of seed {experiment.seed}: {reason}"
            ) from error
        yield played


def chunk_games(experiment: Experiment) -> int:
    """Return how many games a chunk has.

    The size depends only on the experiment, not on the workers or the number of games. So stored
    chunks fit every later run.
    """
    factor = KERNEL_FACTORS[experiment.strategy] if plays_in_kernel(experiment) else 1
    return max(1, factor * min(MOST_GAMES, MOST_CELLS // experiment.level.cells))


def missing(stored: Iterable[Chunk], games: int, size: int) -> tuple[list[Chunk], Iterator[Span]]:
    """Divide games 0 to `games` - 1 into stored chunks and spans still to be played.

    A span ends at a multiple of `size`, or with the last game. Runs over different numbers of games
    may leave stored chunks that overlap; of those with the same first game the longest is used.

    Returns:
        The chunks that are used, and an iterator over the spans, of which there may be millions.

    >>> list(missing([], games=600, size=250)[1])
    [Span(first=0, end=250), Span(first=250, end=500), Span(first=500, end=600)]
    """
    farthest: dict[int, Chunk] = {}
    for chunk in stored:
        span = chunk.span
        rival = farthest.get(span.first)
        if span.end <= games and (rival is None or rival.span.end < span.end):
            farthest[span.first] = chunk
    pieces = _divide(farthest, games, size) if farthest else ()
    kept = [piece for piece in pieces if isinstance(piece, Chunk)]
    left = (piece for piece in _divide(farthest, games, size) if isinstance(piece, Span))
    return kept, left


def _divide(farthest: Mapping[int, Chunk], games: int, size: int) -> Iterator[Chunk | Span]:
    """Yield the pieces in order: a stored chunk where one begins, otherwise the missing span."""
    game = 0
    while game < games:
        chunk = farthest.get(game)
        span = chunk.span if chunk else Span(game, min(game - game % size + size, games))
        yield chunk or span
        game = span.end
