"""Reads what version 1.0 kept: lines in an SQLite file, which stays as it is."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from fairmines.box.lines import Line, check_line
from fairmines.errors import FairminesError

DATABASE: Final = "box.sqlite3"


class Database(NamedTuple):
    """What an earlier version has kept."""

    lines: Iterator[Line]
    state: bytes
    """A JSON object: the name of its box, and up to which number its games were deleted."""
    problems: list[str]
    """A sentence for what cannot be read; it grows while the lines are taken."""


def read_database(folder: Path) -> Database:
    """Read the file of an earlier version in a folder; nothing, if there is none."""
    path = folder / DATABASE
    problems = list[str]()
    state = b"{}"
    if path.exists():
        try:
            with closing(_connect(path)) as connection:
                name, deleted = connection.execute("SELECT name, deleted FROM box").fetchone()
                state = json.dumps({"name": str(name), "deleted": int(deleted)}).encode()
        except (sqlite3.Error, TypeError, ValueError) as error:
            problems.append(f"cannot read what box {str(path)!r} is: {error}")
    return Database(_read_lines(path, problems), state, problems)


def _read_lines(path: Path, problems: list[str]) -> Iterator[Line]:
    if not path.exists():
        return
    try:
        with closing(_connect(path)) as connection:
            for kind, line_id, text in connection.execute(
                "SELECT kind, id, CAST(line AS BLOB) FROM games ORDER BY n"
            ):
                line = Line("drill" if kind == "drill" else "game", line_id, text)
                try:
                    check_line(line)
                except FairminesError as error:
                    problems.append(f"a line of {str(path)!r} is left out: {error}")
                else:
                    yield line
    except sqlite3.Error as error:
        problems.append(f"cannot read all games of {str(path)!r}: {error}; the file stays")


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
