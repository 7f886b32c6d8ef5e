"""Certificates of repaired boards, by the provers that have no part in the repair.

The *rules* prove each board by steps that cite clues, from the easiest rule on. The *enumeration*
engine is written in Python and shares no code with the kernel. It plays each board of at most
`MOST_CELLS` cells, too: it opens all cells that it finds safe, until the board is won. It is slow,
so a run can leave it out for all but the first boards of a level.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

import fairmines as fm
from benchmarks.csv_rows import print_row
from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.level import FIRST_RULES, FirstRule, Level
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.play.deals import find_deal

LEVELS = [Level(6, 6, 10), Level(9, 9, 10), Level(9, 9, 20), Level(9, 9, 25), Level(16, 16, 60)]
LEVELS += [Level(30, 16, 99), Level(30, 16, 130), Level(30, 30, 240), Level(60, 40, 500)]
LEVELS += [Level(100, 100, 2000)]
MOST_CELLS = 500
SPAN = 20
"""The boards of one task."""


class Counts(NamedTuple):
    """What came of the boards of a level, or of a part of them."""

    dealt: int
    by_rules: int
    enumerated: int
    """The boards that the enumeration engine has played."""
    by_enumeration: int
    kept: int
    attempts: int


def certify(boards: int, enumerated: int | None, first: FirstRule, jobs: int) -> None:
    """Deal so many boards of each level, fewer of large ones, and count what is certified.

    The enumeration engine plays the first `enumerated` boards of a level, or all.
    """
    print_row("level", "boards", "by rules", "by enumeration", "promise kept", "attempts")
    total = np.zeros(len(Counts._fields), dtype=np.int64)
    with ProcessPoolExecutor(jobs) as pool:
        for level in LEVELS:
            wanted = max(SPAN, boards * 480 // max(480, level.cells))
            played = wanted if enumerated is None else enumerated
            played = played if level.cells <= MOST_CELLS else 0
            parts = pool.map(partial(certify_span, level, first, played), range(0, wanted, SPAN))
            counts = np.array(list(parts)).sum(axis=0)
            print_counts(f"{level.width}x{level.height}/{level.mines:,}", Counts(*counts.tolist()))
            total += counts
    print_counts("all", Counts(*total.tolist()))


def print_counts(name: str, counts: Counts) -> None:
    """Print a row of the table."""
    enumerated = f"{counts.by_enumeration:,} of {counts.enumerated:,}"
    print_row(
        name,
        *(f"{it:,}" for it in (counts.dealt, counts.by_rules)),
        enumerated if counts.enumerated else "not tried",
        *(f"{it:,}" for it in (counts.kept, counts.attempts)),
    )


def certify_span(level: Level, first: FirstRule, played: int, begin: int) -> Counts:
    """Certify the boards of a span of seeds; the enumeration engine plays seeds below `played`."""
    counts = []
    start = level.height // 2, level.width // 2
    for seed in range(begin, begin + SPAN):
        attempt, layout = find_deal("repaired", level, seed, start, first, limit=None)
        enumerated = seed < played
        counts.append(
            Counts(
                dealt=1,
                by_rules=fm.board_difficulty(layout, start) is not None,
                enumerated=enumerated,
                by_enumeration=enumerated and wins_by_enumeration(layout, start),
                kept=keeps_promise(layout, level, start, first),
                attempts=attempt + 1,
            )
        )
    return Counts(*map(sum, zip(*counts, strict=True)))


def keeps_promise(layout: fm.Layout, level: Level, start: Cell, first: FirstRule) -> bool:
    """Return whether a board has its mines, and none where the first click forbids them."""
    radius = max(0, FIRST_RULES[first])
    rows = slice(max(0, start[0] - radius), start[0] + radius + 1)
    columns = slice(max(0, start[1] - radius), start[1] + radius + 1)
    return layout.level == level and not layout.mines[rows, columns].any()


def wins_by_enumeration(layout: fm.Layout, start: Cell) -> bool:
    """Open all cells that the second engine finds safe; return whether that wins."""
    opened = np.zeros(layout.mines.shape, dtype=np.bool_)
    safe = [start]
    while safe:
        while safe:  # and what is around each zero clue
            cell = safe.pop()
            if layout.mines[cell]:
                return False
            if not opened[cell]:
                opened[cell] = True
                if layout.clues[cell] == 0:
                    safe += neighbours(cell, layout.height, layout.width)
        if (opened == ~layout.mines).all():
            return True
        certain = analyse_by_enumeration(fm.View.of_layout(layout, opened)).safe
        safe = [(row, column) for row, column in np.argwhere(certain).tolist()]
    return False
