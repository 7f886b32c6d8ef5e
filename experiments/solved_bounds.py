"""Judges upper bounds by the boards that are solved: `make solved-bounds`, 10 minutes of a core.

Every layout of every board of perfect.json is played with the helper, so nothing is sampled: no
bound may be below the exact win probability. Writes a table of docs/research/upper-bounds.md.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.page import RESEARCH, git, replace_between, run, table
from experiments.small_boards import PACKAGED
from fairmines import _kernel
from fairmines.engines.exact import GAME_BUDGET
from fairmines.engines.many import count_threads

PAGE = RESEARCH / "upper-bounds.md"
COMMAND = "make solved-bounds"
BEGIN, END = "<!-- solved: make solved-bounds -->", "<!-- end of solved -->"
LIMITS = (1, 8, 300)
"""The largest numbers of solutions that are played perfectly. The smaller, the harder the test."""
KINDS = ("gifts alone", "one pick", "two picks")
ROUNDING = 1e-9


@dataclass(frozen=True)
class Board:
    """A solved board, with a safe first click in one of the best cells."""

    width: int
    height: int
    mines: int
    start: tuple[int, int]
    perfect: float

    @property
    def layouts(self) -> NDArray[np.bool_]:
        """(N, H, W): every layout in which the start is free."""
        row, column = self.start
        start = row * self.width + column
        others = [cell for cell in range(self.width * self.height) if cell != start]
        number = comb(len(others), self.mines)
        mines = np.array(list(combinations(others, self.mines)), dtype=np.intp)
        layouts = np.zeros((number, self.width * self.height), dtype=np.bool_)
        layouts[np.arange(number)[:, None], mines] = True
        return layouts.reshape(number, self.height, self.width)


def clues_of(layouts: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Return the clue of each cell of each layout, (N, H, W)."""
    height, width = layouts.shape[1:]
    padded = np.pad(layouts, ((0, 0), (1, 1), (1, 1))).astype(np.int8)
    clues = np.zeros(layouts.shape, dtype=np.int8)
    for row in range(3):
        for column in range(3):
            clues += padded[:, row : row + height, column : column + width]
    return clues


def bounds(board: Board, limit: int, threads: int) -> list[float]:
    """Return the bounds of a board: with gifts alone, of plans with one pick, and with two."""
    layouts = board.layouts
    first_clues = clues_of(layouts)[(slice(None), *board.start)]
    sums = np.zeros(len(KINDS))
    for clue in np.unique(first_clues):
        view = np.full((board.height, board.width), fm.View.COVERED, dtype=np.int8)
        view[board.start] = clue
        sums += start_sums(view, board.mines, limit, layouts[first_clues == clue], threads)
    return [float(it) for it in sums / len(layouts)]


def start_sums(
    view: NDArray[np.int8], mines: int, limit: int, layouts: NDArray[np.bool_], threads: int
) -> NDArray[np.float64]:
    """Return the bounds of a view times its number of layouts."""
    options = _kernel.GiftOptions(mines=mines, most_solutions=limit, budget=GAME_BUDGET)
    found = _kernel.help_layouts(view, options, layouts, threads)
    size = len(layouts)
    payoff = (found.payoff * (view == fm.View.COVERED)).reshape(size, -1)
    ends = (found.played | layouts | (clues_of(layouts) == 0)).reshape(size, -1)
    clues = clues_of(layouts).reshape(size, -1)
    gifts = found.value.sum()
    free = view.size - 1 - mines  # A plan has at most as many picks.
    one = payoff.sum(axis=0).max() if free > 0 else gifts
    if free < 2:
        return np.array([gifts, one, one])
    two = 0.0
    for cell in np.flatnonzero(view == fm.View.COVERED):
        total = payoff[ends[:, cell], cell].sum()
        for clue in np.unique(clues[~ends[:, cell], cell]):
            rest = payoff[~ends[:, cell] & (clues[:, cell] == clue)].sum(axis=0)
            rest[cell] = 0
            total += rest.max()
        two = max(two, total)
    return np.array([gifts, one, two])


def boards() -> list[Board]:
    """Return the boards of perfect.json."""
    return [
        Board(
            it["width"],
            it["height"],
            it["mines"],
            (it["row"], it["column"]),
            it["won"] / it["free"],
        )
        for it in json.loads(PACKAGED.read_text())["boards"]
    ]


def main() -> None:
    """Bound each board, and write the table."""
    threads = count_threads("auto")
    above: dict[tuple[int, str], list[float]] = defaultdict(list)
    for board in boards():
        for limit in LIMITS:
            for kind, bound in zip(KINDS, bounds(board, limit, threads), strict=True):
                above[limit, kind].append(bound - board.perfect)
        print(f"{board.width}x{board.height}/{board.mines}", file=sys.stderr)
    rows = [
        [
            f"{limit}, {kind}",
            str(len(points)),
            str(sum(it < -ROUNDING for it in points)),
            str(sum(abs(it) <= ROUNDING for it in points)),
            f"{100 * sum(points) / len(points):.2f}",
            f"{100 * max(points):.2f}",
        ]
        for (limit, kind), points in above.items()
    ]
    heads = ["solutions, bound", "boards", "below", "equal", "mean above", "most above"]
    note = f"Written at commit `{git('describe', '--always', '--dirty')}` by `{COMMAND}`.\n\n"
    replace_between(PAGE, BEGIN, END, note + table(heads, rows))


if __name__ == "__main__":
    run(main)
