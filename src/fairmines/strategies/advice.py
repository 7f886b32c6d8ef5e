"""`best_move`: which cell to open next, and the win probability of each candidate."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass, field, replace

import msgspec
from msgspec import Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell
from fairmines.boards.level import FIRST_RULES, FirstRule
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import check_playable
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import InconsistentViewError, TooComplexError
from fairmines.notebook import NotebookDisplay
from fairmines.strategies.deliberate import THINKING_LEVELS
from fairmines.strategies.expert import expert_options, too_entangled
from fairmines.wording import counted, percentage

GAMES = 2000
"""The default number of games for each candidate."""
MOST_GAMES = 10**9
THINKING_LIMITS = {
    "max_endgame_solutions": _kernel.MAX_TIMED_SOLUTIONS,
    "max_endgame_steps": _kernel.MAX_TIMED_STEPS,
}
"""The endgames that are searched with a level of thinking."""


class Candidate(Struct, frozen=True):
    """A cell that may be opened next."""

    cell: Cell
    """The (row, column)."""
    safety: float
    """The probability that it is no mine."""
    progress: float
    """The probability that it is no mine, and that another cell is safe then or the game is won."""
    secondary: float
    """The probability to survive this opening and the next one (secondary safety)."""
    value: float
    """The win probability."""
    low: float
    """The lower end of the 95 % interval of `value`; `value` itself where that is exact."""
    high: float
    """The upper end of that interval."""


class _Answer(Struct):
    """What the kernel answers."""

    exact: bool
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, repr=False)
class Advice(NotebookDisplay):
    """What to open next."""

    view: View
    """The view, with the total of mines that was used."""
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
    first: FirstRule = "any",
    budget: int = GAMES,
    seed: int = 0,
    seconds: float = math.inf,
    think: int | None = None,
) -> Advice:
    """Advise which cell to open, and say how good the best few are.

    If the view has at most 10,000 solutions and 128 cells that may be free, the rest of the game is
    searched for perfect play, and every value is exact. Otherwise the strategy `expert` plays on
    with each candidate: a safe cell, or the best few guesses of `expert`. The layouts are drawn
    from the solutions in which the candidate is safe. The value is the candidate's safety times the
    mean weight of these conditional games.

    Args:
        view: What the player sees.
        mines: The total of mines on the board, by default `view.mines`.
        first: The rule of the first click, which counts while no cell is opened: the first cell may
            be a mine ("any"), is free ("safe"), or has free neighbours, too ("opening"). With
            "opening" the candidates are a corner, the middles of two edges, and the centre.
        budget: The number of games to play on for each candidate.
        seed: Draws the layouts of these games, 0 to 2**64 - 1.
        seconds: The time limit in all, by default none. When the time is over, the advice rests on
            the games played so far, and differs from run to run. Candidates without a game are left
            out.
        think: A level of thinking, 1 to 4, by default none. With one, endgames of up to 30,000
            solutions are searched, and where a guess is due the strategy `deliberate` of this level
            chooses the first candidate. The values are those of `expert` playing on, so another
            candidate may have a higher one, by chance.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The constraints are too entangled to analyse, or no game ends within
            `seconds`.
        FairminesError: The total of mines is unknown, no cell can be opened, or an argument is out
            of range.

    >>> advice = best_move(View.parse("5 4 7\\n01???\\n23?3?\\n!!32?\\n????1"))
    >>> advice.best, advice.value, advice.exact
    ((1, 2), 0.625, True)
    >>> best_move(View.covered_board((3, 2, 2)), first="opening").value
    1.0
    """
    budget = checks.integer("budget", budget, 1, MOST_GAMES, expected=f"1 to {MOST_GAMES:,} games")
    seed = checks.seed(seed)
    seconds = checks.time_limit(seconds)
    checks.choice("first", first, FIRST_RULES)
    if think is not None:
        think = checks.integer("think", think, 1, THINKING_LEVELS)
    untouched = not (checks.instance("view", view, View).cells >= 0).any()
    if first == "opening" and untouched and view.cells.size > 1:
        return _best_opening(view, mines, budget, seed, seconds)
    advice = _advise(view, mines, budget, seed, seconds, think=think)
    if first != "any" and untouched:
        candidates = tuple(_given_safe(candidate) for candidate in advice.candidates)
        return replace(advice, candidates=candidates)
    return advice


def _given_safe(candidate: Candidate) -> Candidate:
    """Return the candidate on the layouts in which it is safe."""
    cell, *probabilities = msgspec.structs.astuple(candidate)
    return Candidate(
        cell, *(min(1.0, probability / candidate.safety) for probability in probabilities)
    )


def _best_opening(view: View, mines: int | None, budget: int, seed: int, seconds: float) -> Advice:
    """Advise on the first cell, where it has no mine around: it then shows 0."""
    analysis = analyse_exact(view, mines)
    total = check_playable(analysis)
    last, right = view.height - 1, view.width - 1
    cells = {(0, 0), (0, right // 2), (last // 2, 0), (last // 2, right // 2)}
    openings: list[tuple[Candidate, bool]] = []
    for cell in sorted(cells):
        opened = view.cells.copy()
        opened[cell] = 0
        try:
            after = _advise(View(opened, total), None, budget, seed, seconds / len(cells))
        except InconsistentViewError:  # the mines do not fit beside its neighbours
            continue
        best = after.candidates[0]
        openings.append(
            (Candidate(cell, 1.0, 1.0, 1.0, best.value, best.low, best.high), after.exact)
        )
    if not openings:
        raise InconsistentViewError(
            f"{counted(total, 'mine')}: expected fewer, beside a first cell and its neighbours"
        )
    openings.sort(key=lambda it: -it[0].value)
    candidates = tuple(candidate for candidate, _ in openings)
    return Advice(view.with_mines(total), candidates, all(exact for _, exact in openings), analysis)


def _advise(
    view: View,
    mines: int | None,
    budget: int,
    seed: int,
    seconds: float,
    *,
    think: int | None = None,
) -> Advice:
    """Advise on the next cell, which may be a mine."""
    deadline = _kernel.Deadline(seconds)
    try:
        analysis = analyse_exact(view, mines, deadline=deadline)
        total = check_playable(analysis)
        advice = begin_advice(analysis, seed, DEFAULT_BUDGET, deadline)
        limits = {} if think is None else THINKING_LIMITS
        exact = advice.search(_kernel.Deadline(seconds / 2), **limits)
        chosen = None
        if not exact and think is not None and analysis.forced_guess:
            chosen = _deliberate(analysis, think, deadline)
        if not exact:
            _play(advice, budget, deadline, chosen)
        answer = read_answer(advice.found(deadline if exact else None), _Answer)
        if not answer.candidates:
            raise _kernel.OutOfTime
    except _kernel.TooComplex:
        raise TooComplexError(too_entangled(DEFAULT_BUDGET)) from None
    except _kernel.OutOfTime:
        raise TooComplexError(
            f"the view is too complex to be played on within {seconds:g} s: "
            "expected a smaller view, or more seconds"
        ) from None
    first = None if chosen is None else divmod(chosen, view.width)
    candidates = sorted(answer.candidates, key=lambda it: it.cell != first)
    return Advice(view.with_mines(total), tuple(candidates), answer.exact, analysis)


def _deliberate(analysis: Analysis, think: int, deadline: _kernel.Deadline) -> int:
    """Return the guess of `deliberate`, by its index."""
    options = _kernel.CountOptions(mines=analysis.mines, budget=DEFAULT_BUDGET)
    guesser = _kernel.Deliberate(expert_options(), _kernel.Thinking(think))
    return guesser.choose(analysis.view.cells, options, deadline).cell


def begin_advice(
    analysis: Analysis, seed: int, budget: int, deadline: _kernel.Deadline
) -> _kernel.Advice:
    """Return the kernel's advice on the view of an analysis, whose total is known.

    Args:
        analysis: Of the view, exact.
        seed: Draws the layouts of the games.
        budget: The weights that an analysis may store.
        deadline: When to end.

    Raises:
        _kernel.OutOfTime: The deadline is over.
    """
    options = _kernel.CountOptions(mines=analysis.mines, budget=budget)
    return _kernel.Advice(
        analysis.view.cells, options, seed=seed, expert=expert_options(), deadline=deadline
    )


def _play(
    advice: _kernel.Advice,
    games: int,
    deadline: _kernel.Deadline,
    chosen: int | None,
) -> None:
    """Play this many games with each candidate, or fewer when the time is over.

    A chosen cell, by its index, is a candidate in any case.

    Raises:
        _kernel.TooComplex: An analysis exceeds the budget.
    """
    with suppress(_kernel.OutOfTime):
        advice.choose_candidates(deadline)
        if chosen is not None and chosen not in advice.cells():
            advice.resume(chosen, games=0, total=0.0, squares=0.0, deadline=deadline)
        while advice.play_slice(games, deadline):
            pass
