"""Joins the components in the total of mines, known or unknown."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from fairmines.engines.enumeration.arrangements import pick
from fairmines.engines.enumeration.tally import Tally
from fairmines.engines.enumeration.work import Work
from fairmines.errors import InconsistentViewError

Counts = Mapping[int, int]
"""Number of mines -> ways to hold so many; no entry where there is none."""


class Totals(ABC):
    """Components and an interior, and what is said of the number of mines in them."""

    solutions: int
    """The exact number of solutions."""

    @abstractmethod
    def log_weight(self) -> float:
        """Return the log of the weight of all placements that fit; there must be one."""

    @abstractmethod
    def weights(self, component: int) -> Counts:
        """Return what each number of mines in a component weighs: the ways to complete it."""

    @abstractmethod
    def interior_probability(self) -> tuple[int, int] | None:
        """Return the mine probability of an interior cell, as a ratio of whole numbers.

        None when there is no such cell, or nothing is said of it.
        """


class KnownTotal(Totals):
    """All mines on the board are a known number."""

    def __init__(
        self, tallies: Sequence[Tally], interior: int, certain: int, total: int, work: Work
    ) -> None:
        """Count the solutions: `interior` cells, `certain` mines, the other mines anywhere else.

        Raises `InconsistentViewError` when there is none, `TooComplexError` when there are too many
        numbers to join for the budget.
        """
        self._interior = interior
        self._mines = mines = total - certain
        # 1. What may each part hold, the interior last, given what the others hold at least and at
        #    most?
        self._parts = _within(tallies, interior, mines)
        fewest = list(accumulate((min(part, default=0) for part in self._parts), initial=0))
        most = list(accumulate((max(part, default=0) for part in self._parts), initial=0))
        # 2. In how many ways do the parts from the k-th on hold so many mines?
        self._onward: list[Counts] = [{0: 1}]
        for k, part in reversed(list(enumerate(self._parts))):
            left = range(mines - most[k], mines - fewest[k] + 1)
            self._onward.append(_join(part, self._onward[-1], left, work))
        self._onward.reverse()
        # 3. And the parts before the k-th, so that those from there on can hold the others?
        self._before: list[Counts] = [{0: 1}]
        for part, onward in zip(self._parts, self._onward[1:], strict=True):
            used = {mines - left for left in onward}
            self._before.append(_join(part, self._before[-1], used, work))
        self.solutions = self._onward[0].get(mines, 0)
        if not self.solutions:
            raise _unattainable(tallies, interior, certain, total)

    def log_weight(self) -> float:
        """Return the log of the number of solutions."""
        return math.log(self.solutions)

    def weights(self, component: int) -> Counts:
        """Return the ways in which the other parts hold all other mines."""
        before, onward = self._before[component], self._onward[component + 1]
        return {
            own: sum(ways * onward.get(self._mines - own - m, 0) for m, ways in before.items())
            for own in self._parts[component]
        }

    def interior_probability(self) -> tuple[int, int] | None:
        """Return the expected share of mines in the interior; None when it has no cell."""
        if not self._interior:
            return None
        weights = self.weights(len(self._parts) - 1)
        mines = sum(m * ways * weights[m] for m, ways in self._parts[-1].items())
        return mines, self._interior * self.solutions

    def draw(self, rng: Random) -> list[int]:
        """Draw the mines in each part, the interior last; uniformly from the solutions."""
        drawn, left = [], self._mines
        for part, onward in zip(self._parts, self._onward[1:], strict=True):
            options = [(m, ways * onward.get(left - m, 0)) for m, ways in part.items()]
            drawn.append(pick(rng, options))
            left -= drawn[-1]
        return drawn


class UnknownTotal(Totals):
    """Nothing is known of the number of mines: each mine weighs the same odds, everywhere.

    An interior cell is a mine or not whatever the components hold, so `log_weight`, which compares
    views with another frontier, has a factor 1 + odds for it; `solutions` leaves it out.
    """

    def __init__(
        self, tallies: Sequence[Tally], interior: int, certain: int, odds: Fraction
    ) -> None:
        """Count the arrangements: `interior` cells, `certain` mines, `odds` D / (1 - D)."""
        self._tallies = tallies
        self._interior = interior
        self._certain = certain
        self._odds = odds
        self.solutions = math.prod(sum(ways for _, ways in tally.items()) for tally in tallies)

    def log_weight(self) -> float:
        """Return the log of the sum of odds ** mines over all placements on covered cells."""
        log_odds = math.log(self._odds.numerator) - math.log(self._odds.denominator)
        total = self._certain * log_odds + self._interior * math.log1p(self._odds)
        for component, tally in enumerate(self._tallies):
            weights = self.weights(component)
            total += math.log(sum(ways * weights[mines] for mines, ways in tally.items()))
            total += tally.low * math.log(self._odds.numerator)
            total -= tally.high * math.log(self._odds.denominator)
        return total

    def weights(self, component: int) -> Counts:
        """Return odds ** mines for each number of mines, in whole numbers without common factor."""
        tally = self._tallies[component]
        mine, free = self._odds.numerator, self._odds.denominator
        return {
            mines: mine ** (mines - tally.low) * free ** (tally.high - mines)
            for mines, _ in tally.items()
        }

    def interior_probability(self) -> None:
        """Say nothing."""


def _within(tallies: Sequence[Tally], interior: int, mines: int) -> list[Counts]:
    """Keep of each part, the interior last, the numbers of mines that the others leave to it."""
    ranges = [(tally.low, tally.high) for tally in tallies] + [(0, interior)]
    fewest, most = sum(low for low, _ in ranges), sum(high for _, high in ranges)
    left = [
        range(max(low, mines - (most - high)), min(high, mines - (fewest - low)) + 1)
        for low, high in ranges
    ]
    parts: list[Counts] = [
        {m: ways for m, ways in tally.items() if m in some}
        for tally, some in zip(tallies, left[:-1], strict=True)
    ]
    return [*parts, _binomials(interior, left[-1])]


def _unattainable(
    tallies: Sequence[Tally], interior: int, certain: int, total: int
) -> InconsistentViewError:
    fewest = certain + sum(tally.low for tally in tallies)
    most = certain + sum(tally.high for tally in tallies) + interior
    allowed = f"{fewest} to {most}" if fewest < most else f"exactly {fewest}"
    if fewest < total < most:
        allowed += ", but not every number between"
    return InconsistentViewError(
        f"no layout fits {total} mine{'' if total == 1 else 's'}: the clues allow {allowed}"
    )


def _binomials(cells: int, mines: range) -> Counts:
    """Count the ways to lay each number of mines on so many cells, each from the one before."""
    ways: dict[int, int] = {}
    for m in mines:
        ways[m] = ways[m - 1] * (cells - m + 1) // m if ways else math.comb(cells, m)
    return ways


def _join(one: Counts, other: Counts, wanted: Container[int], work: Work) -> Counts:
    """Count the ways of two parts to hold so many mines together, where that is wanted."""
    kilobits = max(ways.bit_length() for ways in (1, *one.values(), *other.values())) // 1000
    work.spend(len(one) * len(other) * (1 + kilobits))
    ways: defaultdict[int, int] = defaultdict(int)
    for m, ways_of_one in one.items():
        for n, ways_of_other in other.items():
            if m + n in wanted:
                ways[m + n] += ways_of_one * ways_of_other
    return dict(ways)
