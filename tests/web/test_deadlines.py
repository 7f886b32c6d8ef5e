"""A question that is refused after its deadline computes nothing any more."""

import asyncio
import threading
from contextlib import closing

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.play import position
from fairmines.web import api
from fairmines.web.sessions import question, registry
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_store import GameStore
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import (
    AnalyseRequest,
    CluesRequest,
    ExplainRequest,
    HintRequest,
    NewGameRequest,
    ProbabilitiesRequest,
    StatesRequest,
)
from fairmines.web.workers import Lane, Workers
from tests.helpers.ear import Ear
from tests.helpers.server import NEW_GAME

PATIENCE = 20


def long_frontier():
    """Return a view with one component, which takes seconds to count."""
    row, column = np.indices((7, 1000))
    return fm.View(np.where((row % 2 == 1) & (column % 2 == 1), 3, fm.View.COVERED))


@pytest.fixture
def ended(monkeypatch):
    """List how the analyses of positions end; the first one is of a view that takes seconds."""
    ends = []
    analyse_exact = position.analyse_exact

    def analyse(_, *, deadline, **__):
        try:
            return analyse_exact(long_frontier(), budget=2**40, deadline=deadline)
        except BaseException as error:
            ends.append(type(error))
            raise

    monkeypatch.setattr(position, "analyse_exact", analyse)
    monkeypatch.setattr(registry, "ANSWER_SECONDS", 1.0)
    return ends


@pytest.mark.long
@pytest.mark.parametrize(
    "request_",
    [
        StatesRequest(1),
        ProbabilitiesRequest(1),
        HintRequest(1),
        CluesRequest(1, (0, 0)),
        ExplainRequest(1, (0, 0)),
    ],
    ids=lambda it: type(it).__name__,
)
def test_a_question_in_play(tmp_path, ended, request_):
    async def play():
        with closing(GameStore(tmp_path)) as store, closing(Workers()) as workers:
            sessions = SessionRegistry(store, workers)
            session = await sessions.create(NewGameRequest(**NEW_GAME))
            with pytest.raises(RefusalError, match="longer than 1 seconds"):
                await sessions.ask(session, request_, Ear())
            # Two tasks that wait for each other need both threads, so the computation has ended.
            both = threading.Barrier(2, timeout=PATIENCE)
            await asyncio.gather(*(workers.quick.run(both.wait) for _ in range(2)))
            assert ended == [_kernel.OutOfTime]
            sessions.close()

    asyncio.run(play())


def test_what_an_analysis_counts_later():
    small = fm.Game(fm.BEGINNER).position
    over = _kernel.Deadline(0)
    with pytest.raises(_kernel.OutOfTime):
        small.analyse_within(question.BUDGET, over)
    # The analysis that is kept has no deadline, and the one that is returned has its own.
    small.analyse_within(question.BUDGET, _kernel.Deadline(PATIENCE)).clue_distribution(0, 0)
    with pytest.raises(_kernel.OutOfTime):
        small.analyse_within(question.BUDGET, over).clue_distribution(0, 0)
    with pytest.raises(_kernel.OutOfTime):
        small.analyse_within(question.BUDGET, over).solutions_within(2**20)
    assert small.analyse(question.BUDGET).clue_distribution(0, 0).sum() < 1
    assert small.analyse(question.BUDGET).solutions > 1


def test_analyse_over_http():
    wanted = AnalyseRequest(board=str(long_frontier()))
    with pytest.raises(_kernel.OutOfTime):
        api._analyse(long_frontier(), wanted, _kernel.Deadline(0))


def test_a_question_that_still_waits_at_its_deadline_does_not_begin():
    async def wait():
        lane, blocked, begun = Lane("test", 1, 9, 9), threading.Event(), []
        first = asyncio.create_task(lane.run(blocked.wait))
        await asyncio.sleep(0)  # it takes the only thread
        with pytest.raises(RefusalError):
            await lane.run_within(0.05, begun.append)
        blocked.set()
        await first
        await lane.run(lambda: None)
        assert begun == []
        lane.close()

    asyncio.run(wait())
