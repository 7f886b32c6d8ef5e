"""The engine `enumeration` against the oracle, the corpus and invariants."""

import math
from collections import Counter
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines import FairminesError, InconsistentViewError, View
from fairmines.engines.enumeration import analyse_by_enumeration, bridges
from fairmines.engines.enumeration.engine import round_inward
from tests.helpers.boards import one_row
from tests.helpers.corpus import read_corpus, view_of
from tests.helpers.distributions import chi_square_p_value
from tests.judges.oracle import Oracle, small_views

C, M = View.COVERED, View.MINE

# 1 splits every component of two boxes or more, so that bridges occur on boards that the oracle can
# judge.
splitting = pytest.mark.parametrize("small", [bridges.SMALL, 1])
densities = st.none() | st.sampled_from([0.01, 0.2, 0.5, 0.9])

# Two clues that share a cell: its mine serves both, or each has one of its own.
SHARED = "?1?1?"
# A cell (row 2, column 2) in three clues, each with one more cell: 1 mine or 3, and not 2.
STAR = "5 5\n?!!!?\n!7!7!\n!!?!!\n!!7!!\n!!?!!"


def corpus(name: str) -> list:
    """Read all positions of a file: none of them takes the engine more than a second or two."""
    return [pytest.param(position, id=position["id"]) for position in read_corpus(name)]


class TestCorpus:
    @pytest.mark.long
    @pytest.mark.parametrize(
        "position",
        [
            position
            for name in ("oracle", "expert", "dense", "large", "adversarial")
            for position in corpus(name)
        ],
    )
    def test_probabilities_and_solutions(self, position):
        view = view_of(position)
        if position["p"] is None:
            with pytest.raises(InconsistentViewError):
                analyse_by_enumeration(view)
            return
        analysis = analyse_by_enumeration(view)
        expected = np.array(position["p"], dtype=np.float64)
        np.testing.assert_allclose(analysis.mine_probability, expected, rtol=0, atol=1e-9)
        assert np.array_equal(analysis.safe, expected == 0.0)
        assert np.array_equal(analysis.mined, expected == 1.0)
        if position["solutions"] is not None:
            assert analysis.solutions == int(position["solutions"])
            assert analysis.log_solutions == pytest.approx(math.log(analysis.solutions))


class TestOracle:
    @pytest.mark.long
    @splitting
    @given(view=small_views(), density=densities)
    def test_probabilities_and_solutions(self, small, view, density):
        density = density if view.mines is None else None
        oracle = Oracle(view, density=density)
        with patch.object(bridges, "SMALL", small):
            if not len(oracle.layouts):
                self.assert_inconsistent(view, density)
                return
            analysis = analyse_by_enumeration(view, density=density)
        assert analysis.solutions == oracle.solutions
        expected = oracle.mine_probability
        np.testing.assert_allclose(analysis.mine_probability, expected, rtol=0, atol=1e-12)
        assert np.array_equal(analysis.safe, expected == 0.0)
        assert np.array_equal(analysis.mined, expected == 1.0)

    def assert_inconsistent(self, view, density):
        with pytest.raises(InconsistentViewError, match=r"^no layout fits") as caught:
            analyse_by_enumeration(view, density=density)
        # Without the total, the clues clash as before, or else it was the total.
        clash = not len(Oracle(view.with_mines(None)).layouts)
        assert (caught.value.cell is not None) == clash
        if clash:
            assert view.cells[caught.value.cell] >= 0

    @pytest.mark.long
    @given(view=small_views(most_covered=10), density=densities)
    def test_clue_distribution(self, view, density):
        density = density if view.mines is None else None
        oracle = Oracle(view, density=density)
        if not len(oracle.layouts):
            return
        analysis = analyse_by_enumeration(view, density=density)
        for r, c in np.argwhere(oracle.asked).tolist():
            probabilities = analysis.clue_distribution(r, c)
            np.testing.assert_allclose(
                probabilities, oracle.clue_distribution(r, c), rtol=0, atol=1e-12
            )
            assert probabilities.sum() == pytest.approx(1.0 - analysis.mine_probability[r, c])

    @pytest.mark.long
    @splitting
    @given(view=small_views(most_covered=10), seed=st.integers(0, 2**32))
    def test_samples_are_solutions(self, small, view, seed):
        oracle = Oracle(view)
        if view.mines is None or not len(oracle.layouts):
            return
        with patch.object(bridges, "SMALL", small):
            layouts = analyse_by_enumeration(view).sample(np.random.default_rng(seed), 5)
        assert len(layouts) == 5
        for layout in layouts:
            assert (oracle.layouts == layout.mines).all(axis=(1, 2)).any()


