"""What an episode says depends on its layout only through what was opened."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.agents.words import STYLES
from fairmines.play.board import Board
from fairmines.randomness import Rng

PAIRS = 10_000
LEVEL = fm.Level(4, 4, 4)
TASK = "4x4x4-Any"


def told(episode, actions):
    """All that an episode says while these actions are done, its report included."""
    outcomes = [episode.act(action) for action in actions]
    return (
        [(repr(outcome), str(outcome), outcome.reward) for outcome in outcomes],
        [episode.observe(style) for style in STYLES],
        episode.prompt(),
        repr(episode),
        episode.weight,
        episode.report().to_json(),
    )


def cells_shown(layout, opened, cell):
    """What is seen if a cell is opened after others; None if it is a mine."""
    board = Board(layout, "classic", 0)
    for it in opened:
        board.open(it)
    return board.cells.tobytes() if board.open(cell) else None


def pairs(number, seed):
    """Yield two layouts, cells opened in both without a hit, and a next one that both show alike.

    The two fit the same view, so no player can tell which of them is dealt.
    """
    rng = Rng(seed)
    while number:
        layout = fm.Layout.random(LEVEL, rng.getrandbits(64))
        board, opened = Board(layout, "classic", 0), []
        for cell in rng.sample([divmod(it, 4) for it in range(16)], 16):
            if not board.covered(cell):
                continue
            analysis = fm.analyse(board.view)
            [other] = analysis.sample_of_seed(rng.getrandbits(64))
            alike = cells_shown(layout, opened, cell) == cells_shown(other, opened, cell)
            if other != layout and alike:
                yield layout, other, opened.copy(), cell
                number -= 1
                if not number:
                    return
            if layout.mines[cell]:
                break
            board.open(cell)
            opened.append(cell)


@pytest.mark.long
@pytest.mark.parametrize(("conditional", "reward"), [(False, "risk"), (True, "win")])
def test_pairs_of_layouts_that_agree_are_told_alike(conditional, reward):
    hits = 0
    for layout, other, opened, (row, column) in pairs(PAIRS // 2, seed=int(conditional)):
        actions = [f"open {cell[0]} {cell[1]}" for cell in opened]
        # A flag, an action without effect, and one that is illegal, each on a cell with a secret.
        secret = np.argwhere(layout.mines != other.mines)[0].tolist()
        actions += ["flag {} {}".format(*secret), "flag {} {}".format(*secret)]
        actions += ["unflag {} {}".format(*secret), "open {} 9".format(*secret)]
        actions.append({"action": "open", "row": row, "column": column})
        both = [
            fm.Episode(TASK, layout=it, conditional=conditional, reward=reward)
            for it in (layout, other)
        ]
        assert told(both[0], actions) == told(both[1], actions)
        hits += bool(layout.mines[row, column])
    assert PAIRS // 20 < hits < PAIRS // 4
