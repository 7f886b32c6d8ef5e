"""A database that several servers open at the same moment, and one that is in use."""

import sqlite3
import threading
import time
from contextlib import closing

import pytest

from fairmines import migration
from fairmines.web.store import database as database_module
from fairmines.web.store import presence, schema
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.presence import Presence


def connect(path):
    return closing(sqlite3.connect(path, isolation_level=None, timeout=20))


@pytest.fixture
def reader(tmp_path, monkeypatch):
    """A function that reads a file, without a write-ahead log, until a server waits for it."""
    connections = []
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.0)

    def read(name):
        connection = sqlite3.connect(tmp_path / name, isolation_level=None)
        connections.append(connection)
        assert connection.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
        connection.execute("BEGIN")
        connection.execute("SELECT * FROM sqlite_master").fetchall()
        monkeypatch.setattr(migration.time, "sleep", lambda _: connection.rollback())

    yield read
    for connection in connections:
        connection.close()


@pytest.mark.long
def test_a_database_that_two_servers_create_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 20)
    failures = []

    def open_store():
        try:
            GameStore(tmp_path).close()
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    with connect(tmp_path / schema.FILE) as first:
        first.execute("PRAGMA journal_mode = WAL")
        first.execute("BEGIN IMMEDIATE")
        second = threading.Thread(target=open_store)
        second.start()
        time.sleep(0.3)
        for statement in schema.SCHEMA.split(";\n"):
            first.execute(statement)
        first.execute(f"PRAGMA user_version = {schema.VERSION}")
        first.execute("COMMIT")
        second.join()
    assert failures == []


def test_a_database_that_another_server_reads_at_the_start(tmp_path, reader):
    GameStore(tmp_path).close()
    reader(schema.FILE)
    GameStore(tmp_path).close()


def test_connections_that_another_server_reads_are_kept(tmp_path, reader):
    """A file that is in use is not made anew: both servers would be alone."""
    with closing(Presence(tmp_path, lambda _: True)) as one:
        one.update("a")
    with connect(tmp_path / presence.FILE) as file:
        file.execute("INSERT INTO servers VALUES ('one', ?)", (time.time(),))
        file.execute("INSERT INTO connected VALUES ('a', 'one')")
    reader(presence.FILE)
    with closing(Presence(tmp_path, lambda _: True)) as other:
        assert other.elsewhere() == {"a"}


def test_connections_that_stay_locked_are_kept(tmp_path, reader, monkeypatch):
    Presence(tmp_path, lambda _: True).close()
    reader(presence.FILE)
    monkeypatch.setattr(migration, "LOCK_SECONDS", 0.0)
    before = (tmp_path / presence.FILE).stat().st_ino
    with pytest.raises(sqlite3.OperationalError, match="database is locked"):
        Presence(tmp_path, lambda _: True)
    assert (tmp_path / presence.FILE).stat().st_ino == before


def test_what_comes_after_the_end_is_nothing(tmp_path):
    """A thread may still note a connection that has ended with the server."""
    presence = Presence(tmp_path, lambda _: True)
    presence.update("game")
    presence.close()
    presence.update("game")
    presence.beat()
    assert presence.elsewhere() == set()
    with closing(Presence(tmp_path, lambda _: False)) as other:
        assert other.elsewhere() == set()
