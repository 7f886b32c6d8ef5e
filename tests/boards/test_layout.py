"""Levels and layouts: random deals, clues and 3BV."""

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import ndimage

from fairmines import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    LEVELS,
    FairminesError,
    Layout,
    Level,
    LevelError,
    View,
    _kernel,
)
from fairmines.boards.level import MAX_SIDE
from tests.helpers.boards import layouts

AROUND = np.ones((3, 3), dtype=int)


def expected_clues(mines: NDArray[np.bool_]) -> NDArray[Any]:
    return ndimage.convolve(mines.astype(int), AROUND, mode="constant") - mines


def expected_bbbv(mines: NDArray[np.bool_]) -> int:
    zeros = ~mines & (expected_clues(mines) == 0)
    _, openings = ndimage.label(zeros, AROUND)
    shown = ndimage.binary_dilation(zeros, AROUND)
    return int(openings + np.count_nonzero(~mines & ~shown))


def drawn(layout: Layout) -> list[str]:
    return ["".join(".*"[mine] for mine in row) for row in layout.mines.astype(int).tolist()]


# A change of the generator, or of the way it is used, changes the board of every seed.
GOLDEN = [
    ((5, 4, 6), 0, (0, 0), "any", [".*.*.", "**.*.", ".*...", "....."]),
    ((5, 4, 15), 1, (0, 0), "any", ["*.*.*", "*.***", "*****", "..***"]),
    (
        (9, 9, 10),
        2**64 - 1,
        (0, 8),
        "opening",
        [
            "..*.*....",
            ".........",
            ".........",
            "*..*.....",
            ".*.......",
            "*........",
            ".*.......",
            "........*",
            "**.......",
        ],
    ),
]


class TestLevel:
    def test_levels(self):
        assert Level(9, 9, 10) == BEGINNER == (9, 9, 10)
        assert Level(16, 16, 40) == INTERMEDIATE
        assert Level(30, 16, 99) == EXPERT
        assert list(LEVELS) == ["beginner", "intermediate", "expert"]

    def test_limits(self):
        assert Level(1, 1, 0).cells == 1
        assert Level(1000, 1000, 1_000_000).cells == 1_000_000
        assert Level(np.int64(3), np.uint8(2), 6) == (3, 2, 6)
        assert _kernel.MAX_SIDE == MAX_SIDE  # of boards in files

    @pytest.mark.parametrize(
        ("level", "message"),
        [
            ((0, 1, 0), "width 0 is out of range: expected 1 to 1000"),
            ((1001, 1, 0), "width 1001 is out of range"),
            ((1, 0, 0), "height 0 is out of range"),
            ((3, 2, -1), "-1 mines do not fit on a 3x2 board: expected 0 to 6"),
            ((3, 2, 7), "7 mines do not fit on a 3x2 board: expected 0 to 6"),
            ((2.5, 2, 1), "width 2.5 is not a whole number"),
            ((2, 2, None), "number of mines None is not a whole number"),
        ],
    )
    def test_errors(self, level, message):
        with pytest.raises(LevelError) as caught:
            Level(*level)
        assert message in str(caught.value)
        assert isinstance(caught.value, ValueError)


class TestLayout:
    def test_takes_truth_values_and_zeros_and_ones(self):
        assert Layout([[True, False]]) == Layout([[1, 0]]) == Layout(np.array([[1, 0]], np.uint8))
        assert Layout(np.array([[1, 0], [0, 0]]).T) == Layout([[1, 0], [0, 0]])

    def test_size(self):
        layout = Layout([[1, 0, 0], [0, 1, 0]])
        assert (layout.width, layout.height) == (3, 2)
        assert layout.level == (3, 2, 2)
        assert repr(layout) == "<Layout 3x2, 2 mines>"

    def test_immutable(self):
        source = np.zeros((2, 2), dtype=bool)
        layout = Layout(source)
        source[0, 0] = True
        assert not layout.mines.any()
        for array in (layout.mines, layout.clues, Layout.random((2, 2, 1), seed=1).mines):
            with pytest.raises(ValueError, match="read-only"):
                array[0, 0] = 1

    def test_equality_and_hash(self):
        layout = Layout([[1, 0], [0, 0]])
        assert layout == Layout([[1, 0], [0, 0]])
        assert layout != Layout([[0, 1], [0, 0]])
        assert layout != Layout([[1, 0, 0, 0]])
        assert layout != "a string"
        assert len({layout, Layout([[1, 0], [0, 0]]), Layout([[1, 0, 0, 0]])}) == 2

    @pytest.mark.parametrize(
        ("mines", "message"),
        [
            ([1, 0], "2 dimensions"),
            ([[0, 2]], "True or False"),
            ([[0.0, 1.0]], "True or False"),
            ([[0], [0, 1]], "rows of equal length"),
            (np.zeros((0, 3), bool), "height 0"),
            (np.zeros((3, 0), bool), "width 0"),
            (np.zeros((1, 1001), bool), "width 1001"),
        ],
    )
    def test_errors(self, mines, message):
        with pytest.raises(LevelError) as caught:
            Layout(mines)
        assert message in str(caught.value)

    def test_from_mines(self):
        layout = Layout.from_mines([(0, 2), (np.int64(1), 0)], width=3, height=2)
        assert drawn(layout) == ["..*", "*.."]
        assert Layout.from_mines([], width=1, height=1).level == (1, 1, 0)

    @pytest.mark.parametrize(
        ("mines", "message"),
        [
            ([(0, 3)], "(row 0, column 3) is off the board: expected rows 0 to 1 and columns 0"),
            ([(-1, 0)], "(row -1, column 0) is off the board"),
            ([(0, 1), (0, 1)], "mines has row 0, column 1 twice"),
            ([(0,)], "is not a pair"),
            ([7], "7 is not a pair"),
        ],
    )
    def test_from_mines_errors(self, mines, message):
        with pytest.raises(FairminesError) as caught:
            Layout.from_mines(mines, width=3, height=2)
        assert message in str(caught.value)

    @given(layouts())
    def test_from_mines_gives_the_layout_back(self, layout):
        pairs = [tuple(pair) for pair in np.argwhere(layout.mines)]
        assert Layout.from_mines(pairs, layout.width, layout.height) == layout


