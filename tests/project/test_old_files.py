"""Files of version 0.1.0 still open: games on the server, saved games, stored results."""

import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import fairmines as fm
from fairmines.simulation.store import Store as ResultStore
from fairmines.simulation.tally import Tally
from fairmines.web.sessions.session import Session
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import VERSION
from tests.helpers.folders import DATA
from tests.helpers.server import Server

DATA = DATA / "0.1.0"


def expected(folder):
    """What version 0.1.0 itself said of the files in a folder."""
    return json.loads((DATA / folder / "expected.json").read_text(encoding="utf-8"))


SERVED = expected("games")
GAMES = SERVED["games"]
SAVED = expected("saved")
RESULTS = expected("results")


def rows_of(layout):
    """The rows of a layout's mines as text; None where there is no layout yet."""
    if layout is None:
        return None
    return ["".join(".*"[mine] for mine in row) for row in layout.mines.astype(int)]


def history(game):
    """A game's moves, by the names of their fields."""
    return [
        {
            "kind": move.kind,
            "cell": [move.row, move.column],
            "mark": move.mark,
            "elapsed": move.elapsed,
            "attempt": move.attempt,
        }
        for move in game.moves
    ]


# Games on the server


def without_news(answer):
    """Leave out what 0.1.0 did not tell: 3BV, practice, difficulty, unfinished games."""
    if isinstance(answer, list):
        return [without_news(it) for it in answer]
    if isinstance(answer, dict):
        assert answer.get("bbbv") is None
        assert not answer.get("practice")
        assert answer.get("difficulty") is None
        news = {"bbbv", "practice", "difficulty", "unfinished"}
        return {name: without_news(it) for name, it in answer.items() if name not in news}
    return answer


