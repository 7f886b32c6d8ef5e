"""`analyse_many`: the exact analyses of many views of one size, on all cores."""

from __future__ import annotations

import copy
import os
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import _kernel, checks
from fairmines.boards.level import check_size
from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.deprecation import DeprecatedName
from fairmines.engines.analysis import MOST_BUDGET, Analysis
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.engines.probabilities import ROUNDING, with_interior
from fairmines.errors import FairminesError, LevelError
from fairmines.wording import counted

MOST_THREADS = 1024
UNKNOWN_TOTAL = -1
"""The kernel's number for an unknown total of mines."""

Errors = Literal["raise", "nan"]
ERRORS: tuple[Errors, ...] = ("raise", "nan")
Threads = int | Literal["auto"]


class Analyses:
    """The exact analyses of N views of one size, as arrays; item i is the `Analysis` of view i.

    A slice, a mask or an array of numbers gives `Analyses` of these views.

    Results of a view that has none (see `valid`) are NaN, False or -1.
    """

    cells: NDArray[np.int8]
    """(N, H, W) int8, read-only: the codes of the views, as in `View.cells`."""
    mines: NDArray[np.int32]
    """(N,) int32, read-only: the total of mines of each view; -1 if it is unknown."""
    density: float | None
    """The density that weighed the arrangements of views with an unknown total."""
    mine_probability: NDArray[np.float64]
    """(N, H, W) float64, read-only, as in `Analysis`."""
    log_solutions: NDArray[np.float64]
    """(N,) float64, read-only: the natural logarithm of the number of solutions."""
    valid: NDArray[np.bool_]
    """(N,) bool, read-only: whether the view has a result. With `errors="nan"`, views that no
    layout fits and views beyond the budget have none."""

    def __init__(
        self,
        cells: NDArray[np.int8],
        mines: NDArray[np.int32],
        density: float | None,
        budget: int,
        threads: int,
    ) -> None:
        """Analyse views whose codes and totals are checked."""
        self.cells, self.mines, self.density = cells, mines, density
        self._budget, self._threads = budget, threads
        result = self._count(clues=False)
        self.mine_probability = result.mine_probability
        self.log_solutions = result.log_solutions
        self.valid = result.refusals == 0
        for array in (cells, mines, self.mine_probability, self.log_solutions, self.valid):
            array.setflags(write=False)

    def _count(self, *, clues: bool) -> _kernel.ManyCountResult:
        density = self.density
        return _kernel.count_many(
            self.cells,
            self.mines,
            odds=1.0 if density is None else density / (1.0 - density),
            budget=self._budget,
            threads=self._threads,
            mine_probability=not clues,
            clue_probability=clues,
        )

    def __len__(self) -> int:
        return len(self.cells)

    @overload
    def __getitem__(self, index: int) -> Analysis: ...

    @overload
    def __getitem__(self, index: slice | NDArray[Any] | list[Any]) -> Analyses: ...

    def __getitem__(self, index: Any) -> Analysis | Analyses:
        """Analyse view `index` again, alone; a view without a result raises its error.

        A slice, a mask or an array of numbers gives these analyses, without counting again.
        """
        if is_selection(index):
            return self._selected(index)
        mines = int(self.mines[index])
        view = View(self.cells[index], None if mines == UNKNOWN_TOTAL else mines)
        density = self.density if view.mines is None else None
        return analyse_exact(view, density=density, budget=self._budget)

    def _selected(self, index: Any) -> Analyses:
        part = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):  # what is cached, too
                setattr(part, name, value[index])
                getattr(part, name).setflags(write=False)
        return part

    def __repr__(self) -> str:
        _, height, width = self.cells.shape
        views = counted(len(self), "view")
        return f"<Analyses of {views}, {width}x{height}: {np.count_nonzero(self.valid):,} valid>"

    @cached_property
    def clue_probability(self) -> NDArray[np.float64]:
        """(N, H, W, 9) float64, read-only, as in `Analysis`; computed at the first access.

        NaN for a view that exceeds the budget with its clues.
        """
        clue_probability = self._count(clues=True).clue_probability
        clue_probability.setflags(write=False)
        return clue_probability

    @property
    def safe(self) -> NDArray[np.bool_]:
        """(N, H, W) bool: covered cells that are a mine in no solution."""
        return self.mine_probability == 0.0

    @property
    def mined(self) -> NDArray[np.bool_]:
        """(N, H, W) bool: covered cells that are a mine in every solution."""
        return self.mine_probability == 1.0

    @property
    def forced_guess(self) -> NDArray[np.bool_]:
        """(N,) bool: as in `Analysis`; False for a view without a result."""
        may_be_free = (self.cells == View.COVERED) & ~self.mined
        return self.valid & may_be_free.any(axis=(1, 2)) & ~self.safe.any(axis=(1, 2))

    @cached_property
    def least_risk(self) -> NDArray[np.float64]:
        """(N,) float64: the least mine probability of a cell; NaN where no cell has one.

        With a density, the interior takes part, as in `Analysis`.
        """
        risks = self._risks()
        least = np.where(np.isnan(risks), np.inf, risks).min(axis=(1, 2), initial=np.inf)
        return np.where(np.isinf(least), np.nan, least)

    @property
    def safest_mask(self) -> NDArray[np.bool_]:
        """(N, H, W) bool: the cells of the least mine probability, `safest_cells` of `Analysis`."""
        least = np.where(self.least_risk < 1.0, self.least_risk * ROUNDING, -1.0)
        risks: NDArray[np.bool_] = self._risks() <= least[:, None, None]
        return risks

    safest_cells = DeprecatedName("safest_mask", "safest_mask")
    """Deprecated: use `safest_mask`."""

    def _risks(self) -> NDArray[np.float64]:
        covered = (self.cells == View.COVERED) & self.valid[:, None, None]
        return with_interior(self.mine_probability, covered, self.density)

    @property
    def safest(self) -> NDArray[np.int64]:
        """(N, 2) int64: row and column of the first of `safest_mask`; -1 where there is none."""
        views, height, width = self.cells.shape
        tied = self.safest_mask.reshape(views, height * width)
        rows, columns = np.divmod(tied.argmax(axis=1), width)
        known = tied.any(axis=1, keepdims=True)
        return np.where(known, np.stack([rows, columns], axis=1), -1)


