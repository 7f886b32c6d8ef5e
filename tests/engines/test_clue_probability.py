"""Clue probabilities of all cells at once, and the cells of the least risk."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairmines as fm
from fairmines import View
from fairmines.engines.enumeration import analyse_by_enumeration
from tests.helpers.boards import EXAMPLE, SYMMETRIES, one_row, pairs, played_views
from tests.helpers.corpus import read_corpus, view_of
from tests.helpers.oracle import Oracle, small_views


@pytest.mark.long
@settings(max_examples=80)
@given(small_views(), st.sampled_from([None, 0.2, 0.9]))
def test_all_cells_are_as_the_oracle_says(view, density):
    density = None if view.mines is not None else density
    oracle = Oracle(view, density=density)
    if not len(oracle.layouts):
        return
    found = fm.analyse(view, density=density).clue_probability
    expected = np.full((*view.cells.shape, 9), np.nan)
    for row, column in np.argwhere(oracle.asked):
        expected[row, column] = oracle.clue_distribution(row, column)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-11)
    assert np.array_equal(found == 0, expected == 0), "zero means impossible"


@pytest.mark.long
@settings(max_examples=60)
@given(played_views())
def test_clues_add_up_to_the_safety_of_a_cell(played):
    _, view = played
    analysis = fm.analyse(view)
    clues = analysis.clue_probability
    np.testing.assert_allclose(clues.sum(axis=2), 1 - analysis.mine_probability, atol=1e-12)
    assert np.array_equal(np.isnan(clues[..., 0]), ~view.covered)


@pytest.mark.long
@settings(max_examples=30)
@given(played_views())
def test_the_expected_clues_are_those_of_the_mine_probabilities(played):
    # A cell's mines and those around it are not independent; without a condition, they add up.
    _, view = played
    one = fm.analyse(view)
    for symmetry in SYMMETRIES:
        other = fm.analyse(View(symmetry(view.cells), view.mines)).clue_probability
        mine = np.stack([symmetry(one.clue_probability[..., c]) for c in range(9)], axis=2)
        np.testing.assert_allclose(mine, other, atol=1e-11)


@pytest.mark.parametrize("name", ["expert", "dense"])
def test_nine_counts_agree_on_the_corpus(name):
    for position in read_corpus(name)[::12]:
        if position["p"] is None:
            continue
        view = view_of(position)
        analysis = fm.analyse(view)
        covered = np.argwhere(view.covered)
        cells = view.cells.copy()
        for row, column in covered[:: max(1, len(covered) // 8)].tolist():
            for clue in range(9):
                cells[row, column] = clue
                expected = 0.0
                try:
                    after = fm.analyse(View(cells, view.mines))
                except fm.InconsistentViewError:
                    pass
                else:
                    expected = np.exp(after.log_solutions - analysis.log_solutions)
                assert analysis.clue_probability[row, column, clue] == pytest.approx(
                    expected, abs=1e-10
                )
            cells[row, column] = View.COVERED


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


def test_both_exact_engines_agree():
    view = View.parse("6 4 8\n??????\n?2?13?\n??????\n?1??2?")
    np.testing.assert_allclose(
        fm.analyse(view).clue_probability,
        analyse_by_enumeration(view).clue_probability,
        atol=1e-12,
    )


@pytest.mark.parametrize("number", [30, 400])
def test_many_components_around_and_far_from_a_cell(number):
    # Components side by side share only the total; with 400 of them the tails are cut off.
    view, least = pairs(number, interior=4)
    analysis = fm.analyse(view, least + number // 2)
    clues = analysis.clue_probability
    np.testing.assert_allclose(
        np.nansum(clues, axis=2), np.nan_to_num(1 - analysis.mine_probability), atol=1e-12
    )
    for row, column in ((1, 2), (2 * (number // 2) + 1, 2), (1, 6), (0, 7)):
        cells, total = view.cells.copy(), least + number // 2
        for clue in range(9):
            cells[row, column] = clue
            try:
                after = fm.analyse(View(cells, total)).log_solutions
                expected = np.exp(after - analysis.log_solutions)
            except fm.InconsistentViewError:
                expected = 0.0
            assert clues[row, column, clue] == pytest.approx(expected, rel=1e-6, abs=1e-12)


def test_the_array_is_read_only_and_nan_where_there_is_no_probability():
    clues = fm.analyse(EXAMPLE).clue_probability  # the total is unknown
    assert clues.shape == (3, 3, 9)
    assert np.isnan(clues[1, 1]).all()
    assert np.isnan(clues[1, 2]).all()
    with pytest.raises(ValueError, match="read-only"):
        clues[0, 0, 0] = 1.0


def test_a_mined_cell_shows_no_clue_and_a_safe_one_shows_a_clue():
    analysis = fm.analyse(one_row("?2??", 3))
    assert analysis.clue_probability[0, 0].tolist() == [0.0] * 9
    assert analysis.clue_probability[0, 3].tolist() == [0.0] * 9
    free = fm.analyse(one_row("?0??", 1))
    assert free.clue_probability[0, 2].tolist() == [0.0, 1.0] + [0.0] * 7


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