@pytest.fixture
def games(tmp_path):
    """A data directory with a copy of the database; its ready games were touched just now."""
    path = shutil.copy(DATA / "games" / "fairmines.sqlite3", tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET touched = ? WHERE status = 'ready'", (time.time(),))
    return tmp_path


@pytest.fixture
def store(games):
    with closing(GameStore(games)) as opened:
        yield opened


@pytest.mark.parametrize("name", GAMES)
def test_a_stored_game_is_played_again(store, name):
    wanted = GAMES[name]
    session = Session.resume(*store.find(wanted["id"]), store)
    game, row = session.game, session.row
    assert tuple(game.level) == (wanted["width"], wanted["height"], wanted["mines"])
    for field in ("rules", "first", "deal", "status"):
        assert getattr(game, field) == wanted[field]
    assert game.mines_left == wanted["minesLeft"]
    assert ["".join(map(str, codes)) for codes in game.codes()] == wanted["cells"]
    assert rows_of(game.layout) == wanted["layout"]
    assert history(game) == wanted["history"]
    assert len(game.moves) == wanted["moves"] == row.moves
    assert (row.assisted, row.stated) == (wanted["assisted"], wanted["stated"])
    assert wanted["elapsed"] <= game.elapsed < wanted["elapsed"] + 5


@pytest.mark.process
def test_a_server_goes_on_with_old_games(games):
    with Server(games) as server:
        assert server.get("/api/settings") == SERVED["settings"]
        assert without_news(server.get("/api/running")) == SERVED["running"]
        assert without_news(server.get("/api/statistics")) == SERVED["statistics"]
        assert without_news(server.get("/api/statistics.json")) == SERVED["exported"]
        for wanted in GAMES.values():
            state = server.get(f"/api/games/{wanted['id']}")
            assert ["".join(map(str, codes)) for codes in state["cells"]] == wanted["cells"]
            # 0.1.0 told neither the 3BV, the difficulty, the wrong flag of a chord, nor what
            # decided a move.
            assert state["practice"] is False
            assert state["difficulty"] is None
            assert state["decidedBy"] == "count"
            told = state.keys() - {
                "cells",
                "elapsed",
                "bbbv",
                "practice",
                "difficulty",
                "decidedBy",
            }
            if state["reason"]:
                del state["reason"]["flag"]
            assert {name: state[name] for name in told} == {name: wanted[name] for name in told}
            assert told | {"cells", "elapsed", "layout", "history"} <= wanted.keys()
        ready = GAMES["untouched, ready"]["id"]
        with server.player(ready) as player:
            assert player.win()["status"] == "won"
        running = GAMES["fair, mines moved, playing"]
        with server.player(running["id"]) as player:
            for [row, column] in [[0, 0], [0, 1]]:
                assert player.state["cells"][row][column] in {"f", "q"}
                player.flag(row, column, to="c")
            assert player.win()["status"] == "won"


def test_stored_moves_get_named_fields(games):
    for _ in range(2):
        with closing(GameStore(games)):
            pass
        with closing(sqlite3.connect(games / "fairmines.sqlite3")) as database:
            assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
            records = [
                json.loads(record) for (record,) in database.execute("SELECT record FROM moves")
            ]
        assert len(records) == sum(game["moves"] for game in GAMES.values())
        for record in records:
            assert {"kind", "row", "column"} <= record.keys()


# Saved games


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_is_resumed(name):
    text = (DATA / "saved" / f"{name}.json").read_text(encoding="utf-8")
    wanted = SAVED[name]
    game = fm.Game.from_json(text, clock=lambda: 7.0)
    assert list(game.level) == wanted["level"]
    for field in ("rules", "first", "deal", "status", "mines_left", "elapsed"):
        assert getattr(game, field) == wanted[field]
    assert str(game.seed) == wanted["seed"]
    assert (list(game.start) if game.start else None) == wanted["start"]
    assert ["".join(map(str, codes)) for codes in game.codes()] == wanted["cells"]
    assert rows_of(game.layout) == wanted["layout"]
    assert history(game) == wanted["history"]
    reason = game.reason
    if wanted["reason"] is None:
        assert reason is None
    else:
        assert [*reason.hit] == wanted["reason"]["hit"]
        assert reason.kind == wanted["reason"]["kind"]


# Stored results


@pytest.fixture
def results(tmp_path):
    return Path(shutil.copy(DATA / "results" / "results.sqlite", tmp_path))


def stored(path):
    """What version 0.1.0 knew of all chunks."""
    names = "experiment, first, games, wins, guesses, unguessed, lost_at, won, seconds, weights"
    with closing(sqlite3.connect(path)) as database:
        return database.execute(f"SELECT {names} FROM chunks ORDER BY experiment, first").fetchall()


@pytest.mark.parametrize("number", range(1, len(RESULTS) + 1))
def test_stored_results_are_found(results, number):
    wanted = RESULTS[number - 1]
    first, seconds, won, weights = (
        wanted["chunk"].pop(name) for name in ("first", "seconds", "won", "weights")
    )
    with ResultStore(results) as opened:
        [row] = [it for it in opened.experiments() if it.number == number]
        assert {name: getattr(row, name) for name in wanted["experiment"]} == wanted["experiment"]
        [chunk] = opened.chunks(number)
    wanted["chunk"]["lost_at"] = tuple(wanted["chunk"]["lost_at"])
    assert chunk.tally == Tally(**wanted["chunk"])
    assert (chunk.first, chunk.seconds) == (first, seconds)
    assert (chunk.won.hex(), chunk.weights.hex()) == (won, weights)


def test_stored_results_are_used(results, monkeypatch):
    """A run of the same version uses these games; it plays a few again, to compare them."""
    for module in ("key", "ledger", "task"):
        monkeypatch.setattr(f"fairmines.simulation.{module}.package_version", lambda: "0.1.0")
    before = stored(results)
    same = {"first": "any", "start": (2, 3), "rules": "fair", "out": results}
    result = fm.simulate("sps", (6, 5, 4), 60, **same)
    assert (result.games, result.wins) == (60, 40)
    same = {"seed": 5, "first": "opening", "start": "centre", "estimator": "conditional"}
    result = fm.simulate("expert", (8, 8, 12), 100, **same, out=results)
    assert f"{result.rate:.3f}" == "0.807"
    assert stored(results) == before
