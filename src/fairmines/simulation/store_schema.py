"""The tables of a file of results; files of format 1 are brought to format 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fairmines.simulation.identity import Identity

if TYPE_CHECKING:  # slow to load
    import sqlite3

    from fairmines.migration import Step

APPLICATION: Final = 0x666D7372
"""The application id in the SQLite header, "fmsr", which marks files of results."""

EXPERIMENTS: Final = f"""
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    strategy TEXT NOT NULL,
    source TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    mines INTEGER NOT NULL,
    rules TEXT NOT NULL,
    first TEXT NOT NULL,
    start TEXT NOT NULL,
    seed TEXT NOT NULL,
    estimator TEXT NOT NULL,
    UNIQUE ({", ".join(Identity._fields)})
)"""

SCHEMA: Final = f"""{EXPERIMENTS};
CREATE TABLE chunks (
    experiment INTEGER NOT NULL REFERENCES experiments,
    first INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    guesses INTEGER NOT NULL,
    unguessed INTEGER NOT NULL,
    lost_at TEXT NOT NULL,
    won BLOB NOT NULL,
    seconds REAL NOT NULL,
    weights BLOB NOT NULL,
    PRIMARY KEY (experiment, first, games)
) WITHOUT ROWID;
CREATE TABLE claims (
    experiment INTEGER NOT NULL REFERENCES experiments,
    first INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (experiment, first, games)
) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
"""


def create(connection: sqlite3.Connection) -> None:
    """Create the tables in an empty file."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)


def add_estimator(connection: sqlite3.Connection) -> None:
    """1 to 2: the estimator, and the weights of conditional play. All games were plain."""
    names = ", ".join(name for name in Identity._fields if name != "estimator")
    copy = f"(id, {names}, estimator) SELECT id, {names}, 'plain'"
    connection.execute(EXPERIMENTS.replace("experiments", "experiments_2"))
    connection.execute(f"INSERT INTO experiments_2 {copy} FROM experiments")
    connection.execute("DROP TABLE experiments")
    connection.execute("ALTER TABLE experiments_2 RENAME TO experiments")
    connection.execute("ALTER TABLE chunks ADD COLUMN weights BLOB NOT NULL DEFAULT x''")


STEPS: Final[tuple[Step, ...]] = (add_estimator,)
VERSION: Final = len(STEPS) + 1
"""Of the format."""
