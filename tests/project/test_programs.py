"""Small programs that people write first, from the README alone: each uses the public names only.

The README shows the others: win rates with an interval, a strategy of one's own beside another,
positions as a data frame, a plot, an endgame, a replay converted, the mistakes of a review.
"""

import gymnasium
import pytest

import fairmines as fm
import fairmines.env


def test_the_probabilities_of_a_file(tmp_path):
    path = tmp_path / "board.csv"
    path.write_text("?,?,?\n?,2,!\n?,?,?\n")
    view = fm.read_position(path).view
    assert fm.analyse(view, mines=2).mine_probability[0, 0] == pytest.approx(1 / 7)


def test_a_learning_loop():
    env = gymnasium.make("fairmines/Minesweeper-v0", level="4x4x2", rules="fair")
    total = 0.0
    for episode in range(5):
        _, info = env.reset(seed=episode)
        over = False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(action)
            total += reward
            over = terminated or truncated
    assert total != 0


def test_ones_own_games(tmp_path):
    won = [game for game in fm.games(tmp_path) if game.record.status == "won"]
    assert won == []


@pytest.mark.long
def test_positions_with_their_probabilities_as_a_data_frame():
    pytest.importorskip("pandas")
    positions = fm.positions("min-risk", "beginner", 500)
    frame = fm.to_frame(positions)
    frame["risk"] = fm.to_frame(positions.analyse())["least_risk"]
    assert len(frame) == 500
    assert frame.loc[~frame["guess"], "risk"].max() == 0
