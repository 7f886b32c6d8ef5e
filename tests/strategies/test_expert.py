"""The expert's guesses against the same rules written in Python, from analyses of whole views."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.level import Level
from fairmines.engines.endgame import solve_endgame
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.strategies.expert import Expert
from tests.helpers.watching import watch
from tests.judges.expert import MOST_SOLUTIONS, alone, check_weighed, pocket_around


def guesses_of_game(level, first, game):
    """The views before the guesses of one of the expert's games, and the cells that it guessed."""
    setup = Experiment(Expert, level, first=first, seed=3).setup(game)
    return [(step.view, step.cell) for step in watch(Expert, setup) if step.guess]


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "first", "games"),
    [
        (Level(9, 8, 16), "safe", 6),
        (Level(16, 7, 24), "opening", 6),
        (Level(7, 7, 20), "any", 12),
    ],
)
def test_guesses_follow_the_rules(level, first, games):
    weighed = with_fifty_fifty = 0
    for game in range(games):
        for view, guess in guesses_of_game(level, first, game):
            analysis = fm.analyse(view)
            pocket = pocket_around(view, analysis.mine_probability, guess)
            if analysis.solutions <= MOST_SOLUTIONS:
                endgame = solve_endgame(view)
                assert endgame.wins[guess] == endgame.wins.max()
            elif (rest := alone(view, pocket)) is not None:
                endgame = solve_endgame(rest)
                assert endgame.wins[guess] == endgame.wins.max()
            else:
                with_fifty_fifty += check_weighed(view, guess)
                weighed += 1
    assert weighed >= 10
    assert with_fifty_fifty >= 1


def test_a_pocket_is_played_first():
    # One of the two cells beside the 7 is a mine, and no clue can say which. The interior is safer.
    rest = "\n????????????" * 2
    view = fm.View.parse("12 6 20\n!!!?????????\n?7!?????????\n?!!?????????\n!!??????????" + rest)
    mine_probability = fm.analyse(view).mine_probability
    assert fm.analyse(view).solutions > MOST_SOLUTIONS
    (guess,) = Expert().moves(view, Rng(0))
    rest = alone(view, pocket_around(view, mine_probability, guess))
    assert rest is not None
    assert mine_probability[guess] > np.nanmin(mine_probability)
    endgame = solve_endgame(rest)
    assert endgame.wins[guess] == endgame.wins.max()


@pytest.mark.parametrize("game", [184, 295, 642])
def test_pockets_of_real_games_are_played_perfectly(game):
    decisive = 0
    for view, guess in guesses_of_game(fm.EXPERT, "safe", game):
        mine_probability = fm.analyse(view).mine_probability
        pocket = pocket_around(view, mine_probability, guess)
        if fm.analyse(view).solutions > MOST_SOLUTIONS and len(pocket) < 10:
            endgame = solve_endgame(alone(view, pocket))
            assert endgame.wins[guess] == endgame.wins.max()
            decisive += len(set(endgame.wins[endgame.wins >= 0].tolist())) > 1
    assert decisive == 1


def test_a_fifty_fifty_is_opened_at_once():
    # In two rows no clue can distinguish the two cells of a column.
    view = fm.View.parse("16 2 6\n?101????????????\n?101????????????")
    mine_probability = fm.analyse(view).mine_probability
    assert mine_probability[0, 0] == mine_probability[1, 4] == 0.5
    assert mine_probability[0, 9] < 0.2
    (guess,) = Expert().moves(view, Rng(0))
    assert guess[1] in (0, 4)


def test_total_must_be_known():
    with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
        Expert().moves(fm.View.parse("2 1\n1?"), Rng(0))


def test_threads_may_share_a_player():
    views = [view for game in range(8) for view, _ in guesses_of_game(fm.EXPERT, "safe", game)]
    alone = [Expert().moves(view, Rng(0)) for view in views]
    shared = Expert()
    with ThreadPoolExecutor(3) as executor:
        for _ in range(3):
            assert list(executor.map(lambda view: shared.moves(view, Rng(0)), views)) == alone
