"""The tables of a file of results; files of formats 1 and 2 are brought to format 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # slow to load
    import sqlite3

    from fairmines.migration import Step

APPLICATION: Final = 0x666D7372
"""The application id in the SQLite header, "fmsr", which marks files of results."""

# `version` is that of the fairmines that has begun the experiment, on the day `begun`. `source` is
# a fingerprint that formats 1 and 2 kept of a user's strategy; today it is empty.
EXPERIMENTS: Final = """
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    strategy TEXT NOT NULL,
    source TEXT NOT NULL DEFAULT '',
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    mines INTEGER NOT NULL,
    rules TEXT NOT NULL,
    first TEXT NOT NULL,
    start TEXT NOT NULL,
    seed TEXT NOT NULL,
    estimator TEXT NOT NULL,
    verified INTEGER NOT NULL DEFAULT 0,
    reproducible INTEGER NOT NULL DEFAULT 1,
    begun TEXT NOT NULL DEFAULT ''
)"""

CHUNKS_3: Final = (
    "lost_on_safe INTEGER NOT NULL DEFAULT 0",
    "safe_guesses INTEGER NOT NULL DEFAULT 0",
    "errors TEXT NOT NULL DEFAULT '{}'",
    "signatures BLOB NOT NULL DEFAULT x''",
)
"""The columns of chunks that format 3 has added."""

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
    weights BLOB NOT NULL DEFAULT x'',
    {", ".join(CHUNKS_3)},
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
    connection.execute("ALTER TABLE experiments ADD COLUMN estimator TEXT NOT NULL DEFAULT 'plain'")
    connection.execute("ALTER TABLE chunks ADD COLUMN weights BLOB NOT NULL DEFAULT x''")


def add_signatures(connection: sqlite3.Connection) -> None:
    """2 to 3: signatures and failures of games; experiments with equal labels and terms.

    Of earlier games the outcomes are known, but not the signatures.
    """
    columns = connection.execute("PRAGMA table_info(experiments)")
    names = ", ".join(name for _, name, *_ in columns)
    connection.execute(EXPERIMENTS.replace("experiments", "experiments_3"))
    connection.execute(
        f"INSERT INTO experiments_3 ({names}) SELECT {names} FROM experiments"  # noqa: S608
    )
    connection.execute("DROP TABLE experiments")
    connection.execute("ALTER TABLE experiments_3 RENAME TO experiments")
    for column in CHUNKS_3:
        connection.execute(f"ALTER TABLE chunks ADD COLUMN {column}")


STEPS: Final[tuple[Step, ...]] = (add_estimator, add_signatures)
VERSION: Final = len(STEPS) + 1
"""Of the format."""
