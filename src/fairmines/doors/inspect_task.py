"""The door for Inspect (inspect-ai): `inspect eval fairmines/minesweeper`. Extra `inspect`.

The entry point of the package names this module, so Inspect finds its task by name.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import json
from typing import Any

from fairmines.agents.episode import ILLEGAL, Episode
from fairmines.agents.episodes import EPISODES
from fairmines.agents.tasks import Split
from fairmines.agents.words import Style, last_line
from fairmines.errors import MissingExtraError

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageUser
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, solver
except ModuleNotFoundError:
    raise MissingExtraError(
        "the task needs inspect-ai, which is not installed: pip install 'fairmines[inspect]'"
    ) from None

REPORT = "report"
"""Where a sample's store has the report of its episode, as JSON."""


@task
def minesweeper(
    task: str = "Beginner-Safe",
    games: int = EPISODES,
    *,
    split: Split = "evaluation",
    salt: str | None = None,
    conditional: bool = False,
    style: Style = "grid",
    max_actions: int | None = None,
    max_illegal: int = ILLEGAL,
) -> Task:
    """Play games 0 to `games` - 1 of a task; the options are those of `fairmines.Episode`.

    A sample's score is 1 or 0 or, conditionally, its weight: the mean is the win rate. Its metadata
    is the report of the episode.
    """
    options: dict[str, Any] = {
        "task": task,
        "split": split,
        "salt": salt,
        "conditional": conditional,
        "max_actions": max_actions,
        "max_illegal": max_illegal,
    }
    samples = [
        Sample(id=game, input=Episode(game=game, **options).prompt(style)) for game in range(games)
    ]
    return Task(
        dataset=MemoryDataset(samples, name=task),
        solver=play(options, style),
        scorer=referee(),
    )


@solver
def play(options: dict[str, Any], style: Style) -> Solver:
    """Let the model act until its episode is over; its last line is its action."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = Episode(game=int(state.sample_id), **options)
        while not episode.over:
            state = await generate(state)
            episode.act(last_line(state.output.completion))
            if episode.over or state.completed:
                break
            state.messages.append(ChatMessageUser(content=episode.prompt(style)))
        report = episode.report()
        state.store.set(REPORT, {**json.loads(report.to_json()), "value": report.value})
        return state

    return solve


@scorer(metrics=[mean(), stderr()])
def referee() -> Scorer:
    """Score an episode by its report."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
        report = dict(state.store.get(REPORT))
        return Score(value=report.pop("value"), metadata=report)

    return score
