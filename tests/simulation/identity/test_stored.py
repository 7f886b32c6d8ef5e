"""A stored result is of the strategy that was passed: a change gives the true number or an error.

All of these strategies guess any cell within `eps` of the least mine probability, and 0.3 wins
other games than 0.
"""

from __future__ import annotations

import functools
import importlib
import sys

import numpy as np
import pytest

import fairmines as fm
from fairmines.simulation.store import Store
from tests.helpers.own_modules import GAMES, REFUSED, SMALL
from tests.helpers.results import rows

pytestmark = pytest.mark.process


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
            near = importlib.import_module("tests.helpers.players").PythonMinRisk

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
