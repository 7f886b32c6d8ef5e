"""Measures how rules and first click change the win rate of `dssp`: `make dssp`.

The published rates come from 10,000 games a level, with a safe first cell and random guesses. The
authors do not state where the first cell is, how large the boards are, and which cells are guessed.
This experiment varies each of these, and prints a table of rates with 95 % intervals. A rate is
bold if its interval overlaps that of the published rate.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass

import numpy as np

import fairmines as fm
from fairmines.boards.level import FirstRule
from fairmines.randomness import pick
from fairmines.simulation.experiment import Experiment, Start
from fairmines.simulation.python_play import play
from fairmines.strategies import Guess, Strategy
from fairmines.strategies.dssp import DoubleSet, DoubleSetSinglePoint

PUBLISHED_GAMES = 10_000
BOARDS = [
    (fm.BEGINNER, 0.7115),
    (fm.Level(8, 8, 10), 0.7115),
    (fm.INTERMEDIATE, 0.3805),
    (fm.Level(15, 13, 40), 0.3805),
    (fm.EXPERT, 0.0101),
]
"""Boards that bear the name of a level, with the published rate of that level."""


class MarkedToo(Strategy):
    """DSSP that also guesses cells that it has marked as mines."""

    _sets: DoubleSet | None = None

    def moves(self, view, rng):
        """Open safe cells, or else guess any covered cell."""
        self._sets = self._sets or DoubleSet(view)
        cell = pick(rng, np.flatnonzero(view.covered).tolist())
        return self._sets.safe_cells(view) or [Guess(*divmod(cell, view.width))]


class CountsMines(Strategy):
    """DSSP that also uses the total of mines."""

    _sets: DoubleSet | None = None

    def moves(self, view, rng):
        """Open safe cells, or all unmarked cells if every mine is marked, or else guess."""
        self._sets = self._sets or DoubleSet(view)
        cells = self._sets.safe_cells(view)
        if not cells and len(self._sets.single_point.marks) == view.mines:
            left = self._sets.single_point.marked(view).covered
            cells = [(row, column) for row, column in np.argwhere(left).tolist()]
        return cells or self._sets.single_point.guess(rng)


@dataclass(frozen=True)
class Variant:
    """A first-click rule, a start and a strategy."""

    name: str
    first: FirstRule = "safe"
    start: str = "corner"
    strategy: type[Strategy] = DoubleSetSinglePoint

    def start_on(self, level: fm.Level) -> Start:
        """Return the start on a level."""
        if self.start == "random":
            return "random"
        return (0, 0) if self.start == "corner" else (level.height // 2, level.width // 2)


VARIANTS = [
    Variant("corner"),
    Variant("centre", start="centre"),
    Variant("random cell", start="random"),
    Variant("corner, may be a mine", first="any"),
    Variant("corner, an opening", first="opening"),
    Variant("centre, an opening", first="opening", start="centre"),
    Variant("random cell, an opening", first="opening", start="random"),
    Variant("corner, guesses marked cells too", strategy=MarkedToo),
    Variant("corner, counts the mines", strategy=CountsMines),
]


def half_interval(rate: float, games: int) -> float:
    """Return half the width of the 95 % interval (normal approximation)."""
    return 1.96 * math.sqrt(rate * (1 - rate) / games)


def measure(variant: Variant, level: fm.Level, games: int, seed: int) -> float:
    """Play with a variant, and return the win rate."""
    start = variant.start_on(level)
    experiment = Experiment(variant.strategy, level, "classic", variant.first, start, seed)
    return sum(play(experiment, game).won for game in range(games)) / games


def row(name: str, cells: list[str]) -> str:
    """Return a row of the table."""
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table, each row as soon as it is measured."""
    parser = argparse.ArgumentParser(description="Measure DSSP under several rules.")
    parser.add_argument("--games", type=int, default=20_000, help="games a row and board")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    margins = [100 * half_interval(rate, PUBLISHED_GAMES) for _, rate in BOARDS]
    print(row("first cell", [f"{level.width}x{level.height}/{level.mines}" for level, _ in BOARDS]))
    print(f"|---{'|--:' * len(BOARDS)}|")
    published = zip(BOARDS, margins, strict=True)
    print(row("published", [f"{rate:.2%} ± {margin:.2f}" for (_, rate), margin in published]))
    for variant in VARIANTS:
        cells = []
        for (level, published_rate), margin in zip(BOARDS, margins, strict=True):
            rate = measure(variant, level, arguments.games, arguments.seed)
            interval = 100 * half_interval(rate, arguments.games)
            text = f"{rate:.2%} ± {interval:.2f}"
            agrees = 100 * abs(rate - published_rate) <= margin + interval
            cells.append(f"**{text}**" if agrees else text)
        print(row(variant.name, cells), flush=True)


if __name__ == "__main__":
    main()
