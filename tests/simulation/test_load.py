"""Stored results opened again, chosen by their values, and put into data frames."""

from __future__ import annotations

import json
import sqlite3
import sys

import pytest

import fairmines as fm
from fairmines.simulation.store import Store
from tests.helpers.commands import run_python
from tests.helpers.folders import DATA
from tests.helpers.players import PythonMinRisk
from tests.helpers.results import facts

SMALL = (6, 6, 5)
FROZEN = DATA / "1" / "results.sqlite"


class Near(PythonMinRisk):
    """Has a parameter, which changes nothing."""

    def __init__(self, eps):
        self.eps = eps


class TestLoad:
    @pytest.fixture
    def path(self, tmp_path):
        return tmp_path / "results of #1 & more?.sqlite"

    @pytest.mark.long
    def test_opens_what_is_stored(self, path):
        options = {"games": 300, "out": path}
        stored = [
            *fm.compare(["random", "min-risk", PythonMinRisk], SMALL, **options),
            fm.simulate("min-risk", "beginner", **options, estimator="conditional", seed=2**64 - 1),
            fm.simulate("sps", (9, 4, 3), **options, start="random", first="any", rules="fair"),
            fm.simulate(Near(0.3), SMALL, **options),
        ]
        before = path.read_bytes()
        loaded = fm.load(path)
        assert [facts(it) for it in loaded] == [facts(it) for it in stored]
        assert [it.report() for it in loaded] == [it.report() for it in stored]
        assert repr(loaded) == repr(fm.Results(stored))
        assert loaded[1].difference(stored[0]) == stored[1].difference(stored[0])
        assert path.read_bytes() == before
        assert [it.name for it in path.parent.iterdir()] == [path.name]

    @pytest.mark.parametrize("value", [[1, 2], b"x", None, "word", 0.5])
    def test_parameters_are_told_as_before(self, path, value):
        told = fm.simulate(Near(value), SMALL, 5, out=path).report()
        [loaded] = fm.load(path)
        assert loaded.report() == told
        assert json.dumps(loaded.as_json(), allow_nan=False)

    def test_a_gap(self, path):
        fm.simulate("random", SMALL, games=600, out=path)
        with Store(path) as store, store._transaction():
            store._connection.execute("DELETE FROM chunks WHERE first = 250")
        [result] = fm.load(path)
        assert (result.games, result.asked, result.complete) == (350, 600, False)

    @pytest.mark.process
    def test_a_strategy_that_is_known_by_name_only(self, path):
        fm.simulate(Near(0.3), SMALL, games=20, out=path)
        [result] = fm.load(path)
        assert result.strategy.endswith(":Near(eps=0.3)")
        for options in ({}, {"out": path}, {"workers": 2}):
            with pytest.raises(fm.FairminesError, match="is known by its stored results only: exp"):
                fm.simulate(result.experiment.strategy, SMALL, games=600, **options)

    def test_the_version_of_an_earlier_result(self):
        [first, *_] = fm.load(FROZEN)
        assert repr(first).startswith("<Result random, beginner, fairmines 0.2.0: 0 of 200 = ")

    def test_a_file_that_is_being_written(self, path):
        with Store(path) as store:
            assert fm.load(path) == []
            fm.simulate("random", SMALL, games=20, out=path)
            with store._transaction():
                [result] = fm.load(path)
        assert result.games == 20

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("nothing.sqlite", "cannot read results in '.*nothing.sqlite': there is no such file"),
            ("empty", "'.*empty' is empty: expected a file of results"),
            ("text", "cannot read results in '.*text': file is not a database"),
            (".", "cannot read results in '.*'"),
            ("x" * 300, "cannot read results in '.*x': File name too long"),
        ],
    )
    def test_errors(self, tmp_path, name, says):
        (tmp_path / "empty").touch()
        (tmp_path / "text").write_text("3 3\n???\n???\n???\n")
        with pytest.raises(fm.FairminesError, match=says):
            fm.load(tmp_path / name)
        assert not (tmp_path / "nothing.sqlite").exists()
        assert (tmp_path / "empty").stat().st_size == 0

    def test_a_folder_where_nobody_can_write(self, path, monkeypatch):
        """SQLite would make two files beside the file that it reads."""
        fm.simulate("random", SMALL, games=20, out=path)
        monkeypatch.setattr("os.access", lambda *_: False)
        opened = []

        def connect(name, **settings):
            opened.append(name)
            return sqlite3.Connection(name, **settings)

        monkeypatch.setattr(sqlite3, "connect", connect)
        [result] = fm.load(path)
        assert result.games == 20
        assert all(name.endswith("?immutable=1") for name in opened)


class TestSelect:
    @pytest.fixture
    def played(self):
        return fm.compare(["random", "min-risk"], [SMALL, "beginner"], games=10)

    def test_by_values_of_the_report(self, played):
        assert played.select() == played
        assert played.select(strategy="random") == [played[0], played[2]]
        assert played.select(strategy="random", level="beginner") == [played[2]]
        assert played.select(mines=3) == []
        assert isinstance(played.select(), fm.Results)
        assert fm.Results().select(strategy="random") == []

    def test_errors(self, played):
        with pytest.raises(fm.FairminesError, match="condition 'colour' is unknown: expected 'str"):
            played.select(colour="red")


