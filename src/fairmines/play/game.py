"""`Game`: one game of Minesweeper with its flags, its clock and its record of moves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal, Self, get_args

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, check_first_click, find_level
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.play.display import MARKS, DisplayCode
from fairmines.play.game_state import GameState, HowDealt
from fairmines.play.moves import Mark, Move
from fairmines.play.no_guess import (
    SEARCH_SECONDS,
    Cancel,
    Deal,
    candidate,
    check_deal,
    find_no_guess,
)
from fairmines.play.position import Position
from fairmines.play.recorded import redrawn_cells, take_recorded
from fairmines.play.rules import RULES, Rules
from fairmines.proofs.steps import ProofRule

if TYPE_CHECKING:
    from fairmines.records.record import Record

_CYCLE: dict[int, Mark] = {
    DisplayCode.COVERED: "f",
    DisplayCode.FLAG: "q",
    DisplayCode.QUESTION: "c",
}
"""Mark of a cell -> the mark that "cycle" sets."""


class Game(GameState):
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

        They are opened in reading order, until the game ends. Under `fair` and `kind` one verdict
        judges them, by the view before: see `fairmines.play.rules`.

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

        What the move drew is taken as it was: nothing is drawn or analysed. A move that does not
        say what it drew is played by drawing; in a game with the same arguments and the same moves
        before, it draws the same. An "undo" of another cell than the last move's changes nothing.

        Raises:
            FairminesError: What the move drew does not fit the level or the opened clues; and the
                errors of `open`, `flag` and `chord`.

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
        if move.redrawn is not None:
            position = take_recorded(position, move)
            return self._commit(move, self._opened(position, [cell], "classic"))
        if position.layout is None:
            move = self._deal_for(move, limit, cancel)
            assert move.layout is not None
            position = position.dealt(move.layout)
        after = self._opened(position, [cell], self._rules)
        return self._commit(_note_drawn(move, position, after), after)

    def _deal_for(self, move: Move, limit: float | None, cancel: Cancel | None) -> Move:
        """Deal the layout for a first opening; return the move with it, and its attempt if any."""
        terms = self._level, self._seed, (move.row, move.column), self._first
        if self._deal == "random":
            return replace(move, layout=candidate(*terms, attempt=0), redrawn=())
        attempt = move.attempt
        if attempt is None:
            attempt = find_no_guess(*terms, difficulty=self._difficulty, limit=limit, cancel=cancel)
        return replace(move, attempt=attempt, layout=candidate(*terms, attempt), redrawn=())

    def _apply_chord(self, move: Move, cell: Cell) -> list[Cell]:
        around = neighbours(cell, self._level.height, self._level.width)
        position = self._position
        flags = sum(bool(self._flags[it]) for it in around)
        if self._codes[cell] != flags or not position.opened(cell):
            return []
        covered = [it for it in around if not (position.opened(it) or self._flags[it])]
        rules = self._rules
        together = rules != "classic" and move.together
        if move.redrawn is not None:
            rules, position = "classic", take_recorded(position, move)
        elif rules != "classic" and together is None:
            together, move = True, replace(move, together=True)
        if together and covered:
            position = self._opened(position, covered, rules)
        else:
            position = self._opened_in_turn(position, around, rules)
        if move.redrawn is None:
            move = _note_drawn(move, self._position, position)
        return self._commit(move, position)

    def _opened_in_turn(self, position: Position, around: list[Cell], rules: Rules) -> Position:
        """Open the cells of a chord one after another, each by the view that the last one left."""
        for step, it in enumerate(around):
            if not (position.over or position.opened(it) or self._flags[it]):
                position = self._opened(position, [it], rules, step)
        return position

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

    def _opened(
        self, position: Position, cells: list[Cell], rules: Rules, step: int = 0
    ) -> Position:
        # The seed depends on that of the game and on the number of the move. So the same moves,
        # played again, draw the same layouts.
        seed = partial(_kernel.move_seed, self._seed, len(self._moves), step)
        return position.open(cells, rules, self._flags, seed, self._budget)

    # Save and resume

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Pickle the record and what it does not hold: an unpickled game is a resumed one."""
        return _unpickle, (type(self), self.to_json(), self._clock, self._budget)

    def record(self) -> Record:
        """Return the record of the game: all that has happened, to be kept or replayed."""
        from fairmines.records.record import Record  # the room above

        return Record(
            level=self._level,
            rules=self._rules,
            first=self._first,
            deal=self._deal,
            difficulty=self._difficulty,
            seed=self._seed,
            given=self._dealt.layout,
            moves=self.moves,
            status=self.status,
            elapsed=self.elapsed,
            program="fairmines",
        )

    def to_json(self) -> str:
        """Write the game's record as JSON.

        >>> game = Game((9, 9, 10), seed=7)
        >>> _ = game.open(4, 4)
        >>> Game.from_json(game.to_json()).view == game.view
        True
        """
        return self.record().to_json()

    @classmethod
    def from_json(
        cls,
        text: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = DEFAULT_BUDGET,
    ) -> Self:
        """Resume a saved game, also one of an earlier version. Its clock goes on.

        Raises:
            FairminesError: The text is no saved game, or is damaged.
        """
        from fairmines.records.record import Record
        from fairmines.records.replay import replay

        return replay(cls, Record.from_json(text), clock=clock, budget=budget)


def _unpickle(kind: type[Game], text: str, clock: Callable[[], float], budget: int) -> Game:
    return kind.from_json(text, clock=clock, budget=budget)


def _note_drawn(move: Move, before: Position, after: Position) -> Move:
    """Note in a move the cells whose mines the rules have moved."""
    assert before.layout is not None
    assert after.layout is not None
    return replace(move, redrawn=redrawn_cells(before.layout, after.layout))
