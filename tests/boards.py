"""Hypothesis strategies for boards, and the eight symmetries of a board."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from fairmines import Layout, View


def _symmetry(turns: int, mirrored: bool) -> Callable[[NDArray[Any]], NDArray[Any]]:
    return lambda board: np.rot90(board.T if mirrored else board, turns)


SYMMETRIES = [_symmetry(*it) for it in product(range(4), (False, True))]
"""Functions from an (H, W) array to the same board turned or mirrored."""

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
