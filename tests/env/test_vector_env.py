"""The vectorised environment: its games equal those of the single environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given
from hypothesis import strategies as st

from fairmines import FairminesError, NoDealError
from fairmines.env import ID, MinesweeperEnv, MinesweeperVectorEnv
from fairmines.env import settings as settings_module
from fairmines.play.rules import RULES

MODES = list(AutoresetMode)
REWARDS = {"win": 3.5, "loss": -0.7, "progress": 0.3, "repeat": -0.01}


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
        over = ours[2] | ours[3]
        if kernel.metadata["autoreset_mode"] is AutoresetMode.DISABLED and over.any():
            # With and without seeds, and games that are not over as well.
            over |= rng.random(len(over)) < 0.1
            seeds = [int(it) if it % 3 else None for it in rng.integers(0, 99, len(over))]
            ours, theirs = (
                it.reset(seed=seeds, options={"reset_mask": over}) for it in (kernel, singles)
            )
            assert data_equivalence(ours, theirs, exact=True), f"reset at step {step}"
            ours[-1]["action_mask"] = kernel.action_masks()
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
    rules = draw(st.sampled_from(RULES))
    level = width, height, mines
    return {
        "level": level,
        "rules": rules,
        "first": first,
        "flood": draw(st.booleans()),
        "rewards": draw(st.none() | st.just(REWARDS)),
    }


@pytest.mark.long
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


@pytest.mark.parametrize("rules", ["fair", "kind"])
def test_a_step_that_is_too_complex_is_made_as_dealt(rules, monkeypatch):
    """The same games in both environments; `counted` says where what was dealt decided."""
    monkeypatch.setattr("fairmines.env.settings.GAME_BUDGET", 24)
    env, singles = both(6, MODES[0], level=(8, 8, 12), rules=rules, first="any")
    assert data_equivalence(env.reset(seed=3), singles.reset(seed=3), exact=True)
    rng, uncounted = np.random.default_rng(0), 0
    for _ in range(60):
        actions = (rng.random((6, 64)) + env.action_masks()).argmax(axis=1)
        step = env.step(actions)
        assert data_equivalence(step, singles.step(actions), exact=True)
        uncounted += (~step[-1]["counted"]).sum()
    assert uncounted > 3


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


def test_without_a_seed_games_differ():
    def boards():
        together = MinesweeperVectorEnv(2, level="expert", first="opening")
        alone = MinesweeperEnv("expert", first="opening")
        together.reset()
        alone.reset()
        return [*together.step([250, 250])[0], alone.step(250)[0]]

    assert len({board.tobytes() for board in boards() + boards()}) == 6


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


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (
            {"render_mode": "ansi"},
            "the vectorised environment has no render_mode 'ansi': expected None",
        ),
        ({"num_envs": 0}, "num_envs 0 is out of range: expected 1 or more"),
        ({"num_envs": "many"}, "num_envs 'many' is out of range"),
        ({"max_episode_steps": 0}, "max_episode_steps 0 is out of range"),
        (
            {"autoreset_mode": "Never"},
            "autoreset_mode 'Never' is unknown: expected 'NextStep', 'SameStep' or 'Disabled'",
        ),
        ({"autoreset_mode": None}, "autoreset_mode None is unknown"),
    ],
)
def test_bad_settings(settings, words):
    with pytest.raises(FairminesError, match=words):
        MinesweeperVectorEnv(**settings)


def test_a_game_that_is_over_is_not_stepped():
    env = MinesweeperVectorEnv(3, level=(2, 1, 1), first="any", autoreset_mode="Disabled")
    env.reset(seed=0)
    assert env.step([0, 0, 0])[2].all()
    with pytest.raises(
        FairminesError, match="the game of environment 0 is over: reset it with opt"
    ):
        env.step([0, 0, 0])
    env.reset(options={"reset_mask": [True, False, True]})
    with pytest.raises(FairminesError, match="the game of environment 1 is over"):
        env.step([0, 0, 0])
    env.reset()
    assert env.step([0, 0, 0])[2].all()


# No-guess deals


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "deal", "difficulty"),
    [
        (MODES[0], "no-guess", None),
        (MODES[1], "no-guess", "overlap"),
        (MODES[2], "repaired", "single"),
    ],
)
def test_no_guess_games_are_those_of_single_environments(mode, difficulty, deal):
    kernel, singles = both(
        3, mode, 9, level=(6, 5, 6), first="opening", deal=deal, difficulty=difficulty
    )
    assert_same_play(kernel, singles, 5, 40)


def test_a_search_that_fails_changes_nothing(monkeypatch):
    env = MinesweeperVectorEnv(2, level=(5, 5, 3), first="opening", deal="no-guess")
    same = MinesweeperVectorEnv(2, level=(5, 5, 3), first="opening", deal="no-guess")
    for it in (env, same):
        it.reset(seed=1)
    search, calls = settings_module.deal_layout, []

    def fails_second(*arguments, **more):
        calls.append(arguments)
        if len(calls) == 2:
            raise NoDealError("none", 7)
        return search(*arguments, **more)

    monkeypatch.setattr(settings_module, "deal_layout", fails_second)
    with pytest.raises(NoDealError):
        env.step([12, 12])
    assert env.action_masks().all()
    assert data_equivalence(env.step([12, 12]), same.step([12, 12]), exact=True)
