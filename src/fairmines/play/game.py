"""`Game`: one game of Minesweeper with its flags, its clock and its record of moves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.boards.cells import Cell, check_cell, neighbours
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, Level, check_first_click, find_level
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, Analysis
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import FairminesError
from fairmines.notebook import NotebookDisplay
from fairmines.play.display import MARKS, SYMBOLS, DisplayCode, Symbol, display
from fairmines.play.history import Change, newly_opened
from fairmines.play.moves import Mark, Move
from fairmines.play.no_guess import DEALS, SEARCH_SECONDS, Cancel, Deal, candidate, find_no_guess
from fairmines.play.position import Position, Status
from fairmines.play.rules import RULES, Reason, Rules
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.wording import counted

_CYCLE: dict[int, Mark] = {
    DisplayCode.COVERED: "f",
    DisplayCode.FLAG: "q",
    DisplayCode.QUESTION: "c",
}
"""Mark of a cell -> the mark that "cycle" sets."""

HowDealt = Literal["random", "no-guess", "given"]


class Game(NotebookDisplay):
    """One game, from the first opening to the end.

    Cells are (row, column), from 0. Each move returns the cells that look different now, in reading
    order. A move without effect, such as opening a flagged cell, returns no cells and is not
    recorded. A move that raises an error leaves the game as it was.

    >>> from fairmines import BEGINNER
    >>> game = Game(BEGINNER, rules="fair", seed=7, first="opening")
    >>> len(game.open(4, 4))
    41
    >>> game.status, game.mines_left
    ('playing', 10)
    """

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
            deal: "random", or "no-guess" for a layout that can be won without a guess.
            difficulty: For a no-guess deal: the hardest rule that the layout takes, "single",
                "subset", "overlap", "chain", "cases" or "count"; None for any.
            clock: Returns seconds.
            budget: See the property.

        Raises:
            LevelError: The mines leave no room for the first opening.
            FairminesError: Another argument is invalid.
        """
        self._level = find_level(level)
        checks.choice("rules", rules, RULES)
        checks.choice("first", first, get_args(FirstRule))
        checks.choice("deal", deal, DEALS)
        if difficulty is not None:
            checks.choice("difficulty", difficulty, PROOF_RULES)
            if deal != "no-guess":
                raise FairminesError(
                    f"difficulty {difficulty!r} with deal {deal!r}: expected deal 'no-guess'"
                )
        checks.function("clock", clock)
        self.budget = budget
        self._rules: Rules = rules
        self._first: FirstRule = first
        self._deal: HowDealt = deal
        self._difficulty: ProofRule | None = difficulty
        self._seed = secrets.randbits(64) if seed is None else checks.seed(seed)
        # The corner keeps the fewest cells free, so another cell may still leave too few.
        check_first_click(self._level, (0, 0), self._first)
        self._begin(Position(self._level), clock)

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

        >>> game = Game.from_layout(Layout([[0, 0, 1]]))
        >>> game.open(0, 0), game.status
        ([(0, 0), (0, 1), (0, 2)], 'won')
        """
        level = checks.instance("layout", layout, Layout).level
        game = cls(level, rules, seed, "any", clock=clock, budget=budget)
        game._deal = "given"
        game._begin(Position(layout.level).dealt(layout), clock)
        return game

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

    # The state of the game

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
        """Why the game was lost; None if it is not lost, or the analysis is too complex."""
        reason = self._position.reason
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
            limit: The seconds that a first opening searches for a no-guess layout; None for no
                limit.
            cancel: Ends that search: an event that is set, or a function that returns True.

        Raises:
            NoDealError: The search found no layout.
            LevelError: The mines do not fit beside the cells that the first click keeps free.
            TooComplexError: The rules need an analysis that is too complex.
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        return self._apply(Move("open", row, column, None, self.elapsed), limit, cancel)

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
        now = int(self._marks[row, column])
        if mark is None:
            mark = "c" if now == DisplayCode.FLAG else "f"
        checks.choice("mark", mark, (*get_args(Mark), "cycle"))
        if mark == "cycle":
            mark = _CYCLE[now]
        return self._apply(Move("flag", row, column, mark, self.elapsed))

    def chord(self, row: int, column: int) -> list[Cell]:
        """Open the cells around a clue that have no flag, if the flags there equal the clue.

        They are opened one at a time, in reading order, under the rules, until the game ends.

        Raises:
            TooComplexError: The rules need an analysis that is too complex.
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        return self._apply(Move("chord", row, column, None, self.elapsed))

    def undo(self) -> list[Cell]:
        """Take back the last move that is not yet taken back, also one that has ended the game.

        The mines return to where they were before that move. The clock goes on. `moves` keeps the
        move and gets another one of the kind "undo".

        >>> game = Game((9, 9, 10), seed=7)
        >>> game.undo() == [] and game.open(4, 4) == game.undo()
        True
        >>> game.status, [move.kind for move in game.moves], game.practice
        ('ready', ['open', 'undo'], True)
        """
        if not self._changes:
            return []
        row, column = self._changes[-1].cell
        return self._apply(Move("undo", row, column, None, self.elapsed))

    def apply(
        self,
        move: Move,
        *,
        limit: float | None = SEARCH_SECONDS,
        cancel: Cancel | None = None,
    ) -> list[Cell]:
        """Play a recorded move again. The clock goes on from the time of the move.

        A game with the same arguments and the same moves is the same game. The errors are those of
        `open`, `flag` and `chord`. An "undo" of another cell than the last move's changes nothing.

        >>> game = Game((9, 9, 10), seed=7)
        >>> changed = game.open(4, 4)
        >>> other = Game((9, 9, 10), seed=7)
        >>> [other.apply(move) for move in game.moves] == [changed]
        True
        """
        checks.instance("move", move, Move)
        self._check(move.row, move.column)
        return self._apply(move, limit, cancel)

    def _apply(
        self, move: Move, limit: float | None = None, cancel: Cancel | None = None
    ) -> list[Cell]:
        """Make a move on a cell of the board."""
        cell = move.row, move.column
        if move.kind == "undo":
            return self._apply_undo(move, cell)
        if self._position.over:
            return []
        if move.kind == "flag":
            return self._apply_flag(move, cell)
        if move.kind == "chord":
            return self._apply_chord(move, cell)
        return self._apply_open(move, cell, limit, cancel)

    def _apply_open(
        self, move: Move, cell: Cell, limit: float | None, cancel: Cancel | None
    ) -> list[Cell]:
        position = self._position
        if position.opened(cell) or self._flags[cell]:
            return []
        if position.layout is None:
            move, layout = self._deal_for(move, limit, cancel)
            position = position.dealt(layout)
        return self._commit(move, self._opened(position, cell, step=0))

    def _deal_for(
        self, move: Move, limit: float | None, cancel: Cancel | None
    ) -> tuple[Move, Layout]:
        """Deal the layout for a first opening; return it and the move, with its attempt if any."""
        terms = self._level, self._seed, (move.row, move.column), self._first
        if self._deal == "random":
            return move, candidate(*terms, attempt=0)
        attempt = move.attempt
        if attempt is None:
            attempt = find_no_guess(*terms, difficulty=self._difficulty, limit=limit, cancel=cancel)
        return replace(move, attempt=attempt), candidate(*terms, attempt)

    def _apply_chord(self, move: Move, cell: Cell) -> list[Cell]:
        around = neighbours(cell, self._level.height, self._level.width)
        position = self._position
        flags = sum(bool(self._flags[it]) for it in around)
        if self._codes[cell] != flags or not position.opened(cell):
            return []
        for step, it in enumerate(around):
            if not (position.over or position.opened(it) or self._flags[it]):
                position = self._opened(position, it, step)
        return self._commit(move, position)

    def _apply_flag(self, move: Move, cell: Cell) -> list[Cell]:
        if self._position.opened(cell):
            return []
        assert move.mark is not None
        marks = self._marks.copy()
        marks[cell] = MARKS[move.mark]
        return self._commit(move, self._position, marks)

    def _apply_undo(self, move: Move, cell: Cell) -> list[Cell]:
        if not self._changes or self._changes[-1].cell != cell:
            return []
        change = self._changes[-1]
        position = change.position_before(self._position)
        marks = self._marks.copy()
        marks[cell] = change.mark
        changed = self._commit(move, position, marks)
        self._changes.pop()
        self._start = change.start
        return changed

    def _opened(self, position: Position, cell: Cell, step: int) -> Position:
        # The random numbers depend on the seed and on the number of the move. So the same moves,
        # played again, draw the same layouts.
        sequence = partial(np.random.SeedSequence, self._seed, spawn_key=(len(self._moves), step))
        return position.open(
            cell, self._rules, self._flags, lambda: np.random.default_rng(sequence()), self._budget
        )

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

    def _check(self, row: int, column: int) -> Cell:
        return check_cell((row, column), self._level.height, self._level.width)

    # Save and resume

    def to_json(self) -> str:
        """Write the game as JSON: its arguments, its moves and its clock.

        >>> game = Game((9, 9, 10), seed=7)
        >>> _ = game.open(4, 4)
        >>> Game.from_json(game.to_json()).view == game.view
        True
        """
        from fairmines.play import savegame  # msgspec takes a tenth of the package's import

        return savegame.write(
            savegame.SavedGame(
                level=self._level,
                rules=self._rules,
                seed=self._seed,
                first=self._first,
                deal=self._deal,
                difficulty=self._difficulty,
                given=self._dealt.layout,
                moves=self.moves,
                elapsed=self.elapsed,
            )
        )

    @classmethod
    def from_json(
        cls,
        text: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = DEFAULT_BUDGET,
    ) -> Self:
        """Resume a saved game by playing its moves again. The clock goes on from its saved time.

        Raises:
            FairminesError: The text is no saved game, or is damaged.
        """
        from fairmines.play import savegame

        saved = savegame.read(text)
        if saved.given is not None:
            game = cls.from_layout(saved.given, saved.rules, saved.seed, clock=clock, budget=budget)
        else:
            terms = saved.level, saved.rules, saved.seed, saved.first, saved.deal
            game = cls(*terms, difficulty=saved.difficulty, clock=clock, budget=budget)
        for number, move in enumerate(saved.moves, start=1):
            if not game.apply(move):
                raise FairminesError(f"a saved game's move {number} changes nothing: {move}")
        game._zero = clock() - saved.elapsed
        return game
