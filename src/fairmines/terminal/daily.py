"""A daily board on a terminal: its scored try, which is kept, and practice after it."""

from __future__ import annotations

from collections.abc import Callable

from fairmines.play.daily import DailyBoard
from fairmines.play.game import Game
from fairmines.terminal.app import MinesApp


class DailyApp(MinesApp):
    """The game of a daily board; a new one is practice on the same board."""

    def __init__(self, board: DailyBoard, game: Game | None, keep: Callable[[bool], None]) -> None:
        """Make the application.

        Args:
            board: The board.
            game: The scored try; None for practice.
            keep: Is called after each move of the scored try and each question about it, and hears
                whether a question was asked.
        """
        super().__init__(board.level, "classic", board.seed, "opening")
        self._board = board
        self._scored = game
        self._keep = keep
        self.game = game or board.game()

    @property
    def title_line(self) -> str:
        """What the game is, for its status line."""
        kind = "scored try" if self.game is self._scored else "practice"
        board = self._board
        return f"Daily board of {board.date}, {board.grade} ({board.difficulty}): {kind}."

    def noted(self, *, asked: bool) -> None:
        """Keep the scored try as it stands."""
        if self.game is self._scored:
            self._keep(asked)

    def next_game(self) -> Game:
        """Return practice, once the scored try is over."""
        scored = self._scored
        return self.game if scored and scored.status == "playing" else self._board.game()
