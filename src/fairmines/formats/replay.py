"""Plays the mouse events of a replay: which cells they open and flag, and how the game ends.

The rules are those that Minesweeper has had since Windows 3.1, and that all these programs follow.
The left button opens when it is released, the right button flags when it is pressed. With both
held, the first release chords and the second does nothing. The middle button chords when it is
released.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from fairmines.formats import pointer
from fairmines.formats.video import Video
from fairmines.play.moves import Mark, Move
from fairmines.play.rules import Status

_COVERED, _FLAG, _QUESTION, _OPENED, _EDGE = range(5)
_MARKS: Final[dict[int, Mark]] = {_COVERED: "c", _FLAG: "f", _QUESTION: "q"}


@dataclass(frozen=True)
class Clicks:
    """How often each button was clicked until the end, and how often to some effect.

    A left click is a release without a chord, also off the board. A right click is a press on a
    covered cell, or on an opened one if no chord follows; it has an effect if it sets a flag. A
    chord is the release of one of two held buttons, or of the middle one, on the board.
    """

    left: int = 0
    right: int = 0
    chords: int = 0
    effective_left: int = 0
    effective_right: int = 0
    effective_chords: int = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chords

    @property
    def effective(self) -> int:
        """The clicks that opened a cell or set a flag."""
        return self.effective_left + self.effective_right + self.effective_chords

    @property
    def wasted(self) -> int:
        """The clicks that did neither."""
        return self.total - self.effective


@dataclass(frozen=True)
class Replay:
    """What a video shows: the moves that changed something, and how the game stands at its end."""

    moves: tuple[Move, ...]
    status: Status
    elapsed: float
    """Seconds from the first opening to the end of the game, or to the last event."""
    clicks: Clicks
    opened: int
    """The number of opened cells."""
    zero: int | None
    """The time of the first opening, in the clock of the video's events; None if there is none."""


