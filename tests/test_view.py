"""Views: parsed from text, made from layouts, compared and printed."""

import copy
import pickle

import numpy as np
import pytest
from boards import layouts, views
from hypothesis import given
from hypothesis import strategies as st

from fairmines import FairminesError, InconsistentViewError, Layout, LevelError, NotationError, View

C, M = View.COVERED, View.MINE


class TestView:
    def test_cells_and_total(self):
        view = View([[C, 2, M], [0, 8, C]], mines=3)
        assert view.cells.dtype == np.int8
        assert view.cells.tolist() == [[-1, 2, -2], [0, 8, -1]]
        assert (view.width, view.height, view.mines) == (3, 2, 3)
        assert view.covered.tolist() == [[True, False, False], [False, False, True]]
        assert repr(view) == "<View 3x2, 3 mines: 2 covered cells>"

    def test_unknown_total(self):
        view = View([[C]])
        assert view.mines is None
        assert repr(view) == "<View 1x1, unknown total: 1 covered cell>"

    def test_limits(self):
        assert View([[C]], mines=0).mines == 0
        assert View([[C]], mines=np.int64(1)).mines == 1
        assert View(np.full((1000, 1000), C), mines=10**6).mines == 10**6

    @pytest.mark.parametrize("dtype", [np.int8, np.int64, ">i4"])
    def test_any_integers_in_any_order(self, dtype):
        cells = np.asfortranarray(np.array([[C, 1], [M, 8]], dtype))
        view = View(cells)
        assert view.cells.flags.c_contiguous
        assert view.cells.tolist() == cells.tolist()

    def test_immutable(self):
        source = np.zeros((2, 2), dtype=np.int8)
        view = View(source)
        source[0, 0] = 5
        assert not view.cells.any()
        with pytest.raises(ValueError, match="read-only"):
            view.cells[0, 0] = 1
        with pytest.raises(AttributeError):
            view.mines = 3

    @given(views())
    def test_equality_and_hash(self, view):
        same = View(view.cells, view.mines)
        assert view == same
        assert hash(view) == hash(same)
        changed = view.cells.copy()
        changed[0, 0] = 3 if changed[0, 0] != 3 else 4
        assert view != View(changed, view.mines)
        assert view != view.with_mines(None if view.mines is not None else 0)
        assert view != str(view)

    def test_a_view_of_another_shape_differs(self):
        assert View([[0, 0]]) != View([[0], [0]])

    @given(views())
    def test_copies(self, view):
        assert pickle.loads(pickle.dumps(view)) == view
        assert copy.deepcopy(view) == view

    @pytest.mark.parametrize(
        ("cells", "message"),
        [
            ([[9]], "cell code 9 at row 0, column 0: expected 0 to 8, -1 (covered) or -2"),
            ([[0, 0], [0, -3]], "cell code -3 at row 1, column 1"),
            ([[300]], "cell code 300 at row 0, column 0"),
            (np.array([[2**64 - 1]], np.uint64), "cell code 18446744073709551615 at row 0"),
            ([1, 2], "2 dimensions"),
            ([[[1]]], "2 dimensions"),
            (3, "2 dimensions"),
            ([[1.0]], "whole numbers"),
            ([["1"]], "whole numbers"),
            ([[None]], "whole numbers"),
            ([[0], [0, 0]], "rows of equal length"),
            ([[True]], "whole numbers"),
            (np.zeros((0, 2), int), "height 0 is out of range"),
            (np.zeros((2, 0), int), "width 0 is out of range"),
            (np.zeros((1001, 1), int), "height 1001 is out of range"),
        ],
    )
    def test_errors_in_cells(self, cells, message):
        with pytest.raises(FairminesError) as caught:
            View(cells)
        assert message in str(caught.value)

    @pytest.mark.parametrize(
        ("mines", "message"),
        [
            (-1, "-1 mines do not fit on a 2x1 board: expected 0 to 2"),
            (3, "3 mines do not fit on a 2x1 board: expected 0 to 2"),
            (1.5, "number of mines 1.5 is not a whole number"),
            ("1", "number of mines '1' is not a whole number"),
        ],
    )
    def test_errors_in_the_total(self, mines, message):
        for make in (lambda: View([[C, C]], mines), lambda: View([[C, C]]).with_mines(mines)):
            with pytest.raises(LevelError) as caught:
                make()
            assert message in str(caught.value)

    def test_with_mines(self):
        view = View([[C, C]], 1)
        assert view.with_mines(2) == View([[C, C]], 2)
        assert view.with_mines(None) == View([[C, C]])
        assert view.mines == 1

    def test_whether_a_layout_fits_is_not_asked(self):
        assert View([[8]]).cells[0, 0] == 8
        assert View([[M]], mines=0).mines == 0
        assert issubclass(InconsistentViewError, FairminesError)


