"""Measures the errors of the engine `groups`, against exact probabilities: `make groups-accuracy`.

It writes the table of docs/research/groups-accuracy.md, a row for each file of the corpus. The
exact values come from the corpus, so the result does not depend on the exact engines.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

import fairmines as fm
from benchmarks.positions import Position, corpus
from fairmines.engines.groups import analyse_by_groups

PAGE = Path(__file__).parent.parent / "docs" / "research" / "groups-accuracy.md"
FILES = {
    "expert": "expert (30x16, 99 mines)",
    "dense": "dense (30x24, 200 mines)",
    "large": "large (100x100, 2,000 mines)",
    "oracle": "oracle (small boards of all kinds)",
    "adversarial": "adversarial (scattered single openings)",
}

BEGIN, END = "<!-- table: make groups-accuracy -->", "<!-- end of table -->"
COLUMNS = (
    "positions",
    "number",
    "cells",
    "mean error",
    "largest",
    "certain cells found",
    "best guess right",
    "survival lost",
    "at most",
    "out of rounds",
)
HEADER = f"| {' | '.join(COLUMNS)} |\n|---{'|--:' * (len(COLUMNS) - 1)}|"


@dataclass
class Comparison:
    """The errors of the engine `groups` in one position."""

    errors: NDArray[np.float64]
    """The absolute errors in the undetermined cells of the frontier."""
    certain: int
    found: int
    """The number of certain cells, and how many of them the engine finds."""
    unbalanced: bool
    """Whether the engine stopped at its limit of rounds."""
    survival_lost: float | None
    """The mine probability of the chosen cell minus the least one; None if a cell is safe."""


def compare(position: Position) -> Comparison:
    """Analyse a position with the engine `groups`, and compare with the exact values."""
    exact = position.mine_probability
    assert exact is not None
    result = analyse_by_groups(position.view)
    certain = (exact == 0.0) | (exact == 1.0)
    undetermined = ~certain & ~np.isnan(exact) & frontier(position.view)
    least = np.nanmin(exact, initial=1.0)
    guess = result.safest is not None and least > 0.0
    return Comparison(
        errors=np.abs(result.mine_probability - exact)[undetermined],
        certain=int(np.count_nonzero(certain)),
        found=int(np.count_nonzero(result.safe | result.mined)),
        unbalanced=not result.converged,
        survival_lost=float(exact[result.safest] - least) if guess else None,
    )


def frontier(view: fm.View) -> NDArray[np.bool_]:
    """Return the covered cells with an opened neighbour, (H, W) bool."""
    opened = sliding_window_view(np.pad(view.cells >= 0, 1), (3, 3)).any(axis=(2, 3))
    return view.covered & opened


def row(name: str, comparisons: list[Comparison]) -> str:
    """Return a row of the table."""
    errors = np.concatenate([comparison.errors for comparison in comparisons])
    certain = sum(comparison.certain for comparison in comparisons)
    found = sum(comparison.found for comparison in comparisons)
    lost = [it.survival_lost for it in comparisons if it.survival_lost is not None]
    right = sum(it < 1e-9 for it in lost)
    cells = [
        name,
        len(comparisons),
        f"{len(errors):,}",
        f"{errors.mean():.3f}",
        f"{errors.max():.3f}",
        f"{found:,} of {certain:,} ({found / certain:.1%})",
        f"{right} of {len(lost)}" if lost else "-",
        f"{np.mean(lost):.4f}" if lost else "-",
        f"{max(lost):.3f}" if lost else "-",
        sum(comparison.unbalanced for comparison in comparisons),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Write the table into the page; the text around it does not change."""
    rows = [row(title, [compare(it) for it in corpus(name)]) for name, title in FILES.items()]
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + BEGIN, HEADER, *rows, END + after]))
    print(f"{PAGE} written")


if __name__ == "__main__":
    main()
