"""The tables of a file of results, and the marks by which SQLite knows such a file."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fairmines.simulation.store_guard import guard

if TYPE_CHECKING:  # slow to load
    import sqlite3

VERSION: Final = 3
"""Of the format: the file's `user_version`."""
LOCK_SECONDS: Final = 600.0
"""Time to wait for the write lock, which another process may hold."""
RETRY_SECONDS: Final = 0.01
"""Time between two attempts."""
APPLICATION: Final = 0x666D7372
"""The application id in the SQLite header, "fmsr", which marks files of results."""

# `version` is the version of fairmines that began the experiment on the day `begun`. `source` is
# always empty.
TABLES: Final = {
    "experiments": """CREATE TABLE experiments (
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
)""",
    "chunks": """CREATE TABLE chunks (
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
    lost_on_safe INTEGER NOT NULL DEFAULT 0,
    safe_guesses INTEGER NOT NULL DEFAULT 0,
    errors TEXT NOT NULL DEFAULT '{}',
    signatures BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (experiment, first, games)
) WITHOUT ROWID""",
    "claims": """CREATE TABLE claims (
    experiment INTEGER NOT NULL REFERENCES experiments,
    first INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (experiment, first, games)
) WITHOUT ROWID""",
}
"""The statement that makes each table. Files with other tables of these names are refused."""


def create(connection: sqlite3.Connection) -> None:
    """Create the tables of an empty file, unless another process does."""
    if read_format(connection):
        return
    execute_patiently(connection, "BEGIN IMMEDIATE")
    try:
        if not read_format(connection):  # again, with the lock
            for statement in TABLES.values():
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def execute_patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Execute a statement that locks the file; wait while other processes use it.

    A change of the journal has no patience of its own: SQLite refuses it at once while another
    process reads.
    """
    import sqlite3

    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0)  # errors of the module itself have none
            if code & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


class FileMarks(NamedTuple):
    """What an SQLite file says of itself."""

    application: int
    """`application_id`: the program that made it, 0 if that does not say."""
    format: int
    """`user_version`; 0 if there are no tables yet."""
    tables: int
    """The number of tables, indices and views."""


def read_marks(path: Path) -> FileMarks:
    """Read the marks of a file without changing it or its journal; zeros if there is no file.

    Raises:
        sqlite3.Error: The file is no database, or cannot be read.
    """
    import sqlite3

    path = path.absolute()
    if not path.exists() or not path.stat().st_size:
        return FileMarks(0, 0, 0)
    # A reader of a write-ahead log leaves files behind, so a file without one is opened as if
    # nothing could change it. Nothing does as long as it has no log.
    wal = path.with_name(f"{path.name}-wal")
    reading = "mode=ro" if wal.exists() and wal.stat().st_size else "immutable=1"
    with closing(sqlite3.connect(f"{path.as_uri()}?{reading}", uri=True)) as connection:
        guard(connection, path)
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return FileMarks(application, read_format(connection), tables)


def read_format(connection: sqlite3.Connection) -> int:
    """Return the format of a file; 0 if there are no tables yet."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
