"""Queries of the reviews of finished games: which are missing, storing one, listing them.

Practice has no reviews here, as it counts in no statistics. A review of a lower version is missing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fairmines.web.store.database import Database
from fairmines.web.store.game_totals import SHOWN

PAGE: Final = 2000
"""Reviews that are listed at once."""

COUNTED: Final = f"finished IS NOT NULL AND practice = 0 AND games.{SHOWN}"
MISSING: Final = (
    f"FROM games WHERE {COUNTED} AND NOT EXISTS "  # noqa: S608
    "(SELECT 1 FROM reviews WHERE game = games.id AND version >= ?)"
)


LAST: Final = 2**63 - 1
"""The highest integer of SQLite."""


class MissingReview(NamedTuple):
    """A finished game without a review."""

    game: str
    """Its id."""
    place: int
    """Its place among the finished games."""


class StoredReview(NamedTuple):
    """The review of a finished game."""

    number: int
    """Later reviews have higher numbers."""
    game: str
    """Its id."""
    touched: float
    """When the game ended, a Unix time."""
    summary: str | None
    """A `GameSummary` in JSON; None if the game cannot be reviewed."""
    problem: str | None
    """Why there is no summary, one sentence."""


class StoredReviews:
    """The reviews of a visitor's games. Any thread may call its methods."""

    def __init__(self, reading: Database, writing: Database, visitor: str) -> None:
        self._reading = reading
        self._writing = writing
        self._visitor = visitor

    def next_missing(self, version: int, before: int | None = None) -> MissingReview | None:
        """Return the last finished game without a review; None if there is none.

        Args:
            version: A review of a lower version is missing.
            before: Only games with a lower place count. It spares a look at all later games.
        """
        rows = self._reading.rows(
            f"SELECT id, finished {MISSING} AND finished < ? ORDER BY finished DESC LIMIT 1",
            (self._visitor, version, LAST if before is None else before),
        )
        return MissingReview(*rows[0]) if rows else None

    def count_missing(self, version: int) -> int:
        """Count the finished games without a review."""
        [[missing]] = self._reading.rows(f"SELECT count(*) {MISSING}", (self._visitor, version))
        return int(missing)

    def put(self, game: str, version: int, summary: str | None, problem: str | None) -> None:
        """Store a review in place of an earlier one; a game that was deleted gets none."""
        with self._writing.transaction() as connection:
            connection.execute("DELETE FROM reviews WHERE game = ?", (game,))
            connection.execute(
                "INSERT INTO reviews (visitor, game, version, summary, problem) "
                "SELECT visitor, id, ?, ?, ? FROM games WHERE id = ?",
                (version, summary, problem, game),
            )

    def after(self, number: int, version: int) -> list[StoredReview]:
        """List the next `PAGE` reviews with higher numbers, in their order."""
        rows = self._reading.rows(
            "SELECT number, game, touched, summary, problem "  # noqa: S608
            "FROM reviews JOIN games ON games.id = reviews.game "
            f"WHERE reviews.visitor = ?1 AND number > ? AND version >= ? AND {COUNTED} "
            f"ORDER BY number LIMIT {PAGE}",
            (self._visitor, number, version),
        )
        return [StoredReview(*row) for row in rows]
