"""`board_metrics`: what a layout takes to open, in clicks."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines import checks
from fairmines.boards.layout import Layout
from fairmines.metrics.parts import find_parts
from fairmines.metrics.zini import count_human_zini, count_zini


@dataclass(frozen=True)
class BoardMetrics:
    """Figures of a layout; docs/reference/metrics.md defines them."""

    bbbv: int
    """3BV: the least number of left clicks that opens the board."""
    openings: int
    """The number of openings."""
    islands: int
    """The number of connected areas of free cells in no opening."""
    zini: int
    """ZiNi: the clicks of the greedy choice of chords."""
    human_zini: int
    """Human ZiNi: the same after all openings, with chords on opened cells only."""


def board_metrics(layout: Layout) -> BoardMetrics:
    """Compute the figures of a layout.

    The time is proportional to the number of cells and its logarithm: about 5 ms for a board of the
    level expert.

    >>> board_metrics(Layout.random("beginner", seed=4))
    BoardMetrics(bbbv=16, openings=4, islands=3, zini=14, human_zini=16)
    """
    checks.instance("layout", layout, Layout)
    parts = find_parts(layout)
    return BoardMetrics(
        bbbv=len(parts.openings) + len(parts.alone),
        openings=len(parts.openings),
        islands=parts.islands,
        zini=count_zini(layout, parts),
        human_zini=count_human_zini(layout, parts),
    )
