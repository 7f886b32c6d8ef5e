"""How many players the server holds, with one move a second each: `make load`.

Real WebSocket clients on loopback play expert games under `fair`. More and more of them join, until
the slowest hundredth of the answers takes longer than the limit; the line of one player alone says
what the machine does when nothing else is going on. A time is from sending a move to having read
the answer, so it includes whatever the clients, which run in one process beside the server, have
to wait for their own turn.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import importlib
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

import fairmines as fm

LIMIT = 50.0
"""Milliseconds that 99 of 100 answers have to keep."""
SCRIPTS = 50
"""Different games; more players than that play the same ones."""
STEPS = [100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200]
CLIENT_PLAYERS = 200
"""Players with the same address: a client has a limited number of connections."""
CPU = ["CPU", "ms/move", "clients"]
"""Processor time of the servers, also for each move, and of the clients."""
ALONE_SECONDS = 0.05
"""From one move to the next of the player who is alone, so that there are enough of them."""


def script(seed: int) -> list[tuple[int, int]]:
    """Return moves that win a game, those that open little first: so they last for a minute."""
    game = fm.Game(fm.EXPERT, "fair", seed, "safe")
    game.open(0, 0)
    moves = [(0, 0)]
    while game.status == "playing":
        probability = fm.analyse(game.view).mine_probability
        cells = np.argwhere(probability == np.nanmin(probability))
        assert game.layout is not None
        clues = [game.layout.clues[row, column] for row, column in cells]
        row, column = cells[int(np.argmax(clues))].tolist()
        game.open(row, column)
        moves.append((row, column))
    return moves


@dataclass
class Player:
    """A connection to a game, and the moves that win it."""

    socket: ClientConnection
    moves: Iterator[tuple[int, int]]
    n: int = 0

    async def move(self) -> float:
        """Make a move and return the milliseconds until it was answered."""
        self.n += 1
        message = json.dumps({"n": self.n, "do": "open", "cell": next(self.moves)})
        before = time.perf_counter()
        await self.socket.send(message)
        answer = await self.socket.recv()
        taken = 1e3 * (time.perf_counter() - before)
        assert json.loads(answer)["type"] == "moved", answer
        return taken

    async def play(self, seconds: float, pause: float) -> list[float]:
        """Make a move each `pause` seconds, beginning at some moment of the first one."""
        times = []
        due = time.perf_counter() + random.random() * pause
        end = due + seconds
        while due < end:
            await asyncio.sleep(due - time.perf_counter())
            times.append(await self.move())
            due += pause
        return times


@contextmanager
def server(data: str, *options: str) -> Generator[tuple[int, subprocess.Popen[str]]]:
    """Run a server and give its port."""
    command = [sys.executable, "-m", "fairmines", "serve", "--port", "0", "--data", data, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = urlsplit(process.stdout.readline().split()[1])
            assert address.port is not None
            yield address.port, process
        finally:
            process.terminate()


def new_game(port: int) -> str:
    """Make a beginner's game and return its id."""
    width, height, mines = fm.BEGINNER
    wanted = {"width": width, "height": height, "mines": mines, "rules": "fair"}
    body = json.dumps(wanted | {"first": "safe", "deal": "random"}).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", body) as answer:
        return json.load(answer)["id"]


@asynccontextmanager
async def connect_to_game(
    port: int, address: str = "127.0.0.1"
) -> AsyncGenerator[ClientConnection]:
    """Make a beginner's game and connect to it from an address; the state has been read."""
    game = await asyncio.to_thread(new_game, port)
    url = f"ws://127.0.0.1:{port}/api/games/{game}/play"
    options = {"compression": None, "ping_interval": None, "proxy": None}
    async with connect(url, **options, local_addr=(address, 0)) as socket:
        await socket.recv()
        yield socket


