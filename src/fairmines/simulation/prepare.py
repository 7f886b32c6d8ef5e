"""From what a caller says to an experiment, everything checked before a game is played."""

from __future__ import annotations

from typing import Any

from fairmines import checks
from fairmines.boards.cells import check_cell
from fairmines.boards.level import (
    FIRST_RULES,
    FirstRule,
    Level,
    check_first_click,
    find_level,
)
from fairmines.errors import FairminesError
from fairmines.play.rules import RULES, Rules
from fairmines.simulation.experiment import ESTIMATORS, Estimator, Experiment, Start
from fairmines.strategies import Strategy, find_strategy
from fairmines.strategies.registry import check_strategy

MOST_GAMES = 10**9


def prepare(
    strategy: str | type[Strategy],
    level: str | tuple[int, int, int],
    *,
    rules: Rules = "classic",
    first: FirstRule = "safe",
    start: str | tuple[int, int] = (0, 0),
    seed: int = 1,
    estimator: Estimator = "plain",
) -> Experiment:
    """Check what a caller says, and make an experiment of it.

    `strategy` is a name, `module:Class` or a class; `level` a name, a `Level` or (width, height,
    mines); `start` is "corner", "centre", "random" or (row, column). Raises `FairminesError`.
    """
    if isinstance(strategy, str):
        found = find_strategy(strategy)
    else:
        found = check_strategy(strategy, getattr(strategy, "__qualname__", checks.quote(strategy)))
    board = find_level(level)
    checks.choice("rules", rules, RULES)
    checks.choice("first", first, FIRST_RULES)
    checks.choice("estimator", estimator, ESTIMATORS)
    if estimator == "conditional" and rules != "classic":
        raise FairminesError(
            f"rules {rules!r} do not go with estimator 'conditional': expected 'classic', as under "
            "other rules a guess has another chance"
        )
    experiment = Experiment(
        strategy=found,
        level=board,
        rules=rules,
        first=first,
        start=_start(start, board),
        seed=checks.seed(seed),
        estimator=estimator,
    )
    # In the middle of the board the first-click rule keeps most cells free: if one random start
    # leaves no room for the mines, that one does.
    worst = _middle(board) if experiment.start == "random" else experiment.start
    check_first_click(board, worst, experiment.first)
    return experiment


def check_games(games: int) -> int:
    """Return a number of games, or raise `FairminesError`."""
    return checks.integer("games", games, 1, MOST_GAMES)


def _start(start: Any, level: Level) -> Start:
    if not isinstance(start, str):
        return check_cell(start, level.height, level.width)
    match start:
        case "random":
            return "random"
        case "corner":
            return 0, 0
        case "centre":
            return _middle(level)
        case _:
            raise FairminesError(
                f"start {checks.quote(start)} is unknown: expected 'corner', 'centre', 'random' "
                "or a cell"
            )


def _middle(level: Level) -> tuple[int, int]:
    return level.height // 2, level.width // 2
