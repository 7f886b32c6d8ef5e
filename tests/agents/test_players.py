"""`fm.Player`: strategies, agents of `score`, policies and readers play where the others play."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.agents.tasks import EVALUATION_SEED
from fairmines.agents.words import read_board

TASK, LEVEL, GAMES = "4x4x1-Safe", (4, 4, 1), 60


class FirstCovered(fm.Strategy):
    def moves(self, view, _rng):
        return [fm.Guess(*divmod(int(view.covered.argmax()), view.width))]


def first_covered(_observations, masks):
    return masks.argmax(axis=1)


def read_and_open(told):
    row, column = divmod(int(read_board(told).covered.argmax()), 4)
    return f"That one.\nopen {row} {column}"


PLAYERS = {
    "strategy": lambda: fm.Player.of_strategy(FirstCovered),
    "agent": lambda: fm.Player.of_agent(first_covered),
    "reader": lambda: fm.Player.of_reader(read_and_open),
    "function": lambda: fm.Player(lambda view: divmod(int(view.covered.argmax()), view.width)),
}


@pytest.fixture(scope="module")
def outcomes():
    """Whether each game is won, by the strategy in `simulate`."""
    return fm.simulate(FirstCovered, LEVEL, GAMES, seed=EVALUATION_SEED).outcomes.tolist()


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYERS)
def test_each_plays_the_same_games_everywhere(name, outcomes):
    player = PLAYERS[name]()
    assert 5 < sum(outcomes) < GAMES - 5
    score = fm.score(player.agent(TASK), TASK, GAMES, baselines=())
    assert [record.won for record in score.records] == outcomes
    for style in ("grid", "text"):
        summary = fm.play_episodes(player.reader(), TASK, GAMES, style=style, baselines=())
        assert [report.won for report in summary.reports] == outcomes
    again = fm.simulate(player.strategy(), LEVEL, GAMES, seed=EVALUATION_SEED)
    assert again.outcomes.tolist() == outcomes


def test_an_agent_is_a_policy_of_the_environments():
    gymnasium = pytest.importorskip("gymnasium")
    import fairmines.env  # noqa: F401

    policy = fm.Player.of_strategy("min-risk").agent("4x4x3-Safe")
    envs = gymnasium.make_vec("fairmines/4x4x3-Safe-v1", num_envs=4)
    boards, infos = envs.reset(seed=1)
    for _ in range(5):
        actions = policy(boards, infos["action_mask"])
        assert (np.take_along_axis(boards.reshape(4, -1), actions[:, None], 1) == -1).all()
        boards, _, over, _, infos = envs.step(actions)
        if over.any():
            break


def test_a_strategy_says_what_it_considers_safe():
    view = fm.View.parse("4 2 1\n????\n11??")
    [cell] = fm.Player.of_strategy("min-risk").strategy().moves(view, None)
    assert type(cell) is tuple
    [cell] = fm.Player.of_agent(first_covered).strategy().moves(view, None)
    assert type(cell) is fm.Guess


@pytest.mark.parametrize(
    ("player", "says"),
    [
        (fm.Player(lambda _: (9, 9)), "is off the board"),
        (
            fm.Player.of_reader(lambda _: "flag 0 0"),
            "'flag 0 0': expected 'open ROW COLUMN'",
        ),
        (fm.Player.of_reader(lambda _: "dunno"), "action 'dunno': expected"),
    ],
)
def test_errors(player, says):
    with pytest.raises(fm.FairminesError, match=says):
        player.choose(fm.View.covered_board("beginner"))
    with pytest.raises(fm.FairminesError, match="expected the style 'grid' or 'text'"):
        player.reader()("no board at all")
