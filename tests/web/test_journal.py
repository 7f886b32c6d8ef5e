"""Moves are stored in groups: each is answered after its commit; a failure affects no other."""

import asyncio
import sqlite3
from contextlib import closing

import numpy as np
import pytest

from fairmines.errors import TooComplexError
from fairmines.play.moves import Move
from fairmines.web.limits import BUDGET, QUICK_BUDGET
from fairmines.web.sessions import session as session_module
from fairmines.web.sessions.journal import Journal
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_store import GameStore, StaleGameError
from fairmines.web.store.schema import FILE
from fairmines.web.wire.requests import ChordRequest, FlagRequest, NewGameRequest, OpenRequest
from fairmines.web.workers import Workers
from tests.helpers.ear import Ear
from tests.helpers.server import NEW_GAME


@pytest.fixture
def workers():
    with closing(Workers()) as running:
        yield running


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def request(**more):
    return NewGameRequest(**NEW_GAME | {"seed": "7"} | more)


def flag(n):
    return FlagRequest(n, (0, 0))


def test_moves_made_together_share_a_commit(store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        games = [await sessions.create(request()) for _ in range(40)]
        statements = []
        store._writing._connection.set_trace_callback(statements.append)
        ears = [Ear() for _ in games]
        await asyncio.gather(
            *(sessions.move(it, flag(1), ear) for it, ear in zip(games, ears, strict=True))
        )
        assert statements.count("COMMIT") <= 2
        assert sum(it.startswith("INSERT INTO moves") for it in statements) == 40
        assert all(ear.told[0]["type"] == "moved" for ear in ears)
        sessions.close()

    asyncio.run(play())


@pytest.mark.long
def test_no_move_is_told_before_its_commit(tmp_path, store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        games = [await sessions.create(request()) for _ in range(5)]
        ears = [Ear() for _ in games]
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            moving = [
                asyncio.create_task(sessions.move(it, flag(1), ear))
                for it, ear in zip(games, ears, strict=True)
            ]
            await asyncio.sleep(0.2)
            assert all(ear.told == [] for ear in ears)
            assert other.execute("SELECT count(*) FROM moves").fetchone() == (0,)
            other.execute("ROLLBACK")
        await asyncio.gather(*moving)
        assert all(ear.told[0]["type"] == "moved" for ear in ears)
        for game in games:
            row, records = store.find(game.row.id)
            assert row.moves == len(records) == 1
        sessions.close()

    asyncio.run(play())


def test_a_move_that_cannot_be_stored_fails_alone(tmp_path, store, workers):
    async def play():
        sessions = SessionRegistry(store, workers)
        games = [await sessions.create(request()) for _ in range(5)]
        with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
            # One game was played by another server, one has a move too many.
            other.execute("UPDATE games SET moves = 1 WHERE id = ?", (games[1].row.id,))
            other.execute("INSERT INTO moves VALUES (?, 0, '')", (games[3].row.id,))
        ears = [Ear() for _ in games]
        await asyncio.gather(
            *(sessions.move(it, flag(1), ear) for it, ear in zip(games, ears, strict=True))
        )
        assert [ear.told[0]["type"] for ear in ears] == ["moved", "error"] * 2 + ["moved"]
        assert "another server" in ears[1].told[0]["error"]
        assert "could not be stored" in ears[3].told[0]["error"]
        assert [game.dropped for game in games] == [False, True] * 2 + [False]
        assert [store.find(games[i].row.id)[0].moves for i in (0, 2, 4)] == [1, 1, 1]
        assert store.find(games[3].row.id)[0].moves == 0
        sessions.close()

    asyncio.run(play())


def test_a_journal_goes_on_after_a_failure(store, workers):
    async def write():
        sessions = SessionRegistry(store, workers)
        row = (await sessions.create(request())).row
        journal = Journal(store, workers.writing)
        row.moves = 5
        with pytest.raises(StaleGameError):
            await journal.append(row, [Move("flag", 0, 0, "f")])
        row.moves = 0
        # Several at once for one game are stored in their order.
        waiting = []
        for number in range(3):
            row.moves = number + 1
            move = Move("flag", 0, 0, "fc"[number % 2])
            waiting.append(asyncio.create_task(journal.append(row, [move])))
            await waiting[-1]
        assert store.find(row.id)[0].moves == 3
        sessions.close()

    asyncio.run(write())


@pytest.mark.parametrize("rules", ["fair", "kind", "classic"])
def test_quick_moves_do_not_pass_through_a_worker(store, workers, rules):
    async def play():
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(request(rules=rules))
        passed = []
        run = workers.quick.run
        workers.quick.run = lambda task: passed.append(task) or run(task)
        ear = Ear()
        await sessions.move(session, FlagRequest(1, (0, 0)), ear)
        assert passed == []
        await sessions.move(session, OpenRequest(2, (4, 4)), ear)
        assert passed == []
        await sessions.move(session, ChordRequest(3, (4, 4)), ear)
        assert [message["type"] for message in ear.told] == ["moved"] * 3
        # `classic` says why a game was lost only if the analysis is not too complex.
        mine = tuple(np.argwhere(session.game.layout.mines)[-1].tolist())
        await sessions.move(session, OpenRequest(4, mine), ear)
        assert len(passed) == (2 if rules == "classic" else 0)
        sessions.close()

    asyncio.run(play())


def test_a_move_that_is_not_quick_gets_the_whole_budget(store, workers, monkeypatch):
    async def play():
        monkeypatch.setattr(session_module.Session, "_apply", apply)
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(request(start=(4, 4)))
        await sessions.move(session, OpenRequest(1, (0, 8)), ear := Ear())
        assert budgets == [QUICK_BUDGET, BUDGET]
        assert session.game.budget == BUDGET
        assert ear.told[0]["type"] == "moved"
        sessions.close()

    budgets = []

    def apply(self, _request, _cancel):
        budgets.append(self.game.budget)
        if self.game.budget == QUICK_BUDGET:
            raise TooComplexError("too entangled")
        return self.game.open(0, 8)

    asyncio.run(play())
