"""Huge boards and many games on one server: no game waits for others, and memory is bounded."""

import asyncio
import json
import threading
import time
from contextlib import closing
from functools import partial

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.exact import analyse_exact
from fairmines.play import position
from fairmines.play.game import Game
from fairmines.web.clients import current_client
from fairmines.web.limits import BUDGET, CLIENT_TASKS, IDLE_GAMES, WAITING
from fairmines.web.sessions import registry
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.sessions.session import Session
from fairmines.web.store.game_store import GameStore
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import FlagRequest, NewGameRequest, OpenRequest, StatesRequest
from fairmines.web.workers import Workers
from tests.helpers.ear import Ear
from tests.helpers.server import NEW_GAME, Server


@pytest.mark.process
def test_a_huge_analysis_holds_up_nobody(tmp_path):
    # Every other cell of every other row: constraints as entangled as they can be.
    level = {"width": 50, "height": 40, "mines": 800, "rules": "classic", "seed": "3"}
    game = Game((50, 40, 800), "classic", 3)
    game.open(0, 0)
    with (
        Server(tmp_path) as server,
        server.player(server.new_game(**level, start=[0, 0])["id"]) as huge,
        server.player(server.new_game()["id"]) as small,
    ):
        cells = [(r, c) for r in range(0, 40, 2) for c in range(0, 40, 2)]
        for row, column in cells:
            if not game.layout.mines[row, column] and game.show(row, column) == "c":
                game.open(row, column)
                while huge.open(row, column).get("kind") == "too-many":
                    time.sleep(0.2)
        # On a quick machine the analysis may be over sooner than the moves: then it is asked again.
        for _ in range(10):
            huge.send(ask="states")
            for _ in range(3):
                assert small.flag(0, 0)["type"] == "moved"
            try:
                huge.socket.recv(timeout=0)
            except TimeoutError:
                break
        else:
            pytest.fail("no move was answered before the analysis was over")
        assert huge.receive()["kind"] == "too-complex"


@pytest.mark.process
def test_solutions_that_are_too_many_to_write_are_left_out(tmp_path):
    # Thousands of small components: to write their product in full took seconds.
    layout = fm.Layout.random((200, 200, 16_000), 1)
    row, column = np.indices((200, 200))
    view = fm.View.of_layout(layout, (row % 3 == 1) & (column % 2 == 1) & ~layout.mines)
    with Server(tmp_path) as server:
        status, _, body = server.request("POST", "/api/analyse", {"board": str(view)})
    assert status == 200
    report = json.loads(body)
    assert report["solutions"] is None
    assert report["log_solutions"] == fm.analyse(view).log_solutions


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


@pytest.mark.long
def test_tasks_of_large_boards_do_not_keep_small_ones_waiting(store):
    async def play():
        workers, blocked = Workers(), threading.Event()
        sessions = SessionRegistry(store, workers)
        waiting = [asyncio.create_task(workers.slow.run(blocked.wait)) for _ in range(20)]
        small = await sessions.create(NewGameRequest(**NEW_GAME))
        large = asyncio.create_task(
            sessions.create(NewGameRequest(**NEW_GAME | {"width": 100, "height": 100}))
        )
        heard = Ear()
        await sessions.move(small, OpenRequest(1, (4, 4)), heard)
        assert heard.told[0]["status"] == "playing"
        done, _ = await asyncio.wait([large], timeout=0.3)
        assert not done, "large boards have a lane of their own"
        blocked.set()
        await asyncio.gather(*waiting, large)
        sessions.close()
        workers.close()

    asyncio.run(play())


@pytest.mark.long
def test_a_full_lane_and_a_late_answer_are_refused():
    async def crowd():
        workers, blocked = Workers(), threading.Event()
        with pytest.raises(RefusalError) as late:
            await workers.slow.run_within(0.01, lambda _: blocked.wait())
        assert late.value.kind == "too-complex"
        waiting = [asyncio.create_task(workers.slow.run(blocked.wait)) for _ in range(WAITING + 9)]
        refused, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_EXCEPTION)
        assert {task.exception().kind for task in refused} == {"too-many"}
        blocked.set()
        await asyncio.wait(waiting)
        workers.close()

    asyncio.run(crowd())


