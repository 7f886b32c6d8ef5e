"""The strategies `sps` and `dssp`: deductions from single clues."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines import View
from fairmines.boards.cells import neighbour_indices
from fairmines.strategies import Guess, find_strategy
from fairmines.strategies.sps import SinglePointStrategy
from tests.helpers.boards import layouts
from tests.helpers.watching import around, proved_by_single_clues

both = pytest.mark.parametrize("name", ["sps", "dssp"])


class Fixed(random.Random):
    """Draws the same number every time."""

    def __init__(self, number):
        super().__init__()
        self.number = number

    def random(self):
        return self.number

    def getrandbits(self, k, /):  # noqa: ARG002  # as the parent's
        raise AssertionError("drawn by something else than random()")


def moves(name, view, number=0.0):
    return list(find_strategy(name)().moves(view, Fixed(number)))


def is_guess(cells):
    assert len({isinstance(cell, Guess) for cell in cells}) == 1
    return isinstance(cells[0], Guess)


def parse(*rows, mines=None):
    return View.parse(f"{len(rows[0])} {len(rows)}\n" + "\n".join(rows)).with_mines(mines)


@st.composite
def views_in_play(draw):
    """A layout with any of its free cells opened."""
    layout = draw(layouts())
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    opened = rng.random(layout.mines.shape) < draw(st.sampled_from([0.2, 0.5, 0.9]))
    return View.of_layout(layout, opened & ~layout.mines)


@both
class TestDeductions:
    @pytest.mark.long
    @given(views_in_play())
    def test_all_that_single_clues_prove_and_nothing_else(self, name, view):
        known = proved_by_single_clues(view)
        safe = {cell for cell, mined in known.items() if not mined}
        rest = [tuple(cell) for cell in np.argwhere(view.covered) if not known.get(tuple(cell))]
        if not rest:
            return  # there is no covered cell that could be free
        cells = moves(name, view)
        assert len(set(cells)) == len(cells)
        if safe:
            # Some now, and the others when these are open.
            assert not is_guess(cells)
            assert set(cells) <= safe
        else:
            assert is_guess(cells)
            assert cells == [rest[0]]
            assert moves(name, view, 1 - 2**-53) == [rest[-1]]

    def test_a_mark_of_one_clue_frees_the_neighbours_of_another(self, name):
        # The 1 at the edge has but one neighbour, a mine; it is that of the other 1 as well.
        strategy, rng = find_strategy(name)(), Fixed(0.0)
        assert strategy.moves(parse("1?1??", mines=1), rng) == [(0, 3)]
        assert strategy.moves(parse("1?10?", mines=1), rng) == [(0, 4)]


@pytest.mark.parametrize(("mines", "marks"), [(1, [6]), (3, [6]), (4, [])])
def test_marks_leave_the_queue_first_while_mines_are_rare(mines, marks):
    strategy = SinglePointStrategy()
    # The 0 frees its neighbours, and the 1 condemns its own.
    view = parse("?0?????1", mines=mines)
    assert strategy.moves(view, Fixed(0.0)) == [(0, 0), (0, 2)]
    assert strategy._clues.marks == marks


class TestSinglePoint:
    @pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (3, 4)])
    def test_neighbours(self, shape):
        cells = [divmod(cell, shape[1]) for cell in range(shape[0] * shape[1])]
        table = [[divmod(it, shape[1]) for it in beside] for beside in neighbour_indices(*shape)]
        assert table == [around(cell, shape) for cell in cells]
