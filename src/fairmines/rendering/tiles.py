"""How a cell looks in pictures, plots, notebooks, terminals and texts: one table for all."""

from __future__ import annotations

import math
from typing import NamedTuple

from fairmines.boards.view import View
from fairmines.play.display import DisplayCode
from fairmines.rendering import palette
from fairmines.wording import percent, percentage

FLAG_INK, HIT_PAPER = "#b00000", "#e5352b"


class Tile(NamedTuple):
    """How one cell looks."""

    paper: str
    sign: str = ""
    """The sign in a picture; empty for a plain cell."""
    ink: str = palette.DARK
    title: str = ""
    """What it is, for a tooltip."""
    text: str = ""
    """The sign in a text without colours, one character of ASCII."""


TILES = (
    *(
        Tile(palette.OPENED, str(clue or ""), palette.CLUES[clue], text=str(clue))
        for clue in range(9)
    ),
    Tile(palette.UNKNOWN, text="?"),
    Tile(palette.UNKNOWN, "⚑", FLAG_INK, "flag", "!"),
    Tile(palette.UNKNOWN, "?", palette.DARK, "question mark", "?"),
    Tile(palette.MINED, "✱", palette.LIGHT, "mine", "*"),
    Tile(HIT_PAPER, "✱", palette.DARK, "the mine that was hit", "X"),
    Tile(palette.UNKNOWN, "✗", FLAG_INK, "wrong flag", "x"),
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
        return Tile(palette.UNKNOWN, "?", palette.DARK, "unknown", "?")
    if probability == 0.0:
        return Tile(palette.SAFE, "✓", palette.LIGHT, "safe", "+")
    if probability == 1.0:
        return Tile(palette.MINED, "✱", palette.LIGHT, "certainly a mine", "*")
    paper, figure = palette.probability_colour(probability), percent(probability, 0)
    title = f"mine probability {percentage(probability)}"
    return Tile(paper, figure, palette.ink(paper), title, figure)