def test_a_client_with_many_tasks_holds_up_only_itself():
    async def crowd():
        workers, blocked, begun = Workers(), threading.Event(), []

        def ask(client, number):
            current_client.set(client)
            task = partial(begun.append, (client, number))
            return asyncio.get_running_loop().create_task(workers.reviews.run(task))

        first = asyncio.create_task(workers.reviews.run(blocked.wait))
        await asyncio.sleep(0)
        greedy = [ask("greedy", number) for number in range(CLIENT_TASKS + 9)]
        modest = [ask("modest", number) for number in range(2)]
        await asyncio.wait(greedy, return_when=asyncio.FIRST_EXCEPTION)
        blocked.set()
        await first
        await asyncio.gather(*modest)
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        assert begun[:4] == [("greedy", 0), ("modest", 0), ("greedy", 1), ("modest", 1)]
        assert answers[:CLIENT_TASKS] == [None] * CLIENT_TASKS
        assert {error.kind for error in answers[CLIENT_TASKS:]} == {"too-many"}
        workers.close()

    asyncio.run(crowd())


def test_tasks_that_wait_at_the_end_of_a_server_are_cancelled():
    async def crowd():
        workers, blocked = Workers(), threading.Event()
        running = asyncio.create_task(workers.reviews.run(blocked.wait))
        waiting = [asyncio.create_task(workers.reviews.run(blocked.wait)) for _ in range(5)]
        await asyncio.sleep(0)
        workers.close()
        await asyncio.wait(waiting)
        assert all(task.cancelled() for task in waiting)
        blocked.set()
        await running

    asyncio.run(crowd())


def test_games_in_memory_are_bounded(store):
    async def fill():
        workers = Workers()
        sessions = SessionRegistry(store, workers)
        first = await sessions.create(NewGameRequest(**NEW_GAME, start=(0, 0)))
        watched, ear = await sessions.create(NewGameRequest(**NEW_GAME)), Ear()
        await sessions.enter(watched, ear)
        for _ in range(IDLE_GAMES):
            await sessions.create(NewGameRequest(**NEW_GAME))
        again, once_more = await asyncio.gather(*(sessions.find(first.row.id) for _ in "ab"))
        assert again is once_more is not first
        assert again.game.codes() == first.game.codes()
        assert await sessions.find(watched.row.id) is watched
        assert len(sessions._known) == IDLE_GAMES + 1
        sessions.leave(watched, ear)
        assert len(sessions._known) == IDLE_GAMES
        sessions.close()
        workers.close()

    asyncio.run(fill())


def test_moves_of_games_in_memory_are_bounded(store, monkeypatch):
    monkeypatch.setattr(registry, "IDLE_MOVES", 5)

    async def fill():
        workers = Workers()
        sessions = SessionRegistry(store, workers)
        for moves in (4, 1, 1, 9):
            session = await sessions.create(NewGameRequest(**NEW_GAME))
            for number in range(moves):
                await sessions.move(session, FlagRequest(number, (0, 0)), Ear())
            sessions._set_idle(session)
            lengths.append([it.row.moves for it in sessions._known.values()])
        sessions.close()
        workers.close()

    lengths = []
    asyncio.run(fill())
    # A game that is longer than all may be stays alone, but for the new one.
    assert lengths == [[4], [4, 1], [1, 1], [9]]


def test_questions_and_moves_have_the_budget_of_the_server(store, monkeypatch):
    async def play():
        workers = Workers()
        sessions = SessionRegistry(store, workers)
        session = await sessions.create(NewGameRequest(**NEW_GAME, seed="7", start=(4, 4)))
        assert session.game.budget == BUDGET
        again = Session.resume(*store.find(session.row.id), store)
        assert again.game.budget == BUDGET
        # A question about a position that the game has left is analysed on its own.
        pending = again.ask(StatesRequest(1))
        mine_probability = again.game.analysis().mine_probability
        again.game.open(*divmod(int(np.nanargmin(mine_probability)), 9))
        budgets = []

        def analyse(view, budget, deadline):
            budgets.append(budget)
            return analyse_exact(view, budget=budget, deadline=deadline)

        monkeypatch.setattr(position, "analyse_exact", analyse)
        pending._position._analyses.clear()
        assert json.loads(pending.answer(_kernel.Deadline(60)))["moves"] == 1
        assert budgets == [BUDGET]
        sessions.close()
        workers.close()

    asyncio.run(play())


def test_an_idle_game_that_another_server_went_on_with(tmp_path, store):
    async def play():
        workers = Workers()
        with closing(GameStore(tmp_path)) as other_store:
            one, other = (SessionRegistry(it, workers) for it in (store, other_store))
            created = await one.create(NewGameRequest(**NEW_GAME))
            found = await other.find(created.row.id)
            await other.move(found, OpenRequest(1, (4, 4)), Ear())
            assert (await one.find(created.row.id)).game.codes() == found.game.codes()
            assert json.loads(await one.describe(created.row.id))["moves"] == 1
            assert await other.find(created.row.id) is found
            for registry in (one, other):
                registry.close()
        workers.close()

    asyncio.run(play())
