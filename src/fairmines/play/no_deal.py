"""The sentences for searches that end without a layout, and the nearest request that can be met."""

from __future__ import annotations

import math
from typing import NamedTuple

from fairmines import _kernel
from fairmines.boards.level import Level
from fairmines.errors import NoDealError
from fairmines.play.search_limit import SearchLimit
from fairmines.proofs.steps import ProofRule
from fairmines.wording import counted


class Wanted(NamedTuple):
    """What a search was asked for."""

    deal: str
    level: Level
    difficulty: ProofRule | None
    bbbv: tuple[int, int] | None

    def __str__(self) -> str:
        width, height, mines = self.level
        return f"{width}x{height} with {counted(mines, 'mine')}"


def no_deal_error(wanted: Wanted, end: _kernel.NoDeal, ended: SearchLimit) -> NoDealError:
    """Return the error for a search that has ended without a layout."""
    deal, level, difficulty, bbbv = wanted
    if deal == "repaired":
        return _no_repair(wanted, end, ended)
    layouts = counted(end.tried, "layout")
    no_guess = deal == "no-guess"
    if ended.cancelled:
        what = f"with a 3BV of {_range(bbbv)}" if bbbv else "without a guess"
        sentence = f"the search for a {wanted} {what} was cancelled after {layouts}"
    else:
        properties = [f"has a 3BV of {_range(bbbv)}"] if bbbv else []
        properties += [f"has the difficulty {difficulty!r}"] if difficulty else []
        properties += ["can be won without a guess"] if no_guess else []
        sentence = (
            f"none of {layouts} of {wanted}, tried in {ended.limit:g} seconds, "
            f"{' and '.join(properties)}: {_expected(wanted, end)}"
        )
    most = most_mines_by_chance(level)
    known = no_guess and bbbv is None and difficulty is None and level.mines > most
    return NoDealError(sentence, end.tried, level._replace(mines=most) if known else None)


def most_mines_by_chance(level: Level) -> int:
    """Return the most mines with which a search for a no-guess layout has ended within seconds.

    The bound is fitted to measured times: docs/research/deals.md.
    """
    return math.floor(0.16 * level.cells + 1.8 * math.sqrt(level.cells))


def _range(bbbv: tuple[int, int]) -> str:
    return f"{bbbv[0]:,} to {bbbv[1]:,}"


def _expected(wanted: Wanted, end: _kernel.NoDeal) -> str:
    """Say which request can be met."""
    deal, level, difficulty, bbbv = wanted
    most = most_mines_by_chance(level)
    if deal == "no-guess" and level.mines > most:
        return f"expected at most {counted(most, 'mine')}, or deal 'repaired'"
    others = ["fewer mines"] if deal != "random" else []
    if difficulty is not None:
        others.append("another difficulty")
    if bbbv is not None and end.most_bbbv >= 0:
        likely = _range((end.least_bbbv, end.most_bbbv))
        others.append(f"a 3BV of {likely}, as 19 in 20 of the first layouts have")
    if deal == "no-guess":
        others.append("deal 'repaired'")
    return f"expected {', '.join(others)}, or more seconds"


def _no_repair(wanted: Wanted, end: _kernel.NoDeal, ended: SearchLimit) -> NoDealError:
    level, tried = wanted.level, end.tried
    if not tried:
        nearest = level._replace(mines=level.mines - 1)
        expected = f"expected at most {counted(nearest.mines, 'mine')}"
        return NoDealError(f"no cell of {wanted} is free: {expected}", 0, nearest)
    attempts = counted(tried, "attempt")
    if ended.cancelled:
        return NoDealError(f"the repair of a {wanted} was cancelled after {attempts}", tried)
    properties = f"with a 3BV of {_range(wanted.bbbv)} " if wanted.bbbv else ""
    properties += f"with the difficulty {wanted.difficulty!r} " if wanted.difficulty else ""
    sentence = (
        f"{attempts} in {ended.limit:g} seconds made no layout of {wanted} {properties}"
        f"that can be won without a guess: {_expected(wanted, end)}"
    )
    return NoDealError(sentence, tried)
