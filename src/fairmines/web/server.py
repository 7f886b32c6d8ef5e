"""Starts the server: finds its data directory, opens its socket, runs its event loop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fairmines.errors import FairminesError
from fairmines.web.limits import CLIENT_CONNECTIONS, CONNECTIONS, MAX_FRAME

if TYPE_CHECKING:
    from fairmines.web.clients import Network
    from fairmines.web.store.database import Synchronous

PATIENCE = 2
"""Seconds to wait for open connections at the end."""
SWITCH_SECONDS = 0.0005
"""The longest time that another thread keeps the event loop waiting; the default is 5 ms."""

COLLECTIONS = (10_000, 5, 200)
"""New objects between two collections, and collections of each generation between two of the next.
So a full one comes after 10,000,000 new objects: about every 10 minutes with 1,000 players."""


CLIENTS_FAULTS = (
    "ASGI callable returned without completing handshake",  # a WebSocket is refused with a status
    "Exceeded concurrency limit",
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
    "Unsupported upgrade request",
)
"""How uvicorn's messages begin that are about a client."""


class PortTakenError(FairminesError):
    """Another program uses the port."""


def listen(host: str, port: int) -> socket.socket:
    """Open a socket; port 0 takes any free port.

    Raises:
        PortTakenError: Another program uses the port.
        FairminesError: The host is unknown, or is not this machine.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError, UnicodeError):
        raise FairminesError(
            f"cannot listen on {host!r}: expected the name or address of this machine"
        ) from None
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # on Windows two programs would share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(CONNECTIONS)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            message = (
                f"port {port} of {host} is taken: choose another one with --port, or 0 for any"
            )
            raise PortTakenError(message) from None
        raise FairminesError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """Return the address of the page for a browser on this machine.

    >>> with listen("127.0.0.1", 0) as listening:
    ...     address_of(listening)[:17]
    'http://127.0.0.1:'
    """
    host, port = listening.getsockname()[:2]
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104
    return f"http://{local.get(host, f'[{host}]' if ':' in host else host)}:{port}/"


def serve(
    listening: socket.socket,
    host: str,
    data: Path,
    allowed: Collection[str] = (),
    ready: Callable[[], None] = lambda: None,
    *,
    synchronous: Synchronous = "normal",
    proxies: Sequence[Network] = (),
    one_player: bool = False,
) -> None:
    """Serve on a socket until SIGINT or SIGTERM.

    Args:
        listening: The socket.
        host: The host that the socket listens on; for it and for `allowed` see `Guard`.
        data: The directory of the database.
        allowed: Further names of the server.
        ready: Is called when the database is open.
        synchronous: When a move is stored: see `Synchronous`.
        proxies: Addresses and networks of proxies that state the addresses of their clients.
        one_player: Whether all browsers are one player: see `make_app`.

    Raises:
        FairminesError: The database cannot be opened.
        KeyboardInterrupt: SIGINT ended the server.
    """
    import uvicorn

    from fairmines.web.app import make_app
    from fairmines.web.clients import Proxies, Shares
    from fairmines.web.store.game_store import GameStore
    from fairmines.web.turns import SharedProtocol, Turns
    from fairmines.web.ws_protocol import PatientProtocol

    protocol = partial(SharedProtocol, Turns(), Shares(CLIENT_CONNECTIONS), Proxies(proxies))

    sys.setswitchinterval(SWITCH_SECONDS)
    _collect_less()
    _allow_files()
    with closing(GameStore(data, synchronous)) as store:
        config = uvicorn.Config(
            make_app(store, host, allowed, one_player=one_player),
            http=protocol,  # type: ignore[arg-type]  # a class would do nothing but call this
            access_log=False,  # addresses contain the secret ids of games
            log_level="warning",
            limit_concurrency=CONNECTIONS,
            proxy_headers=bool(proxies),  # other clients could forge them
            forwarded_allow_ips=[str(it) for it in proxies],
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
            ws=PatientProtocol,
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,  # costs more time than it saves on one machine
        )
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        ready()
        uvicorn.Server(config).run(sockets=[listening])


def _collect_less() -> None:
    """Leave what is loaded out of garbage collections, and let full ones be rare.

    A full collection stops all play, with 1,000 games for 0.2 seconds. Little is garbage in cycles:
    some objects of each connection that ends.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


def _is_news(record: logging.LogRecord) -> bool:
    """Drop uvicorn's messages about what clients did wrong: they could fill the disk.

    Also those about connections that it has cancelled at its end.
    """
    if record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError:
        return False
    return not record.getMessage().startswith(CLIENTS_FAULTS)


def _allow_files() -> None:
    """Raise the limit of open files, often 1,024, to twice the number of connections."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, 2 * CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
