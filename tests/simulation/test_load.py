"""Stored results opened again, chosen by their values, and put into data frames."""

from __future__ import annotations

import json
import sqlite3
import sys

import numpy as np
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
                fm.simulate(result._experiment.strategy, SMALL, games=600, **options)

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
        assert played.select(mines=10, games=10, start="0,0") == [played[2], played[3]]
        assert isinstance(played.select(), fm.Results)
        assert fm.Results().select(strategy="random") == []

    @pytest.mark.parametrize("level", [fm.BEGINNER, (9, 9, 10), "9x9x10", [9, 9, 10], "beginner"])
    def test_a_level_in_any_form(self, played, level):
        assert played.select(level=level) == played[2:]

    @pytest.mark.parametrize("start", [(4, 4), "centre", "center", [4, 4], "4,4", np.array([4, 4])])
    def test_a_start_in_any_form(self, start):
        played = fm.Results(
            [
                fm.simulate("random", "beginner", 3, start="centre"),
                fm.simulate("random", (3, 3, 1), 3, start="centre"),
                fm.simulate("random", "beginner", 3, start="random"),
            ]
        )
        centre = [0, 1] if isinstance(start, str) and start != "4,4" else [0]
        assert played.select(start=start) == [played[place] for place in centre]
        assert played.select(start="random") == [played[2]]

    def test_a_strategy_in_any_form(self, tmp_path):
        path = tmp_path / "results.sqlite"
        strategies = {"near": Near(0.3), "far": Near(0.9), "least": "min-risk"}
        fm.compare(strategies, SMALL, 3, out=path)
        fm.compare(["random", PythonMinRisk, Near(0.5)], SMALL, 3, out=path)
        stored = fm.load(path)
        played = fm.compare(strategies, SMALL, 3)
        near = "tests.simulation.test_load:Near(eps=0.5)"
        for condition, place in [(fm.STRATEGIES["random"], 3), (PythonMinRisk, 4), (near, 5)]:
            assert stored.select(strategy=condition) == [stored[place]]
        assert stored.select(strategy=Near(0.5)) == [stored[5]]
        assert stored.select(label="near") == stored.select(strategy="near") == [stored[0]]
        assert played.select(strategy=Near(0.9)) == [played[1]]
        assert played.select(**{"strategy.eps": 0.9}) == [played[1]]
        assert played.select(strategy=fm.STRATEGIES["min-risk"]) == [played[2]]

    def test_functions_without_a_name(self):
        one, other = (lambda view, rng: [(0, 0)] for _ in range(2))  # noqa: ARG005
        played = fm.compare({"one": one, "other": other}, (2, 2, 0), 3)
        assert played.select(strategy=other) == [played[1]]

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *[("seed", 5), ("first", "opening"), ("rules", "kind"), ("verify", True)],
            *[("reproducible", False), ("label", "mine"), ("games", 4)],
        ],
    )
    def test_what_simulate_takes(self, name, value):
        usual = {"games": 3} | ({"label": "yours"} if name == "label" else {})
        played = fm.Results(
            fm.simulate("random", SMALL, **options) for options in (usual, usual | {name: value})
        )
        assert played.select(**{name: value}) == [played[1]]

    def test_conditional_results(self, played):
        weighed = fm.simulate("min-risk", SMALL, 3, estimator="conditional")
        both = fm.Results([*played, weighed])
        assert both.select(estimator="conditional") == both.select(wins=None) == [weighed]

    @pytest.mark.parametrize(
        ("conditions", "says"),
        [
            ({"mines": 3}, "no result has mines 3: expected 5, 10"),
            ({"level": fm.EXPERT}, r"no result has level Level\(.*: expected '6x6x5', 'beginner'"),
            ({"strategy": "expert"}, "no result has strategy 'expert': expected 'random', 'min-ri"),
            ({"start": (5, 5)}, r"no result has start \(5, 5\): expected '0,0'"),
            ({"wins": 0, "level": "beginner", "rate": 0.7}, "no result has rate 0.7: expected "),
            ({"strategy": "random", "wins": 9}, "no result has all of strategy 'random', wins 9"),
        ],
    )
    def test_nothing_is_said_to_be_nothing(self, conditions, says):
        played = fm.compare(["random", "min-risk"], [SMALL, "beginner"], games=10)
        with pytest.warns(fm.NoResultWarning, match=says) as caught:
            assert played.select(**conditions) == []
        assert caught[0].filename == __file__

    @pytest.mark.parametrize(
        ("conditions", "says"),
        [
            ({"colour": "red"}, "condition 'colour' is unknown: expected 'strategy', 'level', "),
            ({"workers": 2}, "condition 'workers' is unknown"),
            ({"level": "exprt"}, "level 'exprt' is unknown: expected beginner, "),
            ({"level": (9, 9)}, r"level \(9, 9\): expected \(width, height, mines\)"),
            ({"start": (9, 9)}, "is off the board"),
            ({"start": "corners"}, "start 'corners' is unknown: expected 'corner', "),
            ({"rules": "fairer"}, "rules 'fairer' is unknown: expected 'classic', "),
            ({"seed": "1"}, "seed '1' is not a whole number"),
            ({"strategy": 7}, "strategy 7 is not a strategy"),
            ({"mines": [5, 10]}, r"mines \[5, 10\]: expected a number, a text or None"),
        ],
    )
    def test_errors(self, played, conditions, says):
        with pytest.raises(fm.FairminesError, match=says):
            played.select(**conditions)


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
