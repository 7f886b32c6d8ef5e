"""The colours that all pictures share, and how each cell looks: one table of tiles.

Pictures, plots, notebooks, terminals and texts draw their boards from it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fairmines.boards.view import View
from fairmines.play.display import DisplayCode
from fairmines.wording import percent, percentage

SCALE = ("#fcfdbf", "#feca8d", "#fd9668", "#f1605d", "#cd4071", "#9e2f7f", "#721f81")
"""Scale of mine probabilities, from 0 to 1 in equal steps.

The upper part of the "magma" scale of N. Smith and S. van der Walt (2015): equal steps look equal,
with every kind of colour vision and in grey.
"""
SAFE = "#117a5b"
"""A cell that is certainly safe: a hue that does not occur in the scale."""
MINED = "#4a4a5a"
"""A cell that is certainly a mine."""
UNKNOWN = "#b9bcc4"
"""A covered cell with an unknown mine probability."""
BEST = "#0050e6"
"""The frame around the best cell."""
OPENED = "#eeeeee"
CLUES = (
    OPENED,  # 0 is not written, as in the classic game
    "#0000ff",
    "#007b00",
    "#ee0000",
    "#00007b",
    "#7b0000",
    "#007b7b",
    "#000000",
    "#6b6b6b",
)
"""Colour of each clue, as in the classic game."""
DARK, LIGHT = "#1c1c1c", "#ffffff"


def probability_colour(probability: float) -> str:
    """Return the colour of a probability, interpolated between two steps of the scale.

    >>> probability_colour(0.0), probability_colour(0.25), probability_colour(1.0)
    ('#fcfdbf', '#feb07a', '#721f81')
    """
    position = probability * (len(SCALE) - 1)
    step = min(int(position), len(SCALE) - 2)
    return mix(SCALE[step], SCALE[step + 1], position - step)


def mix(colour: str, other: str, part: float) -> str:
    """Mix two colours; `part`, 0 to 1, is the share of the second one.

    >>> mix("#000000", "#ff0080", 0.5)
    '#800040'
    """
    mixed = (round(a + (b - a) * part) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def ink(background: str) -> str:
    """Return the colour, dark or light, in which text is easier to read on a background.

    >>> ink(SCALE[0]), ink(SCALE[-1])
    ('#1c1c1c', '#ffffff')
    """
    red, green, blue = rgb(background)
    return DARK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else LIGHT


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255, of a colour written as `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


FLAG_INK, HIT_PAPER = "#b00000", "#e5352b"


class Tile(NamedTuple):
    """How one cell looks."""

    paper: str
    sign: str = ""
    """The sign in a picture; empty for a plain cell."""
    ink: str = DARK
    title: str = ""
    """What it is, for a tooltip."""
    text: str = ""
    """The sign in a text without colours, one character of ASCII."""


TILES = (
    *(Tile(OPENED, str(clue or ""), CLUES[clue], text=str(clue)) for clue in range(9)),
    Tile(UNKNOWN, text="?"),
    Tile(UNKNOWN, "⚑", FLAG_INK, "flag", "!"),
    Tile(UNKNOWN, "?", DARK, "question mark", "?"),
    Tile(MINED, "✱", LIGHT, "mine", "*"),
    Tile(HIT_PAPER, "✱", DARK, "the mine that was hit", "X"),
    Tile(UNKNOWN, "✗", FLAG_INK, "wrong flag", "x"),
)
"""Display code -> tile."""


def view_tile(code: int) -> Tile:
    """Return the tile of a cell of a view, by its code."""
    if code == View.COVERED:
        return TILES[DisplayCode.COVERED]
    return TILES[DisplayCode.MINE if code == View.MINE else code]


def probability_tile(probability: float) -> Tile:
    """Return the tile of a covered cell with a mine probability; NaN is unknown.

    >>> probability_tile(0.25).sign, probability_tile(1.0).title
    ('25', 'certainly a mine')
    """
    if math.isnan(probability):
        return Tile(UNKNOWN, "?", DARK, "unknown", "?")
    if probability == 0.0:
        return Tile(SAFE, "✓", LIGHT, "safe", "+")
    if probability == 1.0:
        return Tile(MINED, "✱", LIGHT, "certainly a mine", "*")
    paper, figure = probability_colour(probability), percent(probability, 0)
    title = f"mine probability {percentage(probability)}"
    return Tile(paper, figure, ink(paper), title, figure)
