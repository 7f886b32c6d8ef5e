"""The moves of a game, and the marks of covered cells."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from fairmines import checks
from fairmines.boards.level import MAX_SIDE
from fairmines.errors import FairminesError

Kind = Literal["open", "flag", "chord"]

Mark = Literal["c", "f", "q"]
"""What a player may see on a covered cell: nothing, a flag, a question mark."""


@dataclass(frozen=True)
class Move:
    """One move that changed something. A game's moves, applied in order, make the game again.

    Raises `FairminesError` for a move that cannot be, wherever it is played.
    """

    kind: Kind
    row: int
    column: int
    mark: Mark | None = None
    """For a flag, what was set."""
    elapsed: float = 0.0
    """Seconds from the first opening to this move."""
    attempt: int | None = None
    """For the opening that found a layout without a guess, its number in the search: so that it is
    not searched for again."""

    def __post_init__(self) -> None:
        checks.choice("move", self.kind, get_args(Kind))
        # Plain integers, whatever they came as: a game is saved as JSON.
        for name in ("row", "column"):
            number = checks.integer(name, getattr(self, name), 0, MAX_SIDE - 1)
            object.__setattr__(self, name, number)
        marked = isinstance(self.mark, str) and self.mark in get_args(Mark)
        if not (marked if self.kind == "flag" else self.mark is None):
            raise FairminesError(
                f"mark {checks.quote(self.mark)} of a move {self.kind!r}: expected 'c', 'f' or 'q' "
                "for a flag, and None for another"
            )
        object.__setattr__(self, "elapsed", seconds(self.elapsed))
        if self.attempt is not None:
            attempt = checks.integer("attempt", self.attempt, 0, 2**63 - 1, expected="0 or more")
            object.__setattr__(self, "attempt", attempt)


def seconds(elapsed: float) -> float:
    """Return what a clock may show, or raise `FairminesError`."""
    number = checks.real("elapsed", elapsed, "seconds, 0 or more")
    if not 0 <= number < math.inf:
        raise FairminesError(f"elapsed {number}: expected seconds, 0 or more")
    return number
