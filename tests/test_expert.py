"""The expert's guesses against the same rules written in Python, from analyses of whole views."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import fairmines as fm
from fairmines.endgame import solve_endgame
from fairmines.layout import Level
from fairmines.position import neighbours
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play
from fairmines.strategies import Guess
from fairmines.strategies.expert import Expert
from fairmines.table import Table

COIN_FLIP, MARGIN_FRONTIER, MARGIN_INTERIOR, MOST_SOLUTIONS = 0.9, 0.85, 0.95, 300
MOST_UNDETERMINED, LEAST_CHANCE = 2, 0.005


def guesses_of_game(level, first, game):
    """The views before the guesses of one of the expert's games, and the cells that it guessed."""
    deal = Experiment(Expert, level, "classic", first, (0, 0), 3).deal(game)
    table, rng, strategy = Table(deal.layout, "classic", seed=0), Rng(deal.player_seed), Expert()
    alive = table.open(deal.start)
    while alive and table.left:
        view = table.view
        moves = strategy.moves(view, rng)
        if isinstance(moves[0], Guess):
            yield view, tuple(moves[0])
        for move in moves:
            alive = alive and (not table.covered(move) or table.open(move))


def number(view, codes):
    """How many solutions a view has with some cells changed."""
    cells = view.cells.copy()
    for cell, code in codes.items():
        cells[cell] = code
    try:
        return fm.analyse(fm.View(cells, view.mines)).solutions
    except fm.InconsistentViewError:
        return 0


def coin_flips(view, chances):
    """For each cell the share of solutions in which it is the mine of a pair none can tell."""
    height, width = view.cells.shape
    solutions, shares = fm.analyse(view).solutions, {}
    undetermined = {tuple(cell) for cell in np.argwhere((chances > 0) & (chances < 1)).tolist()}
    for one in undetermined:
        for two in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
            if two not in undetermined:
                continue
            around = [set(neighbours(cell, height, width)) for cell in (one, two)]
            tellers = (around[0] ^ around[1]) - {one, two}
            risks = [chances[cell] for cell in tellers]
            if any(np.isnan(risk) for risk in risks):
                continue
            open_risks = [risk for risk in risks if risk < 1]
            if len(open_risks) > MOST_UNDETERMINED or np.prod(open_risks) < LEAST_CHANCE:
                continue
            mined = dict.fromkeys([*tellers, one], fm.View.MINE)
            alone = number(view, mined) - number(view, {**mined, two: fm.View.MINE})
            for cell in (one, two):
                shares[cell] = max(shares.get(cell, 0), alone / solutions)
    return shares


def score(view, analysis, cell, flip):
    """The chance to survive opening a cell and what follows, with the gain of a coin flip."""
    cells = view.cells.copy()
    survive = 0.0
    for clue, chance in enumerate(analysis.clue_distribution(*cell)):
        if chance > 0:
            cells[cell] = clue
            after = fm.analyse(fm.View(cells, view.mines)).mine_probability
            survive += chance * (1 - np.nanmin(after, initial=1.0)) if (cells == -1).any() else 0
    safety = 1 - analysis.mine_probability[cell]
    return survive * (safety + COIN_FLIP * flip) / safety


@pytest.mark.parametrize(
    ("level", "first", "games"),
    [
        (Level(9, 8, 16), "safe", 12),
        (Level(16, 7, 24), "opening", 10),
        (Level(7, 7, 20), "any", 12),
    ],
)
def test_guesses_follow_the_rules(level, first, games):
    weighed = flipped = 0
    for game in range(games):
        for view, guess in guesses_of_game(level, first, game):
            analysis = fm.analyse(view)
            if analysis.solutions <= MOST_SOLUTIONS:
                endgame = solve_endgame(view)
                assert endgame.wins[guess] == endgame.wins.max()
                continue
            chances = analysis.mine_probability
            flips = coin_flips(view, chances)
            safest = 1 - np.nanmin(chances)
            best = 0.0
            for row, column in np.argwhere(chances < 1).tolist():
                flip = flips.get((row, column), 0)
                hope = 1 - chances[row, column] + COIN_FLIP * flip
                opened = [
                    c for c in neighbours((row, column), *view.cells.shape) if view.cells[c] >= 0
                ]
                # An inner constraint may be settled, and its cells with it: they count as interior.
                if hope >= safest * (MARGIN_FRONTIER if opened else MARGIN_INTERIOR) * (1 + 1e-9):
                    best = max(best, score(view, analysis, (row, column), flip))
            assert score(view, analysis, guess, flips.get(guess, 0)) >= best * (1 - 1e-5)
            weighed += 1
            flipped += any(share > 0 for share in flips.values())
    assert weighed >= 10
    assert flipped >= 1


def test_a_coin_flip_is_flipped_at_once():
    # In two rows no clue ever tells the two cells of a column apart.
    view = fm.View.parse("16 2 6\n?101????????????\n?101????????????")
    chances = fm.analyse(view).mine_probability
    assert chances[0, 0] == chances[1, 4] == 0.5
    assert chances[0, 9] < 0.2
    (guess,) = Expert().moves(view, Rng(0))
    assert guess[1] in (0, 4)


def test_stronger_than_least_risk():
    least, expert = fm.compare(["native", "expert"], fm.EXPERT, games=3000, seed=17)
    low, _ = expert.difference(least).interval()
    assert low > 0


def test_books_change_nothing():
    """A strategy that has played other games guesses like a new one."""
    old = Expert()
    for game in range(6):
        for view, guess in guesses_of_game(Level(12, 9, 20), "safe", game):
            assert tuple(old.moves(view, Rng(0))[0]) == guess
    for view, guess in guesses_of_game(Level(9, 12, 20), "safe", 1):
        assert tuple(old.moves(view, Rng(0))[0]) == guess
    # The same cells are opened, but the mines are as many as the free cells, or few.
    for mines in (1, 30, 60, 100):
        view = fm.View.parse("12 9\n1" + "?" * 11 + ("\n" + "?" * 12) * 8).with_mines(mines)
        assert old.moves(view, Rng(0)) == Expert().moves(view, Rng(0))


def test_total_must_be_known():
    with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
        Expert().moves(fm.View.parse("2 1\n1?"), Rng(0))


@pytest.mark.parametrize("text", ["2 1 2\n??", "2 1 1\n1!", "2 1 0\n00", "3 1 2\n?2?"])
def test_nothing_to_open(text):
    with pytest.raises(fm.FairminesError, match="no covered cell may be safe"):
        Expert().moves(fm.View.parse(text), Rng(0))


def test_threads_may_share_a_player():
    views = [view for game in range(8) for view, _ in guesses_of_game(fm.EXPERT, "safe", game)]
    alone = [Expert().moves(view, Rng(0)) for view in views]
    shared = Expert()
    with ThreadPoolExecutor(3) as executor:
        for _ in range(3):
            assert list(executor.map(lambda view: shared.moves(view, Rng(0)), views)) == alone


def test_same_rules_for_all():
    experiment = Experiment(Expert, Level(8, 8, 14), "fair", "safe", (0, 0), 1)
    assert all(play(experiment, game).won for game in range(20))
