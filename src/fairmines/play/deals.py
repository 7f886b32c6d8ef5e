"""How layouts are dealt, and the search for one without a guess, or with a 3BV in a range."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast, get_args

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, check_first_click, find_level
from fairmines.errors import FairminesError
from fairmines.play.search_limit import SEARCH_SECONDS, Cancel, SearchLimit
from fairmines.proofs.difficulty import BOARD_BUDGET
from fairmines.proofs.steps import PROOF_RULES, ProofRule

Deal = Literal["random", "no-guess", "repaired"]
DEALS: tuple[Deal, ...] = get_args(Deal)

SearchedDeal = Literal["no-guess", "repaired"]
SEARCHED_DEALS: tuple[SearchedDeal, ...] = get_args(SearchedDeal)
"""Those whose layouts can be won without a guess; a first opening takes time to find one."""

HowDealt = Literal["random", "no-guess", "repaired", "given"]
"""How the layout of a game is dealt; "given" by the caller."""
HOW_DEALT: tuple[HowDealt, ...] = get_args(HowDealt)


class FoundDeal(NamedTuple):
    """A layout that was found, and which attempt of its search made it, from 0."""

    attempt: int
    layout: Layout


def check_deal(deal: str, difficulty: str | None) -> None:
    """Raise `FairminesError` unless this is a way to deal, with a difficulty that goes with it."""
    checks.choice("deal", deal, DEALS)
    if difficulty is not None:
        checks.choice("difficulty", difficulty, PROOF_RULES)
    _kernel.check_difficulty(cast("Deal", deal), cast("ProofRule | None", difficulty))


def check_bbbv(bbbv: Any) -> tuple[int, int] | None:
    """Return a range of 3BV as two integers; raise `FairminesError` if it is none.

    >>> check_bbbv((140, 100))
    Traceback (most recent call last):
    fairmines.errors.FairminesError: bbbv (140, 100): expected the least and the most 3BV
    """
    if bbbv is None:
        return None
    expected = "the least and the most 3BV"
    name = f"bbbv {checks.quote(bbbv)} has a 3BV that"
    ends = [checks.whole(name, end) for end in checks.items("bbbv", bbbv, expected)]
    if len(ends) != 2:
        raise FairminesError(f"bbbv {checks.quote(bbbv)}: expected {expected}")
    _kernel.check_bbbv(*ends)
    return ends[0], ends[1]


def searches(deal: str, bbbv: tuple[int, int] | None) -> bool:
    """Return whether a first opening searches for its layout, which takes time."""
    return deal in SEARCHED_DEALS or (deal == "random" and bbbv is not None)


def find_deal(
    deal: Deal,
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule = "opening",
    *,
    difficulty: ProofRule | None = None,
    bbbv: tuple[int, int] | None = None,
    limit: float | None = SEARCH_SECONDS,
    cancel: Cancel | None = None,
) -> FoundDeal:
    """Search for a layout that can be won from its start without a guess, or with a 3BV in a range.

    No-guess deals, and random ones with a range of 3BV, try random layouts one after another, the
    random deal of the seed first. So all layouts that keep the promise are equally likely; without
    a guess, on large or dense boards none ever does. A repaired deal begins with a random layout,
    and swaps mines and free cells where the exact analysis finds no safe cell. Then it mixes: it
    swaps a random mine and a random free cell many times, and takes back each swap after which the
    layout takes a guess.

    The result depends only on the seed: a limit of time ends the search, and changes nothing else.
    See `cpp/kernel/proofs/deal_search.hpp`.

    Args:
        deal: "no-guess" or "repaired"; with a range of 3BV also "random".
        level: (width, height, mines).
        seed: 0 to 2**64 - 1.
        start: The (row, column) of the first opening.
        first: The first-click rule: "any", "safe" or "opening".
        difficulty: The rule that the layout takes and no harder one: see `board_difficulty`. None
            for any.
        bbbv: The least and the most 3BV of the layout; None for any.
        limit: The seconds to search; None for no limit.
        cancel: Ends the search; it is asked before each step.

    Raises:
        NoDealError: The search ended without a layout.
        LevelError: The mines do not fit beside the cells that the rule keeps free.
        FairminesError: Another argument is invalid.

    >>> find_deal("no-guess", (9, 9, 10), seed=2, start=(4, 4)).attempt
    1
    >>> find_deal("no-guess", (9, 9, 10), seed=2, start=(4, 4), difficulty="overlap").attempt
    70
    >>> find_deal("repaired", (30, 16, 130), seed=2, start=(8, 15)).attempt
    0
    >>> find_deal("random", (30, 16, 99), seed=2, start=(8, 15), bbbv=(100, 140)).layout.bbbv
    135
    """
    bbbv = check_bbbv(bbbv)
    checks.choice("deal", deal, SEARCHED_DEALS if bbbv is None else DEALS)
    check_deal(deal, difficulty)
    size = find_level(level)
    check_first_click(size, start, first)
    ended = SearchLimit(limit, cancel)
    attempt, mines = _kernel.find_deal(
        deal,
        *size,
        checks.seed(seed),
        start[0] * size.width + start[1],
        FIRST_RULES[first],
        difficulty,
        bbbv,
        ended,
    )
    return FoundDeal(attempt, Layout(mines))


def deal_layout(
    deal: Deal,
    level: tuple[int, int, int],
    seed: int,
    start: Cell,
    first: FirstRule,
    *,
    difficulty: ProofRule | None = None,
    bbbv: tuple[int, int] | None = None,
    seconds: float = SEARCH_SECONDS,
) -> Layout:
    """Return the layout that the first opening of a game with this seed deals.

    A search for one that takes no guess, or has such a 3BV, ends after some `seconds`.

    The errors are those of `Layout.random` and of `find_deal`.
    """
    if not searches(deal, bbbv):
        return Layout.random(level, seed, start, first)
    terms = deal, level, seed, start, first
    return find_deal(*terms, difficulty=difficulty, bbbv=bbbv, limit=seconds).layout


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
