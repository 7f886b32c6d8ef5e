"""What it costs that the disk has stored a move before it is answered: `make synchronous`.

Real WebSocket clients on loopback set and remove a flag as fast as the server answers: a move that
costs nothing but its way to the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import AsyncExitStack

import numpy as np
from websockets.asyncio.client import ClientConnection

from benchmarks.load import connect_to_game, server


async def flag(socket: ClientConnection, until: float) -> list[float]:
    """Make moves until a time; return the milliseconds that each took."""
    times = []
    message = json.dumps({"n": 1, "do": "flag", "cell": [0, 0]})
    while (before := time.perf_counter()) < until:
        await socket.send(message)
        await socket.recv()
        times.append(1e3 * (time.perf_counter() - before))
    return times


async def measure(port: int, players: int, seconds: float) -> str:
    """Let so many players make moves; return a row of the table."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(connect_to_game(port)) for _ in range(players)]
        until = time.perf_counter() + seconds
        times = np.concatenate(await asyncio.gather(*(flag(it, until) for it in sockets)))
    p50, p99 = np.percentile(times, [50, 99])
    return f"{players} | {len(times) / seconds:,.0f} | {p50:.1f} ms | {p99:.1f} ms"


def main() -> None:
    """Measure both settings with some numbers of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--data", help="a directory on the disk to measure; default: a new one")
    arguments = parser.parse_args()
    print("| --synchronous | players | moves/s | p50 | p99 |\n|---|---|---|---|---|")
    for setting in ("normal", "full"):
        with (
            tempfile.TemporaryDirectory(dir=arguments.data) as directory,
            server(directory, "--synchronous", setting) as (port, _),
        ):
            for players in (1, 16, 200):
                row = asyncio.run(measure(port, players, arguments.seconds))
                print(f"| {setting} | {row} |", flush=True)


if __name__ == "__main__":
    main()