class TestFrame:
    @pytest.fixture
    def played(self):
        plain = fm.compare(["random", Near(0), Near(0.3)], SMALL, games=40, seed=2**64 - 1)
        return [*plain, fm.simulate("min-risk", SMALL, games=40, estimator="conditional")]

    @pytest.mark.long
    @pytest.mark.parametrize("backend", ["pandas", "polars"])
    def test_has_a_row_for_each_result(self, played, backend):
        frame = fm.to_frame(played, backend)
        assert type(frame).__module__.startswith(backend)
        assert frame.shape == (4, 26)
        assert list(frame["rate"]) == [it.rate for it in played]
        assert list(frame["seed"]) == [2**64 - 1] * 3 + [1]
        assert list(frame["wins"])[:3] == [it.wins for it in played[:3]]
        # Numbers, although one is an integer, and missing where there is no parameter.
        column = frame["strategy.eps"]
        assert list(column)[1:3] == [0.0, 0.3]
        missing = column.isna() if backend == "pandas" else column.is_null()
        assert list(missing) == [True, False, False, True]

    def test_values_of_different_types(self):
        results = fm.compare([Near(0.3), Near("careful"), Near(None)], SMALL, games=1)
        frame = fm.to_frame(results, "polars")
        assert list(frame["strategy.eps"]) == ["0.3", "careful", None]

    @pytest.mark.parametrize("backend", ["pandas", "polars"])
    def test_has_a_row_for_each_position(self, backend):
        positions = fm.positions("min-risk", SMALL, 30)
        frame = fm.to_frame(positions, backend)
        names = ["cells", "guess", "score", "game", "opening", "won", "row", "column"]
        assert (frame.shape, list(frame.columns)) == ((30, 8), names)
        assert list(frame["cells"][7]) == positions.cells[7].ravel().tolist()
        move = list(zip(frame["row"], frame["column"], strict=True))
        assert move == list(map(tuple, positions.move.tolist()))
        assert list(frame["game"]) == positions.game.tolist()

    @pytest.mark.parametrize("backend", ["pandas", "polars"])
    def test_has_a_row_for_each_analysis(self, backend):
        cells = [[[-1, 1, -1, -1]], [[0, 0, 1, -1]], [[-1, 2, 0, 0]]]
        analyses = fm.analyse_many(cells, [2, 1, 1], errors="nan")
        frame = fm.to_frame(analyses, backend)
        assert frame.shape == (3, 9)
        assert list(frame["cells"][1]) == [0, 0, 1, -1]
        assert list(frame["mine_probability"][0])[2:] == [0.5, 1.0]
        assert list(frame["least_risk"])[:2] == [0.5, 1.0]
        assert list(frame["valid"]) == [True, True, False]
        safest = zip(frame["safest_row"], frame["safest_column"], strict=True)
        assert list(safest) == [(0, 0), (-1, -1), (-1, -1)]

    @pytest.mark.parametrize("backend", ["pandas", "polars"])
    def test_empty_tables_have_the_types_of_others(self, backend):
        positions = fm.positions("min-risk", SMALL, 2)
        for table, empty in [
            (positions, positions.first(0)),
            (positions.analyse(), positions.first(0).analyse()),
        ]:
            frame, rest = fm.to_frame(table, backend), fm.to_frame(empty, backend)
            assert (len(frame), len(rest)) == (2, 0)
            assert list(frame.columns) == list(rest.columns)
            assert list(frame.dtypes) == list(rest.dtypes)

    @pytest.mark.process
    @pytest.mark.parametrize(("loaded", "kind"), [("import polars; ", "polars"), ("", "pandas")])
    def test_the_library_that_is_loaded(self, loaded, kind):
        code = "import fairmines as fm; print(type(fm.to_frame([])).__module__)"
        assert run_python(loaded + code).startswith(kind)

    @pytest.mark.parametrize(
        ("backend", "says"),
        [
            (None, "a data frame needs pandas or polars, which is not installed: pip install pand"),
            ("polars", "a data frame needs polars, which is not installed: pip install polars"),
        ],
    )
    def test_without_a_library(self, played, monkeypatch, backend, says):
        for name in ("pandas", "polars"):
            monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(fm.MissingExtraError) as caught:
            fm.to_frame(played, backend)
        assert str(caught.value).startswith(says)

    def test_errors(self, played):
        with pytest.raises(fm.FairminesError, match="backend 'excel' is unknown: expected 'panda"):
            fm.to_frame(played, "excel")
        with pytest.raises(fm.FairminesError, match="results 7: expected a list of results, or"):
            fm.to_frame(7)
        with pytest.raises(fm.FairminesError, match="result 7: expected a Result"):
            fm.to_frame([7])


class TestSettings:
    def test_what_is_not_the_default(self):
        options = {"start": "centre", "first": "opening", "rules": "kind", "seed": 5}
        result = fm.simulate("random", SMALL, games=20, **options)
        assert repr(result).startswith(
            "<Result random, 6x6x5, kind rules, start 3,3, first opening, seed 5: "
        )
        assert "seed 5" in result._repr_html_()
