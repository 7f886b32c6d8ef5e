"""The widget of the board: draws the cells, moves the cursor, reports keys and clicks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from fairmines.boards.cells import Cell
from fairmines.terminal.colours import draw
from fairmines.terminal.overlays import Note

Verb = Literal["open", "flag", "question", "chord"]

_WIDE = 2
"""The width of a cell in characters, which makes it about square."""

_BUTTONS: dict[int, Verb] = {1: "open", 2: "chord", 3: "flag"}


class BoardWidget(ScrollView, can_focus=True):
    """A board of (H, W) cells with a cursor. Large boards scroll."""

    DEFAULT_CSS = """
    BoardWidget { max-width: 100%; max-height: 100%; border: inner #808080; scrollbar-size: 1 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("space,enter", "ask('open')", show=False),
        Binding("f", "ask('flag')", show=False),
        Binding("question_mark", "ask('question')", show=False),
        Binding("c", "ask('chord')", show=False),
    ]

    @dataclass
    class Asked(Message):
        """The message that the player asks for a move on a cell."""

        verb: Verb
        cell: Cell

    def __init__(self) -> None:
        super().__init__()
        self._codes: list[list[int | str]] = []
        self._notes: list[list[Note | None]] | None = None
        self._pointed: Cell | None = None
        self.cursor: Cell = (0, 0)

    def show(
        self,
        codes: list[list[int | str]],
        notes: list[list[Note | None]] | None = None,
        pointed: Cell | None = None,
    ) -> None:
        """Show a board.

        Args:
            codes: (H, W) codes of `Game.codes`.
            notes: What the analysis writes on covered cells, (H, W); by default nothing.
            pointed: A cell to highlight.
        """
        size = Size(_WIDE * len(codes[0]), len(codes))
        if size != self.virtual_size:
            self.virtual_size = size
            self.styles.width, self.styles.height = size.width + 2, size.height + 2
            self.place_cursor((size.height // 2, size.width // _WIDE // 2), codes)
        self._codes, self._notes, self._pointed = codes, notes, pointed
        self.refresh()

    def place_cursor(self, cell: Cell, codes: list[list[int | str]] | None = None) -> None:
        """Move the cursor to a cell, or to the nearest cell if it is off the board."""
        codes = codes or self._codes
        row = min(max(cell[0], 0), len(codes) - 1)
        column = min(max(cell[1], 0), len(codes[0]) - 1)
        self.cursor = (row, column)
        self.scroll_to_region(Region(_WIDE * column, row, _WIDE, 1), animate=False)
        self.refresh()

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor by a number of rows and columns."""
        self.place_cursor((self.cursor[0] + rows, self.cursor[1] + columns))

    def action_ask(self, verb: Verb) -> None:
        """Ask for a move on the cell under the cursor."""
        self.post_message(self.Asked(verb, self.cursor))

    def on_click(self, event: Click) -> None:
        """Ask for a move: left opens, or chords on a clue; middle chords; right flags."""
        offset, verb = event.get_content_offset(self), _BUTTONS.get(event.button)
        if offset is None or verb is None:
            return
        column, row = offset + self.scroll_offset
        cell = (row, column // _WIDE)
        if row >= len(self._codes) or cell[1] >= len(self._codes[0]):
            return
        if verb == "open" and isinstance(self._codes[row][cell[1]], int):
            verb = "chord"
        self.place_cursor(cell)
        self.post_message(self.Asked(verb, cell))

    def render_line(self, y: int) -> Strip:
        """Render one visible line."""
        left, top = self.scroll_offset
        width, row = self.size.width, y + top
        if row >= len(self._codes):
            return Strip.blank(width, self.rich_style)
        first = left // _WIDE
        last = min((left + width) // _WIDE + 1, len(self._codes[row]))
        cells = [self._segment((row, column)) for column in range(first, last)]
        skip = left - _WIDE * first
        return Strip(cells).crop_extend(skip, skip + width, self.rich_style)

    def _segment(self, cell: Cell) -> Segment:
        row, column = cell
        text, style = draw(
            self._codes[row][column],
            None if self._notes is None else self._notes[row][column],
            dark=bool((row + column) % 2),
            cursor=cell == self.cursor,
            pointed=cell == self._pointed,
        )
        return Segment(text, style)
