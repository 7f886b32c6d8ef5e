"""Compares `expert` with `min-risk` on other boards: `make boards`, for docs/research/strongest.md.

Both strategies play the same boards in plain play, and are compared game by game.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

import fairmines as fm
from experiments.page import RESEARCH, git, replace_between, run, table
from fairmines.simulation.executors import count_workers
from fairmines.simulation.intervals import Difference

PAGE = RESEARCH / "strongest.md"
COMMAND = "make boards"
BEGIN, END = "<!-- boards: make boards -->", "<!-- end of boards -->"

SEED = 20264
BOARDS = {
    fm.Level(9, 9, 10): 400_000,
    fm.Level(16, 16, 40): 150_000,
    fm.Level(8, 8, 10): 200_000,
    fm.Level(10, 10, 20): 100_000,
    fm.Level(20, 20, 99): 25_000,
    fm.Level(30, 24, 200): 15_000,
    fm.Level(100, 100, 1500): 10_000,
}
"""The number of games on each board: less than a minute on one core."""
STRATEGIES = ["min-risk", "expert"]
HEADS = ["board", "games", "`min-risk`", "`expert`", "difference, points", "games/s of either"]


@dataclass(frozen=True)
class BoardResult:
    """The results of both strategies on one board."""

    level: fm.Level
    games: int
    results: list[fm.Result] | None
    """In the order of `STRATEGIES`; None if the analysis of a view exceeded its budget."""

    @property
    def difference(self) -> Difference:
        """The win rate of `expert` minus that of `min-risk`."""
        assert self.results is not None
        min_risk, expert = self.results
        difference = expert.difference(min_risk)
        assert isinstance(difference, Difference)
        return difference


def play(level: fm.Level, games: int, workers: int) -> BoardResult:
    """Play both strategies on a board."""
    try:
        results = fm.compare(STRATEGIES, level, games, seed=SEED, workers=workers)
    except fm.TooComplexError:
        # The other games are a biased sample, so no game counts.
        return BoardResult(level, games, None)
    return BoardResult(level, games, results)


def play_all(most: int, workers: int) -> Iterator[BoardResult]:
    """Play all boards, and print each line on stderr as soon as it is measured."""
    for level, games in BOARDS.items():
        played = play(level, min(games, most), workers)
        print(*row(played), sep=" | ", file=sys.stderr, flush=True)
        yield played


def row(played: BoardResult) -> list[str]:
    """Return the texts of a line of the table."""
    width, height, mines = played.level
    head = [f"{width}x{height}/{mines}", f"{played.games:,}"]
    if played.results is None:
        return [*head, "the analysis of a view exceeded its budget", "-", "-", "-"]
    difference = played.difference
    speeds = ", ".join(f"{result.games_per_second:,.0f}" for result in played.results)
    rates = [shown(result.rate, result.interval(), "") for result in played.results]
    return [*head, *rates, shown(difference.value, difference.interval(), "+"), speeds]


def shown(value: float, interval: tuple[float, float], sign: str) -> str:
    """Write a number in percent, with its interval."""
    number, low, high = (f"{100 * it:{sign}.2f}" for it in (value, *interval))
    return f"{number} ({low} to {high})"


def text(boards: list[BoardResult], commit: str) -> str:
    """Return the generated part of the page, as Markdown."""
    head = (
        "Win rates in percent, with 95 % intervals: plain play, first click safe in the corner, "
        f"seed {SEED}. Both strategies play the same boards; games/s are those of one core. "
        f"Written at commit `{commit}` by `{COMMAND}`."
    )
    lines = textwrap.fill(head, 120, break_long_words=False, break_on_hyphens=False)
    return f"{lines}\n\n{table(HEADS, [row(board) for board in boards])}"


def main() -> None:
    """Play all boards, and write the page."""
    parser = argparse.ArgumentParser(description="Write win rates to docs/research/strongest.md.")
    most = max(BOARDS.values())
    parser.add_argument(
        "--most", type=int, default=most, help="the largest number of games on a board"
    )
    parser.add_argument("--workers", type=int, default=1, help="default 1")
    arguments = parser.parse_args()
    count_workers(arguments.workers)
    commit = git("describe", "--always", "--dirty")
    replace_between(
        PAGE, BEGIN, END, text(list(play_all(arguments.most, arguments.workers)), commit)
    )
    print(f"{os.path.relpath(PAGE)} written")


if __name__ == "__main__":
    run(main)
