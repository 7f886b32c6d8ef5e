"""Stores finished chunks in an SQLite file, so that a simulation can continue later.

Several processes may work on one file. A process claims a chunk before it plays it, so that others
play other chunks first. Nobody waits for a claim, because its process may have been killed.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from os import PathLike, fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from fairmines import checks
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.key import PLAYED_ALIKE, ResultKey
from fairmines.simulation.store_rows import (
    CHUNK,
    EXPERIMENT,
    StoredExperiment,
    read_chunk,
    values_of,
)
from fairmines.simulation.store_schema import (
    APPLICATION,
    VERSION,
    create,
    execute_patiently,
    read_marks,
)

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
        checks.path(self._name)
        self._task = "read" if read_only else "keep"
        with self._explained():
            if read_only and not Path(self._name).exists():
                raise FairminesError(
                    f"cannot read results in {self._name!r}: there is no such file"
                )
            self._check_marks()
            # No implicit transactions: `_transaction` begins them.
            self._connection = self._open_read_only() if read_only else self._open()

    def _open(self) -> sqlite3.Connection:
        import sqlite3

        connection = sqlite3.connect(self._name, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            create(connection)
            execute_patiently(connection, "PRAGMA journal_mode = WAL")
            for pragma in ("synchronous = NORMAL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _open_read_only(self) -> sqlite3.Connection:
        import sqlite3

        # "rw" creates no file. With "ro", files of the write-ahead log would be left behind; where
        # nobody can write and there is none, nothing changes.
        path = Path(self._name).absolute()
        still = not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()
        name = f"{path.as_uri()}?{'immutable=1' if still else 'mode=rw'}"
        return sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, uri=True)

    def _check_marks(self) -> None:
        """Raise `FairminesError` if the file is not one of results; leave it unchanged."""
        marks = read_marks(Path(self._name))
        if marks.application != APPLICATION and (marks.application or marks.tables):
            raise FairminesError(
                f"{self._name!r} is a database of another program: expected a file of results, "
                "or none yet"
            )
        if marks.format not in (0, VERSION):
            raise FairminesError(
                f"{self._name!r} is a file of results of another fairmines, format {marks.format}: "
                f"expected format {VERSION}; name another file, or use it with the fairmines that "
                "made it"
            )
        if self._task == "read" and not marks.format:
            raise FairminesError(f"{self._name!r} is empty: expected a file of results")

    @contextmanager
    def _explained(self) -> Generator[None]:
        import sqlite3

        try:
            yield
        except (sqlite3.Error, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise FairminesError(f"cannot {self._task} results in {self._name!r}: {why}") from error

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

    def find_or_begin(self, key: ResultKey, version: str) -> StoredExperiment:
        """Return the experiment with a key, or a new one of this version of fairmines."""
        with self._transaction():
            return self._find(key) or self._begin(key, version)

    def replace(self, key: ResultKey, version: str, chunk: Chunk) -> StoredExperiment:
        """Begin an experiment with its first chunk, in place of the one with its key."""
        with self._transaction():
            replaced = self._find(key)
            row = self._begin(key, version)
            self._insert("chunks", {"experiment": row.number, **values_of(chunk)})
            if replaced:
                self._remove(replaced.number)
            return row

    def _find(self, key: ResultKey) -> StoredExperiment | None:
        """Return the experiment with a key; of a user's strategy, whatever version has begun it."""
        terms = asdict(key)
        version = terms.pop("version")
        versions = PLAYED_ALIKE if version in PLAYED_ALIKE else (version,) if version else ()
        where = " AND ".join(f"{name} = ?" for name in terms)
        if versions:
            where += f" AND version IN ({', '.join('?' * len(versions))})"
        values = [*terms.values(), *versions]
        rows = self._experiments(f"WHERE {where} ORDER BY id DESC LIMIT 1", *values)
        return rows[0] if rows else None

    def _begin(self, key: ResultKey, version: str) -> StoredExperiment:
        row: dict[str, Any] = asdict(replace(key, version=version))
        row["begun"] = f"{datetime.now(UTC):%Y-%m-%d}"
        return StoredExperiment(**row, number=self._insert("experiments", row))

    def _remove(self, experiment: int) -> None:
        """Delete an experiment and its games."""
        for table, column in (
            ("chunks", "experiment"),
            ("claims", "experiment"),
            ("experiments", "id"),
        ):
            self._connection.execute(
                f"DELETE FROM {table} WHERE {column} = ?",  # noqa: S608
                (experiment,),
            )

    def experiments(self) -> list[StoredExperiment]:
        """Return all experiments in this file, in the order in which they were begun."""
        return self._experiments("ORDER BY id")

    def _experiments(self, which: str, *values: object) -> list[StoredExperiment]:
        with self._explained():
            rows = self._connection.execute(
                f"SELECT {', '.join(EXPERIMENT)}, id FROM experiments {which}",  # noqa: S608
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
                f"SELECT {', '.join(CHUNK)} FROM chunks "  # noqa: S608
                "WHERE experiment = ? AND first >= ? AND first + games <= ? ORDER BY first",
                (experiment, first, end),
            ).fetchall()
        return [read_chunk(row) for row in rows]

    def signatures(self, experiment: int, span: Span) -> bytes:
        """Return the signatures of the games of a stored chunk.

        Another process may have joined the chunk with others meanwhile.
        """
        with self._explained():
            row = self._connection.execute(
                "SELECT substr(signatures, 1 + 4 * (? - first), 4 * ?) FROM chunks "
                "WHERE experiment = ? AND first <= ? AND first + games >= ? "
                "ORDER BY first DESC LIMIT 1",
                (span.first, span.games, experiment, *span),
            ).fetchone()
        return row[0] if row else b""

    def claim(self, experiment: int, span: Span) -> bool:
        """Claim a span; return false if some of it is already claimed."""
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO claims SELECT ?, ?, ? WHERE NOT EXISTS "
                "(SELECT 1 FROM claims WHERE experiment = ? AND first < ? AND first + games > ?)",
                (experiment, span.first, span.games, experiment, span.end, span.first),
            )
        return cursor.rowcount == 1

    def release(self, experiment: int, span: Span) -> None:
        """Delete a claim."""
        with self._transaction():
            self._connection.execute(
                "DELETE FROM claims WHERE experiment = ? AND first = ? AND games = ?",
                (experiment, span.first, span.games),
            )

    def release_stored(self, experiment: int) -> None:
        """Delete the claims on games that are all stored: a killed process has left them."""
        stale = (
            "FROM claims WHERE experiment = ? AND EXISTS (SELECT 1 FROM chunks "
            "WHERE chunks.experiment = claims.experiment AND chunks.first <= claims.first "
            "AND chunks.first + chunks.games >= claims.first + claims.games)"
        )
        with self._explained():
            [left] = self._connection.execute(
                f"SELECT EXISTS (SELECT 1 {stale})",
                (experiment,),
            ).fetchone()
        if left:
            with self._transaction():
                self._connection.execute(f"DELETE {stale}", (experiment,))

    def add(self, experiment: int, chunk: Chunk, within: Span | None = None) -> None:
        """Store a finished chunk in place of its parts, whoever has stored them.

        If another process has stored these games as a part of a larger chunk within the span
        `within`, that one is kept: the games are the same.
        """
        start, end = within or chunk.span
        with self._transaction():
            [kept] = self._connection.execute(
                "SELECT EXISTS (SELECT 1 FROM chunks WHERE experiment = ? "
                "AND first BETWEEN ? AND ? AND first + games BETWEEN ? AND ?)",
                (experiment, start, chunk.first, chunk.span.end, end),
            ).fetchone()
            if not kept:
                self._discard(experiment, chunk.span)
                self._insert("chunks", {"experiment": experiment, **values_of(chunk)})

    def discard(self, experiment: int, span: Span) -> None:
        """Delete the finished chunks within a span."""
        with self._transaction():
            self._discard(experiment, span)

    def _discard(self, experiment: int, span: Span) -> None:
        self._connection.execute(
            "DELETE FROM chunks WHERE experiment = ? AND first BETWEEN ? AND ? "
            "AND first + games <= ?",
            (experiment, span.first, span.end, span.end),
        )

    def _insert(self, table: str, row: Mapping[str, object]) -> int:
        """Insert a row; return its number, if it has one."""
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        cursor = self._connection.execute(
            f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608
            tuple(row.values()),
        )
        return cursor.lastrowid or 0
