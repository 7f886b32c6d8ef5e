"""Whose games they are: those of the server's owner, or of a visitor of a public server.

A visitor is a browser that has a random token in a cookie. The store keeps only a hash of the
token, the visitor's id, so nobody can make the cookie from the store. Nothing is stored about a
visitor who has no game.
"""

from __future__ import annotations

import time
from typing import Final

from msgspec import Struct

from fairmines.records.games_file import VisitorId
from fairmines.web.store.database import Database
from fairmines.web.store.finished_games import BATCH, forget_finished
from fairmines.web.store.game_row import OWNER

LIST: Final = """
SELECT visitor, sum(status IN ('won', 'lost')), sum(status IN ('ready', 'playing')), max(touched)
FROM games WHERE visitor > '' GROUP BY visitor ORDER BY max(touched) DESC, visitor
"""
UNSEEN: Final = """
SELECT visitor FROM games WHERE visitor > '' GROUP BY visitor HAVING max(touched) < ?
"""


class Visitor(Struct, frozen=True):
    """A visitor who has games."""

    id: VisitorId
    finished: int
    """Games that are won or lost."""
    unfinished: int
    """Games that are not over."""
    last: float
    """When the visitor played last, a Unix time."""


class VisitorSettings:
    """The settings of a visitor's page. Any thread may call its methods."""

    def __init__(self, reading: Database, writing: Database, visitor: str) -> None:
        self._reading = reading
        self._writing = writing
        self._visitor = visitor

    def read(self) -> str:
        """Return the text of a JSON object; `{}` when none is stored."""
        rows = self._reading.rows("SELECT json FROM settings WHERE visitor = ?", (self._visitor,))
        return rows[0][0] if rows else "{}"

    def replace(self, settings: str) -> None:
        """Store the text of a JSON object; of a visitor only if one has a game."""
        with self._writing.transaction() as connection:
            connection.execute(
                "REPLACE INTO settings SELECT ?1, ?2 "
                "WHERE ?1 = '' OR EXISTS (SELECT 1 FROM games WHERE visitor = ?1)",
                (self._visitor, settings),
            )


class Visitors:
    """The visitors of a store, without its owner. Any thread may call its methods."""

    def __init__(self, reading: Database, writing: Database) -> None:
        self._reading = reading
        self._writing = writing

    def list_all(self) -> list[Visitor]:
        """List the visitors who have games, the one who played last first."""
        return [Visitor(*row) for row in self._reading.rows(LIST)]

    def unseen(self, seconds: float) -> list[str]:
        """List the visitors who have not played for so long."""
        return [it for (it,) in self._reading.rows(UNSEEN, (time.time() - seconds,))]

    def forget(self, visitor: str) -> None:
        """Show nothing of a visitor any more, but for the games that `delete_batch` deletes.

        Raises:
            ValueError: It is the owner.
        """
        if visitor == OWNER:
            raise ValueError("the visitor is the owner: expected another one")
        with self._writing.transaction() as connection:
            forget_finished(connection, visitor)
            connection.execute("DELETE FROM settings WHERE visitor = ?", (visitor,))

    def delete_batch(self, visitor: str) -> list[str]:
        """Delete some games of a visitor; return their ids, none when no game is left."""
        with self._writing.transaction() as connection:
            deleted = connection.execute(
                "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE visitor = ? LIMIT ?) "
                "RETURNING id",
                (visitor, BATCH),
            ).fetchall()
        return [game_id for (game_id,) in deleted]

    def tidy(self) -> None:
        """Delete what is stored about visitors who have no game any more."""
        with self._writing.transaction() as connection:
            for table in ("settings", "places", "totals"):
                connection.execute(
                    f"DELETE FROM {table} WHERE visitor > '' AND NOT EXISTS "  # noqa: S608
                    f"(SELECT 1 FROM games WHERE games.visitor = {table}.visitor)"
                )
