"""The endgame solver against a plain search over layouts."""

import _thread
import threading

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.level import Level
from fairmines.engines.endgame import solve_endgame
from fairmines.simulation.experiment import Experiment
from fairmines.strategies.min_risk import MinRisk
from tests.helpers.watching import watch
from tests.judges.perfect_play import win_probabilities

SMALL = [(h, w) for h in range(1, 4) for w in range(h, 5) if h * w > 1]


def untouched(height, width, mines):
    return fm.View(np.full((height, width), -1), mines)


def guesses_of_game(level, game):
    """The views before each guess of a game, their certain mines known."""
    setup = Experiment(MinRisk, level, seed=9).setup(game)
    for step in watch(MinRisk, setup):
        if step.guess:
            cells = np.where(fm.analyse(step.view).mined, fm.View.MINE, step.view.cells)
            yield fm.View(cells, step.view.mines)


def by_cell(endgame):
    cells = np.argwhere(endgame.wins >= 0).tolist()
    return {(r, c): endgame.win_probability_of(r, c) for r, c in cells}


@pytest.mark.long
@pytest.mark.parametrize(("height", "width"), SMALL)
def test_small_boards(height, width):
    for mines in range(height * width):
        view = untouched(height, width, mines)
        assert by_cell(solve_endgame(view)) == win_probabilities(view)


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "games"), [(fm.BEGINNER, 300), (Level(8, 6, 14), 30), (fm.EXPERT, 35)]
)
def test_endgames_of_real_games(level, games):
    tried = 0
    for game in range(games):
        for view in guesses_of_game(level, game):
            if view.covered.sum() > 12:
                continue
            endgame = solve_endgame(view)
            assert by_cell(endgame) == win_probabilities(view)
            assert endgame.solutions == fm.analyse(view).solutions
            tried += 1
    assert tried >= 5


def test_certain_mines_need_not_be_known():
    view = fm.View.parse("4 2 3\n?2??\n????")
    analysis = fm.analyse(view)
    known = fm.View(np.where(analysis.mined, fm.View.MINE, view.cells), 3)
    assert (solve_endgame(view).wins == solve_endgame(known).wins).all()


def test_mines_are_not_to_be_opened():
    # The first is a mine by its clue, the second by the total.
    for text, mine in (("3 1 1\n0??", (0, 2)), ("4 1 2\n??1?", (0, 0))):
        endgame = solve_endgame(fm.View.parse(text))
        assert endgame.wins[mine] == -1
        with pytest.raises(fm.FairminesError, match="has no win probability"):
            endgame.win_probability_of(*mine)


def test_only_the_cells_asked_about_are_tried():
    view = fm.View.parse("4 3 3\n1???\n????\n????")
    cells = {(0, 1), (2, 0), (2, 3)}
    everything, some = solve_endgame(view), solve_endgame(view, cells=cells)
    assert some.solutions == everything.solutions
    assert {(r, c) for r, c in np.argwhere(some.wins >= 0).tolist()} == cells
    assert all(some.wins[cell] == everything.wins[cell] for cell in cells)
    assert some.best == max(sorted(cells), key=lambda cell: everything.wins[cell])
    with pytest.raises(
        fm.FairminesError, match=r"row 1, column 1 has no win probability: expected .* was searched"
    ):
        some.win_probability_of(1, 1)


def test_exactly_as_many_solutions_as_may_be():
    view = fm.View.parse("5 5 8\n??4?2\n?????\n?????\n??222\n?21?1")
    assert solve_endgame(view, limit=3).solutions == 3
    with pytest.raises(fm.TooComplexError, match="about 3 solutions: expected at most 2"):
        solve_endgame(view, limit=2)


class TestRefusals:
    def test_too_many_solutions(self):
        with pytest.raises(fm.TooComplexError, match=r"8\.6e\+09 solutions: .*at most 20,000"):
            solve_endgame(untouched(6, 6, 17))

    def test_too_long(self):
        with pytest.raises(fm.TooComplexError, match="more than 10,000 steps"):
            solve_endgame(untouched(4, 4, 6), steps=10_000)

    def test_too_slow(self):
        with pytest.raises(fm.TooComplexError, match=r"10,000,000,000,000 steps or 0\.02 s"):
            solve_endgame(untouched(5, 5, 7), limit=10**6, steps=10**13, seconds=0.02)

    @pytest.mark.long
    def test_interrupted(self):
        # Interrupt, as Ctrl-C does, a search that would take far too long.
        threading.Timer(0.2, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            solve_endgame(untouched(5, 5, 7), limit=10**6, steps=10**15)

    def test_too_many_cells(self):
        with pytest.raises(fm.TooComplexError, match="more than 128 cells"):
            solve_endgame(untouched(12, 12, 1))

    def test_unknown_total(self):
        with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
            solve_endgame(fm.View.parse("2 2\n??\n??"))

    @pytest.mark.parametrize("text", ["2 1 1\n1?", "2 1 0\n00", "1 1 1\n?", "2 1 1\n1!"])
    def test_nothing_to_open(self, text):
        with pytest.raises(fm.FairminesError, match="no cell can be opened"):
            solve_endgame(fm.View.parse(text))

    @pytest.mark.parametrize("cell", [(0, 0), (0, 1), (1, 0), (-1, 2), (0, 4), (0.5, 0)])
    def test_a_cell_that_cannot_be_opened(self, cell):
        with pytest.raises(
            fm.FairminesError, match=r"cannot be opened|off the board|is not a pair"
        ):
            solve_endgame(fm.View.parse("4 1 1\n1!??"), cells=[(0, 2), cell])

    def test_contradiction(self):
        with pytest.raises(fm.InconsistentViewError):
            solve_endgame(fm.View.parse("3 1 1\n?0?"))
