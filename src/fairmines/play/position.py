"""A position of play: the layout, and which of its cells are opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.errors import TooComplexError
from fairmines.play.rules import Reason, Rules, explain, settle

Status = Literal["ready", "playing", "won", "lost"]


@dataclass(frozen=True, eq=False)
class Position:
    """Where a game stands. Immutable: opening a cell makes another one.

    Flags have no part in it, so they cannot enter a deduction either.
    """

    level: Level
    layout: Layout | None
    """None until it is dealt."""
    opened: NDArray[np.bool_]
    """(H, W)."""
    hit: Cell | None = None
    """The mine that was opened."""
    reason: Reason | None = None
    """Why it was; None also where the analysis is too complex to say."""

    @classmethod
    def untouched(cls, level: Level, layout: Layout | None = None) -> Self:
        """Return the position before the first opening."""
        return cls(level, layout, np.zeros((level.height, level.width), dtype=np.bool_))

    @cached_property
    def status(self) -> Status:
        """How the game stands."""
        if self.hit is not None:
            return "lost"
        opened = int(np.count_nonzero(self.opened))
        if not opened:
            return "ready"
        return "won" if opened == self.level.cells - self.level.mines else "playing"

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in {"won", "lost"}

    @cached_property
    def view(self) -> View:
        """What the player knows: the opened cells and the total of mines."""
        cells = np.full(self.opened.shape, View.COVERED, dtype=np.int8)
        if self.layout is not None:
            cells[self.opened] = self.layout.clues[self.opened]
        return View(cells, self.level.mines)

    @cached_property
    def analysis(self) -> Analysis:
        """What follows from the view; raises `TooComplexError`."""
        return analyse_exact(self.view)

    def dealt(self, layout: Layout) -> Self:
        """Return the same position of another layout."""
        return replace(self, layout=layout)

    def open(
        self, cell: Cell, rules: Rules, flags: NDArray[np.bool_], rng: np.random.Generator
    ) -> Self:
        """Open one covered cell under some rules, and its opening when it shows zero.

        `flags` (H, W) bool: cells that an opening leaves covered. `rng` draws the new layout when
        the rules ask for one. Raises `TooComplexError` where the verdict needs an analysis that is
        too complex.
        """
        layout = self.layout
        assert layout is not None
        # `kind` could do without the analysis when the cell is free as dealt. But then only mines
        # could be too complex to open, and the error would give them away.
        if rules != "classic":
            layout = settle(rules, layout, self.analysis, cell, rng)
        if layout.mines[cell]:
            return replace(self, layout=layout, hit=cell, reason=self._explain(cell))
        opened = self.opened.copy()
        spread(opened, layout.clues, [cell], flags)
        return replace(self, layout=layout, opened=opened)

    def _explain(self, hit: Cell) -> Reason | None:
        try:
            return explain(self.analysis, hit)
        except TooComplexError:
            return None


def spread(
    opened: NDArray[np.bool_],
    clues: NDArray[np.uint8],
    cells: NDArray[np.intp] | list[Cell],
    flags: NDArray[np.bool_] | None = None,
) -> None:
    """Open cells, given as (N, 2), and all around each zero clue among them; `opened` changes.

    Cells marked in `flags` stay covered, and nothing is opened through them, as in the classic
    game; except the given cells themselves.
    """
    height, width = opened.shape
    rows, columns = np.asarray(cells, dtype=np.intp).reshape(-1, 2).T
    # In waves, since there may be a million cells: each wave is what the one before uncovers.
    while len(rows):
        opened[rows, columns] = True
        zero = clues[rows, columns] == 0
        rows = (rows[zero, None] + _AROUND[0]).ravel()
        columns = (columns[zero, None] + _AROUND[1]).ravel()
        inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
        rows, columns = rows[inside], columns[inside]
        fresh = ~opened[rows, columns]
        if flags is not None:
            fresh &= ~flags[rows, columns]
        rows, columns = np.divmod(np.unique(rows[fresh] * width + columns[fresh]), width)


_AROUND = np.array([(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]).T
