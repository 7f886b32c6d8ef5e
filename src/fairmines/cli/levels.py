"""The options that select a level: --level, --size and --mines."""

from __future__ import annotations

from argparse import Namespace

from fairmines.boards.level import EXPERT, Level
from fairmines.cli.arguments import Parser, UsageError, level, size, whole_number


def add_level_options(parser: Parser, default: str = "") -> None:
    """Declare --level, --size and --mines; `default` is printed before the size of expert."""
    board = parser.add_mutually_exclusive_group()
    board.add_argument(
        "--level",
        metavar="L",
        type=level,
        help="beginner (9x9 with 10 mines), intermediate (16x16 with 40), expert "
        f"({default}30x16 with 99), or WIDTHxHEIGHTxMINES",
    )
    board.add_argument("--size", metavar="WxH", type=size, help="another size; needs --mines")
    parser.add_argument("--mines", metavar="M", type=whole_number, help="another number of mines")


def stated_level(arguments: Namespace, command: str) -> Level | None:
    """Return the level that the arguments state, or None if they state none.

    Raises:
        UsageError: --size comes without --mines.
        LevelError: The size or the number of mines is out of range.
    """
    if arguments.size is not None:
        if arguments.mines is None:
            raise UsageError(f"--size needs --mines; see fairmines {command} --help")
        width, height = arguments.size
        return Level(width, height, arguments.mines)
    if arguments.level is None and arguments.mines is None:
        return None
    stated: Level = arguments.level or EXPERT
    mines = arguments.mines
    return stated if mines is None else Level(stated.width, stated.height, mines)
