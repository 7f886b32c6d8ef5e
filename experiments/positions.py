"""Makes the positions that the timings analyse: the test corpus, and random views of any size."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fairmines as fm

CORPUS = Path(__file__).parent.parent / "tests" / "corpus"


@dataclass(frozen=True)
class Position:
    """A view, and its exact mine probabilities if they are known."""

    name: str
    view: fm.View
    mine_probability: NDArray[np.float64] | None

    def for_page(self) -> dict[str, Any]:
        """Return the view as JSON, for a script in a page."""
        return {
            "width": self.view.width,
            "height": self.view.height,
            "mines": self.view.mines,
            "cells": self.view.cells.ravel().tolist(),
        }


def corpus(name: str) -> list[Position]:
    """Read the solvable positions of one file of the corpus."""
    positions = []
    for line in (CORPUS / f"{name}.jsonl").read_text().splitlines():
        record = json.loads(line)
        if record["p"] is None:
            continue
        header = f"{record['width']} {record['height']} {record['mines']}"
        view = fm.View.parse("\n".join([header, *record["rows"]]))
        exact = np.array(record["p"], dtype=np.float64)  # null becomes NaN
        positions.append(Position(record["id"], view, exact))
    return positions


def half_open(width: int, height: int, mines: int, seed: int) -> Position:
    """Make a view in which half of the zero clues are opened: components all over the board."""
    layout = fm.Layout.random((width, height, mines), seed)
    zeros = np.flatnonzero((layout.clues == 0) & ~layout.mines)
    rng = np.random.default_rng(seed)
    opened = np.zeros((height, width), dtype=np.bool_)
    for cell in rng.permutation(zeros)[: len(zeros) // 2]:
        opened.flat[cell] = True
    open_areas(layout, opened)
    return Position(
        f"{width}x{height}/{mines} seed {seed}", fm.View.of_layout(layout, opened), None
    )


def open_areas(layout: fm.Layout, opened: NDArray[np.bool_]) -> None:
    """Open the neighbours of opened zero clues until nothing changes, in place."""
    while True:
        more = spread(opened & (layout.clues == 0)) & ~opened
        if not more.any():
            return
        opened |= more


def spread(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark the given cells and their neighbours."""
    height, width = cells.shape
    padded = np.pad(cells, 1)
    return np.logical_or.reduce(
        [padded[r : r + height, c : c + width] for r in range(3) for c in range(3)]
    )
