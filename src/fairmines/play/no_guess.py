"""Deals: at random, or so that the game can be won without a guess."""

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

Deal = Literal["random", "no-guess"]
DEALS: tuple[Deal, ...] = get_args(Deal)

Cancel = Event | Callable[[], bool]
"""What tells a search to stop: an event that is set, or a function that returns true."""

SEARCH_SECONDS = 10.0
"""How long a search for a layout without a guess goes on by default."""

_BUDGET = 2**20
"""Weights for one analysis in a search: a layout that takes more is passed over, in some 10 ms."""


def candidate(
    level: tuple[int, int, int], seed: int, start: Cell, first: FirstRule, attempt: int
) -> Layout:
    """Deal the layout that a search with this seed tries as number `attempt`, from 0.

    Number 0 is the random deal of the same seed. Raises what `Layout.random` raises.
    """
    if attempt:
        sequence = np.random.SeedSequence(seed, spawn_key=(attempt,))
        seed = int(sequence.generate_state(1, np.uint64)[0])
    return Layout.random(level, seed, start, first)


def find_no_guess(
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule = "opening",
    *,
    limit: float | None = SEARCH_SECONDS,
    cancel: Cancel | None = None,
) -> int:
    """Search for a layout that can be won from its start without a guess; return its attempt.

    `candidate` deals that layout. Random layouts are tried one after another, so that each that
    qualifies has equal chance, and the answer depends on the seed alone. `limit` is in seconds,
    None for no limit; `cancel` is asked before each step. Raises `NoDealError` when the search ends
    without a find, and what `Layout.random` raises.

    >>> find_no_guess((9, 9, 10), seed=2, start=(4, 4))
    1
    """
    stop = _Stop(limit, cancel)
    attempt = 0
    while not wins_without_guess(candidate(level, seed, start, first, attempt), start, stop):
        attempt += 1
        if stop():
            raise NoDealError(_sentence(Level(*level), attempt, stop), attempt)
    return attempt


def wins_without_guess(
    layout: Layout, start: Cell, stop: Callable[[], bool] = lambda: False
) -> bool:
    """Say whether a layout can be won from a start without a guess, the total of mines known.

    False also when `stop`, asked before each step, returned true. The exact analysis finds every
    safe cell that there is, and what is safe stays so as more is opened; so all of them are opened
    together, and the first position without one settles the matter.

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
    """Says when a search has to end, and why."""

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


def _sentence(level: Level, tried: int, stop: _Stop) -> str:
    mines = "1 mine" if level.mines == 1 else f"{level.mines:,} mines"
    board = f"{level.width}x{level.height} with {mines}"
    layouts = "1 layout" if tried == 1 else f"{tried:,} layouts"
    if stop.cancelled:
        return f"the search for a {board} without a guess was cancelled after {layouts}"
    return (
        f"none of {layouts} of {board}, tried in {stop.limit:g} seconds, can be won without a guess"
    )
