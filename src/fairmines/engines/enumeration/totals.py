"""Combines the counts of all components for a total of mines, known or unknown."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from fairmines.engines.enumeration.arrangement_counts import ArrangementCounts
from fairmines.engines.enumeration.arrangements import pick
from fairmines.engines.enumeration.step_counter import StepCounter
from fairmines.errors import InconsistentViewError
from fairmines.wording import counted

Counts = Mapping[int, int]
"""Number of mines -> ways to place them. A number without a way has no entry."""


class Totals(ABC):
    """Components and the interior, joined by what is known of the total of mines."""

    solutions: int
    """The exact number of solutions."""

    @abstractmethod
    def log_weight(self) -> float:
        """Return the logarithm of the weight of all solutions; there must be one."""

    @abstractmethod
    def weights(self, component: int) -> Counts:
        """Return the weight of each number of mines in a component: the ways to complete it."""

    @abstractmethod
    def interior_probability(self) -> tuple[int, int] | None:
        """Return the mine probability of an interior cell, as numerator and denominator.

        Returns:
            None if there is no interior cell, or if its probability is unknown.
        """


class KnownTotal(Totals):
    """The total of mines is known."""

    def __init__(
        self,
        all_counts: Sequence[ArrangementCounts],
        interior: int,
        certain: int,
        total: int,
        work: StepCounter,
    ) -> None:
        """Count the solutions.

        Args:
            all_counts: The arrangements of each component.
            interior: The number of interior cells.
            certain: The number of mines that are already certain.
            total: The total of mines.
            work: The budget.

        Raises:
            InconsistentViewError: There is no solution.
            TooComplexError: Joining the components exceeds the budget.
        """
        self._interior = interior
        self._mines = mines = total - certain
        # 1. For each part, the interior last, keep the numbers of mines that the least and the
        #    largest numbers of the other parts allow.
        self._parts = _within(all_counts, interior, mines)
        fewest = list(accumulate((min(part, default=0) for part in self._parts), initial=0))
        most = list(accumulate((max(part, default=0) for part in self._parts), initial=0))
        # 2. Count the ways to place each number of mines in the parts from the k-th on.
        self._onward: list[Counts] = [{0: 1}]
        for k, part in reversed(list(enumerate(self._parts))):
            left = range(mines - most[k], mines - fewest[k] + 1)
            self._onward.append(_join(part, self._onward[-1], left, work))
        self._onward.reverse()
        # 3. Count the ways in the parts before the k-th, for numbers that leave a feasible rest.
        self._before: list[Counts] = [{0: 1}]
        for part, onward in zip(self._parts, self._onward[1:], strict=True):
            used = {mines - left for left in onward}
            self._before.append(_join(part, self._before[-1], used, work))
        self.solutions = self._onward[0].get(mines, 0)
        if not self.solutions:
            raise _unattainable(all_counts, interior, certain, total)

    def log_weight(self) -> float:
        """Return the logarithm of the number of solutions."""
        return math.log(self.solutions)

    def weights(self, component: int) -> Counts:
        """Return, for each number of mines in a part, the ways to place the others elsewhere."""
        before, onward = self._before[component], self._onward[component + 1]
        return {
            own: sum(ways * onward.get(self._mines - own - m, 0) for m, ways in before.items())
            for own in self._parts[component]
        }

    def interior_probability(self) -> tuple[int, int] | None:
        """Return the expected share of mines in the interior; None if it has no cell."""
        if not self._interior:
            return None
        weights = self.weights(len(self._parts) - 1)
        mines = sum(m * ways * weights[m] for m, ways in self._parts[-1].items())
        return mines, self._interior * self.solutions

    def draw(self, rng: Random) -> list[int]:
        """Draw the mines in each part, the interior last; solutions are equally likely."""
        drawn, left = [], self._mines
        for part, onward in zip(self._parts, self._onward[1:], strict=True):
            options = [(m, ways * onward.get(left - m, 0)) for m, ways in part.items()]
            drawn.append(pick(rng, options))
            left -= drawn[-1]
        return drawn


class UnknownTotal(Totals):
    """The total of mines is unknown: each mine has the same odds.

    An interior cell does not depend on the components. It contributes a factor 1 + odds to
    `log_weight`, which compares views with different frontiers. `solutions` leaves it out.
    """

    def __init__(
        self, all_counts: Sequence[ArrangementCounts], interior: int, certain: int, odds: Fraction
    ) -> None:
        """Count the arrangements.

        Args:
            all_counts: The arrangements of each component.
            interior: The number of interior cells.
            certain: The number of mines that are already certain.
            odds: The odds of a mine, D / (1 - D) for a density D.
        """
        self._counts = all_counts
        self._interior = interior
        self._certain = certain
        self._odds = odds
        self.solutions = math.prod(sum(ways for _, ways in counts.items()) for counts in all_counts)

    def log_weight(self) -> float:
        """Return the logarithm of the sum of odds ** mines over all placements on covered cells."""
        log_odds = math.log(self._odds.numerator) - math.log(self._odds.denominator)
        total = self._certain * log_odds + self._interior * math.log1p(self._odds)
        for component, counts in enumerate(self._counts):
            weights = self.weights(component)
            total += math.log(sum(ways * weights[mines] for mines, ways in counts.items()))
            total += counts.low * math.log(self._odds.numerator)
            total -= counts.high * math.log(self._odds.denominator)
        return total

    def weights(self, component: int) -> Counts:
        """Return odds ** mines for each number of mines, all scaled to whole numbers."""
        counts = self._counts[component]
        mine, free = self._odds.numerator, self._odds.denominator
        return {
            mines: mine ** (mines - counts.low) * free ** (counts.high - mines)
            for mines, _ in counts.items()
        }

    def interior_probability(self) -> None:
        """Return None: without a total, the mine probability of the interior is unknown."""


def _within(all_counts: Sequence[ArrangementCounts], interior: int, mines: int) -> list[Counts]:
    """Keep, for each part and the interior, the numbers of mines that the others allow."""
    ranges = [(counts.low, counts.high) for counts in all_counts] + [(0, interior)]
    fewest, most = sum(low for low, _ in ranges), sum(high for _, high in ranges)
    left = [
        range(max(low, mines - (most - high)), min(high, mines - (fewest - low)) + 1)
        for low, high in ranges
    ]
    parts: list[Counts] = [
        {m: ways for m, ways in counts.items() if m in some}
        for counts, some in zip(all_counts, left[:-1], strict=True)
    ]
    return [*parts, _binomials(interior, left[-1])]


def _unattainable(
    all_counts: Sequence[ArrangementCounts], interior: int, certain: int, total: int
) -> InconsistentViewError:
    fewest = certain + sum(counts.low for counts in all_counts)
    most = certain + sum(counts.high for counts in all_counts) + interior
    allowed = f"{fewest} to {most}" if fewest < most else f"exactly {fewest}"
    if fewest < total < most:
        allowed += ", but not every number between"
    return InconsistentViewError(
        f"no layout fits {counted(total, 'mine')}: the clues allow {allowed}"
    )


def _binomials(cells: int, mines: range) -> Counts:
    """Return the binomial coefficients of `cells` for a range of mines, each from the last one."""
    ways: dict[int, int] = {}
    for m in mines:
        ways[m] = ways[m - 1] * (cells - m + 1) // m if ways else math.comb(cells, m)
    return ways


def _join(one: Counts, other: Counts, wanted: Container[int], work: StepCounter) -> Counts:
    """Count the ways to place mines in two parts together, for the wanted numbers of mines."""
    kilobits = max(ways.bit_length() for ways in (1, *one.values(), *other.values())) // 1000
    work.spend(len(one) * len(other) * (1 + kilobits))
    ways: defaultdict[int, int] = defaultdict(int)
    for m, ways_of_one in one.items():
        for n, ways_of_other in other.items():
            if m + n in wanted:
                ways[m + n] += ways_of_one * ways_of_other
    return dict(ways)
