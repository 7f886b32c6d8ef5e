"""The database of a server: games with their moves, and the settings of the page, in SQLite.

The server stores a move before it answers it. The journal is a write-ahead log without a sync for
each commit: committed moves survive the death of the process, also by SIGKILL. A power failure may
lose the last moves, but never a part of one.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.web.store.game_row import COLUMNS, DAMAGED, GameRow
from fairmines.web.store.move_record import encode_move, name_fields

FILE: Final = "fairmines.sqlite3"
VERSION: Final = 2
"""Of the format. In format 1, that of fairmines 0.1.0, moves are lists without names."""

BUSY_SECONDS: Final = 5.0
"""Time to wait while another server holds the lock of the database."""

SCHEMA: Final = """
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
"""


INSERT: Final = f"INSERT INTO games VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608


class StaleGameError(Exception):
    """The stored game is not the one that the server has in memory."""


class GameStore:
    """The database in a data directory. Any thread may call its methods."""

    def __init__(self, directory: Path) -> None:
        """Open the database, or create it.

        Raises:
            FairminesError: The directory or the file cannot be used; the message says why.
        """
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
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _transaction(self, kind: str = "IMMEDIATE") -> Generator[sqlite3.Connection]:
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

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def close(self) -> None:
        """Write everything into the database file, and close it."""
        with self._lock:
            self._connection.close()

    # Games

    def add(self, row: GameRow, moves: Iterable[Move]) -> None:
        """Store a new game, with the moves that it may have already."""
        values = [getattr(row, name) for name in COLUMNS]
        with self._transaction() as connection:
            connection.execute(INSERT, values)
            _append(connection, row.id, 0, moves)

    def append(self, row: GameRow, moves: Sequence[Move]) -> None:
        """Store new moves of a game, and its row as it is after them.

        Raises:
            StaleGameError: The stored game has another number of moves than `row` before `moves`,
                is over, or does not exist. Nothing is stored.
        """
        expected = row.moves - len(moves)
        with self._transaction() as connection:
            updated = connection.execute(
                "UPDATE games SET status = ?, elapsed = ?, moves = ?, touched = ? "
                "WHERE id = ? AND moves = ? AND status IN ('ready', 'playing')",
                (row.status, row.elapsed, row.moves, row.touched, row.id, expected),
            )
            if updated.rowcount != 1:
                raise StaleGameError(f"the stored game does not have {expected} moves")
            _append(connection, row.id, expected, moves)

    def note_assisted(self, game_id: str) -> None:
        """Store that the player of a game asked what follows from the view."""
        with self._transaction() as connection:
            connection.execute("UPDATE games SET assisted = 1 WHERE id = ?", (game_id,))

    def note_elapsed(self, row: GameRow, elapsed: float) -> None:
        """Store the time of a game's clock, in seconds, unless another server has made a move."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE games SET elapsed = ? WHERE id = ? AND moves = ?",
                (elapsed, row.id, row.moves),
            )

    def set_aside(self, row: GameRow) -> None:
        """Mark a game as damaged, unless it has changed since `row` was read."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE games SET status = ? WHERE id = ? AND moves = ? AND status = ?",
                (DAMAGED, row.id, row.moves, row.status),
            )

    def find(self, game_id: str) -> tuple[GameRow, list[tuple[int, str]]] | None:
        """Return a game and its moves as numbers and records; None for an unknown id."""
        # In one transaction: another server may store a move between the two queries.
        with self._transaction("DEFERRED") as connection:
            rows = connection.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchall()
            records = connection.execute(
                "SELECT number, record FROM moves WHERE game = ? ORDER BY number", (game_id,)
            ).fetchall()
        return (_game_row(rows[0]), records) if rows else None

    def running(self, limit: int) -> list[GameRow]:
        """List games that have begun and are not over, the one last played first."""
        query = "SELECT * FROM games WHERE status = 'playing' ORDER BY touched DESC LIMIT ?"
        return [_game_row(row) for row in self._rows(query, (limit,))]

    def finished(self) -> list[GameRow]:
        """List games that are over, oldest first."""
        query = "SELECT * FROM games WHERE status IN ('won', 'lost') ORDER BY touched, id"
        return [_game_row(row) for row in self._rows(query)]

    def delete_finished(self) -> None:
        """Delete the games that are over."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM games WHERE status IN ('won', 'lost')")

    def delete_abandoned(self, seconds: float) -> list[str]:
        """Delete games without an opened cell or a mark for so long; return their ids."""
        with self._transaction() as connection:
            deleted = connection.execute(
                "DELETE FROM games WHERE status = 'ready' AND touched < ? RETURNING id",
                (time.time() - seconds,),
            ).fetchall()
        return [game_id for (game_id,) in deleted]

    # Settings

    def settings(self) -> str:
        """Return the settings, the text of a JSON object; `{}` when none are stored."""
        rows = self._rows("SELECT json FROM settings")
        return rows[0][0] if rows else "{}"

    def replace_settings(self, settings: str) -> None:
        """Store the text of a JSON object in place of the settings."""
        with self._transaction() as connection:
            connection.execute("REPLACE INTO settings VALUES (0, ?)", (settings,))


def _prepare(connection: sqlite3.Connection) -> None:
    """Create the tables, or bring them to this format."""
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    # The lock comes before the version: several servers may open a new or an old database at once.
    connection.execute("BEGIN IMMEDIATE")
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        for statement in SCHEMA.split(";\n"):
            connection.execute(statement)
    elif version == 1:
        connection.create_function("name_fields", 1, name_fields, deterministic=True)
        connection.execute("UPDATE moves SET record = name_fields(record)")
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"{FILE} has format {version}: expected format {VERSION} or 1")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _append(
    connection: sqlite3.Connection, game_id: str, number: int, moves: Iterable[Move]
) -> None:
    connection.executemany(
        "INSERT INTO moves VALUES (?, ?, ?)",
        [(game_id, number + i, encode_move(move)) for i, move in enumerate(moves)],
    )


def _game_row(values: tuple[Any, ...]) -> GameRow:
    row = GameRow(*values)
    # SQLite has no truth values.
    row.stated, row.assisted = bool(row.stated), bool(row.assisted)
    return row
