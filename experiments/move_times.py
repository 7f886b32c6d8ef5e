"""Times every move of whole games under the rules `fair`.

The player opens a random safe cell, or a random undetermined one if no cell is safe, and so wins
every game. The time is that of `Game.open`: the analysis of the view, the verdict, the new layout
if there is one, and the opening. The player's own analysis is not timed. Each game is played
several times, and of each move the fastest one counts, because other programs on the machine can
only add time.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.speed import print_table

LARGE = fm.Level(100, 100, 2000)
REPEATS = 5


@dataclass(frozen=True)
class WonGame:
    """A game, and the cells that were opened."""

    level: fm.Level
    seed: int
    cells: list[tuple[int, int]]


def play(level: fm.Level, seed: int) -> WonGame:
    """Play a game."""
    rng = np.random.default_rng(seed)
    game = fm.Game(level, "fair", seed, "safe")
    cells = []
    while game.status in {"ready", "playing"}:
        cells.append(choose(fm.analyse(game.view).mine_probability, rng))
        game.open(*cells[-1])
    assert game.status == "won"
    return WonGame(level, seed, cells)


def choose(mine_probability: NDArray[np.float64], rng: np.random.Generator) -> tuple[int, int]:
    """Choose a random safe cell, or a random undetermined one if no cell is safe."""
    cells = np.flatnonzero(mine_probability == 0)
    if not len(cells):
        cells = np.flatnonzero(mine_probability < 1)
    row, column = divmod(int(rng.choice(cells)), mine_probability.shape[1])
    return row, column


def time_openings(won: WonGame) -> list[float]:
    """Play a game again; return the seconds of each opening."""
    game = fm.Game(won.level, "fair", won.seed, "safe")
    times = []
    for cell in won.cells:
        begin = time.perf_counter()
        game.open(*cell)
        times.append(time.perf_counter() - begin)
    return times


def times_of(games: list[WonGame]) -> NDArray[np.float64]:
    """Return the seconds of each opening of some games, the fastest of `REPEATS`."""
    best = [np.min([time_openings(game) for _ in range(REPEATS)], axis=0) for game in games]
    return np.concatenate(best)


def main() -> None:
    """Play the games, and print the table."""
    parser = argparse.ArgumentParser(description="Time the moves of whole fair games.")
    parser.add_argument("--games", type=int, default=1000, help="games on the expert level")
    parser.add_argument("--large", type=int, default=5, help="games on 100x100 with 2,000 mines")
    arguments = parser.parse_args()
    print_table(
        "Moves under fair rules, in milliseconds",
        ["board", "games", "moves", "p50", "p99", "slowest"],
        (row_of(*row) for row in ((fm.EXPERT, arguments.games), (LARGE, arguments.large))),
    )


def row_of(level: fm.Level, number: int) -> list[str]:
    """Play games of a level, and time their moves."""
    seconds = times_of([play(level, seed) for seed in range(number)])
    board = f"{level.width}x{level.height}, {level.mines:,} mines"
    figures = 1e3 * np.percentile(seconds, (50, 99, 100))
    return [board, f"{number:,}", f"{len(seconds):,}", *(f"{time:.2f}" for time in figures)]
