"""The risk of opening a cell under the rules of a game.

Under the classic rules it is the mine probability. Under the other rules a forced guess survives,
so it has no risk:

| rules     | safe cell | forced guess     | other undetermined cell | mined cell |
|-----------|-----------|------------------|-------------------------|------------|
| `classic` | 0         | mine probability | mine probability        | 1          |
| `fair`    | 0         | 0                | 1                       | 1          |
| `kind`    | 0         | 0                | mine probability        | 1          |
"""

from __future__ import annotations

from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.play.rules import Rules


def risk_of(rules: Rules, analysis: Analysis, cell: Cell) -> float:
    """Return the probability that opening a covered cell loses the game.

    >>> from fairmines import View, analyse
    >>> guess = analyse(View.parse("2 1 1\\n??"))
    >>> needless = analyse(View.parse("4 1 1\\n?1??"))
    >>> [(risk_of(it, guess, (0, 0)), risk_of(it, needless, (0, 0))) for it in ("classic", "fair")]
    [(0.5, 0.5), (0.0, 1.0)]
    """
    mine_probability = float(analysis.mine_probability[cell])
    if rules == "classic" or mine_probability in (0.0, 1.0):
        return mine_probability
    if analysis.forced_guess:
        return 0.0
    return 1.0 if rules == "fair" else mine_probability


def least_risk(rules: Rules, analysis: Analysis) -> float:
    """Return the least risk of all covered cells of the board; `analysis` is of a game not over."""
    # Without a safe cell, an undetermined one survives.
    return analysis.least_risk if rules == "classic" else 0.0
