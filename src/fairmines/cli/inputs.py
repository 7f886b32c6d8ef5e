"""Finds out what a file holds, a game or a board, and reads it."""

from __future__ import annotations

from pathlib import Path

from fairmines.boards.notation import Dots
from fairmines.cli.arguments import UsageError
from fairmines.cli.boards import open_input, print_warning, title, titled
from fairmines.errors import FairminesError
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import (
    POSITION_FORMATS,
    PositionFormat,
    find_position_format,
    is_content,
    read_data,
)
from fairmines.formats.replays import EXTENSIONS, read_evfs, read_video
from fairmines.formats.video import Video
from fairmines.play.record import Record
from fairmines.records.files import FORMATS, MOST_BYTES, Format, find_likely_format

RECORD_FORMATS = {form.name: form for form in FORMATS}
READ = [*RECORD_FORMATS, *POSITION_FORMATS]
"""The names of all formats that are read."""
ALL: list[Format | PositionFormat] = [*FORMATS, *POSITION_FORMATS.values()]
WRITTEN = [form.name for form in ALL if form.write]
"""The names of all formats that are written."""

Content = Record | Video | PositionFile
"""What a file holds: a game of this program, a replay of another one, or a board."""


def read_bytes(name: str) -> bytes:
    """Return the bytes of a file, of standard input for "-", or of a link or a game id itself.

    Raises `FairminesError` if the file cannot be read, or is too long for any format.
    """
    if is_content(name):
        return name.encode("utf-8", "surrogateescape")
    with open_input(name) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FairminesError(f"{title(name)} is too long: expected at most {MOST_BYTES:,} bytes")
    return data


def identify(data: bytes, extension: str) -> Format | PositionFormat:
    """Return the format of a file's bytes, with the extension where these do not say it.

    Raises `FairminesError` if no format fits.
    """
    likely, certain = find_likely_format(data, extension)
    if likely and certain:
        return likely
    position = find_position_format(data, extension)
    if position:
        return position
    if likely:
        return likely
    raise FairminesError(f"no format fits the file: choose one of {', '.join(READ)} with --from")


def read_contents(
    name: str,
    format: str | None = None,  # noqa: A002
    *,
    partial: bool = False,
    dots: Dots | None = None,
) -> list[Content]:
    """Read what a file holds: one game or board, or the replays of a session.

    Args:
        name: A file, "-", a link, or a game id of Mines.
        format: The name of its format; None to find out.
        partial: Read a truncated replay up to where it is whole.
        dots: What `.` is in a board as text.

    Raises:
        FairminesError: The file cannot be read; the message has its name.
    """
    data = read_bytes(name)
    with titled(name):
        if format is None:
            form = identify(data, Path(name).suffix)
        elif format in RECORD_FORMATS:
            form = RECORD_FORMATS[format]
        else:
            form = POSITION_FORMATS[format]
        if form.name == "evfs":
            return list(read_evfs(data, partial=partial).videos)
        if form.name in EXTENSIONS:
            return [read_video(data, form.name, partial=partial)]
        if isinstance(form, PositionFormat):
            return [print_warning(name, read_data(form, data, dots))]
        return [form.read(data, partial=partial)]


def check_format(option: str, name: str | None, names: list[str]) -> None:
    """Raise `UsageError` if a format's name is unknown."""
    if name is not None and name not in names:
        raise UsageError(f"{option} {name!r} is unknown: expected {', '.join(names)}")