class TestCluesAndBBBV:
    def test_a_board_of_the_largest_side(self):
        layout = Layout.random((1000, 999, 200_000), seed=1)
        assert layout.mines.sum() == 200_000
        assert layout.clues.dtype == np.uint8
        np.testing.assert_array_equal(layout.clues, expected_clues(layout.mines))
        assert layout.bbbv == expected_bbbv(layout.mines)


@st.composite
def deals(draw):
    """Arguments of `Layout.random`, all valid."""
    width, height = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    start = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
    first = draw(st.sampled_from(["any", "safe", "opening"]))
    room = int(np.count_nonzero(~free_cells(width, height, start, first)))
    return (
        (width, height, draw(st.integers(0, room))),
        draw(st.integers(0, 2**64 - 1)),
        start,
        first,
    )


def free_cells(width, height, start, first):
    board = np.zeros((height, width), dtype=bool)
    if first != "any":
        board[start] = True
    return ndimage.binary_dilation(board, AROUND) if first == "opening" else board


class TestRandom:
    @given(deals())
    def test_keeps_its_promises(self, deal):
        level, seed, start, first = deal
        layout = Layout.random(level, seed, start, first)
        assert layout.level == level
        assert layout.mines.dtype == bool
        assert not (layout.mines & free_cells(*level[:2], start, first)).any()
        assert layout == Layout.random(level, seed, start, first)

    @pytest.mark.parametrize(
        ("level", "seed", "start", "first", "rows"),
        GOLDEN,
    )
    def test_a_seed_is_a_board_for_ever(self, level, seed, start, first, rows):
        assert drawn(Layout.random(level, seed, start, first)) == rows

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"level": (3, 3, 10)}, "10 mines do not fit on a 3x3 board: expected 0 to 9"),
            ({"level": (0, 3, 1)}, "width 0 is out of range"),
            ({"first": "lucky"}, "first 'lucky' is unknown: expected 'any', 'safe' or 'opening'"),
            ({"seed": -1}, "seed -1 is out of range: expected 0 to 2**64 - 1"),
            ({"seed": 2**64}, "is out of range: expected 0 to 2**64 - 1"),
            ({"start": (3, 0)}, "cell (row 3, column 0) is off the board"),
            ({"start": (0, -1)}, "cell (row 0, column -1) is off the board"),
            ({"start": 5}, "5 is not a pair"),
            (
                {"level": (3, 3, 9), "first": "safe"},
                "9 mines do not fit on a 3x3 board with first='safe' at row 0, column 0: "
                "expected at most 8",
            ),
            (
                {"level": (3, 3, 1), "first": "opening", "start": (1, 1)},
                "1 mine does not fit on a 3x3 board with first='opening' at row 1, column 1: "
                "expected at most 0",
            ),
        ],
    )
    def test_errors(self, arguments, message):
        with pytest.raises(FairminesError) as caught:
            Layout.random(**{"level": (3, 3, 2), "seed": 1, **arguments})
        assert message in str(caught.value)


def test_a_printed_layout_is_its_board():
    layout = Layout([[1, 0, 0], [0, 0, 0]])
    assert str(layout) == "3 2 1\n!10\n110"
    assert View.parse(str(layout)) == View.of_layout(layout)


def test_pickling_keeps_it_immutable():
    original = Layout([[1, 0]])
    copy = pickle.loads(pickle.dumps(original))
    assert copy == original
    with pytest.raises(ValueError, match="read-only"):
        copy.mines[0, 0] = 0
