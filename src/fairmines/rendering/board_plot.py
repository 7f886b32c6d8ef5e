"""Draws boards with matplotlib: into axes, and as a whole figure with a title and a legend."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Patch, Rectangle
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, AffineDeltaTransform
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.probabilities import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.palette import probability_tile, view_tile
from fairmines.rendering.plot_style import ON_LIGHT, inks
from fairmines.rendering.summary import summarise

FONT = FontProperties(family="DejaVu Sans", weight="bold")
LINE = "#d4d4da"
SCALE = LinearSegmentedColormap.from_list("mine probability", palette.SCALE)
SAMPLES = (0.02, 0.25, 0.5, 0.75, 0.98)
"""The mine probabilities in the legend."""

# Lengths in inches.
LEGIBLE_CLUE, LEGIBLE_PERCENT = 0.08, 0.17
"""The smallest cells in which a clue and a percentage can be read."""
DPI = 100
LARGEST_CELL, SMALLEST_CELL = 0.5, 0.02
AREA, LONGEST = 300.0, 80.0
"""The largest area and side of a board, which limit the size of its cells."""
BESIDE, ABOVE, BELOW = 0.6, 1.1, 0.8
"""Room around the board: numbers of rows and columns, title, legend."""
LEGEND_WIDTH, LETTER_WIDTH = 7.4, 0.12


def plot_view(axes: Axes, view: View, result: Probabilities | None = None) -> None:
    """Draw a view into axes, with the mine probabilities of its covered cells if they are known.

    The safest cell has a frame. If the cells are too small for text, only their colours are drawn.
    """
    axes.imshow(_colours(view, result), interpolation="nearest", aspect="equal")
    axes.set_frame_on(False)
    size = _size_in(axes, view)
    step = next((step for step in (1, 2, 5, 10, 20, 50) if step * size >= 0.3), 100)
    axes.set_xticks(np.arange(0, view.width, step))
    axes.set_yticks(np.arange(0, view.height, step))
    axes.xaxis.tick_top()
    axes.tick_params(length=0, pad=4, labelsize=8, labelcolor=inks(axes).quiet)
    if size >= LEGIBLE_CLUE:
        right, bottom = view.width - 0.5, view.height - 0.5
        axes.hlines(np.arange(-0.5, view.height), -0.5, right, colors=LINE, linewidth=1.5 * size)
        axes.vlines(np.arange(-0.5, view.width), -0.5, bottom, colors=LINE, linewidth=1.5 * size)
        _draw_texts(axes, view, result, with_percent=size >= LEGIBLE_PERCENT)
    if result is not None and result.safest is not None:
        _outline(axes, result.safest, size)


def _size_in(axes: Axes, view: View) -> float:
    """Return the side of a cell in inches."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    parent = axes.get_figure(root=False).transSubfigure  # type: ignore[union-attr]
    room = axes.get_position(original=True).transformed(parent)
    return min(room.width / view.width, room.height / view.height) / figure.dpi


def _colours(view: View, result: Probabilities | None) -> NDArray[np.float64]:
    """Return the colour of every cell, (H, W, 3)."""
    colours = np.empty((*view.cells.shape, 3))
    colours[:] = to_rgb(palette.UNKNOWN)
    if result is not None:
        known = ~np.isnan(result.mine_probability)
        colours[known] = SCALE(result.mine_probability[known])[..., :3]
        colours[result.safe] = to_rgb(palette.SAFE)
        colours[result.mined] = to_rgb(palette.MINED)
    colours[view.cells >= 0] = to_rgb(palette.OPENED)
    colours[view.cells == View.MINE] = to_rgb(palette.MINED)
    return colours


