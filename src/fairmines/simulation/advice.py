"""`best_move`: which cell to open next, and the win probability of each candidate."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

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
FIRST_GAMES, MOST_AT_A_TIME = 1, 200
"""Games that are played with a candidate before it is the next one's turn: the number doubles from
the first to the second of these. So all candidates are played alike when time is over."""
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
    analysis: Analysis = field(compare=False)
    """The analysis of the view."""

    @property
    def solutions(self) -> int:
        """The exact number of solutions, computed at the first access."""
        return self.analysis.solutions

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
    view: View,
    mines: int | None = None,
    *,
    budget: int = GAMES,
    seed: int = 0,
    seconds: float = math.inf,
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
        seconds: The time limit in all, by default none. When the time is over, the advice rests on
            the games played so far, and differs from run to run. Candidates without a game are left
            out.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The constraints are too entangled to analyse, or no game ends within
            `seconds`.
        FairminesError: The total of mines is unknown, no cell can be opened, or an argument is out
            of range.

    >>> advice = best_move(View.parse("5 4 7\\n01???\\n23?3?\\n!!32?\\n????1"))
    >>> advice.best, advice.value, advice.exact
    ((1, 2), 0.625, True)
    """
    budget = checks.integer("budget", budget, 1, MOST_GAMES, expected=f"1 to {MOST_GAMES:,} games")
    seed = checks.seed(seed)
    seconds = checks.time_limit(seconds)
    deadline = _kernel.Deadline(seconds)
    try:
        analysis = analyse_exact(view, mines, deadline=deadline)
        total = check_playable(analysis)
        candidates = _search(analysis, seconds / 2, deadline)
        exact = candidates is not None
        if candidates is None:
            candidates = _play_candidates(analysis, budget, seed, deadline)
    except _kernel.TooComplex:
        raise TooComplexError(LOOK_AHEAD) from None
    except _kernel.OutOfTime:
        raise TooComplexError(
            f"the view is too complex to be played on within {seconds:g} s: "
            "expected a smaller view, or more time"
        ) from None
    # Values that differ by rounding only are equal.
    best_first = sorted(
        candidates, key=lambda it: (-round(it.value, 12), -round(it.secondary, 12), it.cell)
    )
    return Advice(view.with_mines(total), tuple(best_first), exact, analysis)


def _search(
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
        follows = _what_follows(analysis, (row, column), deadline)
        found.append(_candidate(analysis, (row, column), follows, (value, value, value)))
    return found


def _play_candidates(
    analysis: Analysis, budget: int, seed: int, deadline: _kernel.Deadline
) -> list[Candidate]:
    """Estimate the win probability of the best few cells by playing games to their end.

    Raises:
        _kernel.OutOfTime: No game was finished before the deadline.
        _kernel.TooComplex: An analysis exceeds the budget.
    """
    follows: dict[Cell, tuple[float, float]] = {}
    weights: dict[Cell, list[float]] = {}
    try:
        for cell in _cells_to_play(analysis, deadline):
            follows[cell] = _what_follows(analysis, cell, deadline)
        # Each cell in turn, so that all have played about as many games when the time is over.
        for games in _parts(budget):
            for cell in follows:
                played = play_on(analysis, cell, guessing(), seed, games, deadline=deadline)
                weights.setdefault(cell, []).extend(played.tolist())
    except _kernel.OutOfTime:
        if not weights:
            raise
    found = []
    for cell, of_cell in weights.items():
        safety = 1 - float(analysis.mine_probability[cell])
        estimate = Mean.of(of_cell)
        low, high = estimate.interval()
        value = (safety * estimate.value, safety * low, safety * high)
        found.append(_candidate(analysis, cell, follows[cell], value))
    return found


def _parts(games: int) -> Iterator[range]:
    """Divide games into parts: small ones first, each twice as long as the one before.

    >>> list(_parts(10))
    [range(0, 1), range(1, 3), range(3, 7), range(7, 10)]
    """
    first, size = 0, FIRST_GAMES
    while first < games:
        yield range(first, min(first + size, games))
        first, size = first + size, min(2 * size, MOST_AT_A_TIME)


def _cells_to_play(analysis: Analysis, deadline: _kernel.Deadline) -> Iterator[Cell]:
    """Yield the cells to play on with, the guess of `expert` first."""
    if not analysis.forced_guess:
        # All safe cells will be opened, whichever comes first.
        row, column = np.argwhere(analysis.safe)[0].tolist()
        yield row, column
        return
    assert analysis.mines is not None
    count_options = _kernel.CountOptions(mines=analysis.mines, budget=DEFAULT_BUDGET)
    expert = _kernel.Expert(expert_options())
    choice = expert.choose(analysis.view.cells, count_options, deadline)
    row, column = divmod(choice.cell, analysis.view.width)
    yield row, column
    yield from rivals(analysis, (row, column), deadline)


def rivals(
    analysis: Analysis, chosen: Cell, deadline: _kernel.Deadline | None = None
) -> list[Cell]:
    """List the cells that may be better guesses than the one that was chosen, three at most.

    Those are the cells that `expert` ranks next. Raises `_kernel.OutOfTime`.
    """
    assert analysis.mines is not None
    count_options = _kernel.CountOptions(mines=analysis.mines, budget=DEFAULT_BUDGET)
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
) -> NDArray[np.float64]:
    """Open a cell that is taken to be safe, and play on conditionally in the kernel.

    Args:
        analysis: Of the view to play on from, with a known total of mines.
        cell: The cell to open first, (row, column).
        guessing: Who guesses.
        seed: Game i of a seed is one layout, drawn from the solutions in which the cell is safe.
        games: The numbers of the games, without gaps.
        deadline: When to end; None stands for never.

    Returns:
        The weight of each game: their mean is the win probability once the cell is open.

    Raises:
        _kernel.TooComplex: A view takes more than the analysis' budget.
        _kernel.OutOfTime: The games take too long.
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
    return _kernel.play_on(guessing, continuation, games.start, len(games), deadline).weight


def _candidate(
    analysis: Analysis,
    cell: Cell,
    follows: tuple[float, float],
    value: tuple[float, float, float],
) -> Candidate:
    return Candidate(cell, 1 - float(analysis.mine_probability[cell]), *follows, *value)


def _what_follows(
    analysis: Analysis, cell: Cell, deadline: _kernel.Deadline
) -> tuple[float, float]:
    """Return the probabilities of progress and of surviving two openings, this cell first."""
    progress = secondary = 0.0
    cells = analysis.view.cells.copy()
    for clue, clue_probability in enumerate(analysis.clue_distribution(*cell)):
        if clue_probability > 0:
            cells[cell] = clue
            opened = View(cells, analysis.mines)
            mine_probability = analyse_exact(opened, deadline=deadline).mine_probability
            # Where only mines are left the game is won.
            least = 0.0 if _won(mine_probability) else float(np.nanmin(mine_probability))
            progress += clue_probability * (least == 0.0)
            secondary += clue_probability * (1 - least)
    return float(progress), float(secondary)


def _won(mine_probability: NDArray[np.float64]) -> bool:
    return bool(np.all(np.isnan(mine_probability) | (mine_probability == 1.0)))
