"""What a strategy is: it sees a view, and says which cells to open."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.randomness import pick


class Guess(NamedTuple):
    """A cell that a strategy opens without knowing it to be safe."""

    row: int
    column: int


class Strategy(ABC):
    """Chooses cells to open. One instance plays one game, from its first opening to its end.

    A strategy may keep what it has found out from one call to the next. It never sees a layout.

    >>> class ReadingOrder(Strategy):
    ...     def moves(self, view, rng):
    ...         row, column = divmod(int(view.covered.argmax()), view.width)
    ...         return [Guess(row, column)]
    >>> ReadingOrder().moves(View.parse("2 1 1\\n1?"), random.Random(7))
    [Guess(row=0, column=1)]
    """

    @abstractmethod
    def moves(self, view: View, rng: random.Random) -> Iterable[Cell]:
        """Say which cells to open next, in this order: at least one that is covered.

        A plain (row, column) is a cell that the strategy holds for safe, a `Guess` one that it does
        not. They are opened one after the other, without being asked again in between, until a mine
        is hit; one that an opening has uncovered meanwhile is passed over. `view` shows opened and
        covered cells and the total of mines, never a known mine. All chance comes from `rng`.
        """


def draw_guess(rng: random.Random, cells: Sequence[int], width: int) -> Guess:
    """Draw one of some cells, numbered in reading order; raises `FairminesError` if there is none.

    >>> draw_guess(random.Random(1), [4], width=3)
    Guess(row=1, column=1)
    """
    if not cells:
        raise FairminesError("no cell can be opened: expected a covered cell that may be safe")
    return Guess(*divmod(pick(rng, cells), width))
