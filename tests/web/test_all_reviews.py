"""Reviews of all finished games: made in a process of its own, stored, listed, made again."""

import asyncio
import json
import os
import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest

import fairmines as fm
from fairmines.reviews.game_summary import VERSION, GameSummary
from fairmines.web.limits import ALL_REVIEWS_FAILURES
from fairmines.web.reviewing import all_reviews, process
from fairmines.web.reviewing.all_reviews import AllReviews
from fairmines.web.reviewing.process import ProcessEndedError, ReviewProcess
from fairmines.web.reviewing.worker import Outcome, StoredGame, review_stored
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE
from fairmines.web.workers import Workers
from tests.helpers.all_reviews import listed, review_all, wait_until
from tests.helpers.folders import DATA, ROOT
from tests.helpers.server import Server


@pytest.fixture
def store(tmp_path):
    """A store with the games that format 6 was tested with: 11 of them count."""
    source = DATA / "formats" / "6" / FILE
    (tmp_path / FILE).write_bytes(source.read_bytes())
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def test_reviews_of_an_older_version_are_made_again(store):
    game = store.reviews.next_missing(VERSION).game
    store.reviews.put(game, VERSION, "{}", None)
    assert store.reviews.count_missing(VERSION) == 10
    assert [it.game for it in store.reviews.after(0, VERSION)] == [game]
    assert store.reviews.next_missing(VERSION + 1).game == game
    assert store.reviews.count_missing(VERSION + 1) == 11
    assert store.reviews.after(0, VERSION + 1) == []
    store.reviews.put(game, VERSION + 1, "[]", None)
    latest = store.reviews.next_missing(VERSION)
    assert latest.game != game
    earlier = store.reviews.next_missing(VERSION, latest.place)
    assert earlier.place < latest.place
    assert store.reviews.next_missing(VERSION, 1) is None
    [again] = store.reviews.after(1, VERSION + 1)
    assert (again.number, again.summary) == (2, "[]")
    # A game that is gone gets no review, and practice none either.
    store.reviews.put("gone", VERSION, "{}", None)
    assert len(store.reviews.after(0, VERSION)) == 1
    practice = [row.id for page in store.finished.pages() for row in page if row.practice]
    assert practice
    for game in practice:
        store.reviews.put(game, VERSION, "{}", None)
    assert len(store.reviews.after(0, VERSION)) == 1


def test_the_figures_of_this_version():
    """Figures that differ need a higher `game_summary.VERSION`, and other numbers here."""
    game = fm.Game("beginner", rules="classic", seed=3, first="opening", clock=lambda: 0.0)
    for cell in [(4, 4), (8, 8), (0, 8)]:
        game.open(*cell)
    summary = GameSummary.of(fm.review(game, games=20))
    assert (VERSION, summary.mistakes, summary.guesses) == (3, {"needless": 1}, 1)
    assert summary.expected == pytest.approx(2 / 3)
    assert (summary.start, summary.cost) == pytest.approx((1.0, 1 / 3))
    assert set(summary.times) == {"single"}
    assert summary.missed == {"single": 1}


def test_a_summary_as_json_is_what_the_protocol_says():
    text = ROOT / "docs" / "reference" / "protocol.md"
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0]]))
    game.open(0, 1)
    told = json.loads(GameSummary.of(fm.review(game)).to_json())
    section = text.read_text("utf-8").split("## Reviews of all games")[1].split("\n## ")[0]
    assert [name for name in told if f'"{name}"' not in section] == []


@pytest.mark.process
def test_what_cannot_be_reviewed_is_said_once(store, tmp_path):
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        # One without its first move, one with a row that cannot be read.
        first, second = (
            store.reviews.next_missing(VERSION).game,
            next(row.id for page in store.finished.pages() for row in page if not row.practice),
        )
        database.execute("DELETE FROM moves WHERE game = ? AND number = 0", (first,))
        database.execute("UPDATE games SET elapsed = -1 WHERE id = ?", (second,))
    with Server(tmp_path) as server:
        told = review_all(server)
    problems = {it["id"]: it["problem"] for it in told["games"] if it["summary"] is None}
    assert "it has moves" in problems[first]
    assert "its row cannot be read" in problems[second]
    assert (len(problems), len(told["games"]), told["missing"]) == (2, 11, 0)


