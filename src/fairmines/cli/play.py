"""`fairmines play`: play a game, in the browser or on the terminal."""

from __future__ import annotations

import threading
import webbrowser
from argparse import Namespace
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fairmines import checks
from fairmines.boards.level import (
    EXPERT,
    FIRST_RULES,
    PAGE_SIDE,
    FirstRule,
    Level,
    check_first_click,
)
from fairmines.box import PORT
from fairmines.cli.arguments import Parser, UsageError, whole_number
from fairmines.cli.levels import add_level_options, stated_level
from fairmines.cli.output import print_to_stderr, standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.play.rules import RULES, Rules

if TYPE_CHECKING:
    import socket

    from fairmines.box.store import Box

OPENING = "opening a browser"
"""The name of the thread that does it."""
SERVER_FILE = "fairmines.sqlite3"
"""Where the server of earlier versions kept games."""
RULES_HERE: Rules = "fair"
FIRST_HERE: FirstRule = "safe"
"""The defaults of this command."""

DESCRIPTION = """\
Play Minesweeper: serve the page to the browsers of this machine, and open it. The browser keeps
your games; copies of the finished ones are kept in a folder. With --terminal, play on the terminal;
finished games are kept there, too.
Under the rules `fair`, a guess survives if no cell is safe, and hits a mine if one is. Under
`kind`, a guess survives if no cell is safe. Under `classic`, a guess is left to luck.
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
    parser.add_argument(
        "--port",
        metavar="P",
        type=whole_number,
        help=f"of the page; default {PORT}; 0: any. What a browser keeps belongs to a port",
    )
    add_data_option(parser)
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address of the page"
    )


def run(arguments: Namespace) -> None:
    """Start the game, in the browser or on the terminal."""
    level = stated_level(arguments, "play")
    if arguments.seed is not None:
        checks.seed(arguments.seed)
    if arguments.terminal:
        _check_no_page(arguments)
        _play_on_terminal(arguments, level or EXPERT)
    else:
        _play_in_browser(arguments, level)


def _play_on_terminal(arguments: Namespace, level: Level) -> None:
    from fairmines.terminal import run as run_terminal

    run_terminal(
        level,
        arguments.rules or RULES_HERE,
        arguments.seed,
        arguments.first or FIRST_HERE,
        games_directory(arguments),
    )


def _check_no_page(arguments: Namespace) -> None:
    """Raise `UsageError` for an option of the page, which the terminal does not use."""
    for option in ("port", "no_browser"):
        if getattr(arguments, option) not in (None, False):
            name = option.replace("_", "-")
            raise UsageError(f"--{name} with --terminal: the game on the terminal has no page")


def _check_board(level: Level, first: FirstRule) -> None:
    """Raise `FairminesError` for a game that the page cannot begin."""
    for name, side in (("width", level.width), ("height", level.height)):
        if side > PAGE_SIDE:
            raise FairminesError(
                f"{name} {side} is out of range: expected 1 to {PAGE_SIDE}, or --terminal"
            )
    check_first_click(level, (0, 0), first)


def _play_in_browser(arguments: Namespace, level: Level | None) -> None:
    """Serve the page until Ctrl-C, or show the one that is served already."""
    from fairmines.box.running import is_served, noted_port, serving_port
    from fairmines.box.server import PortTakenError, listen
    from fairmines.box.store import Box

    port = PORT if arguments.port is None else checks.integer("port", arguments.port, 0, 65535)
    if level is not None:
        _check_board(level, arguments.first or FIRST_HERE)
    fragment = _fragment(arguments, level)
    with closing(Box(games_directory(arguments))) as box:
        box.check_writable()
        if serving := serving_port(box):
            _show_running(arguments, serving, fragment)
            return
        try:
            listening = listen(port)
        except PortTakenError:
            if not is_served(box, port):
                raise
            _show_running(arguments, port, fragment)
            return
        with listening, noted_port(box, listening.getsockname()[1]):
            _serve(arguments, box, listening, fragment)


def _show_running(arguments: Namespace, port: int, fragment: str) -> None:
    """Open the page of the program that serves the folder."""
    from fairmines.box.server import HOST

    address = f"http://{HOST}:{port}/{fragment}"
    _say(f"it runs already at {address}")
    if arguments.port not in (None, port):
        _say(f"end it with Ctrl-C before another start takes --port {arguments.port}")
    _open_browser(arguments, address)


def _serve(arguments: Namespace, box: Box, listening: socket.socket, fragment: str) -> None:
    import asyncio

    from fairmines.box.pages import PageFiles
    from fairmines.box.server import HOST, Server
    from fairmines.web.page_files import STATIC, newest_change
    from fairmines.web.site import site_files

    port = listening.getsockname()[1]
    address = f"http://{HOST}:{port}/{fragment}"
    server = Server(PageFiles(site_files, partial(newest_change, STATIC)), box, port)
    _say(f"{address} (Ctrl-C ends it)")
    if arguments.port == 0:
        _say("--port 0 takes a new address each time; a game that is not over stays at this one")
    _mention_server_games(box.path.parent)
    # A text browser takes over the terminal until it ends.
    opening = partial(_open_browser, arguments, address)
    threading.Thread(target=opening, name=OPENING, daemon=True).start()
    asyncio.run(server.serve(listening))


def _say(sentence: str) -> None:
    with standard_output() as out:
        out.write(f"fairmines: {sentence}\n")


def _mention_server_games(folder: Path) -> None:
    """Say how games that a server has kept come here."""
    file = folder / SERVER_FILE
    if file.exists():
        print_to_stderr(
            f"{str(file)!r} has games of an earlier version: `fairmines export FILE` with that "
            "version and `fairmines import FILE` with this one bring them here"
        )


def _open_browser(arguments: Namespace, address: str) -> None:
    if not arguments.no_browser and not webbrowser.open(address):
        print_to_stderr("no browser opens: open the address above in one")


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
