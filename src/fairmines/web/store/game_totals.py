"""Updates the stored totals with each game that ends, in its transaction.

Each visitor has totals of their own: see `visitors`. A game that ends takes the next place among
the finished games of its visitor. Streaks follow the places. Practice takes a place, but no total
counts it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from fairmines.web.store.game_row import DAMAGED, GameRow


class Kind(NamedTuple):
    """What the games of one total have in common."""

    width: int
    height: int
    mines: int
    rules: str
    deal: str


KIND: Final = ", ".join(Kind._fields)
OF_KIND: Final = "visitor = ?1 AND " + " AND ".join(f"{name} = ?" for name in Kind._fields)
"""The parameters are a visitor and a kind."""
SHOWN: Final = "visitor = ?1 AND finished > (SELECT deleted FROM places WHERE visitor = ?1)"
"""The finished games of a visitor, but for those to delete."""

ADD: Final = f"""
INSERT INTO totals VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?7, ?7)
ON CONFLICT (visitor, {KIND}) DO UPDATE SET
    games = games + 1,
    wins = wins + ?7,
    streak = (streak + 1) * ?7,
    best_streak = max(best_streak, (streak + 1) * ?7)
"""  # noqa: S608
"""Count a game; the last parameter is 1 for a win and 0 for a loss."""
TAKE: Final = """
INSERT INTO places VALUES (?, 1, 0) ON CONFLICT (visitor) DO UPDATE SET taken = taken + 1
RETURNING taken
"""
"""Take a visitor's next place."""


def kind_of(row: GameRow) -> Kind:
    """Return the kind of a game."""
    return Kind(row.width, row.height, row.mines, row.rules, row.deal)


def add(connection: sqlite3.Connection, row: GameRow) -> None:
    """Give a game that has just ended the next place, and count it unless it is practice."""
    [[place]] = connection.execute(TAKE, (row.visitor,)).fetchall()
    connection.execute("UPDATE games SET finished = ? WHERE id = ?", (place, row.id))
    if not row.practice:
        connection.execute(ADD, (row.visitor, *kind_of(row), row.status == "won"))


def set_aside(connection: sqlite3.Connection, game_id: str) -> None:
    """Mark a game as damaged; if it is counted, count its kind again without it."""
    counted = connection.execute(
        f"SELECT visitor, {KIND} FROM games "  # noqa: S608
        "WHERE id = ? AND finished IS NOT NULL AND practice = 0",
        (game_id,),
    ).fetchall()
    connection.execute(
        "UPDATE games SET status = ?, finished = NULL WHERE id = ?", (DAMAGED, game_id)
    )
    for of_kind in counted:
        connection.execute(f"DELETE FROM totals WHERE {OF_KIND}", of_kind)  # noqa: S608
        for (status,) in connection.execute(
            f"SELECT status FROM games WHERE {OF_KIND} AND {SHOWN} AND practice = 0 "  # noqa: S608
            "ORDER BY finished",
            of_kind,
        ).fetchall():
            connection.execute(ADD, (*of_kind, status == "won"))


def place_all(connection: sqlite3.Connection, visitor: str, ids: Sequence[str]) -> None:
    """Give all finished games of a visitor their places anew, in the order of `ids`; count them."""
    connection.execute(
        "UPDATE games SET finished = NULL WHERE visitor = ? AND finished IS NOT NULL", (visitor,)
    )
    connection.executemany(
        "UPDATE games SET finished = ? WHERE id = ?",
        [(place, game_id) for place, game_id in enumerate(ids, start=1)],
    )
    connection.execute("REPLACE INTO places VALUES (?, ?, 0)", (visitor, len(ids)))
    count_all(connection, visitor)


def count_all(connection: sqlite3.Connection, visitor: str) -> None:
    """Count the finished games of a visitor anew."""
    connection.execute("DELETE FROM totals WHERE visitor = ?", (visitor,))
    for *kind, status in connection.execute(
        f"SELECT {KIND}, status FROM games "  # noqa: S608
        f"WHERE {SHOWN} AND practice = 0 ORDER BY finished",
        (visitor,),
    ).fetchall():
        connection.execute(ADD, (visitor, *kind, status == "won"))
