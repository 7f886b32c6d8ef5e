"""The boards of random, no-guess and repaired deals beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import sqrt

import numpy as np

import fairmines as fm
from benchmarks.csv_rows import print_row
from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule, Level
from fairmines.errors import NoDealError
from fairmines.play.deals import find_deal, wins_without_guess

LEVELS = [Level(6, 6, 10), Level(9, 9, 10), Level(9, 9, 20), Level(16, 16, 50)]
LEVELS += [Level(30, 16, 99), Level(30, 16, 130), Level(30, 30, 240)]
TINY = [Level(4, 4, 3), Level(4, 4, 4), Level(5, 4, 5), Level(5, 4, 6)]
SEARCH_SECONDS = 2.0
"""A no-guess deal that takes longer is left out, and counted as missing."""


def compare_boards(boards: int, first: FirstRule) -> None:
    """Print the means of each deal with their standard errors, and the shares of the grades."""
    print_row(
        *("level", "deal", "boards", "3BV", "openings", "islands", "mean clue", "mines at edges"),
        *("mines at distance", "longest line without mines", "without a guess"),
        *fm.PROOF_RULES,
    )
    for level in LEVELS:
        start = level.height // 2, level.width // 2
        for name, deal in DEALS.items():
            rows, grades = [], Counter[str | None]()
            for layout in deal(level, start, first, boards):
                rows.append(features(layout, start))
                grades[fm.board_difficulty(layout, start)] += 1
            if not rows:
                continue
            graded = len(rows) - grades[None]
            print_row(
                f"{level.width}x{level.height}/{level.mines}",
                name,
                f"{len(rows):,}",
                *(with_error(column) for column in np.array(rows, dtype=float).T),
                f"{graded / len(rows):.0%}",
                *(f"{grades[rule] / max(1, graded):.0%}" for rule in fm.PROOF_RULES),
            )


def random_layouts(level: Level, start: Cell, first: FirstRule, boards: int) -> Iterator[fm.Layout]:
    """Deal layouts at random."""
    for seed in range(boards):
        yield fm.Layout.random(level, seed, start, first)


def no_guess_layouts(
    level: Level, start: Cell, first: FirstRule, boards: int
) -> Iterator[fm.Layout]:
    """Search for random layouts without a guess; give up a level after a tenth has failed."""
    failed = 0
    for seed in range(boards):
        try:
            found = find_deal("no-guess", level, seed, start, first, limit=SEARCH_SECONDS)
        except NoDealError:
            failed += 1
            if failed > boards / 10:
                return
            continue
        yield found.layout


def repaired_layouts(
    level: Level, start: Cell, first: FirstRule, boards: int
) -> Iterator[fm.Layout]:
    """Make layouts without a guess by moving mines."""
    for seed in range(boards):
        yield find_deal("repaired", level, seed, start, first, limit=None).layout


DEALS: dict[str, Callable[[Level, Cell, FirstRule, int], Iterator[fm.Layout]]] = {
    "random": random_layouts,
    "no-guess": no_guess_layouts,
    "repaired": repaired_layouts,
}


def features(layout: fm.Layout, start: Cell) -> tuple[float, ...]:
    """Return the figures of a layout, in the order of the columns."""
    metrics = fm.board_metrics(layout)
    mines = layout.mines
    rows, columns = mines.nonzero()
    distance = np.maximum(abs(rows - start[0]), abs(columns - start[1])).mean()
    edges = mines.sum() - mines[1:-1, 1:-1].sum()
    return (
        metrics.bbbv,
        metrics.openings,
        metrics.islands,
        layout.clues[~mines].mean(),
        edges,
        distance,
        max(longest_free(line) for line in [*mines, *mines.T]),
    )


def longest_free(line: np.ndarray) -> int:
    """Return the length of the longest run of cells without a mine in a row or column."""
    ends = np.flatnonzero(np.concatenate(([True], line, [True])))
    return int(np.diff(ends).max()) - 1


def with_error(values: np.ndarray) -> str:
    """Write a mean with its standard error."""
    return f"{values.mean():.2f} ± {values.std(ddof=1) / sqrt(len(values)):.2f}"


def measure_uniformity(boards: int) -> None:
    """Count how often each layout without a guess comes, on boards with few of them."""
    print_row("level", "layouts", "without a guess", "boards", "chi-square", "freedom", "excess")
    for level in TINY:
        start = 0, 0
        wanted, layouts = 0, 0
        counts: dict[bytes, int] = {}
        for cells in combinations(range(1, level.cells), level.mines):
            mines = np.zeros(level.cells, dtype=np.bool_)
            mines[list(cells)] = True
            layout = fm.Layout(mines.reshape(level.height, level.width))
            layouts += 1
            if wins_without_guess(layout, start):
                counts[layout.mines.tobytes()] = 0
                wanted += 1
        total = boards * wanted
        for seed in range(total):
            found = find_deal("repaired", level, seed, start, "safe", limit=None)
            counts[found.layout.mines.tobytes()] += 1
        seen = np.array(list(counts.values()))
        statistic = float(((seen - boards) ** 2 / boards).sum())
        freedom = wanted - 1
        print_row(
            f"{level.width}x{level.height}/{level.mines}",
            f"{layouts:,}",
            f"{wanted:,}",
            f"{total:,}",
            f"{statistic:,.0f}",
            f"{freedom:,}",
            f"{(statistic - freedom) / sqrt(2 * freedom):.2f}",
        )
