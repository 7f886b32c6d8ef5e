"""What is played: a strategy, a level, the rules, and where all chance comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fairmines import _kernel
from fairmines.layout import LEVELS, FirstRule, Layout, Level
from fairmines.randomness import Rng, pick
from fairmines.rules import Cell, Rules
from fairmines.strategies import Strategy

Start = Cell | Literal["random"]
"""The cell of the first opening; "random": another one in each game."""


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

    @property
    def level_name(self) -> str:
        """The level's name, or WIDTHxHEIGHTxMINES where it has none."""
        names = (name for name, level in LEVELS.items() if level == self.level)
        return next(names, "x".join(map(str, self.level)))

    @property
    def boards(self) -> tuple[object, ...]:
        """What two experiments have in common that play the same boards."""
        return self.level, self.rules, self.first, self.start, self.seed

    def deal(self, game: int) -> Deal:
        """Deal game number `game`, 0 or more."""
        layout_seed, start_seed, player_seed = _kernel.game_seeds(self.seed, game)
        if self.start == "random":
            cell = pick(Rng(start_seed), range(self.level.cells))
            start = divmod(cell, self.level.width)
        else:
            start = self.start
        return Deal(Layout.random(self.level, layout_seed, start, self.first), start, player_seed)


@dataclass(frozen=True)
class Deal:
    """What is fixed of a game before it is played."""

    layout: Layout
    start: Cell
    player_seed: int
