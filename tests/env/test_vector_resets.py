"""Resets of the vectorised environment: seeds, masks, and two threads."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from fairmines import FairminesError
from fairmines.env import MinesweeperVectorEnv


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        (1.5, "seed 1.5: expected a whole number, or 3 of them"),
        ([1, "x", 2], "seed .*: expected a whole number, or 3 of them"),
        ([1, 2, -1], "greater or equal to zero"),
    ],
)
def test_a_refused_seed_changes_nothing(seed, says):
    """Neither before the first games, which would all be the same, nor in the middle of some."""
    envs, same = MinesweeperVectorEnv(3), MinesweeperVectorEnv(3)
    with pytest.raises((FairminesError, gymnasium.error.Error), match=says):
        envs.reset(seed=seed)
    with pytest.raises(FairminesError, match="there are no games yet"):
        envs.step([40, 40, 40])
    for env in (envs, same):
        env.reset(seed=7)
        env.step([40, 40, 40])
    with pytest.raises((FairminesError, gymnasium.error.Error), match=says):
        envs.reset(seed=seed)
    actions = same.action_masks().argmax(axis=1)
    assert data_equivalence(envs.step(actions), same.step(actions), exact=True)


def test_seeds_of_numpy():
    envs = MinesweeperVectorEnv(3)
    first = envs.reset(seed=np.arange(3)), envs.step([40, 40, 40])
    again = envs.reset(seed=[0, 1, 2]), envs.step([40, 40, 40])
    assert data_equivalence(first, again, exact=True)


def test_bad_resets():
    env = MinesweeperVectorEnv(2)
    with pytest.raises(FairminesError, match="there are no games yet: reset"):
        env.step([0, 0])
    with pytest.raises(FairminesError, match="there are no games yet: reset"):
        env.action_masks()
    with pytest.raises(FairminesError, match="there are 3 seeds: expected 2"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(FairminesError, match="option 'start' is unknown: expected 'reset_mask'"):
        env.reset(options={"start": (0, 0)})
    with pytest.raises(FairminesError, match="there are no games yet: reset all of them"):
        env.reset(options={"reset_mask": np.array([True, False])})
    for mask in ([True, False, True], [1, 0], [False, False], "all"):
        with pytest.raises(FairminesError, match="expected 2 truth values, one of them true"):
            env.reset(options={"reset_mask": mask})
    env.reset(seed=1, options={"reset_mask": [True, True]})
    assert env.action_masks().all()


TWO_THREADS = """
import threading
import numpy as np
from fairmines.env import MinesweeperVectorEnv

envs = MinesweeperVectorEnv(512, level="expert", rules="fair")
envs.reset(seed=1)
ended = threading.Event()

def begin():
    while not ended.is_set():
        envs.reset(seed=2)

thread = threading.Thread(target=begin)
thread.start()
draws = np.random.default_rng(1)
for _ in range(100):
    # Cells at random: the fair rules count most positions, so that a step is long.
    masks = envs.action_masks()
    envs.step((draws.random(masks.shape) * masks).argmax(axis=1))
ended.set()
thread.join()
print("ended")
"""


@pytest.mark.process
def test_two_threads_do_not_wait_for_each_other_for_ever():
    """A long step takes Python's lock now and then; whoever waits for the step must not have it."""
    run = subprocess.run(
        [sys.executable, "-c", TWO_THREADS],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.stdout == "ended\n", run.stderr
