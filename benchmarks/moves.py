"""Times every move of whole games under the rules `fair`: `make moves`.

The player opens a random safe cell, or a random undetermined one if no cell is safe, and so wins
every game. The time is that of `Game.open`: the analysis of the view, the verdict, the new layout
if there is one, and the opening. The player's own analysis is not timed. For the slowest move the
processor time is printed too, because other programs on the machine can delay a move.

`--browser` times the same games in Chromium, too, where the page plays without a server.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import fairmines as fm
from benchmarks.moves_in_browser import WonGame, times_in_browser

LARGE = fm.Level(100, 100, 2000)


def play(level: fm.Level, seed: int) -> tuple[WonGame, list[tuple[float, float]]]:
    """Play a game; return the elapsed time and the processor time of each move, in seconds."""
    rng = np.random.default_rng(seed)
    game = fm.Game(level, "fair", seed, "safe")
    cells, times = [], []
    while game.status in {"ready", "playing"}:
        cell = choose(fm.analyse(game.view).mine_probability, rng)
        wall, processor = time.perf_counter(), time.thread_time()
        game.open(*cell)
        times.append((time.perf_counter() - wall, time.thread_time() - processor))
        cells.append(cell)
    assert game.status == "won"
    return WonGame(level, seed, cells), times


def choose(mine_probability: NDArray[np.float64], rng: np.random.Generator) -> tuple[int, int]:
    """Choose a random safe cell, or a random undetermined one if no cell is safe."""
    cells = np.flatnonzero(mine_probability == 0)
    if not len(cells):
        cells = np.flatnonzero(mine_probability < 1)
    row, column = divmod(int(rng.choice(cells)), mine_probability.shape[1])
    return row, column


def main() -> None:
    """Play the games, and print the table."""
    parser = argparse.ArgumentParser(description="Time the moves of whole fair games.")
    parser.add_argument("--games", type=int, default=1000, help="games on the expert level")
    parser.add_argument("--large", type=int, default=5, help="games on 100x100 with 2,000 mines")
    parser.add_argument("--browser", action="store_true", help="time them in Chromium, too")
    arguments = parser.parse_args()
    table = Table(title="Moves under fair rules, in milliseconds")
    for column in ("board", "games", "moves", "p50", "p99", "slowest", "slowest, processor"):
        table.add_column(column, justify="left" if column == "board" else "right")
    play(fm.BEGINNER, 0)  # the first move loads modules
    for level, number in ((fm.EXPERT, arguments.games), (LARGE, arguments.large)):
        games = [play(level, seed) for seed in range(number)]
        board = f"{level.width}x{level.height}, {level.mines:,} mines"
        wall, processor = 1e3 * np.array([it for _, times in games for it in times]).T
        figures = (*np.percentile(wall, (50, 99, 100)), processor.max())
        table.add_row(board, str(number), f"{len(wall):,}", *(f"{it:.2f}" for it in figures))
        if arguments.browser:
            wall = 1e3 * np.array(times_in_browser([it for it, _ in games]))
            figures = np.percentile(wall, (50, 99, 100))
            row = ("  in Chromium", "", "", *(f"{it:.2f}" for it in figures), "")
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
