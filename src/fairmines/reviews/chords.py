"""Plays on from a chord that opens several cells which may be mines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.analysis import FREE, Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.simulation.candidates import play_on
from fairmines.strategies.expert import guessing

Choose = Callable[[Analysis], Cell | None]
"""Returns the cell that the expert opens next; None if the view is too complex."""


def play_chord(
    analysis: Analysis,
    cells: Sequence[Cell],
    seed: int,
    games: range,
    *,
    choose: Choose,
    budget: int,
    deadline: _kernel.Deadline,
) -> NDArray[np.float64] | None:
    """Open cells that are taken to be safe, and play on conditionally.

    Each game draws a layout in which all cells are safe, opens them, and plays one game from what
    they show. The other arguments are those of `play_on`.

    Returns:
        The weight of each game; None if a view is too complex.

    Raises:
        TooComplexError: A count exceeds the budget.
        _kernel.TooComplex: A view takes more than the budget.
        _kernel.OutOfTime: The games take too long.
    """
    codes = analysis.view.cells.copy()
    for cell in cells:
        codes[cell] = FREE
    free = analyse_exact(View.trusted(codes, analysis.mines), budget=budget, deadline=deadline)
    layouts = free.sample_of_seed((seed + games.start) % 2**64, len(games))
    weights = []
    for game, view in zip(games, _views(analysis.view, cells, layouts), strict=True):
        follows = analyse_exact(view, budget=budget, deadline=deadline)
        if bool(np.all(np.isnan(follows.mine_probability) | follows.mined)):
            weights.append(1.0)  # won
            continue
        choice = choose(follows)
        if choice is None:
            return None
        safety = 1 - float(follows.mine_probability[choice])
        one = range(game, game + 1)
        played = play_on(follows, choice, guessing(), seed, one, deadline=deadline, budget=budget)
        weights.append(safety * float(played[0]))
    return np.array(weights)


def _views(view: View, cells: Sequence[Cell], layouts: Sequence[Layout]) -> Iterator[View]:
    """Yield what opening the cells shows in each layout."""
    opened = view.cells >= 0
    targets = np.zeros_like(opened)
    for cell in cells:
        targets[cell] = True
    for layout in layouts:
        board = _kernel.Board(layout.mines)
        board.open_cells(opened, flags=~opened)
        board.open_cells(targets)
        yield View.trusted(board.cells, view.mines)
