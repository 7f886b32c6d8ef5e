"""How a board looks to its player: one display code for each cell."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from fairmines.play.moves import Mark
from fairmines.play.position import Position


class DisplayCode(IntEnum):
    """What a cell shows if it does not show a clue. The codes 0 to 8 are the clues themselves."""

    COVERED = 9
    FLAG = 10
    QUESTION = 11
    MINE = 12
    """A mine that is shown because the game is over."""
    HIT = 13
    """The mine that was opened."""
    WRONG = 14
    """A flag on a cell that is no mine, shown because the game is lost."""


Symbol = int | str
"""A display code as `Game.show`, the page and the server's messages have it."""

SYMBOLS: tuple[Symbol, ...] = (*range(9), "c", "f", "q", "m", "h", "w")
"""Display code -> symbol: the clue as a number, or a letter."""

MARKS: dict[Mark, DisplayCode] = {
    "c": DisplayCode.COVERED,
    "f": DisplayCode.FLAG,
    "q": DisplayCode.QUESTION,
}


def display(position: Position, marks: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the display codes of a position, (H, W).

    Mines are shown only when the game is over. After a win, each mine has a flag. After a loss, all
    mines are shown, with the mine that was hit and the wrong flags.

    Args:
        position: The position.
        marks: (H, W): `COVERED`, `FLAG` or `QUESTION` for each cell, opened cells included.
    """
    codes = marks.copy()
    layout = position.layout
    if layout is None:
        return codes
    codes[position.opened] = layout.clues[position.opened]
    if position.status == "won":
        codes[layout.mines] = DisplayCode.FLAG
    elif position.hit is not None:
        flags = marks == DisplayCode.FLAG
        codes[layout.mines & ~flags] = DisplayCode.MINE
        codes[flags & ~layout.mines] = DisplayCode.WRONG
        codes[position.hit] = DisplayCode.HIT
    return codes
