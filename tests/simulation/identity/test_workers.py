"""A strategy that plays otherwise in a worker, or the second time, is refused."""

from __future__ import annotations

import pytest

import fairmines as fm
from fairmines.simulation import comparison
from tests.helpers.own_modules import GAMES, SMALL
from tests.helpers.results import facts, rows

pytestmark = pytest.mark.process


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
                assert rows(path, "SELECT count(*) FROM chunks") == [(1,)]
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