class Crowd:
    """All who play."""

    def __init__(
        self, ports: list[int], scripts: list[list[tuple[int, int]]], stack: AsyncExitStack
    ):
        self._http = [http.client.HTTPConnection("127.0.0.1", port) for port in ports]
        self._ports = ports
        self._scripts = scripts
        self._stack = stack
        self.players: list[Player] = []

    async def grow(self, number: int) -> None:
        """Let players join until there are so many."""
        for connection in self._http:  # a server closes those that have been silent for long
            connection.close()
        while len(self.players) < number:
            seed = len(self.players) % len(self._scripts)
            game = await self._game(seed)
            # All connections to a game go to the same server, as a proxy has to choose it.
            port = self._ports[zlib.crc32(game.encode()) % len(self._ports)]
            url = f"ws://127.0.0.1:{port}/api/games/{game}/play"
            options = {"compression": None, "ping_interval": None, "proxy": None}
            address = f"127.0.{1 + len(self.players) // CLIENT_PLAYERS}.1"
            socket = await self._stack.enter_async_context(
                connect(url, **options, local_addr=(address, 0))
            )
            await socket.recv()
            self.players.append(Player(socket, iter(self._scripts[seed])))

    async def _game(self, seed: int) -> str:
        """Make a game; the server allows some a second."""
        width, height, mines = fm.EXPERT
        wanted = {"width": width, "height": height, "mines": mines, "rules": "fair"}
        body = json.dumps(wanted | {"first": "safe", "deal": "random", "seed": str(seed)})
        connection = self._http[len(self.players) % len(self._http)]
        while True:
            connection.request("POST", "/api/games", body)
            answer = connection.getresponse()
            state = json.loads(answer.read())
            if answer.status != 429:
                return state["id"]
            await asyncio.sleep(0.1)

    async def play(self, seconds: float, pause: float) -> list[float]:
        """Let everybody play, and return all times."""
        played = await asyncio.gather(*(it.play(seconds, pause) for it in self.players))
        return [taken for times in played for taken in times]


def cpu_seconds(processes: list[subprocess.Popen[str]]) -> float:
    """Return the processor time that processes have taken until now."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


async def measure(arguments: argparse.Namespace, table: Table) -> int:
    """Fill the table, and return how many players were held."""
    scripts = [script(seed) for seed in range(SCRIPTS)]
    held = 0
    with tempfile.TemporaryDirectory() as data, ExitStack() as running:
        servers = [running.enter_context(server(data)) for _ in range(arguments.servers)]
        processes = [process for _, process in servers]
        async with AsyncExitStack() as stack:
            crowd = Crowd([port for port, _ in servers], scripts, stack)
            for number in [1, *arguments.players]:
                await crowd.grow(number)
                pause = ALONE_SECONDS if number == 1 else 1.0
                seconds = min(arguments.seconds, 5) if number == 1 else arguments.seconds
                begun, used, own = time.perf_counter(), cpu_seconds(processes), time.process_time()
                times = await crowd.play(seconds, pause)
                wall = time.perf_counter() - begun
                used, own = cpu_seconds(processes) - used, time.process_time() - own
                middle, high = np.percentile(times, (50, 99))
                table.add_row(
                    f"{number:,}",
                    f"{len(times):,}",
                    f"{len(times) / wall:,.0f}",
                    *(f"{it:.1f}" for it in (middle, high, max(times))),
                    f"{100 * used / wall:.0f} %",
                    f"{1e3 * used / len(times):.2f}",
                    f"{100 * own / wall:.0f} %",
                )
                if high > LIMIT and number > 1:
                    break
                held = number
    return held


def event_loop_runner() -> Callable[[Coroutine[Any, Any, int]], int]:
    """Return uvloop's `run` if it is installed: the clients have to be faster than the server."""
    try:
        return importlib.import_module("uvloop").run
    except ImportError:
        return asyncio.run


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(description="Count the players that one server holds.")
    parser.add_argument("--seconds", type=float, default=8, help="a step takes; default 8, to 30")
    parser.add_argument("--players", type=int, nargs="+", default=STEPS, help="in each step")
    parser.add_argument("--servers", type=int, default=1, help="processes on one directory")
    arguments = parser.parse_args()
    arguments.seconds = min(arguments.seconds, 30.0)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    gc.disable()  # the clients' collections are not the server's
    table = Table(title="Expert games under fair rules, one move a second; times in milliseconds")
    for column in ("players", "moves", "moves/s", "p50", "p99", "slowest", *CPU):
        table.add_column(column, justify="right")
    held = event_loop_runner()(measure(arguments, table))
    console = Console()
    console.print(table)
    console.print(
        f"{arguments.servers} server(s) hold {held:,} players with p99 under {LIMIT:g} ms."
    )


if __name__ == "__main__":
    main()
