"""The command line: `fairmines COMMAND ...`, one module a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from fairmines.cli import advise, analyse, generate, play, serve, simulate
from fairmines.cli.arguments import Parser
from fairmines.cli.output import forget_unwritten
from fairmines.errors import FairminesError

COMMANDS = {
    "advise": advise,
    "analyse": analyse,
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

fairmines COMMAND --help says more.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    0 when all is well, and 2 for bad input, with one sentence on stderr. `argv` is what follows the
    program's name; by default that of the process.
    """
    # Python has no such stream at all when it was started with a closed one.
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
    except OSError as error:  # whatever nobody has thought of; it says itself what has failed
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
    except SystemExit:  # --help and --version, when they have been printed
        return
    arguments.run(arguments)


def _complain(message: str) -> int:
    """Say what is wrong, on one line whatever the message quotes."""
    line = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in message)
    with suppress(OSError):  # nobody listens
        print(f"fairmines: {line}", file=sys.stderr)
    return BAD_INPUT
