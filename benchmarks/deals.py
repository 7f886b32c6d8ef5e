"""Measures deals without a guess: how long they take, what their boards are like, and certificates.

`make deals` writes the tables in docs/research/deals as CSV. Each is printed by a command:

    python -m benchmarks.deals times      seconds of processor time of a deal, in Python
    python -m benchmarks.deals browser    the same in Node, with the page's scripts and kernel
    python -m benchmarks.deals times --grades    a row for each difficulty of the usual levels;
                                                 `browser` has it, too
    python -m benchmarks.deals boards     the boards of each deal beside each other
    python -m benchmarks.deals uniform    chi-square of the layouts of many seeds, on tiny boards
    python -m benchmarks.deals certify    boards of the new deal, judged by both other provers
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import NamedTuple

import fairmines as fm
from benchmarks.csv_rows import print_row
from benchmarks.deal_boards import compare_boards, measure_uniformity
from benchmarks.deal_certificates import certify
from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule, Level, find_level
from fairmines.play.deals import SEARCHED_DEALS, SearchedDeal, find_deal
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from tests.helpers.node import NodeScript

ROOT = Path(__file__).parents[1]

LEVELS = [
    *[Level(6, 6, 10), Level(9, 9, 10), Level(9, 9, 15), Level(9, 9, 20), Level(9, 9, 25)],
    *[Level(16, 16, 40), Level(16, 16, 50), Level(16, 16, 60), Level(16, 16, 70)],
    *[Level(30, 16, 99), Level(30, 16, 115), Level(30, 16, 130), Level(30, 16, 150)],
    *[Level(30, 30, 240), Level(60, 40, 500), Level(100, 100, 1500), Level(100, 100, 2000)],
]


class Wanted(NamedTuple):
    """A deal to find."""

    deal: SearchedDeal
    level: Level
    seed: int
    first: FirstRule
    limit: float
    """The seconds to search."""
    difficulty: ProofRule | None

    @property
    def start(self) -> Cell:
        """The cell of the first opening: the middle."""
        return self.level.height // 2, self.level.width // 2


Find = Callable[[Wanted], float]
"""The seconds of processor time until a deal is found; inf if it is not found within the limit."""


def main() -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", choices=["times", "browser", "boards", "uniform", "certify"])
    parser.add_argument("--tries", type=int, default=200, help="deals of a row; default 200")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds of a deal; default 10")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of a row; default 60")
    parser.add_argument("--boards", type=int, default=1000, help="boards of a row; default 1,000")
    parser.add_argument("--level", help="only this one, such as 30x30x240, in the tables of times")
    parser.add_argument("--grades", action="store_true", help="a row for each difficulty")
    parser.add_argument("--first", choices=["any", "safe", "opening"], default="safe")
    parser.add_argument(
        "--enumerated",
        type=int,
        help="boards of a row that enumeration plays; default all",
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes that certify; default 1")
    asked = parser.parse_args()
    if asked.table == "boards":
        compare_boards(asked.boards, asked.first)
    elif asked.table == "uniform":
        measure_uniformity(asked.boards)
    elif asked.table == "certify":
        certify(asked.boards, asked.enumerated, asked.first, asked.jobs)
    elif asked.table == "times":
        print_times(in_python, asked)
    else:
        with Node() as node:
            print_times(node.find, asked)


def in_python(wanted: Wanted) -> float:
    """Time a deal in the library."""
    begun = time.process_time()
    try:
        terms = wanted.level, wanted.seed, wanted.start, wanted.first
        find_deal(wanted.deal, *terms, limit=wanted.limit, difficulty=wanted.difficulty)
    except fm.NoDealError:
        return math.inf
    return time.process_time() - begun


class Node(NodeScript):
    """Node with the page's scripts and kernel."""

    SCRIPT = str(ROOT / "benchmarks" / "deals.mjs")

    def find(self, wanted: Wanted) -> float:
        """Time a deal of the page."""
        terms = {**wanted.level._asdict(), "first": wanted.first, "deal": wanted.deal}
        terms |= {"difficulty": wanted.difficulty, "seed": str(wanted.seed)}
        answer = self.answer({"terms": terms, "start": wanted.start, "limit": wanted.limit})
        return float(answer["seconds"]) if answer["found"] else math.inf


def print_times(find: Find, asked: argparse.Namespace) -> None:
    """Print a row for each level and deal; a deal that is not found counts as infinitely long."""
    print_row("level", "deal", "found", "tries", "p50, s", "p99, s")
    levels = [fm.BEGINNER, fm.INTERMEDIATE, fm.EXPERT] if asked.grades else LEVELS
    levels = [find_level(asked.level)] if asked.level else levels
    rules = PROOF_RULES if asked.grades else (None,)
    for level, deal, rule in product(levels, SEARCHED_DEALS, rules):
        times = []
        end = time.monotonic() + asked.budget
        for seed in range(asked.tries):
            times.append(find(Wanted(deal, level, seed, asked.first, asked.limit, rule)))
            if time.monotonic() > end:
                break
        print_row(
            f"{level.width}x{level.height}/{level.mines:,}",
            f"{deal}, {rule}" if rule else deal,
            f"{sum(map(math.isfinite, times)):,}",
            f"{len(times):,}",
            quantile(times, 0.5),
            quantile(times, 0.99) if len(times) >= 100 else f"longest: {quantile(times, 1)}",
        )


def quantile(times: list[float], share: float) -> str:
    """Write the time within which this share of the deals ends."""
    seconds = sorted(times)[min(int(share * len(times)), len(times) - 1)]
    return "not found" if math.isinf(seconds) else f"{seconds:.4f}"


if __name__ == "__main__":
    main()
