"""`best_move`: which cell to open next, and the win probability of each candidate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import check_playable, solve_endgame
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import TooComplexError
from fairmines.notebook import NotebookDisplay
from fairmines.simulation.statistics import Mean
from fairmines.strategies.expert import LOOK_AHEAD, expert_options, guessing
from fairmines.wording import counted, percentage

GAMES = 2000
"""The default number of games for each candidate."""
MOST_GAMES = 10**9
AT_A_TIME = 200
"""The number of games between two checks for Ctrl-C."""
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


@dataclass(frozen=True, repr=False)
class Advice(NotebookDisplay):
    """What to open next."""

    view: View
    candidates: tuple[Candidate, ...]
    """The best first; never empty."""
    exact: bool
    """Whether the values are exact, by search, or estimates, by playing on."""
    solutions: int

    @property
    def best(self) -> Cell:
        """The cell to open."""
        return self.candidates[0].cell

    @property
    def value(self) -> float:
        """The win probability of opening the best cell."""
        return self.candidates[0].value

    def __repr__(self) -> str:
        first = self.candidates[0]
        wins = f"{percentage(first.value)} (exact)"
        if not self.exact:
            wins = percentage(first.value, first.low, first.high)
        return (
            f"<Advice open {first.cell}: wins {wins}, {counted(len(self.candidates), 'candidate')}>"
        )


def best_move(
    view: View, mines: int | None = None, *, budget: int = GAMES, seed: int = 0
) -> Advice:
    """Advise which cell to open, and say how good the best few are.

    If the view has at most 3,000 solutions and 128 cells that may be free, the rest of the game is
    searched for perfect play, and every value is exact. Otherwise the strategy `expert` plays on
    with each candidate: a safe cell, or the best few guesses of `expert`. The layouts are drawn
    from the solutions in which the candidate is safe. The value is the candidate's safety times the
    mean weight of these conditional games.

    Args:
        view: What the player sees.
        mines: The total of mines on the board, by default `view.mines`.
        budget: The number of games to play on for each candidate.
        seed: Draws the layouts of these games, 0 to 2**64 - 1.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The constraints are too entangled to analyse.
        FairminesError: The total of mines is unknown, no cell can be opened, or an argument is out
            of range.

    >>> advice = best_move(View.parse("5 4 7\\n01???\\n23?3?\\n!!32?\\n????1"))
    >>> advice.best, advice.value, advice.exact
    ((1, 2), 0.625, True)
    """
    budget = checks.integer("budget", budget, 1, MOST_GAMES, expected=f"1 to {MOST_GAMES:,} games")
    seed = checks.seed(seed)
    analysis = analyse_exact(view, mines)
    total = check_playable(analysis)
    candidates = _search(analysis)
    exact = candidates is not None
    if candidates is None:
        try:
            candidates = [
                _value_by_games(analysis, cell, budget, seed)
                for cell in _worth_playing(analysis, total)
            ]
        except _kernel.TooComplex:
            raise TooComplexError(LOOK_AHEAD) from None
    # Values that differ by rounding only are equal.
    best_first = sorted(
        candidates, key=lambda it: (-round(it.value, 12), -round(it.secondary, 12), it.cell)
    )
    return Advice(view.with_mines(total), tuple(best_first), exact, analysis.solutions)


def _search(analysis: Analysis) -> list[Candidate] | None:
    """Value every cell by perfect play; None when that is too much."""
    try:
        endgame = solve_endgame(
            analysis.view, analysis.mines, limit=ENDGAME_SOLUTIONS, steps=ENDGAME_STEPS
        )
    except TooComplexError:
        return None
    found = []
    for row, column in np.argwhere(endgame.wins >= 0).tolist():
        value = float(endgame.win_probability_of(row, column))
        found.append(_candidate(analysis, (row, column), value, value, value))
    return found


def _worth_playing(analysis: Analysis, total: int) -> list[Cell]:
    """List the cells to play on with."""
    if not analysis.forced_guess:
        # All safe cells will be opened, whichever comes first.
        row, column = np.argwhere(analysis.safe)[0].tolist()
        return [(row, column)]
    count_options = _kernel.CountOptions(mines=total, budget=DEFAULT_BUDGET)
    choice = _kernel.Expert(expert_options()).choose(analysis.view.cells, count_options)
    chosen = divmod(choice.cell, analysis.view.width)
    return [chosen, *rivals(analysis, chosen)]


def rivals(analysis: Analysis, chosen: Cell) -> list[Cell]:
    """List the cells that may be better guesses than the one that was chosen, three at most.

    Those that `expert` holds for the next best.
    """
    assert analysis.mines is not None
    count_options = _kernel.CountOptions(mines=analysis.mines, budget=DEFAULT_BUDGET)
    ranked = _kernel.Expert(expert_options()).rank(analysis.view.cells, count_options)
    cells = (divmod(cell, analysis.view.width) for cell in ranked)
    return [cell for cell in cells if cell != chosen][: MOST_CANDIDATES - 1]


def play_on(
    analysis: Analysis, cell: Cell, guessing: _kernel.Guessing, seed: int, games: range
) -> NDArray[np.float64]:
    """Open a cell that is taken to be safe, and play on conditionally in the kernel.

    Args:
        analysis: Of the view to play on from, with a known total of mines.
        cell: The cell to open first, (row, column).
        guessing: Who guesses.
        seed: Game i of a seed is one layout, drawn from the solutions in which the cell is safe.
        games: The numbers of the games, without gaps.

    Returns:
        The weight of each game: their mean is the win probability once the cell is open.

    Raises:
        _kernel.TooComplex: A view takes more than the analysis' budget.
    """
    assert analysis.mines is not None
    continuation = _kernel.Continuation(
        analysis.view.cells,
        mines=analysis.mines,
        cell=cell,
        seed=seed,
        budget=DEFAULT_BUDGET,
        conditional=True,
    )
    return _kernel.play_on(guessing, continuation, games.start, len(games)).weight


def _value_by_games(analysis: Analysis, cell: Cell, games: int, seed: int) -> Candidate:
    """Value a cell by playing games to their end."""
    safety = 1 - float(analysis.mine_probability[cell])
    weights: list[float] = []
    for first in range(0, games, AT_A_TIME):
        part = range(first, min(first + AT_A_TIME, games))
        weights += play_on(analysis, cell, guessing(), seed, part).tolist()
    estimate = Mean.of(weights)
    low, high = estimate.interval()
    return _candidate(analysis, cell, safety * estimate.value, safety * low, safety * high)


def _candidate(analysis: Analysis, cell: Cell, value: float, low: float, high: float) -> Candidate:
    safety = 1 - float(analysis.mine_probability[cell])
    return Candidate(cell, safety, *_what_follows(analysis, cell), value, low, high)


def _what_follows(analysis: Analysis, cell: Cell) -> tuple[float, float]:
    """Return the probabilities of progress and of surviving two openings, this cell first."""
    progress = secondary = 0.0
    cells = analysis.view.cells.copy()
    for clue, clue_probability in enumerate(analysis.clue_distribution(*cell)):
        if clue_probability > 0:
            cells[cell] = clue
            mine_probability = analyse_exact(View(cells, analysis.mines)).mine_probability
            # Where only mines are left the game is won.
            least = 0.0 if _won(mine_probability) else float(np.nanmin(mine_probability))
            progress += clue_probability * (least == 0.0)
            secondary += clue_probability * (1 - least)
    return float(progress), float(secondary)


def _won(mine_probability: NDArray[np.float64]) -> bool:
    return bool(np.all(np.isnan(mine_probability) | (mine_probability == 1.0)))