@pytest.mark.process
def test_reviewing_stops_and_goes_on(store, tmp_path):
    store.close()
    with Server(tmp_path) as server:
        assert server.request("POST", "/api/reviews")[0] == 204
        assert listed(server)["running"]
        assert server.request("DELETE", "/api/reviews")[0] == 204
        assert not listed(server)["running"]
        before = listed(server)
        assert before["missing"] + len(before["games"]) == 11
        assert server.request("DELETE", "/api/reviews")[0] == 204
        told = review_all(server)
        assert (told["missing"], len(told["games"])) == (0, 11)
        assert told["games"][: len(before["games"])] == before["games"]


@pytest.mark.process
def test_a_foreign_page_cannot_begin_reviews(tmp_path):
    with Server(tmp_path) as server:
        got, _, body = server.request("POST", "/api/reviews", Origin="http://elsewhere.example")
        assert (got, json.loads(body)["kind"]) == (403, "forbidden")


# The process


def stored(store, game):
    return StoredGame(*store.find(game))


@pytest.mark.process
def test_the_process_answers_as_its_function_and_has_a_low_priority(store):
    game = stored(store, store.reviews.next_missing(VERSION).game)
    reviewing = ReviewProcess()
    try:
        assert reviewing.pid is None
        outcome = reviewing.review(game)
        assert outcome == review_stored(game)
        assert outcome.summary is not None
        if sys.platform != "win32":
            mine = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, reviewing.pid) == min(19, mine + 10)
    finally:
        reviewing.close()
    assert reviewing.pid is None


def test_a_closed_process_is_not_started(store):
    """A game may wait for its thread while the server stops."""
    game = stored(store, store.reviews.next_missing(VERSION).game)
    reviewing = ReviewProcess()
    reviewing.close()
    with pytest.raises(ProcessEndedError):
        reviewing.review(game)
    assert reviewing.pid is None


def run(store, workers):
    """Review all games of a store with `AllReviews` alone."""

    async def all_of_them():
        reviews = AllReviews(store, workers)
        reviews.begin(OWNER)
        reviews.begin(OWNER)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    asyncio.run(all_of_them())


def test_a_process_that_ends_costs_its_game_and_is_started_again(store, monkeypatch, caplog):
    seen = []

    def review(_, game):
        seen.append(game.row.id)
        if len(seen) == 2:
            raise ProcessEndedError
        return Outcome(summary="{}")

    monkeypatch.setattr(ReviewProcess, "review", review)
    workers = Workers()
    run(store, workers)
    workers.close()
    assert len(seen) == len(set(seen)) == 11
    failed = [it.game for it in store.reviews.after(0, VERSION) if it.summary is None]
    assert failed == [seen[1]]
    assert seen[1] in caplog.text


@pytest.mark.process
def test_a_process_that_ends_again_and_again_ends_the_reviews(store, monkeypatch):
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", "pass"))
    workers = Workers()
    run(store, workers)
    workers.close()
    assert store.reviews.count_missing(VERSION) == 11 - ALL_REVIEWS_FAILURES
    assert {it.problem for it in store.reviews.after(0, VERSION)} == {
        "the review of this game has failed"
    }


@pytest.mark.process
def test_a_game_that_takes_too_long_ends_its_process(store, monkeypatch):
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(all_reviews, "ALL_REVIEWS_END", 0.1)
    workers = Workers()
    run(store, workers)
    workers.close()
    assert store.reviews.count_missing(VERSION) == 11 - ALL_REVIEWS_FAILURES


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes in /proc")
@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_the_process_ends_with_the_server(store, tmp_path, end):
    store.close()
    server = Server(tmp_path)
    try:
        server.request("POST", "/api/reviews")
        children = Path(f"/proc/{server.process.pid}/task")
        pids = []
        wait_until(lambda: pids.extend(_children(children)) or pids)
    finally:
        end(server)
    wait_until(partial(_all_ended, pids))


def _children(tasks):
    return [pid for it in tasks.glob("*/children") for pid in it.read_text().split()]


def _all_ended(pids):
    return not any("fairmines.web.reviewing" in _command(pid) for pid in pids)


def _command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_a_stored_game_travels_as_json(store):
    game = stored(store, store.reviews.next_missing(VERSION).game)
    assert msgspec.json.decode(msgspec.json.encode(game), type=StoredGame) == game
