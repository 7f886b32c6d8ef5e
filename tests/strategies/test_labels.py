"""What strategies are called in results: labels, and what has no name of its own."""

from __future__ import annotations

import pytest

import fairmines as fm

pytestmark = pytest.mark.process

SMALL = (6, 6, 5)
GAMES = 300


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
