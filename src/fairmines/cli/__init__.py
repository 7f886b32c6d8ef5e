"""The command line: `fairmines COMMAND ...`, one module per command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from fairmines.cli import advise, analyse, dataset, generate, play, serve, simulate
from fairmines.cli.arguments import Parser
from fairmines.cli.output import forget_unwritten
from fairmines.errors import FairminesError

COMMANDS = {
    "advise": advise,
    "analyse": analyse,
    "dataset": dataset,
    "generate": generate,
    "play": play,
    "serve": serve,
    "simulate": simulate,
}

BAD_INPUT, INTERRUPTED, CLOSED_PIPE = 2, 130, 141
"""Exit codes; the last two are what a shell reports for SIGINT and SIGPIPE."""

EXAMPLES = """\
examples:
  fairmines analyse board.txt
  fairmines generate --level expert --seed 7
  fairmines play
  fairmines simulate --strategy dssp,min-risk --level beginner --games 10000

fairmines COMMAND --help describes a command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    Args:
        argv: The arguments after the program's name; by default those of this process.

    Returns:
        0 for success; 2 for bad input or a failed write, with one sentence on stderr; 130 after
        Ctrl-C; 141 if standard output is a closed pipe.
    """
    # If the process was started with a closed stream, Python sets that stream to None.
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    try:
        _run(argv)
    except FairminesError as error:
        return _complain(str(error))
    except BrokenPipeError:
        return CLOSED_PIPE
    except OSError as error:  # any other failure of the system, in its own words
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        forget_unwritten(sys.stderr)
    return 0


def _run(argv: Sequence[str] | None) -> None:
    parser = Parser(
        prog="fairmines",
        description="Minesweeper done properly.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=f"fairmines {version('fairmines')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        command_parser = commands.add_parser(
            name, help=command.HELP, description=command.DESCRIPTION, epilog=command.EXAMPLES
        )
        command.add_options(command_parser)
        command_parser.set_defaults(run=command.run)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit:  # argparse exits after it has printed --help or --version
        return
    arguments.run(arguments)


def _complain(message: str) -> int:
    """Print the message on stderr, on one line and with control characters escaped."""
    line = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in message)
    with suppress(OSError):  # stderr is closed
        print(f"fairmines: {line}", file=sys.stderr)
    return BAD_INPUT