class TestOfLayout:
    @given(layouts(), st.data())
    def test_shows_clues_where_opened(self, layout, data):
        seed = data.draw(st.integers(0, 2**32))
        opened = np.random.default_rng(seed).random(layout.mines.shape) < 0.5
        opened &= ~layout.mines
        view = View.of_layout(layout, opened)
        assert view.mines == layout.level.mines
        np.testing.assert_array_equal(view.covered, ~opened)
        np.testing.assert_array_equal(view.cells[opened], layout.clues[opened])

    @given(layouts())
    def test_shows_everything_by_default(self, layout):
        view = View.of_layout(layout)
        assert not view.covered.any()
        np.testing.assert_array_equal(view.cells == View.MINE, layout.mines)
        np.testing.assert_array_equal(view.cells[~layout.mines], layout.clues[~layout.mines])

    def test_errors(self):
        layout = Layout([[0, 1]])
        with pytest.raises(FairminesError, match="row 0, column 1 is a mine: it cannot be opened"):
            View.of_layout(layout, [[0, 1]])
        with pytest.raises(FairminesError, match=r"opened has shape \(2,\): expected \(1, 2\)"):
            View.of_layout(layout, [0, 0])


def check_reading(text: str) -> None:
    try:
        view = View.parse(text)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert View.parse(str(view)) == view


class TestText:
    @given(views())
    def test_round_trip(self, view):
        assert View.parse(str(view)) == view

    @given(st.text() | st.text("0123456789?!.*+- \r\n\t"))
    def test_any_text_is_a_view_or_an_error_of_one_line(self, text):
        check_reading(text)

    @given(views(), st.data())
    def test_a_damaged_text_is_a_view_or_an_error_of_one_line(self, view, data):
        text = str(view)
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 3, len(text))))
        damage = data.draw(st.text(max_size=3))
        check_reading(text[:start] + damage + text[end:])

    def test_reads_what_the_notation_tolerates(self):
        view = View([[C, 2, M]], mines=2)
        assert View.parse("3 1 2\n?2!") == view
        assert View.parse("3 1 2\n.2*\n") == view
        assert View.parse("\ufeff3 1 2  \r\n?2!  \r\n\r\n") == view
        assert str(view) == "3 1 2\n?2!"
        assert str(view.with_mines(None)) == "3 1\n?2!"

    @pytest.mark.parametrize(
        ("text", "line", "column"),
        [
            ("", 0, 0),
            ("3\n???", 1, 0),
            ("3 x\n???", 1, 3),
            ("3 1\n?9?", 2, 2),
            ("2 2\n??\n?", 3, 2),
            ("2 2\n??\n???", 3, 3),
            ("2 2\n??\n??\n??", 4, 0),
            ("2 2 5\n??\n??", 1, 5),
            ("2 0\n", 1, 3),
        ],
    )
    def test_errors_say_where(self, text, line, column):
        with pytest.raises(NotationError) as caught:
            View.parse(text)
        assert (caught.value.line, caught.value.column) == (line, column)


def test_pickling_keeps_it_immutable():
    original = View([[0, -1]], 1)
    copy = pickle.loads(pickle.dumps(original))
    assert copy == original
    with pytest.raises(ValueError, match="read-only"):
        copy.cells[0, 0] = 0
