"""The server with a locked, shared or full database: no move is lost or misplaced."""

import asyncio
import json
import random
import resource
import sqlite3
import sys
import threading
import time
from contextlib import closing, suppress

import pytest

from fairmines.play.moves import Move
from fairmines.web.sessions.deletion import Deletion
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store import database as database_module
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import RESERVE, GameStore, StaleGameError
from fairmines.web.store.reserve import SIZE
from fairmines.web.store.schema import FILE
from fairmines.web.store.stored_game import remake_game
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import FlagRequest, NewGameRequest, OpenRequest
from fairmines.web.workers import Workers
from tests.helpers.ear import Ear
from tests.helpers.server import NEW_GAME, Server, append


@pytest.fixture
def workers():
    with closing(Workers()) as running:
        yield running


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.3)
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def database(directory):
    return closing(sqlite3.connect(directory / FILE, isolation_level=None, timeout=20))


def flag(n, row, column):
    return FlagRequest(n, (row, column), to="f")


@pytest.mark.long
def test_a_dropped_session_plays_nothing(tmp_path, store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, start=(4, 4)))
        game_id = session.row.id
        ears = [Ear(), Ear()]
        for ear in ears:
            await sessions.enter(session, ear)
        covered = [(r, c) for r in range(9) for c in range(9) if session.game.show(r, c) == "c"]
        with database(tmp_path) as other:
            other.execute("BEGIN IMMEDIATE")
            first, second = (
                asyncio.create_task(sessions.move(session, flag(7, *cell), ear))
                for cell, ear in zip(covered, ears, strict=False)
            )
            await first
            other.execute("ROLLBACK")
        with pytest.raises(RefusalError, match="connect again"):
            await second
        # The player is told why, and then both connections end.
        assert ears[0].told[1]["type"] == "error"
        assert (ears[0].told[1]["n"], ears[0].told[1]["kind"]) == (7, "internal")
        assert "database is locked" in ears[0].told[1]["error"]
        assert [ear.told[-1] for ear in ears] == [None, None]
        # The next connection goes on from what is stored.
        again = await sessions.find(game_id)
        assert again is not session
        assert len(again.game.moves) == 1
        await sessions.move(again, flag(1, *covered[2]), Ear())
        row, records = store.find(game_id)
        assert row.moves == len(records) == 2
        remake_game(row, records, time.monotonic)
        sessions.close()

    asyncio.run(play())


def test_an_append_states_the_number_that_it_expects(store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, start=(4, 4)))
        row, records = store.find(session.row.id)
        move = Move("flag", 0, 0, "f")
        for wrong in (1, 3, 9):
            row.moves = wrong
            with pytest.raises(StaleGameError):
                append(store, row, [move])
        assert store.find(row.id) == (session.row, records)
        row.moves, row.status = 2, "lost"
        append(store, row, [move])
        row.moves = 3
        with pytest.raises(StaleGameError):  # the game is over
            append(store, row, [move])
        store.finished.forget()
        assert store.finished.delete_batch()
        with pytest.raises(StaleGameError):
            append(store, row, [move])
        assert store.find(row.id) is None
        sessions.close()

    asyncio.run(play())


@pytest.mark.long
def test_two_servers_on_one_directory_damage_nothing(tmp_path, store, workers):
    games, moves = 6, 60

    async def play():
        with closing(GameStore(tmp_path)) as other:
            registries = [SessionRegistry(it, workers) for it in (store, other)]
            ids = []
            for seed in range(games):
                request = NewGameRequest(**NEW_GAME, seed=str(seed), start=(4, 4))
                ids.append((await registries[0].create(request)).row.id)

            async def player(number):
                rng = random.Random(number)
                sessions = registries[number % 2]
                for n in range(moves):
                    cell = (rng.randrange(9), rng.randrange(9))
                    request = rng.choice([FlagRequest] * 9 + [OpenRequest])(n, cell)
                    with suppress(RefusalError):
                        session = await sessions.find(rng.choice(ids))
                        await sessions.move(session, request, Ear())

            await asyncio.gather(*(player(number) for number in range(8)))
            made = 0
            for game_id in ids:
                row, records = store.find(game_id)
                remake_game(row, records, time.monotonic)
                made += row.moves
            assert made > 5 * games, "too few moves to show anything"
            for sessions in registries:
                sessions.close()

    asyncio.run(play())


