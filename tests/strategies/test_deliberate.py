"""`deliberate`: its levels of thinking, and that a choice depends on the view alone."""

import copy
import math

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.randomness import Rng
from fairmines.simulation import play as playing
from fairmines.simulation.experiment import Terms, make_experiment
from fairmines.strategies.deliberate import THINKING_LEVELS, Deliberate
from fairmines.strategies.expert import Expert, expert_options


def late_guesses(games):
    """Views before guesses of expert games of which nine tenths are opened, too large to search."""
    views = []
    for game in range(games):
        found = fm.positions("expert", "expert", 40, seed=100 + game, guesses_only=True)
        for view in found:
            opened = int((view.cells >= 0).sum()) / 381
            solutions = fm.analyse(view).log_solutions
            if opened >= 0.9 and solutions > math.log(6000):
                views.append(view)
    return views


def guess(strategy, view):
    (cell,) = strategy.moves(view, Rng(0))
    return cell


@pytest.mark.parametrize("level", [0, THINKING_LEVELS + 1])
def test_there_are_no_other_levels(level):
    with pytest.raises(
        fm.FairminesError, match=f"thinking {level} is out of range: expected 1 to 4"
    ):
        Deliberate(level)


@pytest.mark.long
def test_a_choice_depends_on_the_view_alone():
    views = late_guesses(20)
    assert len(views) >= 3
    one = Deliberate()
    first = [guess(one, view) for view in views]
    # In another order, by a copy, and by new objects.
    assert [guess(one, view) for view in reversed(views)] == first[::-1]
    assert [guess(copy.deepcopy(one), view) for view in views] == first
    assert [guess(Deliberate(), view) for view in views] == first


@pytest.mark.long
def test_threads_do_not_change_the_games():
    experiment = make_experiment("deliberate", "expert", terms=Terms(seed=9))
    one = playing.play_in_kernel(experiment, 0, 40, threads=1)
    two = playing.play_in_kernel(experiment, 0, 40, threads=2)
    assert one.signature.tolist() == two.signature.tolist()


def test_a_level_is_a_parameter_and_plays_in_the_kernel():
    result = fm.simulate("deliberate(thinking=2)", (5, 5, 5), games=20)
    assert result.games == 20
    experiment = make_experiment("deliberate(thinking=2)", "beginner")
    assert playing.plays_in_kernel(experiment)


@pytest.mark.long
def test_rollouts_estimate_the_win_probability():
    view = next(
        view
        for view in fm.positions("min-risk", (8, 8, 14), 300, seed=3, guesses_only=True)
        if 100 < fm.analyse(view).solutions <= 3000
    )
    endgame = fm.solve_endgame(view)
    analysis = fm.analyse(view)
    cells = [int(cell) for cell in np.flatnonzero(endgame.wins > 0)][:3]
    options = _kernel.CountOptions(mines=view.mines, budget=DEFAULT_BUDGET)
    number = 400
    values = _kernel.roll_out(
        expert_options(), view.cells, options, cells, seed=5, first=0, number=number
    )
    for row, cell in zip(values, cells, strict=True):
        assert (row <= 1 - analysis.mine_probability.flat[cell] + 1e-12).all()
        exact = endgame.wins.flat[cell] / endgame.solutions
        assert abs(row.mean() - exact) < 5 * row.std() / math.sqrt(number) + 1e-9
    again = _kernel.roll_out(
        expert_options(), view.cells, options, cells[1:], seed=5, first=100, number=50
    )
    # Rollout k is one fixed game, whatever was played before.
    assert (again == values[1:, 100:150]).all()


def test_it_is_the_expert_early_in_the_game():
    view = fm.View.covered_board((30, 16, 99))
    assert guess(Deliberate(3), view) == guess(Expert(), view)


@pytest.mark.long
def test_it_differs_from_the_expert():
    signatures = []
    for name in ("expert", "deliberate"):
        terms = Terms(seed=77, estimator="conditional")
        experiment = make_experiment(name, "expert", terms=terms)
        signatures.append(playing.play_in_kernel(experiment, 60, 70).signature)
    assert (signatures[0] != signatures[1]).nonzero()[0].tolist() == [8, 68]
