"""A stored game without its moves."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

DAMAGED: Final = "damaged"
"""The status of a game that was set aside; the other statuses are those of `Game`."""


@dataclass
class GameRow:
    """A row of the table `games`; the fields are its columns, in their order."""

    id: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    deal: str
    seed: str
    """In decimal: SQLite's integers are too short for it."""
    stated: bool
    """Whether the client stated the seed."""
    assisted: bool
    """Whether the client asked what follows from the view."""
    status: str
    elapsed: float
    """Seconds of play, at the last move."""
    moves: int
    touched: float
    """The time of the last move, in Unix time."""

    @property
    def damaged(self) -> bool:
        """Whether the game was set aside because its moves do not add up."""
        return self.status == DAMAGED

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in {"won", "lost"}


COLUMNS: Final = tuple(field.name for field in fields(GameRow))
