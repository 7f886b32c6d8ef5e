"""`GameStanding`: what a game is made from, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level
from fairmines.boards.view import View, trusted_view
from fairmines.deprecation import DeprecatedName, warn_deprecated
from fairmines.engines.analysis import MOST_BUDGET, Analysis
from fairmines.engines.exact import budget_of
from fairmines.errors import TooComplexError
from fairmines.play.deals import HowDealt
from fairmines.play.display import SYMBOLS, Symbol
from fairmines.play.moves import Move
from fairmines.play.position import Position
from fairmines.play.rules import Reason, Rules, Status
from fairmines.proofs.steps import ProofRule


class GameStanding:
    """The kernel's game as it is asked, with names: all of `Game` that changes no game."""

    _level: Level
    _rules: Rules
    _seed: int
    _first: FirstRule
    _deal: HowDealt
    _difficulty: ProofRule | None
    _bbbv_range: tuple[int, int] | None
    _budget: int
    _clock: Callable[[], float]
    _counts_only = False
    """Whether a move whose count exceeds the budget raises `TooComplexError`."""

    counts_only = DeprecatedName("_counts_only", "Move.decided_by")
    """Deprecated: `Move.decided_by` says what decided a move."""

    def _begin(self, given: Layout | None) -> None:
        """Make the kernel's game, with a given layout or one to be dealt."""
        width, height, mines = self._level
        self._given = given
        self._core = _kernel.Game(
            width,
            height,
            mines,
            self._rules,
            self._seed,
            FIRST_RULES[self._first],
            deal=self._deal,
            difficulty=self._difficulty,
            bbbv=self._bbbv_range,
            layout=None if given is None else given.mines,
        )
        self._zero = 0.0  # the time of the clock at the first opening
        self._moves: tuple[Move, ...] = ()
        """The first of the kernel's moves, as Python has them."""
        self._layout: tuple[int, Layout | None] = 0, given
        """The kernel's number of the view, and the layout at that time."""
        self._position: Position | None = None
        self._reason: tuple[int, Reason | None] = (-1, None)
        """The number of moves at which it was worked out, and the reason."""

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
        """How the layout was dealt: "random", "no-guess", "repaired", or "given" by the caller."""
        return self._deal

    @property
    def difficulty(self) -> ProofRule | None:
        """The hardest rule that the layout takes, if one was chosen for its deal; else None."""
        return self._difficulty

    @property
    def bbbv_range(self) -> tuple[int, int] | None:
        """The least and the most 3BV that was chosen for its deal; None for any."""
        return self._bbbv_range

    @property
    def budget(self) -> int:
        """The number of weights that one analysis may store; it may be changed at any time.

        A question that needs more raises `TooComplexError`. A move that needs more is decided by
        the rules of proof, or by what was dealt: see `Move.decided_by`.
        """
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self._budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")

    # How it stands

    @property
    def start(self) -> Cell | None:
        """The cell of the first opening; None before it."""
        return self._core.start

    @property
    def layout(self) -> Layout | None:
        """Where the mines are now; None before they are dealt."""
        number, layout = self._layout
        if number != self._core.view_number:
            number, mines = self._core.view_number, self._core.mines
            layout = None if mines is None else Layout(mines)
            self._layout = number, layout
        return layout

    @property
    def position(self) -> Position:
        """The view, and its analysis once that is asked for; immutable."""
        position = self._position
        while position is None or position.number != self._core.view_number:
            number = self._core.view_number
            # Another thread may move meanwhile: then the number has grown.
            view = trusted_view(self._core.cells, self._level.mines)
            self._position = position = Position(view, number)
        return position

    @property
    def view(self) -> View:
        """What the player knows: the opened cells and the total of mines, without flags."""
        return self.position.view

    @property
    def status(self) -> Status:
        """How the game stands: "ready", "playing", "won" or "lost"."""
        return self._core.status

    @property
    def reason(self) -> Reason | None:
        """Why the game was lost; None if it is not lost, or the analysis is too complex.

        It is worked out at the first question.
        """
        if self.status != "lost":
            return None
        moves = self.move_count
        if self._reason[0] != moves:
            self._reason = moves, self._explain_loss()
        return self._reason[1]

    def _explain_loss(self) -> Reason | None:
        try:
            return read_answer(self._core.explain_loss(self._budget), Reason)
        except TooComplexError:
            return None

    @property
    def mines_left(self) -> int:
        """The number of mines minus the number of flags; below 0 if there are more flags."""
        return self._core.mines_left

    @property
    def elapsed(self) -> float:
        """Seconds from the first opening to now, or to the end of the game.

        The time that the program takes to work out a move does not count.
        """
        if self.status == "playing":
            return max(0.0, self._clock() - self._zero)
        return self._core.last_elapsed

    @property
    def practice(self) -> bool:
        """Whether a move was taken back."""
        return self._core.practice

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far that changed something, also those that were taken back."""
        moves = self._moves
        if len(moves) != self._core.move_count:
            made = read_answer(self._core.moves(len(moves)), list[Move])
            # Assigned at once: another thread may do the same.
            self._moves = moves = (*moves, *made)
        return moves

    @property
    def move_count(self) -> int:
        """The number of `moves`."""
        return self._core.move_count

    def show(self, row: int, column: int) -> Symbol:
        """Return how a cell looks, as a symbol: 0 to 8, "c", "f", "q", "m", "h" or "w".

        These are clues, covered, flag, question mark, mine, the mine that was hit and wrong flag.
        Raises `FairminesError` for a cell off the board.
        """
        return SYMBOLS[self._core.look(*self._check(row, column))]

    def display_codes(self) -> NDArray[np.int8]:
        """Deprecated: use `codes`, or `show` for one cell."""
        warn_deprecated("Game.display_codes", "codes")
        return display_codes_of(self)

    def codes(self) -> list[list[Symbol]]:
        """Return how all cells look: H lists of W symbols, as `show` returns them."""
        return [[SYMBOLS[code] for code in row] for row in self._core.looks]

    def analysis(self, budget: int | None = None) -> Analysis:
        """Return the analysis of the view, computed once.

        Args:
            budget: The number of weights that it may store; by default that of the game.

        Raises:
            TooComplexError: The analysis needs more than the budget.
        """
        return self.position.analyse(self._budget if budget is None else budget)

    def _share_analysis(self) -> None:
        """Give the kernel the analysis of the view, if a question has asked for it."""
        position = self._position
        if position is not None and position.known is not None:
            known = position.known
            self._core.keep(position.number, known.mine_probability, budget_of(known))

    def _check(self, row: int, column: int) -> Cell:
        return check_cell((row, column), self._level.height, self._level.width)


def display_codes_of(game: GameStanding) -> NDArray[np.int8]:
    """Return the display codes of all cells, (H, W): see `fairmines.play.display`."""
    return game._core.looks  # pyright: ignore[reportPrivateUsage]
