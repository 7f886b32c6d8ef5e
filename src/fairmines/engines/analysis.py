"""Exact analysis of a view: how likely each covered cell is a mine, and how many layouts fit."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.polynomials import product
from fairmines.errors import FairminesError, InconsistentViewError, TooComplexError

MOST_SAMPLES = 10**9
"""How many layouts may be drawn at once."""
MOST_BUDGET = 2**63 - 1

FREE = -3
"""Code of a covered cell that is taken to be safe, its clue unknown; only inside the engines."""


class Probabilities:
    """The mine probability of every covered cell of a view, by whatever method."""

    def __init__(
        self,
        view: View,
        mines: int | None,
        density: float | None,
        mine_probability: NDArray[np.float64],
    ) -> None:
        """Take over the array; `mines` is the total that was used, None when it was unknown."""
        self.view = view
        self.mines = mines
        self.density = density
        self.mine_probability = mine_probability
        """(H, W) float64 in [0, 1]: 0 only where no solution has a mine, 1 only where every one
        has; NaN where nothing is said: opened cells, known mines, and the interior when the total
        is unknown."""

    @property
    def safe(self) -> NDArray[np.bool_]:
        """(H, W) bool: covered cells that are a mine in no solution."""
        return self.mine_probability == 0.0

    @property
    def mined(self) -> NDArray[np.bool_]:
        """(H, W) bool: covered cells that are a mine in every solution; not the known mines."""
        return self.mine_probability == 1.0

    @property
    def forced_guess(self) -> bool:
        """Whether no covered cell is safe."""
        return not bool(self.safe.any())

    @property
    def safest(self) -> tuple[int, int] | None:
        """The covered cell least likely to be a mine, the first in reading order among equals.

        Probabilities that differ by rounding only are equal. None when every covered cell is mined,
        or nothing is said of any.
        """
        if np.isnan(self.mine_probability).all():
            return None
        least = float(np.nanmin(self.mine_probability))
        if least == 1.0:
            return None
        first = int(np.argmax(self.mine_probability <= least * (1 + 1e-9)))
        return divmod(first, self.view.width)


class Analysis(Probabilities, ABC):
    """What is known of a view, exactly. Made by `analyse` or `enumerate_view`.

    Solutions count equally when the total of mines is known. When it is not, the solutions are the
    arrangements of mines in the frontier that fit the clues; they count equally too, or with
    weight (D / (1 - D)) ** mines when a density D was given.
    """

    log_solutions: float
    """Natural logarithm of `solutions`."""

    @cached_property
    def mines_expected(self) -> float:
        """The expected number of mines: known ones and `mine_probability` summed.

        The total itself when that is known.
        """
        if self.mines is not None:
            return float(self.mines)
        known = np.count_nonzero(self.view.cells == View.MINE)
        return float(known + np.nansum(self.mine_probability))

    @cached_property
    def solutions(self) -> int:
        """The exact number of solutions, counted when it is first asked for."""
        return self._count_solutions()

    @abstractmethod
    def _count_solutions(self) -> int:
        """Count the solutions exactly."""

    @abstractmethod
    def _log_weight(self, cells: NDArray[np.int8]) -> float:
        """Log of the total weight of the solutions of other cells, same total and density.

        `cells` may hold `FREE`. Minus infinity when there is no solution.
        """

    @abstractmethod
    def _draw(self, cells: NDArray[np.int8], seed: int, n: int) -> NDArray[np.bool_]:
        """Draw n solutions of other cells, which may hold `FREE`: (n, H, W) bool."""

    def clue_distribution(self, row: int, column: int) -> NDArray[np.float64]:
        """(9,) chances that a covered cell is safe and shows k, for k = 0 to 8.

        They sum to the chance that the cell is safe. Raises `FairminesError` for a cell that is not
        covered, or of which the analysis says nothing.
        """
        row, column = self._check_covered((row, column))
        cells = self.view.cells.copy()
        whole = self._log_weight(cells)
        chances = np.zeros(9)
        for clue in range(9):
            cells[row, column] = clue
            chances[clue] = math.exp(self._log_weight(cells) - whole)
        return chances

    def sample(
        self,
        rng: np.random.Generator,
        n: int = 1,
        *,
        safe: tuple[int, int] | None = None,
        mined: tuple[int, int] | None = None,
    ) -> list[Layout]:
        """Draw n layouts, each uniform among the solutions.

        `safe` and `mined` pin one covered cell each: only solutions with that cell free, or mined,
        are drawn. Raises `InconsistentViewError` when there are none, `FairminesError` when the
        total of mines is unknown, since then the interior is too.
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
        """Draw as `sample` does, from a seed of 0 to 2**64 - 1 instead of NumPy's generator."""
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
                f"nothing is known of row {row}, column {column}: expected a covered cell"
                + (" that touches a clue, as the total is unknown" if self.mines is None else "")
            )
        return row, column


