"""How a board looks to its player: one code for each cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairmines.play.moves import Mark
from fairmines.play.position import Position

CODES: tuple[int | str, ...] = (*range(9), "c", "f", "q", "m", "h", "w")
"""The clue of an opened cell; else covered, flag, question mark; and when the game is over: a mine,
the mine that was hit, a wrong flag. Boards are kept as indices into this."""

COVERED, FLAG, QUESTION, MINE, HIT, WRONG = range(9, 15)

MARKS: dict[Mark, int] = {"c": COVERED, "f": FLAG, "q": QUESTION}


def look(position: Position, marks: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return how a position looks under some marks: both (H, W) indices into `CODES`.

    Of the mines it shows something only when the game is over: on a win every one has a flag, and
    on a loss all are shown, the one that was hit and the wrong flags apart.
    """
    codes = marks.copy()
    layout = position.layout
    if layout is None:
        return codes
    codes[position.opened] = layout.clues[position.opened]
    if position.status == "won":
        codes[layout.mines] = FLAG
    elif position.hit is not None:
        flags = marks == FLAG
        codes[layout.mines & ~flags] = MINE
        codes[flags & ~layout.mines] = WRONG
        codes[position.hit] = HIT
    return codes
