"""The formats of boards by name: how each is recognized, read and written."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from fairmines import checks
from fairmines.boards.files import decode
from fairmines.boards.layout import Layout
from fairmines.boards.notation.text import (
    NOTATIONS,
    Dots,
    Notation,
    check_dots,
    parse_indented,
    parse_rows,
)
from fairmines.boards.view import View
from fairmines.errors import FairminesError, NotationWarning
from fairmines.formats import board_file
from fairmines.formats.analysislink import read_analysis_link, write_analysis_link
from fairmines.formats.gameid import read_game_id, write_game_id
from fairmines.formats.layoutlink import read_layout_link, write_layout_link
from fairmines.formats.mbf import read_mbf, write_mbf
from fairmines.formats.mine import read_mine, write_mine
from fairmines.formats.position_file import PositionFile

_HEADER: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\d+([ \t]+\d+){1,2}[ \t]*(?:[\r\n]|$)")
_GAME_ID: Final = re.compile(rb"\s*\d+x\d+[^\s:#]{0,12}[:#]")

MOST_BYTES: Final = 4_100_000
"""The longest file of a board that is read: twice the text of the largest board, and some lines."""


@dataclass(frozen=True)
class PositionFormat:
    """A format of boards."""

    name: str
    extensions: tuple[str, ...]
    begins_like: Callable[[bytes], bool]
    """Whether a file's bytes look like this format."""
    read: Callable[[bytes], PositionFile]
    write: Callable[[PositionFile], bytes] | None = None


class Reading(NamedTuple):
    """A board, and a warning if its text can be read in two ways."""

    board: PositionFile
    warning: str | None = None


def _read_board(data: bytes) -> PositionFile:
    view, layout = board_file.read_board(data)
    if view is None:
        assert layout is not None
        return PositionFile.of_layout(layout)
    return PositionFile(view, layout)


def _read_game_id(data: bytes) -> PositionFile:
    layout, start = read_game_id(decode(data))
    return PositionFile.of_layout(layout, start)


_TYPED: Final = {"text": parse_indented, "rows": parse_rows}


def _read_text(data: bytes, notation: str = "text", dots: Dots | None = None) -> Reading:
    cells, mines, warning = _TYPED[notation](decode(data), dots)
    return Reading(PositionFile(View(cells, mines)), warning)


def _is_mbf(data: bytes) -> bool:
    mines = int.from_bytes(data[2:4], "big")
    binary = len(data) == 4 + 2 * mines and len(data) >= 4 and data[0] > 0 < data[1]
    return binary or bool(re.match(rb"\s*(?:[0-9a-fA-F]{2}\s+){4}", data[:64]))


def _is_rows(data: bytes) -> bool:
    """Whether the first line has only cells, and one that no line of numbers has."""
    lines = data.removeprefix(b"\xef\xbb\xbf").lstrip().splitlines()
    row = lines[0] if lines else b""
    return bool(re.fullmatch(rb"[-?!*.0-8,;\s]+", row) and re.search(rb"[?!*,;]|^(-[12]|\.)", row))


def _line(text: str) -> bytes:
    return (text + "\n").encode()


POSITION_FORMATS: Final = {
    form.name: form
    for form in (
        PositionFormat(
            "board",
            (".board",),
            lambda data: data.lstrip(b"\xef\xbb\xbf").startswith(board_file.MAGIC[:19]),
            _read_board,
        ),
        PositionFormat(
            "analysis",
            (".url",),
            lambda data: b"analysis=" in data[:500],
            lambda data: PositionFile(read_analysis_link(decode(data))),
            lambda board: _line(write_analysis_link(board.view)),
        ),
        PositionFormat(
            "link",
            (".link",),
            lambda data: bool(re.search(rb"[?#&]b=\d+&(?:.*&)?m=", data[:500])),
            lambda data: PositionFile.of_layout(read_layout_link(decode(data))),
            lambda board: _line(write_layout_link(board.need_layout())),
        ),
        PositionFormat(
            "mines-id",
            (".id",),
            lambda data: bool(_GAME_ID.match(data[:64])),
            _read_game_id,
            lambda board: _line(write_game_id(board.need_layout(), board.start)),
        ),
        PositionFormat(
            "mine",
            (".mine",),
            lambda data: bool(re.match(rb"(?:\xef\xbb\xbf)?\d+x\d+x\d+\s*\n", data[:64])),
            lambda data: PositionFile(read_mine(data)),
            lambda board: write_mine(board.view),
        ),
        PositionFormat(
            "mbf",
            (".mbf", ".abf"),
            _is_mbf,
            lambda data: PositionFile.of_layout(read_mbf(data)),
            lambda board: write_mbf(board.need_layout()),
        ),
        PositionFormat("rows", (".csv",), _is_rows, lambda data: _read_text(data, "rows").board),
        PositionFormat(
            "text",
            (".txt", ""),
            lambda data: bool(_HEADER.match(data[:64])),
            lambda data: _read_text(data).board,
            lambda board: _line(str(board.view)),
        ),
    )
}
"""Name -> format, in the order in which contents are looked at."""


def find_position_format(data: bytes, extension: str = "") -> PositionFormat | None:
    """Return the format of a file: by its content, then by its extension; None if neither fits.

    Raises `FairminesError` for a link without a board.
    """
    alike = [form for form in POSITION_FORMATS.values() if form.begins_like(data)]
    named = [form for form in POSITION_FORMATS.values() if extension.lower() in form.extensions]
    likely = next((form for form in alike if form in named), next(iter(alike or named), None))
    if not alike and (likely is None or likely.name == "text"):
        link = re.match(rb"(?:https?://|\?\w+=)\S*", data.strip())
        if link:
            raise FairminesError(
                f"the link {checks.quote(decode(link[0]))} has no board: "
                "expected ?analysis=, or ?b= and &m="
            )
    return likely


def is_content(text: object) -> bool:
    """Tell a board itself, a link or a game id of Mines, from the name of a file."""
    if not isinstance(text, str):
        return False
    if re.match(r"https?://|\?", text):
        return True
    # os.path.exists, because Path.exists raises an error for a name that is too long.
    looks_like_id = _GAME_ID.match(text.encode("utf-8", "replace"))
    return bool(looks_like_id) and not os.path.exists(text)  # noqa: PTH110


def read_data(form: PositionFormat, data: bytes, dots: Dots | None = None) -> Reading:
    """Read the bytes of a file in a format; `dots` says what `.` is in a typed board."""
    check_dots(dots)  # also where there is no dot to read
    return _read_text(data, form.name, dots) if form.name in _TYPED else Reading(form.read(data))


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
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FairminesError(
                f"the file is too long for a board: expected at most {MOST_BYTES:,} bytes"
            )
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
    for form in POSITION_FORMATS.values():
        fits = form.name == format if format is not None else path.suffix.lower() in form.extensions
        if fits and form.write:
            path.write_bytes(form.write(board))
            return
    names = ", ".join(form.name for form in POSITION_FORMATS.values() if form.write)
    asked = f"format {format!r}" if format is not None else f"extension {path.suffix!r}"
    raise FairminesError(f"{asked}: no such board can be written, expected {names}")
