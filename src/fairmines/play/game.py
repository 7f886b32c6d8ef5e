"""`Game`: one game of Minesweeper with its flags, its clock and its moves."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from typing import Any, Final, Literal, Self, get_args

import numpy as np

from fairmines import checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, find_level
from fairmines.deprecation import warn_deprecated
from fairmines.engines.exact import GAME_BUDGET
from fairmines.notebook import NotebookDisplay
from fairmines.play.deals import Deal, check_bbbv, check_deal, searches
from fairmines.play.display import MARK_CODES, NEXT_MARK, DisplayCode
from fairmines.play.game_standing import GameStanding
from fairmines.play.moves import Kind, Mark, Move, check_seconds
from fairmines.play.record import Record
from fairmines.play.rules import RULES, Rules
from fairmines.play.search_limit import SEARCH_SECONDS, Cancel, SearchLimit
from fairmines.proofs.steps import ProofRule
from fairmines.wording import counted

UNSTATED: Final[Any] = object()
"""The default of an argument that goes."""


class Game(GameStanding, NotebookDisplay):
    """One game, from the first opening to the end.

    The kernel's game decides; this class checks arguments, keeps the clock and makes sentences.
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
        bbbv: tuple[int, int] | None = None,
        clock: Callable[[], float] = time.monotonic,
        budget: int = GAME_BUDGET,
    ) -> None:
        """Make a game. The first opening deals its layout from the seed.

        Args:
            level: A name, a `Level`, or (width, height, mines).
            rules: See `fairmines.play.rules`.
            seed: 0 to 2**64 - 1; None draws one.
            first: What the first opening finds: "any" cell, a "safe" cell, or an "opening".
            deal: "random"; "no-guess" for a layout that can be won without a guess, the first of
                random ones; or "repaired" for such a layout, made by moving mines, where random
                ones have no chance.
            difficulty: For a no-guess or repaired deal: the hardest rule that the layout takes, one
                of `PROOF_RULES`; None for any.
            bbbv: The least and the most 3BV of the layout as it is dealt; None for any. Under
                `fair` and `kind` mines may move, and then it changes.
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
        self._rules = rules
        self._first = first
        self._deal = deal
        self._difficulty = difficulty
        self._bbbv_range = check_bbbv(bbbv)
        self._seed = secrets.randbits(64) if seed is None else checks.seed(seed)
        self._clock = clock
        self._begin(None)

    @classmethod
    def from_layout(
        cls,
        layout: Layout,
        rules: Rules = "classic",
        seed: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = GAME_BUDGET,
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
        seconds: float = SEARCH_SECONDS,
        cancel: Cancel | None = None,
        limit: float | None = UNSTATED,
    ) -> list[Cell]:
        """Open a covered cell without a flag, and its opening when it shows zero.

        Flagged cells within an opening stay covered, as in the classic game.

        Args:
            row: The row, from 0.
            column: The column, from 0.
            seconds: How long a first opening searches for a layout that takes no guess; `math.inf`
                for no limit. The search that ends in time finds the same layout with any limit.
            cancel: Ends that search: an event that is set, or a function that returns True.
            limit: Deprecated: the same as `seconds`, with None for no limit.

        Raises:
            NoDealError: The search found no layout.
            LevelError: The mines do not fit beside the cells that the first click keeps free.
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        if limit is not UNSTATED:
            warn_deprecated("limit of Game.open", "seconds")
            seconds = math.inf if limit is None else limit
        return self._make("open", row, column, search=self._search(seconds, cancel))

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
            FairminesError: The cell is off the board.
        """
        row, column = self._check(row, column)
        return self._make("chord", row, column)

    def undo(self) -> list[Cell]:
        """Take back the last move that is still in effect, also one that ended the game.

        The mines return to where they were before that move. The clock goes on. `moves` keeps the
        move and gets another one of the kind "undo".

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
        seconds: float = SEARCH_SECONDS,
        cancel: Cancel | None = None,
        limit: float | None = UNSTATED,
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
        if limit is not UNSTATED:
            warn_deprecated("limit of Game.apply", "seconds")
            seconds = math.inf if limit is None else limit
        checks.instance("move", move, Move)
        self._check(move.row, move.column)
        return self._make(
            move.kind,
            move.row,
            move.column,
            move.mark,
            elapsed=move.elapsed,
            search=self._search(seconds, cancel),
            attempt=move.attempt,
            layout=None if move.layout is None else move.layout.mines,
            redrawn=move.redrawn,
            together=move.together,
            decided_by=move.decided_by,
        )

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
        terms = kind, row, column, code, elapsed, self._budget
        changed = self._core.move(
            *terms, counts_only=self._counts_only, search_ended=search, **recorded
        )
        if changed:
            self._zero = self._clock() - elapsed
        return changed

    def _search(self, seconds: float, cancel: Cancel | None) -> SearchLimit | None:
        return SearchLimit(seconds, cancel) if searches(self._deal, self._bbbv_range) else None

    def set_elapsed(self, elapsed: float) -> None:
        """Set the clock of a running game to these seconds, from which it goes on."""
        self._zero = self._clock() - check_seconds(elapsed)

    # Records

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Pickle the record and what it does not hold: an unpickled game is a resumed one."""
        return _unpickle, (type(self), self.to_json(), self._clock, self._budget)

    def record(self) -> Record:
        """Return the record of the game: all that has happened, to be kept or replayed."""
        return Record(
            level=self._level,
            rules=self._rules,
            first=self._first,
            deal=self._deal,
            difficulty=self._difficulty,
            bbbv_range=self._bbbv_range,
            seed=self._seed,
            given=self._given,
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
        budget: int = GAME_BUDGET,
    ) -> Self:
        """Resume a saved game. Its clock goes on.

        Raises:
            FairminesError: The text is no saved game, or is damaged.
        """
        return Record.from_json(text).make(cls, clock=clock, budget=budget)

    def __repr__(self) -> str:
        width, height, mines = self.level
        opened = int(np.count_nonzero(self.view.cells >= 0))
        return (
            f"<Game {width}x{height}, {counted(mines, 'mine')}, {self.rules}: {self.status}, "
            f"{opened:,} of {counted(self.level.cells - mines, 'free cell')} opened>"
        )


def _unpickle(kind: type[Game], text: str, clock: Callable[[], float], budget: int) -> Game:
    return kind.from_json(text, clock=clock, budget=budget)
