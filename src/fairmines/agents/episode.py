"""`Episode`: a game, or a drill, of an agent that reads and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from fairmines import _kernel, checks
from fairmines.agents.judging import EpisodeReport, Opening, excess_risk, judge, risks
from fairmines.agents.outcomes import (
    WASTE,
    EpisodeStatus,
    Outcome,
    OutcomeKind,
    Reward,
    check_reward,
)
from fairmines.agents.tasks import Split, Task, find_task, seed_of
from fairmines.agents.words import (
    DRILL_INSTRUCTIONS,
    INSTRUCTIONS,
    STYLES,
    Action,
    Style,
    read_action,
    write_board,
)
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import name_of_level
from fairmines.boards.view import View
from fairmines.errors import FairminesError, TooComplexError
from fairmines.play.board import Board
from fairmines.play.moves import Move
from fairmines.play.record import Record
from fairmines.randomness import Rng
from fairmines.simulation.play import ConditionalBoard, covered_moves
from fairmines.strategies import AnyStrategy, make_factory
from fairmines.train.drills import Drill
from fairmines.wording import counted

MOST_GAME: Final = checks.SEEDS - 1
MOST_ACTIONS: Final = 10**6
ILLEGAL: Final = 10
"""The default limit of illegal actions."""


class Episode:
    """A game, or a drill, of an agent that reads and answers.

    Before its end, nothing that it returns depends on the layout but through what was opened.

    >>> episode = Episode("4x4x3-Safe", game=3)
    >>> print(episode.act("open 0 0"))
    Opened 1 cell.
    >>> print(episode.observe())
    4 columns, 4 rows, 3 mines. ? covered, F flagged, 0 to 8 opened.
          0 1 2 3
       0  2 ? ? ?
       1  ? ? ? ?
       2  ? ? ? ?
       3  ? ? ? ?
    >>> print(episode.act("open the corner"))
    Illegal: action 'open the corner': expected 'open ROW COLUMN', 'flag ROW COLUMN' or 'unflag \
ROW COLUMN'.
    """

    def __init__(
        self,
        task: str | Task = "Beginner-Safe",
        game: int = 0,
        *,
        split: Split = "evaluation",
        salt: str | None = None,
        layout: Layout | None = None,
        conditional: bool = False,
        reward: Reward | None = None,
        max_actions: int | None = None,
        max_illegal: int = ILLEGAL,
    ) -> None:
        """Begin an episode with all cells covered, or with the position of a drill.

        Args:
            task: Its name: "Expert-Safe", "Beginner-Opening-NoGuess-Chain" or
                "9x9x15-Drill-Subset", for example; docs/guide/referee.md lists them.
            game: The number of the game, from 0. The evaluation games are those of `score`.
            split: "evaluation" or "development".
            salt: A secret text that gives games of its own; None gives the public ones.
            layout: Where the mines are, of the task's size and number; by default the first opening
                deals them. The first cell may then be a mine.
            conditional: Whether every guess survives and multiplies the weight of the game by the
                probability that the cell is safe; see docs/guide/conditional.md.
            reward: "risk" or "win": what actions earn; None for nothing.
            max_actions: The episode stops after this many actions; by default two for each cell.
            max_illegal: It stops after this many illegal actions.

        Raises:
            FairminesError: An argument is invalid.
            NoDealError: The search for a drill found none in 60 seconds.
        """
        self.task = find_task(task)
        """What is played."""
        self.game = checks.integer("game", game, 0, MOST_GAME, expected="0 to 2**64 - 1")
        """The number of the game."""
        self.conditional = bool(conditional)
        """Whether every guess survives and costs weight."""
        self.reward = check_reward(self.task, self.conditional, reward)
        """What actions earn."""
        most = 2 * self.task.level.cells if max_actions is None else max_actions
        self.max_actions = checks.integer("max_actions", most, 1, MOST_ACTIONS)
        """The limit of actions."""
        self.max_illegal = checks.integer("max_illegal", max_illegal, 1, MOST_ACTIONS)
        """The limit of illegal actions."""
        self.status: EpisodeStatus = "playing"
        """"playing", "won" (a drill: answered right), "lost", or "stopped" by a limit."""
        self.actions = 0
        """The number of actions so far, illegal ones included."""
        self.illegal = 0
        """The number of illegal actions so far."""
        self.wasted = 0
        """The number of legal actions so far that had no effect."""
        self.flags: frozenset[Cell] = frozenset()
        """The flagged cells."""
        self._flagging = 0
        self._last: Outcome | None = None
        self._layout = None if layout is None else _check_layout(self.task, layout)
        self._seeds = _kernel.game_seeds(seed_of(split, salt), self.game)
        self._drill = self.task.find_drill(self._seeds.layout) if self.task.drill else None
        self._board: Board | None = None
        self._dealt: dict[Cell, Layout] = {}
        self._openings: list[Opening] = []

    def __repr__(self) -> str:
        kind = ", conditional" if self.conditional else ""
        done = counted(self.actions, "action")
        return f"<Episode {self.task.name} {self.game}{kind}: {self.status}, {done}>"

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return self.status != "playing"

    @property
    def view(self) -> View:
        """What the agent sees, without flags."""
        if self._drill is not None:
            return self._drill.view
        if self._board is None:
            return View.covered_board(self.task.level)
        return self._board.view

    @property
    def instructions(self) -> str:
        """What to tell an agent once, before its first action."""
        if self._drill is None:
            return INSTRUCTIONS
        return f"{DRILL_INSTRUCTIONS} {self._drill.question}"

    def observe(self, style: Style = "grid") -> str:
        """Return what the agent sees in words.

        Args:
            style: "grid" has rows and columns with their numbers, "text" is the text notation,
                which has no flags, "sentences" has each clue as a sentence, "json" an object.

        Raises:
            FairminesError: The style is unknown.
        """
        checks.choice("style", style, STYLES)
        return write_board(self.view, self.flags, style)

    def prompt(self, style: Style = "grid") -> str:
        """Return what to tell an agent now: what its last action did, and the board.

        Before its first action these are the instructions and the board.

        Args:
            style: As in `observe`.
        """
        said = self.instructions if self._last is None else str(self._last)
        return f"{said}\n\n{self.observe(style)}"

    def act(self, action: str | Mapping[str, Any]) -> Outcome:
        """Do what an agent wants.

        Args:
            action: "open ROW COLUMN", "flag ROW COLUMN" or "unflag ROW COLUMN", or a mapping with
                "action", "row" and "column". Spaces, case, commas and brackets do not matter. A
                flagged cell is not opened.

        Returns:
            What happened. What is not exactly one action, or off the board, is illegal.

        Raises:
            FairminesError: The episode is over.
            NoDealError: The search for a no-guess board found none in 60 seconds.
            TooComplexError: A conditional episode cannot count the view. Nothing has changed.
        """
        if self.over:
            raise FairminesError(f"the episode is over ({self.status}): expected no more actions")
        try:
            wanted = read_action(action, self.view)
            if self._drill is not None and wanted.verb != "open":
                raise FairminesError("a drill is answered once: expected 'open ROW COLUMN'")
        except FairminesError as error:
            self.illegal += 1
            return self._finish(Outcome("illegal", f"Illegal: {error}.", None, 0, False, WASTE))
        return self._finish(self._do(wanted))

    def _do(self, action: Action) -> Outcome:
        """Do a legal action; the reward is that of the kind "risk", or of a drill."""
        (row, column), flagged = action.cell, action.cell in self.flags
        place = f"row {row}, column {column}"
        if self._drill is not None:
            return self._answer(self._drill, action.cell)
        if self.view.cells[action.cell] != View.COVERED:
            return self._waste(action.cell, f"{place} is open already")
        match action.verb:
            case "open" if flagged:
                return self._waste(action.cell, f"{place} is flagged: unflag it first")
            case "open":
                return self._open(action.cell)
            case "flag" if not flagged:
                self.flags |= {action.cell}
                sentence = f"Flagged {place}."
            case "unflag" if flagged:
                self.flags -= {action.cell}
                sentence = f"Removed the flag of {place}."
            case _:
                but = "flagged already" if flagged else "not flagged"
                return self._waste(action.cell, f"{place} is {but}")
        self._flagging += 1
        kind: OutcomeKind = "flagged" if action.verb == "flag" else "unflagged"
        return Outcome(kind, sentence, action.cell, 0, False, 0.0)

    def _waste(self, cell: Cell, reason: str) -> Outcome:
        self.wasted += 1
        return Outcome("no effect", f"No effect: {reason}.", cell, 0, False, WASTE)

    @staticmethod
    def _answers(drill: Drill, cell: Cell) -> bool:
        """Return whether a cell is a right answer; an opened cell or a known mine is none."""
        return bool(drill.view.cells[cell] == View.COVERED) and drill.check(cell).right

    def _answer(self, drill: Drill, cell: Cell) -> Outcome:
        right = self._answers(drill, cell)
        self.status = "won" if right else "lost"
        self._openings.append(Opening(drill.view, cell, judged=True))
        if right:
            return Outcome("right", "Right.", cell, 0, True, 1.0)
        return Outcome("wrong", "Wrong.", cell, 0, True, 0.0)

    def _open(self, cell: Cell) -> Outcome:
        before, start = self.view, self._board is None
        board = self._deal(cell) if self._board is None else self._board
        judged = not (start and self._start_is_free)
        earned = self._risk_reward(before, cell) if judged and self.reward == "risk" else 0.0
        opened = self._open_on(board, cell, first=start)
        self._board = board
        self._openings.append(Opening(before, cell, judged=judged))
        self.flags = frozenset(it for it in self.flags if board.covered(it))
        if not opened:
            self.status = "lost"
            sentence = f"Row {cell[0]}, column {cell[1]} is a mine: the game is lost."
            return Outcome("hit", sentence, cell, 0, True, earned)
        if board.left:
            return Outcome(
                "opened", f"Opened {counted(opened, 'cell')}.", cell, opened, False, earned
            )
        self.status = "won"
        sentence = f"Opened {counted(opened, 'cell')}: the game is won."
        return Outcome("won", sentence, cell, opened, True, earned)

    @property
    def _start_is_free(self) -> bool:
        """Whether the first-click rule keeps the first cell free, so that it is no decision."""
        return self.task.first != "any" and self._layout is None

    def _open_on(self, board: Board, cell: Cell, *, first: bool = False) -> int:
        """Open a cell; return how many cells that opens."""
        if first and self._start_is_free and isinstance(board, ConditionalBoard):
            board.open_start(cell)
            return board.opened
        return board.open(cell)

    def _risk_reward(self, before: View, cell: Cell) -> float:
        try:
            risk = risks(before)
        except TooComplexError:
            return 0.0
        return -excess_risk(float(risk[cell]), float(risk[before.covered].min()))

    def _deal(self, start: Cell) -> Board:
        if start not in self._dealt:  # a search for a board without a guess takes time
            self._dealt[start] = self._layout or self.task.layout(self._seeds.layout, start)
        layout = self._dealt[start]
        if self.conditional:
            return ConditionalBoard(layout, self._seeds.redraws)
        return Board(layout, "classic", self._seeds.player)

    def _finish(self, outcome: Outcome) -> Outcome:
        """Count an action, and stop at a limit."""
        self.actions += 1
        reward, sentence = outcome.reward, outcome.sentence
        if not self.over and (self.actions >= self.max_actions or self.illegal >= self.max_illegal):
            self.status = "stopped"
            what, most = (
                ("action", self.max_actions)
                if self.actions >= self.max_actions
                else ("illegal action", self.max_illegal)
            )
            sentence += f" The episode has stopped after {counted(most, what)}."
            reward = -1.0
        if self.reward is None:
            reward = 0.0
        elif self.reward == "win" and self._drill is None:
            reward = (self.weight or 0.0) if self.status == "won" else 0.0
        self._last = Outcome(
            outcome.kind, sentence, outcome.cell, outcome.opened, self.over, reward
        )
        return self._last

    @property
    def weight(self) -> float | None:
        """Of a conditional episode: the probability that plain play survives all cells so far.

        At the end it is 0 unless the game is won. The mean is the win rate, without luck.
        """
        if not self.conditional:
            return None
        if self.status in {"lost", "stopped"}:
            return 0.0
        return self._board.weight if isinstance(self._board, ConditionalBoard) else 1.0

    def record(self) -> Record:
        """Return the record of a plain game, for `review` for example. It has no flags.

        Raises:
            FairminesError: No cell is open, or the episode is conditional or a drill.
        """
        if self._board is None or self.conditional:
            raise FairminesError(f"{self!r} has no record: expected a plain game with an opening")
        return Record(
            level=self.task.level,
            first=self.task.first,
            given=self._board.layout,
            moves=tuple(Move("open", *it.cell) for it in self._openings),
            status="playing" if self.status == "stopped" else self.status,
        )

    def baseline(self, strategy: AnyStrategy) -> float:
        """Return what a strategy counts on the same deal: 1 if it wins, or its weight; else 0.

        It begins with the cell that the agent opened first, or with the corner.

        Args:
            strategy: As in `simulate`.

        Raises:
            FairminesError: There is no such strategy, or it fails.
        """
        player, rng = make_factory(strategy)(), Rng(self._seeds.player)
        if self._drill is not None:
            # Strategies find the mines themselves.
            codes = np.maximum(self._drill.view.cells, View.COVERED)
            for row, column in player.moves(View(codes, self._drill.view.mines), rng):
                return float(self._answers(self._drill, (row, column)))
            return 0.0
        start = self._openings[0].cell if self._openings else (0, 0)
        board, alive = self._deal(start), self._open_on
        if not alive(board, start, first=True):
            return 0.0
        while board.left:
            for cell in covered_moves(player, board, rng):
                if not alive(board, cell):
                    return 0.0
        return board.weight if isinstance(board, ConditionalBoard) else 1.0

    def report(self) -> EpisodeReport:
        """Judge what the agent has done so far."""
        return EpisodeReport(
            task=self.task.name,
            game=self.game,
            conditional=self.conditional,
            status=self.status,
            weight=self.weight,
            actions=self.actions,
            illegal=self.illegal,
            wasted=self.wasted,
            flagging=self._flagging,
            opened=tuple(it.cell for it in self._openings),
            **judge(self._openings),
        )


def _check_layout(task: Task, layout: Layout) -> Layout:
    if task.drill or checks.instance("layout", layout, Layout).level != task.level:
        size = name_of_level(task.level)
        raise FairminesError(
            f"layout {checks.quote(layout)} of the task {task.name!r}: expected a game, and a "
            f"layout of {size}"
        )
    return layout