def check_total(view: View, mines: int | None, density: float | None) -> int | None:
    """Return the total of mines to use: `mines` if given, else the view's, else None.

    Raises `FairminesError` for a density that is not between 0 and 1, or given beside a total.
    """
    checks.instance("view", view, View)
    total = view.mines if mines is None else view.with_mines(mines).mines
    if density is not None:
        if total is not None:
            raise FairminesError(
                f"density {checks.quote(density)} and a total of {total} mines: "
                "expected one of them"
            )
        if not 0.0 < checks.real("density", density, "0 < density < 1") < 1.0:
            raise FairminesError(f"density {density} is out of range: expected 0 < density < 1")
    return total


DEFAULT_BUDGET = 2**26
"""How many weights the kernel may store for one view: some 400 MB and two seconds at the worst."""


def analyse(
    view: View,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Analysis:
    """Analyse a view exactly, on the kernel.

    `mines` is the total on the board, by default `view.mines`. When neither is stated, all
    arrangements of the frontier count equally, or with weight (D / (1 - D)) ** mines for a
    `density` D in (0, 1), and nothing is said of the interior.

    Raises `InconsistentViewError` when no layout fits, `FairminesError` for a total or density out
    of range, and `TooComplexError` when the constraints are so entangled that more than `budget`
    weights would have to be stored.

    Method: the frontier's constraints are reduced and split into components; each is counted by
    dynamic programming over boxes of interchangeable cells, and components are joined by
    convolution of their numbers of mines. See docs/architecture.md.

    >>> analysis = analyse(View.parse("3 3\\n???\\n?2!\\n???"), mines=2)
    >>> analysis.solutions
    7
    >>> round(float(analysis.mine_probability[0, 0]), 6)
    0.142857
    """
    total = check_total(view, mines, density)
    budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    return _KernelAnalysis(view, total, density, budget)


class _KernelAnalysis(Analysis):
    def __init__(self, view: View, mines: int | None, density: float | None, budget: int) -> None:
        self._odds = 1.0 if density is None else density / (1.0 - density)
        self._budget = budget
        try:
            probability, self.log_solutions = _kernel.count(view.cells, mines, self._odds, budget)
        except _REFUSALS as refusal:
            raise _explain(view, mines, budget, refusal) from None
        super().__init__(view, mines, density, probability)

    def _count_solutions(self) -> int:
        certain, interior, components = _kernel.arrangements(self.view.cells, self._budget)
        least = certain + sum(low for low, _ in components)
        counts = product(
            [[int.from_bytes(ways, "little") for ways in numbers] for _, numbers in components]
        )
        if self.mines is None:
            return sum(counts)
        return _place_in_interior(counts, self.mines - least, interior)

    def _log_weight(self, cells: NDArray[np.int8]) -> float:
        try:
            return _kernel.log_weight(cells, self.mines, self._odds, self._budget)
        except (_kernel.Inconsistent, _kernel.WrongTotal):
            return -math.inf
        except _kernel.TooComplex as refusal:
            raise _explain(self.view, self.mines, self._budget, refusal) from None

    def _draw(self, cells: NDArray[np.int8], seed: int, n: int) -> NDArray[np.bool_]:
        assert self.mines is not None
        try:
            return _kernel.sample(cells, self.mines, seed, n, self._budget)
        except _REFUSALS as refusal:
            raise _explain(self.view, self.mines, self._budget, refusal) from None


_REFUSALS = (_kernel.Inconsistent, _kernel.WrongTotal, _kernel.TooComplex)


def _explain(view: View, mines: int | None, budget: int, refusal: Exception) -> FairminesError:
    """Put what the kernel refused into a sentence."""
    if isinstance(refusal, _kernel.WrongTotal):
        least, most = refusal.args
        span = f"exactly {least}" if least == most else f"{least} to {most}"
        total = f"{mines} mine" if mines == 1 else f"{mines} mines"
        return InconsistentViewError(f"no layout with {total} fits: the view allows {span}")
    row, column = divmod(refusal.args[0], view.width)
    clue = f"the clue {view.cells[row, column]} at row {row}, column {column}"
    if isinstance(refusal, _kernel.TooComplex):
        return TooComplexError(
            f"the constraints around {clue} are too entangled: counting them takes more than the "
            f"budget of {budget:,} weights"
        )
    return InconsistentViewError(
        f"no layout fits: {clue} clashes with its surroundings", (row, column)
    )


def _place_in_interior(counts: list[int], mines: int, interior: int) -> int:
    """Sum counts[k] * C(interior, mines - k): the components take k mines, the rest lies inside."""
    total = 0
    first = max(0, mines - interior)
    ways = math.comb(interior, mines - first)
    for used in range(first, min(len(counts), mines + 1)):
        rest = mines - used
        total += counts[used] * ways
        ways = ways * rest // (interior - rest + 1)
    return total
