"""`games`: the finished games that `fairmines play` keeps, each a `StoredGame`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fairmines import checks
from fairmines.box import data_folder
from fairmines.errors import DamagedGameWarning
from fairmines.play.daily import DailyBoard, find_tried_board
from fairmines.play.record import Record

if TYPE_CHECKING:
    from fairmines.records.games_file import GameLine


@dataclass(frozen=True)
class StoredGame:
    """A finished game as `fairmines play` keeps it, and what is known of it beside its record."""

    id: str
    """The id of the game on the page."""
    ended: datetime
    """When its last move was made, in UTC."""
    practice: bool
    """Whether no statistics count it: a move was taken back, or the board was known."""
    assisted: bool
    """Whether the player asked what follows from the view."""
    seed_stated: bool
    """Whether the player stated the seed."""
    bbbv: int | None
    """The 3BV of its layout; None if it is not known."""
    record: Record = field(repr=False)
    """The game as it was played."""

    @property
    def daily(self) -> DailyBoard | None:
        """The daily board whose scored try it is; None for other games."""
        return find_tried_board(self.id)


def games(data: str | os.PathLike[str] | None = None) -> Iterator[StoredGame]:
    """Read the finished games that `fairmines play` keeps, in the order in which they ended.

    Each game is read when it is asked for, also while the page is played. Without a file of games
    there are none. A damaged game is left out, with a `DamagedGameWarning`.

    Args:
        data: The folder that `--data` names; None for the user's.

    Raises:
        FairminesError: The file cannot be read; the message says why.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [game.record.status for game in games(folder)]
    []
    """
    folder = data_folder() if data is None else checks.path(data)

    def warn(sentence: str) -> None:
        warnings.warn(sentence, DamagedGameWarning, stacklevel=3)

    return read_stored_games(folder, warn)


def read_stored_games(folder: Path, leave_out: Callable[[str], object]) -> Iterator[StoredGame]:
    """Read the games of a box in the order of their ends.

    `leave_out` gets a sentence for each damaged game.
    """
    from fairmines.records.box_games import read_in_order  # with msgspec

    return read_in_order(folder, _make_stored_game, leave_out)


def _make_stored_game(game: GameLine) -> StoredGame:
    return StoredGame(
        id=game.id,
        ended=datetime.fromtimestamp(game.touched, UTC),
        practice=game.practice,
        assisted=game.assisted,
        seed_stated=game.stated,
        bbbv=game.bbbv,
        record=game.record(),
    )
