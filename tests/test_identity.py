"""A stored result is of the strategy that was passed: a change gives the true number or an error.

All of these strategies guess any cell within `eps` of the least mine probability, and 0.3 wins
other games than 0.
"""

from __future__ import annotations

import functools
import importlib
import json
import sys

import numpy as np
import pytest
from results import facts, rows

import fairmines as fm
from fairmines.simulation.store import Store

pytestmark = pytest.mark.process

SMALL = (6, 6, 5)
GAMES = 300

NEAR = """\
import functools, json, pathlib
import numpy as np
import fairmines as fm
from fairmines.randomness import pick
import settings

def moves_within(view, rng, eps):
    risk = fm.analyse(view).mine_probability
    least = np.nanmin(risk)
    cells = np.argwhere(risk <= least + (eps if least else 0)).tolist()
    return [tuple(it) for it in cells] if not least else [fm.Guess(*pick(rng, cells))]

class Trained(fm.Strategy):
    def __init__(self):
        self._eps = json.loads(pathlib.Path(settings.WEIGHTS).read_text())
    def moves(self, view, rng):
        return moves_within(view, rng, self._eps)

class Constant(fm.Strategy):
    def moves(self, view, rng):
        return moves_within(view, rng, 0.0)

class BySetting(fm.Strategy):
    def moves(self, view, rng):
        return moves_within(view, rng, settings.EPS)

class ByClass(fm.Strategy):
    eps = 0.0
    def moves(self, view, rng):
        return moves_within(view, rng, self.eps)

class Remembers(fm.Strategy):
    games = []
    def __init__(self):
        self.games.append(self)
    def moves(self, view, rng):
        return moves_within(view, rng, 0.3 if len(self.games) > 20 else 0.0)

class DrawsElsewhere(fm.Strategy):
    def moves(self, view, rng):
        return moves_within(view, np.random.default_rng(), 0.3)

@functools.cache
def setting():
    return settings.EPS

def cached(view, rng):
    return moves_within(view, rng, setting())

def decorated(eps):
    def decorate(function):
        return functools.wraps(function)(lambda view, rng: function(view, rng, eps))
    return decorate

def within(view, rng, eps):
    return moves_within(view, rng, eps)
"""


class Folder:
    """A folder with a user's modules, which change."""

    def __init__(self, path):
        self.path = path
        self.write("settings", f"EPS = 0.0\nWEIGHTS = {str(path / 'weights.json')!r}\n")
        self.write("own", NEAR)
        self.weights(0.0)

    def write(self, name, text):
        """Write a module, which is not imported again yet."""
        (self.path / f"{name}.py").write_text(text)

    def edit(self, name, old, new):
        text = (self.path / f"{name}.py").read_text()
        assert old in text
        # Another length, because Python looks only at the size and the seconds of a file.
        self.write(name, text.replace(old, f"{new} "))

    def weights(self, eps):
        (self.path / "weights.json").write_text(json.dumps(eps))

    @staticmethod
    def load(name="own"):
        """Import a module as a new process would."""
        for loaded in ("own", "settings"):
            sys.modules.pop(loaded, None)
        importlib.invalidate_caches()
        return importlib.import_module(name)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield Folder(tmp_path)
    for name in ("own", "settings"):
        sys.modules.pop(name, None)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.sqlite"


@pytest.fixture
def floor():
    """The wins with eps = 0."""
    return fm.simulate("min-risk", SMALL, GAMES).wins


REFUSED = (
    "the stored results of .* are of another strategy: game .* is played differently now; pass"
)


class Asking:
    """Asks a model how careless to be."""

    def __init__(self, function, model):
        self.function, self.model = function, model

    def __call__(self, view, rng):
        return self.function(view, rng, self.model.eps)


EXECUTED = """\
import near
class Made(near.Near):
    def __init__(self):
        super().__init__({eps})
"""