@pytest.mark.long
def test_a_full_disk(store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        connection = store._writing._connection
        # SQLite reports a full disk when the file may not grow.
        [pages] = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        stored = 1
        for n in range(2000):
            ear = Ear()
            await sessions.move(session, FlagRequest(n, (0, 0)), ear)
            if ear.told[0]["type"] == "error":
                break
            stored += 1
        assert "full" in ear.told[0]["error"]
        connection.execute("PRAGMA max_page_count = 1000000")
        session = await sessions.find(session.row.id)
        assert len(session.game.moves) == stored
        await sessions.move(session, FlagRequest(1, (0, 0)), ear := Ear())
        assert ear.told[0]["type"] == "moved"
        sessions.close()

    asyncio.run(play())


class FullDisk:
    """A connection that finds no place on the disk until a file gives up its own."""

    def __init__(self, connection, path):
        self._connection, self._path = connection, path

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, statement, values=()):
        if self._path.exists() and statement.startswith("BEGIN"):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return self._connection.execute(statement, values)


def test_games_can_be_deleted_on_a_full_disk(tmp_path, store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        deletion = Deletion(store, workers, sessions)
        await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        store.reserve.fill()
        path = tmp_path / RESERVE
        assert path.stat().st_size == SIZE
        store._writing._connection = FullDisk(store._writing._connection, path)
        await deletion.delete_all_unfinished(OWNER)
        assert store.unfinished.ids() == []
        assert not path.exists()
        # What else is wrong is not tried again.
        store._writing._connection = FailingCommits(store._writing._connection)
        with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
            await deletion.delete_unfinished(OWNER, "x")
        sessions.close()

    asyncio.run(play())


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="prlimit is a call of Linux")
def test_a_disk_that_stays_full_does_not_fill_the_log(tmp_path):
    with Server(tmp_path) as server:
        game = server.new_game(start=[4, 4])["id"]
        # From now on no file takes anything, but pipes do. The length that the write-ahead log has
        # now would be no such limit: the log is used again, from its beginning, and has room then.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, 0))
        for _ in range(50):
            status, _, body = server.request("POST", "/api/games", NEW_GAME)
            assert status == 500
            assert json.loads(body)["error"].startswith("the games cannot be read or stored now: ")
        for _ in range(5):
            with server.player(game) as player:
                answer = player.flag(
                    *player.covered()[0]
                )  # a flag on an opened cell stores nothing
                assert "the move could not be stored" in answer["error"]
        assert server.get(f"/api/games/{game}")["moves"] == 1
        server.kill()
        assert 0 < len(server.complaints) < 5
        assert "Traceback" not in "".join(server.complaints)
        server.complaints.clear()


def test_a_commit_that_fails(store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        connection = store._writing._connection
        store._writing._connection = FailingCommits(connection)
        await sessions.move(session, FlagRequest(1, (0, 0)), ear := Ear())
        assert "disk I/O error" in ear.told[0]["error"]
        store._writing._connection = connection
        session = await sessions.find(session.row.id)
        assert len(session.game.moves) == 1
        await sessions.move(session, FlagRequest(1, (0, 0)), ear := Ear())
        assert ear.told[0]["type"] == "moved"
        sessions.close()

    asyncio.run(play())


class FailingCommits:
    """A connection to a database whose commits fail."""

    def __init__(self, connection):
        self._connection = connection

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, statement, values=()):
        if statement == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(statement, values)


def test_a_game_is_read_as_it_was_at_one_moment(tmp_path, store, workers):
    """Another server may store a move while the row and the moves are read."""

    async def create():
        sessions = SessionRegistry(store, workers)
        row = (await sessions.create(NewGameRequest(**NEW_GAME))).row
        sessions.close()
        return row

    row = asyncio.run(create())
    done = threading.Event()

    def write():
        with closing(GameStore(tmp_path)) as other:
            for number in range(400):
                row.moves = number + 1
                append(other, row, [Move("flag", 0, 0, "fc"[number % 2])])
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    while not done.is_set():
        found, records = store.find(row.id)
        assert found.moves == len(records)
    writer.join()
    assert found.moves > 0
