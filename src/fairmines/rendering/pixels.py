"""Draws a board of the environment as an array of pixels. Needs only NumPy."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fairmines.play.display import DisplayCode
from fairmines.rendering import palette
from fairmines.rendering.palette import TILES

Pixels = NDArray[np.uint8]
"""(rows, columns, 3): red, green, blue."""

TILE = 16
"""The side of a cell, in pixels before doubling."""
DOUBLED = 64
"""Boards up to this many cells a side are drawn at double size."""

GREY, SHADOW, LIGHT, RED, BLACK = "#c0c0c0", "#808080", "#ffffff", "#ff0000", "#000000"
FIGURES = """
    .#.  ###  ###  #.#  ###  ###  ###  ###  #.#  ##.
    ##.  ..#  ..#  #.#  #..  #..  ..#  #.#  .#.  ###
    .#.  ###  .##  ###  ###  ###  .#.  ###  ###  ##.
    .#.  #..  ..#  ..#  ..#  #.#  .#.  #.#  .#.  #..
    ###  ###  ###  ..#  ###  ###  .#.  ###  #.#  #..
"""
"""The clues 1 to 8, a mine and a flag, side by side."""
MINE, FLAG = 9, 10


def draw_board(codes: NDArray[np.int8]) -> Pixels:
    """Draw a board of (H, W) display codes without question marks: see `fairmines.play.display`.

    A cell is 32 pixels wide, or 16 pixels if a side of the board has more than 64 cells.

    >>> draw_board(np.zeros((9, 5), dtype=np.int8)).shape
    (288, 160, 3)
    """
    height, width = codes.shape
    size = 2 if max(height, width) <= DOUBLED else 1
    tiles = _tiles().repeat(size, axis=1).repeat(size, axis=2)
    # (H, W, rows, columns, 3) becomes (H, rows, W, columns, 3): whole rows of pixels.
    board = tiles[codes].swapaxes(1, 2)
    return board.reshape(height * TILE * size, width * TILE * size, 3)


@cache
def _tiles() -> Pixels:
    """Draw a tile for each display code, (codes, TILE, TILE, 3)."""
    opened, covered = _tile(GREY, SHADOW, GREY), _tile(GREY, LIGHT, SHADOW)
    tiles = [covered] * (DisplayCode.WRONG + 1)
    tiles[0] = opened
    for clue in range(1, 9):
        tiles[clue] = _stamp(opened, clue, TILES[clue].ink)
    tiles[DisplayCode.FLAG] = _stamp(covered, FLAG, RED)
    tiles[DisplayCode.MINE] = _stamp(opened, MINE, BLACK)
    tiles[DisplayCode.HIT] = _stamp(_tile(RED, SHADOW, RED), MINE, BLACK)
    return np.stack(tiles)


def _tile(colour: str, upper: str, lower: str) -> Pixels:
    """Draw a plain cell with its upper and left edges, and its lower and right ones."""
    tile = np.full((TILE, TILE, 3), palette.rgb(colour), dtype=np.uint8)
    tile[-1, :] = tile[:, -1] = palette.rgb(lower)
    tile[0, :] = tile[:, 0] = palette.rgb(upper)
    return tile


def _stamp(tile: Pixels, figure: int, ink: str) -> Pixels:
    """Return a copy of the tile with a figure in its middle."""
    rows = [line.split()[figure - 1] for line in FIGURES.strip().splitlines()]
    mask = np.array([[sign == "#" for sign in row] for row in rows])
    large = mask.repeat(2, axis=0).repeat(2, axis=1)
    stamped = tile.copy()
    stamped[3:13, 5:11][large] = palette.rgb(ink)
    return stamped
