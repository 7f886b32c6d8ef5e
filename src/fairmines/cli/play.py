"""`fairmines play`: play a game, in the browser or on the terminal."""

from __future__ import annotations

import socket
import threading
import webbrowser
from argparse import Namespace
from urllib.parse import urlencode

from fairmines import checks
from fairmines.boards.level import EXPERT, FIRST_RULES, FirstRule, Level, check_first_click
from fairmines.box import PORT
from fairmines.cli.arguments import Parser, UsageError, whole_number
from fairmines.cli.levels import add_level_options, stated_level
from fairmines.cli.output import standard_output
from fairmines.cli.serve import SYNCHRONOUS, add_server_options, check_port
from fairmines.cli.store import games_directory
from fairmines.errors import FairminesError
from fairmines.play.rules import RULES, Rules

HOST = "127.0.0.1"
RULES_HERE: Rules = "fair"
FIRST_HERE: FirstRule = "safe"
"""The defaults of this command."""

DESCRIPTION = """\
Play Minesweeper: start the server on this machine and open the page in the browser. With
--terminal, play on the terminal. Under the rules `fair`, a guess survives if no cell is safe, and
hits a mine if one is. Under `kind`, a guess survives if no cell is safe. Under `classic`, a guess
is left to luck.
"""
EXAMPLES = """\
examples:
  fairmines play
  fairmines play --level beginner --rules fair --first opening
  fairmines play --terminal --size 40x20 --mines 160
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--terminal", action="store_true", help="play on the terminal")
    add_level_options(parser)
    parser.add_argument(
        "--rules", choices=RULES, help=f"when a guess survives; default {RULES_HERE}"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number,
        help="0 to 2**64 - 1; the same seed and start give the same layout",
    )
    parser.add_argument(
        "--first",
        choices=FIRST_RULES,
        help="the first cell may be a mine (any), is free (safe, default), or is free with all its "
        "neighbours (opening)",
    )
    add_server_options(parser)
    parser.set_defaults(port=None, synchronous=None)
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address of the page"
    )


def run(arguments: Namespace) -> None:
    """Start the game, in the browser or on the terminal."""
    level = stated_level(arguments, "play")
    if arguments.seed is not None:
        checks.seed(arguments.seed)
    if arguments.terminal:
        _check_no_server(arguments)
        _play_on_terminal(arguments, level or EXPERT)
    else:
        _play_in_browser(arguments, level)


def _play_on_terminal(arguments: Namespace, level: Level) -> None:
    from fairmines.terminal import run as run_terminal

    run_terminal(
        level, arguments.rules or RULES_HERE, arguments.seed, arguments.first or FIRST_HERE
    )


def _check_no_server(arguments: Namespace) -> None:
    """Raise `UsageError` for an option of the server, which the terminal does not use."""
    for option in ("port", "data", "synchronous", "no_browser"):
        if getattr(arguments, option) not in (None, False):
            name = option.replace("_", "-")
            raise UsageError(f"--{name} with --terminal: the game on the terminal has no server")


def _check_board(level: Level, first: FirstRule) -> None:
    """Raise `FairminesError` for a game that the page cannot begin."""
    from fairmines.web.limits import MAX_SIDE

    for name, side in (("width", level.width), ("height", level.height)):
        if side > MAX_SIDE:
            raise FairminesError(
                f"{name} {side} is out of range: expected 1 to {MAX_SIDE}, or --terminal"
            )
    check_first_click(level, (0, 0), first)


def _play_in_browser(arguments: Namespace, level: Level | None) -> None:
    from fairmines.web import server

    port = PORT if arguments.port is None else arguments.port
    check_port(port)
    if level is not None:
        _check_board(level, arguments.first or FIRST_HERE)
    listening = _listen(port)
    address = server.address_of(listening) + _fragment(arguments, level)

    def invite() -> None:
        with standard_output() as out:
            out.write(f"fairmines: {address} (Ctrl-C ends it)\n")
        if not arguments.no_browser:
            # A text browser takes over the terminal until it ends.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listening:
        server.serve(
            listening,
            HOST,
            games_directory(arguments),
            ready=invite,
            synchronous=arguments.synchronous or SYNCHRONOUS,
        )


def _listen(port: int) -> socket.socket:
    """Listen on the port, or on a free one if it is taken, so that a second player can play."""
    from fairmines.web import server

    try:
        return server.listen(HOST, port)
    except server.PortTakenError:
        return server.listen(HOST, 0)


def _fragment(arguments: Namespace, level: Level | None) -> str:
    """Return the fragment of the page's address that states the game; empty if no option does."""
    stated = (level, arguments.rules, arguments.first, arguments.seed)
    if all(it is None for it in stated):
        return ""
    width, height, mines = level or EXPERT
    wanted: dict[str, object] = {
        "level": f"{width}x{height}x{mines}",
        "rules": arguments.rules or RULES_HERE,
        "first": arguments.first or FIRST_HERE,
        "deal": "random",
    }
    if arguments.seed is not None:
        wanted["seed"] = arguments.seed
    return f"#{urlencode(wanted)}"
