"""Attack the server for minutes: `make server-faults`, for the figures of docs/guide/server.md.

- `kills`: SIGKILL in mid-play, again and again. No move that was answered may be lost.
- `locks`: two servers on one directory, while a third program locks the database at random. No game
  may be damaged.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sqlite3
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Iterable
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import fairmines as fm
from benchmarks.load import new_game, server
from experiments.page import run
from fairmines import checks
from fairmines.web.store.game_row import DamagedGameError
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE
from fairmines.web.store.stored_game import remake_game

PLAYERS = 16
LOST = (
    OSError,
    ConnectionClosed,
    InvalidHandshake,
    TimeoutError,
    asyncio.IncompleteReadError,
    HTTPException,
)
"""How a client notices that its server has ended, or has ended the connection."""
ANSWER_SECONDS = 30
LOCK_SECONDS = 8.0
"""The longest lock of the database: longer than the 5 seconds for which a server waits."""


class Game:
    """A game, and what its players know for sure."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.acknowledged = 0
        """The largest number of moves that an answer has stated."""
        self.over = False


def random_move(rng: random.Random, n: int) -> str:
    """Return a request: mostly flags, so that games last."""
    cell = [rng.randrange(9), rng.randrange(9)]
    return json.dumps({"n": n, "do": rng.choice(["flag"] * 9 + ["open"]), "cell": cell})


async def move(socket: ClientConnection, game: Game, rng: random.Random, n: int) -> None:
    """Make a move, and note its answer."""
    await socket.send(random_move(rng, n))
    while True:
        answer = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
        if answer["type"] == "moved":
            game.acknowledged = max(game.acknowledged, answer["moves"])
            game.over = answer["status"] in {"won", "lost"}
        if answer.get("n") == n:
            return


async def play(port: int, games: list[Game], rng: random.Random, end: float) -> None:
    """Play in games until a time, a connection for some moves each."""
    n = 0
    while time.monotonic() < end:
        index = rng.randrange(len(games))
        if games[index].over:
            games[index] = Game(await asyncio.to_thread(new_game, port))
        game = games[index]
        with suppress(*LOST):
            url = f"ws://127.0.0.1:{port}/api/games/{game.id}/play"
            async with connect(url, ping_interval=None, proxy=None) as socket:
                await socket.recv()
                for _ in range(20):
                    n += 1
                    await move(socket, game, rng, n)
                    if game.over or time.monotonic() >= end:
                        break


async def until(end: float, players: Iterable[Awaitable[None]]) -> None:
    """Wait for players, whose server may have ended."""
    outcomes = await asyncio.gather(*players, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, LOST):
            raise outcome
    await asyncio.sleep(max(0.0, end - time.monotonic()))


def lost_moves(port: int, games: Iterable[Game]) -> int:
    """Count the acknowledged moves that the server does not know, of all games."""
    lost = 0
    for game in games:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games/{game.id}") as answer:
            lost += max(0, game.acknowledged - json.load(answer)["moves"])
    return lost


def kills(number: int, seed: int) -> bool:
    """Kill a server in mid-play, again and again; print what was lost; return whether nothing."""
    rng = random.Random(seed)
    lost = answered = 0
    games: list[Game] = []

    async def attack(port: int, kill: float) -> None:
        async def killer() -> None:
            await asyncio.sleep(kill)
            process.send_signal(signal.SIGKILL)

        end = time.monotonic() + kill + 0.2
        players = [
            play(port, games, random.Random(rng.getrandbits(64)), end) for _ in range(PLAYERS)
        ]
        await until(end, [killer(), *players])

    with tempfile.TemporaryDirectory() as data:
        for _ in range(number):
            with server(data) as (port, process):
                lost += lost_moves(port, games)
                games = [game for game in games if not game.over][:PLAYERS]
                games += [Game(new_game(port)) for _ in range(PLAYERS - len(games))]
                before = sum(game.acknowledged for game in games)
                asyncio.run(attack(port, rng.uniform(0.2, 1.5)))
                answered += sum(game.acknowledged for game in games) - before
        with server(data) as (port, _):
            lost += lost_moves(port, games)
        stored, damaged = count_games(Path(data))
    print(
        f"{number} times SIGKILL, {answered:,} answered moves in the games at the end of each: "
        f"{lost} lost; {damaged} of {stored:,} games damaged"
    )
    return lost == damaged == 0


def locks(seconds: float, seed: int) -> bool:
    """Play on two servers whose database locks at random; print what is damaged."""
    rng = random.Random(seed)

    async def attack(ports: list[int], path: Path) -> list[float]:
        games = [Game(await asyncio.to_thread(new_game, ports[0])) for _ in range(PLAYERS // 2)]
        end = time.monotonic() + seconds
        locked: list[float] = []

        async def locker() -> None:
            while time.monotonic() < end:
                await asyncio.sleep(rng.uniform(0, 4))
                locked.append(min(rng.expovariate(1.0), LOCK_SECONDS))
                with (
                    closing(sqlite3.connect(path, isolation_level=None)) as other,
                    suppress(sqlite3.OperationalError),  # a server has the lock
                ):
                    other.execute("BEGIN IMMEDIATE")
                    await asyncio.sleep(locked[-1])
                    other.execute("ROLLBACK")

        players = [
            play(ports[i % 2], games, random.Random(rng.getrandbits(64)), end)
            for i in range(PLAYERS)
        ]
        await until(end, [locker(), *players])
        return locked

    with tempfile.TemporaryDirectory() as data:
        with ExitStack() as running:
            ports = [running.enter_context(server(data))[0] for _ in range(2)]
            locked = asyncio.run(attack(ports, Path(data, FILE)))
        stored, damaged = count_games(Path(data))
        with closing(sqlite3.connect(Path(data, FILE))) as database:
            [moves] = database.execute("SELECT count(*) FROM moves").fetchone()
    print(
        f"{seconds:.0f} s, two servers, {PLAYERS} players: {moves:,} moves stored, {len(locked)} "
        f"locks of up to {max(locked, default=0):.1f} s; {damaged} of {stored:,} games damaged"
    )
    return damaged == 0


def count_games(data: Path) -> tuple[int, int]:
    """Play all stored games again; return how many there are, and how many do not add up."""
    damaged = 0
    with closing(sqlite3.connect(data / FILE)) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM games")]
    with closing(GameStore(data)) as store:
        for game_id in ids:
            try:
                found = store.find(game_id)
                assert found is not None
                row, records = found
                damaged += row.damaged
                remake_game(row, records, time.monotonic)
            except DamagedGameError:
                damaged += 1
    return len(ids), damaged


def main() -> None:
    """Run the attacks that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="0 for none")
    parser.add_argument("--locks", type=float, default=600, help="seconds; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    checks.integer("kills", arguments.kills, 0, 10**6)
    if not 0 <= arguments.locks <= 10**6:
        raise fm.FairminesError(f"locks {arguments.locks}: expected 0 to 1,000,000 seconds")
    good = not arguments.kills or kills(arguments.kills, arguments.seed)
    good &= not arguments.locks or locks(arguments.locks, arguments.seed)
    sys.exit(not good)


if __name__ == "__main__":
    run(main)
