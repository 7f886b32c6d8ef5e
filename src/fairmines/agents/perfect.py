"""The win probability of perfect play on small boards, as docs/research/small-boards.md has it."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fairmines.agents.tasks import Task
from fairmines.boards.cells import Cell


class PerfectPlay(NamedTuple):
    """How often perfect play wins, from which first cell."""

    win_probability: Fraction
    start: Cell


def perfect_play(task: Task) -> PerfectPlay | None:
    """Return the win probability of perfect play, or None if it is not known.

    It is known on 249 boards up to 7x5, 8x4 and 6x6, if the first cell may be a mine ("any") or is
    free ("safe"). A board that can be won without a guess is won.

    >>> from fairmines.agents.tasks import find_task
    >>> found = perfect_play(find_task("6x6x4-safe"))
    >>> found.start, round(float(found.win_probability), 4)
    ((0, 0), 0.9566)
    """
    if task.deal != "random" or task.drill:
        return PerfectPlay(Fraction(1), (0, 0))
    width, height, mines = task.level
    # The table has each board lying on its longer side.
    entry = _table().get((max(width, height), min(width, height), mines))
    if entry is None or task.first == "opening":
        return None
    won, layouts, free, (row, column) = entry
    start = (row, column) if width >= height else (column, row)
    return PerfectPlay(Fraction(won, free if task.first == "safe" else layouts), start)


@cache
def _table() -> dict[tuple[int, int, int], tuple[int, int, int, Cell]]:
    """Return (width, height, mines) -> layouts won, all layouts, layouts free, best first cell."""
    text = Path(__file__).with_name("perfect.json").read_text(encoding="utf-8")
    return {
        (board["width"], board["height"], board["mines"]): (
            board["won"],
            board["layouts"],
            board["free"],
            (board["row"], board["column"]),
        )
        for board in json.loads(text)["boards"]
    }
