"""Certificates of repaired boards, by the provers that have no part in the repair.

The *rules* prove each board by steps that cite clues, from the easiest rule on. The *enumeration*
engine is written in Python and shares no code with the kernel. It plays each board of at most
`MOST_CELLS` cells, too: it opens all cells that it finds safe, until the board is won.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

import fairmines as fm
from benchmarks.markdown import print_row, print_table
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


def certify(boards: int, first: FirstRule, jobs: int) -> None:
    """Deal so many boards of each level, fewer of large ones, and count what is certified."""
    print_table("level", "boards", "by rules", "by enumeration", "promise kept", "attempts")
    with ProcessPoolExecutor(jobs) as pool:
        for level in LEVELS:
            wanted = max(SPAN, boards * 480 // max(480, level.cells))
            spans = range(0, wanted, SPAN)
            parts = list(pool.map(partial(certify_span, level, first), spans))
            total = np.array(parts).sum(axis=0).tolist()
            dealt, by_rules, by_enumeration, kept, attempts = total
            enumerated = f"{by_enumeration:,}" if level.cells <= MOST_CELLS else "not tried"
            print_row(
                f"{level.width}x{level.height}/{level.mines:,}",
                *(f"{it:,}" for it in (dealt, by_rules)),
                enumerated,
                *(f"{it:,}" for it in (kept, attempts)),
            )


def certify_span(level: Level, first: FirstRule, begin: int) -> tuple[int, ...]:
    """Deal the boards of a span of seeds; return how many are certified, and the attempts."""
    dealt = by_rules = by_enumeration = kept = attempts = 0
    start = level.height // 2, level.width // 2
    for seed in range(begin, begin + SPAN):
        attempt, layout = find_deal("repaired", level, seed, start, first, limit=None)
        dealt += 1
        attempts += attempt + 1
        by_rules += fm.board_difficulty(layout, start) is not None
        by_enumeration += level.cells <= MOST_CELLS and wins_by_enumeration(layout, start)
        kept += keeps_promise(layout, level, start, first)
    return dealt, by_rules, by_enumeration, kept, attempts


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
