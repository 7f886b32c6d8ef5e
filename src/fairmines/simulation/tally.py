"""What is counted of many games: whole numbers, which add up in any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

BINS = 100
"""Games that were lost are sorted by the percent of free cells that were open, rounded down."""


@dataclass(frozen=True)
class Outcomes:
    """How each of some games went, in their order; three arrays of one length."""

    won: NDArray[np.bool_]
    guesses: NDArray[np.int32]
    """Cells that were opened as guesses; the first opening is none."""
    opened: NDArray[np.int32]
    """Free cells that were open at the end."""


@dataclass(frozen=True)
class Tally:
    """Counts over some games. Of games in conditional play only how many there are.

    >>> (Tally(games=3, wins=1) + Tally(games=2, wins=2)).wins
    3
    """

    games: int = 0
    wins: int = 0
    guesses: int = 0
    """Guesses in the games that were won."""
    unguessed: int = 0
    """Games that were won without a guess."""
    lost_at: tuple[int, ...] = (0,) * BINS
    """lost_at[p]: games that were lost with p to less than p + 1 percent of the free cells open."""

    @classmethod
    def of(cls, outcomes: Outcomes, free: int) -> Self:
        """Count games on a board with so many free cells."""
        won = outcomes.won
        guesses = outcomes.guesses[won]
        # A board without a free cell is lost at once; the division must survive it.
        percent = BINS * outcomes.opened[~won].astype(np.int64) // max(free, 1)
        return cls(
            games=len(won),
            wins=int(np.count_nonzero(won)),
            guesses=int(guesses.sum()),
            unguessed=int(np.count_nonzero(guesses == 0)),
            lost_at=tuple(np.bincount(percent, minlength=BINS).tolist()),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.guesses + other.guesses,
            self.unguessed + other.unguessed,
            tuple(a + b for a, b in zip(self.lost_at, other.lost_at, strict=True)),
        )
