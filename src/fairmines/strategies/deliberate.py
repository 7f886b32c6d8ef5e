"""`deliberate`: `expert`, which plays its closest guesses on before it makes them."""

from __future__ import annotations

from fairmines import _kernel, checks
from fairmines.strategies.expert import Expert, expert_options

THINKING_LEVELS: int = _kernel.THINKING_LEVELS
"""The number of levels of thinking."""


class Deliberate(Expert):
    """Searches larger endgames than `expert`, and lets rollouts of it decide close guesses.

    Where several cells have nearly the best score, `expert` plays on with each in turn, on the same
    layouts, in rounds of rollouts. Scores are the prior, rollouts the evidence. A cell is given up
    when knowing it better would gain less than a threshold. The layouts are drawn by a hash of the
    view, so a choice depends on the view alone. See docs/explanation/strategies.md.

    Args:
        thinking: How long to think, from 1 (fast, the default) to 4. 1: endgames of 5,000
            solutions, rollouts when nine of ten free cells are opened. 2: 10,000, and from half of
            the cells on. 3: from a tenth on. 4: 30,000, and more rollouts. No level is `expert`.

    Raises:
        FairminesError: There is no such level of thinking.
    """

    def __init__(self, thinking: int = 1) -> None:
        """Check the level of thinking."""
        self.thinking = checks.integer("thinking", thinking, 1, THINKING_LEVELS)

    def _new_guesser(self) -> _kernel.Deliberate:
        return _kernel.Deliberate(expert_options(), _kernel.Thinking(self.thinking))

    def guessing(self) -> _kernel.Guessing:
        """Return the same guesses, for games played in the kernel."""
        return _kernel.Guessing.deliberate(expert_options(), _kernel.Thinking(self.thinking))
