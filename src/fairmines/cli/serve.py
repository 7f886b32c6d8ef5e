"""`fairmines serve`: run the web server, for browsers and other clients."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from fairmines.box import PORT
from fairmines.cli.arguments import Parser, not_empty, whole_number
from fairmines.cli.output import standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError

SYNCHRONOUS: Final = "normal"
"""The default of `serve` and `play`."""
PORTS = 2**16

DESCRIPTION = """\
Run the web server until Ctrl-C: a page for browsers, play over a WebSocket, the rest over HTTP.
The data directory keeps games, best times and settings; a server that was killed continues every
game after a restart. By default only this machine can reach the server; see --host.
"""
EXAMPLES = """\
examples:
  fairmines serve
  fairmines serve --port 0 --data ./games
  fairmines serve --host 0.0.0.0 --allow-host mines.example
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
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
        help="a host name, besides localhost, by which browsers reach the server; repeatable",
    )
    parser.add_argument(
        "--trust-proxy",
        metavar="ADDR",
        type=not_empty,
        action="append",
        default=[],
        help="the address, or network, of a proxy that states its clients in X-Forwarded-For; "
        "repeatable",
    )
    parser.add_argument(
        "--one-player",
        action="store_true",
        help="all browsers are one player, on a server at home; else each browser has its own "
        "games where other machines can reach the server",
    )


def add_server_options(parser: Parser) -> None:
    """Declare the arguments that `serve` and `play` share."""
    parser.add_argument(
        "--port", metavar="P", type=whole_number, default=PORT, help=f"default {PORT}; 0: any"
    )
    add_data_option(parser)
    parser.add_argument(
        "--synchronous",
        choices=("full", "normal"),
        default=SYNCHRONOUS,
        help="normal (default): a move is answered when the system has it, so that a power failure "
        "may lose the last half minute; full: when the disk has stored it, some milliseconds later",
    )


def run(arguments: Namespace) -> None:
    """Listen, print the address, and serve."""
    from fairmines.web import server
    from fairmines.web.clients import read_proxy
    from fairmines.web.guard import check_name

    check_port(arguments.port)
    for name in arguments.allow_host:
        check_name(name)
    proxies = [read_proxy(it) for it in arguments.trust_proxy]
    listening = server.listen(arguments.host, arguments.port)
    address = server.address_of(listening)

    def announce() -> None:
        with standard_output() as out:
            out.write(f"fairmines: {address} (Ctrl-C ends it)\n")

    with listening:
        server.serve(
            listening,
            arguments.host,
            games_directory(arguments),
            arguments.allow_host,
            announce,
            synchronous=arguments.synchronous,
            proxies=proxies,
            one_player=arguments.one_player,
        )


def check_port(port: int) -> None:
    """Raise `FairminesError` if the number is not a port."""
    if not 0 <= port < PORTS:
        raise FairminesError(f"port {port} is out of range: expected 0 to {PORTS - 1}")
