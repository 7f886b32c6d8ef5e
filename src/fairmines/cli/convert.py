"""`fairmines convert`: write a game or a board in another format."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.cli.arguments import Parser, UsageError, not_empty, whole_number
from fairmines.cli.boards import STANDARD, add_dots_option, title
from fairmines.cli.inputs import (
    ALL,
    READ,
    WRITTEN,
    Content,
    check_format,
    read_contents,
    record_in,
)
from fairmines.cli.output import print_to_stderr, standard_bytes, write_files
from fairmines.errors import FairminesError
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import POSITION_FORMATS
from fairmines.formats.replays import EXTENSIONS, Replay, write_replay

DESCRIPTION = """\
Write a game or a board in another format. The extensions say which formats, and the content of IN
where its extension does not. IN may also be a link to a position, or a game id of Mines.

Games are read from our JSON and from the replays that --from lists; they are written as json,
rawvf, evf (version 4) and evf3. Boards are read and written as text, mbf (also .abf), mine, link
(?b=&m=), analysis (?analysis=, of JSMinesweeper) and mines-id (of Simon Tatham's Mines), and read
from .board. Of a game, a format of boards gets the mines.
"""
EXAMPLES = """\
examples:
  fairmines convert game.avf game.evf
  fairmines convert game.rmv game.rawvf --partial
  fairmines convert board.mbf board.txt
  fairmines convert game.avf - --to link
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "input",
        metavar="IN",
        type=not_empty,
        help="the file; - for standard input; or a link, or a game id of Mines",
    )
    parser.add_argument(
        "output", metavar="OUT", type=not_empty, help="the new file; - for standard output"
    )
    parser.add_argument(
        "--from", dest="source", metavar="F", help=f"format of IN: {', '.join(READ)}"
    )
    parser.add_argument(
        "--to", dest="target", metavar="F", help=f"format of OUT: {', '.join(WRITTEN)}"
    )
    parser.add_argument(
        "--replay", metavar="N", type=whole_number, help="which replay of a session, from 1"
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="read a truncated or damaged replay up to where it is whole",
    )
    add_dots_option(parser)


def run(arguments: Namespace) -> None:
    """Read IN, and write it as OUT."""
    check_format("--from", arguments.source, READ)
    check_format("--to", arguments.target, WRITTEN)
    target = arguments.target or _format_of(arguments.output)
    contents = read_contents(
        arguments.input, arguments.source, partial=arguments.partial, dots=arguments.dots
    )
    content = _choose(contents, arguments.replay, arguments.input)
    try:
        data = _write(content, target)
    except FairminesError as error:
        raise FairminesError(f"{title(arguments.input)} as {target}: {error}") from error
    if isinstance(content, Replay) and (problem := content.record.stated.get("problem")):
        print_to_stderr(f"{title(arguments.input)} is not whole: {problem}")
    if arguments.output != STANDARD:
        write_files({arguments.output: data})
        return
    with standard_bytes() as write:
        write(data)


def _format_of(name: str) -> str:
    """Return the format that a file's extension names."""
    if name == STANDARD:
        raise UsageError("standard output has no extension: choose its format with --to")
    extension = Path(name).suffix.lower()
    for form in ALL:
        if form.write and extension in form.extensions and extension:
            return form.name
    raise UsageError(
        f"extension {extension!r} of {name!r} names no format that is written: choose one of "
        f"{', '.join(WRITTEN)} with --to"
    )


def _choose(contents: list[Content], number: int | None, name: str) -> Content:
    if number is None and len(contents) == 1:
        return contents[0]
    if number is None:
        raise UsageError(
            f"{title(name)} holds {len(contents)} replays: choose one with --replay, from 1"
        )
    if not 1 <= number <= len(contents):
        raise UsageError(
            f"--replay {number} is out of range: expected 1 to {len(contents)}, the number of "
            f"replays in {title(name)}"
        )
    return contents[number - 1]


def _write(content: Content, target: str) -> bytes:
    """Return the bytes of a game or a board in a format."""
    if target in POSITION_FORMATS:
        write = POSITION_FORMATS[target].write
        assert write is not None
        return write(_position(content))
    if isinstance(content, PositionFile):
        raise FairminesError("a board has no moves: expected a game")
    if target in EXTENSIONS:
        if isinstance(content, Replay):
            return content.convert(target)
        return write_replay(content, target)
    return (record_in(content).to_json() + "\n").encode()


def _position(content: Content) -> PositionFile:
    """Return the board of a game: its mines, and where it was begun."""
    if isinstance(content, PositionFile):
        return content
    record = record_in(content)
    layout = record.game().layout
    if layout is None:
        raise FairminesError("the game has no layout yet: expected a first opening")
    opened = (move for move in record.moves if move.kind == "open")
    first = next(opened, None)
    return PositionFile.of_layout(layout, (first.row, first.column) if first else None)
