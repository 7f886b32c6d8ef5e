"""`best_move`: exact in endgames, otherwise an estimate from games played on."""

import json

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.cli import main
from fairmines.intervals import Mean
from fairmines.randomness import Rng
from fairmines.strategies.expert import guessing
from tests.judges.perfect_play import win_probabilities

COIN = "5 4 7\n01???\n23?3?\n!!32?\n????1"
"""Eight solutions; the safest cell is not the best."""


def test_values_of_a_short_rest_are_those_of_perfect_play():
    view = fm.View.parse(COIN)
    advice, endgame = fm.best_move(view), fm.solve_endgame(view)
    assert advice.exact
    assert advice.best == endgame.best == (1, 2)
    assert len(advice.candidates) == (endgame.wins >= 0).sum()
    for it in advice.candidates:
        assert it.value == it.low == it.high == float(endgame.win_probability_of(*it.cell))
        assert it.safety == pytest.approx(1 - fm.analyse(view).mine_probability[it.cell])
        assert it.progress <= it.secondary + 1e-12 <= it.safety + 2e-12
        assert it.value <= it.safety + 1e-12


def test_values_are_means_of_games_played_on():
    """The kernel's sums and intervals beside those of `Mean`, which keeps each weight."""
    view = fm.View.covered_board((5, 4, 6))
    for it in fm.best_move(view, budget=37, seed=5).candidates:
        continuation = _kernel.Continuation(
            view.cells, mines=6, cell=it.cell, seed=5, budget=2**20, conditional=True
        )
        mean = Mean.of(_kernel.play_on(guessing(), continuation, 0, 37).weight.tolist())
        told = (it.value, it.low, it.high)
        assert told == pytest.approx([it.safety * x for x in (mean.value, *mean.interval())])


def test_progress_and_the_next_opening():
    # The last cell is safe and shows whether the mine is beside it. The clue has a 50/50 around it.
    view = fm.View.parse("4 1 1\n?1??")
    by_cell = {it.cell: it for it in fm.best_move(view).candidates}
    assert by_cell[0, 3].safety == by_cell[0, 3].value == 1
    assert by_cell[0, 0].progress == by_cell[0, 0].secondary == by_cell[0, 0].safety == 0.5


