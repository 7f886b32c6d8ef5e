"""Running the server: its data, its socket, its event loop."""

from __future__ import annotations

import errno
import logging
import socket
import sys
from collections.abc import Callable, Collection
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from fairmines.errors import FairminesError, MissingExtraError
from fairmines.web.limits import CONNECTIONS, MAX_FRAME

NEEDED = ("msgspec", "platformdirs", "starlette", "uvicorn", "websockets")
PATIENCE = 2
"""Seconds that a server which ends waits for its connections."""
SWITCH_SECONDS = 0.0005


class PortTakenError(FairminesError):
    """Somebody else listens on the port."""


def check_extra() -> None:
    """Raise `MissingExtraError` unless everything is there."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise MissingExtraError(
                f"the server needs {name}, which is not installed: pip install 'fairmines[web]'"
            )


def data_directory() -> Path:
    """Return where games are kept unless another place is stated."""
    from platformdirs import user_data_path

    return user_data_path("fairmines", appauthor=False)


def listen(host: str, port: int) -> socket.socket:
    """Open a socket; port 0 takes any that is free. Raises `PortTakenError`, `FairminesError`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError, UnicodeError):
        raise FairminesError(f"cannot listen on {host!r}: there is no such host") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(CONNECTIONS)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} of {host} is taken: state another with --port, or 0 for any"
            raise PortTakenError(message) from None
        raise FairminesError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """Return the page's address, as a browser on this machine calls it.

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
) -> None:
    """Serve on a socket until the process is told to end; `ready` is called when all is set up.

    Raises `FairminesError` when the data cannot be kept, and `KeyboardInterrupt` at the end if that
    is what ended it.
    """
    import uvicorn

    from fairmines.web.app import make_app
    from fairmines.web.store.game_store import GameStore

    # While a thread computes in Python, the event loop gets its turn after this time; Python's
    # own 5 ms are as long as ten moves take.
    sys.setswitchinterval(SWITCH_SECONDS)
    _allow_files()
    with closing(GameStore(data)) as store:
        config = uvicorn.Config(
            make_app(store, host, allowed),
            access_log=False,  # the ids of games are secret
            log_level="warning",
            limit_concurrency=CONNECTIONS,
            proxy_headers=False,  # anybody may send them
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
            ws="websockets-sansio",
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,  # costs more than it saves on the way to the same machine
        )
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        ready()
        uvicorn.Server(config).run(sockets=[listening])


def _is_news(record: logging.LogRecord) -> bool:
    """Drop what uvicorn says whenever a WebSocket is refused with a status of its own."""
    return "returned without completing handshake" not in record.getMessage()


def _allow_files() -> None:
    """Let the process have as many connections as it may; often only 1,024 are allowed at first."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, 2 * CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