def _draw_texts(
    axes: Axes, view: View, result: Probabilities | None, *, with_percent: bool
) -> None:
    """Draw clues, mines, and what is known of covered cells. Equal texts are drawn together."""
    same: dict[tuple[str, str, float], list[Cell]] = defaultdict(list)
    for (row, column), code in np.ndenumerate(view.cells):
        if code != View.COVERED:
            tile = view_tile(int(code))
            if tile.sign:
                height = 0.5 if code == View.MINE else 0.46
                same[tile.sign, tile.ink, height].append((row, column))
        elif result is not None:
            _, text, colour, *_ = probability_tile(float(result.mine_probability[row, column]))
            height = 0.45 if text in "✱✓?" else 0.32 if len(text) < 3 else 0.26
            if with_percent or text in "✱✓?":
                same[text, colour, height].append((row, column))
    digit = TextPath((0, 0), "0", size=1.0, prop=FONT).get_extents().y1
    # From cells to pixels. Rows count downwards, but the letters have their top at the top.
    unit = Affine2D().scale(1, -1) + AffineDeltaTransform(cast("Any", axes.transData))
    for (text, colour, height), cells in same.items():
        outline = TextPath((0, 0), text, size=1.0, prop=FONT)
        box = outline.get_extents()
        middle = Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2)
        shapes = PathCollection(
            [outline.transformed(middle.scale(height / digit))],
            offsets=np.array(cells)[:, ::-1],
            offset_transform=axes.transData,
            facecolors=colour,
            linewidths=0,
        )
        shapes.set_transform(unit)
        axes.add_collection(shapes, autolim=False)


def _outline(axes: Axes, cell: Cell, size: float) -> None:
    """Draw a frame around a cell; around a tiny cell, the frame is larger than the cell."""
    side = max(0.94, 0.2 / size)
    corner = (cell[1] - side / 2, cell[0] - side / 2)
    for colour, width in (("white", 14), (palette.BEST, 7)):
        line = width * size * side
        axes.add_patch(
            Rectangle(
                corner, side, side, fill=False, edgecolor=colour, linewidth=line, clip_on=False
            )
        )


def draw(result: Probabilities) -> Figure:
    """Draw a heat map: mine probabilities, clues and certain cells, with the safest cell framed."""
    view = result.view
    size = cell_size(view.width, view.height)
    title, advice = summarise(result)
    texts = LETTER_WIDTH * max(len(title), len(advice))
    width = max(size * view.width, texts, LEGEND_WIDTH) + 2 * BESIDE
    height = ABOVE + size * view.height + BELOW
    figure = Figure(figsize=(width, height), dpi=DPI)
    figure.text(0.5, 1 - 0.3 / height, title, ha="center", va="center", fontsize=12, weight="bold")
    figure.text(
        0.5, 1 - 0.57 / height, advice, ha="center", va="center", color=ON_LIGHT.quiet, fontsize=10
    )
    across, up = size * view.width / width, size * view.height / height
    plot_view(figure.add_axes(((1 - across) / 2, BELOW / height, across, up)), view, result)
    samples = [(palette.probability_colour(sample), f"{sample:.0%}") for sample in SAMPLES]
    entries = [(palette.SAFE, "safe"), *samples, (palette.MINED, "mined")]
    patches = [Patch(facecolor=colour, label=name) for colour, name in entries]
    patches.append(Patch(facecolor=palette.UNKNOWN, label="unknown"))
    patches.append(Patch(fill=False, edgecolor=palette.BEST, linewidth=2, label="best"))
    figure.legend(
        handles=patches,
        title="mine probability",
        title_fontsize=9,
        loc="lower center",
        ncols=len(patches),
        fontsize=9,
        handlelength=1,
        frameon=False,
    )
    return figure


def cell_size(width: int, height: int) -> float:
    """Return the side of a cell in inches, whole pixels, for a board of this size.

    >>> cell_size(30, 16), cell_size(1000, 1000)
    (0.5, 0.02)
    """
    fitting = min(LARGEST_CELL, (AREA / (width * height)) ** 0.5, LONGEST / max(width, height))
    return max(int(fitting * DPI) / DPI, SMALLEST_CELL)
