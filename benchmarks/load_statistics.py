"""How long moves wait while others ask for statistics: `make load-statistics`.

The database has many finished games. One player makes a move every 20 milliseconds, on a beginner's
board. Meanwhile ten clients ask for the statistics all the time; then one client downloads all
games; then one deletes them. A time is from sending a move to having read the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import numpy as np
from load import connect_to_game, server
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection

import fairmines as fm
from fairmines.play.moves import Move
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.game_store import GameStore

CLIENTS = 10
"""Clients that ask for statistics at once."""
PAUSE = 0.02
"""Seconds from one move to the next."""
MOVES = 20
"""Moves of a finished game."""
ASKING_SECONDS = 5.0


def fill(data: Path, games: int) -> None:
    """Store finished games of three levels."""
    levels = (fm.BEGINNER, fm.INTERMEDIATE, fm.EXPERT)
    moves = [Move("flag", 0, 0, "f"), Move("flag", 0, 0, "c")] * (MOVES // 2)
    began = time.time() - games
    with closing(GameStore(data)) as store:
        for number in range(games):
            width, height, mines = levels[number % 3]
            row = GameRow(
                id=f"finished-{number:09}",
                width=width,
                height=height,
                mines=mines,
                rules="fair",
                first="safe",
                deal="random",
                seed=str(number),
                stated=False,
                assisted=False,
                status="won" if number % 5 else "lost",
                elapsed=10.0 + number % 997,
                moves=MOVES,
                touched=began + number,
            )
            store.add(row, moves)


async def play(socket: ClientConnection, until: asyncio.Event) -> list[float]:
    """Flag a cell and remove the flag, again and again; return the milliseconds of each move."""
    times = []
    while not until.is_set():
        before = time.perf_counter()
        await socket.send(f'{{"n": {len(times)}, "do": "flag", "cell": [0, 0]}}')
        answer = await socket.recv()
        times.append(1e3 * (time.perf_counter() - before))
        assert '"moved"' in str(answer), answer
        await asyncio.sleep(PAUSE)
    return times


def request(port: int, path: str, method: str = "GET") -> float:
    """Make a request and return its milliseconds."""
    before = time.perf_counter()
    url = f"http://127.0.0.1:{port}{path}"
    with urllib.request.urlopen(urllib.request.Request(url, method=method)) as answer:
        answer.read()
    return 1e3 * (time.perf_counter() - before)


async def ask(port: int) -> list[float]:
    """Let all clients ask for statistics, again and again; return the milliseconds of each."""

    async def client() -> list[float]:
        times, end = [], time.perf_counter() + ASKING_SECONDS
        while time.perf_counter() < end:
            times.append(await asyncio.to_thread(request, port, "/api/statistics"))
        return times

    asked = await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return [taken for times in asked for taken in times]


async def once(port: int, path: str, method: str = "GET") -> list[float]:
    """Make one request."""
    return [await asyncio.to_thread(request, port, path, method)]


async def measure(games: int, table: Table) -> None:
    """Add the rows for so many finished games."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(CLIENTS))
    with tempfile.TemporaryDirectory() as data:
        fill(Path(data), games)
        with server(data) as (port, _):
            loads: dict[str, Callable[[], Awaitable[list[float]]]] = {
                "nothing": lambda: asyncio.sleep(ASKING_SECONDS, [0.0]),
                f"{CLIENTS} ask for statistics": lambda: ask(port),
                "a download as CSV": lambda: once(port, "/api/statistics.csv"),
                "DELETE": lambda: once(port, "/api/statistics", "DELETE"),
            }
            async with connect_to_game(port) as socket:
                for name, load in loads.items():
                    over = asyncio.Event()
                    playing = asyncio.create_task(play(socket, over))
                    await asyncio.sleep(0.5)
                    answers = await load()
                    over.set()
                    times = await playing
                    table.add_row(
                        f"{games:,}",
                        name,
                        *(f"{it:,.1f}" for it in (*np.percentile(times, (50, 99)), max(times))),
                        f"{max(answers):,.0f}" if any(answers) else "",
                    )


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(description="Time moves while others ask for statistics.")
    parser.add_argument("--games", type=int, nargs="+", default=[20_000, 180_000])
    arguments = parser.parse_args()
    table = Table(title="Moves while others ask for statistics; times in milliseconds")
    columns = ("finished games", "load", "move p50", "p99", "slowest", "slowest answer to the load")
    for column in columns:
        table.add_column(column, justify="left" if column == "load" else "right")
    for games in arguments.games:
        asyncio.run(measure(games, table))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
