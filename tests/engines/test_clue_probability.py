"""Clue probabilities of all cells at once, and the cells of the least risk."""

import numpy as np
import pytest
from hypothesis import given

import fairmines as fm
from fairmines import View
from tests.helpers.boards import EXAMPLE, played_views
from tests.helpers.corpus import read_corpus, view_of


@pytest.mark.long
def test_clues_on_a_large_board_are_shares_of_its_solutions():
    """Of more than a thousand components, whose weights lose their tails."""
    rng = np.random.default_rng(5)
    layout = fm.Layout(rng.random((150, 150)) < 0.18)
    view = View.of_layout(layout, (rng.random((150, 150)) < 0.1) & ~layout.mines)
    analysis = fm.analyse(view)
    clues, risk = analysis.clue_probability, analysis.mine_probability
    uncertain = np.argwhere(view.covered & (risk > 0.02) & (risk < 0.98))
    for row, column in rng.permutation(uncertain)[:20]:
        for clue in np.flatnonzero(clues[row, column] > 1e-6):
            cells = view.cells.copy()
            cells[row, column] = clue
            after = fm.analyse(View(cells, view.mines)).log_solutions
            share = np.exp(after - analysis.log_solutions)
            assert clues[row, column, clue] == pytest.approx(share, abs=1e-9)


def test_one_cell_has_the_same_clues_as_all_cells():
    view = view_of(read_corpus("expert")[3])
    alone, together = fm.analyse(view), fm.analyse(view)
    for row, column in np.argwhere(view.covered)[::10].tolist():
        np.testing.assert_array_equal(
            alone.clue_distribution(row, column), together.clue_probability[row, column]
        )
        assert np.array_equal(
            together.clue_distribution(row, column), together.clue_probability[row, column]
        )


def test_the_array_is_read_only_and_nan_where_there_is_no_probability():
    clues = fm.analyse(EXAMPLE).clue_probability  # the total is unknown
    assert clues.shape == (3, 3, 9)
    assert np.isnan(clues[1, 1]).all()
    assert np.isnan(clues[1, 2]).all()
    with pytest.raises(ValueError, match="read-only"):
        clues[0, 0, 0] = 1.0


def test_clues_may_take_more_than_the_budget():
    view = View.parse("5 3\n?????\n?3?3?\n?????")
    needed = next(budget for budget in range(100) if counts_within(view, budget))
    analysis = fm.analyse(view, budget=needed)
    with pytest.raises(fm.TooComplexError, match=f"budget of {needed} weights"):
        _ = analysis.clue_probability
    with pytest.raises(fm.TooComplexError):
        analysis.clue_distribution(0, 2)
    assert np.isnan(fm.analyse_many(view.cells[None], budget=needed).clue_probability).all()


def counts_within(view, budget):
    try:
        fm.analyse(view, budget=budget)
    except fm.TooComplexError:
        return False
    return True


class TestLeastRisk:
    def test_tied_cells(self):
        analysis = fm.analyse(EXAMPLE, 2)
        assert analysis.least_risk == pytest.approx(1 / 7)
        assert fm.analyse(EXAMPLE).mines_expected == pytest.approx(2)
        assert analysis.safest_cells == [
            (0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2),
        ]  # fmt: skip
        assert analysis.safest == analysis.safest_cells[0]

    @given(played_views())
    def test_the_least_risk_is_that_of_the_safest_cells(self, played):
        _, view = played
        analysis = fm.analyse(view)
        if analysis.safest is None:
            assert analysis.safest_cells == []
            assert analysis.least_risk == 1.0 or np.isnan(analysis.least_risk)
            return
        tied = [analysis.mine_probability[cell] for cell in analysis.safest_cells]
        assert min(tied) == analysis.least_risk == np.nanmin(analysis.mine_probability)
        assert max(tied) <= analysis.least_risk * (1 + 1e-9)
        assert len(tied) == np.sum(analysis.mine_probability <= analysis.least_risk * (1 + 1e-9))

    def test_no_cell_has_a_probability(self):
        analysis = fm.analyse(View([[-1, -1]]))
        assert np.isnan(analysis.least_risk)
        assert analysis.safest_cells == []
