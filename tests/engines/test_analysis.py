"""The engine `exact` against the oracle, the corpus and invariants."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairmines as fm
from fairmines import View
from fairmines.engines import exact
from tests.helpers.boards import EXAMPLE, pairs
from tests.helpers.corpus import read_corpus, view_of
from tests.judges.oracle import Oracle, small_views

# The corpus.


@pytest.mark.parametrize("name", ["oracle", "expert", "dense", "large", "adversarial"])
def test_corpus(name):
    for record in read_corpus(name):
        if record["p"] is None:
            with pytest.raises(fm.InconsistentViewError):
                fm.analyse(view_of(record))
            continue
        analysis = fm.analyse(view_of(record))
        exact = np.array(record["p"], dtype=np.float64)
        np.testing.assert_allclose(analysis.mine_probability, exact, rtol=0, atol=1e-12)
        if record["solutions"] is not None:
            assert analysis.solutions == int(record["solutions"]), record["id"]
        assert analysis.log_solutions == pytest.approx(math.log(analysis.solutions), rel=1e-12)


# The oracle.


@pytest.mark.long
@settings(max_examples=100)
@given(small_views(), st.sampled_from([None, 0.2, 0.7]))
def test_small_views_are_as_the_oracle_says(view, density):
    density = None if view.mines is not None else density
    oracle = Oracle(view, density=density)
    if not len(oracle.layouts):
        with pytest.raises(fm.InconsistentViewError):
            fm.analyse(view, density=density)
        return
    analysis = fm.analyse(view, density=density)
    assert analysis.solutions == oracle.solutions
    np.testing.assert_allclose(
        analysis.mine_probability, oracle.mine_probability, rtol=0, atol=1e-12
    )
    mined = oracle.layouts.any(axis=0) & oracle.asked
    free = ~oracle.layouts.all(axis=0) & oracle.asked
    assert (analysis.safe == oracle.asked & ~mined).all()
    assert (analysis.mined == oracle.asked & ~free).all()
    to_open = view.covered & ~analysis.mined
    assert analysis.forced_guess == (to_open.any() and not analysis.safe.any())
    if density is None and view.mines is not None:
        assert analysis.mines_expected == view.mines


@pytest.mark.long
@pytest.mark.parametrize("engine", ["exact", "enumeration"])
@settings(max_examples=60)
@given(view=small_views(), density=st.sampled_from([None, 0.2]), data=st.data())
def test_joint_probabilities_are_as_the_oracle_says(engine, view, density, data):
    density = None if view.mines is not None else density
    oracle = Oracle(view, density=density)
    if not len(oracle.layouts) or not oracle.asked.any():
        return
    cells = data.draw(st.lists(st.sampled_from(np.argwhere(oracle.asked).tolist())))
    analysis = fm.analyse(view, density=density, engine=engine)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    all_safe = ~oracle.layouts[:, rows, columns].any(axis=1)
    expected = oracle.probability(all_safe)
    assert analysis.probability_safe(cells) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("engine", ["exact", "enumeration"])
def test_only_covered_cells_have_a_joint_probability(engine):
    analysis = fm.analyse(View.parse("4 1\n1???"), engine=engine)
    assert analysis.probability_safe([(0, 1)]) == 0
    for cell in [(0, 0), (0, 3)]:
        with pytest.raises(fm.FairminesError, match="has no mine probability"):
            analysis.probability_safe([cell])


def test_a_total_that_does_not_fit_names_those_that_do():
    with pytest.raises(fm.InconsistentViewError, match=r"3 mines fits: .* exactly 2") as caught:
        fm.analyse(EXAMPLE, mines=3)
    assert caught.value.cell is None
    view = View.parse("3 3\n1??\n???\n???")
    with pytest.raises(fm.InconsistentViewError, match="0 mines fits: the view allows 1 to 6"):
        fm.analyse(view, mines=0)


# Totals.


@pytest.mark.parametrize("density", [0.0, 1.0])
def test_a_density_out_of_range(density):
    with pytest.raises(fm.FairminesError, match=r"density .* expected 0 < density < 1"):
        fm.analyse(EXAMPLE, density=density)


def test_the_best_cell_is_the_first_of_those_that_differ_by_rounding_only():
    analysis = fm.analyse(View.parse("7 3 4\n??1????\n???????\n????1??"))
    mirrored = fm.analyse(View(analysis.view.cells[::-1, ::-1], 4))
    least = np.nanmin(analysis.mine_probability)
    for one in (analysis, mirrored):
        row, column = one.safest
        before = one.mine_probability.ravel()[: row * 7 + column]
        assert one.mine_probability[row, column] == pytest.approx(least, rel=1e-9)
        assert not (np.abs(before - least) < 1e-9 * least).any()


# Contradictions.


def test_a_clash_between_clues_is_named():
    # Each clue alone, and each pair of clues, has a layout that fits.
    view = View.parse("5 2\n?????\n11221")
    with pytest.raises(fm.InconsistentViewError, match=r"the clue . at row 1, column .") as caught:
        fm.analyse(view)
    row, column = caught.value.cell
    assert view.cells[row, column] >= 0


# Large and entangled.


@pytest.mark.parametrize("number", [3, 30, 300])
@pytest.mark.parametrize("share", [0, 0.04, 0.5, 0.97, 1])
def test_many_components_share_out_the_total(number, share):
    view, least = pairs(number)
    extra = math.ceil(share * number)
    analysis = fm.analyse(view, least + extra)
    assert analysis.solutions == math.comb(number, extra)
    assert analysis.log_solutions == pytest.approx(math.log(analysis.solutions), abs=1e-11)
    middle, side = analysis.mine_probability[1, 2], analysis.mine_probability[1, 0]
    assert middle == pytest.approx(1 - extra / number, abs=1e-12)
    assert side == pytest.approx(extra / number, abs=1e-12)
    assert (middle in (0, 1)) == (extra in (0, number))


def scattered_view(side, seed, share=0.3, density=0.2):
    """A view of single openings all over the board: constraints as entangled as they get."""
    layout = fm.Layout.random((side, side, int(side * side * density)), seed)
    opened = np.random.default_rng(seed).random((side, side)) < share
    return View.of_layout(layout, opened & ~layout.mines)


def test_too_complex_is_said_within_the_budget():
    view = scattered_view(60, seed=1)
    with pytest.raises(fm.TooComplexError, match="more than the budget of 1,000 weights"):
        fm.analyse(view, budget=1000)
    total = np.nansum(fm.analyse(view).mine_probability)
    assert total == pytest.approx(view.mines)


def test_constraints_too_wide_for_any_budget():
    with pytest.raises(fm.TooComplexError):
        fm.analyse(scattered_view(400, seed=1, share=0.25), budget=2**20)


def test_threads_do_not_disturb_each_other():
    views = [scattered_view(20, seed) for seed in range(40)]
    alone = [fm.analyse(view).mine_probability for view in views]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda view: fm.analyse(view).mine_probability, views * 5))
    for index, probability in enumerate(together):
        np.testing.assert_array_equal(probability, alone[index % len(views)])


def test_the_ends_of_a_game():
    full = View.parse("2 2 4\n??\n??")
    assert fm.analyse(full).mined.all()
    assert fm.analyse(full).safest is None
    assert fm.analyse(full.with_mines(0)).safe.all()
    over = fm.analyse(View.parse("2 1 1\n!1"))
    assert over.solutions == 1
    assert over.safest is None
    assert np.isnan(over.mine_probability).all()


class TestSolutionsWithin:
    @pytest.mark.parametrize("engine", ["exact", "enumeration"])
    def test_is_the_number_or_nothing(self, engine):
        view = fm.View.parse("4 4 5\n????\n?2??\n????\n????")
        analysis = fm.analyse(view, engine=engine)
        found = [analysis.solutions_within(bits) for bits in range(1, 200)]
        assert found == sorted(found, key=lambda number: number is not None)
        assert set(found) == {None, analysis.solutions}

    def test_is_decided_before_the_work(self, monkeypatch):
        # The product of these components takes ten seconds.
        layout = fm.Layout.random((200, 200, 16_000), 1)
        row, column = np.indices((200, 200))
        opened = (row % 3 == 1) & (column % 2 == 1) & ~layout.mines
        analysis = fm.analyse(fm.View.of_layout(layout, opened))
        monkeypatch.setattr(exact, "product", lambda _: pytest.fail("the product is computed"))
        assert analysis.solutions_within(2**20) is None

    @pytest.mark.long
    def test_is_bounded_in_the_kernel_too(self):
        # One long component: the kernel's integers are long, and there is no product.
        row, column = np.indices((5, 400))
        cells = np.where((row % 2 == 1) & (column % 2 == 1), 3, fm.View.COVERED)
        analysis = fm.analyse(fm.View(cells))
        assert analysis.solutions_within(1000) is None
        assert analysis.solutions_within(2**30) == analysis.solutions

    @pytest.mark.parametrize("bits", [0, -1, 2.5])
    def test_out_of_range(self, bits):
        with pytest.raises(fm.FairminesError, match=r"^bits "):
            fm.analyse(fm.View.parse("1 1 1\n?")).solutions_within(bits)
