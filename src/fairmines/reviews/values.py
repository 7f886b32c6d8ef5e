"""The winning chances of a game: at its start and end, and before and after each guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.reviews.chance import Chance
from fairmines.reviews.chances import ChanceFinder, Wanted
from fairmines.reviews.judging import Judgement


@dataclass(frozen=True)
class GuessValues:
    """The winning chances around a guess; None where they are not known."""

    best: Cell | None
    """The cell whose chance `before` is: what the expert opens."""
    before: Chance | None
    chosen: Chance | None
    """Of the player's move."""
    after: Chance | None


@dataclass(frozen=True)
class Values:
    """The winning chances of a game; None where they are not known."""

    start: Chance | None
    end: Chance | None
    guesses: dict[int, GuessValues]
    """Of each guess, by its number among the moves that opened cells."""


def values_by_rule(judged: Sequence[Judgement], end: Chance | None) -> Values:
    """Return the chances under the rules `fair` and `kind`: only a needless risk can lose.

    Whoever opens only safe cells, and guesses only if there are none, wins for certain.
    """
    certain = Chance.certain(1.0)
    guesses = {
        number: GuessValues(
            None if it.missed is None else it.missed.cell,
            certain,
            Chance.certain(1 - it.risk),
            Chance.certain(float(it.opening.survived)),
        )
        for number, it in enumerate(judged)
        if it.mine_probability > 0
    }
    return Values(certain, certain if end is None else end, guesses)


def values_by_play(
    judged: Sequence[Judgement], last: Analysis | None, end: Chance | None, finder: ChanceFinder
) -> Values:
    """Find the chances under the classic rules.

    Args:
        judged: The moves that opened cells.
        last: The analysis of the last view, if the game is not over.
        end: The winning chance at the end, if the game is over.
        finder: Finds the others.
    """
    views = [it.analysis for it in judged]
    if last is not None:
        views.append(last)
    guesses = [number for number, it in enumerate(judged) if it.mine_probability > 0]
    start = 0 if judged[0].mine_probability > 0 else 1
    moments = {start, len(judged), *guesses, *(number + 1 for number in guesses)}
    moments = {it for it in moments if it < len(views)}
    wanted = {(number, False): Wanted(views[number], None) for number in sorted(moments)}
    for number in guesses:
        wanted[number, True] = Wanted(views[number], judged[number].opening.targets)
    found = dict(zip(wanted, finder.find(list(wanted.values())), strict=True))

    def chance(number: int, *, chosen: bool = False) -> Chance | None:
        if number == len(judged) and end is not None:
            return end
        it = found.get((number, chosen))
        return None if it is None else it.chance

    def guess(number: int) -> GuessValues:
        best = found.get((number, False))
        cell = None if best is None else best.cell
        after = chance(number + 1) if judged[number].opening.survived else Chance.certain(0.0)
        return GuessValues(cell, chance(number), chance(number, chosen=True), after)

    return Values(chance(start), chance(len(judged)), {it: guess(it) for it in guesses})
