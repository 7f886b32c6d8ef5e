"""Reads and writes the game ids of Mines, in Simon Tatham's Portable Puzzle Collection.

An id is `WIDTHxHEIGHT`, then `nMINES` if it is stated, a colon, and the layout as hexadecimal bits,
row by row. Before it are the column and the row of the first click. A letter m says that the bits
are masked, so that nobody sees the mines by chance, and u that they are not. The masking is the one
that the comment of `obfuscate_bitmap` in the collection's misc.c specifies (S. Tatham).
"""

from __future__ import annotations

import hashlib
import re

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level, check_size
from fairmines.errors import FairminesError, LevelError
from fairmines.wording import counted

_ID = re.compile(
    r"(\d{1,4})x(\d{1,4})(?:n(\d{1,7}))?a?:(?:(\d{1,4}),(\d{1,4}),)?([mu]?)([0-9a-fA-F]+)", re.ASCII
)
_BEFORE_FIRST_CLICK = re.compile(r"\d{1,4}x\d{1,4}[^:#]{0,12}:r")


def read_game_id(text: str) -> tuple[Layout, tuple[int, int] | None]:
    """Read a game id.

    Returns:
        The layout, and the (row, column) of the first click, if the id has it.

    Raises:
        FairminesError: The text is no game id, or one of a layout that is not dealt yet.

    >>> layout, start = read_game_id("5x7:1,2,me45021e36")
    >>> layout.level, start
    (Level(width=5, height=7, mines=6), (2, 1))
    """
    text = text.strip()
    if "#" in text[:32] or _BEFORE_FIRST_CLICK.match(text):
        raise _error(
            "it is a random seed, from which only that program deals: expected its Game ID"
        )
    match = _ID.fullmatch(text)
    if not match:
        raise _error(f"{text[:40]!r}: expected WIDTHxHEIGHT:X,Y,m and hexadecimal digits")
    try:
        width, height = check_size(int(match[1]), int(match[2]))
    except LevelError as error:
        raise _error(str(error)) from None
    cells, digits = width * height, match[7]
    if len(digits) != -(-cells // 4):
        raise _error(
            f"offset {match.start(7)}: {len(digits):,} hexadecimal digits, expected "
            f"{-(-cells // 4):,} for {width}x{height} cells"
        )
    data = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if np.unpackbits(np.frombuffer(data, np.uint8))[cells:].any():
        raise _error(f"there is a mine behind the {counted(cells, 'cell')}")
    if match[6] == "m":
        data = _unmask(data, cells)
    bits = np.unpackbits(np.frombuffer(data, np.uint8))[:cells].astype(np.bool_)
    layout = Layout(bits.reshape(height, width))
    if match[3] and int(match[3]) != layout.level.mines:
        raise _error(f"it has {counted(layout.level.mines, 'mine')}: it says {int(match[3]):,}")
    return layout, _start(match[4], match[5], layout.level)


def _start(x: str | None, y: str | None, level: Level) -> tuple[int, int] | None:
    if x is None or y is None:
        return None
    row, column = int(y), int(x)
    if row >= level.height or column >= level.width:
        raise _error(f"the first click is in row {row}, column {column}: off the board")
    return row, column


def write_game_id(layout: Layout, start: tuple[int, int] | None = None) -> str:
    """Write a game id, masked.

    Args:
        layout: Where the mines are.
        start: The (row, column) of the first click, which the program makes when it opens the id.

    >>> write_game_id(*read_game_id("5x7:1,2,me45021e36"))
    '5x7:1,2,me45021e36'
    """
    cells = layout.level.cells
    data = _mask(np.packbits(layout.mines.ravel()).tobytes(), cells)
    click = "" if start is None else f"{start[1]},{start[0]},"
    digits = data.hex()[: -(-cells // 4)]
    return f"{layout.width}x{layout.height}:{click}m{digits}"


def _mask(data: bytes, bits: int) -> bytes:
    half = len(data) // 2
    first = _xor(data[:half], data[half:])
    return first + _cut(_xor(data[half:], first), bits - 8 * half)


def _unmask(data: bytes, bits: int) -> bytes:
    half = len(data) // 2
    second = _cut(_xor(data[half:], data[:half]), bits - 8 * half)
    return _xor(data[:half], second) + second


def _xor(data: bytes, seed: bytes) -> bytes:
    """Mask bytes with the SHA-1 hashes of a seed and the decimal numbers from 0."""
    base = hashlib.sha1(seed, usedforsecurity=False)
    stream = b""
    for number in range(-(-len(data) // base.digest_size)):
        part = base.copy()
        part.update(str(number).encode())
        stream += part.digest()
    return bytes(one ^ two for one, two in zip(data, stream, strict=False))


def _cut(data: bytes, bits: int) -> bytes:
    """Clear the bits behind the last cell."""
    unused = 8 * len(data) - bits
    return data[:-1] + bytes((data[-1] >> unused << unused,))


def _error(message: str) -> FairminesError:
    return FairminesError(f"a game id of Mines: {message}")
