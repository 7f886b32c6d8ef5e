"""What a box keeps: lines of the file of all games, in an SQLite file, in the order they came.

docs/reference/store-file.md describes the lines of finished games, and of answers to drills. The
first line of an id stays. Moves are not checked: whoever opens a game does that.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, Literal, NamedTuple

from fairmines.checks import quote
from fairmines.errors import FairminesError

FILE: Final = "box.sqlite3"
LONGEST_LINE: Final = 16 * 2**20
"""The longest line in bytes; that of a game of 100,000 moves has 6 MB."""
PAGE_BYTES: Final = 2**18
"""The lines that are read at once have so many bytes, or are a single line."""
FORMAT: Final = 1
"""The file's `user_version`."""
Kind = Literal["game", "drill"]
"""What a line is of: a finished game, or an answer to a drill."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CONTROL: Final = re.compile(rb"[\x00-\x1f]")
_SCHEMA: Final = (
    # AUTOINCREMENT: no number is used twice, not even after a deletion.
    """CREATE TABLE IF NOT EXISTS games (n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, line BLOB NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS box (name TEXT NOT NULL, deleted INTEGER NOT NULL)",
    "INSERT INTO box SELECT :name, 0 WHERE NOT EXISTS (SELECT * FROM box)",
    f"PRAGMA user_version = {FORMAT}",
)


def data_folder() -> Path:
    """Return the folder for a user's data: where systems expect it, as `platformdirs` names it."""
    home = Path.home()
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = home / "Library" / "Application Support"
    else:
        parent = os.environ.get("XDG_DATA_HOME", "").strip() or home / ".local" / "share"
    return Path(parent, "fairmines")


class StorageError(FairminesError):
    """The file of the games cannot be read or written."""


class State(NamedTuple):
    """What a box says of itself."""

    name: str
    """32 random hexadecimal digits: which box this is."""
    deleted: int
    """The largest number up to which games were deleted."""
    last: int
    """The largest number of a game, deleted or not; 0 if there was none."""


class Page(NamedTuple):
    """Some of the games, in the order in which they came, and the state of the box meanwhile."""

    state: State
    numbers: list[int]
    lines: list[bytes]


