"""Draws views and mine probabilities into matplotlib axes."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from numpy.typing import NDArray

from fairmines.boards.view import View
from fairmines.engines.analysis import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.sheet import BOLD, FONT, SQUARE, TILE, Sheet, text_outline
from fairmines.wording import percent

LEGIBLE_CLUE, LEGIBLE_PERCENT = 0.08, 0.17
"""The smallest cells, in inches, in which a clue and a percentage can be read."""
LINE = "#d4d4da"
SCALE = LinearSegmentedColormap.from_list("mine probability", palette.SCALE)


def plot_view(axes: Axes, view: View) -> None:
    """Draw a view into axes: covered cells, clues and known mines."""
    _plot(axes, view, None)


def plot_probabilities(axes: Axes, result: Probabilities) -> None:
    """Draw a heat map into axes: the view, mine probabilities and certain cells.

    The safest cell has a frame. If the cells are too small for text, only their colours are drawn.
    """
    _plot(axes, result.view, result)


def _plot(axes: Axes, view: View, result: Probabilities | None) -> None:
    sheet = Sheet(axes, view.width, view.height)
    sheet.number_rows_and_columns()
    if sheet.size < LEGIBLE_CLUE:
        axes.imshow(_colours(view, result), interpolation="nearest", aspect="equal")
    else:
        _draw_tiles(sheet, view, _colours(view, result))
        _draw_clues(sheet, view)
        if result is not None:
            _draw_probabilities(sheet, result)
    if result is not None and result.safest is not None:
        sheet.outline(result.safest)


def _colours(view: View, result: Probabilities | None) -> NDArray[np.float64]:
    """Return the colour of every cell, (H, W, 3)."""
    cells = view.cells
    colours = np.empty((*cells.shape, 3))
    colours[:] = to_rgb(palette.UNKNOWN)
    if result is not None:
        known = ~np.isnan(result.mine_probability)
        colours[known] = SCALE(result.mine_probability[known])[..., :3]
        colours[result.safe] = to_rgb(palette.SAFE)
        colours[result.mined] = to_rgb(palette.MINED)
    colours[cells >= 0] = to_rgb(palette.OPENED)
    colours[cells == View.MINE] = to_rgb(palette.MINED)
    return colours


def _draw_tiles(sheet: Sheet, view: View, colours: NDArray[np.float64]) -> None:
    """Draw covered cells as tiles, the others flat."""
    sheet.put(
        SQUARE,
        np.argwhere(~view.covered),
        facecolors=palette.OPENED,
        edgecolors=LINE,
        linewidths=sheet.points(0.02),
    )
    sheet.put(TILE, np.argwhere(view.covered), facecolors=colours[view.covered], linewidths=0)


def _draw_clues(sheet: Sheet, view: View) -> None:
    """Draw clues and known mines."""
    for clue in range(1, 9):
        figure = text_outline(str(clue), 0.46, BOLD)
        sheet.put(figure, np.argwhere(view.cells == clue), color=palette.CLUES[clue], linewidths=0)
    sheet.put_mines(np.argwhere(view.cells == View.MINE), palette.DARK, palette.OPENED)


def _draw_probabilities(sheet: Sheet, result: Probabilities) -> None:
    """Draw what covered cells contain: mines, check marks, percentages, question marks."""
    mine_probability = result.mine_probability
    # 1. Certain cells.
    sheet.put_mines(np.argwhere(result.mined), palette.LIGHT, palette.MINED)
    sheet.put_checks(np.argwhere(result.safe))
    # 2. Uncertain cells. Cells with the same text are drawn together.
    same: dict[tuple[str, str], list[Any]] = defaultdict(list)
    uncertain = (mine_probability > 0) & (mine_probability < 1)
    if sheet.size >= LEGIBLE_PERCENT:
        for row, column in np.argwhere(uncertain).tolist():
            probability = mine_probability[row, column]
            text = percent(probability, 0)
            same[text, palette.ink(palette.probability_colour(probability))].append((row, column))
    for (text, colour), cells in same.items():
        figure = text_outline(text, 0.32 if len(text) < 3 else 0.26, FONT)
        sheet.put(figure, cells, color=colour, linewidths=0)
    sheet.put_question_marks(np.argwhere(result.view.covered & np.isnan(mine_probability)))
