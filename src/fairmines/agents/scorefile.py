"""Scores as JSON: the agent, the task, and the actions of every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from fairmines.agents.evaluation import ActionRecord
from fairmines.agents.tasks import EVALUATION_SEED, Task, check_game, find_task
from fairmines.checks import json_mistake
from fairmines.errors import FairminesError

FORMAT: Final = "fairmines score"
VERSION: Final = 1


class _GameFields(msgspec.Struct, forbid_unknown_fields=True):
    actions: Annotated[list[int], msgspec.Meta(min_length=1)]
    won: bool


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    agent: str
    task: str
    # A string, because JSON readers in other languages round such large numbers.
    seed: str
    games: Annotated[list[_GameFields], msgspec.Meta(min_length=1)]


def write(agent: str, task: Task, records: Sequence[ActionRecord]) -> bytes:
    """Write a score as JSON."""
    games = [_GameFields(list(record.actions), record.won) for record in records]
    return msgspec.json.encode(
        _File(FORMAT, VERSION, agent, task.name, str(EVALUATION_SEED), games)
    )


def read(content: bytes) -> tuple[str, Task, tuple[ActionRecord, ...]]:
    """Read a score: the agent's name, the task and the records, which are not verified.

    Raises:
        FairminesError: The content is no score, or of another version or other games.
    """
    try:
        read = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FairminesError(f"this is no score: {json_mistake(error)}") from None
    if read.format != FORMAT:
        raise FairminesError(f"this is no score: expected 'format' to be {FORMAT!r}")
    if read.version != VERSION or read.seed != str(EVALUATION_SEED):
        raise FairminesError(
            f"this score is of version {read.version} and seed {read.seed}: "
            f"expected version {VERSION} and seed {EVALUATION_SEED}"
        )
    records = tuple(ActionRecord(tuple(game.actions), game.won) for game in read.games)
    return read.agent, check_game(find_task(read.task)), records
