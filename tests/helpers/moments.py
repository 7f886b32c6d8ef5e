"""The moments of a finished game: what the player saw before each opening.

Nothing is played again under the rules. A clue that was seen never changes, also when the mines
move, so the last layout opens the same cells.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.moves import Move


@dataclass(frozen=True, eq=False)
class Moment:
    """What the player saw before an opening."""

    number: int
    """Of the opening, from 0."""
    move: Move
    """What the player did: an opening or a chord."""
    view: View
    """What the move was judged by. A chord under `classic`, or of an earlier version, that lost the
    game was judged by the view before the cell with the mine."""
    codes: NDArray[np.int8]
    """(H, W): the display codes, flags and question marks included."""
    cells: tuple[Cell, ...]
    """What the move opened, without what a zero clue opened; of the move that lost, the mine."""


class Moments:
    """All moments of a game that is over, in order; those of moves taken back are left out.

    >>> from fairmines import Game
    >>> game = Game((4, 1, 1), seed=3, rules="fair")
    >>> while game.status not in ("won", "lost"):
    ...     _ = game.open(*map(int, np.argwhere(game.view.covered)[0]))
    >>> moments = Moments(game)
    >>> [moments[number].cells for number in range(len(moments))]
    [((0, 0),), ((0, 1),)]
    """

    def __init__(self, game: Game) -> None:
        """Find when each cell was opened.

        Raises:
            FairminesError: The game is not over.
        """
        if game.status not in {"won", "lost"}:
            raise FairminesError(f"the game is {game.status!r}: expected one that is won or lost")
        # The moments are the kernel's, which takes its own game.
        self._core = _kernel.Moments(game._core)  # pyright: ignore[reportPrivateUsage]
        self._moves = game.moves
        self._mines = game.level.mines

    def __len__(self) -> int:
        """Return the number of openings."""
        return len(self._core)

    def __getitem__(self, number: int) -> Moment:
        """Return the moment before an opening, from 0; raises `FairminesError` beyond the last."""
        if not 0 <= number < len(self):
            raise FairminesError(
                f"step {number} of a game with {len(self)} openings: expected 0 to {len(self) - 1}"
            )
        found = self._core.at(number)
        view = View.trusted(found.cells, self._mines)
        return Moment(number, self._moves[found.move], view, found.looks, tuple(found.opened))
