"""Migrations that fail, are killed, or run twice at once lose no game; other files stay."""

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

import fairmines as fm
from fairmines.web.store import format_steps, schema
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE, VERSION
from tests.helpers.formats import FORMATS, content, copy_of


@pytest.mark.parametrize("made", ["results", "another", "same format"])
def test_a_database_of_something_else_is_refused_and_left_untouched(tmp_path, made):
    path = tmp_path / FILE
    if made == "results":
        fm.simulate("sps", (3, 3, 1), games=1, out=path)
    else:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("CREATE TABLE others (id)")
            database.execute(f"PRAGMA user_version = {VERSION * (made != 'another')}")
    before = path.read_bytes()
    with pytest.raises(fm.FairminesError) as caught:
        GameStore(tmp_path)
    assert str(caught.value) == (
        f"cannot keep games in {str(tmp_path)!r}: {FILE} is a database of something else, such as "
        "results: expected one of games"
    )
    if made != "same format":  # the journal's mode is set before the tables are looked at
        assert path.read_bytes() == before


def test_a_later_format_is_refused_and_left_untouched(tmp_path):
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE games (id)")
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    before = path.read_bytes()
    with pytest.raises(fm.FairminesError) as caught:
        GameStore(tmp_path)
    assert str(caught.value) == (
        f"cannot keep games in {str(tmp_path)!r}: it has format {VERSION + 1}, of a later "
        f"fairmines: expected format 1 to {VERSION}"
    )
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_later_format_in_a_log_is_refused(tmp_path):
    """The file itself still has the older format: a server that was killed has left the log."""
    path = copy_of(5, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as later:
        later.execute("PRAGMA journal_mode = WAL")
        later.execute(f"PRAGMA user_version = {VERSION + 1}")
        before = path.read_bytes()
        with pytest.raises(fm.FairminesError, match=f"it has format {VERSION + 1}"):
            GameStore(tmp_path)
        assert path.read_bytes() == before


def test_a_step_that_fails_leaves_the_file_and_a_copy(tmp_path, monkeypatch):
    path = copy_of(3, tmp_path)
    before = content(path)

    def fail(connection):
        format_steps.STEPS[-1](connection)
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(schema, "STEPS", (*format_steps.STEPS[:-1], fail))
    with pytest.raises(fm.FairminesError, match="database or disk is full"):
        GameStore(tmp_path)
    assert content(path) == before
    copy = tmp_path / f"{FILE}.format-3"
    assert content(copy) == before
    monkeypatch.undo()
    GameStore(tmp_path).close()
    assert content(path)[0] == (VERSION,)
    assert not copy.exists()


def test_a_copy_that_cannot_be_made(tmp_path):
    path = copy_of(3, tmp_path)
    before = content(path)
    (tmp_path / f"{FILE}.format-3.part").mkdir()
    with pytest.raises(fm.FairminesError, match="cannot keep games in"):
        GameStore(tmp_path)
    assert content(path) == before


OPEN = """
import sys
from pathlib import Path
from fairmines.web.store.game_store import GameStore
print("ready", flush=True)
GameStore(Path(sys.argv[1])).close()
print("done", flush=True)
"""


def opener(directory):
    """Start a process that opens a database; it has loaded everything."""
    process = subprocess.Popen(
        [sys.executable, "-c", OPEN, str(directory)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    return process


def many_games(directory):
    """Make a database of format 5 whose migration takes a while; return its path."""
    path = copy_of(5, directory)
    with closing(sqlite3.connect(path)) as database, database:
        for number in range(20):
            for table, column in (("games", "id"), ("moves", "game")):
                names = [it[1] for it in database.execute(f"PRAGMA table_info({table})")]
                values = [f"{it} || '-{number}'" if it == column else it for it in names]
                values = ["NULL" if it == "finished" else it for it in values]
                database.execute(
                    f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table} "
                    f"WHERE length({column}) = 22"
                )
    return path


@pytest.mark.process
def test_a_kill_in_mid_migration_loses_nothing(tmp_path):
    """Killed at random points: the file has the old content, or the new one."""
    (tmp_path / "whole").mkdir()
    begun = many_games(tmp_path / "whole")
    before = content(begun)
    started = time.monotonic()
    GameStore(tmp_path / "whole").close()
    seconds = time.monotonic() - started
    after = content(begun)
    rng = random.Random(1)
    found = []
    for number in range(12):
        directory = tmp_path / str(number)
        directory.mkdir()
        path = directory / FILE
        with (
            closing(sqlite3.connect(path)) as target,
            closing(sqlite3.connect(FORMATS[5] / FILE)) as source,
        ):
            source.backup(target)
        many_games(directory)
        process = opener(directory)
        time.sleep(rng.uniform(0, seconds))
        process.kill()
        process.communicate()
        copied = directory / f"{FILE}.format-5"
        if copied.exists():
            assert content(copied)[1]["moves"] == before[1]["moves"]
        found.append(content(path)[0][0])
        if found[-1] == 5:
            assert content(path)[1]["moves"] == before[1]["moves"]
        GameStore(directory).close()
        assert content(path)[1]["moves"] == after[1]["moves"]
        assert [it.name for it in directory.iterdir()] == [FILE]
    assert 5 in found


@pytest.mark.process
def test_two_processes_migrate_at_once(tmp_path):
    path = many_games(tmp_path)
    games = len(content(path)[1]["games"])
    processes = [opener(tmp_path) for _ in range(3)]
    assert [process.communicate()[0] for process in processes] == ["done\n"] * 3
    version, rows = content(path)
    assert version == (VERSION,)
    assert len(rows["games"]) == games
    assert [it.name for it in tmp_path.iterdir()] == [FILE]
