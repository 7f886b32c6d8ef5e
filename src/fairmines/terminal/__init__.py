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
    """Play on this terminal until the player quits; the arguments are those of `fairmines.Game`.

    `seed` deals the first game; further ones draw their own. Raises what `Game` raises, before
    anything is shown.
    """
    MinesApp(level, rules, seed, first).run()
