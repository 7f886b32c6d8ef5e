"""Brings an SQLite file of an older format to the present one.

The format is the file's `user_version`, from 1. One function makes format N + 1 of format N; all
run in one transaction. So a failure or a kill leaves the file as it was. Until the transaction has
succeeded, a copy of the file stays beside it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

Step = Callable[[sqlite3.Connection], None]
"""Makes the next format, within the transaction of the connection."""

LOCK_SECONDS: Final = 600.0
"""Time to wait for the write lock: another process may migrate the file."""
RETRY_SECONDS: Final = 0.01
"""Time between two attempts."""


class FileIdentity(NamedTuple):
    """What an SQLite file says of itself."""

    application: int
    """`application_id`: the program that made it, 0 if that does not say."""
    format: int
    """`user_version`, from 1; 0 if there are no tables yet."""
    tables: int
    """The number of tables, indices and views."""


def read_marks(path: Path) -> FileIdentity:
    """Read the marks of a file without changing it or its journal; zeros if there is no file.

    Raises:
        sqlite3.Error: The file is no database, or cannot be read.
    """
    path = path.absolute()
    if not path.exists() or not path.stat().st_size:
        return FileIdentity(0, 0, 0)
    # A reader of a write-ahead log leaves files behind, so a file without one is opened as if
    # nothing could change it. Nothing does as long as it has no log.
    wal = path.with_name(f"{path.name}-wal")
    reading = "mode=ro" if wal.exists() and wal.stat().st_size else "immutable=1"
    with closing(sqlite3.connect(f"{path.as_uri()}?{reading}", uri=True)) as connection:
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return FileIdentity(application, _format(connection), tables)


def migrate(
    connection: sqlite3.Connection,
    path: Path,
    create: Step,
    steps: Sequence[Step],
) -> None:
    """Create the tables of a file, or bring them to the present format.

    Several processes may do this at once: the first one migrates, the others wait.

    Args:
        connection: A connection to the file, without a transaction.
        path: The file.
        create: Makes the tables of the present format in an empty file.
        steps: One function a step: the first one makes format 2 of format 1.

    Raises:
        sqlite3.Error: The file cannot be migrated, and is as it was, or has a later format.
    """
    newest = len(steps) + 1
    if _format(connection) != newest:
        execute_patiently(connection, "BEGIN IMMEDIATE")
        try:
            # Again, with the lock: another process may just have changed the format.
            version = _format(connection)
            if version == 0:
                create(connection)
            else:
                if version < newest:
                    keep_copy(path, version)
                run_steps(connection, steps)
            connection.execute(f"PRAGMA user_version = {newest}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    remove_copies(path, newest)


def run_steps(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """Run the steps that a file needs; raises `sqlite3.Error` if it has a later format."""
    version = _format(connection)
    if version > len(steps) + 1:
        raise sqlite3.DatabaseError(later_format(version, len(steps) + 1))
    for step in steps[version - 1 :]:
        step(connection)


def later_format(version: int, newest: int) -> str:
    """Say that a file was made by a later fairmines."""
    return f"it has format {version}, of a later fairmines: expected format 1 to {newest}"


def _format(connection: sqlite3.Connection) -> int:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def execute_patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Execute a statement that locks the file; wait while other processes use it.

    A long migration outlasts the connection's own patience. A change of the journal has none:
    SQLite refuses it at once while another process reads.
    """
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether a statement was refused because another connection uses the file."""
    code = getattr(error, "sqlite_errorcode", 0)  # errors of the module itself have none
    return code & 0xFF == sqlite3.SQLITE_BUSY


def keep_copy(path: Path, version: int) -> None:
    """Copy what is committed in a file to a file beside it."""
    copy = _copy_of(path, version)
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            # One file, to be renamed: no journal beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        part.replace(copy)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    _synchronise(copy.parent)


def remove_copies(path: Path, newest: int) -> None:
    """Remove the copies of a file that has this format now."""
    for version in range(1, newest):
        copy = _copy_of(path, version)
        for name in (copy, copy.with_name(f"{copy.name}.part")):
            with suppress(OSError):  # a directory that others own: a copy does no harm
                name.unlink(missing_ok=True)


def _copy_of(path: Path, version: int) -> Path:
    return path.with_name(f"{path.name}.format-{version}")


def _synchronise(directory: Path) -> None:
    """Write a directory's entries to the disk, where the system can."""
    with suppress(OSError):  # Windows opens no directories
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