def is_selection(index: object) -> bool:
    """Return whether an index selects several items: a slice, a mask or an array of numbers."""
    return isinstance(index, slice | list) or (isinstance(index, np.ndarray) and index.ndim > 0)


def analyse_many(
    cells: ArrayLike,
    mines: ArrayLike | None = None,
    *,
    density: float | None = None,
    budget: int | None = None,
    errors: Errors = "raise",
    threads: Threads = "auto",
) -> Analyses:
    """Analyse many views of one size exactly, on all cores and without Python's lock.

    The results are those of `analyse`, bit for bit, whatever the number of threads. Ctrl-C ends the
    call.

    Args:
        cells: (N, H, W) whole numbers, the codes of `View.cells`.
        mines: The total of mines on the board, one for all views or one for each; None if it is
            unknown.
        density: With an unknown total, the density of mines, as in `analyse`.
        budget: The weights to store for each view, as in `analyse`.
        errors: What to do with a view that no layout fits, or that exceeds the budget: "raise" the
            error of the first one, or mark it with "nan".
        threads: The number of threads, or "auto" for one on each core.

    Raises:
        InconsistentViewError: No layout fits a view.
        TooComplexError: A view exceeds the budget.
        FairminesError: An argument is out of range.

    >>> views = [[[-1, 2, -1, -1]], [[-1, 1, -1, -1]]]
    >>> analyses = analyse_many(views, mines=2)
    >>> analyses.mine_probability[:, 0].tolist()
    [[1.0, nan, 1.0, 0.0], [0.5, nan, 0.5, 1.0]]
    >>> analyses.safest.tolist()
    [[0, 3], [0, 0]]
    """
    codes = _check_cells(cells)
    totals = _check_totals(mines, codes)
    if density is not None:
        if mines is not None:
            raise FairminesError(
                f"density {checks.quote(density)} and a total of mines: expected one of them"
            )
        if not 0.0 < checks.real("density", density, "0 < density < 1") < 1.0:
            raise FairminesError(f"density {density} is out of range: expected 0 < density < 1")
    limit = DEFAULT_BUDGET if budget is None else budget
    limit = checks.integer("budget", limit, 0, MOST_BUDGET, expected="0 or more")
    checks.choice("errors", errors, ERRORS)
    analyses = Analyses(codes, totals, density, limit, count_threads(threads))
    if errors == "raise" and not analyses.valid.all():
        index = int(np.argmin(analyses.valid))
        try:
            analyses[index]
        except FairminesError as error:
            error.args = (f"view {index}: {error}", *error.args[1:])
            raise
    return analyses


def count_threads(threads: Threads, name: str = "threads") -> int:
    """Return a number of threads; "auto" means one for each core that this process may use.

    Raises `FairminesError` if it is neither "auto" nor an integer from 1 to 1024.
    """
    if isinstance(threads, str) and threads == "auto":
        usable = getattr(os, "sched_getaffinity", None)
        return len(usable(0)) if usable else os.cpu_count() or 1
    return checks.integer(
        name, threads, 1, MOST_THREADS, expected=f"1 to {MOST_THREADS}, or 'auto'"
    )


def _check_cells(cells: ArrayLike) -> NDArray[np.int8]:
    try:
        array = np.asarray(cells)
    except ValueError:
        raise FairminesError("the views of cells have different shapes: expected one") from None
    if array.ndim != 3 or array.dtype.kind not in "iu":
        raise FairminesError(
            f"cells of shape {array.shape} and type {array.dtype}: expected whole numbers in 3 "
            "dimensions (views, rows, columns)"
        )
    check_size(array.shape[2], array.shape[1])
    wrong = np.argwhere((array < View.MINE) | (array > 8))
    if len(wrong):
        view, row, column = wrong[0]
        raise FairminesError(
            f"cell code {array[view, row, column]} in view {view} at row {row}, column {column}: "
            f"expected 0 to 8, {View.COVERED} (covered) or {View.MINE} (known mine)"
        )
    return np.array(array, dtype=np.int8, order="C")


def _check_totals(mines: ArrayLike | None, cells: NDArray[np.int8]) -> NDArray[np.int32]:
    """Return the total of each view, (N,); -1 if it is unknown."""
    views, height, width = cells.shape
    if mines is None:
        return np.full(views, UNKNOWN_TOTAL, dtype=np.int32)
    try:
        array = np.asarray(mines)
    except ValueError:
        raise FairminesError(
            f"mines {checks.quote(mines)}: expected a number or N numbers"
        ) from None
    if array.dtype.kind not in "iu" or array.shape not in {(), (views,)}:
        raise FairminesError(
            f"mines of shape {array.shape} and type {array.dtype}: expected a whole number, or "
            f"{views} of them, one for each view"
        )
    totals = np.broadcast_to(array, (views,))
    wrong = np.flatnonzero((totals < 0) | (totals > height * width))
    if len(wrong):
        view = int(wrong[0])
        raise LevelError(
            f"view {view}: {totals[view]} mines do not fit on a {width}x{height} board: "
            f"expected 0 to {height * width}"
        )
    return totals.astype(np.int32)
