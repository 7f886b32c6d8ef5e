"""The style of plots: readable with every kind of colour vision, and printed in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import cycle
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D

from fairmines.rendering import palette

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#555555")
"""Distinct with every kind of colour vision (Okabe and Ito 2008; without their yellow)."""
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1)), (0, (6, 1.5, 1.5, 1.5)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
HATCHES = ("", "//", "..", "\\\\", "xx", "--", "++", "oo", "||")
"""Dashes, markers and hatches are distinct in grey, too. Their numbers differ from that of the
colours, so that more lines than colours still have styles of their own."""


class Inks(NamedTuple):
    """The colours around the data on a light or a dark figure, and how pale the data are there."""

    text: str
    quiet: str
    rule: str
    paper: str
    paler: float


ON_LIGHT = Inks("#1c1c1c", "#6a6a72", "#e2e2e6", palette.LIGHT, 0.0)
ON_DARK = Inks("#f2f2f4", "#b4b4be", "#3c3c42", palette.DARK, 0.35)


def inks(axes: Axes) -> Inks:
    """Return the inks that can be read on the figure of these axes."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    transparent = figure.patch.get_alpha() == 0 or to_hex(figure.get_facecolor(), True)[7:] == "00"
    paper = to_hex(axes.get_facecolor() if transparent else figure.get_facecolor())
    return ON_LIGHT if palette.ink(paper) == palette.DARK else ON_DARK


def add_legend(axes: Axes, lines: Mapping[str, Line2D], on: Inks) -> None:
    """Name lines; by itself matplotlib leaves out names that begin with `_`, as `__main__:Mine`."""
    axes.legend(list(lines.values()), list(lines), **legend(on))


def legend(on: Inks) -> dict[str, Any]:
    """Return the settings of a legend."""
    return {"frameon": False, "fontsize": 9, "handlelength": 3.4, "labelcolor": on.text}


class Style(NamedTuple):
    """How one line or bar looks."""

    colour: str
    dashes: Any
    marker: str
    hatch: str

    def line(self, on: Inks) -> dict[str, Any]:
        """Return the settings of a line with markers."""
        return {
            "color": palette.mix(self.colour, palette.LIGHT, on.paler),
            "linestyle": self.dashes,
            "marker": self.marker,
            "markersize": 4.5,
            "linewidth": 1.6,
        }


def styles(names: Iterable[str]) -> dict[str, Style]:
    """Return a style for each name, in the order of their first occurrence."""
    looks = zip(cycle(COLOURS), cycle(DASHES), cycle(MARKERS), cycle(HATCHES), strict=False)
    return {name: Style(*look) for name, look in zip(dict.fromkeys(names), looks, strict=False)}


def prepare(axes: Axes, grid: str = "both") -> Inks:
    """Style axes: faint grid lines behind the data, no frame. Return the inks to draw with."""
    on = inks(axes)
    axes.set_axisbelow(True)
    axes.grid(visible=True, axis=grid, color=on.rule, linewidth=0.8)  # type: ignore[arg-type]
    axes.tick_params(length=0, labelsize=9, labelcolor=on.text)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "left" and grid == "x")
    return on


def in_percent(share: float, _place: float) -> str:
    """Write a share on an axis in percent."""
    return f"{100 * share:.3g}%"
