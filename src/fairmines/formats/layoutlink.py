"""Reads and writes links that hold a layout: `?b=&m=`, of minesweeper.online and others.

`b` is the board: 1 to 3 for the usual levels, or the digits of the width and as many of the height.
`m` has five cells a character, row by row: 0 to 9 and a to v are the numbers 0 to 31.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.boards.level import check_size
from fairmines.errors import FairminesError, LevelError
from fairmines.formats.links import JSMINESWEEPER, parameters
from fairmines.wording import counted

_BOARDS: Final = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"


def read_layout_link(link: str) -> Layout:
    """Read a layout from a link.

    Raises:
        FairminesError: The text holds no layout.

    >>> read_layout_link("?b=1&m=g0000000g00000100").level
    Level(width=9, height=9, mines=3)
    """
    found = parameters(link)
    board, text = found.get("b", ""), found.get("m", "")
    width, height = _read_size(board)
    size = -(-width * height // 5)
    if len(text) != size:
        raise _error(f"m has {len(text):,} characters: expected {size:,} for {width}x{height}")
    wrong = re.search(r"[^0-9a-v]", text)
    if wrong:
        raise _error(f"offset {wrong.start()} of m has {wrong[0]!r}: expected 0 to 9 or a to v")
    characters = np.frombuffer(text.encode("ascii"), np.uint8)
    values = np.where(characters < ord("a"), characters - ord("0"), characters - ord("a") + 10)
    bits = (values[:, None] >> np.arange(4, -1, -1) & 1).ravel().astype(np.bool_)
    if bits[width * height :].any():
        raise _error(f"m has a mine behind the {counted(width * height, 'cell')}")
    return Layout(bits[: width * height].reshape(height, width))


def _read_size(board: str) -> tuple[int, int]:
    if board in _BOARDS:
        return _BOARDS[board]
    if not re.fullmatch(r"(?:[0-9]{2}){1,4}", board):
        raise _error(f"b is {board[:40]!r}: expected 1, 2, 3, or the digits of width and height")
    half = len(board) // 2
    try:
        return check_size(int(board[:half]), int(board[half:]))
    except LevelError as error:
        raise _error(str(error)) from None


def write_layout_link(layout: Layout) -> str:
    """Write a link that opens a layout in JSMinesweeper, and in other programs if moved there.

    >>> write_layout_link(Layout([[True, False]]))[-9:]
    '?b=21&m=g'
    """
    width, height = layout.width, layout.height
    board = {size: name for name, size in _BOARDS.items()}.get((width, height))
    if board is None:
        digits = len(str(max(width, height)))
        board = f"{width:0{digits}}{height:0{digits}}"
    cells = layout.mines.ravel()
    bits = np.append(cells, np.zeros(-len(cells) % 5, np.bool_)).reshape(-1, 5)
    values = bits @ (1 << np.arange(4, -1, -1))
    return f"{JSMINESWEEPER}?b={board}&m={''.join(_DIGITS[value] for value in values.tolist())}"


def _error(message: str) -> FairminesError:
    return FairminesError(f"a layout link: {message}")
