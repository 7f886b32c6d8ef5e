"""The oracle: counts by trying every placement of mines on a small board. Slow, but simple.

It shares no code with the engines that it judges, except the codes of cells.
"""

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from fairmines import Layout, View

MOST_COVERED = 14
"""The most covered cells in `small_views`: 2 ** 14 placements."""


class Oracle:
    """All layouts that fit a view, and the counts and probabilities that follow.

    If the total is unknown, the interior has no mine probability.
    """

    def __init__(self, view: View, mines: int | None = None, density: float | None = None):
        self.cells = view.cells
        self.mines = view.mines if mines is None else mines
        odds = Fraction(1) if density is None else Fraction(density) / (1 - Fraction(density))
        self.layouts = fitting(view.cells, self.mines)
        self.weights = [odds ** int(count) for count in self.layouts.sum(axis=(1, 2))]
        self.asked = view.covered if self.mines is not None else frontier(view.cells)

    @property
    def solutions(self) -> int:
        """The number of layouts, or of arrangements of the frontier if the total is unknown."""
        unasked = (self.cells == View.COVERED) & ~self.asked
        return len(self.layouts) >> int(unasked.sum())

    @property
    def mine_probability(self) -> NDArray[np.float64]:
        """(H, W) float64, NaN for opened cells, known mines and cells of unknown probability."""
        probability = np.full(self.cells.shape, np.nan)
        for row, column in np.argwhere(self.asked):
            probability[row, column] = self.probability(self.layouts[:, row, column])
        return probability

    def clue_distribution(self, row: int, column: int) -> list[float]:
        """Return the probabilities that a cell is safe and shows 0 to 8."""
        shown = np.where(self.layouts, View.MINE, clues(self.layouts))[:, row, column]
        return [self.probability(shown == clue) for clue in range(9)]

    def probability(self, mask: NDArray[np.bool_]) -> float:
        """Return the probability of the layouts in a mask."""
        hits = sum(weight for weight, hit in zip(self.weights, mask, strict=True) if hit)
        return float(Fraction(hits) / sum(self.weights))


def fitting(cells: NDArray[np.int8], mines: int | None) -> NDArray[np.bool_]:
    """Try all placements on the covered cells; return those that fit, (N, H, W) bool."""
    covered = np.flatnonzero(cells == View.COVERED)
    numbers = np.arange(2 ** len(covered))
    boards = np.repeat((cells == View.MINE).reshape(1, -1), len(numbers), axis=0)
    boards[:, covered] = numbers[:, None] >> np.arange(len(covered)) & 1
    boards = boards.reshape(-1, *cells.shape)
    fits = (clues(boards) == cells)[:, cells >= 0].all(axis=1)
    if mines is not None:
        fits &= boards.sum(axis=(1, 2)) == mines
    return boards[fits]


def clues(boards: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Count the mines around each cell of (N, H, W) boards, its own not included."""
    _, height, width = boards.shape
    padded = np.pad(boards, ((0, 0), (1, 1), (1, 1))).astype(np.int64)
    square = sum(padded[:, r : r + height, c : c + width] for r in range(3) for c in range(3))
    return square - boards


def frontier(cells: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return (H, W) bool: the covered cells with an opened neighbour."""
    return (cells == View.COVERED) & (clues((cells >= 0)[None])[0] > 0)


@st.composite
def small_views(draw: st.DrawFn, most_covered: int = MOST_COVERED) -> View:
    """Views small enough for the oracle: some known mines, some wrong clues, any total or none."""
    height, width = draw(st.sampled_from([(1, 6), (2, 5), (3, 3), (3, 6), (4, 4), (5, 4), (5, 6)]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    layout = Layout(rng.random((height, width)) < draw(st.sampled_from([0.1, 0.25, 0.4, 0.6])))
    # 1. Cover all mines but some, and as many free cells as the oracle can bear.
    truth = View.of_layout(layout).cells
    order = np.argsort(~layout.mines.ravel() + rng.normal(0, 0.5, layout.mines.size))
    covered = order[: draw(st.sampled_from(range(most_covered // 2, most_covered + 1)))]
    cells = truth.copy()
    cells.flat[covered] = View.COVERED
    # 2. Make a clue wrong now and then: most such views fit no layout.
    opened = np.flatnonzero(cells >= 0)
    change = draw(st.sampled_from([0, 0, 0, 1, -1]))
    if len(opened):
        clue = rng.choice(opened)
        cells.flat[clue] = np.clip(cells.flat[clue] + change, 0, 8)
    # 3. State the total, or another, or none.
    total = draw(st.sampled_from([0, 0, None, 1, -1]))
    right = layout.level.mines
    return View(cells, None if total is None else int(np.clip(right + total, 0, cells.size)))
