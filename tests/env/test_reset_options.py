"""The options of a reset of the Gymnasium environment: a start, and a layout."""

import numpy as np
import pytest

from fairmines import FairminesError
from fairmines.boards.cells import neighbours
from fairmines.env import MinesweeperEnv


def test_a_start_is_opened_before_the_first_action():
    env = MinesweeperEnv("expert", first="opening")
    observation, info = env.reset(seed=2, options={"start": (3, 4)})
    opened = np.argwhere(observation >= 0).tolist()
    assert observation[3, 4] == 0
    assert all([*cell] in opened for cell in neighbours((3, 4), 16, 30))
    assert np.count_nonzero(info["action_mask"] == 0) == len(opened)
    env.reset(seed=2)
    assert (env.step(3 * 30 + 4)[0] == observation).all()


def test_rewards_of_a_layout_with_other_mines():
    """A won game has a return of 2, whatever the layout."""
    env = MinesweeperEnv(level=(3, 2, 3), first="any")
    for mines in (1, 4):
        layout = np.arange(6).reshape(2, 3) < mines
        env.reset(options={"layout": layout})
        total, over = 0.0, False
        while not over:
            cell = next(it for it in range(mines, 6) if env.action_masks()[it])
            _, reward, over, _, _ = env.step(cell)
            total += reward
        assert total == pytest.approx(2)


def test_a_layout_holds_for_one_game():
    env = MinesweeperEnv(level=(3, 3, 1))
    corner = [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    for _ in range(2):
        env.reset(options={"layout": corner})
        assert env.step(0)[1] == -1
    env.reset()
    assert env.step(0)[1] > 0  # the first cell is safe again


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"begin": (0, 0)}, "option 'begin' is unknown: expected 'layout' or 'start'"),
        ({"start": (9, 0)}, r"cell \(row 9, column 0\) is off the board"),
        ({"start": 7}, "cell 7 is not a pair"),
        ({"layout": [[0, 1]]}, "the layout is 2x1: expected 9x9"),
        ({"layout": np.eye(9, dtype=bool), "start": (4, 4)}, r"start \(4, 4\) is a mine"),
        ({"layout": np.zeros((9, 9), bool), "start": (4, 4)}, r"start \(4, 4\) wins the game"),
    ],
)
def test_bad_options(options, words):
    env = MinesweeperEnv()
    with pytest.raises(FairminesError, match=words):
        env.reset(seed=0, options=options)
