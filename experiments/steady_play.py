"""Measure whether the server's memory grows: `make endurance`, which writes a plot of docs/.

Each of 200 players makes a move a second for 20 minutes: flags, and openings of random cells, so
that games end and new ones begin all the time. Memory (the resident set) and open file descriptors
are read from /proc. The first quarter is left out of the slope: caches fill.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import stats
from websockets.asyncio.client import connect

import fairmines as fm
from benchmarks.load import new_game, server
from experiments.page import ROOT, run

PICTURE = ROOT / "docs" / "screenshots" / "endurance.svg"
SAMPLE_SECONDS = 2.0
PARTS = 10
"""Parts of the time whose mean memory the slope is fitted to: neighbouring samples are alike."""
GREY = "#808080"
"""Reads on a light and on a dark page."""


@dataclass(frozen=True)
class Sample:
    """What /proc says of the server at one moment."""

    minutes: float
    mebibytes: float
    descriptors: int


async def play(port: int, rng: random.Random, end: float) -> int:
    """Make a move a second, in one game after the other; return the number of moves."""
    moves = 0
    await asyncio.sleep(rng.random())
    while time.monotonic() < end:
        game = await asyncio.to_thread(new_game, port)
        url = f"ws://127.0.0.1:{port}/api/games/{game}/play"
        async with connect(url, compression=None, ping_interval=None, proxy=None) as socket:
            state = json.loads(await socket.recv())
            while state["status"] in {"ready", "playing"} and time.monotonic() < end:
                moves += 1
                do = "flag" if rng.random() < 0.6 else "open"
                cell = [rng.randrange(9), rng.randrange(9)]
                begun = time.monotonic()
                await socket.send(json.dumps({"n": moves, "do": do, "cell": cell}))
                state = json.loads(await socket.recv())
                await asyncio.sleep(max(0.0, begun + 1 - time.monotonic()))
    return moves


async def watch(pid: int, begin: float, end: float) -> list[Sample]:
    """Sample the server until a time."""
    samples = []
    while time.monotonic() < end:
        samples.append(sample(pid, (time.monotonic() - begin) / 60))
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


def sample(pid: int, minutes: float) -> Sample:
    """Read the memory and the open files of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Sample(minutes, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, descriptors)


async def measure(
    port: int, pid: int, players: int, minutes: float, seed: int
) -> tuple[list[Sample], int]:
    """Let the players play; return the samples and the number of moves."""
    rng = random.Random(seed)
    begin = time.monotonic()
    end = begin + 60 * minutes
    playing = [play(port, random.Random(rng.getrandbits(64)), end) for _ in range(players)]
    samples, *moves = await asyncio.gather(watch(pid, begin, end), *playing)
    return samples, sum(moves)


def slope(samples: list[Sample]) -> tuple[float, float]:
    """Return the slope of the memory, in MiB an hour, and the half of its 95 % interval."""
    late = [it for it in samples if it.minutes > samples[-1].minutes / 4]
    parts = np.array_split(np.arange(len(late)), PARTS)
    times = [statistics.fmean(late[i].minutes / 60 for i in part) for part in parts]
    means = [statistics.fmean(late[i].mebibytes for i in part) for part in parts]
    line = stats.linregress(times, means)
    return float(line.slope), float(line.stderr * stats.t.ppf(0.975, PARTS - 2))


def plot(samples: list[Sample], path: Path) -> None:
    """Draw memory and descriptors over time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
    minutes = [it.minutes for it in samples]
    upper.plot(minutes, [it.mebibytes for it in samples], color="#3b82c4")
    upper.set_ylabel("memory, MiB")
    lower.plot(minutes, [it.descriptors for it in samples], color="#c4763b")
    lower.set_ylabel("descriptors")
    lower.set_xlabel("minutes")
    for axes in (upper, lower):
        axes.set_ylim(bottom=0)
        axes.patch.set_alpha(0)
        axes.tick_params(colors=GREY)
        axes.xaxis.label.set_color(GREY)
        axes.yaxis.label.set_color(GREY)
        for spine in axes.spines.values():
            spine.set_color(GREY)
    figure.savefig(path, transparent=True, metadata={"Date": None})


def main() -> None:
    """Measure, plot, and print the slope."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=PICTURE, help="the plot to write")
    arguments = parser.parse_args()
    if not (arguments.players >= 1 and 0.5 <= arguments.minutes <= 10_000):
        raise fm.FairminesError("expected 1 player or more, and 0.5 to 10,000 minutes")
    with tempfile.TemporaryDirectory() as data, server(data) as (port, process):
        samples, moves = asyncio.run(
            measure(port, process.pid, arguments.players, arguments.minutes, arguments.seed)
        )
    plot(samples, arguments.picture)
    rise, half = slope(samples)
    least, most = (f(it.descriptors for it in samples) for f in (min, max))
    print(
        f"{arguments.players} players, {arguments.minutes:g} minutes, {moves:,} moves: memory "
        f"{samples[-1].mebibytes:.0f} MiB at the end, slope {rise:+.1f} ± {half:.1f} MiB an hour "
        f"(95 %); {least} to {most} descriptors"
    )


if __name__ == "__main__":
    run(main)
