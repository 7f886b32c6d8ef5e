"""The ids that fix the level and the first click, and what they refuse."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import fairmines as fm
from fairmines.agents.tasks import EVALUATION_RESET, EVALUATION_SEED, TASKS
from fairmines.env import ID, MinesweeperEnv, MinesweeperVectorEnv
from fairmines.env.single import first_seed


def test_the_list():
    levels = ["4x4x3", "5x5x4", "6x6x4", "Beginner", "Intermediate", "Expert"]
    assert [task.id for task in TASKS] == [
        f"fairmines/{level}-{first}-v1" for level in levels for first in ("Any", "Safe", "Opening")
    ]
    assert {task.id for task in TASKS} | {ID} == {
        name for name in gymnasium.registry if name.startswith("fairmines/")
    }


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_they_play_as_the_old_id_with_these_settings(task):
    ours = gymnasium.make(task.id)
    old = gymnasium.make(ID, level=task.level, first=task.first)
    rng = np.random.default_rng(1)
    answers = [env.reset(seed=5) for env in (ours, old)]
    for _ in range(40):
        assert (answers[0][0] == answers[1][0]).all()
        action = rng.choice(np.flatnonzero(answers[0][-1]["action_mask"]))
        answers = [env.step(action) for env in (ours, old)]
        assert answers[0][1:4] == answers[1][1:4]
        if answers[0][2]:
            answers = [env.reset() for env in (ours, old)]


def test_batches():
    envs = gymnasium.make_vec("fairmines/Expert-Opening-v1", num_envs=3)
    assert isinstance(envs, MinesweeperVectorEnv)
    envs.reset(seed=1)
    observations, *_ = envs.step(np.array([0, 200, 479]))
    assert observations.shape == (3, 16, 30)
    assert [cells.flat[a] for cells, a in zip(observations, [0, 200, 479], strict=True)] == [0] * 3


def test_settings_that_stay_free():
    env = gymnasium.make("fairmines/4x4x3-Safe-v1", rewards={"win": 5}, render_mode="ansi")
    assert isinstance(env.unwrapped, MinesweeperEnv)
    env.reset(seed=1)
    assert env.render().count("?") == 16
    envs = gymnasium.make_vec(
        "fairmines/4x4x3-Safe-v1", num_envs=2, autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("level", "expert"),
        ("first", "safe"),
        ("rules", "fair"),
        ("flood", 1),
        ("deal", "no-guess"),
        ("difficulty", "single"),
    ],
)
def test_settings_that_are_fixed(make, setting, value):
    says = rf"{setting} {value!r} does not go with 'fairmines/Expert-Any-v1', which fixes it"
    with pytest.raises(fm.FairminesError, match=says):
        make("fairmines/Expert-Any-v1", **{setting: value})


def test_the_evaluation_seed_is_what_reset_makes_of_its_number():
    generator, _ = gymnasium.utils.seeding.np_random(EVALUATION_RESET)
    assert first_seed(generator) == EVALUATION_SEED
