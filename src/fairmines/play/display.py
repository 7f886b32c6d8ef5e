"""How a board looks to its player: one display code for each cell."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.play.moves import Mark


class DisplayCode:
    """What a cell shows if it does not show a clue. The codes 0 to 8 are the clues themselves.

    They are plain integers: NumPy compares an array with a member of an `IntEnum` ten times slower.
    """

    COVERED: Final = 9
    FLAG: Final = 10
    QUESTION: Final = 11
    MINE: Final = 12
    """A mine that is shown because the game is over."""
    HIT: Final = 13
    """The mine that was opened."""
    WRONG: Final = 14
    """A flag on a cell that is no mine, shown because the game is lost."""


Symbol = int | str
"""A display code as `Game.show` and the page have it."""

SYMBOLS: tuple[Symbol, ...] = (*range(9), "c", "f", "q", "m", "h", "w")
"""Display code -> symbol: the clue as a number, or a letter."""

MARK_CODES: dict[Mark, int] = {
    "c": DisplayCode.COVERED,
    "f": DisplayCode.FLAG,
    "q": DisplayCode.QUESTION,
}
MARK_OF: dict[int, Mark] = {code: mark for mark, code in MARK_CODES.items()}
NEXT_MARK: dict[int, Mark] = {
    DisplayCode.COVERED: "f",
    DisplayCode.FLAG: "q",
    DisplayCode.QUESTION: "c",
}
"""Display code of a covered cell -> the mark that "cycle" sets."""


def display(
    cells: NDArray[np.int8], marks: NDArray[np.int8], *, over: Layout | None, hit: Cell | None
) -> NDArray[np.int8]:
    """Return the display codes of a board, (H, W).

    Mines are shown only when the game is over. After a win, each mine has a flag. After a loss, all
    mines are shown, with the mine that was hit and the wrong flags.

    Args:
        cells: (H, W): the codes of the view.
        marks: (H, W): `COVERED`, `FLAG` or `QUESTION` for each cell, opened cells included.
        over: Where the mines are, if the game is over.
        hit: The mine that was opened, if the game is lost.
    """
    codes = np.where(cells >= 0, cells, marks)
    if over is None:
        return codes
    if hit is None:
        codes[over.mines] = DisplayCode.FLAG
        return codes
    flags = marks == DisplayCode.FLAG
    codes[over.mines & ~flags] = DisplayCode.MINE
    codes[flags & ~over.mines] = DisplayCode.WRONG
    codes[hit] = DisplayCode.HIT
    return codes
