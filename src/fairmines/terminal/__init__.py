"""The game on a terminal: the same rules, by keyboard and mouse. Needs the extra `terminal`."""

from __future__ import annotations

from fairmines.boards.level import EXPERT, FirstRule
from fairmines.play.rules import Rules
from fairmines.terminal.app import MinesApp


def run(
    level: tuple[int, int, int] = EXPERT,
    rules: Rules = "fair",
    seed: int | None = None,
    first: FirstRule = "safe",
) -> None:
    """Play on this terminal until the player quits.

    Args:
        level: (width, height, mines).
        rules: "classic", "fair" or "kind".
        seed: The seed of the first game; by default it is random. Later games have random seeds.
        first: "any", "safe" or "opening": what the first opening finds.

    Raises:
        FairminesError: An argument is invalid. Nothing is shown on the screen.
    """
    MinesApp(level, rules, seed, first).run()
