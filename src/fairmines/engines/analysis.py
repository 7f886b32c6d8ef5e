"""`Analysis`: the answer of the exact engines."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.boards.cells import check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.engines.probabilities import Probabilities
from fairmines.errors import FairminesError, InconsistentViewError
from fairmines.wording import counted, scientific

MOST_SAMPLES = 10**9
"""The largest number of layouts that one call draws."""
MOST_BUDGET = 2**63 - 1
"""The largest budget of an engine."""

LONG = 15
"""Numbers of solutions with more digits are written in scientific notation."""

_PAIRS = "(row, column) pairs"

FREE = -3
"""Code of a covered cell that is assumed safe, with an unknown clue; used only by the engines."""


class Analysis(Probabilities, ABC):
    """The exact analysis of a view.

    With a known total of mines, all solutions have equal weight. With an unknown total, the
    solutions are the arrangements of mines on the frontier that fit the clues. They have equal
    weight, or weight (D / (1 - D)) ** mines with a density D.
    """

    log_solutions: float
    """Natural logarithm of `solutions`."""

    def __repr__(self) -> str:
        return f"<Analysis {self._summary(counted_solutions(self))}>"

    @cached_property
    def mines_expected(self) -> float:
        """The total of mines, or if it is unknown the expected number of mines.

        That is the number of known mines plus the sum of `mine_probability`.
        """
        if self.mines is not None:
            return float(self.mines)
        known = np.count_nonzero(self.view.cells == View.MINE)
        return float(known + np.nansum(self.mine_probability))

    @cached_property
    def solutions(self) -> int:
        """The exact number of solutions, computed at the first access.

        On boards of tens of thousands of cells this takes seconds; Ctrl-C ends it.
        """
        solutions = self._count_solutions(None)
        assert solutions is not None
        return solutions

    def solutions_within(self, bits: int) -> int | None:
        """Return `solutions`, or None if computing them takes integers of more than `bits` bits.

        The size is known before anything long is multiplied. It depends on the view only, so the
        answer is the same on every machine. 2**20 bits take about 40 milliseconds.

        >>> from fairmines import View, analyse
        >>> analysis = analyse(View.parse("3 3 2\\n???\\n?2!\\n???"))
        >>> analysis.solutions_within(1000), analysis.solutions_within(2)
        (7, None)
        """
        return self._count_solutions(checks.integer("bits", bits, 1, MOST_BUDGET))

    @abstractmethod
    def _count_solutions(self, bits: int | None) -> int | None:
        """Count the solutions exactly; None if that takes integers of more than `bits` bits."""

    @abstractmethod
    def _mine_probability_of(self, cells: NDArray[np.int8]) -> NDArray[np.float64]:
        """Return the mine probabilities of other cells, which may hold `FREE` and have a solution.

        The total and the density stay.
        """

    @abstractmethod
    def _clue_probability(self, cell: int | None) -> NDArray[np.float64]:
        """Return the clue probabilities: (H * W, 9), or (1, 9) for the cell with this index."""

    @abstractmethod
    def _draw(self, cells: NDArray[np.int8], seed: int, n: int) -> NDArray[np.bool_]:
        """Draw n solutions of other cells, which may hold `FREE`: (n, H, W) bool."""

    @cached_property
    def clue_probability(self) -> NDArray[np.float64]:
        """(H, W, 9) float64, read-only: the probability that a cell is safe and shows 0 to 8.

        The nine numbers of a cell add up to the probability that it is safe. NaN where
        `mine_probability` is NaN. All cells are computed together, at the first access, which may
        raise a `TooComplexError`.

        >>> from fairmines import View, analyse
        >>> analysis = analyse(View.parse("3 3 2\\n???\\n?2!\\n???"))
        >>> analysis.clue_probability[0, 0].round(3).tolist()
        [0.571, 0.286, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        """
        clue_probability = self._clue_probability(None).reshape(*self.view.cells.shape, 9)
        clue_probability.setflags(write=False)
        return clue_probability

    def clue_distribution(self, row: int, column: int) -> NDArray[np.float64]:
        """Return the probabilities that a covered cell is safe and shows the clue 0 to 8.

        `clue_probability` has those of all cells at once.

        Args:
            row: The row of the cell, from 0.
            column: The column of the cell, from 0.

        Returns:
            (9,) float64. They sum up to the probability that the cell is safe.

        Raises:
            FairminesError: The cell is not covered, or has no mine probability.
            TooComplexError: Counting a clue takes more than the budget.
        """
        row, column = self._check_covered((row, column))
        if "clue_probability" in self.__dict__:  # computed already
            return self.clue_probability[row, column].copy()
        return self._clue_probability(row * self.view.width + column)[0]

    def probability_safe(self, cells: Iterable[tuple[int, int]]) -> float:
        """Return the probability that all these covered cells are safe.

        It is exact, by the chain rule: the product of each cell's probability, given that the cells
        before it are safe. Each undetermined cell takes another count of the view.

        Args:
            cells: The (row, column) of each cell. No cell gives 1.

        Raises:
            FairminesError: A cell is not covered, or has no mine probability.
            TooComplexError: Counting with these cells takes more than the budget.

        >>> from fairmines import View, analyse
        >>> analysis = analyse(View.parse("3 3 2\\n???\\n?2!\\n???"))
        >>> round(analysis.probability_safe([(0, 0), (0, 1)]), 6)  # 5 of 7 solutions
        0.714286
        """
        pinned = self.view.cells.copy()
        risks = self.mine_probability
        probability = 1.0
        for cell in [self._check_covered(cell) for cell in checks.items("cells", cells, _PAIRS)]:
            if pinned[cell] == FREE:
                continue
            risk = float(risks[cell])
            if risk == 1.0:
                return 0.0
            probability *= 1.0 - risk
            if risk > 0.0:
                pinned[cell] = FREE
                risks = self._mine_probability_of(pinned)
        return probability

    def sample(
        self,
        rng: np.random.Generator,
        n: int = 1,
        *,
        safe: tuple[int, int] | None = None,
        mined: tuple[int, int] | None = None,
    ) -> list[Layout]:
        """Draw n layouts, each uniformly from the solutions.

        Args:
            rng: NumPy's generator. It is asked for one number of 64 bits.
            n: The number of layouts.
            safe: A covered cell that is free in all layouts drawn.
            mined: A covered cell that is a mine in all layouts drawn.

        Raises:
            InconsistentViewError: No solution has these cells free and mined.
            FairminesError: The total of mines is unknown, or a cell is not covered.
            TooComplexError: Counting with these cells takes more than the budget.
        """
        checks.instance("rng", rng, np.random.Generator, "a numpy.random.Generator")
        seed = int(rng.integers(2**64, dtype=np.uint64))
        return self.sample_of_seed(seed, n, safe=safe, mined=mined)

    def sample_of_seed(
        self,
        seed: int,
        n: int = 1,
        *,
        safe: tuple[int, int] | None = None,
        mined: tuple[int, int] | None = None,
    ) -> list[Layout]:
        """Draw as `sample` does, with a seed, 0 to 2**64 - 1, instead of NumPy's generator."""
        seed = checks.seed(seed)
        n = checks.integer("n", n, 0, MOST_SAMPLES)
        if self.mines is None:
            raise FairminesError("the total of mines is unknown: state it to draw whole layouts")
        cells = self.view.cells.copy()
        for pin, code in ((safe, FREE), (mined, View.MINE)):
            if pin is not None:
                cells[self._check_covered(pin)] = code
        if safe is not None and mined is not None and tuple(safe) == tuple(mined):
            raise InconsistentViewError(f"cell {tuple(safe)} cannot be both safe and mined")
        return [Layout(mines) for mines in self._draw(cells, seed, n)]

    def _check_covered(self, cell: tuple[int, int]) -> tuple[int, int]:
        row, column = check_cell(cell, self.view.height, self.view.width)
        if np.isnan(self.mine_probability[row, column]):
            raise FairminesError(
                f"row {row}, column {column} has no mine probability: expected a covered cell"
                + (" beside a clue, because the total is unknown" if self.mines is None else "")
            )
        return row, column


def counted_solutions(analysis: Analysis) -> str:
    """Write the number of solutions with its noun, in scientific notation if it is long.

    A long number comes from its logarithm, because it may have a hundred thousand digits.
    """
    if analysis.log_solutions < LONG * math.log(10):
        return counted(analysis.solutions, "solution")
    return f"{scientific(analysis.log_solutions)} solutions"


def check_total(view: View, mines: int | None, density: float | None) -> int | None:
    """Return the total of mines to use: `mines` if given, else the view's, else None.

    Raises:
        LevelError: The total is not a number of mines that the board can hold.
        FairminesError: The density is not between 0 and 1, or is given beside a total.
    """
    checks.instance("view", view, View)
    total = view.mines if mines is None else view.with_mines(mines).mines
    if density is not None:
        if total is not None:
            raise FairminesError(
                f"density {checks.quote(density)} and a total of {counted(total, 'mine')}: "
                "expected one of them"
            )
        if not 0.0 < checks.real("density", density, "0 < density < 1") < 1.0:
            raise FairminesError(f"density {density} is out of range: expected 0 < density < 1")
    return total
