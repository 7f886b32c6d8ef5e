"""Stores and finds games with their moves, and what belongs to whom.

The server stores a move before it answers it, in a write-ahead log. So an answered move survives
the death of the process, also by SIGKILL, and with `synchronous` "full" a power failure, too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from fairmines.boards.level import Level
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.web.store import game_totals
from fairmines.web.store.daily_tries import DailyTries
from fairmines.web.store.database import Database, Synchronous, open_connection
from fairmines.web.store.finished_games import FinishedGames
from fairmines.web.store.game_row import COLUMNS, NAMES, OWNER, GameRow, read_row
from fairmines.web.store.move_record import encode_move
from fairmines.web.store.reserve import Reserve
from fairmines.web.store.schema import FILE, check_format, prepare
from fairmines.web.store.stored_reviews import StoredReviews
from fairmines.web.store.unfinished_games import UnfinishedGames
from fairmines.web.store.visitors import Visitors, VisitorSettings
from fairmines.wording import counted

INSERT: Final = f"INSERT INTO games ({NAMES}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608

RESERVE: Final = f"{FILE}-reserve"


class StaleGameError(Exception):
    """The stored game is not the one that the server has in memory."""


class Append(NamedTuple):
    """New moves of a game."""

    row: GameRow
    """As it is after the moves."""
    moves: Sequence[Move]


class VisitorData(NamedTuple):
    """What one visitor has in the store, and no other visitor sees."""

    finished: FinishedGames
    unfinished: UnfinishedGames
    reviews: StoredReviews
    settings: VisitorSettings
    daily: DailyTries


class GameStore:
    """The database in a data directory. Any thread may call its methods."""

    def __init__(self, directory: Path, synchronous: Synchronous = "normal") -> None:
        """Open the database, or create it.

        Args:
            directory: Where the file is.
            synchronous: When a commit has ended: see `Synchronous`.

        Raises:
            FairminesError: The directory or the file cannot be used; the message says why.
        """
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._path = path = directory / FILE
            self._synchronous: Synchronous = synchronous
            check_format(path)
            with ExitStack() as opened:
                self._writing, self._reading, reading = (
                    opened.enter_context(closing(Database(path, synchronous))) for _ in range(3)
                )
                self._writing.use(partial(prepare, path=path))
                self._opened = opened.pop_all()
        except FileExistsError:
            raise FairminesError(
                f"cannot keep games in {str(directory)!r}: it is a file, expected a directory"
            ) from None
        except (OSError, sqlite3.Error) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise FairminesError(f"cannot keep games in {str(directory)!r}: {why}") from None
        self.directory = directory
        self.reserve = Reserve(directory / RESERVE)
        self._reading_long = reading
        self.visitors = Visitors(reading, self._writing)
        self.finished, self.unfinished, self.reviews, self.settings, self.daily = self.of(OWNER)

    def of(self, visitor: str) -> VisitorData:
        """Return what one visitor has."""
        long = self._reading_long, self._writing, visitor
        quick = self._reading, self._writing, visitor
        return VisitorData(
            FinishedGames(*long),
            UnfinishedGames(*quick),
            StoredReviews(*long),
            VisitorSettings(*quick),
            DailyTries(self._reading, visitor),
        )

    def make_room(self) -> None:
        """Give up the reserve on a full disk, and write the log into the database with it."""
        self.reserve.release()
        self._writing.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Write everything into the database file, and close it."""
        self._opened.close()

    # Games

    def add(self, row: GameRow, moves: Iterable[Move]) -> None:
        """Store a new game, with the moves that it may have already."""
        values = [getattr(row, name) for name in COLUMNS]
        with self._writing.transaction() as connection:
            connection.execute(INSERT, values)
            _insert(connection, row, 0, moves)
            if row.over:
                game_totals.add(connection, row)

    def append_all(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Store new moves of some games in one transaction.

        Returns:
            For each game None, or why its moves are not stored: a `StaleGameError` if the stored
            game has another number of moves than its row before the new ones, is over, or does not
            exist; a `sqlite3.IntegrityError` if the stored game is damaged.

        Raises:
            sqlite3.Error: No moves are stored.
        """
        try:
            with self._writing.transaction() as connection:
                return [_append(connection, append) for append in appends]
        except sqlite3.IntegrityError as error:
            if len(appends) == 1:
                return [error]
        # One of the games is damaged. The others are stored without it.
        return [outcome for append in appends for outcome in self.append_all([append])]

    def note_assisted(self, game_id: str) -> None:
        """Store that the player of a game asked what follows from the view."""
        with self._writing.transaction() as connection:
            connection.execute("UPDATE games SET assisted = 1 WHERE id = ?", (game_id,))

    def note_elapsed(self, row: GameRow, elapsed: float) -> None:
        """Store the time of a game's clock, in seconds, unless another server has made a move."""
        with self._writing.transaction() as connection:
            connection.execute(
                "UPDATE games SET elapsed = ? WHERE id = ? AND moves = ?",
                (elapsed, row.id, row.moves),
            )

    def set_aside(self, game_id: str, row: GameRow | None) -> None:
        """Mark a game as damaged, unless it has changed since `row` was read.

        Args:
            game_id: The id of the game.
            row: Its row as it was read; None if it could not be read.
        """
        with self._writing.transaction() as connection:
            now = connection.execute(
                "SELECT moves, status FROM games WHERE id = ?", (game_id,)
            ).fetchall()
            if row is None or now == [(row.moves, row.status)]:
                game_totals.set_aside(connection, game_id)

    def find(self, game_id: str) -> tuple[GameRow, list[tuple[int, str]]] | None:
        """Return a game and its moves as numbers and records; None for an unknown id.

        Raises:
            DamagedGameError: The row has impossible values.
        """
        # In one transaction: another server may store a move between the two queries.
        with self._reading.transaction("DEFERRED") as connection:
            rows = connection.execute(
                f"SELECT {NAMES} FROM games WHERE id = ?",  # noqa: S608
                (game_id,),
            ).fetchall()
            records = connection.execute(
                "SELECT number, record FROM moves WHERE game = ? ORDER BY number", (game_id,)
            ).fetchall()
        return (read_row(rows[0]), records) if rows else None

    def count_moves(self, game_id: str) -> int | None:
        """Return the number of moves of a game; None for an unknown id."""
        rows = self._reading.rows("SELECT moves FROM games WHERE id = ?", (game_id,))
        return rows[0][0] if rows else None

    def connect(self) -> sqlite3.Connection:
        """Open another connection, for one thread, which writes only while `use` runs it."""
        return open_connection(self._path, self._synchronous)

    def use(self, task: Callable[[sqlite3.Connection], None]) -> None:
        """Give the connection that writes to a function that makes its own transactions."""
        self._writing.use(task)


def _append(connection: sqlite3.Connection, append: Append) -> StaleGameError | None:
    row, moves = append
    expected = row.moves - len(moves)
    updated = connection.execute(
        "UPDATE games "
        "SET status = ?, elapsed = ?, moves = ?, touched = ?, practice = ?, bbbv = ? "
        "WHERE id = ? AND moves = ? AND status IN ('ready', 'playing')",
        (
            row.status,
            row.elapsed,
            row.moves,
            row.touched,
            row.practice,
            row.bbbv,
            row.id,
            expected,
        ),
    )
    if updated.rowcount != 1:
        return StaleGameError(f"the stored game does not have {counted(expected, 'move')}")
    _insert(connection, row, expected, moves)
    if row.over:
        game_totals.add(connection, row)
    return None


def _insert(
    connection: sqlite3.Connection, row: GameRow, number: int, moves: Iterable[Move]
) -> None:
    level = Level(row.width, row.height, row.mines)
    connection.executemany(
        "INSERT INTO moves VALUES (?, ?, ?)",
        [(row.id, number + i, encode_move(move, level)) for i, move in enumerate(moves)],
    )
