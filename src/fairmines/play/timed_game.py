"""`TimedGame`: one game of Minesweeper with its flags, its clock and its moves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import (
    FIRST_RULES,
    FirstRule,
    Level,
    check_first_click,
    find_level,
)
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, Analysis
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.play.deals import DEALS, SEARCHED_DEALS, Deal, HowDealt, check_deal, rule_number
from fairmines.play.display import MARK_CODES, MARK_OF, NEXT_MARK, SYMBOLS, DisplayCode, Symbol
from fairmines.play.moves import KINDS, Kind, Mark, Move, seconds
from fairmines.play.no_deal import no_deal_error
from fairmines.play.position import Position
from fairmines.play.refusals import misfit_error, too_complex_move
from fairmines.play.rules import MISTAKES, RULES, STATUSES, Reason, Rules, Status
from fairmines.play.search_limit import SEARCH_SECONDS, Cancel, SearchLimit
from fairmines.proofs.steps import ProofRule


class TimedGame:
    """The kernel's game with names, a clock and sentences: all of `Game` but its records."""

    def __init__(
        self,
        level: str | tuple[int, int, int],
        rules: Rules = "fair",
        seed: int | None = None,
        first: FirstRule = "safe",
        deal: Deal = "random",
        *,
        difficulty: ProofRule | None = None,
        clock: Callable[[], float] = time.monotonic,
        budget: int = DEFAULT_BUDGET,
    ) -> None:
        """Make a game. The first opening deals its layout from the seed.

        Args:
            level: A name, a `Level`, or (width, height, mines).
            rules: "classic", "fair" or "kind": see `fairmines.play.rules`.
            seed: 0 to 2**64 - 1; None draws one.
            first: What the first opening finds: "any" cell, a "safe" cell, or an "opening".
            deal: "random"; "no-guess" for a layout that can be won without a guess, the first of
                random ones; or "repaired" for such a layout, made by moving mines, where random
                ones have no chance.
            difficulty: For a no-guess or repaired deal: the hardest rule that the layout takes,
                "single", "subset", "overlap", "chain", "cases" or "count"; None for any.
            clock: Returns seconds.
            budget: See the property.

        Raises:
            LevelError: The mines leave no room for the first opening.
            FairminesError: Another argument is invalid.
        """
        self._level = find_level(level)
        checks.choice("rules", rules, RULES)
        checks.choice("first", first, get_args(FirstRule))
        check_deal(deal, difficulty)
        checks.function("clock", clock)
        self.budget = budget
        self._rules: Rules = rules
        self._first: FirstRule = first
        self._deal: HowDealt = deal
        self._difficulty: ProofRule | None = difficulty
        self._seed = secrets.randbits(64) if seed is None else checks.seed(seed)
        # The corner keeps the fewest cells free, so another cell may still leave too few.
        check_first_click(self._level, (0, 0), self._first)
        self._clock = clock
        self._begin(None)

    def _begin(self, given: Layout | None) -> None:
        """Make the kernel's game, with a given layout or one to be dealt."""
        width, height, mines = self._level
        self._given = given
        self._core = _kernel.Game(
            width,
            height,
            mines,
            _kernel.Rules[self._rules],
            self._seed,
            FIRST_RULES[self._first],
            deal=0 if self._deal == "given" else DEALS.index(self._deal),
            difficulty=rule_number(self._difficulty),
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

    @classmethod
    def from_layout(
        cls,
        layout: Layout,
        rules: Rules = "classic",
        seed: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = DEFAULT_BUDGET,
    ) -> Self:
        """Make a game with a given layout.

        Under `fair` and `kind` the mines may still move; the seed draws their new places.

        >>> from fairmines import Game
        >>> game = Game.from_layout(Layout([[0, 0, 1]]))
        >>> game.open(0, 0), game.status
        ([(0, 0), (0, 1), (0, 2)], 'won')
        """
        level = checks.instance("layout", layout, Layout).level
        game = cls(level, rules, seed, "any", clock=clock, budget=budget)
        game._deal = "given"
        game._begin(layout)
        return game

    def __copy__(self) -> Self:
        """Return a game that stands where this one stands, and goes on by itself."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._core = self._core.copy()  # everything else is replaced by a move, and not changed
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the same as `copy.copy`: all that the games share is immutable."""
        return self.__copy__()

    # Moves

    def open(
        self,
        row: int,
        column: int,
        *,
        limit: float | None = SEARCH_SECONDS,
        cancel: Cancel | None = None,
    ) -> list[Cell]:
        """Open a covered cell without a flag, and its opening when it shows zero.

        Flagged cells within an opening stay covered, as in the classic game.

        Args:
            row: The row, from 0.
            column: The column, from 0.
            limit: The seconds that a first opening searches for a layout that takes no guess; None
                for no limit.
            cancel: Ends that search: an event that is set, or a function that returns True.

        Raises:
            NoDealError: The search found no layout.
            LevelError: The mines do not fit beside the cells that the first click keeps free.
            TooComplexError: The rules need an analysis that is too complex.
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        return self._make("open", row, column, search=self._search(limit, cancel))

    def flag(
        self, row: int, column: int, mark: Mark | Literal["cycle"] | None = None
    ) -> list[Cell]:
        """Mark a covered cell.

        Args:
            row: The row, from 0.
            column: The column, from 0.
            mark: "c" for none, "f" for a flag, "q" for a question mark; "cycle" for the next of
                these. None sets a flag, or removes it.

        Raises:
            FairminesError: The mark is unknown, or the cell is off the board.
        """
        row, column = self._check(row, column)
        now = self._core.mark(row, column)
        if mark is None:
            mark = "c" if now == DisplayCode.FLAG else "f"
        checks.choice("mark", mark, (*get_args(Mark), "cycle"))
        if mark == "cycle":
            mark = NEXT_MARK[now]
        return self._make("flag", row, column, mark)

    def chord(self, row: int, column: int) -> list[Cell]:
        """Open the cells around a clue that have no flag, if the flags there equal the clue.

        They are opened in reading order, until the game ends. Under `fair` and `kind` one verdict
        judges them, by the view before: see `fairmines.play.rules`.

        Raises:
            TooComplexError: The rules need an analysis that is too complex.
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        return self._make("chord", row, column)

    def undo(self) -> list[Cell]:
        """Take back the last move that is not yet taken back, also one that has ended the game.

        The mines return to where they were before that move. The clock goes on. `moves` keeps the
        move and gets another one of the kind "undo".

        >>> from fairmines import Game
        >>> game = Game((9, 9, 10), seed=7)
        >>> game.undo() == [] and game.open(4, 4) == game.undo()
        True
        >>> game.status, [move.kind for move in game.moves], game.practice
        ('ready', ['open', 'undo'], True)
        """
        last = self._core.last_cell
        return [] if last is None else self._make("undo", *last)

    def apply(
        self,
        move: Move,
        *,
        limit: float | None = SEARCH_SECONDS,
        cancel: Cancel | None = None,
    ) -> list[Cell]:
        """Play a recorded move again. The clock goes on from the time of the move.

        What the move drew is taken as it was: nothing is drawn or analysed. A move that does not
        say what it drew is played by drawing; in a game with the same arguments and the same moves
        before, it draws the same. An "undo" of another cell than the last move's changes nothing.

        Raises:
            FairminesError: What the move drew does not fit the level or the opened clues; and the
                errors of `open`, `flag` and `chord`.

        >>> from fairmines import Game
        >>> game = Game((9, 9, 10), seed=7)
        >>> changed = game.open(4, 4)
        >>> other = Game((9, 9, 10), seed=7)
        >>> [other.apply(move) for move in game.moves] == [changed]
        True
        """
        checks.instance("move", move, Move)
        self._check(move.row, move.column)
        try:
            return self._make(
                move.kind,
                move.row,
                move.column,
                move.mark,
                elapsed=move.elapsed,
                search=self._search(limit, cancel),
                attempt=move.attempt,
                layout=None if move.layout is None else move.layout.mines,
                redrawn=move.redrawn,
                together=move.together,
            )
        except _kernel.Misfit as misfit:
            raise misfit_error(move, self._level, misfit) from None

    def _make(
        self,
        kind: Kind,
        row: int,
        column: int,
        mark: Mark | None = None,
        *,
        elapsed: float | None = None,
        search: SearchLimit | None = None,
        **recorded: Any,
    ) -> list[Cell]:
        """Make a move on a cell of the board; `recorded` says what it drew, if that is known."""
        if elapsed is None:
            elapsed = self.elapsed
        self._share_analysis()
        code = 0 if mark is None else MARK_CODES[mark]
        terms = KINDS.index(kind), row, column, code, elapsed, self._budget
        try:
            changed = self._core.move(*terms, search_ended=search, **recorded)
        except _kernel.TooComplexMove as refusal:
            raise too_complex_move(self._level, refusal) from None
        except _kernel.NoRoom:
            check_first_click(self._level, (row, column), self._first)
            raise
        except _kernel.NoDeal as end:
            assert search is not None
            raise no_deal_error(
                self._deal, self._level, end.tried, search, self._difficulty
            ) from None
        if changed:
            self._zero = self._clock() - elapsed
        return changed

    def _search(self, limit: float | None, cancel: Cancel | None) -> SearchLimit | None:
        return SearchLimit(limit, cancel) if self._deal in SEARCHED_DEALS else None

    def _share_analysis(self) -> None:
        """Give the kernel the analysis of the view, if a question has asked for it."""
        position = self._position
        if position is not None and position.known is not None:
            known = position.known
            self._core.keep(position.number, known.mine_probability, known.budget)

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
            view = View.trusted(self._core.cells, self._level.mines)
            self._position = position = Position(view, number)
        return position

    @property
    def view(self) -> View:
        """What the player knows: the opened cells and the total of mines, without flags."""
        return self.position.view

    @property
    def status(self) -> Status:
        """How the game stands: "ready", "playing", "won" or "lost"."""
        return STATUSES[self._core.status]

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
        hit = self._core.hit
        assert hit is not None
        try:
            loss = self._core.explain_loss(self._budget)
        except _kernel.TooComplexMove:
            return None
        return Reason(hit, MISTAKES[loss.kind], loss.safe, loss.flag)

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
        moves = self._core.move_count
        return self._core.made_move(moves - 1).elapsed if moves else 0.0

    def set_elapsed(self, elapsed: float) -> None:
        """Set the clock of a running game to these seconds, from which it goes on."""
        self._zero = self._clock() - seconds(elapsed)

    @property
    def practice(self) -> bool:
        """Whether a move was taken back."""
        return self._core.practice

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far that changed something, also those that were taken back."""
        moves = self._moves
        if len(moves) != self._core.move_count:
            made = range(len(moves), self._core.move_count)
            # Assigned at once: another thread may do the same.
            self._moves = moves = (*moves, *map(self._made_move, made))
        return moves

    def _made_move(self, number: int) -> Move:
        made = self._core.made_move(number)
        kind = KINDS[made.kind]
        return Move(
            kind,
            *made.cell,
            mark=MARK_OF[made.mark] if kind == "flag" else None,
            elapsed=made.elapsed,
            attempt=made.attempt,
            layout=None if made.layout is None else Layout(made.layout),
            redrawn=None if made.redrawn is None else tuple(made.redrawn),
            together=made.together,
        )

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
        """Return the display codes of all cells, (H, W): see `fairmines.play.display`."""
        return self._core.looks

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

    def _check(self, row: int, column: int) -> Cell:
        return check_cell((row, column), self._level.height, self._level.width)
