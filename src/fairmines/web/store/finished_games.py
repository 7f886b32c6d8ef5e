"""Queries of finished games: totals, best and latest games, exports by page, deletion.

Reading has a connection of its own and deleting takes short transactions, so moves wait for none of
it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from fairmines.web.store.database import Database
from fairmines.web.store.game_row import NAMES, GameRow, read_rows
from fairmines.web.store.game_totals import KIND, OF_KIND, SHOWN, Kind

PAGE: Final = 500
"""Games that are read at once."""
BATCH: Final = 50
"""Games that are deleted in one transaction; each may have hundreds of moves."""


class GameTotals(Struct, frozen=True):
    """Totals of the finished games of one kind."""

    width: int
    height: int
    mines: int
    rules: str
    deal: str
    games: Annotated[int, Meta(ge=1)]
    wins: int
    streak: int
    """Games won in a row, up to the last game."""
    best_streak: int

    @property
    def kind(self) -> Kind:
        """The kind of the games."""
        return Kind(self.width, self.height, self.mines, self.rules, self.deal)


class FinishedGames:
    """The finished games of a visitor."""

    def __init__(self, reading: Database, writing: Database, visitor: str) -> None:
        self._reading = reading
        self._writing = writing
        self._visitor = visitor

    def totals(self, limit: int) -> list[GameTotals]:
        """Return the totals of the kinds with the most games, these first, then small boards."""
        rows = self._reading.rows(
            f"SELECT {KIND}, games, wins, streak, best_streak FROM totals WHERE visitor = ? "  # noqa: S608
            "ORDER BY games DESC, width * height, width, height, mines, rules, deal LIMIT ?",
            (self._visitor, limit),
        )
        return [it for row in rows for it in _read_totals(row)]

    def best(self, kind: Kind, limit: int) -> list[GameRow]:
        """List the fastest wins without help: no practice, no question asked, no seed stated."""
        # SQLite itself would take the index by places, and so read all games of the kind.
        query = (
            f"SELECT {NAMES} FROM games INDEXED BY games_best "  # noqa: S608
            f"WHERE {OF_KIND} AND {SHOWN} AND finished IS NOT NULL AND practice = 0 "
            "AND status = 'won' AND assisted = 0 AND stated = 0 ORDER BY elapsed, finished LIMIT ?"
        )
        return read_rows(self._reading.rows(query, (self._visitor, *kind, limit)))

    def recent(self, kind: Kind, limit: int) -> list[GameRow]:
        """List the last games without practice, oldest first."""
        query = (
            f"SELECT {NAMES} FROM games INDEXED BY games_recent "  # noqa: S608
            f"WHERE {OF_KIND} AND {SHOWN} AND finished IS NOT NULL AND practice = 0 "
            "ORDER BY finished DESC LIMIT ?"
        )
        return read_rows(self._reading.rows(query, (self._visitor, *kind, limit))[::-1])

    def pages(self) -> Iterator[list[GameRow]]:
        """List all games, oldest first, in pages; each page is read when it is asked for."""
        place = 0
        query = (
            f"SELECT {NAMES}, finished FROM games "  # noqa: S608
            f"WHERE finished > ?2 AND {SHOWN} ORDER BY finished LIMIT {PAGE}"
        )
        while rows := self._reading.rows(query, (self._visitor, place)):
            yield read_rows(row[:-1] for row in rows)
            place = rows[-1][-1]

    def forget(self) -> None:
        """Count and show no game that is finished now; `delete_batch` deletes them."""
        with self._writing.transaction() as connection:
            forget_finished(connection, self._visitor)

    def delete_batch(self) -> bool:
        """Delete some of the games to delete, of all visitors; return whether there were any."""
        with self._writing.transaction() as connection:
            deleted = connection.execute(
                "DELETE FROM games WHERE id IN (SELECT id FROM places CROSS JOIN games "
                "WHERE deleted > 0 AND games.visitor = places.visitor "
                "AND finished <= deleted LIMIT ?)",
                (BATCH,),
            )
        return deleted.rowcount > 0


def forget_finished(connection: sqlite3.Connection, visitor: str) -> None:
    """Count and show no game of a visitor that is finished now."""
    connection.execute("DELETE FROM totals WHERE visitor = ?", (visitor,))
    connection.execute("UPDATE places SET deleted = taken WHERE visitor = ?", (visitor,))


def _read_totals(values: tuple[Any, ...]) -> list[GameTotals]:
    """Read totals; none from a row with impossible values."""
    try:
        return [
            msgspec.convert(
                dict(zip(GameTotals.__struct_fields__, values, strict=True)), GameTotals
            )
        ]
    except msgspec.ValidationError:
        return []
