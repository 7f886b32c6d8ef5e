"""Tasks: a level and a first-click rule with a name, and the seed of the evaluation games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast, get_args

from fairmines import checks
from fairmines.boards.level import (
    FIRST_RULES,
    LEVELS,
    FirstRule,
    Level,
    check_first_click,
    parse_level,
)
from fairmines.errors import FairminesError

EVALUATION_RESET = 1_000_000_007
"""`env.reset(seed=EVALUATION_RESET)` begins evaluation game 0, each `reset()` the next one."""
EVALUATION_SEED = 0x7F2C9E8D38D1303B
"""The same games in `simulate`: the seed that the environment derives from that of `reset`."""


@dataclass(frozen=True)
class Task:
    """A level and a first-click rule, under the classic rules.

    >>> task = find_task("expert-safe")
    >>> task.name, task.id
    ('Expert-Safe', 'fairmines/Expert-Safe-v1')
    """

    level: Level
    first: FirstRule

    @property
    def name(self) -> str:
        """The level's name, or WIDTHxHEIGHTxMINES, and the first-click rule."""
        names = (name for name, level in LEVELS.items() if level == self.level)
        size = "x".join(map(str, self.level))
        return f"{next(names, size).capitalize()}-{self.first.capitalize()}"

    @property
    def id(self) -> str:
        """The id of the environment. Only the tasks of `TASKS` are registered."""
        return f"fairmines/{self.name}-v1"


TASKS = tuple(
    Task(level, first)
    for level in (Level(4, 4, 3), Level(5, 5, 4), Level(6, 6, 4), *LEVELS.values())
    for first in get_args(FirstRule)
)
"""The tasks that have an id: three small levels, the three usual ones, each first-click rule."""


def find_task(task: str | Task) -> Task:
    """Return a task by its name LEVEL-FIRST or its id; upper and lower case do not matter.

    Args:
        task: For example "Expert-Safe", "6x6x4-Any" or "fairmines/Beginner-Opening-v1"; the level
            is a name or WIDTHxHEIGHTxMINES, the first-click rule Any, Safe or Opening.

    Raises:
        FairminesError: The name is no task.
        LevelError: The level is unknown or out of range, or has too many mines for the first-click
            rule.

    >>> find_task("8x8x10-any")
    Task(level=Level(width=8, height=8, mines=10), first='any')
    """
    if isinstance(task, Task):
        return task
    checks.instance("task", task, str, "LEVEL-FIRST, such as 'Expert-Safe'")
    name = task.removeprefix("fairmines/").removesuffix("-v1").lower()
    level_name, _, first = name.rpartition("-")
    if first not in FIRST_RULES:
        raise FairminesError(
            f"task {checks.quote(task)} is unknown: expected LEVEL-FIRST, such as 'Expert-Safe' "
            "or '6x6x4-Any'"
        )
    level, rule = parse_level(level_name), cast("FirstRule", first)
    # The first cell may be any cell. One in the middle has the most neighbours.
    check_first_click(level, (level.height // 2, level.width // 2), rule)
    return Task(level, rule)
