"""The settings and rewards of both environments, their spaces, and their games in the kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level, check_first_click, find_level
from fairmines.boards.view import View
from fairmines.engines.exact import GAME_BUDGET
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal, check_deal, deal_layout
from fairmines.play.rules import RULES, Rules
from fairmines.proofs.steps import ProofRule

Observation = NDArray[np.int8]


class Rewards(NamedTuple):
    """The rewards of a step.

    By default a won game earns 2 in total, and a lost one -1 plus the share of free cells that were
    opened. Without rewards for progress, an untrained agent would almost never earn a reward.
    """

    win: float = 1.0
    """For the step that wins, in addition to the reward for progress."""
    loss: float = -1.0
    """For the step that opens a mine."""
    progress: float = 1.0
    """For opening all free cells; each opened cell earns an equal share."""
    repeat: float = -0.1
    """For an action on an opened cell. It does not change the board."""


@dataclass(frozen=True)
class Settings:
    """The settings that the single environment and the vectorised one share."""

    level: Level
    rules: Rules
    first: FirstRule
    flood: bool
    rewards: Rewards
    deal: Deal
    difficulty: ProofRule | None
    seconds: float
    """How long a search for a layout without a guess may take."""

    @classmethod
    def read(
        cls,
        level: str | tuple[int, int, int],
        *,
        rules: str,
        first: str,
        flood: bool,
        rewards: Rewards | Mapping[str, float] | None,
        deal: str,
        difficulty: str | None,
        seconds: float,
    ) -> Self:
        """Check the arguments of an environment, and make its settings.

        Raises:
            FairminesError: An argument is invalid.
            LevelError: The level is out of range, or has too many mines for the first-click rule.
        """
        checks.choice("rules", rules, RULES)
        checks.choice("first", first, tuple(FIRST_RULES))
        size = find_level(level)
        # The first action may be any cell. A cell in the middle has the most neighbours.
        check_first_click(size, (size.height // 2, size.width // 2), first)  # type: ignore[arg-type]
        check_deal(deal, difficulty)
        return cls(
            size,
            cast("Rules", rules),
            cast("FirstRule", first),
            bool(flood),
            _read_rewards(rewards),
            cast("Deal", deal),
            cast("ProofRule | None", difficulty),
            checks.time_limit(seconds),
        )

    def begin(
        self, seeds: list[int], max_steps: int = 0, mines: int | None = None
    ) -> _kernel.Batch:
        """Return a batch of games, at game 0 of each seed; with another number of mines, if any."""
        settings = _kernel.BatchSettings(
            width=self.level.width,
            height=self.level.height,
            mines=self.level.mines if mines is None else mines,
            free_radius=FIRST_RULES[self.first],
            flood=self.flood,
            rewards=_kernel.Rewards(**self.rewards._asdict()),
            max_steps=max_steps,
            rules=self.rules,
            budget=GAME_BUDGET,
        )
        return _kernel.Batch(settings, np.array(seeds, dtype=np.uint64))

    def layout(self, seed: int, start: Cell) -> Layout:
        """Return the layout that the first opening deals in a game with this seed.

        Raises:
            NoDealError: The search for a no-guess or repaired layout found none.
        """
        terms = self.level, seed, start, self.first
        return deal_layout(self.deal, *terms, difficulty=self.difficulty, seconds=self.seconds)

    @property
    def observation_space(self) -> spaces.Space[Observation]:
        """(H, W) int8 boards: -1 for a covered cell, 0 to 8 for an opened one."""
        shape = (self.level.height, self.level.width)
        # Some versions of Gymnasium do not declare the type of a box's numbers.
        return cast("spaces.Space[Observation]", spaces.Box(View.COVERED, 8, shape, np.int8))

    @property
    def action_space(self) -> spaces.Discrete[np.int64]:
        """Cells, numbered row by row."""
        return spaces.Discrete(self.level.cells)


def _read_rewards(rewards: Any) -> Rewards:
    if rewards is None:
        return Rewards()
    if isinstance(rewards, Mapping):
        unknown = sorted(set(map(str, rewards)) - set(Rewards._fields))
        if unknown:
            raise FairminesError(
                f"reward {unknown[0]!r} is unknown: expected {', '.join(Rewards._fields)}"
            )
        rewards = Rewards(**rewards)
    try:
        result = Rewards(*map(float, rewards))
    except (TypeError, ValueError):
        raise FairminesError(
            f"rewards {rewards!r} are invalid: "
            f"expected a number each for {', '.join(Rewards._fields)}"
        ) from None
    for name, value in result._asdict().items():
        if not math.isfinite(value):
            raise FairminesError(f"reward {name} is {value}: expected a finite number")
    return result


def first_seed(np_random: np.random.Generator) -> int:
    """Draw the seed of a series of games, 64 bits.

    The seed is made of raw bits, because NumPy's other methods may change between versions.
    """
    return int(np_random.bit_generator.random_raw())
