"""Views: parsed from text, made from layouts, compared and printed."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines import (
    FairminesError,
    Game,
    Layout,
    LevelError,
    NotationError,
    View,
    analyse,
    simulate,
)
from tests.helpers.boards import layouts, views

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

    @pytest.mark.long
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
        assert View([[0, 0]]) != View([[0], [0]])

    @pytest.mark.long
    @given(views())
    def test_copies(self, view):
        for copied in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
            assert copied == view
            with pytest.raises(ValueError, match="read-only"):
                copied.cells[0, 0] = 0

    @pytest.mark.parametrize(
        ("cells", "message"),
        [
            ([[9]], "cell code 9 at row 0, column 0: expected 0 to 8, -1 (covered) or -2"),
            ([[0, 0], [0, -3]], "cell code -3 at row 1, column 1"),
            ([[300]], "cell code 300 at row 0, column 0"),
            (np.array([[2**64 - 1]], np.uint64), "cell code 18446744073709551615 at row 0"),
            ([[0], [0, 0]], "rows of equal length"),
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
        everything = View.of_layout(layout).cells
        assert np.array_equal(everything == View.MINE, layout.mines)
        assert np.array_equal(everything[~layout.mines], layout.clues[~layout.mines])

    def test_errors(self):
        layout = Layout([[0, 1]])
        with pytest.raises(FairminesError, match="row 0, column 1 is a mine: it cannot be opened"):
            View.of_layout(layout, [[0, 1]])
        with pytest.raises(FairminesError, match=r"opened has shape \(2,\): expected \(1, 2\)"):
            View.of_layout(layout, [0, 0])


class TestMaking:
    """The short ways to a view, as scripts and notebooks want them."""

    VIEW = View([[C, 2, M], [C, C, 1]], mines=2)

    @pytest.mark.parametrize("indent", ["", "    ", "\t"])
    @pytest.mark.parametrize("around", ["", "\n", "\n  \n"])
    def test_indented_text(self, indent, around):
        lines = [indent + line for line in ("3 2 2", "?2!", "??1")]
        assert View.parse(around + "\n".join(lines) + around) == self.VIEW
        rows = around + "\n".join(lines[1:]) + around
        assert View.from_rows(rows, mines=2) == self.VIEW

    def test_total_beside_text(self):
        assert View.parse("3 2\n?2!\n??1", mines=2) == self.VIEW
        assert View.parse("3 2 2\n?2!\n??1", mines=2) == self.VIEW
        with pytest.raises(FairminesError, match=r"^mines 3: expected 2, as the text states$"):
            View.parse("3 2 2\n?2!\n??1", mines=3)
        with pytest.raises(LevelError, match="7 mines do not fit on a 3x2 board"):
            View.parse("3 2\n?2!\n??1", mines=7)

    @pytest.mark.parametrize("level", ["beginner", "9x9x10", (9, 9, 10)])
    def test_covered_board(self, level):
        view = View.covered_board(level)
        assert view == View(np.full((9, 9), C), 10)
        assert view.cells.dtype == np.int8
        assert view.level == (9, 9, 10)
        with pytest.raises(ValueError, match="read-only"):
            view.cells[0, 0] = 1

    def test_level(self):
        assert self.VIEW.level == (3, 2, 2)
        assert self.VIEW.with_mines(None).level is None

    @pytest.mark.parametrize(
        ("text", "line", "column", "says"),
        [
            ("", 0, 0, "there are no rows"),
            ("\n    ???\n    ?x?\n", 3, 6, "'x' is not a cell"),
            ("???\n??", 2, 3, "the row has 2 cells: expected 3"),
            ("?\n??", 2, 2, "the row has 2 cells: expected 1"),
            (["??", "", "??"], 2, 1, "the row has 0 cells: expected 2"),
            (["", " "], 0, 0, "there are no rows"),
            ([], 0, 0, "there are no rows"),
            ("?" * 1001, 0, 0, "width 1001 is out of range"),
        ],
    )
    def test_errors_in_rows_say_where(self, text, line, column, says):
        with pytest.raises(NotationError) as caught:
            View.from_rows(text)
        assert (caught.value.line, caught.value.column) == (line, column)
        assert says in str(caught.value)

    def test_rows_may_be_those_of_a_file(self):
        assert View.from_rows([" \n", "  ?1\r\n", "  ??\n", "\n"]) == View.from_rows(["?1", "??"])

    @pytest.mark.parametrize(
        ("rows", "says"),
        [
            (7, "rows 7: expected a text, or a list of texts"),
            ([[0, 1]], "row [0, 1]: expected a text of ?, ! and 0 to 8"),
        ],
    )
    def test_errors_in_the_type_of_rows(self, rows, says):
        with pytest.raises(FairminesError) as caught:
            View.from_rows(rows)
        assert says in str(caught.value)

    def test_errors_in_indented_text_say_where(self):
        with pytest.raises(NotationError) as caught:
            View.parse("\n    3 2\n    ???\n    ?x?\n")
        assert (caught.value.line, caught.value.column) == (4, 6)
        assert str(caught.value).startswith("line 4, column 6: 'x' is not a cell")
        with pytest.raises(NotationError, match=r"^line 1, column 1: .*; View\.from_rows and"):
            View.parse("???\n?2!\n???")

    @pytest.mark.parametrize(
        ("cells", "says"),
        [
            (["?2", "??"], "dtype <U2: expected whole numbers; View.from_rows reads rows of text"),
            (
                [[0.0, 1.0]],
                "dtype float64: expected whole numbers; use np.asarray(cells).",
            ),
            ([[np.nan, 1.0]], "np.nan_to_num(cells, nan=-1).astype(int)"),
            ([[True, False]], "dtype bool: expected whole numbers; for truth values use View.of_"),
            ([[None, 1]], "dtype object: expected whole numbers"),
            (
                np.zeros(81, int),
                "shape (81,): expected 2 dimensions (rows, columns); use cells",
            ),
            (np.zeros((2, 9, 9), int), "shape (2, 9, 9): expected 2 dimensions (rows, columns); "),
        ],
    )
    def test_errors_name_the_type_and_the_better_call(self, cells, says):
        for make in (View, lambda cells: analyse(cells, 1)):
            with pytest.raises(FairminesError) as caught:
                make(cells)
            assert says in str(caught.value)


class TestLevelNames:
    @pytest.mark.parametrize("level", ["beginner", "9x9x10", (9, 9, 10)])
    def test_wherever_a_level_does(self, level):
        assert Layout.random(level, 7) == Layout.random((9, 9, 10), 7)
        assert Game(level, seed=7).level == (9, 9, 10)
        assert simulate("random", level, 3).level == (9, 9, 10)

    @pytest.mark.parametrize("make", [lambda it: Layout.random(it, 1), Game, View.covered_board])
    def test_errors(self, make):
        with pytest.raises(LevelError) as caught:
            make("hard")
        assert str(caught.value) == (
            "level 'hard' is unknown: expected beginner, intermediate, expert or WIDTHxHEIGHTxMINES"
        )
