"""Chunks: the pieces in which games are played, sent and stored."""

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
from fairmines.simulation.identity import package_version
from fairmines.simulation.kernel_play import play_in_kernel, plays_in_kernel, weigh_in_kernel
from fairmines.simulation.play import play
from fairmines.simulation.tally import Outcomes, Tally
from fairmines.strategies import name_of

MOST_GAMES, MOST_CELLS = 250, 120_000
"""The largest chunk in Python, in games and in cells of their boards: some seconds."""
KERNEL_FACTOR = 80
"""How many times larger a chunk is that the kernel plays."""
WEIGHT = "<f8"
"""How a weight is kept: the same bytes on every machine."""

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
    """What came out of a span of games."""

    first: int
    tally: Tally
    won: bytes
    """A bit for each game, the first one the highest of the first byte, set where it was won."""
    seconds: float
    """Processor time of playing, which is no part of what has to be the same everywhere."""
    weights: bytes = b""
    """In conditional play the weight of each game, 8 bytes each (float64, the low byte first); then
    `won` is empty. Kept as they are, since sums of them would depend on how games are divided into
    chunks, by rounding."""

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


def play_chunk(experiment: Experiment, span: Span, wanted_version: str) -> Chunk:
    """Play some games, in whatever process or machine this runs.

    Raises `FairminesError`, and nothing else, when a strategy fails, or when another version of
    fairmines runs here than where the results are collected.
    """
    if package_version() != wanted_version:
        raise FairminesError(
            f"a worker has fairmines {package_version()}: expected {wanted_version}, as here"
        )
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
    played = list(_in_python(play, experiment, span))
    return Outcomes(
        np.array([it.won for it in played], np.bool_),
        np.array([it.guesses for it in played], np.int32),
        np.array([it.opened for it in played], np.int32),
    )


def _weigh(experiment: Experiment, span: Span) -> NDArray[np.float64]:
    if plays_in_kernel(experiment):
        return weigh_in_kernel(experiment, span.first, span.games)
    return np.fromiter(_in_python(weigh, experiment, span), np.float64, span.games)


def _in_python(
    one: Callable[[Experiment, int], T], experiment: Experiment, span: Span
) -> Iterator[T]:
    """Play the games one by one; raises `FairminesError` and nothing else."""
    for game in range(*span):
        try:
            played = one(experiment, game)
        # A strategy is anybody's code. One kind of error, as not every other one can be sent back.
        except (Exception, SystemExit) as error:
            reason = str(error) if isinstance(error, FairminesError) else repr(error)
            raise FairminesError(
                f"strategy {name_of(experiment.strategy)!r} fails in game {game} "
                f"of seed {experiment.seed}: {reason}"
            ) from error
        yield played


def chunk_games(experiment: Experiment) -> int:
    """Return how many games a chunk has.

    It depends on the experiment alone, not on the workers or the games asked for: chunks that are
    stored fit into every later run.
    """
    factor = KERNEL_FACTOR if plays_in_kernel(experiment) else 1
    return max(1, factor * min(MOST_GAMES, MOST_CELLS // experiment.level.cells))


def missing(stored: Iterable[Chunk], games: int, size: int) -> tuple[list[Chunk], Iterator[Span]]:
    """Divide games 0 to `games` - 1 into chunks that are there and spans still to be played.

    Spans end where a chunk of `size` games ends, or with the games asked for; they are made as they
    are asked for, since there may be millions. Of stored chunks that overlap, left by runs over
    different numbers of games, those are taken that reach farthest.

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
    """Walk over the games from piece to piece: the chunk that begins there, or what is missing."""
    game = 0
    while game < games:
        chunk = farthest.get(game)
        span = chunk.span if chunk else Span(game, min(game - game % size + size, games))
        yield chunk or span
        game = span.end
