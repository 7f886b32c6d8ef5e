"""The tables of the database; files of older formats are brought to the present one."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from fairmines.migration import execute_patiently, later_format, migrate, read_marks
from fairmines.web.store import game_totals
from fairmines.web.store.format_steps import (
    DATED,
    FINISHED,
    MEASURED,
    PRACTICE,
    REVIEWED,
    STEPS,
    VISITED,
    execute_all,
)
from fairmines.web.store.game_row import NAMES

FILE: Final = "fairmines.sqlite3"
VERSION: Final = len(STEPS) + 1
"""Of the format."""
OTHER: Final = f"{FILE} is a database of something else, such as results: expected one of games"

SCHEMA: Final = f"""
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
    rules TEXT NOT NULL, first TEXT NOT NULL, deal TEXT NOT NULL,
    seed TEXT NOT NULL,
    stated INTEGER NOT NULL,
    assisted INTEGER NOT NULL,
    status TEXT NOT NULL,
    elapsed REAL NOT NULL,
    moves INTEGER NOT NULL,
    touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_touched ON games (status, touched);
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,      -- from 0
    record TEXT NOT NULL,         -- a MoveRecord in JSON
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE settings (only INTEGER PRIMARY KEY CHECK (only = 0), json TEXT NOT NULL);
{FINISHED}{PRACTICE}{MEASURED}{DATED}{REVIEWED}{VISITED}"""


COLUMNS: Final = {
    "games": f"{NAMES}, finished",
    "moves": "game, number, record",
    "settings": "visitor, json",
    "totals": f"visitor, {game_totals.KIND}, games, wins, streak, best_streak",
    "places": "visitor, taken, deleted",
    "reviews": "number, visitor, game, version, summary, problem",
}


def check_format(path: Path) -> None:
    """Raise `sqlite3.Error` if a file is no database of games, or of a later format.

    The file stays as it is.
    """
    marks = read_marks(path)
    if marks.application or (marks.tables and not marks.format):  # ours have a format alone
        raise sqlite3.DatabaseError(OTHER)
    if marks.format > VERSION:
        raise sqlite3.DatabaseError(later_format(marks.format, VERSION))


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables, or bring them to this format.

    Raises:
        sqlite3.Error: The file is damaged, is no database, or has an unknown format.
    """
    execute_patiently(connection, "PRAGMA journal_mode = WAL")
    [[damage]] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if damage != "ok":
        raise sqlite3.DatabaseError(f"{FILE} is damaged: {damage.splitlines()[-1]}")
    migrate(connection, path, lambda it: execute_all(it, SCHEMA), STEPS)
    # A file may have the right version and other tables: notice it now, and not with a request.
    for table, columns in COLUMNS.items():
        try:
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):
                raise
            raise sqlite3.DatabaseError(OTHER) from None
