"""The `exact` engine: the analysis of a view on the C++ kernel."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, Analysis, check_total
from fairmines.engines.polynomials import product

DEFAULT_BUDGET = 2**26
"""The weights that the kernel stores for one view at most: about 400 MB and two seconds."""
GAME_BUDGET = 2**22
"""The weights that a count in a game or a review stores at most: about 75 MB and 0.2 seconds.

Twice as many do not always fit into the memory of a page's kernel."""


def analyse_exact(
    view: View,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int | None = None,
    deadline: _kernel.Deadline | None = None,
) -> Analysis:
    """Analyse a view exactly, on the kernel.

    The arguments and errors are those of `fairmines.analyse`. `budget` is the number of weights
    that may be stored, by default `DEFAULT_BUDGET`. At the `deadline` this function, and the
    analysis in what it counts later, raise `_kernel.OutOfTime`. Ctrl-C ends everything that takes
    long.

    Method: the frontier's constraints are reduced and split into components. Each is counted by
    dynamic programming over boxes of interchangeable cells. A convolution of their numbers of mines
    joins the components. See docs/architecture.md.

    >>> analysis = analyse_exact(View.parse("3 3\\n???\\n?2!\\n???"), mines=2)
    >>> analysis.solutions
    7
    >>> round(float(analysis.mine_probability[0, 0]), 6)
    0.142857
    """
    total = check_total(view, mines, density)
    if budget is None:
        budget = DEFAULT_BUDGET
    else:
        budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    return KernelAnalysis(view, total, density, budget, deadline)


def budget_of(analysis: KernelAnalysis) -> int:
    """Return the number of weights that an analysis may store."""
    return analysis._budget  # pyright: ignore[reportPrivateUsage]


class KernelAnalysis(Analysis):
    """An analysis by the kernel."""

    def __init__(
        self,
        view: View,
        mines: int | None,
        density: float | None,
        budget: int,
        deadline: _kernel.Deadline | None,
    ) -> None:
        self._budget = budget
        """The number of weights that it may store."""
        self._deadline = deadline
        options = count_options(mines, density, budget)
        mine_probability, self.log_solutions = _kernel.count(view.cells, options, deadline)
        super().__init__(view, mines, density, mine_probability)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without the deadline: it is that of a question in this process."""
        return {**self.__dict__, "_deadline": None}

    @property
    def _options(self) -> _kernel.CountOptions:
        return count_options(self.mines, self.density, self._budget)

    def _count_solutions(self, bits: int | None) -> int | None:
        counts = self._count_arrangements(self.view.cells, bits)
        if counts is None:
            return None
        if self.mines is None:
            return sum(counts.ways)
        return sum(counts.solutions(self.mines))

    def _count_arrangements(
        self, cells: NDArray[np.int8], bits: int | None
    ) -> FrontierArrangements | None:
        """Count the arrangements of mines on the frontier, by their number of mines.

        `cells` are those of the view, or some of them pinned: a known mine, or `FREE`. None if that
        takes integers of more than `bits` bits.
        """
        exact = _kernel.count_exactly(cells, self._budget, bits, self._deadline)
        if exact is None or (bits is not None and self._size(exact) > bits):
            return None
        least = exact.fixed_mines + sum(component.low for component in exact.components)
        ways = product([component.counts for component in exact.components])
        return FrontierArrangements(least, ways, exact.interior_cells)

    def _size(self, exact: _kernel.ExactCounts) -> float:
        """Return the bits of the longest integer to multiply: a polynomial's coefficients."""
        terms = 1 + sum(len(component.counts) - 1 for component in exact.components)
        longest = sum(max(component.counts).bit_length() for component in exact.components)
        return terms * max(longest, self.log_solutions / math.log(2))

    def _mine_probability_of(self, cells: NDArray[np.int8]) -> NDArray[np.float64]:
        return _kernel.count(cells, self._options, self._deadline)[0]

    def _clue_probability(self, cell: int | None) -> NDArray[np.float64]:
        return _kernel.clue_probability(self.view.cells, self._options, cell, self._deadline)

    def _draw(self, cells: NDArray[np.int8], seed: int, n: int) -> NDArray[np.bool_]:
        assert self.mines is not None
        return _kernel.sample(cells, self._options, seed, n)


def count_options(mines: int | None, density: float | None, budget: int) -> _kernel.CountOptions:
    """Return the options of a count, in which a density is the odds of a mine."""
    odds = 1.0 if density is None else density / (1.0 - density)
    return _kernel.CountOptions(mines=mines, odds=odds, budget=budget)


@dataclass(frozen=True)
class FrontierArrangements:
    """The arrangements of mines on a frontier."""

    least: int
    """The least number of mines, known mines included."""
    ways: list[int]
    """The number of arrangements with `least` mines, one more, two more, ..."""
    interior: int
    """The number of interior cells."""

    def solutions(self, mines: int) -> list[int]:
        """Count the solutions of each number of mines, with a total: the rest lies inside."""
        mines -= self.least
        first = max(0, mines - self.interior)
        solutions = [0] * len(self.ways)
        inside = math.comb(self.interior, mines - first)
        for used in range(first, min(len(self.ways), mines + 1)):
            rest = mines - used
            solutions[used] = self.ways[used] * inside
            inside = inside * rest // (self.interior - rest + 1)
        return solutions
