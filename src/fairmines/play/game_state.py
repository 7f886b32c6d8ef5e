"""`GameState`: what a game is made from and how it stands, without its moves' effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.boards.cells import Cell, check_cell, neighbours
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, Level
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, Analysis
from fairmines.notebook import NotebookDisplay
from fairmines.play.display import SYMBOLS, DisplayCode, Symbol, display
from fairmines.play.history import Change, newly_opened
from fairmines.play.moves import Move, seconds
from fairmines.play.position import Position, Status
from fairmines.play.rules import Reason, Rules
from fairmines.proofs.steps import ProofRule
from fairmines.wording import counted

HowDealt = Literal["random", "no-guess", "given"]


class GameState(NotebookDisplay):
    """The base class of `Game`: all that can be asked of a game."""

    _level: Level
    _rules: Rules
    _seed: int
    _first: FirstRule
    _deal: HowDealt
    _difficulty: ProofRule | None
    _budget: int

    def _begin(self, position: Position, clock: Callable[[], float]) -> None:
        self._dealt = position
        self._position = position
        shape = self._level.height, self._level.width
        self._marks = np.full(shape, DisplayCode.COVERED, dtype=np.int8)
        self._flags = np.zeros(shape, dtype=np.bool_)  # where the marks are flags
        self._codes = self._marks
        self._moves: list[Move] = []
        self._changes: list[Change] = []  # of the moves that are not taken back
        self._start: Cell | None = None
        self._clock = clock
        self._zero = 0.0  # the time of the clock at the first opening

    def __copy__(self) -> Self:
        """Return a game that stands where this one stands, and goes on by itself."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        # Everything else is replaced by a move, and not changed.
        other._moves = self._moves.copy()
        other._changes = self._changes.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the same as `copy.copy`: all that the games share is immutable."""
        return self.__copy__()

    # What the game is made from

    @property
    def level(self) -> Level:
        """Size and number of mines."""
        return self._level

    @property
    def rules(self) -> Rules:
        """What opening an undetermined cell means: see `fairmines.play.rules`."""
        return self._rules

    @property
    def seed(self) -> int:
        """The seed of all random choices in this game, 0 to 2**64 - 1."""
        return self._seed

    @property
    def first(self) -> FirstRule:
        """What the first opening finds: "any", "safe" or "opening"."""
        return self._first

    @property
    def deal(self) -> HowDealt:
        """How the layout was dealt: "random" or "no-guess", or "given" by the caller."""
        return self._deal

    @property
    def difficulty(self) -> ProofRule | None:
        """The hardest rule that a no-guess layout takes, if one was chosen; else None."""
        return self._difficulty

    @property
    def budget(self) -> int:
        """The number of weights that one analysis may store; it may be changed at any time.

        A move or a question that needs more raises `TooComplexError`.
        """
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self._budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")

    # How it stands

    @property
    def start(self) -> Cell | None:
        """The cell of the first opening; None before it."""
        return self._start

    @property
    def layout(self) -> Layout | None:
        """Where the mines are now; None before they are dealt."""
        return self._position.layout

    @property
    def position(self) -> Position:
        """Where the game stands now, without its flags; immutable."""
        return self._position

    @property
    def view(self) -> View:
        """What the player knows: the opened cells and the total of mines, without flags."""
        return self._position.view

    @property
    def status(self) -> Status:
        """How the game stands: "ready", "playing", "won" or "lost"."""
        return self._position.status

    @property
    def reason(self) -> Reason | None:
        """Why the game was lost; None if it is not lost, or the analysis is too complex.

        It is worked out at the first question.
        """
        reason = self._position.reason(self._budget)
        if reason is None or self._moves[-1].kind != "chord":
            return reason
        chord = self._moves[-1]
        around = neighbours((chord.row, chord.column), self._level.height, self._level.width)
        wrong = (cell for cell in around if self._codes[cell] == DisplayCode.WRONG)
        return replace(reason, flag=next(wrong, None))

    @property
    def mines_left(self) -> int:
        """The number of mines minus the number of flags; below 0 if there are more flags."""
        if self.status == "won":
            return 0
        return self._level.mines - int(np.count_nonzero(self._flags))

    @property
    def elapsed(self) -> float:
        """Seconds from the first opening to now, or to the end of the game.

        The time that the program takes to work out a move does not count.
        """
        if self.status == "playing":
            return max(0.0, self._clock() - self._zero)
        return self._moves[-1].elapsed if self._moves else 0.0

    def set_elapsed(self, elapsed: float) -> None:
        """Set the clock of a running game to these seconds, from which it goes on."""
        self._zero = self._clock() - seconds(elapsed)

    @property
    def practice(self) -> bool:
        """Whether a move was taken back."""
        return len(self._changes) != len(self._moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far that changed something, also those that were taken back."""
        return tuple(self._moves)

    @property
    def move_count(self) -> int:
        """The number of `moves`."""
        return len(self._moves)

    def show(self, row: int, column: int) -> Symbol:
        """Return how a cell looks, as a symbol: 0 to 8, "c", "f", "q", "m", "h" or "w".

        These are clues, covered, flag, question mark, mine, the mine that was hit and wrong flag.
        Raises `FairminesError` for a cell off the board.
        """
        return SYMBOLS[self._codes[self._check(row, column)]]

    def display_codes(self) -> NDArray[np.int8]:
        """Return the display codes of all cells, (H, W): see `fairmines.play.display`."""
        return self._codes.copy()

    def codes(self) -> list[list[Symbol]]:
        """Return how all cells look: H lists of W symbols, as `show` returns them."""
        return [[SYMBOLS[code] for code in row] for row in self._codes]

    def analysis(self, budget: int | None = None) -> Analysis:
        """Return the analysis of the view, computed once.

        Args:
            budget: The number of weights that it may store; by default that of the game.

        Raises:
            TooComplexError: The analysis needs more than the budget.
        """
        return self._position.analyse(self._budget if budget is None else budget)

    def __repr__(self) -> str:
        width, height, mines = self._level
        opened = int(np.count_nonzero(self.view.cells >= 0))
        return (
            f"<Game {width}x{height}, {counted(mines, 'mine')}, {self._rules}: {self.status}, "
            f"{opened:,} of {counted(self._level.cells - mines, 'free cell')} opened>"
        )

    def _check(self, row: int, column: int) -> Cell:
        return check_cell((row, column), self._level.height, self._level.width)

    def _commit(
        self, move: Move, position: Position, marks: NDArray[np.int8] | None = None
    ) -> list[Cell]:
        """Make a move's outcome the state of the game; return the cells that look different.

        Args:
            move: The move.
            position: The position after it.
            marks: The marks after it; None if they are the same.
        """
        if marks is None:
            marks, flags = self._marks, self._flags
        else:
            flags = marks == DisplayCode.FLAG
        over = position.layout if position.over else None
        codes = display(position.view.cells, marks, over=over, hit=position.hit)
        rows, columns = (codes != self._codes).nonzero()
        changed: list[Cell] = list(zip(rows.tolist(), columns.tolist(), strict=True))
        if changed:
            if move.kind != "undo":
                self._note_change(move, codes)
            self._position, self._codes = position, codes
            self._marks, self._flags = marks, flags
            self._moves.append(move)
            self._zero = self._clock() - move.elapsed
        return changed

    def _note_change(self, move: Move, codes: NDArray[np.int8]) -> None:
        """Note what a move changes, before it does."""
        cell = move.row, move.column
        layout, start = self._position.layout, self._start
        mark, opened = int(self._marks[cell]), newly_opened(self._codes, codes)
        self._changes.append(Change(cell, layout, start, mark, opened))
        if move.kind == "open" and start is None:
            self._start = cell
