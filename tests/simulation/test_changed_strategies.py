"""A stored result is of the strategy that was passed, and a strategy plays alike everywhere.

All of these strategies guess any cell within `eps` of the least mine probability, and 0.3 wins
other games than 0.
"""

from __future__ import annotations

import math

import pytest

import fairmines as fm
from fairmines.simulation import comparison
from fairmines.simulation.store import Store
from tests.helpers.own_modules import GAMES, REFUSED, SMALL
from tests.helpers.results import facts, rows

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True)
def _compare_all(monkeypatch):
    """Play all games again, not as many as a moment allows: on a busy machine that may be one."""
    for limit in ("STORED", "MOST_STORED", "WORKER", "LEAST_REPEAT", "MOST_REPEAT"):
        monkeypatch.setattr(comparison, f"{limit}_SECONDS", math.inf)


class TestStored:
    """A change gives the true number or an error, because stored games are played again."""

    @pytest.mark.parametrize("name", ["Trained", "ByClass"])
    def test_another_strategy_of_the_name(self, folder, path, name):
        own = folder.load()
        strategy = getattr(own, name)
        first = fm.simulate(strategy, SMALL, GAMES, out=path)
        assert (first.wins, first.replayed) == (fm.simulate("min-risk", SMALL, GAMES).wins, 0)
        before = rows(path, "SELECT * FROM chunks")
        folder.weights(0.3)
        own.ByClass.eps = 0.3
        for games in (GAMES, 2 * GAMES):
            with pytest.raises(fm.FairminesError, match=REFUSED):
                fm.simulate(strategy, SMALL, games, out=path)
        assert rows(path, "SELECT * FROM chunks") == before
        truth = fm.simulate(strategy, SMALL, GAMES)
        mine = fm.simulate(strategy, SMALL, GAMES, out=path, label="version 2")
        assert mine.outcomes.tolist() == truth.outcomes.tolist()
        anew = fm.simulate(strategy, SMALL, GAMES, out=path, replace=True)
        assert anew.outcomes.tolist() == truth.outcomes.tolist()
        assert fm.simulate(strategy, SMALL, GAMES, out=path).wins == truth.wins

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

    def test_weights_that_change_meanwhile(self, folder, path, monkeypatch):
        """Only the first games differ, so one of these must be played a second time."""
        monkeypatch.setattr(comparison, "LEAST_REPEAT_SECONDS", 0.0)
        monkeypatch.setattr(comparison, "REPEAT_SHARE", 0.0)
        own = folder.load()
        with pytest.raises(fm.FairminesError, match=r"game 0 .* differently the second time"):
            fm.simulate(
                own.Trained,
                SMALL,
                GAMES,
                seed=4,
                out=path,
                progress=lambda *_: folder.weights(0.3),
            )
        assert fm.load(path) == []

    def test_games_stored_before_one_that_differs(self, folder, path, monkeypatch):
        """The first parts may be the same by chance: they are of no more use than the others."""
        own = folder.load()
        admitted = []

        def admit(_self, played):
            admitted.append(played)
            if len(admitted) == 3:
                # One row, or two: those that came meanwhile are joined.
                assert rows(path, "SELECT count(*) FROM chunks") != [(0,)]
                raise fm.FairminesError("it plays game 7 differently the second time")

        monkeypatch.setattr(comparison.Comparison, "admit", admit)
        with pytest.raises(fm.FairminesError, match="game 7 differently the second time"):
            fm.simulate(own.Constant, SMALL, GAMES, out=path)
        assert fm.load(path) == []

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
