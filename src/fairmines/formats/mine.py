"""Reads and writes .mine, the positions that JSMinesweeper saves.

The first line is `WIDTHxHEIGHTxMINES`. HEIGHT lines of WIDTH characters follow: F a flag, H
covered, ? or M a mine that is shown, 0 to 8 opened.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.decoding import decode
from fairmines.errors import FairminesError, LevelError
from fairmines.formats.lines import Lines
from fairmines.wording import counted

_CODES: Final = np.full(256, View.COVERED, np.int8)
"""Byte -> code of a cell. The program takes all that it does not know as covered."""
for _clue in range(9):
    _CODES[ord("0") + _clue] = _clue
for _mine in "?FMO":
    _CODES[ord(_mine)] = View.MINE
_LETTERS: Final = {View.COVERED: "H", View.MINE: "F", **{clue: str(clue) for clue in range(9)}}


def read_mine(data: bytes) -> View:
    r"""Read a position. Flags, and mines that are shown, are known mines.

    Raises:
        FairminesError: The bytes are no position; the message has line and offset.

    >>> read_mine(b"3x1x1\nF1H\n").cells.tolist()
    [[-2, 1, -1]]
    """
    lines = Lines(data, ".mine")
    first = next(lines, b"")
    match = re.fullmatch(rb"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})", first)
    if not match:
        lines.fail(f"the first line is {decode(first[:40])!r}: expected WIDTHxHEIGHTxMINES")
    try:
        level = Level(*map(int, match.groups()))
    except LevelError as error:
        raise lines.error(str(error)) from None
    if level.cells > len(data):
        lines.fail(f"the file is too short for a board of {counted(level.cells, 'cell')}")
    rows: list[bytes] = []
    for line in lines:
        if len(line) < level.width:
            lines.fail(f"the row has {counted(len(line), 'cell')}: expected {level.width}")
        rows.append(line[: level.width])
        if len(rows) == level.height:
            codes = _CODES[np.frombuffer(b"".join(rows), np.uint8)]
            return View(codes.reshape(level.height, level.width), level.mines)
    raise lines.error(f"the board has {len(rows)} rows: expected {level.height}")


def write_mine(view: View) -> bytes:
    r"""Write a position; known mines are flags.

    Raises `FairminesError` if the total of mines is unknown.

    >>> write_mine(View([[-2, 1, -1]], mines=1))
    b'3x1x1\nF1H\n'
    """
    if view.mines is None:
        raise FairminesError("the total of mines is unknown: a .mine file must state it")
    rows = ("".join(map(_LETTERS.__getitem__, row)) + "\n" for row in view.cells.tolist())
    return f"{view.width}x{view.height}x{view.mines}\n{''.join(rows)}".encode()
