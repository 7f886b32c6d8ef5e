"""`Probabilities`: what every engine answers, exact or approximate."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.view import View
from fairmines.notebook import Plottable
from fairmines.wording import counted, percentage

ROUNDING = 1 + 1e-9
"""Mine probabilities whose ratio is below this are equal."""


class Probabilities(Plottable):
    """The mine probability of each covered cell of a view, exact or approximate."""

    def __init__(
        self,
        view: View,
        mines: int | None,
        density: float | None,
        mine_probability: NDArray[np.float64],
    ) -> None:
        """Take over the array, which is read-only, without a copy."""
        self.view = view
        """The view."""
        self.mines = mines
        """The total of mines that was used; None when it was unknown."""
        self.density = density
        """The density that weighed the arrangements; None without one."""
        self.mine_probability = mine_probability
        """(H, W) float64 in [0, 1], read-only: 0 only where no solution has a mine, 1 only where
        every solution has one. NaN for opened cells and known mines, and for the interior when the
        total is unknown."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Unpickle, with arrays that are read-only again."""
        self.__dict__.update(state)
        for value in state.values():
            if isinstance(value, np.ndarray):
                value.setflags(write=False)

    @property
    def safe(self) -> NDArray[np.bool_]:
        """(H, W) bool: covered cells that are a mine in no solution."""
        return self.mine_probability == 0.0

    @property
    def mined(self) -> NDArray[np.bool_]:
        """(H, W) bool: covered cells that are a mine in every solution, without the known mines."""
        return self.mine_probability == 1.0

    @property
    def forced_guess(self) -> bool:
        """Whether no covered cell is safe, and one of them may be free: else there is no guess."""
        may_be_free = self.view.covered & ~self.mined
        return bool(may_be_free.any() and not self.safe.any())

    @property
    def safest(self) -> tuple[int, int] | None:
        """The (row, column) of the least mine probability, the first in reading order among equals.

        Probabilities that differ only by rounding are equal. With a density, the interior takes
        part: its cells are mines with this probability. None when every covered cell is a mine, and
        when no cell has a probability.

        >>> from fairmines import View, analyse
        >>> analyse(View.parse("4 1\\n?1??"), density=0.2).safest
        (0, 3)
        """
        least = self.least_risk
        if not least < 1.0:
            return None
        first = int(np.argmax(self._risks() <= least * ROUNDING))
        return divmod(first, self.view.width)

    @property
    def safest_cells(self) -> list[tuple[int, int]]:
        """All cells of the least mine probability, in reading order; `safest` is the first.

        Probabilities are equal if they differ by less than a billionth of the least one. Empty
        where `safest` is None.

        >>> from fairmines import View, analyse
        >>> analyse(View.parse("4 1 2\\n??1?")).safest_cells
        [(0, 1), (0, 3)]
        """
        least = self.least_risk
        if not least < 1.0:
            return []
        rows, columns = np.nonzero(self._risks() <= least * ROUNDING)
        return list(zip(rows.tolist(), columns.tolist(), strict=True))

    @property
    def least_risk(self) -> float:
        """The least mine probability of a cell, as in `safest`; NaN when no cell has one."""
        risks = self._risks()
        known = risks[~np.isnan(risks)]
        return float(known.min()) if known.size else math.nan

    def _risks(self) -> NDArray[np.float64]:
        return with_interior(self.mine_probability, self.view.covered, self.density)

    def __repr__(self) -> str:
        return f"<Probabilities {self._summary('approximate')}>"

    def _summary(self, solutions: str) -> str:
        """Describe the view, the solutions, and the certain cells or the safest one."""
        total = "unknown total" if self.mines is None else counted(self.mines, "mine")
        cells = f"{np.count_nonzero(self.safe)} safe, {np.count_nonzero(self.mined)} mined"
        if self.forced_guess and self.safest is not None:
            row, column = self.safest
            cells += f", safest ({row}, {column}): {percentage(self.least_risk)} mine"
        return f"{self.view.width}x{self.view.height}, {total}: {solutions}, {cells}"


def with_interior(
    mine_probability: NDArray[np.float64], covered: NDArray[np.bool_], density: float | None
) -> NDArray[np.float64]:
    """Give the covered cells without a mine probability that of the density, if there is one.

    They are the interior: no clue says anything about them.
    """
    if density is None:
        return mine_probability
    return np.where(covered & np.isnan(mine_probability), density, mine_probability)
