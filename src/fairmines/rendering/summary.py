"""Summarises an analysis in two lines of text."""

from __future__ import annotations

import numpy as np

from fairmines.engines.analysis import Analysis, counted_solutions
from fairmines.engines.probabilities import Probabilities
from fairmines.wording import counted, percentage, rounded


def summarise(result: Probabilities) -> tuple[str, str]:
    """Return two lines: what was analysed, and what to do.

    >>> from fairmines import View
    >>> from fairmines.engines.groups import analyse_by_groups
    >>> for line in summarise(analyse_by_groups(View.parse("3 3\\n???\\n?2!\\n???"))):
    ...     print(line)
    3x3, unknown total, 2.00 mines expected around the clues, approximate probabilities
    forced guess, best: row 0, column 0 (mine probability 14.3 %)
    """
    view = result.view
    if result.mines is None:
        total = (
            f"unknown total, {rounded(expected_mines(result), 2)} mines expected around the clues"
        )
    else:
        total = counted(result.mines, "mine")
    how = "approximate probabilities"
    if isinstance(result, Analysis):
        how = counted_solutions(result)
    return f"{view.width}x{view.height}, {total}, {how}", advice(result)


def advice(result: Probabilities) -> str:
    """Return the number of certain cells and the first safe one, or else the best guess."""
    safe, mined = int(np.count_nonzero(result.safe)), int(np.count_nonzero(result.mined))
    best = result.safest
    if best is None:
        return f"nothing to open: {counted(mined, 'mined cell')}"
    where = f"row {best[0]}, column {best[1]}"
    if safe == 0:
        risk = percentage(result.least_risk)
        return f"forced guess, best: {where} (mine probability {risk})"
    certain = f"{counted(safe, 'safe cell')}, the first: {where}"
    return f"{certain}; {counted(mined, 'mined cell')}" if mined else certain


def expected_mines(result: Probabilities) -> float:
    """Return the known mines plus the expected mines in cells with a mine probability."""
    known = np.count_nonzero(result.view.cells == result.view.MINE)
    return float(known + np.nansum(result.mine_probability))
