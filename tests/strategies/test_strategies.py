"""The registry of strategies, and a user's own strategies."""

import random
import re
import sys

import pytest

import fairmines as fm
from fairmines import BEGINNER, FairminesError, View
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play
from fairmines.strategies import STRATEGIES, find_strategy, name_of
from tests.helpers.folders import EXAMPLES


def experiment(strategy, level=BEGINNER, first="safe", start=(0, 0), rules="classic"):
    return Experiment(strategy, level, rules=rules, first=first, start=start, seed=4)


class TestRegistry:
    @pytest.mark.parametrize("name", STRATEGIES)
    def test_names_lead_there_and_back(self, name):
        assert name_of(find_strategy(name)) == name

    def test_a_users_own(self, monkeypatch):
        monkeypatch.syspath_prepend(EXAMPLES)
        own = find_strategy("my_strategy:CornersFirst")
        assert issubclass(own, fm.Strategy)
        assert name_of(own) == "my_strategy:CornersFirst"

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("dsps", "strategy 'dsps' is unknown: expected random, sps, dssp, groups, gauss, "),
            ("", "strategy '' is unknown"),
            ("my_strategy:", "strategy 'my_strategy:' is unknown"),
            (":CornersFirst", "strategy ':CornersFirst' is unknown"),
            ("nowhere:Mine", "strategy 'nowhere:Mine': there is no module 'nowhere'"),
            ("math.nowhere:Mine", "there is no module 'math.nowhere'"),
            ("my_strategy:Corner", "strategy 'my_strategy:Corner': the module has no such class"),
            ("my_strategy:fm", "'my_strategy:fm' is not a class derived from Strategy"),
            ("fairmines:View", "'fairmines:View' is not a class derived from Strategy"),
            ("fairmines:Strategy", "'fairmines:Strategy' has no method moves(self, view, rng)"),
            ("broken:Mine", "'broken:Mine': broken fails: ZeroDivisionError('division by zero')"),
            ("needy:Mine", "strategy 'needy:Mine': needy needs something_else"),
        ],
    )
    def test_what_is_not_there_is_a_sentence(self, name, message, tmp_path, monkeypatch):
        (tmp_path / "broken.py").write_text("1 / 0")
        (tmp_path / "needy.py").write_text("import something_else")
        monkeypatch.syspath_prepend(EXAMPLES)
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(FairminesError, match=re.escape(message)):
            find_strategy(name)
        for module in ("broken", "needy"):
            sys.modules.pop(module, None)


def fixed(*cells):
    """A strategy that always says the same."""

    class Fixed(fm.Strategy):
        def moves(self, view, rng):  # noqa: ARG002  # as it is asked for
            return cells

    return Fixed


class TestPlay:
    @pytest.mark.parametrize("cells", [[], [(0, 0)]])
    def test_no_covered_cell_is_an_error(self, cells):
        with pytest.raises(FairminesError, match="Fixed' names no covered cell to open here:\n9 9"):
            play(experiment(fixed(*cells)), 0)

    @pytest.mark.parametrize("cell", [(9, 0), (-1, 0), (0, 9), "ab", (1,), (1.5, 2)])
    def test_a_cell_off_the_board_is_an_error(self, cell):
        with pytest.raises(FairminesError, match=r"off the board|not a pair"):
            play(experiment(fixed(cell)), 0)

    def test_guesses_are_counted_and_safe_cells_are_not(self):
        # Both of the other cells are free: one is a guess, and one is not.
        level = fm.Level(3, 1, 0)
        assert play(experiment(fixed(fm.Guess(0, 1)), level), 0).guesses == 0  # opened at once
        level = fm.Level(5, 1, 1)
        layout = experiment(fixed(), level).setup(0).layout
        row = [(0, column) for column in range(5) if not layout.mines[0, column]]
        played = play(experiment(fixed(*row), level), 0)
        assert (played.won, played.guesses, played.opened) == (True, 0, 4)
        played = play(experiment(fixed(*(fm.Guess(*cell) for cell in row)), level), 0)
        assert played.won
        assert played.guesses > 0

    def test_a_mine_at_the_start_ends_the_game_before_it_begins(self):
        # Nobody is asked: the strategy would name no cell, which is an error.
        games = [play(experiment(fixed(), fm.Level(2, 2, 3), "any"), game) for game in range(40)]
        lost = [game for game in games if not game.won]
        assert 20 < len(lost) < 40
        assert all((game.guesses, game.opened) == (0, 0) for game in lost)


class TestExample:
    def test_corners_come_first_as_long_as_they_may_be_free(self, monkeypatch):
        monkeypatch.syspath_prepend(EXAMPLES)
        own = find_strategy("my_strategy:CornersFirst")
        rng = random.Random(1)
        for text, expected in [
            ("3 3 2\n???\n???\n???", {(0, 0), (0, 2), (2, 0), (2, 2)}),
            # The corners on the left are open.
            ("4 2 2\n1???\n1???", {(0, 3), (1, 3)}),
            # All corners are open: the cell least likely to be a mine, the first one in order.
            ("5 1 2\n1???1", None),
        ]:
            view = View.parse(text)
            drawn = {next(iter(own().moves(view, rng))) for _ in range(50)}
            assert drawn == (expected or {fm.analyse(view).safest})
