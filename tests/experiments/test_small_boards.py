"""Tests of experiments/small_boards.py: its fractions are those of perfect play, and of games."""

import numpy as np
import pytest

import fairmines as fm
from experiments.small_boards import Layouts, count_wins
from fairmines import _kernel
from fairmines.simulation.experiment import Terms, make_experiment
from fairmines.simulation.play import match_of
from fairmines.strategies.expert import WEIGHTS, expert_options


def test_clues_are_those_of_layouts():
    layouts = Layouts(4, 3, 2)
    assert layouts.mined.shape == (66, 12)
    for mined, clues in zip(layouts.mined, layouts.clues, strict=True):
        shown = fm.Layout(mined.reshape(3, 4)).clues.ravel()
        assert (clues[~mined] == shown[~mined]).all()


@pytest.mark.parametrize(("size", "first"), [((4, 3, 3), 0), ((4, 4, 4), 1), ((3, 3, 2), 4)])
def test_where_all_is_searched_it_is_perfect_play(size, first):
    layouts = Layouts(*size)
    wins = count_wins(_kernel.Expert(expert_options()), layouts, first)
    covered = fm.View.covered_board(size)
    endgame = fm.solve_endgame(covered, cells=[divmod(first, size[0])])
    assert wins == endgame.wins.flat[first]


@pytest.mark.long
def test_without_endgames_it_is_the_rate_of_games():
    options = _kernel.ExpertOptions(WEIGHTS, max_endgame_solutions=1, max_pocket_solutions=1)
    layouts = Layouts(4, 4, 5)
    exact = count_wins(_kernel.Expert(options), layouts, 0) / int((~layouts.mined[:, 0]).sum())
    terms = Terms(seed=5, estimator="conditional")
    experiment = make_experiment("expert", (4, 4, 5), terms=terms)
    weights = _kernel.play_games(
        _kernel.Guessing.expert(options), match_of(experiment), 0, 20_000, 1
    ).weight
    error = np.std(weights) / np.sqrt(len(weights))
    assert abs(np.mean(weights) - exact) < 4 * error
    assert error < 0.003
