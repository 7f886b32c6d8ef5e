"""`Part`, a range of games that one worker plays, and `Outcomes`, the arrays that it makes.

A file of results keeps outcomes in rows. The games of a full row depend on the experiment only, so
stored rows fit every later run.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import SIGNATURE, plays_in_kernel
from fairmines.strategies import StrategyFactory
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import MinRisk

ROW_GAMES, ROW_CELLS = 250, 120_000
"""The most games of a row in Python, and the most cells of all their boards: a few seconds."""
KERNEL_FACTORS: dict[StrategyFactory, int] = {MinRisk: 80, Expert: 8}
"""How many times larger the rows of a strategy are that the kernel plays."""
WEIGHT = "<f8"
"""A weight is stored as a little-endian float64: the same bytes on every machine."""
BINS = 100
"""Lost games are counted by the percentage of free cells that were open, rounded down."""


class Part(NamedTuple):
    """Games number `first` to `end` - 1."""

    first: int
    end: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.end - self.first


@dataclass(frozen=True)
class Counts:
    """Counts over several games. For games in conditional play only their number is kept.

    >>> (Counts(games=3, wins=1) + Counts(games=2, wins=2)).wins
    3
    """

    games: int = 0
    wins: int = 0
    guesses: int = 0
    """The guesses in won games."""
    unguessed: int = 0
    """The games that were won without a guess."""
    lost_at: tuple[int, ...] = (0,) * BINS
    """lost_at[p]: games that were lost with p to less than p + 1 percent of the free cells open."""
    lost_on_safe: int = 0
    """The games that were lost on a cell that was declared safe, if that was verified."""
    safe_guesses: int = 0
    """The guesses that were certainly safe, if that was verified."""

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.games + other.games,
            self.wins + other.wins,
            self.guesses + other.guesses,
            self.unguessed + other.unguessed,
            tuple(a + b for a, b in zip(self.lost_at, other.lost_at, strict=True)),
            self.lost_on_safe + other.lost_on_safe,
            self.safe_guesses + other.safe_guesses,
        )


@dataclass(frozen=True)
class Outcomes:
    """How the games of a part ended."""

    first: int
    counts: Counts
    won: bytes
    """A bit for each game, 1 if won. The first game has the highest bit of the first byte."""
    seconds: float
    """The processor time of playing. It differs from run to run; all else is the same."""
    weights: bytes = b""
    """In conditional play the weight of each game, 8 bytes each (`WEIGHT`); `won` is empty then.
    Sums are not stored: by rounding they would depend on the parts."""
    errors: Mapping[int, str] = field(default_factory=dict)
    """Game -> how the strategy failed in it, where that counts as a loss."""
    signatures: bytes = b""
    """The signature of each game, 4 bytes each; empty where they are not at hand."""

    @classmethod
    def of(
        cls,
        experiment: Experiment,
        first: int,
        *,
        won: ArrayLike,
        guesses: ArrayLike,
        opened: ArrayLike,
        weight: ArrayLike,
        signature: ArrayLike,
        seconds: float = 0.0,
        errors: Mapping[int, str] | None = None,
        lost_on_safe: int = 0,
        safe_guesses: int = 0,
    ) -> Self:
        """Return the outcomes of games from number `first` on.

        Args:
            experiment: What was played.
            first: The number of the first game.
            won: (games,) Whether each game was won.
            guesses: (games,) The cells that were opened as guesses, without the first opening.
            opened: (games,) The free cells that were open at the end.
            weight: (games,) The weight of each game, in conditional play.
            signature: (games,) See `signature_of`.
            seconds: As above.
            errors: As above.
            lost_on_safe: See `Counts`.
            safe_guesses: See `Counts`.
        """
        wins = np.asarray(won, np.bool_)
        signatures = np.asarray(signature, SIGNATURE).tobytes()
        if experiment.conditional:
            weights = np.asarray(weight, WEIGHT).tobytes()
            return cls(first, Counts(len(wins)), b"", seconds, weights, errors or {}, signatures)
        free = experiment.level.cells - experiment.level.mines
        guessed = np.asarray(guesses)[wins]
        # A board without free cells is lost at once: avoid a division by zero.
        percent = BINS * np.asarray(opened)[~wins].astype(np.int64) // max(free, 1)
        counts = Counts(
            games=len(wins),
            wins=int(np.count_nonzero(wins)),
            guesses=int(guessed.sum()),
            unguessed=int(np.count_nonzero(guessed == 0)),
            lost_at=tuple(np.bincount(percent, minlength=BINS).tolist()),
            lost_on_safe=lost_on_safe,
            safe_guesses=safe_guesses,
        )
        bits = np.packbits(wins).tobytes()
        return cls(first, counts, bits, seconds, b"", errors or {}, signatures)

    @classmethod
    def joined(cls, several: Sequence[Outcomes]) -> Self:
        """Join outcomes of which each begins where the one before ends."""
        return cls(
            first=several[0].first,
            counts=sum((it.counts for it in several), Counts()),
            won=np.packbits(np.concatenate([it.wins for it in several])).tobytes()
            if several[0].won
            else b"",
            seconds=sum(it.seconds for it in several),
            weights=b"".join(it.weights for it in several),
            errors={game: text for it in several for game, text in it.errors.items()},
            signatures=b"".join(it.signatures for it in several),
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts.games

    @property
    def part(self) -> Part:
        """The games that were played."""
        return Part(self.first, self.first + self.games)

    @property
    def wins(self) -> NDArray[np.bool_]:
        """(games,) bool: which games were won."""
        bits = np.unpackbits(np.frombuffer(self.won, dtype=np.uint8), count=self.games)
        return bits.astype(np.bool_)

    @property
    def game_weights(self) -> NDArray[np.float64]:
        """(games,) float64: the weight of each game, in conditional play."""
        return np.frombuffer(self.weights, WEIGHT).astype(np.float64)

    def signature(self, game: int, signatures: bytes | None = None) -> bytes:
        """Return the signature of a game, out of these signatures or its own."""
        start = 4 * (game - self.first)
        return (self.signatures if signatures is None else signatures)[start : start + 4]

    def unsigned(self) -> Outcomes:
        """Return the outcomes without signatures, which take memory."""
        return replace(self, signatures=b"") if self.signatures else self


def row_games(experiment: Experiment) -> int:
    """Return how many games a full row has.

    The size depends only on the experiment, not on the workers or the number of games.
    """
    factor = KERNEL_FACTORS.get(experiment.strategy, 1) if plays_in_kernel(experiment) else 1
    return max(1, factor * min(ROW_GAMES, ROW_CELLS // experiment.level.cells))


def divide(
    stored: Iterable[Outcomes], part: Part, size: int
) -> tuple[list[Outcomes], Iterator[Part]]:
    """Divide games into stored outcomes and parts still to be played.

    A part to be played ends at a multiple of `size`, with the last game, or where stored outcomes
    begin. Runs over different numbers of games may leave outcomes that overlap; of those with the
    same first game the longest are used.

    Returns:
        The outcomes that are used, and an iterator over the parts, of which there may be millions.

    >>> list(divide([], Part(0, 600), size=250)[1])
    [Part(first=0, end=250), Part(first=250, end=500), Part(first=500, end=600)]
    """
    farthest: dict[int, Outcomes] = {}
    for outcomes in stored:
        rival = farthest.get(outcomes.first)
        if outcomes.part.end <= part.end and (rival is None or rival.games < outcomes.games):
            farthest[outcomes.first] = outcomes
    starts = sorted(farthest)

    def pieces() -> Iterator[Outcomes | Part]:
        game = part.first
        while game < part.end:
            if game in farthest:
                yield farthest[game]
                game = farthest[game].part.end
                continue
            end = min(game - game % size + size, part.end)
            following = bisect_right(starts, game)
            if following < len(starts):
                end = min(end, starts[following])
            yield Part(game, end)
            game = end

    kept = [it for it in pieces() if isinstance(it, Outcomes)] if farthest else []
    return kept, (it for it in pieces() if isinstance(it, Part))
