"""`Chance`: the probability to win from a position, exact or with its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from fairmines.simulation.statistics import Mean
from fairmines.wording import percentage


@dataclass(frozen=True)
class Chance:
    """A winning chance, or a difference of two."""

    value: float
    low: float
    """Both ends of the 95 % interval; `value` itself where that is exact."""
    high: float
    exact: bool

    @classmethod
    def certain(cls, value: float) -> Self:
        """Return a chance that is known exactly."""
        return cls(value, value, value, exact=True)

    @classmethod
    def of(cls, safety: float, mean: Mean) -> Self:
        """Return the chance of a cell, from its safety and from the games played on with it."""
        low, high = mean.interval()
        return cls(safety * mean.value, safety * low, safety * high, exact=False)

    def minus(self, other: Chance) -> Chance:
        """Return the difference; its interval takes both to be independent.

        >>> Chance(0.5, 0.4, 0.6, exact=False).minus(Chance.certain(0.25))
        Chance(value=0.25, low=0.15000000000000002, high=0.35, exact=False)
        """
        value = self.value - other.value
        # Newcombe's method for a difference (R. G. Newcombe 1998): square and add.
        down = math.hypot(self.value - self.low, other.high - other.value)
        up = math.hypot(self.high - self.value, other.value - other.low)
        return Chance(value, value - down, value + up, self.exact and other.exact)

    def __str__(self) -> str:
        if self.exact:
            return percentage(self.value)
        return percentage(self.value, self.low, self.high)
