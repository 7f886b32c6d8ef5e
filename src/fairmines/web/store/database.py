"""A connection to the SQLite database that several threads may use in turn."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

Synchronous = Literal["full", "normal"]
"""When a commit has ended. "full": the disk has stored it. "normal": the system has it, and stores
it soon; then a power failure may lose the last commits, but never a part of one."""

BUSY_SECONDS: Final = 5.0
"""Time to wait while another server holds the lock of the database."""


def open_connection(path: Path, synchronous: Synchronous) -> sqlite3.Connection:
    """Open a database; raises `sqlite3.Error` if the file is none."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        # On macOS only `fullfsync` waits for the disk itself; other systems ignore it.
        durable = int(synchronous == "full")
        for pragma in (
            f"synchronous = {synchronous}",
            f"fullfsync = {durable}",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:  # the file is no database
        connection.close()
        raise
    return connection


class Database:
    """A connection with a lock: one thread at a time uses it.

    With a write-ahead log readers and the writer do not wait for each other. So long reads use a
    connection of their own.
    """

    def __init__(self, path: Path, synchronous: Synchronous = "normal") -> None:
        self._lock = threading.Lock()
        self._connection = open_connection(path, synchronous)

    @contextmanager
    def transaction(self, kind: str = "IMMEDIATE") -> Generator[sqlite3.Connection]:
        """Run a block in a transaction, which an exception rolls back."""
        with self._lock:
            self._connection.execute(f"BEGIN {kind}")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # After some errors, a full disk for example, SQLite has rolled back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def use(self, task: Callable[[sqlite3.Connection], None]) -> None:
        """Give the connection to a function that makes its own transactions."""
        with self._lock:
            task(self._connection)

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        """Return the rows of a query."""
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def close(self) -> None:
        """Close the connection; the last one writes the log into the database file."""
        with self._lock:
            self._connection.close()