def play(video: Video) -> Replay:
    """Play a video's events until the game is over; later events do not count."""
    board = _Board(video)
    events = video.events
    chosen = np.flatnonzero(events.kind != pointer.MOVE)
    size = video.cell_size
    columns = zip(
        events.time[chosen].tolist(),
        events.kind[chosen].tolist(),
        (events.y[chosen] // size).tolist(),
        (events.x[chosen] // size).tolist(),
        strict=True,
    )
    for time, kind, row, column in columns:
        board.handle(time, kind, row, column)
        if board.status in ("won", "lost"):
            break
    else:
        if len(events) and board.now is not None:
            board.now = max(board.now, int(events.time[-1]))
    return board.replay()


class _Board:
    """A board under a mouse. Cells are indices into a board with one more cell on each side."""

    def __init__(self, video: Video) -> None:
        self.width, self.height = video.level.width, video.level.height
        self.stride = stride = self.width + 2
        self.clues = np.pad(video.layout.clues, 1).ravel().tolist()
        self.mines = np.pad(video.layout.mines, 1).ravel().tolist()
        edge = np.full((self.height + 2, stride), _EDGE, np.uint8)
        edge[1:-1, 1:-1] = _COVERED
        self.cells = bytearray(edge.tobytes())
        self.around = [r * stride + c for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
        self.question_marks = video.question_marks
        self.status: Status = "ready"
        self.left_free = video.level.cells - video.level.mines
        self.opened = 0
        # The state of the buttons.
        self.left = self.right = self.middle = self.shift = False
        self.idle = False  # the right button was pressed to no effect, and may begin a chord
        self.spent = False  # the left button has chorded: its release does nothing
        # What came out.
        self.zero: int | None = None
        self.now: int | None = None  # a time that steps back does not count
        self.moves: list[Move] = []
        self.counts = {"left": 0, "right": 0, "chords": 0}
        self.effective = {"left": 0, "right": 0, "chords": 0}
        for row, column in video.preflags:
            self.cells[self.index(row, column)] = _FLAG
            self.note_mark(row, column, _FLAG)

    def index(self, row: int, column: int) -> int:
        return (row + 1) * self.stride + column + 1

    def handle(self, time: int, kind: int, row: int, column: int) -> None:
        """Take one event of a button."""
        self.now = time if self.now is None else max(self.now, time)
        inside = 0 <= row < self.height and 0 <= column < self.width
        if kind in (pointer.LEFT_PRESS, pointer.SHIFT_PRESS):
            self.left, self.spent, self.shift = True, False, kind == pointer.SHIFT_PRESS
            self.idle = False
        elif kind == pointer.LEFT_RELEASE:
            self.release_left(row, column, inside=inside)
        elif kind == pointer.RIGHT_PRESS:
            self.press_right(row, column, inside=inside)
        elif kind == pointer.RIGHT_RELEASE:
            self.release_right(row, column, inside=inside)
        elif kind == pointer.MIDDLE_PRESS:
            self.middle = True
        elif kind == pointer.MIDDLE_RELEASE and self.middle:
            self.middle = False
            self.chord(row, column, inside=inside)
        elif kind == pointer.TOGGLE_QUESTIONS:
            self.question_marks = not self.question_marks

    def release_left(self, row: int, column: int, *, inside: bool) -> None:
        if self.left and not self.spent:
            if self.right or self.shift:
                self.chord(row, column, inside=inside)
            else:
                self.counts["left"] += 1
                if inside:
                    self.open(row, column)
        self.left = self.spent = self.shift = False

    def press_right(self, row: int, column: int, *, inside: bool) -> None:
        self.right = True
        if self.left:
            self.spent = False  # a new chord begins
        elif inside:
            self.flag(row, column)

    def release_right(self, row: int, column: int, *, inside: bool) -> None:
        if self.left and self.right and not self.spent:
            self.spent = True
            self.chord(row, column, inside=inside)
        self.counts["right"] += self.idle
        self.right = self.idle = False

    def open(self, row: int, column: int) -> None:
        cell = self.index(row, column)
        if self.cells[cell] in (_COVERED, _QUESTION):
            self.effective["left"] += 1
            self.begin()
            self.note("open", row, column)
            self.uncover([cell])

    def chord(self, row: int, column: int, *, inside: bool) -> None:
        if not inside:
            return
        self.counts["chords"] += 1
        cell = self.index(row, column)
        if self.cells[cell] != _OPENED:
            return
        around = [cell + step for step in self.around]
        if sum(self.cells[it] == _FLAG for it in around) != self.clues[cell]:
            return
        covered = [it for it in around if self.cells[it] in (_COVERED, _QUESTION)]
        if covered:
            self.effective["chords"] += 1
            self.note("chord", row, column)
            self.uncover(covered)

    def flag(self, row: int, column: int) -> None:
        cell = self.index(row, column)
        now = self.cells[cell]
        if now == _OPENED:
            self.idle = True
            return
        self.counts["right"] += 1
        self.effective["right"] += now == _COVERED
        if now == _FLAG:
            self.cells[cell] = _QUESTION if self.question_marks else _COVERED
        else:
            self.cells[cell] = _FLAG if now == _COVERED else _COVERED
        self.note_mark(row, column, self.cells[cell])

    def uncover(self, cells: list[int]) -> None:
        """Open cells in order, and their openings, until a mine is hit."""
        for first in cells:
            if self.cells[first] == _OPENED:
                continue
            if self.mines[first]:
                self.cells[first] = _OPENED
                self.status = "lost"
                return
            self.cells[first] = _OPENED
            self.opened += 1
            waiting = [first]
            while waiting:
                cell = waiting.pop()
                if self.clues[cell]:
                    continue
                for step in self.around:
                    other = cell + step
                    if self.cells[other] in (_COVERED, _QUESTION):
                        self.cells[other] = _OPENED
                        self.opened += 1
                        waiting.append(other)
        if self.opened == self.left_free:
            self.status = "won"

    def begin(self) -> None:
        """Start the clock with the first opening."""
        if self.zero is None:
            self.zero = self.now
            self.status = "playing"

    def note(self, kind: str, row: int, column: int) -> None:
        self.moves.append(Move(kind, row, column, None, self.elapsed))  # type: ignore[arg-type]

    def note_mark(self, row: int, column: int, mark: int) -> None:
        self.moves.append(Move("flag", row, column, _MARKS[mark], self.elapsed))

    @property
    def elapsed(self) -> float:
        """Seconds since the first opening; 0 before it."""
        return 0.0 if self.zero is None or self.now is None else (self.now - self.zero) / 1000

    def replay(self) -> Replay:
        clicks = Clicks(
            **self.counts, **{f"effective_{name}": it for name, it in self.effective.items()}
        )
        return Replay(tuple(self.moves), self.status, self.elapsed, clicks, self.opened, self.zero)
