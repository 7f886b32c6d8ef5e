"""Stores outcomes in an SQLite file, so that a simulation can continue later.

Several processes may work on one file. A process claims games before it plays them, so that others
play other games first. Nobody waits for a claim, because its process may have been killed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from os import PathLike, fsdecode
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from fairmines import checks
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.simulation.outcomes import Outcomes, Part
from fairmines.simulation.store_file import (
    APPLICATION,
    TABLES,
    VERSION,
    StepLimit,
    create,
    execute_patiently,
    file_size,
    find_strange_object,
    guard,
    read_marks,
)
from fairmines.simulation.store_rows import (
    EXPERIMENT,
    OUTCOMES,
    PLAYED_ALIKE,
    ResultKey,
    StoredExperiment,
    read_experiment,
    read_outcomes,
    read_part,
    read_signatures,
    values_of,
)
from fairmines.wording import printable

if TYPE_CHECKING:  # slow to load
    import sqlite3

T = TypeVar("T")

BUSY_SECONDS: Final = 60.0
LONGEST_REASON: Final = 200
"""The longest sentence of SQLite that is repeated, in characters: it may quote the file."""


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
        self._path = checks.path(self._name).absolute()
        self._task = "read" if read_only else "keep"
        self._volume, self._most = 0, 0
        """The bytes of all texts and blobs that were read, and the most that the file can have."""
        self._steps: StepLimit | None = None
        with self._explained():
            self._check_file()
            self._check_marks()
            # No implicit transactions: `_transaction` begins them.
            self._connection = self._open_read_only() if read_only else self._open()
            try:
                self._steps = guard(self._connection, self._path)
                self._prepare()
            except BaseException:
                self._connection.close()
                raise

    @property
    def _reads(self) -> bool:
        return self._task == "read"

    def _open(self) -> sqlite3.Connection:
        import sqlite3

        return sqlite3.connect(self._name, timeout=BUSY_SECONDS, isolation_level=None)

    def _open_read_only(self) -> sqlite3.Connection:
        """Open the file so that neither it nor its folder changes.

        Without a write-ahead log no process uses the file, and SQLite need not lock it; should one
        begin meanwhile, `overtaken` says so. With a log SQLite must share it with the processes
        that write ("rw" creates no file): the last one that closes the file empties the log.
        """
        import sqlite3

        log = self._path.with_name(f"{self._path.name}-wal")
        self._seen = None if log.exists() else self._identity()
        name = f"{self._path.as_uri()}?{'immutable=1' if self._seen else 'mode=rw'}"
        return sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, uri=True)

    def _identity(self) -> tuple[int, int, int]:
        found = self._path.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns

    @property
    def overtaken(self) -> bool:
        """Whether another process has begun to write a file that is only read: open it again."""
        if not (self._reads and self._seen):
            return False
        log = self._path.with_name(f"{self._path.name}-wal")
        return log.exists() or not self._path.exists() or self._identity() != self._seen

    def _prepare(self) -> None:
        """Make the tables of an empty file; raise `FairminesError` if there are others."""
        if self._reads:
            self._connection.execute("PRAGMA query_only = ON")
        else:
            create(self._connection)
        fault = find_strange_object(self._connection, TABLES, writing=not self._reads)
        if fault:
            raise FairminesError(f"{self._name!r} is not a file of results: {fault}")
        if not self._reads:
            execute_patiently(self._connection, "PRAGMA journal_mode = WAL")
            for pragma in ("synchronous = NORMAL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}")

    def _check_file(self) -> None:
        """Raise `FairminesError` unless the file can be one of results: no folder, no pipe."""
        exists = self._path.exists()
        if self._reads and not exists:
            why = "there is no such file"
        elif exists and not self._path.is_file():
            why = "it is a folder" if self._path.is_dir() else "it is not a regular file"
        else:
            return
        raise FairminesError(f"cannot {self._task} results in {self._name!r}: {why}")

    def _check_marks(self) -> None:
        """Raise `FairminesError` if the file is not one of results; leave it unchanged."""
        marks = read_marks(self._path)
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

        if self._steps and not self._reads:
            self._steps.renew()
        try:
            yield
        except (sqlite3.Error, OSError, MemoryError, UnicodeError) as error:
            why = str(error.strerror if isinstance(error, OSError) else error)
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:  # `StepLimit`
                why = "SQLite takes more steps than its size explains"
            why = printable(why or "there is not enough memory")
            if len(why) > LONGEST_REASON:
                why = why[: LONGEST_REASON - 3] + "..."
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

    def replace(self, key: ResultKey, version: str, outcomes: Outcomes) -> StoredExperiment:
        """Begin an experiment with its first outcomes, in place of the one with its key."""
        with self._transaction():
            replaced = self._find(key)
            row = self._begin(key, version)
            self._insert("chunks", {"experiment": row.number, **values_of(outcomes)})
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
        rows = self._experiments(f"WHERE {where}", *terms.values(), *versions)
        return rows[-1] if rows else None

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
        return self._experiments("")

    def _experiments(self, which: str, *values: object) -> list[StoredExperiment]:
        columns = ", ".join(EXPERIMENT)
        rows = self._rows(f"SELECT {columns}, id FROM experiments {which}", *values)  # noqa: S608
        found = [self._read(read_experiment, row, f"experiment {quote(row[-1])}") for row in rows]
        return sorted(found, key=lambda it: it.number)

    def outcomes(self, experiment: int, part: Part | None = None) -> list[Outcomes]:
        """Return the outcomes of an experiment, or those within a part, in their order.

        They have no signatures, which take memory: `signatures` returns those.
        """
        first, end = part or (0, 2**63 - 1)
        rows = self._rows(
            f"SELECT {', '.join(OUTCOMES)}, "  # noqa: S608
            "(SELECT estimator FROM experiments WHERE id = experiment) "
            "FROM chunks WHERE experiment = ? AND first >= ? AND first + games <= ?",
            experiment,
            first,
            end,
        )
        where = f"experiment {experiment}, games from "
        found = [self._read(read_outcomes, row, where + quote(row[0])) for row in rows]
        return sorted(found, key=lambda it: it.part)

    def signatures(self, experiment: int, part: Part) -> bytes:
        """Return the signatures of stored games.

        Another process may have joined their row with others meanwhile.
        """
        rows = self._rows(
            "SELECT first, games FROM chunks "
            "WHERE experiment = ? AND first <= ? AND first + games >= ?",
            experiment,
            *part,
        )
        where = f"experiment {experiment}, games from "
        found = [self._read(read_part, row, where + quote(row[0])) for row in rows]
        first, end = max(found, default=Part(0, 0))
        rows = self._rows(
            "SELECT substr(signatures, 1 + 4 * (? - first), 4 * ?) FROM chunks "
            "WHERE experiment = ? AND first = ? AND games = ?",
            *(part.first, part.games, experiment, first, end - first),
        )
        return b"".join(self._read(read_signatures, row, f"{where}{first}") for row in rows)

    def _rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield rows one by one. Those of a damaged file may have more bytes than the file."""
        if not self._reads:
            self._volume = 0
        with self._explained():
            for row in self._connection.execute(query, values):
                self._volume += sum(len(it) for it in row if isinstance(it, str | bytes))
                if self._volume > self._most:
                    self._most = 2 * file_size(self._path)  # it may grow meanwhile
                if self._volume > self._most:
                    raise FairminesError(f"{self._name!r} is damaged: its rows are larger than it")
                yield row

    def _read(self, read: Callable[[tuple[Any, ...]], T], row: tuple[Any, ...], where: str) -> T:
        """Read a row; say where it is if its values are wrong."""
        try:
            return read(row)
        except FairminesError as error:
            raise self.damage(where, error) from None

    def damage(self, where: str, error: FairminesError) -> FairminesError:
        """Return the error that a part of the file is damaged."""
        return FairminesError(f"{self._name!r} is damaged: {where}: {error}")

    def claim(self, experiment: int, part: Part) -> bool:
        """Claim games; return false if some of them are already claimed."""
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO claims SELECT ?, ?, ? WHERE NOT EXISTS "
                "(SELECT 1 FROM claims WHERE experiment = ? AND first < ? AND first + games > ?)",
                (experiment, part.first, part.games, experiment, part.end, part.first),
            )
        return cursor.rowcount == 1

    def release(self, experiment: int, part: Part) -> None:
        """Delete a claim."""
        with self._transaction():
            self._connection.execute(
                "DELETE FROM claims WHERE experiment = ? AND first = ? AND games = ?",
                (experiment, part.first, part.games),
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

    def add(self, experiment: int, outcomes: Outcomes, within: Part | None = None) -> None:
        """Store outcomes in place of parts of them, whoever has stored those.

        If another process has stored these games in a longer row within the games `within`, that
        one is kept: the games are the same.
        """
        start, end = within or outcomes.part
        with self._transaction():
            [kept] = self._connection.execute(
                "SELECT EXISTS (SELECT 1 FROM chunks WHERE experiment = ? "
                "AND first BETWEEN ? AND ? AND first + games BETWEEN ? AND ?)",
                (experiment, start, outcomes.first, outcomes.part.end, end),
            ).fetchone()
            if not kept:
                self._discard(experiment, outcomes.part)
                self._insert("chunks", {"experiment": experiment, **values_of(outcomes)})

    def discard(self, experiment: int, part: Part) -> None:
        """Delete the outcomes within a part."""
        with self._transaction():
            self._discard(experiment, part)

    def _discard(self, experiment: int, part: Part) -> None:
        self._connection.execute(
            "DELETE FROM chunks WHERE experiment = ? AND first BETWEEN ? AND ? "
            "AND first + games <= ?",
            (experiment, part.first, part.end, part.end),
        )

    def _insert(self, table: str, row: Mapping[str, object]) -> int:
        """Insert a row; return its number, if it has one."""
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        cursor = self._connection.execute(
            f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608
            tuple(row.values()),
        )
        return cursor.lastrowid or 0
