"""Which rules the win rate of DSSP depends on: `make dssp`.

The published figures are 10,000 games a level, first cell safe, guesses at random. They do not say
where the first cell is, how large the boards are, or what may be guessed. Each of these is varied
here, and one table printed: rates with their 95 % intervals, bold where the interval of the
published rate meets ours.
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
from fairmines.simulation.play import play
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
"""Boards that go by the name of a level, and the rate that was published for that level."""


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
        if not cells and len(self._sets.single_point.marks) == view.mines:
            left = self._sets.single_point.marked(view).covered
            cells = [(row, column) for row, column in np.argwhere(left).tolist()]
        return cells or self._sets.single_point.guess(rng)


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


def row(name: str, cells: list[str]) -> str:
    """A row of the table."""
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Print a row for each set of rules, as soon as it is known; rates that agree are bold."""
    parser = argparse.ArgumentParser(description="Vary the rules that DSSP is measured under.")
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
