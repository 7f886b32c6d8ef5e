"""Analyses a view with the engine `enumeration`: runs its steps, and draws solutions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, Analysis, check_total
from fairmines.engines.enumeration.arrangements import Arrangements
from fairmines.engines.enumeration.components import Component, find_components
from fairmines.engines.enumeration.elimination import eliminate
from fairmines.engines.enumeration.step_counter import BUDGET, StepCounter
from fairmines.engines.enumeration.totals import KnownTotal, Totals, UnknownTotal
from fairmines.errors import FairminesError, InconsistentViewError


def analyse_by_enumeration(
    view: View,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int = BUDGET,
) -> Enumeration:
    """Analyse a view exactly, in Python.

    Counts are integers of any size. A mine probability is a ratio of two counts, rounded once; it
    is 0 or 1 only if the cell is certain. The method splits the frontier into components, and
    components into subcomponents at bridge cells. Its cost is exponential in the frontier's width.

    Args:
        view: The view to analyse.
        mines: The total of mines; by default that of the view.
        density: The density of mines that weighs arrangements, for an unknown total.
        budget: The largest number of steps.

    Raises:
        InconsistentViewError: No layout fits the view.
        TooComplexError: The analysis exceeds the budget.
        FairminesError: An argument is invalid.

    >>> analysis = analyse_by_enumeration(View.parse("3 3\\n???\\n?2!\\n???"))
    >>> analysis.solutions, float(analysis.mine_probability[0, 0]) == 1 / 7
    (7, True)
    >>> analyse_by_enumeration(View.parse("2 1 2\\n?1"))
    Traceback (most recent call last):
    fairmines.errors.InconsistentViewError: no layout fits 2 mines: the clues allow exactly 1
    """
    total = check_total(view, mines, density)
    budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    return Enumeration(view, total, density, budget)


class Enumeration(Analysis):
    """The exact analysis of a view by the `enumeration` engine."""

    def __init__(self, view: View, mines: int | None, density: float | None, budget: int) -> None:
        """Count the solutions and weigh every covered cell."""
        self._budget = budget
        self._census = Census(view.cells, mines, density, StepCounter(budget))
        super().__init__(view, mines, density, self._census.mine_probability())
        self.log_solutions = math.log(self.solutions)

    def _count_solutions(self, bits: int | None) -> int | None:
        solutions = self._census.totals.solutions
        return solutions if bits is None or solutions.bit_length() <= bits else None

    def _mine_probability_of(self, cells: NDArray[np.int8]) -> NDArray[np.float64]:
        return self._recount(cells).mine_probability()

    def _clue_probability(self, cell: int | None) -> NDArray[np.float64]:
        cells = self.view.cells.copy()
        all_solutions = self._log_weight(cells)
        indices = range(cells.size) if cell is None else [cell]
        result = np.full((len(indices), 9), np.nan)
        for place, index in enumerate(indices):
            if np.isnan(self.mine_probability.flat[index]):
                continue
            for clue in range(9):
                cells.flat[index] = clue
                result[place, clue] = math.exp(self._log_weight(cells) - all_solutions)
            cells.flat[index] = View.COVERED
        return result

    def _log_weight(self, cells: NDArray[np.int8]) -> float:
        """Return the log of the total weight of the solutions of other cells.

        The total and the density stay. `cells` may hold `FREE`. Minus infinity means that there is
        no solution.
        """
        try:
            return self._recount(cells).totals.log_weight()
        except InconsistentViewError:
            return -math.inf

    def _draw(self, cells: NDArray[np.int8], seed: int, n: int) -> NDArray[np.bool_]:
        census, rng = self._recount(cells), Random(seed)
        return np.array([census.draw(rng) for _ in range(n)], dtype=np.bool_).reshape(
            n, *cells.shape
        )

    def _recount(self, cells: NDArray[np.int8]) -> Census:
        """Count the solutions of changed cells; unchanged components are not counted again."""
        return Census(
            cells, self.mines, self.density, StepCounter(self._budget), self._census.arrangements
        )


class Census:
    """All placements of mines on the covered cells that fit the clues and the total."""

    def __init__(
        self,
        cells: NDArray[np.int8],
        mines: int | None,
        density: float | None,
        work: StepCounter,
        counted: Iterable[Arrangements] = (),
    ) -> None:
        """Count the placements.

        Args:
            cells: (H, W) codes as in `View`, and `FREE`.
            mines: The total of mines, or None if it is unknown.
            density: The density of mines that weighs arrangements, for an unknown total.
            work: The budget.
            counted: Arrangements of components that may occur again.

        Raises:
            InconsistentViewError: No layout fits.
            TooComplexError: Counting exceeds the budget.
        """
        self._cells = cells
        # 1. Decide the cells of saturated clues.
        self._elimination = eliminate(cells)
        certain = int(np.count_nonzero(cells == View.MINE)) + sum(
            self._elimination.decided.values()
        )
        # 2. Count the arrangements of each component.
        known = {arrangements.component: arrangements for arrangements in counted}
        self.arrangements = [
            known.get(component) or Arrangements(component, work)
            for component in find_components(self._elimination.constraints)
        ]
        for arrangements in self.arrangements:
            if not arrangements.counts:
                raise _clash(arrangements.component, work)
        # 3. Join the components in the total of mines.
        all_counts = [arrangements.counts for arrangements in self.arrangements]
        interior = len(self._elimination.interior)
        self.totals: Totals
        if mines is None:
            fraction = Fraction(density) if density is not None else Fraction(1, 2)
            self.totals = UnknownTotal(all_counts, interior, certain, fraction / (1 - fraction))
        else:
            self.totals = KnownTotal(all_counts, interior, certain, mines, work)

    def mine_probability(self) -> NDArray[np.float64]:
        """Return the mine probabilities, (H, W), read-only, as `Probabilities` has them."""
        probability = np.full(self._cells.shape, np.nan)
        for cell, mined in self._elimination.decided.items():
            probability[cell] = float(mined)
        for component, arrangements in enumerate(self.arrangements):
            weights = self.totals.weights(component)
            all_weights = sum(weights.get(m, 0) * ways for m, ways in arrangements.counts.items())
            boxes = zip(arrangements.component.boxes, arrangements.mines_in_boxes, strict=True)
            for box, sums in boxes:
                mines = sum(weights.get(m, 0) * count for m, count in sums.items())
                mine_probability = round_inward(mines, all_weights * len(box.cells))
                for cell in box.cells:
                    probability[cell] = mine_probability
        ratio = self.totals.interior_probability()
        if ratio is not None:
            mine_probability = round_inward(*ratio)
            for cell in self._elimination.interior:
                probability[cell] = mine_probability
        probability.setflags(write=False)
        return probability

    def draw(self, rng: Random) -> NDArray[np.bool_]:
        """Draw a solution, (H, W) bool, uniformly.

        Raises:
            FairminesError: The total of mines is unknown.
        """
        if not isinstance(self.totals, KnownTotal):
            raise FairminesError("the total of mines is unknown: whole layouts need one")
        layout: NDArray[np.bool_] = np.equal(self._cells, View.MINE)
        for cell, mined in self._elimination.decided.items():
            layout[cell] = mined
        *in_components, in_interior = self.totals.draw(rng)
        for arrangements, mines in zip(self.arrangements, in_components, strict=True):
            in_boxes = arrangements.draw(mines, rng)
            for box, count in zip(arrangements.component.boxes, in_boxes, strict=True):
                for cell in rng.sample(box.cells, count):
                    layout[cell] = True
        for cell in rng.sample(self._elimination.interior, in_interior):
            layout[cell] = True
        return layout


def round_inward(numerator: int, denominator: int) -> float:
    """Round a ratio to a float that is 0 or 1 only if the ratio is exactly 0 or 1.

    >>> round_inward(10**30 - 1, 10**30) < 1.0
    True
    """
    if numerator in (0, denominator):
        return float(numerator > 0)
    ratio = numerator / denominator
    return min(max(ratio, math.nextafter(0.0, 1.0)), math.nextafter(1.0, 0.0))


def _clash(component: Component, work: StepCounter) -> InconsistentViewError:
    """Return the error for the first clue, in reading order, that clashes with earlier ones."""
    constraints = component.constraints
    fitting, clashing = 0, len(constraints)
    while clashing - fitting > 1:
        middle = (fitting + clashing) // 2
        parts = find_components(constraints[:middle])
        if all(Arrangements(part, work).counts for part in parts):
            fitting = middle
        else:
            clashing = middle
    last = constraints[fitting]
    row, column = last.cell
    return InconsistentViewError(
        f"no layout fits: the clue {last.clue} at row {row}, column {column} "
        "clashes with the clues around it",
        last.cell,
    )
