"""A daily board on a terminal: its scored try, which is kept, and practice after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from fairmines.play.daily import DailyBoard
from fairmines.play.game import Game
from fairmines.records.games_file import GameLine
from fairmines.terminal.app import MinesApp


class DailyApp(MinesApp):
    """The game of a daily board; a new one is practice on the same board."""

    def __init__(
        self, board: DailyBoard, scored: Game | None, keep_try: Callable[[bool], None], data: Path
    ) -> None:
        """Make the application.

        Args:
            board: The board.
            scored: The scored try; None for practice.
            keep_try: Is called after each move of the scored try and each question about it, and
                hears whether a question was asked.
            data: The folder of the box that keeps practice.
        """
        super().__init__(board.level, "classic", board.seed, "opening", data)
        self._board = board
        self._scored = scored
        self._keep_try = keep_try
        self.game = scored or board.game()

    @property
    def title_line(self) -> str:
        """What the game is, for its status line."""
        kind = "scored try" if self.game is self._scored else "practice"
        board = self._board
        return f"Daily board of {board.date}, {board.grade} ({board.difficulty}): {kind}."

    def keep(self) -> None:
        """Keep the scored try as it stands, and practice that is over."""
        if self.game is self._scored:
            self._keep_try(self.assisted)
        else:
            super().keep()

    def describe(self) -> GameLine:
        """Describe practice: its board was known."""
        return replace(super().describe(), stated=True, practice=True)

    def next_game(self) -> Game:
        """Return practice, once the scored try is over."""
        scored = self._scored
        return self.game if scored and scored.status == "playing" else self._board.game()
