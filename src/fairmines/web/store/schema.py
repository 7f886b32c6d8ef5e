"""The tables of the database, and how older formats become the present one."""

from __future__ import annotations

import sqlite3
from typing import Final

from fairmines.web.store import totals
from fairmines.web.store.game_row import NAMES
from fairmines.web.store.move_record import name_fields

FILE: Final = "fairmines.sqlite3"
VERSION: Final = 5
"""Of the format. In format 1, that of fairmines 0.1.0, moves are lists without names. Formats 1 and
2 have no totals and no order of the finished games. Formats 1 to 3 have no practice, and formats 1
to 4 no 3BV."""

FINISHED: Final = """
-- its place among the finished games, from 1
ALTER TABLE games ADD COLUMN finished INTEGER;
CREATE UNIQUE INDEX games_finished ON games (finished) WHERE finished IS NOT NULL;
CREATE INDEX games_recent ON games (width, height, mines, rules, deal, finished)
    WHERE finished IS NOT NULL;
CREATE INDEX games_best ON games (width, height, mines, rules, deal, elapsed, finished)
    WHERE finished IS NOT NULL AND status = 'won' AND assisted = 0 AND stated = 0;
CREATE TABLE totals (         -- of the finished games of one kind
    width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
    rules TEXT NOT NULL, deal TEXT NOT NULL,
    games INTEGER NOT NULL, wins INTEGER NOT NULL,
    streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    PRIMARY KEY (width, height, mines, rules, deal)
) WITHOUT ROWID;
CREATE TABLE places (         -- of the finished games: the last one taken, the last one to delete
    only INTEGER PRIMARY KEY CHECK (only = 0), taken INTEGER NOT NULL, deleted INTEGER NOT NULL
);
INSERT INTO places VALUES (0, 0, 0);
"""
"""What format 3 adds to format 2."""

PRACTICE: Final = """
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
DROP INDEX games_recent;
DROP INDEX games_best;
CREATE INDEX games_recent ON games (width, height, mines, rules, deal, finished)
    WHERE finished IS NOT NULL AND practice = 0;
CREATE INDEX games_best ON games (width, height, mines, rules, deal, elapsed, finished)
    WHERE finished IS NOT NULL AND practice = 0
    AND status = 'won' AND assisted = 0 AND stated = 0;
"""
"""What format 4 adds to format 3."""

MEASURED: Final = """
ALTER TABLE games ADD COLUMN bbbv INTEGER;
CREATE INDEX games_unfinished ON games (width, height, mines, rules, deal)
    WHERE status = 'playing' AND practice = 0;
"""
"""What format 5 adds to format 4."""

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
{FINISHED}{PRACTICE}{MEASURED}"""


COLUMNS: Final = {
    "games": f"{NAMES}, finished",
    "moves": "game, number, record",
    "settings": "only, json",
    "totals": f"{totals.KIND}, games, wins, streak, best_streak",
    "places": "taken, deleted",
}


def prepare(connection: sqlite3.Connection) -> None:
    """Create the tables, or bring them to this format.

    Raises:
        sqlite3.Error: The file is damaged, is no database, or has an unknown format.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    [[damage]] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if damage != "ok":
        raise sqlite3.DatabaseError(f"{FILE} is damaged: {damage.splitlines()[-1]}")
    # The lock comes before the version: several servers may open a new or an old database at once.
    connection.execute("BEGIN IMMEDIATE")
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        _execute_all(connection, SCHEMA)
    elif version in range(1, VERSION):
        _upgrade(connection, version)
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"{FILE} has format {version}: expected format 1 to {VERSION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    # A file may have the right version and other tables: notice it now, and not with a request.
    for table, columns in COLUMNS.items():
        connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608


def _upgrade(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables of an older format to this one."""
    if version < 2:
        connection.create_function("name_fields", 1, name_fields, deterministic=True)
        connection.execute("UPDATE moves SET record = name_fields(record)")
    if version < 3:
        _execute_all(connection, FINISHED)
        totals.recount_all(connection)
    if version < 4:
        _execute_all(connection, PRACTICE)
    if version < 5:
        _execute_all(connection, MEASURED)


def _execute_all(connection: sqlite3.Connection, statements: str) -> None:
    # Not with `executescript`, which would commit first.
    for statement in statements.split(";\n"):
        connection.execute(statement)
