"""What the stronger strategies share: single clues first, an engine when these say no more."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.dssp import DoubleSet


class EngineStrategy(Strategy):
    """Opens what single clues prove safe; only when they prove nothing, an engine is asked.

    Most cells are found that way, at a hundredth of the cost. What is certain stays so, whoever
    finds it, so no decision is changed.
    """

    _sets: DoubleSet | None = None

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Open certain cells, else guess; raises what the engine raises."""
        self._sets = self._sets or DoubleSet(view)
        cells = self._sets.safe_cells(view)
        return cells or self.ask(self._sets.single_point.marked(view), rng)

    @abstractmethod
    def ask(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Choose cells with the engine. `view` has the marked cells as known mines."""

    def safe_of(self, certain: Mapping[Cell, bool]) -> list[Cell]:
        """Mark the mines among certain cells (cell -> whether mined), and list the safe ones."""
        assert self._sets is not None
        single_point = self._sets.single_point
        for (row, column), mined in certain.items():
            if mined:
                single_point.mark(row * single_point.width + column)
        return [cell for cell, mined in certain.items() if not mined]
