"""Databases of games of all earlier formats, and what their servers answered."""

import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from fairmines.web.store.schema import FILE
from tests.helpers.folders import DATA

FORMATS = {1: DATA / "0.1.0" / "games"} | {
    number: DATA / "formats" / str(number) for number in (2, 3, 4, 5, 6, 7)
}


def expected(folder):
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def copy_of(number, directory):
    """Copy the database of a format; its ready games were touched just now."""
    path = Path(shutil.copy(FORMATS[number] / FILE, directory))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET touched = ? WHERE status = 'ready'", (time.time(),))
    return path


def content(path):
    """All rows of all tables, and the format."""
    with closing(sqlite3.connect(path)) as database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        tables = [name for (name,) in database.execute(names)]
        rows = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        return database.execute("PRAGMA user_version").fetchone(), rows
