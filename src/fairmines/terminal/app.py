"""The terminal application: one game after the other, with counters and a status line."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import numpy as np
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal
from textual.widgets import Digits, Label, Static

from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.moves import Mark
from fairmines.play.rules import Rules
from fairmines.records.box_games import keep_game
from fairmines.records.games_file import GameLine, new_id
from fairmines.terminal.board_app import BoardApp
from fairmines.terminal.board_widget import BoardWidget
from fairmines.terminal.keys import Keys
from fairmines.terminal.overlays import Note, OverlayKind, notes_of
from fairmines.terminal.words import overlay_says, place, status

_FACES = {"ready": ":-)", "playing": ":-)", "won": "B-)", "lost": "X-("}


class MinesApp(BoardApp):
    """Minesweeper on a terminal. Invalid arguments raise `FairminesError`."""

    CSS = (
        BoardApp.CSS
        + """
    #top { height: 3; align: center middle; }
    #top Digits { width: 12; color: #ff4040; }
    #time { text-align: right; }
    #face { width: 9; height: 3; content-align: center middle; text-style: bold; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", show=False),
        Binding("s", "states", show=False),
        Binding("p", "probabilities", show=False),
        Binding("h", "hint", show=False),
    ]

    def __init__(
        self,
        level: tuple[int, int, int],
        rules: Rules,
        seed: int | None,
        first: FirstRule,
        data: Path | None = None,
    ) -> None:
        """Make the application.

        Args:
            level: (width, height, mines).
            rules: See `fairmines.play.rules`.
            seed: The seed of the first game; None draws one. Later games have random seeds.
            first: "any", "safe" or "opening": what the first opening finds.
            data: The folder of the box that keeps finished games; None keeps none.
        """
        super().__init__()
        self._pointed: Cell | None = None
        self._data = data
        self._begin(Game(level, rules, seed, first), stated=seed is not None)
        self._overlay: OverlayKind = "none"
        # Kept here, because the clock may still tick after the widgets are removed.
        self._time = Digits(id="time")

    def compose(self) -> ComposeResult:
        """Yield the widgets: counters, board, status line and keys."""
        with Horizontal(id="top"):
            yield Digits(id="mines")
            yield Static(id="face")
            yield self._time
        with Center(id="middle"):
            yield BoardWidget()
        yield Label(id="status")
        yield Keys()

    def on_mount(self) -> None:
        """Start the clock, and show the game."""
        self.set_interval(0.2, self._show_time)
        self._show()

    # What the player does

    def on_board_widget_asked(self, asked: BoardWidget.Asked) -> None:
        """Make the move that the player has asked for."""
        game, cell = self.game, asked.cell
        try:
            if asked.verb == "open":
                changed = game.open(*cell)
            elif asked.verb == "chord":
                changed = game.chord(*cell)
            else:
                # Marking a cell twice removes the mark.
                mark: Mark = "f" if asked.verb == "flag" else "q"
                changed = game.flag(*cell, mark="c" if game.show(*cell) == mark else mark)
            if changed:
                self.keep()
        except FairminesError as error:
            self._show(f"{error}.")
            return
        self._pointed = game.reason.safe if game.reason else None
        self._show()

    def action_new(self) -> None:
        """Begin another game with the same level and rules."""
        game = self.next_game()
        if game is not self.game:
            self._begin(game, stated=False)
            self._note_overlay()
        self._show()

    def _begin(self, game: Game, *, stated: bool) -> None:
        self.game = game
        self._pointed = None
        self._began = time.time()
        self._stated = stated
        self.assisted = False
        """Whether the player has asked what follows from the view."""

    def next_game(self) -> Game:
        """Return another game with the same level and rules."""
        old = self.game
        return Game(old.level, old.rules, None, old.first)

    def keep(self) -> None:
        """Keep the game as it stands: a finished one in the box.

        It is called after each move that changed something, and each question.

        Raises:
            FairminesError: The game cannot be kept; the message says why.
        """
        if self._data is None or self.game.status not in {"won", "lost"}:
            return
        try:
            keep_game(self._data, self.describe())
        except FairminesError as error:
            raise FairminesError(f"the game is not kept: {error}") from error

    def describe(self) -> GameLine:
        """Describe the game as the box keeps it."""
        return GameLine.of(
            self.game,
            new_id(),
            began=self._began,
            touched=time.time(),
            stated=self._stated,
            assisted=self.assisted,
        )

    def action_states(self) -> None:
        """Show or hide which cells are safe, mined and undetermined."""
        self._switch("states")

    def action_probabilities(self) -> None:
        """Show or hide the mine probabilities, in percent."""
        self._switch("probabilities")

    def _switch(self, kind: OverlayKind) -> None:
        self._overlay = "none" if self._overlay == kind else kind
        self._note_overlay()
        self._show()

    def _note_overlay(self) -> None:
        if self._analysed:
            self._note_question()

    def _note_question(self) -> None:
        self.assisted = True
        with suppress(FairminesError):  # a move that cannot be kept says why
            self.keep()

    def action_hint(self) -> None:
        """Move the cursor to the nearest safe cell, or tell the player that no cell is safe."""
        if self.game.status in {"won", "lost"}:
            return
        try:
            safe = np.argwhere(self.game.analysis().safe).tolist()
        except FairminesError as error:
            self._show(f"{error}.")
            return
        self._note_question()
        if not safe:
            self._show("No cell is safe: you may guess.")
            return
        board = self.query_one(BoardWidget)
        row, column = min(safe, key=lambda cell: np.abs(np.subtract(cell, board.cursor)).max())
        self._pointed = (row, column)
        board.place_cursor(self._pointed)
        self._show(f"{place(self._pointed).capitalize()} is safe.")

    # What is shown

    def _show(self, message: str | None = None) -> None:
        game = self.game
        try:
            notes, summary = self._notes(), self._summary()
        except FairminesError as error:
            notes, summary = None, f"{error}."
        self.query_one(BoardWidget).show(game.codes(), notes, self._pointed)
        self.query_one("#mines", Digits).update(_counter(game.mines_left))
        self.query_one("#face", Static).update(_FACES[game.status])
        self.query_one("#status", Label).update(message or summary)
        self._show_time()

    def _show_time(self) -> None:
        self._time.update(_counter(int(self.game.elapsed)))

    def _notes(self) -> list[list[Note | None]] | None:
        return notes_of(self.game.analysis(), self._overlay) if self._analysed else None

    def _summary(self) -> str:
        if self._analysed:
            return overlay_says(self.game.analysis(), self._overlay)
        if self.game.status == "playing" and self.title_line:
            return self.title_line
        return status(self.game)

    @property
    def title_line(self) -> str:
        """What the status line says of a game that is played; empty for its rules."""
        return ""

    @property
    def _analysed(self) -> bool:
        """Whether the analysis is shown on the board."""
        return self._overlay != "none" and self.game.status in {"ready", "playing"}


def _counter(number: int) -> str:
    """Write a number with three characters, like the counters of the classic game.

    >>> [_counter(number) for number in (7, -7, 2000, -200)]
    ['007', '-07', '999', '-99']
    """
    return f"{min(max(number, -99), 999):03d}"
