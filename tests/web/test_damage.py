"""Damaged games and damaged databases: each is noticed, told, and kept."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest

from fairmines.boards.level import BEGINNER
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.move_record import encode_move
from fairmines.web.store.schema import FILE
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import FlagRequest, NewGameRequest
from fairmines.web.workers import Workers
from tests.helpers.ear import Ear
from tests.helpers.server import NEW_GAME, Server
from tests.helpers.stored_games import game_row


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


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
def test_a_damaged_game_is_set_aside(tmp_path, store, caplog, statement):
    async def play(workers):
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        for number, cell in enumerate([(0, 0), (0, 1)]):
            await sessions.move(session, FlagRequest(number, cell, to="f"), Ear())
        sessions.close()
        with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
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

    with closing(Workers()) as workers:
        asyncio.run(play(workers))


@pytest.mark.process
def test_a_damaged_game_over_http(tmp_path):
    with Server(tmp_path) as server:
        state = server.new_game(start=[4, 4])
        whole = server.new_game(start=[4, 4])
    with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
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
        store.add(
            game_row(number, "playing", moves=20), [Move("flag", 0, i % 9, "f") for i in range(20)]
        )
    store.close()
    damage(tmp_path / FILE)
    with pytest.raises(FairminesError, match=r"^cannot keep games in '[^\n]*$") as told:
        GameStore(tmp_path)
    assert str(tmp_path) in str(told.value)
