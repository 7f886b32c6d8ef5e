"""What outlives the process: games and their moves, results and settings, in SQLite.

A move is in the file before anybody hears of it. WAL without a sync for each commit: what was
committed survives the death of the process, SIGKILL included; the last moments before a power
failure may be lost, but never half a move.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fairmines.errors import FairminesError

FILE: Final = "fairmines.sqlite3"
VERSION: Final = 1
ABANDONED_SECONDS: Final = 24 * 3600
"""Games in which nothing was opened for so long are forgotten at the next start."""

SCHEMA: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
    rules TEXT NOT NULL, first TEXT NOT NULL, deal TEXT NOT NULL,
    seed TEXT NOT NULL,           -- in decimal: SQLite's integers are too short for it
    stated INTEGER NOT NULL,      -- whether the seed came from the client
    assisted INTEGER NOT NULL,    -- whether the client asked what can be known
    status TEXT NOT NULL,
    elapsed REAL NOT NULL,        -- seconds of play, at the last move
    moves INTEGER NOT NULL,
    touched REAL NOT NULL         -- when it was last played, in Unix time
) WITHOUT ROWID;
CREATE INDEX games_touched ON games (status, touched);
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,      -- from 0
    record TEXT NOT NULL,         -- as Game has it, in JSON
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE settings (only INTEGER PRIMARY KEY CHECK (only = 0), json TEXT NOT NULL);
"""


@dataclass
class Head:
    """A game without its moves: a row of the table."""

    id: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    deal: str
    seed: str
    stated: bool
    assisted: bool
    status: str
    elapsed: float
    moves: int
    touched: float

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in {"won", "lost"}


COLUMNS: Final = tuple(Head.__dataclass_fields__)
INSERT: Final = f"INSERT INTO games VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608


class Store:
    """The file in a data directory. Its methods may be called from any thread."""

    def __init__(self, directory: Path) -> None:
        """Open the file or make one; raises `FairminesError` that says why it cannot be."""
        self._lock = threading.Lock()
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._connection = self._open(directory / FILE)
        except (OSError, sqlite3.Error) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise FairminesError(f"cannot keep games in {str(directory)!r}: {why}") from None

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(
            path, timeout=5.0, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def close(self) -> None:
        """Write everything into the one file, and let go of it."""
        with self._lock:
            self._connection.close()

    def add(self, head: Head, records: list[Any]) -> None:
        """Keep a new game, with the moves it may have already."""
        values = [getattr(head, name) for name in COLUMNS]
        with self._transaction() as connection:
            connection.execute(INSERT, values)
            _append(connection, head.id, 0, records)

    def append(self, head: Head, records: list[Any]) -> None:
        """Keep a game's new moves, which bring it to `head`.

        Raises `sqlite3.IntegrityError` when another process has made a move of that number.
        """
        with self._transaction() as connection:
            _append(connection, head.id, head.moves - len(records), records)
            connection.execute(
                "UPDATE games SET status = ?, elapsed = ?, moves = ?, touched = ? WHERE id = ?",
                (head.status, head.elapsed, head.moves, head.touched, head.id),
            )

    def note_assisted(self, game: str) -> None:
        """Remember that the player of a game was told what can be known."""
        with self._transaction() as connection:
            connection.execute("UPDATE games SET assisted = 1 WHERE id = ?", (game,))

    def note_elapsed(self, game: str, elapsed: float) -> None:
        """Remember how long a game took until now; what no later move says otherwise."""
        with self._transaction() as connection:
            connection.execute("UPDATE games SET elapsed = ? WHERE id = ?", (elapsed, game))

    def find(self, game: str) -> tuple[Head, list[Any]] | None:
        """Return a game and the records of its moves; None for an unknown id."""
        with self._lock:
            rows = self._connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchall()
            if not rows:
                return None
            records = self._connection.execute(
                "SELECT record FROM moves WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        return _head(rows[0]), [json.loads(record) for (record,) in records]

    def running(self, limit: int) -> list[Head]:
        """List games begun and not over, the one last played first."""
        query = "SELECT * FROM games WHERE status = 'playing' ORDER BY touched DESC LIMIT ?"
        return [_head(row) for row in self._rows(query, (limit,))]

    def finished(self) -> list[Head]:
        """List games that are over, oldest first."""
        query = "SELECT * FROM games WHERE status IN ('won', 'lost') ORDER BY touched, id"
        return [_head(row) for row in self._rows(query)]

    def forget_finished(self) -> None:
        """Delete the games that are over."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM games WHERE status IN ('won', 'lost')")

    def settings(self) -> dict[str, Any]:
        """Return the settings; an empty object when none were kept."""
        rows = self._rows("SELECT json FROM settings")
        return json.loads(rows[0][0]) if rows else {}

    def keep_settings(self, settings: dict[str, Any]) -> None:
        """Keep settings in place of those before."""
        with self._transaction() as connection:
            connection.execute("REPLACE INTO settings VALUES (0, ?)", (json.dumps(settings),))


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables where there are none, and delete games that were never begun."""
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        connection.executescript(
            f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT"
        )
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"another version of fairmines wrote {FILE}")
    connection.execute(
        "DELETE FROM games WHERE status = 'ready' AND touched < ?",
        (time.time() - ABANDONED_SECONDS,),
    )


def _append(connection: sqlite3.Connection, game: str, number: int, records: list[Any]) -> None:
    connection.executemany(
        "INSERT INTO moves VALUES (?, ?, ?)",
        [(game, number + i, json.dumps(record)) for i, record in enumerate(records)],
    )


def _head(row: tuple[Any, ...]) -> Head:
    head = Head(*row)
    # SQLite has no truth values.
    head.stated, head.assisted = bool(head.stated), bool(head.assisted)
    return head
