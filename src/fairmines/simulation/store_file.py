"""A file of results as SQLite sees it: its tables and marks, and the bounds of what SQLite does.

A file may come from a stranger, and it is a small program: views, triggers, defaults and damaged
trees can take all memory, or never end. So only statements that fairmines itself writes are run, on
tables that it has made; and the steps of SQLite's virtual machine and the bytes of all rows are
bounded by the size of the file. Both are counts, so a file has the same end on every machine.
"""

from __future__ import annotations

import re
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fairmines.checks import quote

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

STEPS, STEPS_PER_BYTE = 10_000_000, 10
"""The most steps of one operation: a third of a second, and more for a large file."""
STEPS_AT_ONCE: Final = 1_000
"""The steps between two looks at the number."""
LONGEST_VALUE: Final = 2**26
"""The longest text or blob, in bytes: the failures of 250 games are the longest that we write."""
LIMITS: Final = {
    "LENGTH": LONGEST_VALUE,
    "SQL_LENGTH": 100_000,
    "COLUMN": 100,
    "EXPR_DEPTH": 100,
    "COMPOUND_SELECT": 2,
    "FUNCTION_ARG": 10,
    "ATTACHED": 0,
    "LIKE_PATTERN_LENGTH": 100,
    "VARIABLE_NUMBER": 100,
    "TRIGGER_DEPTH": 2,
}
"""SQLite's limits; our longest statement has 2,000 bytes."""
HARMLESS: Final = re.compile(
    r"CREATE VIEW .*|CREATE INDEX \w+ ON \w+ ?\([\w, ]+\)|CREATE TABLE sqlite_stat\d\([\w,]+\)",
    re.DOTALL,
)
"""What others may add to a file that is written: nothing that SQLite would run with our own."""


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


def file_size(path: Path) -> int:
    """Return the bytes of a file and of its write-ahead log; 0 where there is none."""
    sizes = (path, path.with_name(f"{path.name}-wal"))
    return sum(it.stat().st_size for it in sizes if it.exists())


class StepLimit:
    """Ends an operation that takes more steps than the size of its file explains."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.renew()

    def renew(self) -> None:
        """Begin to count anew."""
        self._left = (STEPS + STEPS_PER_BYTE * file_size(self._path)) // STEPS_AT_ONCE

    def __call__(self) -> bool:
        """Count the next steps; SQLite ends its operation if the answer is true."""
        self._left -= 1
        return self._left < 0


def guard(connection: sqlite3.Connection, path: Path) -> StepLimit:
    """Set SQLite's limits before the first statement; return the limit of steps."""
    import sqlite3

    for name, most in LIMITS.items():
        connection.setlimit(getattr(sqlite3, f"SQLITE_LIMIT_{name}"), most)
    steps = StepLimit(path)
    connection.set_progress_handler(steps, STEPS_AT_ONCE)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        connection.execute(f"PRAGMA {pragma}")
    return steps


def find_strange_object(
    connection: sqlite3.Connection, statements: dict[str, str], *, writing: bool
) -> str | None:
    """Return what is wrong with the tables of a file: not our own, or, for writing, more.

    Args:
        connection: The file.
        statements: The name of each table, and the statement that makes it.
        writing: Whether SQLite would run triggers, checks and expressions of indices, too.
    """
    strange = None
    missing = {name: _one_line(statement) for name, statement in statements.items()}
    # What SQLite makes of a row depends on its statement alone, not on its type or name.
    for name, statement in connection.execute("SELECT name, sql FROM sqlite_master"):
        made = _one_line(statement) if isinstance(statement, str) else statement
        if made is not None and made == missing.get(name):
            del missing[name]
        elif writing and made is not None and not _harmless(made):
            strange = f"{quote(name)} is not of fairmines, and could change what is stored"
    return f"{quote(min(missing))} is not the table that fairmines makes" if missing else strange


def _harmless(statement: str | bytes) -> bool:
    return isinstance(statement, str) and HARMLESS.fullmatch(statement) is not None


def _one_line(statement: str) -> str:
    return " ".join(statement.split())
