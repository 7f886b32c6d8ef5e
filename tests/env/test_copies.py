"""Copies of environments: each plays on as the original would have."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from fairmines import Layout
from fairmines.env import MinesweeperEnv, MinesweeperVectorEnv

LEVEL = (8, 8, 14)


def unpickled(env):
    """What another process would get."""
    return pickle.loads(pickle.dumps(env))


copies = pytest.mark.parametrize("copied", [copy.deepcopy, unpickled])
games = pytest.mark.parametrize(
    "settings",
    [
        {"rules": "classic"},
        {"rules": "fair"},
        {"rules": "kind", "flood": False},
        {"deal": "no-guess", "first": "opening"},
    ],
    ids=["classic", "fair", "kind", "no-guess"],
)


def masks(env):
    """Which cells are covered, (N, cells)."""
    env = getattr(env, "unwrapped", env)
    return env.action_masks().reshape(-1, LEVEL[0] * LEVEL[1])


def play(env, steps, seed):
    """Play on, and begin the next game where one is over; the answers."""
    rng = np.random.default_rng(seed)
    vector = isinstance(env, gymnasium.vector.VectorEnv)
    answers = []
    for _ in range(steps):
        covered = masks(env)
        actions = (rng.random(covered.shape) + covered * (rng.random() < 0.9)).argmax(axis=1)
        answers.append(env.step(actions if vector else actions[0]))
        if not vector and answers[-1][2]:
            answers.append(env.reset())
    return answers


def assert_equal_play(env, other):
    """Both go on alike, whichever goes first; so do later games, with and without a seed."""
    assert data_equivalence(play(other, 20, 3), play(env, 20, 3), exact=True)
    for seed in (None, None, 5):
        assert data_equivalence(env.reset(seed=seed), other.reset(seed=seed), exact=True)
        assert data_equivalence(play(env, 10, 4), play(other, 10, 4), exact=True)


def assert_copies_play_on(env, copied):
    """Copies of each of 12 moments, most of them within a game, play on as the original does."""
    env.reset(seed=7)
    within = 0
    for moment in range(12):
        within += not masks(env).all()
        other = copied(env)
        assert data_equivalence(play(other, 1, moment), play(env, 1, moment), exact=True)
        assert_equal_play(other, copied(env))
    assert within > 5
    assert_equal_play(env, copied(env))


@pytest.mark.long
@copies
@games
def test_a_copy_of_an_environment_plays_on(copied, settings):
    assert_copies_play_on(MinesweeperEnv(LEVEL, **settings), copied)


@pytest.mark.long
@copies
@games
def test_a_copy_of_a_vector_environment_plays_on(copied, settings):
    mode = "NextStep" if copied is unpickled else "SameStep"
    env = MinesweeperVectorEnv(3, level=LEVEL, **settings, autoreset_mode=mode, max_episode_steps=9)
    assert_copies_play_on(env, copied)


@copies
def test_a_copy_begins_before_the_first_reset(copied):
    for env in (MinesweeperEnv(LEVEL), MinesweeperVectorEnv(2, level=LEVEL)):
        other = copied(env)
        for begun in (env, other):
            begun.reset(seed=3)
        assert_equal_play(env, other)


@copies
def test_a_copy_keeps_a_lost_game(copied):
    env = MinesweeperEnv((3, 1, 1), flood=False, render_mode="ansi")
    env.reset(seed=1, options={"layout": Layout([[0, 0, 1]])})
    env.step(0)
    env.step(2)
    other = copied(env)
    assert (other.render(), other._won) == (env.render(), False)
    with pytest.raises(Exception, match="the game is over"):
        other.step(1)
