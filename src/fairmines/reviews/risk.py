"""The risk of opening cells under the rules of a game.

Under the classic rules it is the mine probability. Under the other rules a forced guess survives,
so it has no risk:

| rules     | safe cell | forced guess     | other undetermined cell | mined cell |
|-----------|-----------|------------------|-------------------------|------------|
| `classic` | 0         | mine probability | mine probability        | 1          |
| `fair`    | 0         | 0                | 1                       | 1          |
| `kind`    | 0         | 0                | mine probability        | 1          |
"""

from __future__ import annotations

from collections.abc import Sequence

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import FREE, Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.play.rules import Rules


def risk_of(rules: Rules, analysis: Analysis, cell: Cell) -> float:
    """Return the probability that opening a covered cell loses the game.

    >>> from fairmines import View, analyse
    >>> guess = analyse(View.parse("2 1 1\\n??"))
    >>> needless = analyse(View.parse("4 1 1\\n?1??"))
    >>> [(risk_of(it, guess, (0, 0)), risk_of(it, needless, (0, 0))) for it in ("classic", "fair")]
    [(0.5, 0.5), (0.0, 1.0)]
    """
    return risk_under(rules, float(analysis.mine_probability[cell]), forced=analysis.forced_guess)


def risk_under(rules: Rules, mine_probability: float, *, forced: bool) -> float:
    """Return the probability that a move loses the game.

    Args:
        rules: The rules.
        mine_probability: The share of the solutions in which the cell, or one of those of a chord,
            is a mine.
        forced: Whether no cell of the board is safe.
    """
    if rules == "classic" or mine_probability in {0.0, 1.0}:
        return mine_probability
    if forced:
        return 0.0
    return 1.0 if rules == "fair" else mine_probability


def least_risk(rules: Rules, analysis: Analysis) -> float:
    """Return the least risk of all covered cells of the board; `analysis` is of a game not over."""
    # Without a safe cell, an undetermined one survives.
    return analysis.least_risk if rules == "classic" else 0.0


def mine_probability_of(
    analysis: Analysis, cells: Sequence[Cell], budget: int, deadline: _kernel.Deadline | None = None
) -> float:
    """Return the share of the solutions in which one of several covered cells is a mine.

    Args:
        analysis: Of the view, exact.
        cells: The cells.
        budget: The weights that each count may store.
        deadline: When to raise `_kernel.OutOfTime`.

    Raises:
        TooComplexError: A count exceeds the budget.

    >>> from fairmines import View, analyse
    >>> analysis = analyse(View.parse("5 1 2\\n?1?1?"))
    >>> mine_probability_of(analysis, [(0, 0), (0, 2)], budget=1000)
    1.0
    """
    probabilities = [float(analysis.mine_probability[cell]) for cell in cells]
    if 1.0 in probabilities:
        return 1.0
    unsure = [cell for cell, it in zip(cells, probabilities, strict=True) if it > 0]
    if len(unsure) <= 1:
        return max(probabilities)
    # P(all safe) = P(first safe) P(second safe | first safe) ...: count with the first cells free.
    safe, codes = 1.0, analysis.view.cells.copy()
    for cell in unsure:
        safe *= 1 - float(analysis.mine_probability[cell])
        if safe == 0.0:
            break
        codes[cell] = FREE
        view = View.trusted(codes.copy(), analysis.mines)
        if cell != unsure[-1]:
            analysis = analyse_exact(view, budget=budget, deadline=deadline)
    return 1 - safe
