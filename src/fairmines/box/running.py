"""Which program serves a box: one at a time, so that a page keeps to one address."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from fairmines.box.http import MOST_HEAD
from fairmines.box.server import GAMES, HOST
from fairmines.box.store import Box

PORT_FILE: Final = "box.port"
"""Notes beside a box on which port it is served. A program that was killed leaves it there."""
ASKING_SECONDS: Final = 5.0
"""Time for another program to say which box it serves."""


def serving_port(box: Box) -> int | None:
    """Return the port on which a program serves this box; None if none does."""
    with suppress(OSError, ValueError):
        port = int(_port_file(box).read_bytes()[:10])
        if 0 < port < 2**16 and is_served(box, port):
            return port
    return None


@contextmanager
def noted_port(box: Box, port: int) -> Generator[None]:
    """Note on which port this program serves a box, until it ends."""
    file, note = _port_file(box), str(port).encode()
    with suppress(OSError):  # on a full disk the box is served all the same
        file.write_bytes(note)
    try:
        yield
    finally:
        with suppress(OSError):
            if file.read_bytes() == note:
                file.unlink()


def is_served(box: Box, port: int) -> bool:
    """Whether a server on this port has this very box."""
    name, _, last = box.state()
    connection = HTTPConnection(HOST, port, timeout=ASKING_SECONDS)
    with closing(connection), suppress(OSError, HTTPException, ValueError):
        connection.request("GET", f"{GAMES}?after={last}")
        answer = json.loads(connection.getresponse().readline(MOST_HEAD))
        return isinstance(answer, dict) and answer.get("name") == name
    return False


def _port_file(box: Box) -> Path:
    return box.path.with_name(PORT_FILE)
