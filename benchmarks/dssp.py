"""Which rules the win rate of DSSP depends on: `make dssp`.

The published figures are 10,000 games a level, first cell safe, guesses at random. They do not say
where the first cell is, how large the boards are, or what may be guessed. Each of these is varied
here; rates stand with their 95 % intervals, and "published" says whether the interval of the
published rate meets ours.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass

import numpy as np
from rich.console import Console

import fairmines as fm
from fairmines.layout import FirstRule
from fairmines.randomness import pick
from fairmines.simulation.experiment import Experiment, Start
from fairmines.simulation.play import play
from fairmines.strategies import Guess, Strategy
from fairmines.strategies.dssp import DoubleSet, DoubleSetSinglePoint

PUBLISHED = {"beginner": 0.7115, "intermediate": 0.3805, "expert": 0.0101}
PUBLISHED_GAMES = 10_000
BOARDS = {
    "beginner": [fm.BEGINNER, fm.Level(8, 8, 10)],
    "intermediate": [fm.INTERMEDIATE, fm.Level(15, 13, 40)],
    "expert": [fm.EXPERT],
}


class MarkedToo(Strategy):
    """DSSP that forgets its marks when it guesses."""

    _sets: DoubleSet | None = None

    def moves(self, view, rng):
        """Open what is safe, else any covered cell."""
        self._sets = self._sets or DoubleSet(view)
        cell = pick(rng, np.flatnonzero(view.covered).tolist())
        return self._sets.safe_cells(view) or [Guess(*divmod(cell, view.width))]


class CountsMines(Strategy):
    """DSSP that looks at the total as well: no mine is left, or nothing but mines."""

    _sets: DoubleSet | None = None

    def moves(self, view, rng):
        """Open what is safe, or all that is left once every mine is marked; else guess."""
        self._sets = self._sets or DoubleSet(view)
        cells = self._sets.safe_cells(view)
        if not cells and len(self._sets.notes.marks) == view.mines:
            left = self._sets.notes.marked(view).covered
            cells = [(row, column) for row, column in np.argwhere(left).tolist()]
        return cells or self._sets.notes.guess(rng)


@dataclass(frozen=True)
class Variant:
    """One set of rules."""

    name: str
    first: FirstRule = "safe"
    start: str = "corner"
    strategy: type[Strategy] = DoubleSetSinglePoint

    def start_on(self, level: fm.Level) -> Start:
        """The cell that is opened first."""
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
    """Half the width of the 95 % interval (normal approximation)."""
    return 1.96 * math.sqrt(rate * (1 - rate) / games)


def measure(variant: Variant, level: fm.Level, games: int, seed: int) -> float:
    """The share of games that are won."""
    start = variant.start_on(level)
    experiment = Experiment(variant.strategy, level, "classic", variant.first, start, seed)
    return sum(play(experiment, game).won for game in range(games)) / games


def main() -> None:
    """Print a row for each board and set of rules, as soon as it is known."""
    parser = argparse.ArgumentParser(description="Vary the rules that DSSP is measured under.")
    parser.add_argument("--games", type=int, default=20_000, help="games a row")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    console = Console(width=120)
    console.print(
        f"DSSP, {arguments.games:,} games a row, seed {arguments.seed}\n", highlight=False
    )
    console.print("| board | first cell, and what else differs | won | published |")
    console.print("|---|---|--:|---|")
    for name, levels in BOARDS.items():
        published = PUBLISHED[name]
        margin = half_interval(published, PUBLISHED_GAMES)
        for level in levels:
            board = f"{level.width}x{level.height}, {level.mines} mines"
            for variant in VARIANTS:
                rate = measure(variant, level, arguments.games, arguments.seed)
                interval = half_interval(rate, arguments.games)
                meets = "yes" if abs(rate - published) <= margin + interval else "no"
                console.print(
                    f"| {board} | {variant.name} | {rate:.2%} ± {100 * interval:.2f} | {meets} |",
                    highlight=False,
                )


if __name__ == "__main__":
    main()
