"""Confidence intervals: of a win rate, of a mean weight, and of a paired difference."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Self

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.wording import counted, percent, points


def wilson(wins: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the score interval of a win rate, (low, high) in [0, 1] (Wilson 1927).

    It also holds for few games and for rates near 0 and 1, where the rate plus and minus its
    standard error fails. Without games the interval is (0, 1).

    Args:
        wins: The number of games won.
        games: The number of games played.
        confidence: The confidence level, more than 0 and less than 1.

    Raises:
        FairminesError: `confidence` is out of range.

    >>> low, high = wilson(38, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.291 to 0.478'
    """
    z = _z(confidence)
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2)
    scale = 1 + z * z / games
    # Without a win the lower end is exactly 0, and without a loss the upper end is 1.
    low = 0.0 if wins == 0 else (middle - reach) / scale
    high = 1.0 if wins == games else (middle + reach) / scale
    return low, high


@dataclass(frozen=True)
class Mean:
    """The mean of one number for each game: a weight, or a difference of two weights.

    >>> mean = Mean.of([0.0, 0.5, 0.5, 1.0])
    >>> low, high = mean.interval()
    >>> f"{mean.value}, {low:.2f} to {high:.2f}"
    '0.5, 0.10 to 0.90'
    """

    games: int
    value: float
    """The mean; NaN without a game."""
    error: float
    """The standard error of `value`; NaN with fewer than two games."""
    least: float = 0.0
    """The least possible number, 0 or -1."""
    most: float = 1.0
    """The largest possible number; infinite for a count."""

    @classmethod
    def of(cls, numbers: Sequence[float], least: float = 0.0, most: float = 1.0) -> Self:
        """Compute the mean of one number for each game.

        The sum is rounded once, so the result does not depend on the order of the numbers.
        """
        games = len(numbers)
        value = math.fsum(numbers) / games if games else math.nan
        if games < 2:
            return cls(games, value, math.nan, least, most)
        variance = math.fsum((number - value) ** 2 for number in numbers) / (games - 1)
        return cls(games, value, math.sqrt(variance / games), least, most)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the mean, (low, high) in [`least`, `most`].

        This is the normal approximation. If all numbers are equal, its standard error is 0. Then
        each side is as wide as Wilson's interval for no event in this number of games.
        """
        z = _z(confidence)
        if math.isnan(self.error):
            return self.least, self.most
        reach = z * self.error or wilson(0, self.games, confidence)[1]
        return max(self.value - reach, self.least), min(self.value + reach, self.most)


@dataclass(frozen=True)
class Difference:
    """The paired difference: the difference of two win rates on the same boards.

    The interval excludes 0 where the difference is significant at that level. A p-value is that of
    McNemar's test, which looks at the games that only one of the two has won.

    >>> difference = Difference(games=1000, only_first=60, only_second=40)
    >>> difference.value
    0.02
    >>> print(difference)
    +2.0 points (<0.1 to 4.0) in 1,000 games
    """

    games: int
    """Games that both strategies played."""
    only_first: int
    """Games that the first strategy won and the second one lost."""
    only_second: int
    """Games that the second strategy won and the first one lost."""

    @property
    def value(self) -> float:
        """The difference of the win rates, -1 to 1; NaN without a game."""
        return (self.only_first - self.only_second) / self.games if self.games else math.nan

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the difference, (low, high) in [-1, 1].

        This is Wald's interval for matched pairs: the normal approximation for the mean of the
        differences, each of them -1, 0 or 1. Most differences are 0, so a comparison on the same
        boards needs far fewer games than one on different boards. If all differences are equal,
        each side is as wide as Wilson's interval for no event in this number of games.
        """
        z = _z(confidence)
        if not self.games:
            return -1.0, 1.0
        discordant = self.only_first + self.only_second
        variance = discordant / self.games - self.value**2
        reach = z * math.sqrt(variance / self.games) or wilson(0, self.games, confidence)[1]
        return max(self.value - reach, -1.0), min(self.value + reach, 1.0)

    def __str__(self) -> str:
        return _in_points(self.value, *self.interval(), self.games)


def _in_points(value: float, low: float, high: float, games: int) -> str:
    """Write a difference of two rates with its interval, in percentage points."""
    span = f"{points(low)} to {points(high)}"
    return f"{percent(value, signed=True)} points ({span}) in {counted(games, 'game')}"


def check_confidence(confidence: float) -> float:
    """Return a confidence level, or raise `FairminesError` if it is not between 0 and 1."""
    level = checks.real("confidence", confidence, "more than 0 and less than 1")
    if not 0.0 < level < 1.0:
        raise FairminesError(
            f"confidence {confidence} is out of range: expected more than 0 and less than 1"
        )
    return level


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + check_confidence(confidence)) / 2)
