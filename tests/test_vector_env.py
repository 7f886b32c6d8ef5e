"""The vectorised environment: its games equal those of the single environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given
from hypothesis import strategies as st

from fairmines import FairminesError
from fairmines.env import ID, MinesweeperEnv, MinesweeperVectorEnv

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


def both(number, mode, most_steps=None, **settings):
    """The kernel's environment, and Gymnasium's own way with as many single ones."""

    def single():
        env = MinesweeperEnv(**settings)
        return env if most_steps is None else gymnasium.wrappers.TimeLimit(env, most_steps)

    kernel = MinesweeperVectorEnv(
        number, autoreset_mode=mode, max_episode_steps=most_steps, **settings
    )
    return kernel, SyncVectorEnv([single] * number, autoreset_mode=mode)


def assert_same_play(kernel, singles, seed, steps):
    """Both give the same answers to the same actions, most of which open something."""
    rng = np.random.default_rng(seed)
    ours, theirs = kernel.reset(seed=seed), singles.reset(seed=seed)
    assert data_equivalence(ours, theirs, exact=True)
    for step in range(steps):
        mask = ours[-1]["action_mask"] * (rng.random(kernel.num_envs) < 0.95)[:, None]
        actions = (rng.random(mask.shape) + mask).argmax(axis=1)
        ours, theirs = kernel.step(actions), singles.step(actions)
        assert data_equivalence(ours, theirs, exact=True), f"step {step}"
        assert (kernel.action_masks() == ours[-1]["action_mask"]).all()
    assert data_equivalence(kernel.reset(), singles.reset(), exact=True)
    actions = np.zeros(kernel.num_envs, dtype=np.int64)
    assert data_equivalence(kernel.step(actions), singles.step(actions), exact=True)


@st.composite
def settings(draw):
    """Settings of small environments, with any number of mines that fits."""
    first = draw(st.sampled_from(["any", "safe", "opening"]))
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    free = {"any": 0, "safe": 1, "opening": min(width, 3) * min(height, 3)}[first]
    mines = draw(st.integers(0, min(width * height - free, width * height // 2 + 1)))
    return {"level": (width, height, mines), "first": first, "flood": draw(st.booleans())}


@pytest.mark.parametrize("mode", MODES)
@given(
    settings=settings(),
    most_steps=st.none() | st.integers(1, 6),
    number=st.integers(1, 4),
    seed=st.integers(0, 2**32),
)
def test_small_boards(settings, most_steps, number, seed, mode):
    kernel, singles = both(number, mode, most_steps, **settings)
    assert_same_play(kernel, singles, seed, 25)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_levels(level, mode):
    rewards = {"win": 3.5, "loss": -0.7, "progress": 0.3, "repeat": -0.01}
    kernel, singles = both(16, mode, level=level, first="opening", rewards=rewards)
    assert_same_play(kernel, singles, [*range(16)], 120)


def test_wins_and_losses_are_both_seen():
    kernel = MinesweeperVectorEnv(64, level=(4, 4, 2), first="opening")
    _, infos = kernel.reset(seed=0)
    wins = losses = 0
    rng = np.random.default_rng(0)
    for _ in range(50):
        actions = (rng.random((64, 16)) * infos["action_mask"]).argmax(axis=1)
        _, rewards, terminated, truncated, infos = kernel.step(actions)
        assert (infos["won"] <= terminated).all()
        assert ((rewards == -1) == (terminated & ~infos["won"])).all()
        assert not truncated.any()
        wins += infos["won"].sum()
        losses += (rewards == -1).sum()
    assert wins > 100
    assert losses > 100


def test_made_by_name():
    env = gymnasium.make_vec(ID, num_envs=3, level=(5, 4, 3))
    assert isinstance(env.unwrapped, MinesweeperVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert env.single_observation_space.shape == (4, 5)
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    other = gymnasium.make_vec(
        ID, num_envs=3, vectorization_mode="sync", level=(5, 4, 3), rules="fair"
    )
    assert isinstance(other.unwrapped, SyncVectorEnv)
    other.reset(seed=1)


def test_gymnasium_s_wrappers_work():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec(ID, num_envs=2, level=(2, 1, 1))
    )
    env.reset(seed=0)
    infos = env.step(np.array([0, 1]))[-1]
    assert infos["episode"]["r"].tolist() == [2, 2]


def test_what_is_handed_out_is_the_caller_s():
    env = MinesweeperVectorEnv(2, level=(3, 3, 1))
    observations, infos = env.reset(seed=0)
    observations[:] = 5
    infos["action_mask"][:] = 0
    assert env.action_masks().all()
    answer = env.step([0, 0])
    kept = [answer[0].copy(), answer[-1]["action_mask"].copy()]
    answer[-1]["action_mask"][0] = 7
    env.step([1, 1])
    assert (answer[0] == kept[0]).all()
    assert (kept[1] <= 1).all()


def test_seeds_one_by_one():
    env = MinesweeperVectorEnv(3, first="opening")
    env.reset(seed=[5, 6, 5])
    boards = env.step([40, 40, 40])[0]
    assert (boards[0] == boards[2]).all()
    assert (boards[0] != boards[1]).any()
    env.reset()
    assert (env.step([40, 40, 40])[0][0] != boards[0]).any()


def test_without_a_seed_games_differ():
    def board():
        env = MinesweeperVectorEnv(2, level="expert", first="opening")
        env.reset()
        return env.step([250, 250])[0]

    one, other = board(), board()
    assert len({it.tobytes() for it in (*one, *other)}) == 4


# Bad input


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 81], "action 81 of environment 1 is not a cell: expected 0 to 80"),
        ([-1, 0], "action -1 of environment 0 is not a cell"),
        (np.array([2**63, 0], dtype=np.uint64), "action 9223372036854775808 of environment 0"),
        ([0], r"actions of shape \(1,\) and type int64: expected 2 whole numbers"),
        ([[0, 1]], r"actions of shape \(1, 2\)"),
        ([0.0, 1.0], "type float64: expected 2 whole numbers"),
        ([0, [1, 2]], "expected 2 whole numbers"),
        (["a", "b"], "expected 2 whole numbers"),
        (None, r"actions of shape \(\) and type object"),
        (7, r"actions of shape \(\)"),
    ],
)
def test_bad_actions_change_nothing(actions, words):
    env, untouched = MinesweeperVectorEnv(2), MinesweeperVectorEnv(2)
    for it in (env, untouched):
        it.reset(seed=0)
        it.step([3, 4])
    with pytest.raises(FairminesError, match=words):
        env.step(actions)
    assert data_equivalence(env.step([5, 6]), untouched.step([5, 6]), exact=True)


@given(st.lists(st.integers(-(2**70), 2**70), max_size=4))
def test_any_whole_numbers_are_played_or_refused(actions):
    env = MinesweeperVectorEnv(2, level=(3, 3, 2))
    env.reset(seed=0)
    try:
        env.step(actions)
    except FairminesError:
        assert len(actions) != 2 or not all(0 <= it < 9 for it in actions)
    else:
        assert len(actions) == 2
        assert all(0 <= it < 9 for it in actions)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"rules": "fair"}, "the vectorised environment has no rules 'fair': expected 'classic'"),
        (
            {"render_mode": "ansi"},
            "the vectorised environment has no render_mode 'ansi': expected None",
        ),
        ({"level": (3, 3, 9)}, "9 mines do not fit"),
        ({"num_envs": 0}, "num_envs 0 is out of range: expected 1 or more"),
        ({"num_envs": "many"}, "num_envs 'many' is out of range"),
        ({"max_episode_steps": 0}, "max_episode_steps 0 is out of range"),
        ({"autoreset_mode": "Disabled"}, "autoreset_mode 'Disabled' is unknown"),
    ],
)
def test_bad_settings(settings, words):
    with pytest.raises(FairminesError, match=words):
        MinesweeperVectorEnv(**settings)


def test_bad_resets():
    env = MinesweeperVectorEnv(2)
    with pytest.raises(FairminesError, match="there are no games yet: reset"):
        env.step([0, 0])
    with pytest.raises(FairminesError, match="there are no games yet: reset"):
        env.action_masks()
    with pytest.raises(FairminesError, match="there are 3 seeds: expected 2"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(FairminesError, match="option 'start' is unknown: expected no options"):
        env.reset(options={"start": (0, 0)})
