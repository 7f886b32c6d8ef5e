"""A stored result is of the strategy that was passed, and a strategy plays alike everywhere.

All of these strategies guess any cell within `eps` of the least mine probability, and 0.3 wins
other games than 0.
"""

from __future__ import annotations

import importlib
import json
import math
import shutil
import sys

import pytest

import fairmines as fm
from fairmines.simulation import repetition
from fairmines.simulation.store import Store
from tests.helpers.folders import DATA
from tests.helpers.results import facts, rows

pytestmark = pytest.mark.process

SMALL, GAMES = (6, 6, 5), 300
"""The games that tests play: those that eps = 0.3 wins are other ones."""
REFUSED = (
    "the stored results of .* are of another strategy: game .* is played differently now; pass"
)
"""What is said of them if they are stored, and another strategy is passed: a pattern."""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A user's module: strategies, a setting, and a file of weights."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    settings = f"EPS = 0.0\nWEIGHTS = {str(tmp_path / 'weights.json')!r}\n"
    (tmp_path / "settings.py").write_text(settings)
    shutil.copy(DATA / "own.py", tmp_path)
    write_weights(tmp_path, 0.0)
    importlib.invalidate_caches()
    yield importlib.import_module("own")
    for name in ("own", "settings"):
        sys.modules.pop(name, None)


def write_weights(folder, eps):
    (folder / "weights.json").write_text(json.dumps(eps))


@pytest.fixture(autouse=True)
def _compare_all(monkeypatch):
    """Play all games again, not as many as a moment allows: on a busy machine that may be one."""
    for limit in ("STORED", "MOST_STORED", "WORKER", "LEAST_REPEAT", "MOST_REPEAT"):
        monkeypatch.setattr(repetition, f"{limit}_SECONDS", math.inf)


class TestStored:
    """A change gives the true number or an error, because stored games are played again."""

    @pytest.mark.parametrize("name", ["Trained", "ByClass"])
    def test_another_strategy_of_the_name(self, own, path, name, tmp_path):
        strategy = getattr(own, name)
        first = fm.simulate(strategy, SMALL, GAMES, out=path)
        assert (first.wins, first.replayed) == (fm.simulate("min-risk", SMALL, GAMES).wins, 0)
        before = rows(path, "SELECT * FROM chunks")
        write_weights(tmp_path, 0.3)
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

    def test_conditionally(self, own, path, tmp_path):
        options = {"estimator": "conditional"}
        fm.simulate(own.Trained, SMALL, 100, out=path, **options)
        write_weights(tmp_path, 0.3)
        with pytest.raises(fm.FairminesError, match=REFUSED):
            fm.simulate(own.Trained, SMALL, 100, out=path, **options)

    def test_what_two_processes_store_at_once(self, own, path):
        # Both begin with an empty file; the other one plays another strategy of this name.
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

    def test_the_results_of_a_call_share_its_time(self, path, monkeypatch):
        fm.compare(["random", "sps"], [SMALL], GAMES, out=path)
        limits = []

        def limit(stored, results):
            limits.append(repetition.stored_limit(stored, results))
            return limits[-1]

        monkeypatch.setattr("fairmines.simulation.campaign.stored_limit", limit)
        again = fm.compare(["random", "sps"], [SMALL], GAMES, out=path)
        assert min(result.replayed for result in again) > 0
        assert sum(limits) == pytest.approx(repetition.STORED_SECONDS)


class TestWorkers:
    def test_a_setting_that_workers_do_not_have(self, own, path):
        own.settings.EPS = 0.3
        with pytest.raises(fm.FairminesError) as caught:
            fm.simulate(own.BySetting, SMALL, GAMES, workers=2, out=path)
        assert " differently in a worker: a module, a file or a setting is another" in str(
            caught.value
        )
        assert "\n" not in str(caught.value)
        assert rows(path, "SELECT count(*) FROM chunks") == [(0,)]

    def test_weights_that_change_meanwhile(self, own, path, monkeypatch, tmp_path):
        """Only the first games differ, so one of these must be played a second time."""
        monkeypatch.setattr(repetition, "LEAST_REPEAT_SECONDS", 0.0)
        monkeypatch.setattr(repetition, "REPEAT_SHARE", 0.0)
        with pytest.raises(fm.FairminesError, match=r"game 0 .* differently the second time"):
            fm.simulate(
                own.Trained,
                SMALL,
                GAMES,
                seed=4,
                out=path,
                progress=lambda *_: write_weights(tmp_path, 0.3),
            )
        assert fm.load(path) == []

    def test_games_stored_before_one_that_differs(self, own, path, monkeypatch):
        """The first parts may be the same by chance: they are of no more use than the others."""
        admitted = []

        def admit(_self, played):
            admitted.append(played)
            if len(admitted) == 3:
                # One row, or two: those that came meanwhile are joined.
                assert rows(path, "SELECT count(*) FROM chunks") != [(0,)]
                raise fm.FairminesError("it plays game 7 differently the second time")

        monkeypatch.setattr(repetition.Repetition, "admit", admit)
        with pytest.raises(fm.FairminesError, match="game 7 differently the second time"):
            fm.simulate(own.Constant, SMALL, GAMES, out=path)
        assert fm.load(path) == []

    @pytest.mark.parametrize("workers", [1, 2])
    def test_memory_of_a_class(self, own, path, workers):
        with pytest.raises(
            fm.FairminesError, match=r"differently (the second time: keep|in a work)"
        ):
            fm.simulate(own.Remembers, SMALL, GAMES, workers=workers, out=path)
        assert fm.load(path) == []

    @pytest.mark.parametrize("workers", [1, 2])
    def test_numbers_drawn_elsewhere(self, own, path, workers):
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
