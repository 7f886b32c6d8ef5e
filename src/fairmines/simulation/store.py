"""Stores finished chunks in an SQLite file, so that a simulation can continue later.

Several processes may work on one file. A process claims a chunk before it plays it, so that others
play other chunks first. Nobody waits for a claim, because its process may have been killed.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from os import PathLike, fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from fairmines import checks
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.key import Key
from fairmines.simulation.store_schema import APPLICATION, STEPS, VERSION, create
from fairmines.simulation.tally import Tally

if TYPE_CHECKING:  # slow to load
    import sqlite3

BUSY_SECONDS: Final = 60.0
COLUMNS: Final = (
    "first, games, wins, guesses, unguessed, lost_at, lost_on_safe, safe_guesses, won, seconds, "
    "weights, errors"
)
"""The columns of a chunk without its signatures."""


class StoredExperiment(NamedTuple):
    """An experiment in a file."""

    number: int
    version: str
    """The version of fairmines that has begun it."""
    strategy: str
    """The label."""
    source: str
    """A fingerprint of a user's strategy in files of version 0.2 and before, else empty."""
    width: int
    height: int
    mines: int
    rules: str
    first: str
    start: str
    seed: str
    estimator: str
    verified: int
    reproducible: int
    begun: str
    """The day, YYYY-MM-DD; empty in files of version 0.2 and before."""


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
        checks.path(self._name)
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

    def find(self, key: Key) -> list[StoredExperiment]:
        """Return the experiments with a key, the newest first.

        A label of a user's own strategy may have several: files of earlier versions have one for
        each version, and for each source of the strategy.
        """
        wanted = key._asdict()
        if not key.version:
            del wanted["version"]
        where = " AND ".join(f"{name} = ?" for name in wanted)
        return self._experiments(f"WHERE {where} ORDER BY id DESC", *wanted.values())

    def number(self, key: Key, version: str) -> int:
        """Return the number of the newest experiment with a key, or of a new one.

        `version` is the version of fairmines that begins a new one.
        """
        row = {**key._asdict(), "version": version, "begun": f"{datetime.now(UTC):%Y-%m-%d}"}
        with self._transaction():
            found = self.find(key)
            if found:
                return found[0].number
            names, marks = ", ".join(row), ", ".join("?" * len(row))
            added = self._connection.execute(
                f"INSERT INTO experiments ({names}) VALUES ({marks})",  # noqa: S608
                tuple(row.values()),
            )
        assert added.lastrowid is not None
        return added.lastrowid

    def remove(self, key: Key) -> None:
        """Delete all experiments with a key, and their games."""
        with self._transaction():
            for number in [it.number for it in self.find(key)]:
                for table in ("chunks", "claims"):
                    self._connection.execute(
                        f"DELETE FROM {table} WHERE experiment = ?",  # noqa: S608
                        (number,),
                    )
                self._connection.execute("DELETE FROM experiments WHERE id = ?", (number,))

    def experiments(self) -> list[StoredExperiment]:
        """Return all experiments in this file, in the order in which they were begun."""
        return self._experiments("ORDER BY id")

    def _experiments(self, which: str, *values: object) -> list[StoredExperiment]:
        names = ", ".join(StoredExperiment._fields[1:])
        with self._explained():
            rows = self._connection.execute(
                f"SELECT id, {names} FROM experiments {which}",  # noqa: S608
                values,
            ).fetchall()
        return [StoredExperiment(*row) for row in rows]

    def chunks(self, experiment: int, span: Span | None = None) -> list[Chunk]:
        """Return the finished chunks of an experiment, or those within a span.

        They have no signatures, which take memory: `signatures` returns those.
        """
        first, end = span or (0, 2**63 - 1)
        with self._explained():
            rows = self._connection.execute(
                f"SELECT {COLUMNS} FROM chunks "  # noqa: S608
                "WHERE experiment = ? AND first >= ? AND first + games <= ? ORDER BY first",
                (experiment, first, end),
            ).fetchall()
        return [_chunk(row) for row in rows]

    def signatures(self, experiment: int, span: Span) -> bytes:
        """Return the signatures of exactly this chunk; empty if they are not known."""
        with self._explained():
            found = self._connection.execute(
                "SELECT signatures FROM chunks WHERE experiment = ? AND first = ? AND games = ?",
                (experiment, span.first, span.games),
            ).fetchone()
        return found[0] if found else b""

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
            self._delete("claims", experiment, span)

    def add(self, experiment: int, chunk: Chunk) -> None:
        """Store a finished chunk. A chunk that is already stored is kept."""
        with self._transaction():
            self._add(experiment, chunk)

    def join(self, experiment: int, parts: Sequence[Chunk], chunk: Chunk) -> None:
        """Replace stored parts by the chunk that they make up."""
        with self._transaction():
            for part in parts:
                self._delete("chunks", experiment, part.span)
            self._add(experiment, chunk)

    def discard(self, experiment: int, span: Span) -> None:
        """Delete the finished chunks within a span."""
        with self._transaction():
            self._connection.execute(
                "DELETE FROM chunks WHERE experiment = ? AND first >= ? AND first + games <= ?",
                (experiment, *span),
            )

    def _add(self, experiment: int, chunk: Chunk) -> None:
        tally = chunk.tally
        row = (
            experiment,
            chunk.first,
            tally.games,
            tally.wins,
            tally.guesses,
            tally.unguessed,
            json.dumps(tally.lost_at),
            tally.lost_on_safe,
            tally.safe_guesses,
            chunk.won,
            chunk.seconds,
            chunk.weights,
            json.dumps(dict(chunk.errors)),
            chunk.signatures,
        )
        self._connection.execute(
            f"INSERT OR IGNORE INTO chunks (experiment, {COLUMNS}, signatures) "  # noqa: S608
            f"VALUES ({', '.join('?' * len(row))})",
            row,
        )

    def _delete(self, table: str, experiment: int, span: Span) -> None:
        self._connection.execute(
            f"DELETE FROM {table} WHERE experiment = ? AND first = ? AND games = ?",  # noqa: S608
            (experiment, span.first, span.games),
        )


def _chunk(row: tuple[Any, ...]) -> Chunk:
    first, games, wins, guesses, unguessed, lost_at, *verified, won, seconds, weights, errors = row
    tally = Tally(games, wins, guesses, unguessed, tuple(json.loads(lost_at)), *verified)
    failed = {int(game): text for game, text in json.loads(errors).items()}
    return Chunk(first, tally, won, seconds, weights, failed)
