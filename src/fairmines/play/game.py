"""`Game` and `Record`: a game, and a game as it was played. Each is made of the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.view import View
from fairmines.engines.exact import GAME_BUDGET
from fairmines.notebook import NotebookDisplay
from fairmines.play.moves import Move
from fairmines.play.record_fields import RecordFields
from fairmines.play.remake import begin, make_moves, remake
from fairmines.play.timed_game import TimedGame
from fairmines.wording import counted


class Game(TimedGame, NotebookDisplay):
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
        return remake(cls, Record.from_json(text), clock=clock, budget=budget)

    def __repr__(self) -> str:
        width, height, mines = self.level
        opened = int(np.count_nonzero(self.view.cells >= 0))
        return (
            f"<Game {width}x{height}, {counted(mines, 'mine')}, {self.rules}: {self.status}, "
            f"{opened:,} of {counted(self.level.cells - mines, 'free cell')} opened>"
        )


class Frame(NamedTuple):
    """What was seen after a move."""

    move: Move
    view: View
    """The opened cells, without flags."""
    codes: NDArray[np.int8]
    """(H, W): the display codes, flags and question marks included; see `play.display`."""


class Record(RecordFields):
    """A game as it was played: replaying it draws nothing at random.

    So no later version changes it. `Game.record` makes one, and `read_record` reads one from a
    file.

    >>> game = Game((9, 9, 10), rules="fair", seed=7)
    >>> _ = game.open(4, 4)
    >>> record = game.record()
    >>> record.game().view == game.view, Record.from_json(record.to_json()) == record
    (True, True)

    Raises:
        FairminesError: A field is out of range, or a move does not say what it drew.
    """

    def game(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = GAME_BUDGET,
    ) -> Game:
        """Return the game as it stands after the last move; it can be played on.

        Args:
            clock: Returns seconds; the game's clock goes on from `elapsed`.
            budget: See `Game.budget`.

        Raises:
            FairminesError: A move is impossible, or the moves lead to another status.
        """
        return remake(Game, self, clock=clock, budget=budget)

    def frames(self) -> Iterator[Frame]:
        """Replay the game; yield what was seen after each move.

        Raises:
            FairminesError: A move is impossible.
        """
        game = begin(Game, self)
        for move in make_moves(game, self.moves):
            yield Frame(move, game.view, game.display_codes())

    def to_json(self) -> str:
        """Write the record as one line of JSON."""
        from fairmines.play import record_json  # msgspec takes a tenth of the package's import

        return record_json.write(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a record.

        Raises:
            FairminesError: The text is no record, or is damaged.
        """
        from fairmines.play import record_json

        return record_json.read(text, cls)


def _unpickle(kind: type[Game], text: str, clock: Callable[[], float], budget: int) -> Game:
    return kind.from_json(text, clock=clock, budget=budget)
