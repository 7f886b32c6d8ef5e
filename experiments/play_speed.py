"""Measures games a second on one core, beside two other solvers.

Games are played from the deal to the end, for a fixed processor time. The table has the speed, and
the win rate of these games with its 95 % interval.

Two packages from PyPI are measured too. minesweeper-solver plays whole games with single clues and
random guesses; here it plays our boards, with its printing turned off. ms_toollib has exact
probabilities but no player, so a driver opens its safe cells, or else one of its least likely
mines. This is `min-risk` with another engine, so a row with `min-risk` driven from Python is there
for comparison. All exact engines must play the same games, with the same guesses and opened cells.
Otherwise the benchmark fails.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass

import ms_toollib
import numpy as np
from minesweeper_solver.game import MineSweeper
from minesweeper_solver.solver import MineSweeperSolver

import fairmines as fm
from experiments.speed import Stopwatch, print_table, rate
from fairmines.boards.level import FirstRule
from fairmines.intervals import wilson
from fairmines.simulation.experiment import Experiment, GameSetup
from fairmines.simulation.play import play, play_in_kernel, plays_in_kernel
from fairmines.strategies import STRATEGIES, Strategy
from fairmines.strategies.min_risk import MinRisk, safe_or_least_risk

BLOCK = 100
"""Games that the kernel plays in one call."""

Outcome = tuple[int, ...]
"""Whether a game was won; for our players also the number of guesses and of opened cells."""

COLUMNS: dict[str, tuple[fm.Level, FirstRule, tuple[int, int]]] = {
    **{name: (level, "safe", (0, 0)) for name, level in fm.LEVELS.items()},
    "expert, opening": (fm.EXPERT, "opening", (3, 3)),
}
"""The level, the first-click rule and the start of each column."""


class PythonMinRisk(MinRisk):
    """`min-risk` in Python. The kernel plays only `MinRisk` itself, not its subclasses."""


class ToollibMinRisk(Strategy):
    """`min-risk` with the probabilities of ms_toollib."""

    def moves(self, view, rng):
        """Open safe cells, or else one of the cells with the least mine probability."""
        board = np.where(view.covered, 10, view.cells).tolist()
        probability = np.array(ms_toollib.cal_probability_onboard(board, view.mines)[0])
        probability[probability < 1e-12] = 0  # rounding
        probability[~view.covered] = np.nan
        return safe_or_least_risk(probability, rng)


class TheirGame(MineSweeper):
    """The game of minesweeper-solver on a given layout, without printing."""

    def lay(self, layout: fm.Layout) -> None:
        """Set the hidden layout, in the format of minesweeper-solver; all cells are covered."""
        self.generate_board(0, 0)
        self.hidden_board.board = [
            ["M" if mine else clue for mine, clue in zip(*rows, strict=True)]
            for rows in zip(layout.mines.tolist(), layout.clues.tolist(), strict=True)
        ]

    def display_board(self):
        """Print nothing."""


class TheirSolver(MineSweeperSolver):
    """The solver of minesweeper-solver on a given game, from the first opening on."""

    def __init__(self, setup: GameSetup) -> None:
        """Set the layout of the game."""
        width, height, mines = setup.layout.level
        super().__init__(width, height, mines)
        # The game first deals a board of its own. One mine there is enough, as it is replaced.
        self.game = TheirGame(width, height, 1)
        self.game.lay(setup.layout)
        self.game.num_mines = mines
        self._start: tuple[int, int] | None = setup.start

    def make_random_selection(self):
        """Guess; the first opening is the start of the game, as for all players."""
        if self._start is None:
            super().make_random_selection()
        else:
            self.game.select(*self._start)
            self._start = None


def play_theirs(experiment: Experiment) -> Iterator[list[Outcome]]:
    """Play with minesweeper-solver."""
    for game in itertools.count():
        setup = experiment.setup(game)
        random.seed(setup.player_seed)
        solver = TheirSolver(setup)
        with redirect_stdout(None):
            solver.solve()
        yield [(not solver.game.game_lost(),)]


def play_ours(experiment: Experiment) -> Iterator[list[Outcome]]:
    """Play with a strategy, in the kernel if it can."""
    for first in itertools.count(step=BLOCK):
        if plays_in_kernel(experiment):
            games = play_in_kernel(experiment, first, BLOCK)
            arrays = (games.won, games.guesses, games.opened)
            yield list(zip(*(array.tolist() for array in arrays), strict=True))
        else:
            for game in range(first, first + BLOCK):
                yield [play(experiment, game)[:3]]  # won, guesses, opened


Player = Callable[[Experiment], Iterator[list[Outcome]]]
"""Plays games 0, 1, ... of an experiment; yields the outcomes of one or several games at a time."""

DRIVEN = "min-risk, driven from Python"
TOOLLIB = "ms_toollib, driven from Python"
ROWS: dict[str, tuple[Player, type[Strategy]]] = {
    **{name: (play_ours, strategy) for name, strategy in STRATEGIES.items()},
    "minesweeper-solver": (play_theirs, Strategy),
    DRIVEN: (play_ours, PythonMinRisk),
    TOOLLIB: (play_ours, ToollibMinRisk),
}
SAME_GAMES = ("enumeration", "min-risk", DRIVEN, TOOLLIB)
"""Rows with the same exact probabilities, which break ties in the same way."""


@dataclass(frozen=True)
class Speed:
    """The games of one row and column, and how many of them a second of processor time plays."""

    outcomes: list[Outcome]
    rate: float

    def __str__(self) -> str:
        """Write the games a second and the percentage won."""
        games, wins = len(self.outcomes), sum(won for won, *_ in self.outcomes)
        low, high = wilson(wins, games)
        percents = f"{100 * wins / games:.1f} ({100 * low:.1f}-{100 * high:.1f})"
        return f"{self.rate:,.0f} / {percents}"


def measure(player: Player, experiment: Experiment, seconds: float) -> Speed:
    """Play for `seconds` of processor time."""
    outcomes: list[Outcome] = []

    def play(timed: Stopwatch) -> Iterator[int]:
        games = player(experiment)
        while True:
            played = timed(lambda: next(games))
            outcomes.extend(played)
            yield len(played)

    return Speed(outcomes, rate(play, seconds))


def check_same(column: str, speeds: dict[str, Speed]) -> None:
    """Exit with an error if the exact engines differ in the outcome of a game that all played."""
    exact = [speeds[name].outcomes for name in SAME_GAMES]
    for game, outcomes in enumerate(zip(*exact, strict=False)):
        if len(set(outcomes)) > 1:
            raise SystemExit(f"{column}: the exact engines do not agree on game {game}")


def main() -> None:
    """Measure all rows and columns, and print the table."""
    parser = argparse.ArgumentParser(description="Time whole games, all strategies and two peers.")
    parser.add_argument("--seconds", type=float, default=5, help="for each row and column")
    seconds = parser.parse_args().seconds
    cells: dict[str, list[str]] = {name: [] for name in ROWS}
    for column, (level, first, start) in COLUMNS.items():
        speeds = {
            name: measure(player, Experiment(strategy, level, first=first, start=start), seconds)
            for name, (player, strategy) in ROWS.items()
        }
        check_same(column, speeds)
        for name, speed in speeds.items():
            cells[name].append(str(speed))
    title = "Games a second on one core / percent won (95 % interval)"
    print_table(title, ["strategy", *COLUMNS], ([name, *row] for name, row in cells.items()))
