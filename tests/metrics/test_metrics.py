"""Metrics of layouts: against SciPy's labelling, a plain ZiNi, and a table worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import scipy.ndimage
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from fairmines import FairminesError, Game, Layout
from fairmines.metrics.board_metrics import BoardMetrics, board_metrics
from fairmines.metrics.game_metrics import game_metrics
from fairmines.play.track import EventKind, Track
from fairmines.records.files import read_game
from tests.helpers import replay_files as files

AROUND = np.ones((3, 3), dtype=int)


def layout_of(rows: str) -> Layout:
    """Read rows of 0 and 1, with slashes between them."""
    return Layout([[int(sign) for sign in row] for row in rows.split("/")])


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Draw a layout of up to 9x9 cells, of any density."""
    height, width = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    mines = draw(st.integers(0, height * width))
    return Layout.random((width, height, mines), seed=draw(st.integers(0, 2**32)))


def zero_areas(layout: Layout) -> tuple[NDArray[np.int32], int]:
    zeros = ~layout.mines & (layout.clues == 0)
    areas, number = scipy.ndimage.label(zeros, AROUND)
    return areas, number


def opened_by(layout: Layout, cell: tuple[int, int]) -> NDArray[np.bool_]:
    """Return the cells that a left click on a free cell opens."""
    opened = np.zeros_like(layout.mines)
    opened[cell] = True
    areas, _ = zero_areas(layout)
    if areas[cell]:
        opened |= scipy.ndimage.binary_dilation(areas == areas[cell], AROUND)
    return opened


def plain_zini(layout: Layout, *, human: bool) -> int:
    """Count ZiNi as its authors describe it: all premiums anew before each click."""
    mines, shape = layout.mines, layout.mines.shape
    areas, number = zero_areas(layout)
    in_opening = scipy.ndimage.binary_dilation(areas > 0, AROUND)
    by_columns = [(row, column) for column in range(shape[1]) for row in range(shape[0])]
    free = [cell for cell in by_columns if not mines[cell]]
    opened, flagged = np.zeros_like(mines), np.zeros_like(mines)
    clicks = 0
    if human:
        opened, clicks = in_opening & ~mines, number

    def square(cell: tuple[int, int]) -> tuple[slice, slice]:
        row, column = cell
        return slice(max(0, row - 1), row + 2), slice(max(0, column - 1), column + 2)

    def premium(cell: tuple[int, int]) -> int:
        near = square(cell)
        new = ~opened[near] & ~mines[near]
        touched = set(areas[near][new].tolist()) - {0}
        singles = int((new & ~in_opening[near]).sum())
        unflagged = int((mines[near] & ~flagged[near]).sum())
        return len(touched) + singles - unflagged - 1 - int(not opened[cell])

    while opened.sum() < len(free):
        choices = [cell for cell in free if opened[cell] or not human]
        best = max(choices, key=premium, default=None)  # the first of equals
        if best is not None and premium(best) >= 0:
            clicks += int(not opened[best])
            opened |= opened_by(layout, best)
            near = square(best)
            clicks += int((mines[near] & ~flagged[near]).sum()) + 1
            flagged[near] |= mines[near]
            for row, column in free:
                if max(abs(row - best[0]), abs(column - best[1])) == 1:
                    opened |= opened_by(layout, (row, column))
        else:
            left = (it for it in free if not opened[it] and (areas[it] or not in_opening[it]))
            opened |= opened_by(layout, next(left))
            clicks += 1
    return clicks


@given(layouts())
def test_openings_islands_and_3bv_are_those_of_labelling(layout):
    found = board_metrics(layout)
    areas, number = zero_areas(layout)
    alone = ~layout.mines & ~scipy.ndimage.binary_dilation(areas > 0, AROUND)
    assert found.openings == number
    assert found.islands == scipy.ndimage.label(alone, AROUND)[1]
    assert found.bbbv == layout.bbbv


@pytest.mark.long
@given(layouts())
def test_zini_is_that_of_its_authors_steps(layout):
    found = board_metrics(layout)
    assert found.zini == plain_zini(layout, human=False)
    assert found.human_zini == plain_zini(layout, human=True)


@pytest.mark.parametrize(
    ("rows", "figures"),
    [
        ("0000", (1, 1, 0, 1, 1)),
        ("1111", (0, 0, 0, 0, 0)),
        ("1000/0000/0000", (1, 1, 0, 1, 1)),
        # Flag the mine, and chord on three of the eight cells around it.
        ("000/010/000", (8, 0, 1, 5, 6)),
        ("000/010/001", (7, 0, 1, 4, 5)),
        ("00000/01010/00000/01010", (16, 0, 1, 10, 11)),
        ("10000001/00000000/00010000", (2, 2, 0, 2, 2)),
        ("00000000/00110000/00000110/01000000/00000011", (11, 3, 3, 11, 11)),
    ],
)
def test_small_boards(rows, figures):
    assert board_metrics(layout_of(rows)) == BoardMetrics(*figures)


def test_no_layout():
    with pytest.raises(FairminesError, match=r"layout '1': expected"):
        board_metrics("1")  # type: ignore[arg-type]


def test_a_played_game():
    game = Game.from_layout(layout_of("0010/0000/0000/1000"))
    game.open(0, 0)
    game.flag(0, 2)
    game.chord(1, 1)
    found = game_metrics(game.record())
    assert (found.left, found.right, found.chords) == (1, 1, 1)
    assert (found.clicks, found.effective, found.wasted) == (3, 3, 0)
    assert found.bbbv == game.layout.bbbv
    assert found.path is None
    assert found.efficiency == found.throughput * found.correctness == found.bbbv_solved / 3


def test_clicks_that_change_nothing_are_wasted():
    metrics = game_metrics(read_game(files.avf(), ".avf"))
    assert (metrics.clicks, metrics.effective, metrics.wasted) == (5, 3, 2)
    assert metrics.correctness == 3 / 5


@given(layouts(), st.integers(0, 2**32))
def test_solved_3bv_is_that_of_the_parts_that_are_open(layout, seed):
    rng = np.random.default_rng(seed)
    free = np.argwhere(~layout.mines)
    game = Game.from_layout(layout)
    for row, column in rng.permutation(free)[: len(free) // 3 + 1].tolist():
        game.open(row, column)
    if not game.moves:
        return
    opened = game.view.cells >= 0
    areas, _ = zero_areas(layout)
    alone = opened & ~scipy.ndimage.binary_dilation(areas > 0, AROUND)
    solved = {int(it) for it in areas[opened]} - {0}
    found = game_metrics(game.record())
    assert found.bbbv_solved == len(solved) + alone.sum()
    assert (found.status == "won") == (found.bbbv_solved == found.bbbv)


def test_the_path_is_on_the_board_from_the_first_opening_on_cells_of_16_pixels():
    game = Game.from_layout(Layout([[0, 0, 1, 0], [0, 0, 0, 0]]))
    game.open(0, 0)
    kinds = [EventKind.MOVE, EventKind.LEFT_PRESS, EventKind.LEFT_RELEASE, *[EventKind.MOVE] * 4]
    x = [90, 0, 8, 128, 8, -1, 8 + 30]
    y = [9, 0, 8, 8, 64, 8, 8 + 40]
    track = Track([-9, 0, 0, 10, 20, 30, 70], kinds, x, y, cell=32)
    record = replace(game.record(), track=track, first="safe")
    assert game_metrics(record).path == pytest.approx(25.0)


def test_a_game_without_an_opening_has_no_metrics():
    with pytest.raises(FairminesError, match="the game has no opening"):
        game_metrics(Game("beginner", seed=1).record())
