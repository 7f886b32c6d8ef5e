"""The weight of each number of mines on the frontier, compared with all layouts of small boards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairmines as fm
from fairmines.engines.exact import analyse_exact
from fairmines.engines.frontier import count_frontier
from fairmines.errors import FairminesError
from tests.helpers.oracle import Oracle, frontier

BITS = 2**20


@given(seed=st.integers(0, 2**32), mines=st.integers(1, 7))
def test_all_layouts_of_small_boards(seed, mines):
    rng = np.random.default_rng(seed)
    layout = fm.Layout.random((4, 3, mines), seed, start=(1, 1), first="safe")
    opened = ~layout.mines & (rng.random((3, 4)) < 0.3)
    cells = fm.View.of_layout(layout, opened).cells.copy()
    cells[layout.mines & (rng.random((3, 4)) < 0.2)] = fm.View.MINE
    view = fm.View(cells, mines)
    if not view.covered.any():
        return
    row, column = np.argwhere(view.covered)[seed % int(view.covered.sum())].tolist()
    near = frontier(view.cells)
    fitting = Oracle(view).layouts
    by_mines: dict[int, list[bool]] = {}
    for it in fitting:
        by_mines.setdefault(int((it & near).sum()), []).append(bool(it[row, column]))
    found = count_frontier(analyse_exact(view), (row, column), BITS)
    assert found is not None
    assert [it.mines for it in found] == sorted(by_mines)
    for it in found:
        among = by_mines[it.mines]
        assert it.weight == pytest.approx(len(among) / len(fitting))
        assert it.mine_probability == pytest.approx(sum(among) / len(among))


@pytest.mark.parametrize("density", [None, 0.2])
def test_without_a_total(density):
    view = fm.View.parse("5 3\n?????\n?1?2?\n?????")
    analysis = analyse_exact(view, density=density)
    found = count_frontier(analysis, (0, 2), BITS)
    assert found is not None
    assert [it.mines for it in found] == [2, 3]
    assert sum(it.weight for it in found) == pytest.approx(1)
    mean = sum(it.weight * it.mine_probability for it in found)
    assert mean == pytest.approx(analysis.mine_probability[0, 2])


def test_numbers_that_take_too_long():
    view = fm.View.parse("5 3 3\n?????\n?1?2?\n?????")
    assert count_frontier(analyse_exact(view), (0, 2), 1) is None


def test_a_cell_without_a_probability():
    view = fm.View.parse("5 1\n?1???")
    for cell in [(0, 1), (0, 4)]:
        with pytest.raises(FairminesError, match="no mine probability"):
            count_frontier(analyse_exact(view), cell, BITS)
