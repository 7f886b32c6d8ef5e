"""Reads and writes MBF and ABF, the boards of Minesweeper X, Arbiter and others: one format."""

from __future__ import annotations

import re

import numpy as np

from fairmines import _kernel
from fairmines.boards.layout import Layout
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.wording import counted

_HEX = re.compile(rb"\s*[0-9a-fA-F]{2}(?:\s+[0-9a-fA-F]{2}){3,}\s*")


def read_mbf(data: bytes) -> Layout:
    """Read a board: width, height, the number of mines in two bytes, then column and row of each.

    Hexadecimal text of the same bytes, parted by blanks, is read, too.

    Raises:
        FairminesError: The bytes are no board; the message has the offset.

    >>> read_mbf(bytes([2, 1, 0, 1, 1, 0])).mines.tolist()
    [[False, True]]
    """
    if _HEX.fullmatch(data):
        data = bytes.fromhex(data.decode("ascii"))
    with file_errors():
        return Layout(_kernel.read_mbf(data))


def write_mbf(layout: Layout) -> bytes:
    """Write a board, column by column, as Arbiter does.

    Raises `FairminesError` if a side is longer than 255, or there are more than 65,535 mines.

    >>> write_mbf(Layout([[False, True]])).hex(" ")
    '02 01 00 01 01 00'
    """
    width, height, mines = layout.level
    if width > 255 or height > 255 or mines > 65535:
        raise FairminesError(
            f"a {width}x{height} board with {counted(mines, 'mine')} does not fit MBF: expected "
            "sides up to 255, and up to 65,535 mines"
        )
    pairs = np.argwhere(layout.mines.T).astype(np.uint8)
    return bytes((width, height)) + mines.to_bytes(2, "big") + pairs.tobytes()
