"""What an analysis comes to, in two lines."""

from __future__ import annotations

import math

import numpy as np

from fairmines.engines.analysis import Analysis, Probabilities

LONG = 15
"""Numbers of solutions with more digits than that are written in scientific notation."""


def summarise(result: Probabilities) -> tuple[str, str]:
    """Say in one line what was analysed and in another what to do.

    >>> from fairmines import View
    >>> from fairmines.engines.groups import analyse_by_groups
    >>> for line in summarise(analyse_by_groups(View.parse("3 3\\n???\\n?2!\\n???"))):
    ...     print(line)
    3x3, unknown total, 2.00 mines expected around the clues, approximate probabilities
    forced guess, best: row 0, column 0 (14.3 % risk)
    """
    view = result.view
    if result.mines is None:
        total = f"unknown total, {expected_mines(result):.2f} mines expected around the clues"
    else:
        total = counted(result.mines, "mine")
    if isinstance(result, Analysis):
        how = f"{solutions(result)} solution" + ("s" if result.log_solutions > 0 else "")
    else:
        how = "approximate probabilities"
    return f"{view.width}x{view.height}, {total}, {how}", advice(result)


def advice(result: Probabilities) -> str:
    """Say which cells are certain, or else which one is the best guess."""
    safe, mined = int(np.count_nonzero(result.safe)), int(np.count_nonzero(result.mined))
    best = result.safest
    if best is None:
        return f"nothing to open: {counted(mined, 'mined cell')}"
    where = f"row {best[0]}, column {best[1]}"
    if safe == 0:
        risk = f"{100 * result.mine_probability[best]:.3g}"
        return f"forced guess, best: {where} ({'>99.9' if risk == '100' else risk} % risk)"
    certain = f"{counted(safe, 'safe cell')}, the first: {where}"
    return f"{certain}; {counted(mined, 'mined cell')}" if mined else certain


def expected_mines(result: Probabilities) -> float:
    """Return the expected number of mines, known ones included, where anything is known."""
    known = np.count_nonzero(result.view.cells == result.view.MINE)
    return float(known + np.nansum(result.mine_probability))


def solutions(result: Analysis) -> str:
    """Write the number of solutions, in scientific notation when it is long.

    From the logarithm then: the number itself may have a hundred thousand digits.
    """
    if result.log_solutions < LONG * math.log(10):
        return f"{result.solutions:,}"
    return scientific(result.log_solutions)


def scientific(logarithm: float) -> str:
    """Write a number of which the natural logarithm is given.

    >>> scientific(100 * math.log(2)), scientific(20 * math.log(10) - 1e-9)
    ('1.27e+30', '1.00e+20')
    """
    exponent, fraction = divmod(logarithm / math.log(10), 1)
    mantissa = round(10**fraction, 2)
    if mantissa == 10.0:
        mantissa, exponent = 1.0, exponent + 1
    return f"{mantissa:.2f}e+{exponent:.0f}"


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "mine"), counted(0, "mine")
    ('1 mine', '0 mines')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
