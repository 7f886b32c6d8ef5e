"""From what a caller says to an experiment, everything checked before a game is played."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from fairmines.errors import FairminesError, LevelError
from fairmines.layout import FIRST_RULES, LEVELS, FirstRule, Layout, Level, check_cell
from fairmines.rules import RULES, Rules
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
        found = check_strategy(strategy, getattr(strategy, "__qualname__", repr(strategy)))
    board = find_level(level)
    if rules not in RULES:
        raise FairminesError(f"rules {rules!r} are unknown: expected {_listed(RULES)}")
    if first not in FIRST_RULES:
        raise FairminesError(f"first {first!r} is unknown: expected {_listed(FIRST_RULES)}")
    if estimator not in ESTIMATORS:
        raise FairminesError(f"estimator {estimator!r} is unknown: expected {_listed(ESTIMATORS)}")
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
        seed=check_whole("seed", seed, 0, 2**64 - 1),
        estimator=estimator,
    )
    # In the middle of the board the first-click rule keeps most cells free: if one random start
    # leaves no room for the mines, that one does.
    worst = _middle(board) if experiment.start == "random" else experiment.start
    Layout.random(board, experiment.seed, worst, experiment.first)
    return experiment


def find_level(level: str | tuple[int, int, int]) -> Level:
    """Return a level by name or numbers; raises `LevelError`."""
    if isinstance(level, str):
        if level not in LEVELS:
            raise LevelError(f"level {level!r} is unknown: expected {_listed(LEVELS)}")
        return LEVELS[level]
    try:
        width, height, mines = level
    except (TypeError, ValueError):
        raise LevelError(f"level {level!r}: expected (width, height, mines)") from None
    return Level(width, height, mines)


def check_games(games: int) -> int:
    """Return a number of games, or raise `FairminesError`."""
    return check_whole("games", games, 1, MOST_GAMES)


def _start(start: Any, level: Level) -> Start:
    match start:
        case "random":
            return "random"
        case "corner":
            return 0, 0
        case "centre":
            return _middle(level)
        case str():
            raise FairminesError(
                f"start {start!r} is unknown: expected 'corner', 'centre', 'random' or a cell"
            )
        case _:
            return check_cell(start, level.height, level.width)


def _middle(level: Level) -> tuple[int, int]:
    return level.height // 2, level.width // 2


def check_whole(name: str, value: Any, least: int, most: int) -> int:
    """Return a whole number of this range, or raise `FairminesError`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise FairminesError(f"{name} {value!r} is not a whole number") from None
    if not least <= number <= most:
        raise FairminesError(f"{name} {number} is out of range: expected {least} to {most}")
    return number


def _listed(names: Iterable[str]) -> str:
    *others, last = map(repr, names)
    return f"{', '.join(others)} or {last}"
