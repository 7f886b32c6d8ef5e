"""Tests of experiments/endgames.py: the endgame search agrees with a plain one."""

import pytest

from experiments import endgames


@pytest.mark.long
def test_both_searches_agree():
    lines = endgames.compare(60, seed=5).splitlines()[2:]
    counts = [int(line.split("|")[2].replace(",", "")) for line in lines]
    assert sum(counts) == 60
    assert all(line.split("|")[4].strip() == "0" for line in lines)


@pytest.mark.long
def test_a_difference_is_an_error(monkeypatch):
    monkeypatch.setattr(endgames, "win_probabilities", lambda _view, _layouts: {})
    with pytest.raises(SystemExit, match="the searches differ in"):
        endgames.compare(1, seed=5)


@pytest.mark.long
def test_times_have_a_row_for_each_number_of_solutions():
    lines = endgames.measure(12, seed=5).splitlines()[2:]
    assert sum(int(line.split("|")[2]) for line in lines) == 12