class TestStored:
    def first(self, strategy, path, floor, **options):
        result = fm.simulate(strategy, SMALL, GAMES, out=path, **options)
        assert result.wins == floor
        assert result.replayed == 0

    def refused(self, strategy, path, **options):
        """Results are refused that are stored under the name of a strategy that has changed."""
        before = rows(path, "SELECT * FROM chunks")
        for games in (GAMES, 2 * GAMES):
            with pytest.raises(fm.FairminesError, match=REFUSED):
                fm.simulate(strategy, SMALL, games, out=path, **options)
        assert rows(path, "SELECT * FROM chunks") == before
        truth = fm.simulate(strategy, SMALL, GAMES)
        mine = fm.simulate(strategy, SMALL, GAMES, out=path, label="version 2")
        assert mine.outcomes.tolist() == truth.outcomes.tolist()
        anew = fm.simulate(strategy, SMALL, GAMES, out=path, replace=True, **options)
        assert anew.outcomes.tolist() == truth.outcomes.tolist()
        assert fm.simulate(strategy, SMALL, GAMES, out=path, **options).wins == truth.wins

    def test_weights_in_a_file(self, folder, path, floor):
        own = folder.load()
        self.first(own.Trained, path, floor)
        folder.weights(0.3)
        self.refused(own.Trained, path)

    def test_a_cached_setting(self, folder, path, floor):
        own = folder.load()
        self.first(own.cached, path, floor)
        own.settings.EPS = 0.3
        own.setting.cache_clear()
        self.refused(own.cached, path)

    def test_a_function_that_is_cached(self, folder, path, floor):
        own = folder.load()
        self.first(functools.cache(own.cached), path, floor)
        own.settings.EPS = 0.3
        own.setting.cache_clear()
        self.refused(functools.cache(own.cached), path)

    def test_a_decorator_that_closes_over_a_setting(self, folder, path, floor):
        own = folder.load()
        self.first(own.decorated(0.0)(own.within), path, floor)
        self.refused(own.decorated(0.3)(own.within), path)

    def test_a_setting_in_another_module(self, folder, path, floor):
        own = folder.load()
        self.first(own.BySetting, path, floor)
        own.settings.EPS = 0.3
        self.refused(own.BySetting, path)

    def test_an_attribute_of_a_class(self, folder, path, floor):
        own = folder.load()
        self.first(own.ByClass, path, floor)
        own.ByClass.eps = 0.3
        self.refused(own.ByClass, path)

    def test_a_module_that_is_edited_after_its_import(self, folder, path, floor):
        own = folder.load()
        folder.edit("own", "view, rng, 0.0)", "view, rng, 0.3)")
        self.first(own.Constant, path, floor)
        self.refused(folder.load().Constant, path)

    @pytest.mark.usefixtures("near")
    def test_a_class_made_by_exec(self, path, floor):
        for eps, check in [(0.0, self.first), (0.3, self.refused)]:
            names = {"__name__": "nowhere"}
            exec(EXECUTED.format(eps=eps), names)
            check(names["Made"], path, *[floor] * (check == self.first))

    def test_a_class_of_a_package_that_is_updated(self, folder, path, floor, monkeypatch):
        package = folder.path / "site-packages"
        package.mkdir()
        monkeypatch.syspath_prepend(package)
        for eps, check in [(0.0, self.first), (0.3, self.refused)]:
            (package / "model.py").write_text(f"class Model:\n    eps = {eps}\n")
            sys.modules.pop("model", None)
            own, model = folder.load(), importlib.import_module("model").Model()
            strategy = Asking(own.moves_within, model)
            check(strategy, path, *[floor] * (check == self.first))
        sys.modules.pop("model", None)

    def test_a_class_defined_again(self, path, floor):
        for eps, check in [(0.0, self.first), (0.3, self.refused)]:
            near = importlib.import_module("players").PythonMinRisk

            class Again(near):
                def moves(self, view, rng, eps=eps):
                    if not eps:
                        return super().moves(view, rng)
                    return [fm.Guess(*np.argwhere(view.covered)[-1].tolist())]

            Again.__qualname__ = "Again"
            check(Again, path, *[floor] * (check == self.first))

    def test_conditionally(self, folder, path):
        own, options = folder.load(), {"estimator": "conditional"}
        fm.simulate(own.Trained, SMALL, 100, out=path, **options)
        folder.weights(0.3)
        with pytest.raises(fm.FairminesError, match=REFUSED):
            fm.simulate(own.Trained, SMALL, 100, out=path, **options)

    def test_what_two_processes_store_at_once(self, folder, path):
        # Both begin with an empty file; the other one plays another strategy of this name.
        own = folder.load()
        strategy = own.ByClass
        with Store(path):
            told = []

            def meanwhile(played, _asked):
                if not told:
                    own.ByClass.eps = 0.3
                    fm.simulate(strategy, SMALL, 600, out=path, label="other")
                    with Store(path) as store, store._transaction():
                        mine, other = (it.number for it in store.experiments())
                        store._connection.execute(
                            "UPDATE chunks SET experiment = ? WHERE experiment = ? AND first > 249",
                            (mine, other),
                        )
                    own.ByClass.eps = 0.0
                told.append(played)

            with pytest.raises(fm.FairminesError, match=REFUSED):
                fm.simulate(strategy, SMALL, 600, out=path, progress=meanwhile)


