"""Updates the stored totals with each game that ends, in its transaction.

A game that ends takes the next place among the finished games. Streaks follow the places. Practice
takes a place, but no total counts it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from fairmines.web.store.game_row import DAMAGED, GameRow


class Kind(NamedTuple):
    """What the games of one total have in common."""

    width: int
    height: int
    mines: int
    rules: str
    deal: str


KIND: Final = ", ".join(Kind._fields)
OF_KIND: Final = " AND ".join(f"{name} = ?" for name in Kind._fields)

ADD: Final = f"""
INSERT INTO totals VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6, ?6, ?6)
ON CONFLICT ({KIND}) DO UPDATE SET
    games = games + 1,
    wins = wins + ?6,
    streak = (streak + 1) * ?6,
    best_streak = max(best_streak, (streak + 1) * ?6)
"""  # noqa: S608
"""Count a game; the last parameter is 1 for a win and 0 for a loss."""


def kind_of(row: GameRow) -> Kind:
    """Return the kind of a game."""
    return Kind(row.width, row.height, row.mines, row.rules, row.deal)


def add(connection: sqlite3.Connection, row: GameRow) -> None:
    """Give a game that has just ended the next place, and count it unless it is practice."""
    [place] = connection.execute("UPDATE places SET taken = taken + 1 RETURNING taken").fetchall()[
        0
    ]
    connection.execute("UPDATE games SET finished = ? WHERE id = ?", (place, row.id))
    if not row.practice:
        connection.execute(ADD, (*kind_of(row), row.status == "won"))


def set_aside(connection: sqlite3.Connection, game_id: str) -> None:
    """Mark a game as damaged; if it is counted, count its kind again without it."""
    kinds = connection.execute(
        f"SELECT {KIND} FROM games "  # noqa: S608
        "WHERE id = ? AND finished IS NOT NULL AND practice = 0",
        (game_id,),
    ).fetchall()
    connection.execute(
        "UPDATE games SET status = ?, finished = NULL WHERE id = ?", (DAMAGED, game_id)
    )
    for kind in kinds:
        connection.execute(f"DELETE FROM totals WHERE {OF_KIND}", kind)  # noqa: S608
        for (status,) in connection.execute(
            f"SELECT status FROM games WHERE {OF_KIND} AND practice = 0 "  # noqa: S608
            "AND finished > (SELECT deleted FROM places) ORDER BY finished",
            kind,
        ).fetchall():
            connection.execute(ADD, (*kind, status == "won"))


def recount_all(connection: sqlite3.Connection) -> None:
    """Give all finished games their places in the order of their ends, and count them."""
    games: list[tuple[Any, ...]] = connection.execute(
        f"SELECT id, status = 'won', {KIND} FROM games "  # noqa: S608
        "WHERE status IN ('won', 'lost') ORDER BY touched, id"
    ).fetchall()
    for place, (game_id, won, *kind) in enumerate(games, start=1):
        connection.execute("UPDATE games SET finished = ? WHERE id = ?", (place, game_id))
        connection.execute(ADD, (*kind, won))
    connection.execute("UPDATE places SET taken = ?", (len(games),))


def place_all(connection: sqlite3.Connection, ids: Sequence[str]) -> None:
    """Give all finished games their places anew, in the order of `ids`, and count them."""
    connection.execute("UPDATE games SET finished = NULL WHERE finished IS NOT NULL")
    connection.executemany(
        "UPDATE games SET finished = ? WHERE id = ?",
        [(place, game_id) for place, game_id in enumerate(ids, start=1)],
    )
    connection.execute("UPDATE places SET taken = ?, deleted = 0", (len(ids),))
    connection.execute("DELETE FROM totals")
    for *kind, status in connection.execute(
        f"SELECT {KIND}, status FROM games "  # noqa: S608
        "WHERE finished IS NOT NULL AND practice = 0 ORDER BY finished"
    ).fetchall():
        connection.execute(ADD, (*kind, status == "won"))
