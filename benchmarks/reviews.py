"""Times reviews of expert games with many guesses: `python -m benchmarks.reviews`.

The games are played by `min-risk` under the classic rules, from seeds. For each game the fastest of
several reviews counts, because other programs on the machine can only add time. The processor time
of playing on from the guesses is measured beside that of the whole review. `--node` times the same
reviews with the page's scripts and the kernel of `make wasm`, in Node.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import fairmines as fm
from fairmines.engines.many import count_threads
from fairmines.randomness import Rng
from fairmines.strategies.min_risk import MinRisk
from tests.helpers.node import MODULE, WEIGHTS, find_node

ROOT = Path(__file__).parents[1]

SEEDS = (34, 145, 89, 46, 117)
"""Of the first 150 seeds, those with the most guesses."""


@dataclass
class Timing:
    """The fastest times of a review, in seconds."""

    processor: float
    """Processor time."""
    without: float
    """Processor time of the review without winning chances."""
    one: float
    """Wall time with one thread."""
    all: float
    """Wall time with a thread on each core."""


def played(seed: int) -> fm.Game:
    """Return an expert game of `min-risk`, won or lost."""
    game = fm.Game("expert", rules="classic", seed=seed, first="opening", clock=lambda: 0.0)
    game.open(8, 15)
    rng, strategy = Rng(seed), MinRisk()
    while game.status == "playing":
        for cell in strategy.moves(game.view, rng):
            if game.status == "playing" and game.show(*cell) == "c":
                game.open(*cell)
    return game


def measure(record: fm.Record, games: int, runs: int) -> Timing:
    """Time the review of a game."""
    timing = Timing(*[float("inf")] * 4)
    for _ in range(runs):
        processor, begun = time.process_time(), time.perf_counter()
        fm.review(record, games=games, threads=1)
        timing.one = min(timing.one, time.perf_counter() - begun)
        timing.processor = min(timing.processor, time.process_time() - processor)
        begun = time.perf_counter()
        fm.review(record, games=games)
        timing.all = min(timing.all, time.perf_counter() - begun)
        processor = time.process_time()
        fm.review(record, games=0)
        timing.without = min(timing.without, time.process_time() - processor)
    return timing


def measure_in_node(record: fm.Record, games: int, runs: int) -> float:
    """Return the least processor time of a review with the page's scripts, in seconds."""
    command = [find_node(), "--no-warnings", ROOT / "benchmarks/reviews_in_node.mjs"]
    told = subprocess.run(
        [*map(str, command), str(MODULE), str(WEIGHTS), str(games)],
        input=f"{record.to_json()}\n" * runs,
        capture_output=True,
        text=True,
        check=True,
    )
    return min(map(float, told.stdout.split()))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="of the games")
    parser.add_argument("--games", type=int, default=200, help="for each winning chance")
    parser.add_argument("--runs", type=int, default=3, help="reviews of each game")
    parser.add_argument("--node", action="store_true", help="time the page's scripts, too")
    arguments = parser.parse_args()
    table = Table("seed", "guesses", "processor s", "without chances s", "1 thread s")
    table.add_column(f"{count_threads('auto')} threads s")
    if arguments.node:
        table.add_column("in Node s")
        table.add_column("without chances s")
    for seed in arguments.seeds:
        record = played(seed).record()
        guesses = len(fm.review(record, games=0).guesses)
        it = measure(record, arguments.games, arguments.runs)
        figures = [it.processor, it.without, it.one, it.all]
        if arguments.node:
            figures += [measure_in_node(record, n, arguments.runs) for n in (arguments.games, 0)]
        table.add_row(str(seed), str(guesses), *(f"{figure:.3f}" for figure in figures))
    Console().print(table)


if __name__ == "__main__":
    main()
