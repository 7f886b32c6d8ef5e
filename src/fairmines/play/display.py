"""How a board looks to its player: one display code for each cell."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.play.moves import Mark


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


def display(
    layout: Layout | None,
    opened: NDArray[np.bool_],
    hit: Cell | None,
    marks: NDArray[np.int8],
) -> NDArray[np.int8]:
    """Return the display codes of a board, (H, W).

    Mines are shown only when the game is over. After a win, each mine has a flag. After a loss, all
    mines are shown, with the mine that was hit and the wrong flags.

    Args:
        layout: Where the mines are; None before they are dealt.
        opened: (H, W): which cells are opened.
        hit: The mine that was opened, if the game is lost.
        marks: (H, W): `COVERED`, `FLAG` or `QUESTION` for each cell, opened cells included.
    """
    codes = marks.copy()
    if layout is None:
        return codes
    codes[opened] = layout.clues[opened]
    if hit is not None:
        flags = marks == DisplayCode.FLAG
        codes[layout.mines & ~flags] = DisplayCode.MINE
        codes[flags & ~layout.mines] = DisplayCode.WRONG
        codes[hit] = DisplayCode.HIT
    elif opened.any() and (opened | layout.mines).all():
        codes[layout.mines] = DisplayCode.FLAG
    return codes
