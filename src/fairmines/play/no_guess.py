"""No-guess deals: the search for a layout that can be won without a guess."""

from __future__ import annotations

import math
from typing import Final, Literal, get_args

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level, check_first_click, find_level
from fairmines.errors import FairminesError, NoDealError
from fairmines.play.search_limit import SEARCH_SECONDS, Cancel, SearchLimit
from fairmines.proofs.difficulty import BOARD_BUDGET
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.wording import counted

Deal = Literal["random", "no-guess", "repaired"]
DEALS: tuple[Deal, ...] = get_args(Deal)

SEARCHED_DEALS: tuple[Deal, ...] = ("no-guess", "repaired")
"""Those whose layouts can be won without a guess; a first opening takes time to find one."""

HowDealt = Literal["random", "no-guess", "repaired", "given"]
"""How the layout of a game is dealt; "given" by the caller."""


def check_deal(deal: str, difficulty: str | None) -> None:
    """Raise `FairminesError` unless this is a way to deal, with a difficulty that goes with it."""
    checks.choice("deal", deal, DEALS)
    if difficulty is not None:
        checks.choice("difficulty", difficulty, PROOF_RULES)
        if deal not in SEARCHED_DEALS:
            raise FairminesError(
                f"difficulty {difficulty!r} with deal {deal!r}: "
                "expected deal 'no-guess' or 'repaired'"
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
    size = find_level(level)
    check_first_click(size, start, first)
    ended = SearchLimit(limit, cancel)
    try:
        return _kernel.find_no_guess(
            size.width,
            size.height,
            size.mines,
            checks.seed(seed),
            start[0] * size.width + start[1],
            FIRST_RULES[first],
            0 if difficulty is None else 1 + PROOF_RULES.index(difficulty),
            ended,
        )
    except _kernel.NoDeal as end:
        raise no_deal_error(size, end.tried, ended, difficulty) from None


def wins_without_guess(layout: Layout, start: Cell) -> bool:
    """Return whether a layout can be won from a start without a guess, with a known total of mines.

    The exact analysis finds all safe cells, and a safe cell stays safe when others are opened. So
    all safe cells are opened at once, until the game is won or a position has none. A position
    whose count takes more than 2**20 weights counts as one that takes a guess.

    >>> wins_without_guess(Layout([[0, 0, 0, 1]]), (0, 0))
    True
    >>> wins_without_guess(Layout([[1, 0, 0]]), (0, 1))
    False
    """
    row, column = check_cell(start, layout.height, layout.width)
    cell = row * layout.width + column
    return _kernel.wins_without_guess(layout.mines, cell, layout.level.mines, BOARD_BUDGET)


def no_deal_error(
    level: Level, tried: int, ended: SearchLimit, difficulty: ProofRule | None
) -> NoDealError:
    """Return the error for a search that has ended after so many layouts."""
    board = f"{level.width}x{level.height} with {counted(level.mines, 'mine')}"
    layouts = counted(tried, "layout")
    if ended.cancelled:
        sentence = f"the search for a {board} without a guess was cancelled after {layouts}"
    else:
        graded = "" if difficulty is None else f"has the difficulty {difficulty!r} and "
        sentence = (
            f"none of {layouts} of {board}, tried in {ended.limit:g} seconds, {graded}"
            f"can be won without a guess: {_expected(level, difficulty)}"
        )
    most = most_mines_by_chance(level)
    nearest = level._replace(mines=most) if difficulty is None and level.mines > most else None
    return NoDealError(sentence, tried, nearest)


def most_mines_by_chance(level: Level) -> int:
    """Return the most mines with which a search for a layout has ended within seconds.

    The bound is fitted to measured times: docs/research/deals.md.
    """
    return math.floor(0.16 * level.cells + 1.8 * math.sqrt(level.cells))


ELSE_GRADED: Final = "expected fewer mines, another difficulty, or more time"
"""What a request for a difficulty should be, if it cannot be met."""


def _expected(level: Level, difficulty: ProofRule | None) -> str:
    """Say what request can be met."""
    if difficulty is not None:
        return ELSE_GRADED
    most = most_mines_by_chance(level)
    fewer = f"at most {counted(most, 'mine')}" if level.mines > most else "fewer mines, more time"
    return f"expected {fewer}, or deal 'repaired'"
