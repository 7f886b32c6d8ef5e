"""Results of earlier versions: continued, refused, and told apart."""

from __future__ import annotations

import pytest

import fairmines as fm
from fairmines.simulation.store import Store
from tests.helpers.own_modules import GAMES, REFUSED, SMALL
from tests.helpers.results import rows

pytestmark = pytest.mark.process


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
