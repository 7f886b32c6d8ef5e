"""Repaired deals: layouts that can be won without a guess, made by moving mines.

A no-guess deal tries random layouts until one can be won without a guess; on large or dense boards
none ever can. A repaired deal begins with a random layout, and swaps mines and free cells where the
exact analysis finds no safe cell. Then it mixes: it swaps a random mine and a random free cell many
times, and takes back each swap after which the layout takes a guess. See `cpp/kernel/proofs`.
"""

from __future__ import annotations

from typing import NamedTuple

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level, check_first_click
from fairmines.errors import NoDealError
from fairmines.play.no_guess import ELSE_GRADED, wins_without_guess
from fairmines.play.search_limit import SEARCH_SECONDS, Cancel, SearchLimit
from fairmines.proofs.difficulty import board_difficulty
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.wording import counted

_BUDGET = 2**20
"""The weights for one analysis in a repair; a swap that takes more is taken back."""


class Repaired(NamedTuple):
    """A layout that was found, and which attempt of its search made it, from 0."""

    attempt: int
    layout: Layout


def repaired_candidate(
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule,
    attempt: int,
    *,
    deadline: _kernel.Deadline | None = None,
) -> Layout | None:
    """Make the layout that a search with this seed makes as number `attempt`, from 0.

    Number 0 repairs the random deal of the same seed. The start is free under all first-click
    rules. None if the repair gives up. The errors are those of `Layout.random`; and
    `_kernel.OutOfTime` at the deadline.
    """
    size = Level(*level)
    check_first_click(size, start, first)
    if size.mines == size.cells:
        return None  # no cell is free, nor is the start
    free = _kernel.FreeSquare(*start, FIRST_RULES[first])
    options = _kernel.CountOptions(mines=size.mines, budget=_BUDGET)
    attempt_seed = _kernel.attempt_seed(checks.seed(seed), attempt)
    mines = _kernel.repaired_deal(size.width, size.height, free, attempt_seed, options, deadline)
    return None if mines is None else Layout(mines)


def find_repaired(
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule = "opening",
    *,
    difficulty: ProofRule | None = None,
    limit: float | None = SEARCH_SECONDS,
    cancel: Cancel | None = None,
) -> Repaired:
    """Make a layout that can be won from its start without a guess, by moving mines.

    Most levels take one attempt. The result depends only on the seed: a limit of time ends the
    search, and changes nothing else. `wins_without_guess` has certified the layout.

    Args:
        level: (width, height, mines).
        seed: 0 to 2**64 - 1.
        start: The (row, column) of the first opening.
        first: The first-click rule: "any", "safe" or "opening".
        difficulty: The rule that the layout takes and no harder one: see `board_difficulty`. None
            for any.
        limit: The seconds to search; None for no limit.
        cancel: Ends the search; it is asked before each attempt.

    Raises:
        NoDealError: The search ended without a layout.
        LevelError: The mines do not fit beside the cells that the rule keeps free.
        FairminesError: Another argument is invalid.

    >>> find_repaired((30, 16, 130), seed=2, start=(8, 15)).attempt
    0
    >>> find_repaired((9, 9, 20), seed=2, start=(4, 4), difficulty="chain").attempt
    3
    """
    if difficulty is not None:
        checks.choice("difficulty", difficulty, PROOF_RULES)
    size, stop = Level(*level), SearchLimit(limit, cancel)
    check_first_click(size, start, first)
    if size.mines == size.cells:
        nearest = size._replace(mines=size.mines - 1)
        expected = f"expected at most {counted(nearest.mines, 'mine')}"
        raise NoDealError(f"no cell of {_board(size)} is free: {expected}", 0, nearest)
    attempt = 0
    while True:
        deadline = _kernel.Deadline(stop.seconds_left)
        try:
            layout = repaired_candidate(level, seed, start, first, attempt, deadline=deadline)
        except _kernel.OutOfTime:
            layout = None
        if layout is not None and _keeps_promise(layout, start, difficulty):
            return Repaired(attempt, layout)
        attempt += 1
        if stop():
            raise NoDealError(_sentence(size, attempt, stop, difficulty), attempt)


def _keeps_promise(layout: Layout, start: Cell, difficulty: ProofRule | None) -> bool:
    if difficulty is None:
        return wins_without_guess(layout, start)
    return board_difficulty(layout, start, difficulty) == difficulty


def _board(level: Level) -> str:
    return f"{level.width}x{level.height} with {counted(level.mines, 'mine')}"


def _sentence(level: Level, tried: int, stop: SearchLimit, difficulty: ProofRule | None) -> str:
    attempts = counted(tried, "attempt")
    if stop.cancelled:
        return f"the repair of a {_board(level)} was cancelled after {attempts}"
    made = f"{attempts} in {stop.limit:g} seconds made no layout of {_board(level)}"
    if difficulty is None:
        return f"{made} that can be won without a guess: expected fewer mines, or more time"
    graded = f"with the difficulty {difficulty!r} that can be won without a guess"
    return f"{made} {graded}: {ELSE_GRADED}"
