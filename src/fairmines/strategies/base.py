"""The interface of a strategy: it sees a view and says which cells to open. A function may do."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.randomness import pick


class Guess(NamedTuple):
    """A cell that a strategy opens without considering it safe."""

    row: int
    """The row, from 0."""
    column: int
    """The column, from 0."""


class Strategy(ABC):
    """Chooses cells to open. One instance plays one game, from its first opening to its end.

    A strategy may remember its deductions between two calls. It never sees a layout.

    >>> class ReadingOrder(Strategy):
    ...     def moves(self, view, rng):
    ...         row, column = divmod(int(view.covered.argmax()), view.width)
    ...         return [Guess(row, column)]
    >>> ReadingOrder().moves(View.parse("2 1 1\\n1?"), random.Random(7))
    [Guess(row=0, column=1)]
    """

    @abstractmethod
    def moves(self, view: View, rng: random.Random) -> Iterable[Cell]:
        """Say which cells to open next, and in which order.

        Args:
            view: The opened and covered cells and the number of mines. No cell is a known mine.
            rng: The only source of random numbers.

        Returns:
            Cells, at least one of them covered. A plain (row, column) is a cell that the strategy
            considers safe, a `Guess` one that it does not. They are opened one after the other,
            until a mine is hit. Cells that were opened in the meantime are skipped.
        """


MoveFunction = Callable[[View, random.Random], Iterable[Cell]]
"""Returns the cells to open next, as `Strategy.moves` does."""


class FunctionStrategy(Strategy):
    """Asks a function for its moves. It remembers nothing between two calls."""

    def __init__(self, function: MoveFunction) -> None:
        self.function = function

    def moves(self, view: View, rng: random.Random) -> Iterable[Cell]:
        """Return what the function returns."""
        return self.function(view, rng)


def draw_guess(rng: random.Random, cells: Sequence[int], width: int) -> Guess:
    """Draw one of several cells, given as indices; raises `FairminesError` if there are none.

    >>> draw_guess(random.Random(1), [4], width=3)
    Guess(row=1, column=1)
    """
    if not cells:
        raise FairminesError("no cell can be opened: expected a covered cell that may be safe")
    return Guess(*divmod(pick(rng, cells), width))
