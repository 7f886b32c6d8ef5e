"""The scored tries of the daily boards: a visitor has one of each board.

A try is a stored game like others. Its id says which board it is of, and whose try, so nobody has
two of one board, whatever a clock says.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from hashlib import sha256
from typing import Final, NamedTuple, cast

from fairmines.play.daily import FIRST_DAY, GRADES, TRY_PREFIX, Grade
from fairmines.web.store.database import Database
from fairmines.web.store.game_row import DAMAGED, NAMES, OWNER, GameRow, read_rows
from fairmines.web.store.game_totals import SHOWN

_ID: Final = re.compile(
    rf"{TRY_PREFIX}([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})-({'|'.join(GRADES)})(?:-[0-9a-f]{{24}})?"
)
_SECRET_DIGITS: Final = 24


class BoardName(NamedTuple):
    """Which daily board."""

    date: dt.date
    grade: Grade


def try_id(date: dt.date, grade: Grade, visitor: str = OWNER) -> str:
    """Return the id of the scored try of a board.

    Who knows a game's id may play it. So that of a visitor ends with what nobody else can compute.

    >>> try_id(dt.date(2027, 1, 31), "hard")
    'daily-2027-01-31-hard'
    """
    name = f"{TRY_PREFIX}{date}-{grade}"
    if visitor == OWNER:
        return name
    return f"{name}-{sha256(f'{visitor} {name}'.encode()).hexdigest()[:_SECRET_DIGITS]}"


def board_of(game_id: str) -> BoardName | None:
    """Return the board whose scored try a game is; None for other games.

    >>> board_of("daily-2027-01-31-hard").grade
    'hard'
    """
    found = _ID.fullmatch(game_id)
    if found is None:
        return None
    try:
        return BoardName(dt.date.fromisoformat(found[1]), cast("Grade", found[2]))
    except ValueError:
        return None


class DailyTry(NamedTuple):
    """A scored try, as it stands."""

    board: BoardName
    row: GameRow

    @property
    def won(self) -> bool:
        """Whether it was won, and no move was taken back."""
        return self.row.status == "won" and not self.row.practice


class DailyTries:
    """The scored tries of a visitor."""

    def __init__(self, reading: Database, visitor: str) -> None:
        self._reading = reading
        self._visitor = visitor

    def until(self, date: dt.date) -> list[DailyTry]:
        """List the tries of all boards up to a day, by day and grade."""
        days = [FIRST_DAY + dt.timedelta(it) for it in range((date - FIRST_DAY).days + 1)]
        names = [BoardName(day, grade) for day in days for grade in GRADES]
        ids = {try_id(*name, self._visitor): name for name in names}
        query = (
            f"SELECT {NAMES} FROM games WHERE id IN (SELECT value FROM json_each(?2)) "  # noqa: S608
            f"AND visitor = ?1 AND status != '{DAMAGED}' AND (finished IS NULL OR {SHOWN})"
        )
        rows = read_rows(self._reading.rows(query, (self._visitor, json.dumps(list(ids)))))
        found = {row.id: row for row in rows}
        return [DailyTry(name, found[game_id]) for game_id, name in ids.items() if game_id in found]
