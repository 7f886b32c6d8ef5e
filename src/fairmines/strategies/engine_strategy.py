"""The base class of `groups`, `gauss` and `enumeration`: single clues first, then an engine."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.dssp import DoubleSet


class EngineStrategy(Strategy):
    """Opens what single clues prove safe, and asks an engine only if they prove nothing.

    Single clues prove most cells at a hundredth of the cost. A certain cell stays certain whichever
    method proves it, so this changes no decision.
    """

    _sets: DoubleSet | None = None

    def moves(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Open safe cells, or guess if there are none. The engine may raise a `FairminesError`."""
        self._sets = self._sets or DoubleSet(view)
        cells = self._sets.safe_cells(view)
        return cells or self.ask(self._sets.single_point.marked(view), rng)

    @abstractmethod
    def ask(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Choose cells with the engine. In `view` the marked cells are known mines."""

    def safe_of(self, certain: Mapping[Cell, bool]) -> list[Cell]:
        """Mark the mines among certain cells (cell -> whether mined), and list the safe ones."""
        assert self._sets is not None
        single_point = self._sets.single_point
        for (row, column), mined in certain.items():
            if mined:
                single_point.mark(row * single_point.width + column)
        return [cell for cell, mined in certain.items() if not mined]
