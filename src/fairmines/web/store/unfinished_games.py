"""Queries of games that are not over: those that can be continued, their number, deletion."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

from fairmines.play.daily import TRY_PREFIX
from fairmines.web.store.database import Database
from fairmines.web.store.game_row import NAMES, GameRow, read_rows
from fairmines.web.store.game_totals import KIND, Kind

BATCH: Final = 50
"""Games that are deleted in one transaction; each may have hundreds of moves."""
NO_TRY: Final = f"id NOT GLOB '{TRY_PREFIX}*'"


class UnfinishedGames:
    """The games of a visitor that are ready or playing.

    The scored tries of daily boards are neither offered nor deleted: each is the only one.
    A game is ready until a cell is opened or marked. Then it is playing, and a player who leaves it
    can continue it.
    """

    def __init__(self, reading: Database, writing: Database, visitor: str) -> None:
        self._reading = reading
        self._writing = writing
        self._visitor = visitor

    def latest(self, limit: int) -> list[GameRow]:
        """List games that can be continued, the one last played first."""
        query = (
            f"SELECT {NAMES} FROM games WHERE visitor = ? AND status = 'playing' "  # noqa: S608
            f"AND {NO_TRY} ORDER BY touched DESC LIMIT ?"
        )
        return read_rows(self._reading.rows(query, (self._visitor, limit)))

    def ids(self) -> list[str]:
        """List the ids of all games that are playing, tries, too, the one last played last."""
        rows = self._reading.rows(
            "SELECT id FROM games WHERE visitor = ? AND status = 'playing' ORDER BY touched, id",
            (self._visitor,),
        )
        return [game_id for (game_id,) in rows]

    def count(self) -> dict[Kind, int]:
        """Count the games of each kind that are playing, without practice."""
        rows = self._reading.rows(
            f"SELECT {KIND}, count(*) FROM games INDEXED BY games_unfinished "  # noqa: S608
            f"WHERE visitor = ? AND status = 'playing' AND practice = 0 GROUP BY {KIND}",
            (self._visitor,),
        )
        return {Kind(*kind): number for *kind, number in rows}

    def delete(self, ids: Collection[str]) -> list[str]:
        """Delete those of some games that are the visitor's, and not over; return their ids."""
        places = ", ".join("?" * len(ids))
        return self._delete(
            f"visitor = ? AND id IN ({places}) AND status IN ('ready', 'playing') AND {NO_TRY}",
            self._visitor,
            *ids,
        )

    def delete_unopened(self, seconds: float) -> list[str]:
        """Delete games of anybody without an opened cell or a mark for so long; return ids."""
        return self._delete("status = 'ready' AND touched < ?", time.time() - seconds)

    def delete_abandoned(self, seconds: float, kept: int) -> list[str]:
        """Delete some games of anybody not played for so long, but for the last `kept`.

        Returns:
            Their ids, at most `BATCH` of them; empty when no such game is left.
        """
        return self._delete(
            f"id IN (SELECT id FROM games WHERE status = 'playing' AND {NO_TRY} AND touched < ?"  # noqa: S608
            " AND touched < (SELECT touched FROM games WHERE status = 'playing'"
            " ORDER BY touched DESC LIMIT 1 OFFSET ?) LIMIT ?)",
            time.time() - seconds,
            kept - 1,
            BATCH,
        )

    def _delete(self, which: str, *values: object) -> list[str]:
        with self._writing.transaction() as connection:
            deleted = connection.execute(
                f"DELETE FROM games WHERE {which} RETURNING id",  # noqa: S608
                values,
            ).fetchall()
        return [game_id for (game_id,) in deleted]
