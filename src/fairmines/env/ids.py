"""The ids that fix the level and the first click, such as `fairmines/Expert-Safe-v1`."""

from __future__ import annotations

from typing import Any

import gymnasium

from fairmines.agents.tasks import TASKS, find_task
from fairmines.env.single import MinesweeperEnv
from fairmines.env.vector import MinesweeperVectorEnv
from fairmines.errors import FairminesError

FIXED = ("level", "first", "rules", "flood", "deal", "difficulty")
"""The settings that such an id fixes: the rules are classic, a zero clue opens its neighbours, and
layouts are random.
Rewards remain free, because they change what an agent learns, and not what it plays."""


def register_tasks() -> None:
    """Register an environment for each task.

    The entry points are names, so that Gymnasium can write the specification as JSON.
    """
    for task in TASKS:
        gymnasium.register(
            task.id,
            entry_point="fairmines.env.ids:make_single",
            vector_entry_point="fairmines.env.ids:make_vector",
            kwargs={"task": task.name},
        )


def make_single(task: str, **settings: Any) -> MinesweeperEnv:
    """Make the environment of a task; `settings` are those of `MinesweeperEnv` except `FIXED`."""
    return MinesweeperEnv(**_complete(task, settings))


def make_vector(task: str, **settings: Any) -> MinesweeperVectorEnv:
    """Make the vectorised environment of a task; the settings as in `make_single`."""
    return MinesweeperVectorEnv(**_complete(task, settings))


def _complete(name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Add the settings of a task, or raise `FairminesError` if one of them is there already."""
    task = find_task(name)
    for setting in FIXED:
        if setting in settings:
            raise FairminesError(
                f"{setting} {settings[setting]!r} does not go with {task.id!r}, which fixes it: "
                "expected 'fairmines/Minesweeper-v0'"
            )
    return {"level": task.level, "first": task.first, **settings}
