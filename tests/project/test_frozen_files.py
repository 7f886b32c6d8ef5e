"""The files in tests/data/1 open in every later version: see the README there."""

import json
import shutil

import pytest

import fairmines as fm
from fairmines.formats.position_formats import read_position
from tests.helpers.folders import DATA

FROZEN = DATA / "1"
SAVED = FROZEN / "record.json"


def final_game(record):
    """Play all moves of a record."""
    return record.game(clock=lambda: 0.0)


def test_a_saved_game():
    record = fm.read_record(SAVED)
    game = final_game(record)
    assert (record.level, record.rules, record.seed) == ((9, 9, 15), "fair", 11)
    assert (game.status, len(record.moves), record.elapsed) == ("won", 40, 10.0)
    assert {move.kind for move in record.moves} == {"open", "undo"}
    assert json.loads(record.to_json()) == json.loads(SAVED.read_text())


@pytest.mark.parametrize("name", ["game.rawvf", "game.evf", "game3.evf"])
def test_a_replay(name):
    record = fm.read_record(FROZEN / name)
    game = final_game(record)
    again = fm.Game(fm.BEGINNER, rules="classic", first="opening", seed=3)
    again.open(4, 4)
    assert (game.status, len(record.moves), game.layout) == ("won", 13, again.layout)


@pytest.mark.parametrize("path", sorted(FROZEN.glob("position.*")), ids=lambda it: it.suffix)
def test_a_position(path):
    game = final_game(fm.read_record(SAVED))
    position = read_position(path)
    if position.layout is None:
        assert position.view == game.view
    else:
        assert position.layout == game.layout


def test_results(tmp_path, monkeypatch):
    """They are read. This version plays beside them, and the version that played them continues."""
    path = tmp_path / "results.sqlite"
    shutil.copy(FROZEN / "results.sqlite", path)
    stored = [(result.strategy, result.games, round(result.rate, 3)) for result in fm.load(path)]
    assert stored == [("random", 200, 0.0), ("min-risk", 60, 1.0), ("expert", 50, 0.817)]
    for version, games in (fm.__version__, [200, 60, 50, 80]), ("0.2.0", [200, 80, 50, 80]):
        monkeypatch.setattr("fairmines.simulation.key.package_version", lambda name=version: name)
        fm.simulate("min-risk", (6, 5, 4), 80, rules="fair", first="any", start=(2, 3), out=path)
        assert [result.games for result in fm.load(path)] == games
