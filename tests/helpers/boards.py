"""Boards and views for tests: Hypothesis strategies and examples."""

from itertools import product

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from fairmines import Layout, View

EXAMPLE = View.parse("3 3\n???\n?2!\n???")
"""One more mine among seven cells: each is a mine in one of the seven solutions."""

shapes = hnp.array_shapes(min_dims=2, max_dims=2, max_side=12)
"""(H, W) up to 12 x 12."""


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Layouts of any density: Hypothesis alone would make most boards nearly empty or half full."""
    shape = draw(shapes)
    density = draw(st.sampled_from([0.05, 0.15, 0.25, 0.5, 0.9]))
    seed = draw(st.integers(0, 2**32))
    return Layout(np.random.default_rng(seed).random(shape) < density)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Views of any codes, consistent or not, with and without a total of mines."""
    cells = draw(hnp.arrays(np.int8, shapes, elements=st.integers(View.MINE, 8)))
    return View(cells, draw(st.none() | st.integers(0, cells.size)))


@st.composite
def played_views(draw: st.DrawFn) -> tuple[Layout, View]:
    """Views of a layout, of any size up to 12 x 12, with some of its free cells open."""
    layout = draw(layouts())
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0.1, 0.3, 0.6, 0.95]))
    return layout, View.of_layout(layout, (rng.random(layout.mines.shape) < share) & ~layout.mines)


def pairs(number: int, interior: int = 0) -> tuple[View, int]:
    """Components side by side, each `?1?1?` between known mines: one mine in the middle, or two.

    So `number` components with `extra` mines more than their least have C(number, extra) solutions.
    """
    row = "?7?7?" + "?" * interior
    mines = "!!!!!" + "?" * interior
    rows = [mines, *[row, mines] * number]
    return View.parse("\n".join([f"{5 + interior} {len(rows)}", *rows])), 5 * (number + 1) + number


def one_row(text: str, mines: int | None = None) -> View:
    """A view of a single row."""
    return View.parse(f"{len(text)} 1 {'' if mines is None else mines}\n{text}")


def flood(opened: NDArray[np.bool_], layout: Layout, cell: tuple[int, int]) -> None:
    """Open a free cell, and all around each zero clue, by the rules in plain Python."""
    todo = [cell]
    while todo:
        row, column = todo.pop()
        if not opened[row, column]:
            opened[row, column] = True
            if layout.clues[row, column] == 0:
                rows = range(max(row - 1, 0), min(row + 2, layout.height))
                columns = range(max(column - 1, 0), min(column + 2, layout.width))
                todo += product(rows, columns)
