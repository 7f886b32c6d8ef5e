"""Reads .board, a text format for positions: the layout, what the player sees, or both.

The layout is that of the specification (eee555, board标准.md in ms-toollib, version 0.1).
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.decoding import decode
from fairmines.errors import LevelError
from fairmines.formats.lines import Lines
from fairmines.wording import counted

MAGIC: Final = b"# MINESWEEPER-BOARD v0.1"
MOST_VALUES: Final = 100
"""The number of `key: value` lines that are kept."""

_REAL: Final = {"*": View.MINE, **{str(clue): clue for clue in range(9)}}
_VIEW: Final = {
    **dict.fromkeys("U?", View.COVERED),
    "#": View.COVERED,  # a wrong flag: the cell is free, and covered
    **dict.fromkeys("FX@", View.MINE),
    **{str(clue): clue for clue in range(9)},
}
_SECTIONS: Final = {b"[real]": _REAL, b"[view]": _VIEW}
_EMOJI: Final = str.maketrans(
    {
        "⬜": "U",
        "🚩": "F",
        "❓": "?",
        "💥": "X",
        "💣": "@",
        "❌": "#",
        "\ufe0f": None,
        "\u20e3": None,
    }
)


def read_board(data: bytes) -> tuple[View | None, Layout | None]:
    """Read a position.

    Returns:
        What the player sees, and the layout; one of them may be None. Flags, and mines that are
        shown, are known mines.

    Raises:
        FairminesError: The bytes are no position; the message has line and offset.
    """
    lines = Lines(data, ".board")
    if next(lines, b"") != MAGIC:
        lines.fail(f"the first line is {decode(data[:40])!r}: expected {MAGIC.decode()!r}")
    values: dict[str, str] = {}
    sections: dict[bytes, NDArray[np.int8]] = {}
    for line in lines:
        if line in _SECTIONS:
            if line in sections:
                lines.fail(f"there is a second section {line.decode()}: expected one")
            sections[line] = _read_rows(lines, _read_level(lines, values), _SECTIONS[line])
        elif line and not line.startswith(b"#"):
            _read_value(lines, line, values)
    if not sections:
        lines.fail("there is no section: expected [real] or [view]")
    level = _read_level(lines, values)
    real, seen = sections.get(b"[real]"), sections.get(b"[view]")
    layout = None if real is None else _layout(lines, real, level)
    return None if seen is None else View(seen, level.mines), layout


def _read_value(lines: Lines, line: bytes, values: dict[str, str]) -> None:
    key, colon, value = line.partition(b":")
    if not colon:
        lines.fail(f"{decode(line[:40])!r} has no colon: expected 'key: value'")
    if len(values) < MOST_VALUES:
        values.setdefault(decode(key.strip()), decode(value.strip()))


def _read_level(lines: Lines, values: dict[str, str]) -> Level:
    """Read the size, which stands before the sections."""
    numbers: list[int] = []
    for key in ("columns", "rows", "mines"):
        text = values.get(key, "")
        if not re.fullmatch(r"[0-9]{1,9}", text):
            lines.fail(f"{key} is {text[:40]!r}: expected a number before the sections")
        numbers.append(int(text))
    try:
        return Level(*numbers)
    except LevelError as error:
        raise lines.error(str(error)) from None


def _read_rows(lines: Lines, level: Level, codes: dict[str, int]) -> NDArray[np.int8]:
    if level.cells > len(lines.data):
        lines.fail(f"the file is too short for a board of {counted(level.cells, 'cell')}")
    rows: list[list[int]] = []
    for line in lines:
        row = decode(line).translate(_EMOJI)
        wrong = next((it for it in row if it not in codes), None)
        if wrong is not None:
            lines.fail(f"the row has {wrong!r}: expected {' '.join(codes)}")
        if len(row) != level.width:
            lines.fail(f"the row has {counted(len(row), 'cell')}: expected {level.width}")
        rows.append([codes[it] for it in row])
        if len(rows) == level.height:
            return np.array(rows, np.int8)
    raise lines.error(f"the section has {len(rows)} rows: expected {level.height}")


def _layout(lines: Lines, cells: NDArray[np.int8], level: Level) -> Layout:
    layout = Layout(cells == View.MINE)
    if layout.level != level:
        lines.fail(f"[real] has {counted(layout.level.mines, 'mine')}: expected {level.mines:,}")
    wrong = (cells >= 0) & (cells != layout.clues)
    if wrong.any():
        row, column = np.argwhere(wrong)[0].tolist()
        lines.fail(
            f"[real] has {cells[row, column]} in row {row}, column {column}: "
            f"expected {layout.clues[row, column]}"
        )
    return layout
