"""Finds out what a file holds, a game or a board, and reads it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines import _kernel
from fairmines.boards.notation import NOTATIONS, Dots
from fairmines.boards.view import View
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
from fairmines.formats.replays import EXTENSIONS, Replay, read_replay, read_session
from fairmines.play.record import FORMAT, Record
from fairmines.records.files import FORMATS, MOST_BYTES, Format, find_likely_format

RECORD_FORMATS = {form.name: form for form in FORMATS}
READ = [*RECORD_FORMATS, *POSITION_FORMATS]
"""The names of all formats that are read."""
ALL: list[Format | PositionFormat] = [*FORMATS, *POSITION_FORMATS.values()]
WRITTEN = [form.name for form in ALL if form.write]
"""The names of all formats that are written."""

Content = Record | Replay | PositionFile
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
    if position and not (likely and _is_text(position)):
        return position
    if likely:
        return likely
    raise FairminesError(f"no format fits the file: choose one of {', '.join(READ)} with --from")


def _is_text(form: PositionFormat) -> bool:
    """Whether this may be the format only because a name such as `game` or `game.txt` says none.

    What looks like a replay begins with bytes that no text has.
    """
    return form.name in NOTATIONS


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
            records = read_session(data, partial=partial).records
            return [
                Replay(record, data, form.name, number, partial)
                for number, record in enumerate(records, start=1)
            ]
        if form.name in EXTENSIONS:
            record = read_replay(data, form.name, partial=partial)
            return [Replay(record, data, form.name, partial=partial)]
        if isinstance(form, PositionFormat):
            return [print_warning(name, read_data(form, data, dots))]
        return [form.read(data, partial=partial)]


def read_board(arguments: Namespace) -> View:
    """Read the view that the arguments of `add_board_options` name.

    Raises:
        FairminesError: The file cannot be read, or holds no board; the message has its name.
    """
    name = arguments.input
    if is_content(name):
        data = name.encode("utf-8", "surrogateescape")
    else:
        with open_input(name) as file:
            data = file.read(_kernel.MOST_BOARD_TEXT + 1)  # no more than a board that is too long
    with titled(name):
        if arguments.notation:
            form = POSITION_FORMATS[arguments.notation]
        else:
            form = _find_board_format(data, Path(name).suffix)
        view = print_warning(name, read_data(form, data, arguments.dots)).view
    return view.without_known_mines() if arguments.ignore_flags else view


def _find_board_format(data: bytes, extension: str) -> PositionFormat:
    """Return the format of a board's bytes; text if nothing else fits.

    Raises `FairminesError` for a game.
    """
    game, certain = find_likely_format(data, "")
    position = None if certain else find_position_format(data, extension)
    if not position:
        game, _ = find_likely_format(data, extension)
    if game and (not position or _is_text(position)):
        _refuse_game(game, data, certain=certain)
    return position or POSITION_FORMATS["text"]


def is_board(data: bytes) -> bool:
    """Whether the bytes look like a board, whatever the name of their file."""
    return find_position_format(data, ".") is not None


def _refuse_game(form: Format, data: bytes, *, certain: bool) -> None:
    """Raise `FairminesError` if the bytes are a game of this format, which they look like."""
    if form.name == "json":
        is_game = FORMAT.encode() in data[:200]
        if certain and not is_game:
            raise FairminesError("the file is JSON, but no game: expected a board")
    else:
        is_game = certain or _begins_a_replay(form, data)
    if is_game:
        raise FairminesError(
            f"this is a game ({form.name}): expected a board; fairmines review takes a game and "
            "judges its moves"
        )


def _begins_a_replay(form: Format, data: bytes) -> bool:
    """Whether a replay can be read up to where the bytes end."""
    try:
        form.read(data, partial=True, replay=1)
    except FairminesError:
        return False
    return True


def record_in(content: Record | Replay) -> Record:
    """Return the record of a game."""
    return content.record if isinstance(content, Replay) else content


def check_format(option: str, name: str | None, names: list[str]) -> None:
    """Raise `UsageError` if a format's name is unknown."""
    if name is not None and name not in names:
        raise UsageError(f"{option} {name!r} is unknown: expected {', '.join(names)}")
