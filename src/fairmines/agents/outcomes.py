"""`Outcome`: what an action of an episode did, and what it earns."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from fairmines import checks
from fairmines.agents.tasks import Task
from fairmines.boards.cells import Cell
from fairmines.errors import FairminesError

OutcomeKind = Literal[
    "opened", "won", "hit", "flagged", "unflagged", "no effect", "illegal", "right", "wrong"
]
EpisodeStatus = Literal["playing", "won", "lost", "stopped"]

Reward = Literal["risk", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
"""What an action earns. "risk", -1 to 0: an opened cell earns the least risk of all covered cells
minus its own; an action that is illegal or has no effect earns -0.1, and the action that reaches a
limit -1. "win", 0 to 1, for conditional episodes: the action that wins earns the weight. With
either, the answer to a drill earns 1 if it is right and 0 if it is wrong, and other actions earn as
with "risk"."""
WASTE: Final = -0.1


class Outcome(Struct, frozen=True):
    """What an action did. `str(outcome)` says it in a sentence."""

    kind: OutcomeKind
    """"opened", "won" (all free cells are open), "hit" (a mine), "flagged", "unflagged", "no
    effect" or "illegal"; for a drill "right" or "wrong"."""
    sentence: str
    """What happened, or why nothing did."""
    cell: Cell | None
    """The (row, column); None if it is illegal."""
    opened: int
    """The number of cells that it opened."""
    over: bool
    """Whether the episode is over."""
    reward: float
    """What the action earns; 0 unless the episode has rewards."""

    def __str__(self) -> str:
        return self.sentence


def check_reward(task: Task, conditional: bool, reward: Reward | None) -> Reward | None:
    """Return a kind of rewards, or raise `FairminesError` if the episode cannot have it."""
    if conditional and (task.drill or task.deal != "random"):
        raise FairminesError(
            f"a conditional episode of {task.name!r}: expected a task with random layouts"
        )
    if reward is not None:
        checks.choice("reward", reward, REWARDS)
        if reward == "win" and not (conditional or task.drill):
            raise FairminesError(
                "reward 'win' would pay for luck in a plain episode: expected a conditional "
                "episode, or reward 'risk'"
            )
    return reward
