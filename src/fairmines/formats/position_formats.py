"""The formats of boards by name; the kernel recognizes, reads and writes them."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from fairmines import _kernel, checks
from fairmines.boards.layout import Layout
from fairmines.boards.notation import (
    NOTATIONS,
    UNCLEAR_DOTS,
    Dots,
    Notation,
    check_dots,
    notation_error,
)
from fairmines.boards.view import View
from fairmines.decoding import decode, file_errors
from fairmines.errors import FairminesError, NotationWarning
from fairmines.formats.position_file import PositionFile, position_for_kernel, position_of_kernel
from fairmines.wording import printable


@dataclass(frozen=True)
class PositionFormat:
    """A format of boards."""

    name: str
    extensions: tuple[str, ...]
    write: Callable[[PositionFile], bytes] | None
    """Writes a board, or raises `FairminesError` if the format cannot hold it; None if it is only
    read."""


class Reading(NamedTuple):
    """A board, and a warning if its text can be read in two ways."""

    board: PositionFile
    warning: str | None = None


def _write(name: str, board: PositionFile) -> bytes:
    with file_errors():
        return _kernel.write_position(position_for_kernel(board), name)


POSITION_FORMATS: Final = {
    form.name: PositionFormat(
        form.name, tuple(form.endings.split()), partial(_write, form.name) if form.written else None
    )
    for form in _kernel.position_formats()
}
"""Name -> format, in the order in which contents are looked at."""


def find_position_format(data: bytes, extension: str = "") -> PositionFormat | None:
    """Return the format of a file: by its content, then by its extension; None if neither fits.

    Raises `FairminesError` for a link without a board.
    """
    with file_errors():
        name = _kernel.find_position_format(data, extension)
    return POSITION_FORMATS[name] if name else None


def is_content(text: object) -> bool:
    """Tell a board itself, a link or a game id of Mines, from the name of a file."""
    if not isinstance(text, str):
        return False
    if re.match(r"https?://|\?", text):
        return True
    # os.path.exists, because Path.exists raises an error for a name that is too long.
    with suppress(FairminesError):
        form = find_position_format(text.encode("utf-8", "replace"))
        is_game_id = form is not None and form.name == "mines-id"
        return is_game_id and not os.path.exists(text)  # noqa: PTH110
    return False


def read_data(form: PositionFormat, data: bytes, dots: Dots | None = None) -> Reading:
    """Read the bytes of a file in a format; `dots` says what `.` is in a typed board."""
    check_dots(dots)  # also where there is no dot to read
    try:
        position = _kernel.read_position(data, form.name, dots)
    except _kernel.FileFailure as failure:
        if form.name in NOTATIONS:
            raise notation_error(failure) from None
        raise FairminesError(printable(decode(failure.args[0]))) from None
    return Reading(position_of_kernel(position), UNCLEAR_DOTS if position.unclear_dots else None)


def read_position(
    source: str | os.PathLike[str], *, dots: Dots | None = None, notation: Notation | None = None
) -> PositionFile:
    """Read a board from a file of any format, from a link, or from a game id of Mines.

    Args:
        source: The name of a file: our text, MBF, ABF, .mine, .board, a game id of Mines, or a file
            with a link. Or the link itself: JSMinesweeper's `?analysis=`, or `?b=&m=`. Or the game
            id itself, if no file has this name.
        dots: What `.` stands for in our text, as in `View.parse`. The `NotationWarning` has the
            name of the file.
        notation: "text" for our text; "rows" for its rows alone, without the line of its size. By
            default, the content of the file says what it is, then its extension: a .csv has rows.

    Raises:
        FairminesError: The file is no board, or is damaged.
        OSError: The file cannot be read.

    >>> read_position("?b=1&m=g0000000g00000100").layout
    <Layout 9x9, 3 mines>
    """
    if is_content(source):
        data, extension = str(source).encode("utf-8", "replace"), ""
    else:
        path = checks.path(source)
        extension = path.suffix
        with path.open("rb") as file:
            data = file.read(_kernel.MOST_POSITION_BYTES + 1)
        if len(data) > _kernel.MOST_POSITION_BYTES:
            most = f"{_kernel.MOST_POSITION_BYTES:,} bytes"
            raise FairminesError(f"the file is too long for a board: expected at most {most}")
    if notation is not None:
        checks.choice("notation", notation, NOTATIONS)
    form = POSITION_FORMATS[notation] if notation else find_position_format(data, extension)
    if not form:
        names = ", ".join(POSITION_FORMATS)
        raise FairminesError(f"the file is no board that can be read: expected {names}")
    board, warning = read_data(form, data, dots)
    if warning:
        warnings.warn(f"{os.fsdecode(source)!r}: {warning}", NotationWarning, stacklevel=2)
    return board


def write_position(
    board: PositionFile | Layout | View,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
) -> None:
    """Write a board to a file.

    Args:
        board: What `read_position` returns, a layout, or a view.
        path: The file; it is replaced if there is one.
        format: "text", "mbf", "mine", "link", "analysis" or "mines-id"; by default what the
            extension says.

    Raises:
        FairminesError: The format is unknown or only read, or cannot hold the board.
        OSError: The file cannot be written.
    """
    if isinstance(board, Layout):
        board = PositionFile.of_layout(board)
    elif isinstance(board, View):
        board = PositionFile(board)
    checks.instance("board", board, PositionFile, "a Layout, a View or a PositionFile")
    path = checks.path(path)
    extension = path.suffix.lower() or ".txt"
    for form in POSITION_FORMATS.values():
        fits = form.name == format if format is not None else extension in form.extensions
        if fits and form.write:
            path.write_bytes(form.write(board))
            return
    names = ", ".join(form.name for form in POSITION_FORMATS.values() if form.write)
    asked = f"format {format!r}" if format is not None else f"extension {path.suffix!r}"
    raise FairminesError(f"{asked}: no such board can be written, expected {names}")