def test_a_safe_cell_is_advised():
    opened = np.zeros((16, 30), dtype=bool)
    opened[0, 0] = True
    view = fm.View.of_layout(fm.Layout.random(fm.EXPERT, 3, first="opening"), opened)
    advice = fm.best_move(view, budget=50)
    assert fm.analyse(view).safe[advice.best]
    assert not advice.exact
    assert len(advice.candidates) == 1


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("2 2\n??\n??", {}, "total of mines is unknown"),
        ("2 1 1\n1?", {}, "no cell can be opened"),
        ("2 1 1\n??", {"budget": 0}, "budget 0 is out of range: expected 1 to 1,000,000,000 games"),
        ("3 1 1\n?0?", {}, "no layout"),
        ("2 2 1\n??\n??", {"first": "opening"}, "1 mine: expected fewer, beside a first"),
        ("2 1 1\n??", {"first": "zero"}, "first 'zero' is unknown"),
    ],
)
def test_refusals(text, options, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.best_move(fm.View.parse(text), **options)


# The first-click rule.


@pytest.mark.parametrize("level", [(3, 2, 2), (3, 3, 2), (4, 2, 3)])
def test_first_cells_are_worth_what_all_layouts_of_the_rule_say(level):
    view = fm.View.covered_board(level)
    width, height, mines = level
    safety = 1 - mines / (width * height)
    exact = win_probabilities(view)
    for it in fm.best_move(view, first="safe").candidates:
        assert it.value == it.low == it.high == pytest.approx(float(exact[it.cell]) / safety)
        assert it.safety == pytest.approx(1)
    opening = fm.best_move(view, first="opening")
    assert opening.exact
    for it in opening.candidates:
        cells = view.cells.copy()
        cells[it.cell] = 0
        assert it.value == pytest.approx(
            float(max(win_probabilities(fm.View(cells, mines)).values()))
        )
    assert opening.candidates == tuple(sorted(opening.candidates, key=lambda it: -it.value))


def test_the_first_cells_of_an_opening_are_a_corner_the_edges_and_the_middle():
    advice = fm.best_move(fm.View.covered_board((5, 4, 3)), first="opening")
    assert {it.cell for it in advice.candidates} == {(0, 0), (0, 2), (1, 0), (1, 2)}


@pytest.mark.long
def test_estimates_of_first_cells_are_win_rates():
    rates = {}
    for first in ("any", "safe", "opening"):
        advice = fm.best_move(fm.View.covered_board("beginner"), first=first, budget=200)
        assert not advice.exact
        rates[first] = advice.value
    simulated = fm.simulate("expert", "beginner", 200, first="opening", start=(4, 4)).rate
    assert rates["any"] < 0.85 < rates["safe"] < rates["opening"]
    assert rates["opening"] == pytest.approx(simulated, abs=0.06)


def test_the_first_rule_is_over_after_the_first_opening():
    view = fm.View.parse(COIN)
    assert fm.best_move(view, first="opening") == fm.best_move(view)
    assert fm.best_move(fm.View.covered_board((1, 1, 0)), first="opening").value == 1


class TestCommand:
    def test_the_first_rule(self, capsys, tmp_path):
        path = tmp_path / "board.txt"
        path.write_text("3 2 2\n???\n???\n")
        values = {}
        for rule in ("any", "safe", "opening"):
            assert main(["advise", str(path), "--json", "--first", rule]) == 0
            values[rule] = json.loads(capsys.readouterr().out)["value"]
        assert values == pytest.approx({"any": 1 / 3, "safe": 1 / 2, "opening": 1})

    @pytest.mark.parametrize("width", [30, 80])
    def test_text_of_estimates_on_a_narrow_terminal(self, capsys, tmp_path, monkeypatch, width):
        monkeypatch.setenv("COLUMNS", str(width))
        path = tmp_path / "board.txt"
        path.write_text("9 9 10\n" + "?????????\n" * 9)
        assert main(["advise", str(path), "--budget", "20"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[1] == "The win probabilities are estimates."
        advice = fm.best_move(fm.View.parse(path.read_text()), budget=20)
        for line, it in zip(lines[6:], advice.candidates, strict=True):
            probabilities = (it.safety, it.progress, it.secondary, it.value)
            interval = f"{100 * it.low:.2f}\N{EN DASH}{100 * it.high:.2f}"
            cell = "{},{}".format(*it.cell)
            assert line.split() == [
                cell,
                *(f"{100 * probability:.2f}" for probability in probabilities),
                interval,
            ]
            assert len(line) <= 50

    def test_who_has_chosen(self, capsys, tmp_path):
        path = tmp_path / "board.txt"
        path.write_text(f"{late_guess()}\n")
        how = "The win probabilities are estimates."
        chosen = " The strategy deliberate has chosen the cell (level of thinking 2)."
        for options, sentence in [([], how), (["--think", "2"], how + chosen)]:
            assert main(["advise", str(path), "--mines", "10", "--budget", "20", *options]) == 0
            assert capsys.readouterr().out.splitlines()[1] == sentence
        # Before the first opening there is nothing to deliberate.
        path.write_text("9 9 10\n" + "?????????\n" * 9)
        for rule in ("safe", "opening"):
            words = ["advise", str(path), "--budget", "20", "--think", "2", "--first", rule]
            assert main(words) == 0
            assert capsys.readouterr().out.splitlines()[1] == how


def late_guess():
    """Return a forced guess of a beginner game, too large for any endgame search."""
    positions = fm.positions("expert", "beginner", 60, seed=21, guesses_only=True)
    return next(view for view in positions if fm.analyse(view).solutions > 30_000)


def test_thinking_chooses_the_guess_of_deliberate():
    view = late_guess()
    (cell,) = fm.find_strategy("deliberate")(2).moves(view, Rng(0))
    advice = fm.best_move(view, budget=20, think=2)
    assert advice.best == cell
    assert not advice.exact
    assert {it.cell for it in fm.best_move(view, budget=20).candidates} <= {
        it.cell for it in advice.candidates
    }


@pytest.mark.long
def test_thinking_searches_larger_endgames():
    view = fm.View.parse("4 4 7\n????\n????\n????\n????")  # 11,440 solutions
    assert not fm.best_move(view, budget=5).exact
    advice = fm.best_move(view, budget=5, think=1)
    assert advice.exact
    assert advice.value == float(fm.solve_endgame(view).win_probability)


def test_there_are_four_levels_of_thinking():
    with pytest.raises(fm.FairminesError, match="think 5 is out of range: expected 1 to 4"):
        fm.best_move(fm.View.parse("2 1 1\n1?"), think=5)
