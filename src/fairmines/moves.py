"""The moves of a game, and the marks of covered cells."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

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
        if self.kind not in get_args(Kind):
            raise FairminesError(
                f"move {self.kind!r} is unknown: expected 'open', 'flag' or 'chord'"
            )
        if self.mark not in (get_args(Mark) if self.kind == "flag" else (None,)):
            raise FairminesError(
                f"mark {self.mark!r} of a move {self.kind!r}: expected 'c', 'f' or 'q' for a flag, "
                "and None for another"
            )
        if type(self.elapsed) not in (int, float) or not 0 <= self.elapsed < math.inf:
            raise FairminesError(f"elapsed {self.elapsed!r}: expected seconds, 0 or more")
        if self.attempt is not None and (type(self.attempt) is not int or self.attempt < 0):
            raise FairminesError(f"attempt {self.attempt!r}: expected a whole number, 0 or more")
