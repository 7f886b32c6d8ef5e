"""`fairmines play`: play a game, in the browser or on the terminal."""

from __future__ import annotations

import threading
import webbrowser
from argparse import Namespace
from contextlib import ExitStack, closing
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

    from fairmines.box.log import Log, StorageError
    from fairmines.box.running import Running

OPENING = "opening a browser"
"""The name of the thread that does it."""
NAMED = 5
"""So many problems of the log are named."""
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
    from fairmines.box.log import Log, StorageError
    from fairmines.box.running import begin_running, end_running
    from fairmines.box.server import PortTakenError, listen

    port = PORT if arguments.port is None else checks.integer("port", arguments.port, 0, 65535)
    if level is not None:
        _check_board(level, arguments.first or FIRST_HERE)
    folder, fragment = games_directory(arguments), _fragment(arguments, level)
    with ExitStack() as opened:
        log: Log | StorageError
        try:
            log = opened.enter_context(closing(Log(folder)))
        except StorageError as error:
            log = error  # one can still play
        if _show_running(arguments, log, fragment):
            return
        try:
            listening = opened.enter_context(listen(port))
        except PortTakenError:
            if _show_running(arguments, log, fragment):  # another start was faster
                return
            raise
        running = begin_running(folder, listening.getsockname()[1])
        opened.callback(end_running, folder, running)
        _serve(arguments, log, listening, running, fragment)


def _show_running(arguments: Namespace, log: Log | StorageError, fragment: str) -> bool:
    """Open the page of the box that serves these games already; return whether there is one."""
    from fairmines.box.running import find_running

    running = None if isinstance(log, Exception) else find_running(log)
    if running is None:
        return False
    address = running.address(fragment)
    _say(f"it runs already at {address}")
    if arguments.port not in (None, running.port):
        _say(f"end it with Ctrl-C before another start takes --port {arguments.port}")
    _open_browser(arguments, games_directory(arguments), address)
    return True


def _serve(
    arguments: Namespace,
    log: Log | StorageError,
    listening: socket.socket,
    running: Running,
    fragment: str,
) -> None:
    import asyncio

    from fairmines.box.pages import PageFiles
    from fairmines.box.server import Server
    from fairmines.web.site import site_files

    folder, address = games_directory(arguments), running.address(fragment)
    server = Server(PageFiles(site_files()), log, running.port, running.key)
    _say(f"{address} (Ctrl-C ends it)")
    if arguments.port == 0:
        _say("--port 0 takes a new address each time; a game that is not over stays at this one")
    _mention_problems(log)
    _mention_server_games(folder)
    # A text browser takes over the terminal until it ends.
    opening = partial(_open_browser, arguments, folder, address)
    threading.Thread(target=opening, name=OPENING, daemon=True).start()
    asyncio.run(server.serve(listening))


def _mention_problems(log: Log | StorageError) -> None:
    """Say what the log cannot do, and what it has left out."""
    if isinstance(log, Exception):
        print_to_stderr(f"games are not copied: {log}")
        return
    for problem in log.problems[:NAMED]:
        print_to_stderr(problem)
    if len(log.problems) > NAMED:
        print_to_stderr(f"{len(log.problems) - NAMED:,} more lines are damaged")
    try:
        log.check_writable()
        if aside := log.set_aside():
            print_to_stderr(f"damaged lines are in {str(aside)!r} from now on")
    except FairminesError as error:
        print_to_stderr(str(error))


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


def _open_browser(arguments: Namespace, folder: Path, address: str) -> None:
    """Open a browser; its command line, which other users can read, has no key."""
    from fairmines.box.running import write_opener

    if arguments.no_browser:
        return
    try:
        opened = webbrowser.open(write_opener(folder, address))
    except OSError:
        opened = False
    if not opened:
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
    return urlencode(wanted)
