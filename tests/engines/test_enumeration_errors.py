"""The engine `enumeration`: errors for clashing clues, impossible totals, exceeded budgets."""

import pytest

from fairmines import InconsistentViewError, TooComplexError, View
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.engines.enumeration.arrangement_counts import ArrangementCounts
from fairmines.engines.enumeration.engine import Census
from fairmines.engines.enumeration.step_counter import BUDGET, StepCounter
from fairmines.engines.enumeration.totals import KnownTotal
from tests.helpers.boards import one_row
from tests.helpers.corpus import read_corpus, view_of


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "cell", "message"),
        [
            ("3 1\n?4?", (0, 1), "the clue 4 at row 0, column 1 has at most 2 mines around it"),
            ("3 1\n!1!", (0, 1), "the clue 1 at row 0, column 1 has at least 2 mines around it"),
            ("5 1\n!1?2?", (0, 3), "the clue 2 at row 0, column 3 has at most 1 mine around it"),
            ("1 1\n1", (0, 0), "the clue 1 at row 0, column 0 has at most 0 mines around it"),
        ],
    )
    def test_a_saturated_clue(self, text, cell, message):
        with pytest.raises(InconsistentViewError) as caught:
            analyse_by_enumeration(View.parse(text))
        assert str(caught.value) == f"no layout fits: {message}"
        assert caught.value.cell == cell

    def test_clues_of_a_component(self):
        # Both clues see the same three cells; the known mines leave 1 to the one, 2 to the other.
        with pytest.raises(InconsistentViewError) as caught:
            analyse_by_enumeration(View.parse("3 3\n!3!\n???\n!4!"))
        assert str(caught.value) == (
            "no layout fits: the clue 4 at row 2, column 1 clashes with the clues around it"
        )
        assert caught.value.cell == (2, 1)

    @pytest.mark.parametrize("mines", [0, 4])
    def test_a_total_out_of_range(self, mines):
        with pytest.raises(InconsistentViewError) as caught:
            analyse_by_enumeration(one_row("?1?" + "??", mines=mines))
        assert str(caught.value) == f"no layout fits {mines} mines: the clues allow 1 to 3"
        assert caught.value.cell is None

    @pytest.mark.long
    def test_the_budget(self):
        view = view_of(read_corpus("adversarial")[9])
        work = StepCounter(BUDGET)
        Census(view.cells, view.mines, None, work)
        assert 1000 < work.done < BUDGET
        assert (
            analyse_by_enumeration(view, budget=work.done).solutions
            == analyse_by_enumeration(view).solutions
        )
        with pytest.raises(TooComplexError, match=f"budget of {work.done - 1:,} steps"):
            analyse_by_enumeration(view, budget=work.done - 1)

    def test_large_counts_take_more_steps(self):
        small, large = StepCounter(BUDGET), StepCounter(BUDGET)
        for interior, work in ((100, small), (100_000, large)):
            KnownTotal([ArrangementCounts(0, [1, 1])] * 20, interior, 0, interior // 5, work)
        assert large.done > 50 * small.done
