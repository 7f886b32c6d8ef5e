"""Chunks: spans of games that are played, sent between processes and stored as one unit.

A chunk of the grid depends on the experiment only. It may be played, and stored, in parts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fairmines.simulation.experiment import Experiment
from fairmines.simulation.kernel_play import plays_in_kernel
from fairmines.simulation.signature import STORED
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
    errors: Mapping[int, str] = field(default_factory=dict)
    """Game -> how the strategy failed in it, where that counts as a loss."""
    signatures: bytes = b""
    """The signature of each game, 4 bytes each (`STORED`); empty where they are not at hand."""

    @classmethod
    def of(cls, first: int, experiment: Experiment, outcomes: Outcomes, seconds: float) -> Self:
        """Return the chunk of games that begin with number `first`."""
        level = experiment.level
        tally = Tally.of(outcomes, level.cells - level.mines)
        won, weights = np.packbits(outcomes.won).tobytes(), b""
        if experiment.conditional:
            tally = Tally(games=tally.games)
            won, weights = b"", outcomes.weight.astype(WEIGHT).tobytes()
        signatures = outcomes.signature.astype(STORED).tobytes()
        return cls(first, tally, won, seconds, weights, outcomes.errors, signatures)

    @classmethod
    def joined(cls, parts: Sequence[Chunk]) -> Self:
        """Join chunks of which each begins where the one before ends."""
        return cls(
            first=parts[0].first,
            tally=sum((part.tally for part in parts), Tally()),
            won=np.packbits(np.concatenate([part.wins for part in parts])).tobytes()
            if parts[0].won
            else b"",
            seconds=sum(part.seconds for part in parts),
            weights=b"".join(part.weights for part in parts),
            errors={game: text for part in parts for game, text in part.errors.items()},
            signatures=b"".join(part.signatures for part in parts),
        )

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

    def unsigned(self) -> Chunk:
        """Return the chunk without its signatures, which take memory."""
        return replace(self, signatures=b"") if self.signatures else self


def chunk_games(experiment: Experiment) -> int:
    """Return how many games a chunk has.

    The size depends only on the experiment, not on the workers or the number of games. So stored
    chunks fit every later run.
    """
    factor = KERNEL_FACTORS.get(experiment.strategy, 1) if plays_in_kernel(experiment) else 1
    return max(1, factor * min(MOST_GAMES, MOST_CELLS // experiment.level.cells))


def missing(
    stored: Iterable[Chunk], games: int, size: int, first: int = 0
) -> tuple[list[Chunk], Iterator[Span]]:
    """Divide games `first` to `games` - 1 into stored chunks and spans still to be played.

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
    starts = sorted(farthest)
    pieces = _divide(farthest, starts, first, games, size) if farthest else ()
    kept = [piece for piece in pieces if isinstance(piece, Chunk)]
    divided = _divide(farthest, starts, first, games, size)
    return kept, (piece for piece in divided if isinstance(piece, Span))


def _divide(
    farthest: Mapping[int, Chunk], starts: Sequence[int], game: int, games: int, size: int
) -> Iterator[Chunk | Span]:
    """Yield the pieces in order: a stored chunk where one begins, otherwise the missing span.

    A span ends where a stored chunk begins, so that this is used.
    """
    while game < games:
        chunk = farthest.get(game)
        if chunk is None:
            end = min(game - game % size + size, games)
            following = bisect_right(starts, game)
            if following < len(starts):
                end = min(end, starts[following])
            yield (span := Span(game, end))
        else:
            yield chunk
            span = chunk.span
        game = span.end