class TestTotals:
    def test_without_a_total_nothing_is_said_of_the_interior(self):
        analysis = analyse_by_enumeration(one_row("?1?" + "??"))
        assert np.isnan(analysis.mine_probability[0, 3:]).all()
        assert (analysis.solutions, analysis.mines_expected) == (2, 1.0)
        with pytest.raises(FairminesError, match="total"):
            analysis.clue_distribution(0, 4)

    def test_an_undetermined_cell_is_never_quite_certain(self):
        probability = analyse_by_enumeration(View.parse(STAR), density=1e-300).mine_probability
        assert probability[2, 2] == math.nextafter(1.0, 0.0)
        assert probability[0, 0] == math.nextafter(0.0, 1.0)
        assert round_inward(0, 7) == 0.0
        assert round_inward(7, 7) == 1.0

    def test_numbers_of_mines_may_have_gaps(self):
        view = View.parse(STAR)
        assert analyse_by_enumeration(view).solutions == 2
        assert analyse_by_enumeration(view, mines=19).mined.sum() == 1
        assert analyse_by_enumeration(view, mines=21).mined.sum() == 3
        with pytest.raises(InconsistentViewError, match="19 to 21, but not every number") as caught:
            analyse_by_enumeration(view, mines=20)
        assert caught.value.cell is None

    def test_a_board_without_clues(self):
        analysis = analyse_by_enumeration(View(np.full((100, 100), C), mines=2000))
        assert analysis.solutions == math.comb(10_000, 2000)
        assert (analysis.mine_probability == 0.2).all()
        assert analyse_by_enumeration(View([[C]])).solutions == 1


class TestBridges:
    @pytest.mark.long
    @pytest.mark.parametrize("position", corpus("adversarial"))
    def test_wide_frontiers_take_few_steps(self, position):
        """A poor choice of bridges takes millions."""
        view = view_of(position)
        analyse_by_enumeration(view, budget=50_000)

    @pytest.mark.long
    def test_a_component_of_hundreds_of_cells(self):
        # A row of cells over clues at every second column, all 1: each even cell is shared by two.
        width = 599
        cells = np.full((2, width), M)
        cells[0] = C
        cells[1, 1::2] = 1 + 2  # the known mines beside it
        analysis = analyse_by_enumeration(View(cells))
        # Ways to fill the columns so far, by whether the shared cell at the end is a mine.
        free, mined = 1, 1
        for _ in range(width // 2):
            # The clue's mine is the shared cell before, or that after, or the one between.
            free, mined = mined + free, free
        assert analysis.solutions == free + mined


class TestSampling:
    @pytest.mark.long
    @splitting
    @pytest.mark.parametrize(
        "text",
        [
            "3 3 2\n???\n?2!\n???",
            f"7 1 3\n{SHARED}??",
            f"5 2 2\n{SHARED}\n?????",
            "4 4 5\n????\n?2??\n??2?\n????",
            "5 4 6\n?22??\n???2?\n???2?\n??2??",
        ],
    )
    def test_uniform(self, small, text):
        view = View.parse(text)
        with patch.object(bridges, "SMALL", small):
            drawn = analyse_by_enumeration(view).sample(np.random.default_rng(1), 3000)
        self.assert_uniform(drawn, Oracle(view).layouts)

    def assert_uniform(self, drawn, solutions):
        counts = Counter(layout.mines.tobytes() for layout in drawn)
        assert set(counts) == {solution.tobytes() for solution in solutions}
        assert len(solutions) == 1 or chi_square_p_value(list(counts.values())) > 5e-3

    @pytest.mark.parametrize("pin", ["safe", "mined"])
    @pytest.mark.parametrize("cell", [(0, 2), (0, 0), (0, 6)])
    def test_pins(self, pin, cell):
        view = one_row(SHARED + "??", mines=3)
        drawn = analyse_by_enumeration(view).sample(np.random.default_rng(2), 300, **{pin: cell})
        solutions = Oracle(view).layouts
        self.assert_uniform(drawn, solutions[solutions[:, *cell] == (pin == "mined")])
