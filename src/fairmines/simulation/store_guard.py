"""Bounds what SQLite does with a file of results, which may come from a stranger.

Such a file is a small program: views, triggers, defaults and damaged trees can take all memory, or
never end. So only statements that fairmines itself writes are run, on tables that it has made; and
the steps of SQLite's virtual machine and the bytes of all rows are bounded by the size of the file.
Both are counts, so a file has the same end on every machine.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fairmines.checks import quote

if TYPE_CHECKING:  # slow to load
    import sqlite3

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
