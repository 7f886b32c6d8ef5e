"""The budget of the engine `enumeration`, in steps."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines.errors import TooComplexError

BUDGET = 1_000_000
"""The default budget, in steps: about a minute."""


@dataclass(slots=True)
class StepCounter:
    """Counts steps up to a budget. The number of steps is the same on every machine.

    A step is one box considered for a bridge, one assignment of bridges, or one pair of numbers of
    mines that is joined. A pair whose counts have thousands of bits takes a step for each thousand.
    """

    budget: int
    done: int = 0

    def spend(self, steps: int) -> None:
        """Add steps.

        Raises:
            TooComplexError: The steps exceed the budget.
        """
        self.done += steps
        if self.done > self.budget:
            raise TooComplexError(
                f"the clues are too entangled: counting takes more than the budget of "
                f"{self.budget:,} steps"
            )
