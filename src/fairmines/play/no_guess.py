"""No-guess deals: the search for a layout that can be won without a guess."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from threading import Event
from typing import Literal, get_args

import numpy as np

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, Level
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.errors import FairminesError, NoDealError, TooComplexError
from fairmines.proofs.difficulty import board_difficulty
from fairmines.proofs.steps import PROOF_RULES, ProofRule

Deal = Literal["random", "no-guess"]
DEALS: tuple[Deal, ...] = get_args(Deal)

Cancel = Event | Callable[[], bool]
"""Ends a search: an event that is set, or a function that returns True."""

SEARCH_SECONDS = 10.0
"""The default limit of a search."""

_BUDGET = 2**20
"""The weights for one analysis in a search, about 10 ms; a layout that takes more is skipped."""


def check_deal(deal: str, difficulty: str | None) -> None:
    """Raise `FairminesError` unless this is a way to deal, with a difficulty that goes with it."""
    checks.choice("deal", deal, DEALS)
    if difficulty is not None:
        checks.choice("difficulty", difficulty, PROOF_RULES)
        if deal != "no-guess":
            raise FairminesError(
                f"difficulty {difficulty!r} with deal {deal!r}: expected deal 'no-guess'"
            )


def candidate(
    level: tuple[int, int, int], seed: int, start: Cell, first: FirstRule, attempt: int
) -> Layout:
    """Deal the layout that a search with this seed tries as number `attempt`, from 0.

    Number 0 is the random deal of the same seed. The errors are those of `Layout.random`.
    """
    return Layout.random(level, _kernel.attempt_seed(checks.seed(seed), attempt), start, first)


def find_no_guess(
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule = "opening",
    *,
    difficulty: ProofRule | None = None,
    limit: float | None = SEARCH_SECONDS,
    cancel: Cancel | None = None,
) -> int:
    """Search for a layout that can be won from its start without a guess; return its attempt.

    `candidate` deals that layout. The search tries random layouts one after another. So all
    no-guess layouts are equally likely, and the result depends only on the seed.

    Args:
        level: (width, height, mines).
        seed: 0 to 2**64 - 1.
        start: The (row, column) of the first opening.
        first: The first-click rule: "any", "safe" or "opening".
        difficulty: The rule that the layout takes and no harder one: see `board_difficulty`. None
            for any.
        limit: The seconds to search; None for no limit.
        cancel: Ends the search; it is asked before each step.

    Raises:
        NoDealError: The search ended without a layout.
        LevelError: The mines do not fit beside the cells that the rule keeps free.
        FairminesError: Another argument is invalid.

    >>> find_no_guess((9, 9, 10), seed=2, start=(4, 4))
    1
    >>> find_no_guess((9, 9, 10), seed=2, start=(4, 4), difficulty="overlap")
    70
    """
    if difficulty is not None:
        checks.choice("difficulty", difficulty, PROOF_RULES)
    stop = _Stop(limit, cancel)
    attempt = 0
    while True:
        layout = candidate(level, seed, start, first, attempt)
        if difficulty is None:
            found = wins_without_guess(layout, start, stop)
        else:
            found = board_difficulty(layout, start, difficulty) == difficulty
        if found:
            return attempt
        attempt += 1
        if stop():
            raise NoDealError(_sentence(Level(*level), attempt, stop, difficulty), attempt)


def wins_without_guess(
    layout: Layout, start: Cell, stop: Callable[[], bool] = lambda: False
) -> bool:
    """Return whether a layout can be won from a start without a guess, with a known total of mines.

    The exact analysis finds all safe cells, and a safe cell stays safe when others are opened. So
    all safe cells are opened at once, until the game is won or a position has none. If `stop`,
    which is asked before each step, returns True, the result is False.

    >>> wins_without_guess(Layout([[0, 0, 0, 1]]), (0, 0))
    True
    >>> wins_without_guess(Layout([[1, 0, 0]]), (0, 1))
    False
    """
    if layout.mines[check_cell(start, layout.height, layout.width)]:
        return False
    board = _kernel.Board(layout.mines)
    safe = np.zeros(layout.mines.shape, dtype=np.bool_)
    safe[start] = True
    while safe.any() and not stop():
        board.open_cells(safe)
        if not board.left:
            return True
        view = View.trusted(board.cells, layout.level.mines)
        try:
            safe = analyse_exact(view, budget=_BUDGET).safe
        except TooComplexError:
            return False
    return False


class _Stop:
    """Whether a search has to end, and why."""

    def __init__(self, limit: float | None, cancel: Cancel | None) -> None:
        if limit is not None and math.isnan(checks.real("limit", limit, "seconds, or None")):
            raise FairminesError("limit nan: expected seconds, or None")
        if cancel is not None and not isinstance(cancel, Event):
            checks.function("cancel", cancel)
        self.limit = limit
        self.cancelled = False
        self._asked = cancel.is_set if isinstance(cancel, Event) else cancel
        self._deadline = None if limit is None else time.monotonic() + limit

    def __call__(self) -> bool:
        if self._asked is not None and self._asked():
            self.cancelled = True
        return self.cancelled or (self._deadline is not None and time.monotonic() >= self._deadline)


def _sentence(level: Level, tried: int, stop: _Stop, difficulty: ProofRule | None) -> str:
    mines = "1 mine" if level.mines == 1 else f"{level.mines:,} mines"
    board = f"{level.width}x{level.height} with {mines}"
    layouts = "1 layout" if tried == 1 else f"{tried:,} layouts"
    if stop.cancelled:
        return f"the search for a {board} without a guess was cancelled after {layouts}"
    tried_in = f"none of {layouts} of {board}, tried in {stop.limit:g} seconds,"
    if difficulty is None:
        return f"{tried_in} can be won without a guess"
    return f"{tried_in} has the difficulty {difficulty!r} and can be won without a guess"
