"""Files of version 0.1.0 still open: saved games, stored results."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import fairmines as fm
from fairmines.simulation.store import Store as ResultStore
from fairmines.simulation.tally import Tally
from tests.helpers.folders import DATA

DATA = DATA / "0.1.0"


def expected(folder):
    """What version 0.1.0 itself said of the files in a folder."""
    return json.loads((DATA / folder / "expected.json").read_text(encoding="utf-8"))


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
