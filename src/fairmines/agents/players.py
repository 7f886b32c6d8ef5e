"""`Player`: strategies, agents of `score` and agents that read, each as any of the others."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.agents.episodes import Reader
from fairmines.agents.evaluation import Agent
from fairmines.agents.tasks import Task, find_task
from fairmines.agents.words import (
    INSTRUCTIONS,
    Style,
    last_line,
    read_action,
    read_board,
    write_board,
)
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.randomness import Rng
from fairmines.strategies import AnyStrategy, Guess, Strategy, make_factory


class Player:
    """Plays as a strategy, as an agent of `score`, or as an agent that reads, whichever it was.

    It remembers nothing from one position to the next. A policy of the environments is an agent of
    `score`: its observations and action masks are the same.

    >>> from fairmines.agents.score import score
    >>> from fairmines.agents.episodes import play_episodes
    >>> player = Player.of_strategy("min-risk")
    >>> score(player.agent("4x4x3-Safe"), "4x4x3-Safe", 100, baselines=()).wins
    85
    >>> play_episodes(player.reader(), "4x4x3-Safe", 100, baselines=()).won
    85
    """

    def __init__(self, choose: Callable[[View], Cell]) -> None:
        """Make a player from a function: view -> the covered cell to open.

        A plain cell is one that it considers safe, a `Guess` one that it does not.
        """
        self._choose = choose

    @classmethod
    def of_strategy(
        cls, strategy: AnyStrategy, *, start: tuple[int, int] = (0, 0), seed: int = 0
    ) -> Player:
        """Make a player of a strategy.

        Args:
            strategy: As in `simulate`.
            start: The cell that it opens first.
            seed: Of its random choices, which depend on the position.

        Raises:
            FairminesError: There is no such strategy.
        """
        factory, seed = make_factory(strategy), checks.seed(seed)

        def choose(view: View) -> Cell:
            if view.covered.all():
                return check_cell(start, view.height, view.width)
            text = f"{seed} {view}".encode()
            rng = Rng(int.from_bytes(hashlib.sha256(text).digest()[:8], "big"))
            # Strategies find the mines themselves.
            unknown = View(np.maximum(view.cells, View.COVERED), view.mines)
            for cell in factory().moves(unknown, rng):
                if view.covered[tuple(cell)]:
                    return cell
            raise FairminesError(f"the strategy names no covered cell to open here:\n{view}")

        return cls(choose)

    @classmethod
    def of_agent(cls, agent: Agent) -> Player:
        """Make a player of an agent of `score`, or of a policy of the environments."""
        checks.function("agent", agent)

        def choose(view: View) -> Cell:
            cells = np.maximum(view.cells, View.COVERED)[None]
            [action] = np.asarray(agent(cells, view.covered.reshape(1, -1).copy())).tolist()
            return Guess(*divmod(int(action), view.width))

        return cls(choose)

    @classmethod
    def of_reader(cls, reader: Reader, style: Style = "grid") -> Player:
        """Make a player of an agent that reads; an answer that opens no cell is an error."""
        checks.function("reader", reader)

        def choose(view: View) -> Cell:
            answer = reader(f"{INSTRUCTIONS}\n\n{write_board(view, (), style)}")
            action = read_action(last_line(answer), view)
            if action.verb != "open":
                raise FairminesError(f"answer {checks.quote(answer)}: expected 'open ROW COLUMN'")
            return Guess(*action.cell)

        return cls(choose)

    def choose(self, view: View) -> Cell:
        """Return the cell to open.

        Raises:
            FairminesError: The player fails, or its cell is off the board.
        """
        cell = self._choose(view)
        place = check_cell(cell, view.height, view.width)
        return Guess(*place) if isinstance(cell, Guess) else place

    def strategy(self) -> Strategy:
        """Return a strategy, for `simulate`; the cells of agents are guesses."""
        return _PlayerStrategy(self)

    def agent(self, task: str | Task) -> Agent:
        """Return an agent for `score`, or a policy of the environments.

        Args:
            task: What is played: it says how many mines there are.

        Raises:
            FairminesError: There is no such task.
        """
        mines = find_task(task).level.mines

        def act(boards: NDArray[np.int8], _masks: NDArray[np.bool_]) -> NDArray[np.int64]:
            cells = [self.choose(View(board, mines)) for board in boards]
            return np.array([row * boards.shape[2] + column for row, column in cells], np.int64)

        return act

    def reader(self) -> Reader:
        """Return an agent that reads boards in the style "grid" or "text", for `play_episodes`."""

        def answer(told: str) -> str:
            row, column = self.choose(read_board(told))
            return f"open {row} {column}"

        return answer


class _PlayerStrategy(Strategy):
    """A player as a strategy."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def moves(self, view: View, rng: random.Random) -> Iterable[Cell]:  # noqa: ARG002
        """Return the one cell that the player chooses."""
        return [self.player.choose(view)]
