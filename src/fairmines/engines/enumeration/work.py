"""The budget of steps of the `enumeration` engine."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines.errors import TooComplexError

BUDGET = 1_000_000
"""The default budget: about a minute."""


@dataclass(slots=True)
class Work:
    """Steps taken, the same on every machine, up to a budget.

    A step looks at one box when bridges are chosen, tries one assignment of bridges, or joins one
    number of mines to another; to join counts of many thousand bits takes a step for each thousand.
    """

    budget: int
    done: int = 0

    def spend(self, steps: int) -> None:
        """Take so many steps; raises `TooComplexError` when they exceed the budget."""
        self.done += steps
        if self.done > self.budget:
            raise TooComplexError(
                f"the clues are too entangled: counting takes more than the budget of "
                f"{self.budget:,} steps"
            )