class TestWorkers:
    def test_a_setting_that_workers_do_not_have(self, folder, path):
        own = folder.load()
        own.settings.EPS = 0.3
        with pytest.raises(fm.FairminesError) as caught:
            fm.simulate(own.BySetting, SMALL, GAMES, workers=2, out=path)
        assert " differently in a worker: a module, a file or a setting is another" in str(
            caught.value
        )
        assert "\n" not in str(caught.value)
        assert rows(path, "SELECT count(*) FROM chunks") == [(0,)]

    def test_a_module_that_is_edited_after_its_import(self, folder):
        own = folder.load()
        folder.edit("own", "view, rng, 0.0)", "view, rng, 0.3)")
        with pytest.raises(fm.FairminesError, match="differently in a worker"):
            fm.simulate(own.Constant, SMALL, GAMES, workers=2)

    def test_weights_that_change_meanwhile(self, folder, floor):
        own = folder.load()
        assert fm.simulate(own.Trained, SMALL, GAMES, workers=2).wins == floor

    @pytest.mark.parametrize("workers", [1, 2])
    def test_memory_of_a_class(self, folder, path, workers):
        own = folder.load()
        with pytest.raises(
            fm.FairminesError, match=r"differently (the second time: keep|in a work)"
        ):
            fm.simulate(own.Remembers, SMALL, GAMES, workers=workers, out=path)
        assert fm.load(path) == []

    @pytest.mark.parametrize("workers", [1, 2])
    def test_numbers_drawn_elsewhere(self, folder, path, workers):
        own = folder.load()
        with pytest.raises(
            fm.FairminesError, match=r"differently the second time: .* draw from rng"
        ):
            fm.simulate(own.DrawsElsewhere, SMALL, GAMES, workers=workers, out=path)
        assert fm.load(path) == []
        result = fm.simulate(
            own.DrawsElsewhere, SMALL, GAMES, workers=workers, out=path, reproducible=False
        )
        again = fm.simulate(own.DrawsElsewhere, SMALL, GAMES, out=path, reproducible=False)
        assert facts(again) == facts(result)
        assert again.replayed == 0
        [loaded] = fm.load(path)
        assert "not reproducible" in repr(loaded)
        assert loaded.report()["reproducible"] is False
        # Without the mark it is another experiment.
        with pytest.raises(fm.FairminesError, match="differently the second time"):
            fm.simulate(own.DrawsElsewhere, SMALL, GAMES, out=path)


