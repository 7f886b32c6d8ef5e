"""The style of plots: readable with every kind of colour vision, and printed in black and white."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Any, NamedTuple

from matplotlib.axes import Axes

INK, GREY, RULE = "#1c1c1c", "#6a6a72", "#e2e2e6"

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#555555")
"""Distinct with every kind of colour vision (Okabe and Ito 2008; without their yellow)."""
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1)), (0, (6, 1.5, 1.5, 1.5)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
HATCHES = ("", "//", "..", "\\\\", "xx", "--", "++", "oo", "||")
"""Dashes, markers and hatches are distinct in grey, too. Their numbers differ from that of the
colours, so that more lines than colours still have styles of their own."""

LEGEND: dict[str, Any] = {
    "frameon": False,
    "fontsize": 9,
    "handlelength": 3.4,
    "labelcolor": INK,
}


class Style(NamedTuple):
    """How one line or bar looks."""

    colour: str
    dashes: Any
    marker: str
    hatch: str

    @property
    def line(self) -> dict[str, Any]:
        """The settings of a line with markers."""
        return {
            "color": self.colour,
            "linestyle": self.dashes,
            "marker": self.marker,
            "markersize": 4.5,
            "linewidth": 1.6,
        }


def styles(names: Iterable[str]) -> dict[str, Style]:
    """Return a style for each name, in the order of their first occurrence."""
    looks = zip(cycle(COLOURS), cycle(DASHES), cycle(MARKERS), cycle(HATCHES), strict=False)
    return {name: Style(*look) for name, look in zip(dict.fromkeys(names), looks, strict=False)}


def prepare(axes: Axes, grid: str = "both") -> None:
    """Style axes: pale grid lines behind the data, no frame."""
    axes.set_axisbelow(True)
    axes.grid(visible=True, axis=grid, color=RULE, linewidth=0.8)  # type: ignore[arg-type]
    axes.tick_params(length=0, labelsize=9, labelcolor=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "left" and grid == "x")


def in_percent(share: float, _place: float) -> str:
    """Write a share on an axis in percent."""
    return f"{100 * share:.3g}%"
