"""How a box is found and opened by its user, and by nobody else.

While it runs, its folder has two files that only the user can read: `running.json` says its port
and its key to a second start, and `open.html` leads a browser to its address. So the key is in no
list of processes.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import time
from contextlib import closing, suppress
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from fairmines.box.files import create_private
from fairmines.box.log import Log
from fairmines.box.server import GAMES, HOST, KEY_HEADER, name_place

RUNNING: Final = "running.json"
OPENER: Final = "open.html"
ASKING_SECONDS: Final = 2.0
"""Time for another box to say which one it is."""
MOST_ANSWER: Final = 4096
"""What is read of its answer, in bytes."""


class Running(NamedTuple):
    """A box that runs."""

    folder: str
    """Of its games; a copy of the folder is another one."""
    port: int
    key: str

    def address(self, fragment: str = "") -> str:
        """Return the address of the page, with the key and what else its fragment says."""
        parts = [part for part in (fragment, f"key={self.key}") if part]
        return f"http://{name_place(HOST, self.port)}/#{'&'.join(parts)}"


def begin_running(folder: Path, port: int) -> Running:
    """Draw a key for a box on this port; note it for later starts, if the folder allows that."""
    running = Running(str(folder.resolve()), port, secrets.token_urlsafe(32))
    with suppress(OSError):
        _write_private(folder / RUNNING, json.dumps(running._asdict()))
    return running


def end_running(folder: Path, running: Running) -> None:
    """Forget a box that has ended, unless another one runs by now."""
    if _read(folder) == running:
        for name in (RUNNING, OPENER):
            with suppress(OSError):
                (folder / name).unlink()


def find_running(log: Log) -> Running | None:
    """Return the box that serves this log now; None if none does."""
    folder = log.path.parent
    running = _read(folder)
    if running is None or running.folder != str(folder.resolve()):
        return None
    with suppress(OSError, ValueError, RecursionError):
        answer = json.loads(_ask(running))
        if isinstance(answer, dict) and answer.get("box") == log.name:
            return running
    return None


def write_opener(folder: Path, address: str) -> str:
    """Write a page that leads to an address; return the address of that page.

    Raises:
        OSError: The folder cannot be written.
    """
    path = folder / OPENER
    _write_private(
        path,
        '<!doctype html><meta charset="utf-8"><title>fairmines</title>'
        f'<meta http-equiv="refresh" content="0; url={escape(address)}">'
        f'<a href="{escape(address)}">fairmines</a>\n',
    )
    return path.resolve().as_uri()


def _write_private(path: Path, text: str) -> None:
    """Write a file that only the user can read, whole or not at all."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(create_private(new, os.O_EXCL), "w") as file:
            file.write(text)
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def _read(folder: Path) -> Running | None:
    try:
        match json.loads((folder / RUNNING).read_text()):
            case {"folder": str(path), "port": int(port), "key": str(key)}:
                return Running(path, port, key)
            case _:
                return None
    except (OSError, ValueError, RecursionError):
        return None


def _ask(running: Running) -> bytes:
    """Return what a box says of itself; a program that says it too slowly is none."""
    late = time.monotonic() + ASKING_SECONDS
    request = (
        f"GET {GAMES} HTTP/1.1\r\nHost: {name_place(HOST, running.port)}\r\n"
        f"{KEY_HEADER}: {running.key}\r\nConnection: close\r\n\r\n"
    )
    answer = b""
    with closing(socket.create_connection((HOST, running.port), ASKING_SECONDS)) as asking:
        asking.sendall(request.encode())
        while len(answer) < MOST_ANSWER:
            asking.settimeout(max(late - time.monotonic(), 0.001))
            data = asking.recv(MOST_ANSWER)
            if not data:
                break
            answer += data
    return answer.partition(b"\r\n\r\n")[2]
