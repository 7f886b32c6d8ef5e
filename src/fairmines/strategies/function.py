"""A strategy that is a function of a view and a generator."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.strategies.base import Strategy

MoveFunction = Callable[[View, random.Random], Iterable[Cell]]
"""Returns the cells to open next, as `Strategy.moves` does."""


class FunctionStrategy(Strategy):
    """Asks a function for its moves. It remembers nothing between two calls."""

    def __init__(self, function: MoveFunction) -> None:
        self.function = function

    def moves(self, view: View, rng: random.Random) -> Iterable[Cell]:
        """Return what the function returns."""
        return self.function(view, rng)
