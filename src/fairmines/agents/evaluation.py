"""Plays the evaluation games with an agent, and replays the records of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.agents.tasks import EVALUATION_SEED, Task
from fairmines.boards.view import View
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.importing import failure
from fairmines.play.board import Board

Agent = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]
"""(observations, action masks) -> actions.

Observations are (n, H, W) int8: -1 for a covered cell, 0 to 8 for an opened one. Masks are (n, H*W)
bool, true for covered cells. Actions are (n,) integers: action a opens the cell in row a // W and
column a % W. n is the number of games that are still running, and differs between calls.
"""


@dataclass(frozen=True)
class ActionRecord:
    """The actions of one game, in their order, and whether it was won."""

    actions: tuple[int, ...]
    won: bool


class EvaluationGame:
    """One evaluation game under the classic rules. The first action deals the layout."""

    def __init__(self, task: Task, number: int, seed: int = EVALUATION_SEED) -> None:
        """Begin game `number` of a seed with all cells covered."""
        self._task = task
        self._seeds = _kernel.game_seeds(seed, number)
        self._board: Board | None = None
        self.over = False
        self.won = False
        self.wasted = 0
        """The actions so far that have opened nothing."""

    def step(self, action: int) -> NDArray[np.int8]:
        """Open a cell; return the observation, (H, W) int8. Opened cells stay as they are."""
        level = self._task.level
        cell = divmod(action, level.width)
        if self._board is None:
            layout = self._task.layout(self._seeds.layout, cell)
            self._board = Board(layout, "classic", self._seeds.player)
        if self._board.covered(cell):
            hit = not self._board.open(cell)
            self.won = not hit and not self._board.left
            self.over = hit or self.won
        else:
            self.wasted += 1
        return self._board.cells


def play(
    agent: Agent, task: Task, games: int, *, batch: int = 1000, seed: int = EVALUATION_SEED
) -> list[ActionRecord]:
    """Play games 0 to `games` - 1 of a seed with an agent, `batch` of them at a time.

    A game ends after as many actions as the board has cells, because each action can open one.

    Raises:
        FairminesError: The agent fails, or returns something else than n actions.
    """
    records: list[ActionRecord] = []
    for first in range(0, games, batch):
        records += _play_batch(agent, task, range(first, min(first + batch, games)), seed)
    return records


def _play_batch(agent: Agent, task: Task, numbers: Sequence[int], seed: int) -> list[ActionRecord]:
    """Play games of these numbers side by side."""
    level = task.level
    episodes = [EvaluationGame(task, number, seed) for number in numbers]
    actions: list[list[int]] = [[] for _ in numbers]
    observations = np.full((len(numbers), level.height, level.width), View.COVERED, np.int8)
    running = np.arange(len(numbers))
    for _ in range(level.cells):
        # Both are copies: an agent may change what it gets.
        seen = observations[running]
        masks = seen.reshape(len(running), -1) < 0
        try:
            answer = agent(seen, masks)
        except Exception as error:  # an agent may raise anything
            raise FairminesError(f"the agent {failure(error)}") from error
        chosen = _read_actions(answer, len(running), level.cells)
        for i, action in zip(running.tolist(), chosen, strict=True):
            observations[i] = episodes[i].step(action)
            actions[i].append(action)
        running = running[[not episodes[i].over for i in running]]
        if not len(running):
            break
    return [ActionRecord(tuple(its), it.won) for its, it in zip(actions, episodes, strict=True)]


class Replayed(NamedTuple):
    """What the actions of a game have done."""

    won: bool
    over: bool
    """Whether the game ended by a mine or a win, and not by its number of actions."""
    wasted: int
    """The actions on cells that were open: masked or repeated ones, which change nothing."""


def open_again(
    task: Task, number: int, actions: Sequence[int], seed: int = EVALUATION_SEED
) -> Replayed:
    """Deal an evaluation game anew, open its cells, and return what they have done.

    Raises:
        FairminesError: An action is not a cell, or comes after the end of the game.
    """
    episode = EvaluationGame(task, number, seed)
    for action in actions:
        if episode.over:
            raise FairminesError(f"game {number} goes on after its end: expected no more actions")
        if not 0 <= action < task.level.cells:
            raise FairminesError(
                f"action {action} of game {number} is not a cell: "
                f"expected 0 to {task.level.cells - 1}"
            )
        episode.step(action)
    return Replayed(episode.won, episode.over, episode.wasted)


def _read_actions(actions: Any, number: int, cells: int) -> list[int]:
    try:
        array = np.asarray(actions)
    except (TypeError, ValueError):
        array = np.empty(0)
    if array.shape != (number,) or array.dtype.kind not in "iu":
        raise FairminesError(
            f"the agent returned {quote(actions)}: expected {number} whole numbers, an action for "
            "each game"
        )
    chosen = [int(it) for it in array.tolist()]
    if not 0 <= min(chosen) <= max(chosen) < cells:
        wrong = next(it for it in chosen if not 0 <= it < cells)
        raise FairminesError(
            f"action {wrong} of the agent is not a cell: expected 0 to {cells - 1}"
        )
    return chosen
