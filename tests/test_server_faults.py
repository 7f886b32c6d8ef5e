"""The server with a locked, shared or damaged database: no move is lost or misplaced."""

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
from ear import Ear
from server import NEW_GAME, Server, append

from fairmines.boards.level import BEGINNER
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.web.sessions.deletion import Deletion
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store import database as database_module
from fairmines.web.store import schema
from fairmines.web.store.game_row import OWNER, GameRow
from fairmines.web.store.game_store import RESERVE, GameStore, StaleGameError
from fairmines.web.store.move_record import encode_move
from fairmines.web.store.replay import replay
from fairmines.web.store.reserve import SIZE
from fairmines.web.store.schema import FILE
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import FlagRequest, NewGameRequest, OpenRequest
from fairmines.web.workers import Workers


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
        replay(row, records, time.monotonic)
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
                replay(row, records, time.monotonic)
                made += row.moves
            assert made > 5 * games, "too few moves to show anything"
            for sessions in registries:
                sessions.close()

    asyncio.run(play())


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


DAMAGE = {
    "a move is missing": "DELETE FROM moves WHERE number = 1",
    "the last move is missing": "DELETE FROM moves WHERE number = 2",
    "a move too many": "UPDATE games SET moves = 2",
    "another status": "UPDATE games SET status = 'won'",
    "no status": "UPDATE games SET status = 'ready'",
    "a move is unreadable": "UPDATE moves SET record = '{\"kind\"' WHERE number = 1",
    "a move is off the board": f"""UPDATE moves SET record = '{
        encode_move(Move("flag", 0, 99, "f"), BEGINNER)
    }' WHERE number = 1""",
    "a move changes nothing": f"""UPDATE moves SET record = '{
        encode_move(Move("open", 4, 4), BEGINNER)
    }' WHERE number = 2""",
    "another rule": "UPDATE games SET rules = 'hard'",
    "another seed": "UPDATE games SET seed = 'seven'",
    "another level": "UPDATE games SET mines = 99",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_game_is_set_aside(tmp_path, store, workers, caplog, statement):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        for number, cell in enumerate([(0, 0), (0, 1)]):
            await sessions.move(session, flag(number, *cell), Ear())
        sessions.close()
        with database(tmp_path) as other:
            assert other.execute(statement).rowcount == 1
        sessions = SessionRegistry(store, workers)
        for _ in range(2):
            with pytest.raises(RefusalError) as refused:
                await sessions.find(session.row.id)
            assert refused.value.kind == "damaged"
        sessions.close()
        # It is reported once, kept, and counted nowhere.
        [record] = caplog.records
        assert session.row.id in record.getMessage()
        row, records = store.find(session.row.id)
        assert row.damaged
        assert records
        assert store.unfinished.latest(9) == list(store.finished.pages()) == []

    asyncio.run(play())


@pytest.mark.process
def test_a_damaged_game_over_http(tmp_path):
    with Server(tmp_path) as server:
        state = server.new_game(start=[4, 4])
        whole = server.new_game(start=[4, 4])
    with database(tmp_path) as other:
        other.execute("DELETE FROM moves WHERE game = ?", (state["id"],))
    with Server(tmp_path) as server:
        status, _, body = server.request("GET", f"/api/games/{state['id']}")
        assert (status, json.loads(body)["kind"]) == (410, "damaged")
        assert [game["id"] for game in server.get("/api/running")] == [whole["id"]]
        assert server.get(f"/api/games/{whole['id']}")["cells"] == whole["cells"]
        server.process.terminate()
        server.process.wait(20)
        server._listener.join(20)
        assert "damaged" in "".join(server.complaints)
        server.complaints.clear()


def test_a_database_that_two_servers_create_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 20)
    failures = []

    def open_store():
        try:
            GameStore(tmp_path).close()
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    with database(tmp_path) as first:
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


def game_row(number):
    row = {**NEW_GAME, "id": str(number), "seed": "7", "stated": False, "assisted": False}
    return GameRow(**row, status="playing", elapsed=1.0, moves=20, touched=float(number))


def garbage(path):
    path.write_bytes(b"no database" * 1000)


def overwritten(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 4096] = b"\xa5" * 4096
    path.write_bytes(data)


def truncated(path):
    path.write_bytes(path.read_bytes()[:-8192])


def without_a_table(path):
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DROP TABLE moves")


def of_a_later_format(path):
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    "damage",
    [garbage, overwritten, truncated, without_a_table, of_a_later_format],
    ids=lambda it: it.__name__,
)
def test_a_damaged_database_is_noticed_at_the_start(tmp_path, store, damage):
    for number in range(200):
        store.add(game_row(number), [Move("flag", 0, i % 9, "f") for i in range(20)])
    store.close()
    damage(tmp_path / FILE)
    with pytest.raises(FairminesError, match=r"^cannot keep games in '[^\n]*$") as told:
        GameStore(tmp_path)
    assert str(tmp_path) in str(told.value)
