"""The Gymnasium environment, one game at a time."""

import math

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

from fairmines import FairminesError, Game, Layout, LevelError, NoDealError, View, analyse
from fairmines.env import ID, MinesweeperEnv, MinesweeperVectorEnv, Rewards
from fairmines.env import settings as env_settings
from tests.helpers.boards import layouts
from tests.helpers.commands import run_python

seeds = st.integers(0, 2**32)


def legal(info, rng):
    """Draw an action that opens something."""
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


# What Gymnasium asks of an environment


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"level": (12, 5, 20), "rules": "kind", "first": "any", "render_mode": "ansi"},
        {"level": [7, 7, 9], "first": "opening", "flood": False, "render_mode": "rgb_array"},
        {"rewards": {"loss": -5, "progress": 0}},
    ],
)
def test_gymnasium_s_checker_has_nothing_to_say(settings):
    check_env(gymnasium.make(ID, **settings).unwrapped)


@pytest.mark.process
def test_made_by_name_from_another_program():
    code = "import gymnasium; print(gymnasium.make('fairmines.env:fairmines/Minesweeper-v0'))"
    assert "MinesweeperEnv<fairmines/Minesweeper-v0>" in run_python(code)


def test_specification_can_be_written_down():
    spec = gymnasium.make(ID, level=[5, 4, 3]).spec
    again = gymnasium.make(type(spec).from_json(spec.to_json()))
    assert again.observation_space.shape == (4, 5)


@pytest.mark.process
def test_without_gymnasium_the_extra_is_named():
    code = (
        "import sys; sys.modules['gymnasium'] = None; import fairmines\n"
        "try: import fairmines.env\n"
        "except fairmines.MissingExtraError as error: print(error)"
    )
    assert run_python(code).endswith("not installed: pip install 'fairmines[rl]'")


# Observations, masks and rewards


@pytest.mark.long
@given(layouts(), seeds)
def test_classic_games_are_those_of_the_game(layout, seed):
    env = MinesweeperEnv(layout.level, first="any")
    game = Game.from_layout(layout)
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=0, options={"layout": layout})
    assert (observation == View.COVERED).all()
    terminated = False
    while not terminated:
        action = legal(info, rng)
        before = observation
        observation, reward, terminated, truncated, info = env.step(action)
        game.open(*divmod(action, layout.width))
        assert observation.dtype == np.int8
        assert observation in env.observation_space
        assert (observation == game.view.cells).all()
        assert (info["action_mask"].reshape(observation.shape) == (observation < 0)).all()
        assert (env.action_masks() == info["action_mask"]).all()
        assert env.action_masks().dtype == bool
        assert terminated == (game.status in {"won", "lost"})
        assert info["won"] == (game.status == "won")
        assert not truncated
        opened = np.count_nonzero(before != observation)
        share = opened / max(1, layout.level.cells - layout.level.mines)
        expected = -1.0 if game.status == "lost" else share + (game.status == "won")
        assert reward == pytest.approx(expected, abs=1e-12)


def test_rewards_can_be_set():
    layout = Layout([[0, 0, 1], [0, 0, 0]])
    env = MinesweeperEnv(layout.level, flood=False, rewards={"win": 10, "repeat": -3})
    env.reset(seed=0, options={"layout": layout})
    rewards = [env.step(action)[1] for action in (0, 0, 1, 3, 4, 5)]
    assert rewards == [0.2, -3, 0.2, 0.2, 0.2, 10.2]
    env = MinesweeperEnv(layout.level, rewards=Rewards(1, 2, 3, 4))
    env.reset(options={"layout": layout})
    assert env.step(2)[1] == 2


def test_a_repeated_action_changes_nothing():
    env = MinesweeperEnv("expert")
    env.reset(seed=3)
    first = env.step(250)
    again = env.step(250)
    assert (first[0] == again[0]).all()
    assert again[1:4] == (-0.1, False, False)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("first", "least"), [("safe", 1), ("opening", 9)])
def test_the_first_cell(first, least, seed):
    env = MinesweeperEnv(level=(6, 6, 20), first=first)
    env.reset(seed=seed)
    observation, _, terminated, _, _ = env.step(14)
    assert not terminated
    assert np.count_nonzero(observation >= 0) >= least
    assert first == "safe" or observation[2, 2] == 0


# Seeds


def test_a_game_depends_on_its_number_and_not_on_how_others_went():
    def third_game(first_actions):
        env = MinesweeperEnv()
        env.reset(seed=7)
        for action in first_actions:
            env.step(action)
        env.reset()
        env.reset()
        return env.step(40)[0].tolist()

    assert third_game([]) == third_game([0, 8, 80])
    env = MinesweeperEnv()
    env.reset(seed=7)
    assert env.step(40)[0].tolist() != third_game([])


def test_a_seed_is_the_same_board_on_every_machine():
    env = MinesweeperEnv(level=(6, 4, 5), first="opening")
    env.reset(seed=1)
    assert env.step(8)[0].tolist() == [
        [-1, 1, 0, 1, -1, -1],
        [-1, 1, 0, 1, -1, -1],
        [1, 1, 0, 1, -1, -1],
        [0, 0, 0, 1, -1, -1],
    ]


# Rules


