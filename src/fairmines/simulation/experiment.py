"""What is played: a strategy, a level, the rules, and where all chance comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import LEVELS, FirstRule, Level
from fairmines.play.rules import Rules
from fairmines.randomness import Rng, pick
from fairmines.strategies import Strategy

Start = Cell | Literal["random"]
"""The cell of the first opening; "random": another one in each game."""

Estimator = Literal["plain", "conditional"]
"""What a game says of the win rate: whether it was won, or its weight in conditional play."""
ESTIMATORS: tuple[Estimator, ...] = get_args(Estimator)


@dataclass(frozen=True)
class Experiment:
    """One strategy on one level: game i of a seed is one fixed game.

    The layout and the start of game i depend on seed, level, start and first-click rule only, so
    that all strategies play the same boards; what a strategy draws comes from a seed of its own.
    """

    strategy: type[Strategy]
    level: Level
    rules: Rules
    first: FirstRule
    start: Start
    seed: int
    estimator: Estimator = "plain"

    @property
    def conditional(self) -> bool:
        """Whether the games are played conditionally, see `fairmines.simulation.conditional`."""
        return self.estimator == "conditional"

    @property
    def level_name(self) -> str:
        """The level's name, or WIDTHxHEIGHTxMINES where it has none."""
        names = (name for name, level in LEVELS.items() if level == self.level)
        return next(names, "x".join(map(str, self.level)))

    @property
    def boards(self) -> tuple[object, ...]:
        """What two experiments have in common that are to be compared game by game."""
        return self.level, self.rules, self.first, self.start, self.seed, self.estimator

    def deal(self, game: int) -> Deal:
        """Deal game number `game`, 0 or more; in conditional play with a start that is no mine."""
        seeds = _kernel.game_seeds(self.seed, game)
        if self.start == "random":
            cell = pick(Rng(seeds.start), range(self.level.cells))
            start = divmod(cell, self.level.width)
        else:
            start = self.start
        first: FirstRule = "safe" if self.conditional and self.first == "any" else self.first
        layout = Layout.random(self.level, seeds.layout, start, first)
        return Deal(layout, start, seeds.player, seeds.redraws)


@dataclass(frozen=True)
class Deal:
    """What is fixed of a game before it is played."""

    layout: Layout
    start: Cell
    player_seed: int
    redraw_seed: int
    """Of the layouts that are drawn in conditional play."""
