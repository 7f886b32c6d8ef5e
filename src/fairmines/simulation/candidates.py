"""The cells that may be opened next: which they are, and what follows from opening them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import solve_endgame
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import TooComplexError
from fairmines.strategies.expert import expert_options

MOST_CANDIDATES = 4
"""The largest number of guesses that are played on."""
ENDGAME_SOLUTIONS = 3000
ENDGAME_STEPS = 20_000_000
"""What is searched exactly: about a second at the worst."""


@dataclass(frozen=True)
class Candidate:
    """A cell that may be opened next."""

    cell: Cell
    safety: float
    """The probability that it is no mine."""
    progress: float
    """The probability that it is no mine, and that another cell is safe then or the game is won."""
    secondary: float
    """The probability to survive this opening and the next one (secondary safety)."""
    value: float
    """The win probability."""
    low: float
    """Both ends of the 95 % interval of `value`; `value` itself where that is exact."""
    high: float


def search_candidates(
    analysis: Analysis, seconds: float, deadline: _kernel.Deadline
) -> list[Candidate] | None:
    """Value every cell by perfect play; None if that takes too long.

    Raises `_kernel.OutOfTime`.
    """
    try:
        endgame = solve_endgame(
            analysis.view,
            analysis.mines,
            limit=ENDGAME_SOLUTIONS,
            steps=ENDGAME_STEPS,
            seconds=seconds,
        )
    except TooComplexError:
        return None
    found = []
    for row, column in np.argwhere(endgame.wins >= 0).tolist():
        value = float(endgame.win_probability_of(row, column))
        follows = what_follows(analysis, (row, column), deadline)
        found.append(describe_candidate(analysis, (row, column), follows, (value, value, value)))
    return found


def cells_to_play(
    analysis: Analysis, deadline: _kernel.Deadline, budget: int = DEFAULT_BUDGET
) -> Iterator[Cell]:
    """Yield the cells to play on with, the guess of `expert` first.

    Raises:
        _kernel.OutOfTime: The deadline is over.
        _kernel.TooComplex: An analysis exceeds the budget.
    """
    if not analysis.forced_guess:
        # All safe cells will be opened, whichever comes first.
        row, column = np.argwhere(analysis.safe)[0].tolist()
        yield row, column
        return
    assert analysis.mines is not None
    count_options = _kernel.CountOptions(mines=analysis.mines, budget=budget)
    expert = _kernel.Expert(expert_options())
    choice = expert.choose(analysis.view.cells, count_options, deadline)
    row, column = divmod(choice.cell, analysis.view.width)
    yield row, column
    yield from rivals(analysis, (row, column), deadline, budget)


def rivals(
    analysis: Analysis,
    chosen: Cell,
    deadline: _kernel.Deadline | None = None,
    budget: int = DEFAULT_BUDGET,
) -> list[Cell]:
    """List the cells that may be better guesses than the one that was chosen, three at most.

    Those are the cells that `expert` ranks next. Raises `_kernel.OutOfTime`.
    """
    assert analysis.mines is not None
    count_options = _kernel.CountOptions(mines=analysis.mines, budget=budget)
    expert = _kernel.Expert(expert_options())
    ranked = expert.rank(analysis.view.cells, count_options, deadline)
    cells = (divmod(cell, analysis.view.width) for cell in ranked)
    return [cell for cell in cells if cell != chosen][: MOST_CANDIDATES - 1]


def play_on(
    analysis: Analysis,
    cell: Cell,
    guessing: _kernel.Guessing,
    seed: int,
    games: range,
    *,
    deadline: _kernel.Deadline | None = None,
    budget: int = DEFAULT_BUDGET,
) -> NDArray[np.float64]:
    """Open a cell that is taken to be safe, and play on conditionally in the kernel.

    Args:
        analysis: Of the view to play on from, with a known total of mines.
        cell: The cell to open first, (row, column).
        guessing: Who guesses.
        seed: Game i of a seed is one layout, drawn from the solutions in which the cell is safe.
        games: The numbers of the games, without gaps.
        deadline: When to end; None stands for never.
        budget: The weights that an analysis may store.

    Returns:
        The weight of each game: their mean is the win probability once the cell is open.

    Raises:
        _kernel.TooComplex: A view takes more than the budget.
        _kernel.OutOfTime: The games take too long.
    """
    assert analysis.mines is not None
    continuation = _kernel.Continuation(
        analysis.view.cells,
        mines=analysis.mines,
        cell=cell,
        seed=seed,
        budget=budget,
        conditional=True,
    )
    return _kernel.play_on(guessing, continuation, games.start, len(games), deadline).weight


def best_first(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort candidates. Values that differ by rounding only are equal."""
    return tuple(
        sorted(candidates, key=lambda it: (-round(it.value, 12), -round(it.secondary, 12), it.cell))
    )


def describe_candidate(
    analysis: Analysis,
    cell: Cell,
    follows: tuple[float, float],
    value: tuple[float, float, float],
) -> Candidate:
    """Put together what is known of a cell: what follows from it, and its value with both ends."""
    return Candidate(cell, 1 - float(analysis.mine_probability[cell]), *follows, *value)


def what_follows(
    analysis: Analysis, cell: Cell, deadline: _kernel.Deadline, budget: int = DEFAULT_BUDGET
) -> tuple[float, float]:
    """Return the probabilities of progress and of surviving two openings, this cell first."""
    progress = secondary = 0.0
    cells = analysis.view.cells.copy()
    for clue, clue_probability in enumerate(analysis.clue_distribution(*cell)):
        if clue_probability > 0:
            cells[cell] = clue
            opened = View(cells, analysis.mines)
            follows = analyse_exact(opened, budget=budget, deadline=deadline)
            mine_probability = follows.mine_probability
            # Where only mines are left the game is won.
            least = 0.0 if _won(mine_probability) else float(np.nanmin(mine_probability))
            progress += clue_probability * (least == 0.0)
            secondary += clue_probability * (1 - least)
    return float(progress), float(secondary)


def _won(mine_probability: NDArray[np.float64]) -> bool:
    return bool(np.all(np.isnan(mine_probability) | (mine_probability == 1.0)))
