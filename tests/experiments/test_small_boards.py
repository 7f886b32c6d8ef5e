"""The table of small boards: against the solver, plain search, published values, and its page."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

import fairmines as fm
from fairmines.simulation.intervals import wilson
from tests.helpers.exhaustive import all_solutions, win_probabilities

UP_TO_3X3 = [(h, w, m) for h in (1, 2, 3) for w in range(max(h, 2), 4) for m in range(1, h * w)]


def untouched(height, width, mines):
    return fm.View(np.full((height, width), fm.View.COVERED), mines)


@pytest.fixture(scope="module")
def script(experiment_script):
    return experiment_script


@pytest.fixture(scope="module")
def numbers(script):
    return json.loads(script.NUMBERS.read_text())


@pytest.fixture(scope="module")
def table(script, numbers):
    """The entries by (width, height, mines)."""
    entries = [
        script.Entry(**{k: v for k, v in it.items() if k not in {"any", "safe"}})
        for it in numbers["boards"]
    ]
    return {(it.width, it.height, it.mines): it for it in entries}


def test_every_board_is_there(script, table):
    assert list(table) == list(script.boards())
    assert {(w, h, m) for h in range(1, 5) for w in range(h, 5) for m in range(1, w * h)} <= set(
        table
    )


def test_the_page_shows_the_numbers(script, numbers, table):
    text = script.tables(list(table.values()), numbers["commit"])
    assert text in script.PAGE.read_text()
    assert script.sheet(list(table.values())) == script.SHEET.read_text()
    for it in numbers["boards"]:
        entry = table[it["width"], it["height"], it["mines"]]
        assert Fraction(*it["any"]) == entry.any_probability
        assert Fraction(*it["safe"]) == entry.safe_probability


def test_the_package_has_perfect_play_of_these_boards(script, table):
    assert script.packaged(list(table.values())) == script.PACKAGED.read_text()


def test_the_page_says_where_most_is_lost(script):
    few = script.Entry(2, 2, 1, layouts=4, free=3, wins={"0,0": 2}, games=1000, won=660)
    many = script.Entry(3, 2, 2, layouts=15, free=10, wins={"0,0": 5}, games=1000, won=440)
    assert script.summary([few, many]) == (
        "On 1 of the 2 boards the loss is not significant. The largest is 6.0 points, on 3x2 with "
        "2 mines (44.00 % against 50.00 %).\n"
    )


@pytest.mark.parametrize(
    ("board", "won", "solutions", "best"),
    [
        (
            "4 4 4\n????\n????\n????\n????",
            961,
            1820,
            [(0, 1), (0, 2), (1, 0), (1, 3), (2, 0), (2, 3), (3, 1), (3, 2)],
        ),
        ("5 4 5\n?????\n?1???\n?3???\n?????", 285, 360, [(0, 2)]),
    ],
)
def test_published_values(board, won, solutions, best):
    # The two examples of codegolf.stackexchange.com, question 34276: any cell may be a mine, the
    # first one included, and a game is won when all free cells are open.
    endgame = fm.solve_endgame(fm.View.parse(board))
    assert (endgame.wins.max(), endgame.solutions) == (won, solutions)
    assert [tuple(cell) for cell in np.argwhere(endgame.wins == won).tolist()] == best


def test_the_numbers_are_those_of_the_solver(script, table):
    quick = [board for board, entry in table.items() if entry.layouts <= 2000]
    assert len(quick) > 100
    for board in quick:
        assert script.solve(*board) == table[board].wins


@pytest.mark.long
@pytest.mark.parametrize(("height", "width", "mines"), UP_TO_3X3)
def test_both_first_clicks_agree_with_plain_search(table, height, width, mines):
    entry = table[width, height, mines]
    view = untouched(height, width, mines)
    layouts, probabilities = list(all_solutions(view)), win_probabilities(view)
    best = max(probabilities.values())
    assert (len(layouts), entry.any_probability) == (entry.layouts, best)
    # Given that the cell is none of the mines.
    given = {
        cell: probability / Fraction(sum(cell not in mines for mines in layouts), len(layouts))
        for cell, probability in probabilities.items()
    }
    assert entry.safe_probability == max(given.values())
    assert all(given[cell] == entry.safe_probability for cell in entry.best)


@pytest.mark.parametrize(("height", "width"), [(3, 4), (3, 3), (1, 5)])
def test_symmetric_cells_are_worth_the_same(script, height, width):
    for mines in range(1, height * width):
        wins = fm.solve_endgame(untouched(height, width, mines)).wins
        assert (wins == wins[::-1]).all()
        assert (wins == wins[:, ::-1]).all()
        assert height != width or (wins == wins.T).all()
        one_of_each = {wins[cell] for cell in script.classes(width, height)}
        assert one_of_each == set(wins.ravel().tolist())


@pytest.mark.long
@pytest.mark.parametrize("board", [(2, 2, 1), (3, 2, 2), (3, 3, 2)])
def test_the_strategy_wins_what_the_table_says(script, table, board):
    entry = table[board]
    result = fm.simulate(script.STRATEGY, board, entry.games, seed=script.SEED, start=entry.best[0])
    assert result.wins == entry.won


def test_no_strategy_beats_perfect_play(table):
    for entry in table.values():
        low, _ = wilson(entry.won, entry.games, confidence=0.99999)
        assert low <= entry.safe_probability
