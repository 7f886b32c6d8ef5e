"""How long moves wait while hostile clients use a server: `make load-attacks`.

Some players make a move a second each, on beginner's boards, from one address of this machine. From
another address comes one attack after another. Each attack ends after some seconds. A time is from
sending a move to having read the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import socket
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager, suppress

import numpy as np
from load import connect_to_game, new_game, server
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection

import fairmines as fm

PLAYERS = 20
ADDRESS = "127.0.0.2"
"""The address of the players; the attacks come from 127.0.0.1."""
SECONDS = 10.0
CLIENTS = 20
"""Those who analyse, each from an address of its own."""

CHUNKED = b"GET %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
ONE_BYTE = b"1\r\nx\r\n" * 10_000
PINGS = b"\x89\x80abcd" * 10_000
"""Frames of a client: an empty ping has a mask and no bytes."""
MESSAGES = b"\x81\x82abcd" + bytes([ord("{") ^ ord("a"), ord("}") ^ ord("b")])


def connection(port: int) -> socket.socket:
    """Connect to the server."""
    opened = socket.create_connection(("127.0.0.1", port), timeout=1)
    opened.setblocking(False)
    return opened


def web_socket(port: int) -> socket.socket:
    """Open a WebSocket to a new game, without a library that would keep frames apart."""
    opened = socket.create_connection(("127.0.0.1", port), timeout=10)
    key = b64encode(os.urandom(16))
    opened.sendall(
        b"GET /api/games/%s/play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
        % (new_game(port).encode(), key)
    )
    assert opened.recv(65536).startswith(b"HTTP/1.1 101")
    opened.setblocking(False)
    return opened


def flood(
    port: int,
    number: int,
    end: float,
    sent: tuple[bytes, bytes],
    connect: Callable[[int], socket.socket] = connection,
) -> None:
    """Send as much as the server takes, on some connections, and connect again if it closes one.

    Each connection sends the first of two texts once, and then the second again and again.
    """
    first, rest = sent
    sockets: list[socket.socket | None] = [None] * number
    while time.monotonic() < end:
        busy = False
        for place, known in enumerate(sockets):
            opened = known
            try:
                if opened is None:
                    sockets[place] = opened = connect(port)
                    if first:
                        opened.send(first)
                opened.send(rest)
                busy = True
                with suppress(BlockingIOError):
                    while opened.recv(65536):
                        pass
            except BlockingIOError:
                pass
            except OSError:
                if opened is not None:
                    opened.close()
                sockets[place] = None
        if not busy:
            time.sleep(0.001)


def open_sockets(port: int, end: float) -> None:
    """Open 4,096 sockets, and send nothing."""
    kept = []
    for _ in range(4096):
        with suppress(OSError):
            kept.append(connection(port))
    print(f"{len(kept):,} sockets", flush=True)
    time.sleep(max(0.0, end - time.monotonic()))


def chunks(port: int, number: int, end: float) -> None:
    """Send bodies in chunks of one byte, without end, to a path that wants none."""
    flood(port, number, end, (CHUNKED % b"/api/version", ONE_BYTE))


def one_chunked(port: int, end: float) -> None:
    """Do so on one connection."""
    chunks(port, 1, end)


def many_chunked(port: int, end: float) -> None:
    """Do so on sixteen connections."""
    chunks(port, 16, end)


def headers(port: int, end: float) -> None:
    """Send heads with thousands of short lines, on sixteen connections."""
    flood(port, 16, end, (b"GET / HTTP/1.1\r\n", b"a:\r\n" * 10_000))


def requests(port: int, end: float) -> None:
    """Send small requests without waiting for answers, on sixteen connections."""
    request = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
    flood(port, 16, end, (b"", request * 1_000))


def pings(port: int, end: float) -> None:
    """Send pings on sixteen WebSockets."""
    flood(port, 16, end, (b"", PINGS), web_socket)


def messages(port: int, end: float) -> None:
    """Send messages that say nothing on sixteen WebSockets."""
    flood(port, 16, end, (b"", MESSAGES * 10_000), web_socket)


def edits(port: int, end: float) -> None:
    """Edit boards of 200 x 200 cells in 20 analysers, once a second each: without the module.

    With the module for browsers, these browsers compute, and ask for nothing.
    """
    analyse(port, end, 1.0)


def analyses(port: int, end: float) -> None:
    """Do so without a pause."""
    analyse(port, end, 0.0)


def analyse(port: int, end: float, pause: float) -> None:
    """Have 20 clients ask for analyses, each with so many seconds between two of its own."""
    board = half_opened_board()

    def client(number: int) -> int:
        source = (f"127.0.0.{number + 3}", 0)
        connected = http.client.HTTPConnection("127.0.0.1", port, source_address=source)
        answered = 0
        while time.monotonic() < end:
            connected.request("POST", "/api/core/analyse", board)
            answer = connected.getresponse()
            answer.read()
            answered += answer.status == 200
            time.sleep(pause)
        return answered

    with ThreadPoolExecutor(CLIENTS) as pool:
        print(f"{sum(pool.map(client, range(CLIENTS))):,} analyses", flush=True)


def half_opened_board() -> bytes:
    """Return what asks for the analysis of a board of 200 x 200 cells, half of them opened."""
    layout = fm.Layout.random((200, 200, 6_400), 1)
    row, column = np.indices((200, 200))
    opened = (row // 10 + column // 10) % 2 == 0
    view = fm.View.of_layout(layout, opened & ~layout.mines)
    return json.dumps({"board": str(view)}).encode()


ATTACKS: dict[str, Callable[[int, float], None] | None] = {
    "nothing": None,
    "one-byte chunks, 1 connection": one_chunked,
    "one-byte chunks, 16 connections": many_chunked,
    "endless heads, 16 connections": headers,
    "small requests, 16 connections": requests,
    "pings, 16 WebSockets": pings,
    "messages, 16 WebSockets": messages,
    "4,096 silent connections": open_sockets,
    "200 x 200 cells edited, 20 analysers": edits,
    "the same without pauses": analyses,
}


@contextmanager
def attack(name: str, port: int) -> Generator[None]:
    """Run an attack in another process."""
    target = ATTACKS[name]
    if target is None:
        yield
        return
    process = multiprocessing.get_context("spawn").Process(
        target=target, args=(port, time.monotonic() + SECONDS + 1), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        process.join(SECONDS + 30)
        process.kill()


async def play(socket: ClientConnection, wait: float) -> list[float]:
    """Flag a cell and remove the flag, once a second; return the milliseconds of each move."""
    times = []
    due = time.perf_counter() + wait
    end = due + SECONDS
    while (due := max(due + 1, time.perf_counter())) < end:
        await asyncio.sleep(due - time.perf_counter())
        before = time.perf_counter()
        await socket.send(f'{{"n": {len(times)}, "do": "flag", "cell": [0, 0]}}')
        answer = await socket.recv()
        times.append(1e3 * (time.perf_counter() - before))
        assert '"moved"' in str(answer), answer
    return times


async def measure(names: list[str], table: Table) -> None:
    """Add a row for each attack; each meets a new server."""
    for name in names:
        with tempfile.TemporaryDirectory() as data, server(data) as (port, _):
            async with AsyncExitStack() as stack:
                sockets = [
                    await stack.enter_async_context(connect_to_game(port, ADDRESS))
                    for _ in range(PLAYERS)
                ]
                with attack(name, port):
                    waits = [number / PLAYERS for number in range(PLAYERS)]
                    played = await asyncio.gather(*map(play, sockets, waits))
        times = [taken for some in played for taken in some]
        row = (*np.percentile(times, (50, 99)), max(times))
        table.add_row(name, f"{len(times):,}", *(f"{it:,.1f}" for it in row))


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(description="Time moves while hostile clients attack.")
    parser.add_argument("--attack", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    arguments = parser.parse_args()
    table = Table(title=f"Moves of {PLAYERS} players, one a second each; times in milliseconds")
    for column in ("attack", "moves", "p50", "p99", "slowest"):
        table.add_column(column, justify="left" if column == "attack" else "right")
    asyncio.run(measure(arguments.attack, table))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
