"""Draws a board as an array of pixels, in the style of the classic game. Needs only NumPy."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fairmines.play.display import DisplayCode
from fairmines.rendering import palette, sprites

Pixels = NDArray[np.uint8]
"""(rows, columns, 3): red, green, blue."""

TILE = 16
"""The side of a cell, in pixels before doubling."""
_DOUBLED = 64
"""Boards up to this many cells a side are drawn at double size."""

_GREY, _SHADOW, _LIGHT = "#c0c0c0", "#808080", "#ffffff"
_RED, _BLACK = "#ff0000", "#000000"


def draw_board(codes: NDArray[np.int8]) -> Pixels:
    """Draw a board of (H, W) display codes: see `fairmines.play.display`.

    A cell is 32 pixels wide, or 16 pixels if a side of the board has more than 64 cells.

    >>> import numpy as np
    >>> draw_board(np.zeros((9, 5), dtype=np.int8)).shape
    (288, 160, 3)
    """
    height, width = codes.shape
    size = 2 if max(height, width) <= _DOUBLED else 1
    tiles = _tiles().repeat(size, axis=1).repeat(size, axis=2)
    # (H, W, rows, columns, 3) becomes (H, rows, W, columns, 3): whole rows of pixels.
    board = tiles[codes].swapaxes(1, 2)
    return board.reshape(height * TILE * size, width * TILE * size, 3)


@cache
def _tiles() -> Pixels:
    """Draw a tile for each display code, (codes, TILE, TILE, 3)."""
    opened, covered = _opened(), _covered()
    tiles: dict[int, Pixels] = {0: opened}
    for clue, digit in enumerate(sprites.DIGITS, start=1):
        tiles[clue] = _stamp(opened, digit, palette.CLUES[clue])
    tiles[DisplayCode.COVERED] = covered
    tiles[DisplayCode.FLAG] = _stamp(covered, sprites.FLAG)
    tiles[DisplayCode.QUESTION] = _stamp(covered, sprites.QUESTION)
    tiles[DisplayCode.MINE] = _stamp(opened, sprites.MINE)
    tiles[DisplayCode.HIT] = _stamp(_opened(_RED), sprites.MINE)
    tiles[DisplayCode.WRONG] = _stamp(tiles[DisplayCode.MINE], sprites.CROSS)
    return np.stack([tiles[code] for code in range(len(tiles))])


def _opened(colour: str = _GREY) -> Pixels:
    """Draw an opened cell: flat, with a thin line on two sides."""
    tile = _plain(colour)
    tile[0, :] = tile[:, 0] = palette.rgb(_SHADOW)
    return tile


def _covered() -> Pixels:
    """Draw a covered cell: raised, with the light from above on the left."""
    tile = _plain(_GREY)
    for edge in (0, 1):
        far = TILE - 1 - edge
        tile[far, edge:] = tile[edge:, far] = palette.rgb(_SHADOW)
        tile[edge, :far] = tile[:far, edge] = palette.rgb(_LIGHT)
    return tile


def _plain(colour: str) -> Pixels:
    return np.full((TILE, TILE, 3), palette.rgb(colour), dtype=np.uint8)


def _stamp(tile: Pixels, sprite: str, ink: str = _BLACK) -> Pixels:
    """Return a copy of the tile with a sprite in its middle."""
    rows = sprite.split()
    top, left = (TILE + 1 - len(rows)) // 2, (TILE + 1 - len(rows[0])) // 2
    colours = {"#": ink, "o": _LIGHT, "r": _RED}
    stamped = tile.copy()
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character != ".":
                stamped[top + row, left + column] = palette.rgb(colours[character])
    return stamped
