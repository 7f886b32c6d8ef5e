"""Stores finished chunks in an SQLite file, so that a simulation can continue later.

Several processes may work on one file. A process claims a chunk before it plays it, so that others
play other chunks first. Nobody waits for a claim, because its process may have been killed.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing, contextmanager
from os import PathLike, fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.identity import Identity
from fairmines.simulation.store_schema import APPLICATION, STEPS, VERSION, create
from fairmines.simulation.tally import Tally

if TYPE_CHECKING:  # slow to load
    import sqlite3

BUSY_SECONDS: Final = 60.0


class Store:
    """A file of results, and a context manager that closes it.

    All methods raise `FairminesError`, in one sentence, if the file cannot be read or written.
    """

    def __init__(self, path: str | PathLike[str], *, read_only: bool = False) -> None:
        """Open the file, or create it unless it is only read.

        Raises:
            FairminesError: The file is not a file of results, or has a later format. It is left
                unchanged.
        """
        try:
            self._name = fsdecode(path)
        except TypeError:
            raise FairminesError(
                f"{quote(path)} is not a file name: expected one for the results"
            ) from None
        if self._name in ("", ":memory:"):  # SQLite would keep the results in memory
            raise FairminesError(f"{self._name!r} is not a file name: expected one for the results")
        self._task = "read" if read_only else "keep"
        if read_only and not Path(self._name).exists():
            raise FairminesError(f"cannot read results in {self._name!r}: there is no such file")
        with self._explained():
            self._check_marks()
            # No implicit transactions: `_transaction` begins them.
            self._connection = self._open_read_only() if read_only else self._open()

    def _open(self) -> sqlite3.Connection:
        import sqlite3

        from fairmines.migration import migrate

        connection = sqlite3.connect(self._name, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            migrate(connection, Path(self._name), create, STEPS)
            for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _open_read_only(self) -> sqlite3.Connection:
        """Open the file; if it has an older format, a copy in memory in the present one."""
        import sqlite3

        from fairmines.migration import run_steps

        # "rw" creates no file. With "ro", files of the write-ahead log would be left behind.
        name = f"{Path(self._name).absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, uri=True)
        try:
            [version] = connection.execute("PRAGMA user_version").fetchone()
            if version == VERSION:
                return connection
        except BaseException:
            connection.close()
            raise
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            with closing(connection):
                connection.backup(memory)
            run_steps(memory, STEPS)
        except BaseException:
            memory.close()
            raise
        return memory

    def _check_marks(self) -> None:
        """Raise `FairminesError` if the file is not one of results; leave it unchanged."""
        from fairmines.migration import read_marks

        marks = read_marks(Path(self._name))
        if marks.application != APPLICATION and (marks.application or marks.tables):
            raise FairminesError(
                f"{self._name!r} is a database of another program: expected a file of results, "
                "or none yet"
            )
        if marks.format > VERSION:
            raise FairminesError(
                f"{self._name!r} is a file of results of a later fairmines, format {marks.format}: "
                f"expected format 1 to {VERSION}; name another file, or use it with the fairmines "
                "that made it"
            )
        if self._task == "read" and not marks.format:
            raise FairminesError(f"{self._name!r} is empty: expected a file of results")

    @contextmanager
    def _explained(self) -> Generator[None]:
        import sqlite3

        try:
            yield
        except sqlite3.Error as error:
            raise FairminesError(
                f"cannot {self._task} results in {self._name!r}: {error}"
            ) from error

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with self._explained():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def number(self, identity: Identity) -> int:
        """Return the number of an experiment in this file; add the experiment if it is new."""
        wanted = " AND ".join(f"{name} = ?" for name in Identity._fields)
        marks = ", ".join("?" * len(identity))
        with self._transaction():
            self._connection.execute(
                f"INSERT OR IGNORE INTO experiments VALUES (NULL, {marks})",  # noqa: S608
                identity,
            )
            [number] = self._connection.execute(
                f"SELECT id FROM experiments WHERE {wanted}",  # noqa: S608
                identity,
            ).fetchone()
        return number

    def experiments(self) -> list[tuple[int, Identity]]:
        """Return all experiments in this file, each with its number."""
        names = ", ".join(Identity._fields)
        with self._explained():
            rows = self._connection.execute(
                f"SELECT id, {names} FROM experiments ORDER BY id"  # noqa: S608
            ).fetchall()
        return [(number, Identity(*values)) for number, *values in rows]

    def chunks(self, experiment: int) -> list[Chunk]:
        """Return the finished chunks of an experiment."""
        return self._chunks("experiment = ?", experiment)

    def find(self, experiment: int, span: Span) -> Chunk | None:
        """Return the finished chunk of exactly this span, or None."""
        where = "experiment = ? AND first = ? AND games = ?"
        found = self._chunks(where, experiment, span.first, span.games)
        return found[0] if found else None

    def _chunks(self, where: str, *values: int) -> list[Chunk]:
        with self._explained():
            rows = self._connection.execute(
                f"SELECT * FROM chunks WHERE {where} ORDER BY first",  # noqa: S608
                values,
            ).fetchall()
        return [
            Chunk(
                first,
                Tally(games, wins, guesses, unguessed, tuple(json.loads(lost_at))),
                *kept,
            )
            for _, first, games, wins, guesses, unguessed, lost_at, *kept in rows
        ]

    def claim(self, experiment: int, span: Span) -> bool:
        """Claim a span; return false if it is already claimed."""
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT OR IGNORE INTO claims VALUES (?, ?, ?)",
                (experiment, span.first, span.games),
            )
        return cursor.rowcount == 1

    def release(self, experiment: int, span: Span) -> None:
        """Delete a claim."""
        with self._transaction():
            self._release(experiment, span)

    def add(self, experiment: int, chunk: Chunk) -> None:
        """Store a finished chunk and delete its claim. A chunk that is already stored is kept."""
        tally = chunk.tally
        row = (
            experiment,
            chunk.first,
            tally.games,
            tally.wins,
            tally.guesses,
            tally.unguessed,
            json.dumps(tally.lost_at),
            chunk.won,
            chunk.seconds,
            chunk.weights,
        )
        with self._transaction():
            self._connection.execute(
                f"INSERT OR IGNORE INTO chunks VALUES ({', '.join('?' * len(row))})",  # noqa: S608
                row,
            )
            self._release(experiment, chunk.span)

    def _release(self, experiment: int, span: Span) -> None:
        self._connection.execute(
            "DELETE FROM claims WHERE experiment = ? AND first = ? AND games = ?",
            (experiment, span.first, span.games),
        )