class TestNames:
    @pytest.mark.parametrize("make", ["lambda", "factory"])
    def test_without_a_name_of_its_own(self, near, path, make):
        made = near.make(0.3) if make == "factory" else lambda view, rng: near.near(view, rng, 0.3)
        with pytest.raises(fm.FairminesError) as caught:
            fm.simulate(made, SMALL, GAMES, out=path)
        assert "need a label to be stored, because other strategies have that name" in str(
            caught.value
        )
        assert not path.exists()
        wins = fm.simulate(near.Near(0.3), SMALL, GAMES).wins
        for workers in (1, 2):
            result = fm.simulate(made, SMALL, GAMES, out=path, label="mine", workers=workers)
            assert (result.strategy, result.wins) == ("mine", wins)

    def test_comparisons_name_their_strategies(self, near, path):
        results = fm.compare({"mine": near.Near(0.3), "old": near.Near}, SMALL, GAMES, out=path)
        assert [it.strategy for it in results] == ["mine", "old"]
        assert [it.strategy for it in fm.load(path)] == ["mine", "old"]
        results = fm.sweep({"mine": near.Near(0.3)}, (6, 6), [0.1, 0.2], 20)
        assert [it.strategy for it in results] == ["mine", "mine"]

    @pytest.mark.parametrize(
        ("label", "says"),
        [
            ("", "label '': expected one line of 1 to 200 characters"),
            ("a\nb", r"label 'a\\nb': expected one line"),
            ("x" * 201, "label 'xxx.*: expected one line"),
            (7, "label 7: expected a text"),
            ("min-risk", "label 'min-risk' is the name of a strategy of fairmines: expected anoth"),
        ],
    )
    def test_bad_labels(self, near, label, says):
        with pytest.raises(fm.FairminesError, match=says):
            fm.simulate(near.Near, SMALL, 10, label=label)

    def test_ours_keep_their_version(self, path):
        fm.simulate("random", SMALL, 20, out=path, label="random")
        fm.simulate("random", SMALL, 20, out=path, label="floor")
        assert [it.strategy for it in fm.load(path)] == ["random", "floor"]


class TestEarlierVersions:
    """Files of version 0.2 know the outcomes of games, but not their signatures."""

    def without_signatures(self, path, **changes):
        with Store(path) as store, store._transaction():
            store._connection.execute("UPDATE chunks SET signatures = x''")
            store._connection.execute("UPDATE experiments SET version = '0.1.0', begun = ''")
            for name, value in changes.items():
                store._connection.execute(f"UPDATE experiments SET {name} = ?", (value,))

    def test_are_continued(self, near, path):
        fm.simulate(near.Near, SMALL, GAMES, out=path)
        self.without_signatures(path, source="1234567890abcdef")
        result = fm.simulate(near.Near, SMALL, 2 * GAMES, out=path)
        truth = fm.simulate(near.Near, SMALL, 2 * GAMES)
        assert result.outcomes.tolist() == truth.outcomes.tolist()
        assert (result.version, result.replayed > 0) == ("0.1.0", True)
        assert rows(path, "SELECT count(*) FROM experiments") == [(1,)]

    def test_are_refused_if_the_outcomes_differ(self, near, path):
        fm.simulate(near.Near, SMALL, GAMES, out=path)
        self.without_signatures(path)
        near.near.__globals__["Near"].__init__.__defaults__ = (0.3,)
        with pytest.raises(fm.FairminesError, match=REFUSED):
            fm.simulate(near.Near, SMALL, GAMES, out=path)

    def test_the_right_one_of_several_is_continued(self, near, path):
        for eps in (0.0, 0.3):
            fm.simulate(near.Near(eps), SMALL, GAMES, out=path)
        self.without_signatures(path, strategy="near:Near")
        assert len({repr(it) for it in fm.load(path)}) == 2
        assert all("number" in repr(it) for it in fm.load(path))
        result = fm.simulate(near.Near, SMALL, GAMES, out=path)
        assert result.wins == fm.simulate("min-risk", SMALL, GAMES).wins
        assert rows(path, "SELECT count(*) FROM experiments") == [(2,)]

    def test_equal_labels_are_told_apart(self, near, path):
        fm.simulate(near.Near, SMALL, 20, out=path)
        self.without_signatures(path, source="1234567890abcdef")
        with Store(path) as store, store._transaction():
            store._connection.execute(
                "INSERT INTO experiments SELECT NULL, '0.3.0', strategy, '', width, height, mines, "
                "rules, first, start, seed, estimator, verified, reproducible, '2026-11-23' "
                "FROM experiments"
            )
            store._connection.execute(
                "INSERT INTO chunks SELECT 2, first, games, wins, guesses, unguessed, lost_at, won,"
                " seconds, weights, lost_on_safe, safe_guesses, errors, signatures FROM chunks"
            )
        old, new = map(repr, fm.load(path))
        assert "fairmines 0.1.0" in old
        assert "fairmines 0.3.0" in new
