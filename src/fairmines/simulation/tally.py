"""Counts wins, guesses and losses of many games, in integers that add up in any order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

BINS = 100
"""Lost games are counted by the percentage of free cells that were open, rounded down."""


@dataclass(frozen=True)
class Outcomes:
    """How each of several games ended: arrays of equal length."""

    won: NDArray[np.bool_]
    guesses: NDArray[np.int32]
    """The cells that were opened as guesses; the first opening is not a guess."""
    opened: NDArray[np.int32]
    """The free cells that were open at the end."""
    weight: NDArray[np.float64]
    """The weight of each game, in conditional play."""
    signature: NDArray[np.uint32]
    """See `fairmines.simulation.signature`."""
    errors: Mapping[int, str] = field(default_factory=dict)
    """Game -> how the strategy failed in it."""
    lost_on_safe: int = 0
    safe_guesses: int = 0


@dataclass(frozen=True)
class Tally:
    """Counts over several games. For games in conditional play only their number is kept.

    >>> (Tally(games=3, wins=1) + Tally(games=2, wins=2)).wins
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

    @classmethod
    def of(cls, outcomes: Outcomes, free: int) -> Self:
        """Count the outcomes of games on a board with `free` free cells."""
        won = outcomes.won
        guesses = outcomes.guesses[won]
        # A board without free cells is lost at once: avoid a division by zero.
        percent = BINS * outcomes.opened[~won].astype(np.int64) // max(free, 1)
        return cls(
            games=len(won),
            wins=int(np.count_nonzero(won)),
            guesses=int(guesses.sum()),
            unguessed=int(np.count_nonzero(guesses == 0)),
            lost_at=tuple(np.bincount(percent, minlength=BINS).tolist()),
            lost_on_safe=outcomes.lost_on_safe,
            safe_guesses=outcomes.safe_guesses,
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.guesses + other.guesses,
            self.unguessed + other.unguessed,
            tuple(a + b for a, b in zip(self.lost_at, other.lost_at, strict=True)),
            self.lost_on_safe + other.lost_on_safe,
            self.safe_guesses + other.safe_guesses,
        )