class Box:
    """The games in a folder. Several threads, and several processes, may use it at once.

    >>> from tempfile import TemporaryDirectory
    >>> line = b'{"id":"a","status":"won"}'
    >>> with TemporaryDirectory() as folder:
    ...     box = Box(Path(folder))
    ...     added = box.put("a", line)[1]
    ...     added, list(box.lines())
    ...     box.close()
    (True, [b'{"id":"a","status":"won"}'])
    """

    def __init__(self, folder: Path) -> None:
        """Open the games of a folder, which is made if there is none.

        Raises:
            StorageError: The folder or the file cannot be used; the message says why.
        """
        self.path = folder / FILE
        self._lock = Lock()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"cannot make the folder {str(folder)!r}: {error.strerror}"
            ) from error
        with self._explain("open"):
            self._connection = sqlite3.connect(
                self.path, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise

    def _prepare(self) -> None:
        # A rollback journal, not a write-ahead log: at rest a box is one file, it also works in a
        # folder of the network, and a full disk can still be read. A game is on disk before it is
        # answered (`synchronous`), because its page then believes that the box has it.
        self._connection.execute("PRAGMA journal_mode = TRUNCATE")
        self._connection.execute("PRAGMA synchronous = FULL")
        [version] = self._connection.execute("PRAGMA user_version").fetchone()
        if version > FORMAT:
            raise StorageError(
                f"{str(self.path)!r} has format {version}: expected {FORMAT}; a later version of "
                "fairmines has made it"
            )
        if version == FORMAT:
            return
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement in _SCHEMA:
                self._connection.execute(statement, {"name": secrets.token_hex(16)})

    def check_writable(self) -> None:
        """Raise `StorageError` if games cannot be stored; SQLite says so at the first one."""
        for path in (self.path.parent, self.path):
            if not os.access(path, os.W_OK):
                raise StorageError(f"cannot write to {str(path)!r}: games would not be kept")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def state(self) -> State:
        """Return the name of the box, and the numbers of its games."""
        with self._lock, self._explain("read"):
            return self._state()

    def read_page(self, after: int = 0) -> Page:
        """Return the first games with larger numbers."""
        numbers, lines, size = list[int](), list[bytes](), 0
        with self._lock, self._explain("read"), self._connection:
            self._connection.execute("BEGIN")
            state = self._state()
            for number, line in self._connection.execute(
                "SELECT n, line FROM games WHERE n > ? ORDER BY n", (after,)
            ):
                size += len(line)
                if numbers and size > PAGE_BYTES:
                    break
                numbers.append(number)
                lines.append(line)
        return Page(state, numbers, lines)

    def list_ids(self, kind: Kind = "game") -> list[str]:
        """Return the ids of all lines of a kind, in the order in which they came."""
        with self._lock, self._explain("read"):
            rows = self._connection.execute(
                "SELECT id FROM games WHERE kind = ? ORDER BY n", (kind,)
            )
            return [line_id for (line_id,) in rows]

    def read_line(self, game_id: str) -> bytes | None:
        """Return the line of a game; None if there is none of this id."""
        with self._lock, self._explain("read"):
            rows = self._connection.execute(
                "SELECT CAST(line AS BLOB) FROM games WHERE id = ?", (game_id,)
            )
            return next((line for (line,) in rows), None)

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """Yield the lines of all games with larger numbers."""
        while (page := self.read_page(after)).lines:
            yield from page.lines
            after = page.numbers[-1]

    def put(self, game_id: str, line: bytes) -> tuple[Page, bool]:
        """Store a game, or an answer to a drill, unless there is one of this id.

        Returns:
            The game of this id that the box now has, and whether it is new.

        Raises:
            FairminesError: It is no line of a finished game or of an answer of this id.
            StorageError: It cannot be stored. All other games are as they were.
        """
        check_id(game_id)
        with self._lock:
            kind = self._check_line(game_id, line)
            with self._explain("write to"), self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                added = self._connection.execute(
                    "INSERT INTO games (id, kind, line) SELECT :id, :kind, :line "
                    "WHERE NOT EXISTS (SELECT * FROM games WHERE id = :id)",
                    {"id": game_id, "kind": kind, "line": line},
                ).rowcount
                number, kept = self._connection.execute(
                    "SELECT n, line FROM games WHERE id = ?", (game_id,)
                ).fetchone()
                return Page(self._state(), [number], [kept]), added == 1

    def put_all(self, lines: Iterable[tuple[str, bytes, Kind]]) -> Counter[str]:
        """Store the lines that have new ids; return how many of each kind. All are stored, or none.

        Args:
            lines: Their ids, themselves, and their kinds. Reading them may take long; meanwhile
                others use the box.

        Raises:
            StorageError: They cannot be stored. All other games are as they were.
        """
        with self._lock:
            # The file of a temporary table has no name, so it ends with the process.
            with self._explain("write games to a temporary file for"), self._connection:
                self._connection.execute("BEGIN")
                self._connection.execute("CREATE TEMP TABLE staged (id TEXT, line BLOB, kind TEXT)")
                self._connection.executemany("INSERT INTO staged VALUES (?, ?, ?)", lines)
            try:
                with self._explain("write to"), self._connection:
                    self._connection.execute("BEGIN IMMEDIATE")
                    added = self._connection.execute(
                        "INSERT INTO games (id, kind, line) SELECT id, kind, line FROM staged "
                        "WHERE id NOT IN (SELECT id FROM games) ORDER BY staged.rowid "
                        "RETURNING kind"
                    )
                    return Counter(kind for (kind,) in added)
            finally:
                self._connection.execute("DROP TABLE staged")

    def delete(self, upto: int, name: str) -> Page:
        """Delete the games with numbers up to this one; return a page without games.

        Args:
            upto: The largest number.
            name: Of the box that the caller means: numbers say nothing about another one.

        Raises:
            FairminesError: This is another box, or it has no such number yet.
            StorageError: They cannot be deleted. All games are as they were.
        """
        with self._lock, self._explain("write to"), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            state = self._state()
            if name != state.name:
                raise FairminesError(f"the name {quote(name)} is that of another box")
            if not 0 <= upto <= state.last:
                raise FairminesError(f"upto is {quote(upto)}: expected 0 to {state.last}")
            self._connection.execute("DELETE FROM games WHERE n <= ?", (upto,))
            self._connection.execute("UPDATE box SET deleted = max(deleted, ?)", (upto,))
            return Page(self._state(), [], [])

    def _state(self) -> State:
        return State(
            *self._connection.execute(
                "SELECT name, deleted, coalesce((SELECT seq FROM sqlite_sequence), 0) FROM box"
            ).fetchone()
        )

    def _check_line(self, game_id: str, line: bytes) -> Kind:
        """Return the kind of a line; raise `FairminesError` if it is of no finished game.

        SQLite reads it. Python needs half a gigabyte for 16 MB of brackets, and all threads wait.
        """
        if len(line) > LONGEST_LINE:
            raise FairminesError(
                f"the line has {len(line):,} bytes: expected at most {LONGEST_LINE:,}"
            )
        if control := _CONTROL.search(line):
            raise FairminesError(
                f"byte {control.start()} of the line is {control[0]!r}: expected one line of JSON, "
                "without its end"
            )
        with self._explain("read"):
            text = line.decode(errors="replace")
            valid = self._connection.execute("SELECT json_valid(?)", (text,)).fetchone()[0]
            if not valid or text.encode() != line:
                raise FairminesError(f"the line {quote(text[:60])} is no JSON")
            own_id, status, task = self._connection.execute(
                "SELECT json_extract(:text, '$.id'), json_extract(:text, '$.status'), "
                "json_extract(:text, '$.task')",
                {"text": text},
            ).fetchone()
        if own_id != game_id:
            raise FairminesError(f"the line has the id {quote(own_id)}: expected {game_id!r}")
        if task is not None:
            return "drill"
        if status not in ("won", "lost"):
            raise FairminesError(f"the status is {quote(status)}: expected 'won' or 'lost'")
        return "game"

    @contextmanager
    def _explain(self, use: str) -> Generator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StorageError(f"cannot {use} {str(self.path)!r}: {error}") from error


def check_id(game_id: str) -> None:
    """Raise `FairminesError` if this is no id of a game."""
    if not _ID.fullmatch(game_id):
        raise FairminesError(
            f"the id {quote(game_id)}: expected 1 to 64 letters, digits, '-' or '_'"
        )


def write_page(page: Page) -> bytes:
    """Write a page as text: the state and the numbers of the games as JSON, then their lines."""
    head = json.dumps({**page.state._asdict(), "games": page.numbers}).encode()
    return b"".join(line + b"\n" for line in (head, *page.lines))