@given(seeds, st.sampled_from([(5, 5, 6), (8, 3, 5), (4, 4, 9)]))
def test_under_fair_rules_forced_guesses_win_and_needless_ones_lose(seed, level):
    """All that is undetermined is played both ways; what is certain behaves as it must."""
    rng = np.random.default_rng(seed)
    env = MinesweeperEnv(level, rules="fair")
    observation, info = env.reset(seed=seed)
    while True:
        analysis = analyse(View(observation, level[2]))
        guesses = np.flatnonzero((analysis.mine_probability > 0) & (analysis.mine_probability < 1))
        needless = len(guesses) and not analysis.forced_guess and rng.random() < 0.1
        cells = guesses if analysis.forced_guess or needless else np.flatnonzero(analysis.safe)
        observation, reward, terminated, _, info = env.step(rng.choice(cells))
        assert (terminated and not info["won"]) == bool(needless)
        assert (reward == -1.0) == bool(needless)
        if terminated:
            break


# Bad input


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"level": "huge"}, "level 'huge' is unknown: expected beginner"),
        ({"level": (9, 9)}, r"level \(9, 9\): expected \(width, height, mines\)"),
        ({"level": 9}, "level 9: expected"),
        ({"rules": "cruel"}, "rules 'cruel' is unknown: expected 'classic', 'fair'"),
        ({"first": "lucky"}, "first 'lucky' is unknown"),
        ({"rewards": {"lose": 1}}, "reward 'lose' is unknown: expected win, loss"),
        ({"rewards": {"loss": "much"}}, "are invalid: expected a number each"),
        ({"rewards": 3}, "rewards 3 are invalid: expected a number each"),
        ({"rewards": {"win": float("inf")}}, "reward win is inf: expected a finite number"),
        ({"render_mode": "human"}, "render_mode 'human' is unknown"),
        ({"deal": "given"}, "deal 'given' is unknown: expected 'random', 'no-guess' or 'repaired'"),
        ({"difficulty": "single"}, "difficulty 'single' with deal 'random': expected deal"),
        ({"deal": "no-guess", "difficulty": "easy"}, "difficulty 'easy' is unknown"),
    ],
)
def test_bad_settings(settings, words):
    with pytest.raises(FairminesError, match=words):
        MinesweeperEnv(**settings)


def test_no_guess_games_are_won_without_a_guess():
    env = MinesweeperEnv((6, 6, 7), first="opening", deal="no-guess", difficulty="overlap")
    for seed in range(5):
        cells, _ = env.reset(seed=seed, options={"start": (2, 2)})
        over = False
        while not over:
            safe = np.flatnonzero(analyse(View(cells, 7)).safe)
            cells, reward, over, *_ = env.step(int(safe[0]))
            assert reward > 0


def test_a_failed_search_leaves_the_game_as_it_was(monkeypatch):
    env = MinesweeperEnv((6, 6, 7), first="opening", deal="no-guess")
    env.reset(seed=1)
    search = env_settings.deal_layout

    def fail(*_, **__):
        raise NoDealError("none of 7 layouts", 7)

    monkeypatch.setattr(env_settings, "deal_layout", fail)
    with pytest.raises(NoDealError, match="none of 7 layouts"):
        env.step(14)
    assert env.action_masks().all()
    monkeypatch.setattr(env_settings, "deal_layout", search)
    assert env.step(14)[1] > 0


@pytest.mark.parametrize("kind", ["single", "vector"])
def test_the_time_of_a_search(kind):
    """It ends a search, and changes no layout."""

    def make(**options):
        settings = {"deal": "no-guess", **options}
        if kind == "single":
            return MinesweeperEnv(**settings), 40
        return MinesweeperVectorEnv(2, **settings), np.array([40, 40])

    env, action = make(level=(30, 16, 240), seconds=1e-6)
    env.reset(seed=1)
    with pytest.raises(NoDealError, match="tried in 1e-06 seconds, can be won without a guess"):
        env.step(action)
    boards = []
    for seconds in (10, math.inf):
        env, action = make(seconds=seconds)
        env.reset(seed=1)
        boards.append(env.step(action)[0])
    assert np.array_equal(*boards)
    with pytest.raises(FairminesError, match="seconds 0 is out of range: expected a number above"):
        make(seconds=0)


def test_the_mines_must_leave_room_wherever_the_first_opening_is():
    assert MinesweeperEnv(level=(5, 5, 16), first="opening")
    # Enough room in a corner, but not in the middle.
    with pytest.raises(LevelError, match="at row 2, column 2: expected at most 16"):
        MinesweeperEnv(level=(5, 5, 17), first="opening")


@pytest.mark.parametrize("action", [-1, 81, 2**70, 1.0, "7", None, np.array([3, 4])])
def test_bad_actions(action):
    env = MinesweeperEnv()
    env.reset(seed=0)
    with pytest.raises(FairminesError, match="is not a cell: expected a whole number, 0 to 80"):
        env.step(action)


@pytest.mark.parametrize("call", [lambda it: it.step(0), lambda it: it.action_masks()])
def test_nothing_before_the_first_reset(call):
    with pytest.raises(FairminesError, match="there is no game yet: reset the environment"):
        call(MinesweeperEnv())


def test_nothing_after_the_end():
    env = MinesweeperEnv(level=(2, 1, 1))
    env.reset(seed=0)
    assert env.step(0)[2]
    with pytest.raises(FairminesError, match="the game is over: reset the environment"):
        env.step(1)
