"""The sentences for searches that end without a layout, and the nearest request that can be met."""

from __future__ import annotations

import math

from fairmines.boards.level import Level
from fairmines.errors import NoDealError
from fairmines.play.search_limit import SearchLimit
from fairmines.proofs.steps import ProofRule
from fairmines.wording import counted


def no_deal_error(
    deal: str, level: Level, tried: int, ended: SearchLimit, difficulty: ProofRule | None
) -> NoDealError:
    """Return the error for a search that has ended after so many layouts."""
    board = f"{level.width}x{level.height} with {counted(level.mines, 'mine')}"
    if deal == "repaired":
        return _no_repair(board, level, tried, ended, difficulty)
    layouts = counted(tried, "layout")
    if ended.cancelled:
        sentence = f"the search for a {board} without a guess was cancelled after {layouts}"
    else:
        graded = "" if difficulty is None else f"has the difficulty {difficulty!r} and "
        sentence = (
            f"none of {layouts} of {board}, tried in {ended.limit:g} seconds, {graded}"
            f"can be won without a guess: {_expected(deal, level, difficulty)}"
        )
    most = most_mines_by_chance(level)
    nearest = level._replace(mines=most) if difficulty is None and level.mines > most else None
    return NoDealError(sentence, tried, nearest)


def most_mines_by_chance(level: Level) -> int:
    """Return the most mines with which a search for a no-guess layout has ended within seconds.

    The bound is fitted to measured times: docs/research/deals.md.
    """
    return math.floor(0.16 * level.cells + 1.8 * math.sqrt(level.cells))


def _expected(deal: str, level: Level, difficulty: ProofRule | None) -> str:
    """Say which request can be met."""
    most = most_mines_by_chance(level)
    if deal == "no-guess" and level.mines > most:
        return f"expected at most {counted(most, 'mine')}, or deal 'repaired'"
    others = ["fewer mines"]
    if difficulty is not None:
        others.append("another difficulty")
    if deal == "no-guess":
        others.append("deal 'repaired'")
    return f"expected {', '.join(others)}, or more seconds"


def _no_repair(
    board: str, level: Level, tried: int, ended: SearchLimit, difficulty: ProofRule | None
) -> NoDealError:
    if not tried:
        nearest = level._replace(mines=level.mines - 1)
        expected = f"expected at most {counted(nearest.mines, 'mine')}"
        return NoDealError(f"no cell of {board} is free: {expected}", 0, nearest)
    attempts = counted(tried, "attempt")
    if ended.cancelled:
        return NoDealError(f"the repair of a {board} was cancelled after {attempts}", tried)
    graded = "" if difficulty is None else f"with the difficulty {difficulty!r} "
    sentence = (
        f"{attempts} in {ended.limit:g} seconds made no layout of {board} {graded}"
        f"that can be won without a guess: {_expected('repaired', level, difficulty)}"
    )
    return NoDealError(sentence, tried)
