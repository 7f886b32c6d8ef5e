"""The Gymnasium environment's rendering: text and pixels."""

import numpy as np
import pytest

from fairmines import Layout
from fairmines.env import MinesweeperEnv

RING = Layout([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]])


def test_text():
    env = MinesweeperEnv(RING.level, render_mode="ansi")
    env.reset(seed=0, options={"layout": RING})
    env.step(4)
    assert env.render() == "? ? ? ?\n1 ? ? ?\n? ? ? ?"
    env.step(3)
    assert env.render() == "? 1 0 0\n1 1 1 1\n? ? ? ?"
    env.step(11)
    assert env.render() == "* 1 0 0\n1 1 1 1\n? ? ? X"
    env.reset(options={"layout": RING})
    for action in (3, 8):
        env.step(action)
    assert env.render() == "! 1 0 0\n1 1 1 1\n0 0 1 !"


def test_picture():
    env = MinesweeperEnv(RING.level, render_mode="rgb_array")
    env.reset(seed=0, options={"layout": RING})
    covered = env.render()
    assert covered.shape == (3 * 32, 4 * 32, 3)
    assert covered.dtype == np.uint8
    cell = covered[:32, :32]
    assert (covered == np.tile(cell, (3, 4, 1))).all()
    env.step(3)
    shown = env.render()
    assert (shown[:32, :32] == cell).all()
    assert (shown[:32, 64:96] == shown[:32, 96:]).all()
    assert [0, 0, 255] in shown[:32, 32:64].reshape(-1, 3).tolist()  # a blue 1
    env.step(11)
    assert np.count_nonzero((env.render()[64:, 96:] == [255, 0, 0]).all(axis=2)) > 400


def test_large_boards_are_drawn_smaller():
    env = MinesweeperEnv(level=(65, 2, 9), render_mode="rgb_array")
    env.reset(seed=0)
    assert env.render().shape == (2 * 16, 65 * 16, 3)


def test_without_a_mode_nothing_is_drawn():
    env = MinesweeperEnv()
    env.reset(seed=0)
    with pytest.warns(UserWarning, match="draws nothing without a render_mode"):
        assert env.render() is None
