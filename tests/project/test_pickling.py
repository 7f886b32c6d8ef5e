"""Pickled objects: what another process gets is what was sent, and can be used as it was."""

import copy
import pickle

import numpy as np
import pytest

import fairmines as fm
from fairmines.randomness import Rng

VIEW = fm.View.parse("3 3 2\n???\n?2!\n???")


def again(value):
    """Return what another process would get."""
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("engine", ["exact", "enumeration"])
def test_an_unpickled_analysis_goes_on_counting(engine):
    analysis = fm.analyse(VIEW, engine=engine)
    before = analysis.clue_probability
    other = again(analysis)
    assert repr(other) == repr(analysis)
    assert np.array_equal(other.mine_probability, analysis.mine_probability, equal_nan=True)
    assert not other.mine_probability.flags.writeable
    assert (other.solutions, other.log_solutions) == (7, analysis.log_solutions)
    assert np.array_equal(other.clue_probability, before, equal_nan=True)
    assert not other.clue_probability.flags.writeable
    assert other.clue_distribution(0, 0).tolist() == analysis.clue_distribution(0, 0).tolist()
    assert other.sample_of_seed(3, 2) == analysis.sample_of_seed(3, 2)


def test_approximate_probabilities_are_the_same():
    groups = fm.analyse(VIEW, engine="groups")
    assert np.array_equal(again(groups).mine_probability, groups.mine_probability, equal_nan=True)


def test_an_error_says_the_same():
    with pytest.raises(fm.NotationError) as caught:
        fm.View.parse("3 1 1\n?x?")
    error = caught.value
    assert (error.line, error.column) == (2, 2)
    assert str(again(error)) == str(error)
    assert vars(again(error)) == vars(error)


def test_an_analysis_keeps_its_density():
    view = fm.View.parse("5 1\n?1???")
    analysis = again(fm.analyse(view, density=0.3))
    assert (analysis.density, analysis.safest) == (0.3, (0, 3))
    assert analysis.clue_distribution(0, 2)[:2].tolist() == pytest.approx([0.35, 0.15])
    with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
        analysis.sample_of_seed(1)


@pytest.mark.parametrize("copied", [again, copy.copy, copy.deepcopy])
def test_a_strategy_that_has_guessed_guesses_alike(copied):
    expert = fm.find_strategy("expert")()
    guess = expert.moves(VIEW, Rng(1))
    assert copied(expert).moves(VIEW, Rng(1)) == guess


def game_with_moves(clock):
    game = fm.Game(fm.BEGINNER, "fair", seed=7, first="opening", clock=clock, budget=12345)
    game.open(4, 4)
    game.flag(0, 0)
    game.set_elapsed(5.0)
    return game


@pytest.mark.parametrize("copied", [again, copy.copy, copy.deepcopy])
def test_a_game_stands_where_it_stood(copied):
    game = game_with_moves(stopped)
    other = copied(game)
    assert (other.moves, other.view, other.elapsed) == (game.moves, game.view, 5.0)
    assert other.codes() == game.codes()
    assert (other.rules, other.seed, other.budget) == ("fair", 7, 12345)
    # It goes on by itself, and as the first one would: also what the rules draw is the same.
    other.flag(0, 0, "c")
    game.flag(0, 0, "c")
    while other.status == "playing":
        other.open(*other.analysis().safest)
    assert game.move_count == 3
    for move in other.moves[3:]:
        game.open(move.row, move.column)
    assert (game.layout, game.view) == (other.layout, other.view)


def test_games_before_and_after_play():
    new = again(fm.Game("expert", "kind", seed=1, deal="no-guess", difficulty="subset"))
    assert (new.status, new.deal, new.difficulty) == ("ready", "no-guess", "subset")
    given = fm.Game.from_layout(fm.Layout([[0, 0, 1]]))
    given.open(0, 2)
    lost = again(given)
    assert (lost.status, lost.deal, lost.layout) == ("lost", "given", given.layout)
    assert lost.reason == given.reason
    assert type(again(Named.from_layout(fm.Layout([[0, 0, 1]])))) is Named


class Named(fm.Game):
    """A game of another class."""


def stopped():
    """Return the time of a clock that stands still."""
    return 100.0
