"""`fairmines serve`: run the web server, for browsers and other clients."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.cli.arguments import Parser, not_empty, whole_number
from fairmines.cli.output import standard_output
from fairmines.errors import FairminesError

PORT = 8765
PORTS = 2**16

HELP = "serve the game to browsers and programs"
DESCRIPTION = """\
Serve the game: the page for browsers, play over a WebSocket, the rest over HTTP, until Ctrl-C.
Games, best times and settings are kept in the data directory; a server that was killed goes on
with every game. Only this machine can reach it unless --host says otherwise.
"""
EXAMPLES = """\
examples:
  fairmines serve
  fairmines serve --port 0 --data ./games
  fairmines serve --host 0.0.0.0 --allow-host mines.example
"""


def add_options(parser: Parser) -> None:
    """Declare what may follow the command."""
    parser.add_argument(
        "--host",
        type=not_empty,
        default="127.0.0.1",
        help="address to listen on; default 127.0.0.1",
    )
    add_server_options(parser)
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        type=not_empty,
        action="append",
        default=[],
        help="a name that browsers may call the server by, besides localhost; may be repeated",
    )


def add_server_options(parser: Parser) -> None:
    """Declare what `serve` and `play` have in common."""
    parser.add_argument(
        "--port", metavar="P", type=whole_number, default=PORT, help=f"default {PORT}; 0: any"
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=not_empty,
        help="where games are kept; default: the user's data directory",
    )


def run(arguments: Namespace) -> None:
    """Listen, say where, and serve."""
    from fairmines.web import server

    server.check_extra()
    check_port(arguments.port)
    listening = server.listen(arguments.host, arguments.port)
    address = server.address_of(listening)

    def announce() -> None:
        with standard_output() as out:
            out.write(f"fairmines: {address} (Ctrl-C ends it)\n")

    with listening:
        server.serve(listening, arguments.host, data(arguments), arguments.allow_host, announce)


def check_port(port: int) -> None:
    """Raise `FairminesError` for a number that is no port."""
    if not 0 <= port < PORTS:
        raise FairminesError(f"port {port} is out of range: expected 0 to {PORTS - 1}")


def data(arguments: Namespace) -> Path:
    """Return where to keep games."""
    from fairmines.web.server import data_directory

    return data_directory() if arguments.data is None else Path(arguments.data)
