"""The command line: `fairmines COMMAND ...`, one module per command."""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from fairmines import __version__
from fairmines.cli.arguments import Parser
from fairmines.cli.output import (
    escape_unknown_letters,
    forget_unwritten,
    open_unwritable,
    print_to_stderr,
    print_traceback,
    standard_output,
)
from fairmines.errors import FairminesError

COMMANDS = {
    "advise": "say which cell to open next, and the win probability",
    "analyse": "print the mine probability of each covered cell",
    "completion": "print a script that completes commands and options in a shell",
    "convert": "write a game or a board in another format",
    "daily": "list the daily boards, and play them on the terminal",
    "dataset": "write positions of games with their exact probabilities to a file",
    "explain": "say why a cell is safe or a mine",
    "export": "write all finished games of this machine as one file",
    "generate": "deal layouts at random",
    "import": "add the games of such a file",
    "info": "print what files of games and boards hold",
    "mcp": "serve games and analyses to an agent that speaks MCP",
    "play": "play, in the browser or on the terminal",
    "review": "judge the moves of a game, of a folder of games, or of your own games",
    "score": "say how often a learning agent wins, beside strategies and perfect play",
    "simulate": "play many games with strategies, and print how often they win",
    "site": "write the game as a folder of static files",
    "train": "practise proofs and guesses with drills, or print drills",
}
"""What each command does. Each is a module of this package, which loads when it is used."""

BAD_INPUT, INTERRUPTED, CLOSED_PIPE = 2, 130, 141
"""Exit statuses; the last two are what a shell reports for SIGINT and SIGPIPE.

A command that leaves something out goes on, and raises `FairminesError` at its end.
"""

WELCOME = """\
Minesweeper: a fair game, exact analysis, and strategies that play. Begin with:
  fairmines play               play in the browser; --terminal: on the terminal
  fairmines advise board.txt   say which cell of a board to open next
  fairmines simulate           let strategies play, and print how often they win
  fairmines --help             list all commands
"""
"""What `fairmines` alone prints."""
DESCRIPTION = """\
Minesweeper: a fair game, exact analysis, and strategies that play. fairmines COMMAND --help
describes a command. Rows and columns count from 0, from the top left cell.
"""
EPILOG = """\
examples:
  fairmines play
  fairmines analyse board.txt
  fairmines generate --level expert --seed 7
  fairmines simulate --strategy dssp,min-risk --level beginner --games 10000

exit status:
  0    everything was done
  2    invalid input, or something was left out: a file that cannot be read,
       a damaged line, a board that no layout fits. Standard error says what;
       the rest is done where that has a meaning
  130  ended by Ctrl-C
  141  standard output is a closed pipe

environment:
  NO_COLOR       if set, no colours
  FORCE_COLOR    if set, colours and terminal output also in a pipe
  COLUMNS        the width of the output; default: that of the terminal
  BROWSER        the browser that `fairmines play` opens
  XDG_DATA_HOME  on Linux, `play` keeps games in its folder fairmines;
                 default: ~/.local/share
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    Args:
        argv: The arguments after the program's name; by default those of this process.

    Returns:
        One of those that `EPILOG` lists, for all commands.
    """
    # If the process was started with a closed stream, Python sets that stream to None.
    if sys.stdout is None:
        sys.stdout = open_unwritable()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    escape_unknown_letters(sys.stdout)
    try:
        _run(argv)
    except FairminesError as error:
        return _complain(str(error))
    except BrokenPipeError:
        return CLOSED_PIPE
    except OSError as error:  # any other failure of the system, in its own words
        if error.filename is None:
            return _complain(str(error))
        return _complain(f"cannot use {error.filename!r}: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        forget_unwritten(sys.stderr)
    return 0


class _PrintVersion(Action):
    """Prints the version; argparse's own action ignores what is wrong with standard output."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        with standard_output() as out:
            out.write(f"fairmines {__version__}\n")
        parser.exit()


def make_parser(complete: Collection[str] = tuple(COMMANDS)) -> Parser:
    """Make the parser of the command line; the documentation is made from it, too.

    Args:
        complete: The commands whose options are declared. The others are only listed.
    """
    parser = Parser(prog="fairmines", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument(
        "--version", action=_PrintVersion, nargs=0, help="print the version, and exit"
    )
    parser.set_defaults(run=_welcome)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        if name not in complete:
            commands.add_parser(name, help=purpose)
            continue
        command = import_module(f"{__name__}.{name}")
        command_parser = commands.add_parser(
            name, help=purpose, description=command.DESCRIPTION, epilog=command.EXAMPLES
        )
        command.add_options(command_parser)
        command_parser.set_defaults(run=command.run)
    return parser


def _run(argv: Sequence[str] | None) -> None:
    argv = sys.argv[1:] if argv is None else argv
    try:
        arguments = make_parser(complete=argv).parse_args(argv)
    except SystemExit:  # argparse exits after it has printed --help or --version
        return
    try:
        arguments.run(arguments)
    except FairminesError as error:
        if getattr(arguments, "traceback", False) and error.__cause__ is not None:
            print_traceback(error.__cause__)
        raise


def _welcome(_: Namespace) -> None:
    with standard_output() as out:
        out.write(WELCOME)


def _complain(message: str) -> int:
    print_to_stderr(message)
    return BAD_INPUT
