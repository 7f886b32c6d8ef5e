"""The state of a `Game`: the layout, the kernel's board, and how the game stands. Immutable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import (
    KernelAnalysis,
    analyse_exact,
    refusal_error,
    with_deadline,
)
from fairmines.errors import TooComplexError
from fairmines.play.rules import Reason, Rules, explain

Status = Literal["ready", "playing", "won", "lost"]


@dataclass(frozen=True, eq=False)
class Position:
    """Where a game stands. Immutable: opening a cell makes another position.

    Flags are no part of it, so they cannot enter a deduction.
    """

    level: Level
    layout: Layout | None = None
    """None until it is dealt."""
    board: _kernel.Board | None = None
    """The board of that layout; never opened, only copied."""
    hit: Cell | None = None
    """The mine that was opened."""
    before: Position | None = None
    """The position before the mine was opened."""
    together: bool = False
    """Whether a chord opened the mine and other cells, judged together."""

    def dealt(self, layout: Layout) -> Self:
        """Return the position with this layout, all cells covered."""
        return type(self)(self.level, layout, _kernel.Board(layout.mines))

    @cached_property
    def view(self) -> View:
        """What the player knows: the opened cells and the total of mines."""
        if self.board is None:
            covered = np.full((self.level.height, self.level.width), View.COVERED, dtype=np.int8)
            return View.trusted(covered, self.level.mines)
        return View.trusted(self.board.cells, self.level.mines)

    @cached_property
    def status(self) -> Status:
        """How the game stands."""
        if self.hit is not None:
            return "lost"
        if self.board is None or self.board.left == self.level.cells - self.level.mines:
            return "ready"
        return "playing" if self.board.left else "won"

    def opened(self, cell: Cell) -> bool:
        """Return whether a cell is opened."""
        return self.board is not None and not self.board.covered(*cell)

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in {"won", "lost"}

    @cached_property
    def _analyses(self) -> list[Analysis]:
        return []

    def analyse(self, budget: int) -> Analysis:
        """Analyse the view exactly, once; raises `TooComplexError` beyond the budget."""
        if not self._analyses:
            self._analyses.append(analyse_exact(self.view, budget=budget))
        return self._analyses[0]

    def analyse_within(self, budget: int, deadline: _kernel.Deadline) -> Analysis:
        """Analyse the view as `analyse` does; the analysis has a deadline.

        Raises:
            TooComplexError: The analysis needs more than the budget.
            _kernel.OutOfTime: The deadline is over.
        """
        if not self._analyses:
            found = analyse_exact(self.view, budget=budget, deadline=deadline)
            self._analyses.append(with_deadline(found, None))
        return with_deadline(self._analyses[0], deadline)

    @cached_property
    def _reasons(self) -> list[Reason | None]:
        return []

    def reason(self, budget: int) -> Reason | None:
        """Say why the game was lost, once; None if it is not lost or that is too complex."""
        if self.before is None or self.hit is None:
            return None
        if not self._reasons:
            try:
                self._reasons.append(self._explain(self.before, self.hit, budget))
            except TooComplexError:
                self._reasons.append(None)
        return self._reasons[0]

    def _explain(self, before: Position, hit: Cell, budget: int) -> Reason:
        return explain(before.analyse(budget), hit, together=self.together)

    def redrawn(self, layout: Layout) -> Self:
        """Return the position with another layout that agrees with all that is opened."""
        if layout is self.layout:
            return self
        assert self.board is not None
        board = self.board.copy()
        board.replace(layout.mines)
        return type(self)(self.level, layout, board)

    def open(
        self,
        cells: Sequence[Cell],
        rules: Rules,
        flags: NDArray[np.bool_],
        seed: Callable[[], int],
        budget: int,
    ) -> Self:
        """Open covered cells under the rules, and the opening of each whose clue is zero.

        Several cells are those of a chord: one verdict judges them. They open in order until one
        has a mine.

        Args:
            cells: Covered cells, at least one.
            rules: "classic", "fair" or "kind".
            flags: (H, W): the cells that an opening leaves covered, and does not pass through.
            seed: Makes the seed of another layout, if the rules draw one.
            budget: The number of weights that an analysis may store.

        Raises:
            TooComplexError: The rules need an analysis that is too complex.
        """
        layout = self.layout
        assert layout is not None
        assert self.board is not None
        board = self.board.copy()
        # Cells that the elimination proves safe open under all rules; so are most cells. For others
        # `kind` needs no analysis if they are free as dealt. But without one, only mines could be
        # too complex to open, and the error would give them away.
        if (
            rules != "classic"
            and not all(board.proves_safe(*it) for it in cells)
            and self._settle(board, cells, rules, seed, budget)
        ):
            layout = Layout(board.mines)
        for cell in cells:
            # A zero clue before may have opened it.
            if board.covered(*cell) and not board.open(*cell, flags=flags):
                several = len(cells) > 1
                return type(self)(self.level, layout, board, cell, self, together=several)
        return type(self)(self.level, layout, board)

    def _settle(
        self,
        board: _kernel.Board,
        cells: Sequence[Cell],
        rules: Rules,
        seed: Callable[[], int],
        budget: int,
    ) -> bool:
        """Move the mines of a copy of the board where the rules ask for it; return whether they do.

        Raises:
            TooComplexError: The rules need an analysis that is too complex.
        """
        analysis = self.analyse(budget)
        assert isinstance(analysis, KernelAnalysis)
        known, most = analysis.mine_probability, analysis.budget
        try:
            return board.settle_known(_kernel.Rules[rules], cells, known, most, seed())
        except _kernel.TooComplex as refusal:
            raise refusal_error(self.view, self.level.mines, most, refusal) from None
