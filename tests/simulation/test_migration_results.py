"""Files of results of format 1 are read, and become the present format."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from fairmines.simulation.key import ResultKey
from fairmines.simulation.store import Store as ResultStore
from fairmines.simulation.tally import Tally
from tests.helpers.folders import DATA


def expected(folder):
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def content(path):
    """All rows of all tables, and the format."""
    with closing(sqlite3.connect(path)) as database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        tables = [name for (name,) in database.execute(names)]
        rows = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        return database.execute("PRAGMA user_version").fetchone(), rows


@pytest.fixture
def results(tmp_path):
    return Path(shutil.copy(DATA / "formats" / "results-1" / "results.sqlite", tmp_path))


def check_results(store):
    for number, wanted in enumerate(expected(DATA / "formats" / "results-1"), start=1):
        row = asdict(store.experiments()[number - 1])
        known = {"number": number, **wanted["experiment"], "estimator": "plain"}
        assert row == {**known, "verified": 0, "reproducible": 1, "begun": ""}
        [chunk] = store.chunks(number)
        chunk_of = wanted["chunk"]
        tally = chunk_of["tally"] | {"lost_at": tuple(chunk_of["tally"]["lost_at"])}
        assert chunk.tally == Tally(**tally)
        assert (chunk.first, chunk.seconds) == (chunk_of["first"], chunk_of["seconds"])
        assert (chunk.won.hex(), chunk.weights) == (chunk_of["won"], b"")


def test_results_of_format_1_are_kept(results):
    with ResultStore(results) as store:
        check_results(store)
        new = ResultKey("", "sps", 6, 5, 4, "fair", "any", "2,3", "1", "plain", 0, 1)
        assert store.number(new, "1") == 3
        first = store.experiments()[0]
        same = ResultKey(**{it.name: getattr(first, it.name) for it in fields(ResultKey)})
        assert store.number(same, "1") == 1
    assert content(results)[0] == (3,)
    assert [it.name for it in results.parent.iterdir()] == [results.name]
    with closing(sqlite3.connect(results)) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert database.execute("SELECT count(*) FROM claims").fetchone() == (2,)


def test_results_of_format_1_are_read_without_a_change(results):
    before = results.read_bytes()
    with ResultStore(results, read_only=True) as store:
        check_results(store)
    assert results.read_bytes() == before
    assert [it.name for it in results.parent.iterdir()] == [results.name]
