"""The cells that may be opened next, as the kernel describes them."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View


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


def candidates_of(
    advice: _kernel.Advice, view: View, deadline: _kernel.Deadline | None = None
) -> tuple[Candidate, ...]:
    """Return the candidates of an advice on a view, the best first.

    Raises:
        _kernel.OutOfTime: The deadline is over.
        _kernel.TooComplex: An analysis exceeds the budget.
    """
    return tuple(_candidate(it, view) for it in advice.candidates(deadline))


def _candidate(it: _kernel.Candidate, view: View) -> Candidate:
    row, column = divmod(it.cell, view.width)
    chance = it.chance
    return Candidate(
        cell=(row, column),
        safety=it.safety,
        progress=it.progress,
        secondary=it.secondary,
        value=chance.value,
        low=chance.low,
        high=chance.high,
    )
