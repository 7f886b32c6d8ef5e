"""Which games have a connection to which of the servers on one directory.

The servers share a small file for it, beside the database. Nothing in it outlives the servers: a
file that cannot be used is made anew, and what a killed server has left counts for a minute.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from fairmines.migration import execute_patiently, is_busy
from fairmines.web.store.database import open_connection

FILE: Final = "connections.sqlite3"
BEAT_SECONDS: Final = 10.0
"""Time between two signs of life of a server."""
DEAD_SECONDS: Final = 60.0
"""Time without one after which a server is dead."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS servers (server TEXT PRIMARY KEY, beat REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS connected (
    game TEXT, server TEXT, PRIMARY KEY (game, server)
) WITHOUT ROWID;
"""


class Presence:
    """The connected games of a server, for the others. Any thread may call its methods.

    After `close` they do nothing: threads may still be busy with a connection that has ended.
    """

    def __init__(self, directory: Path, is_connected: Callable[[str], bool]) -> None:
        """Open the file.

        Args:
            directory: Where the file is.
            is_connected: Whether a game has a connection to this server.
        """
        self._is_connected = is_connected
        self._server = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._closed = False
        self._connection = _open(directory / FILE)
        self.beat()

    def beat(self) -> None:
        """Show that this server lives, and remove those that are dead."""
        with self._lock:
            if self._closed:
                return
            run, now = self._connection.execute, time.time()
            run("REPLACE INTO servers VALUES (?, ?)", (self._server, now))
            run("DELETE FROM servers WHERE beat < ?", (now - DEAD_SECONDS,))
            run("DELETE FROM connected WHERE server NOT IN (SELECT server FROM servers)")

    def update(self, game_id: str) -> None:
        """Note whether a game is connected now. The last of several calls notes what holds."""
        with self._lock:
            if self._closed:
                return
            if self._is_connected(game_id):
                change = "REPLACE INTO connected VALUES (?, ?)"
            else:
                change = "DELETE FROM connected WHERE game = ? AND server = ?"
            self._connection.execute(change, (game_id, self._server))

    def elsewhere(self) -> set[str]:
        """Return the games that have a connection to another server that lives."""
        with self._lock:
            if self._closed:
                return set()
            rows = self._connection.execute(
                "SELECT game FROM connected JOIN servers USING (server) "
                "WHERE server != ? AND beat >= ?",
                (self._server, time.time() - DEAD_SECONDS),
            ).fetchall()
        return {game for (game,) in rows}

    def close(self) -> None:
        """Leave: no game has a connection to this server."""
        with self._lock:
            self._closed = True
            with suppress(sqlite3.Error):
                run, here = self._connection.execute, (self._server,)
                run("DELETE FROM connected WHERE server = ?", here)
                run("DELETE FROM servers WHERE server = ?", here)
            self._connection.close()


def _open(path: Path) -> sqlite3.Connection:
    """Open the file; make it anew if it is damaged, or of another version."""
    try:
        return _prepare(path)
    except sqlite3.DatabaseError as error:
        if is_busy(error):  # another server uses it: without the file it would be alone
            raise
        for ending in ("", "-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        return _prepare(path)


def _prepare(path: Path) -> sqlite3.Connection:
    connection = open_connection(path, "normal")
    try:
        execute_patiently(connection, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(SCHEMA)
        connection.execute("SELECT server, beat FROM servers LIMIT 1")
        connection.execute("SELECT game, server FROM connected LIMIT 1")
    except BaseException:
        connection.close()
        raise
    return connection
