"""`board_metrics`: what a layout takes to open, in clicks."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines import _kernel, checks
from fairmines.boards.layout import Layout


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

    The time is proportional to the number of cells and its logarithm: about 0.4 ms for a board of
    the level expert.

    >>> board_metrics(Layout.random("beginner", seed=4))
    BoardMetrics(bbbv=16, openings=4, islands=3, zini=14, human_zini=16)
    """
    checks.instance("layout", layout, Layout)
    counts = _kernel.board_metrics(layout.mines)
    return BoardMetrics(
        bbbv=counts.bbbv,
        openings=counts.openings,
        islands=counts.islands,
        zini=counts.zini,
        human_zini=counts.human_zini,
    )
