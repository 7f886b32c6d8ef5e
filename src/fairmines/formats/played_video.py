"""Plays the mouse events of a replay: which cells they open and flag, and how the game ends.

The rules are those that Minesweeper has had since Windows 3.1, and that all these programs follow.
The left button opens when it is released, the right button flags when it is pressed. With both
held, the first release chords and the second does nothing. The middle button chords when it is
released.
"""

from __future__ import annotations

from dataclasses import dataclass

from fairmines import _kernel
from fairmines.formats.video import Video, kernel_video
from fairmines.play.display import MARK_OF
from fairmines.play.moves import KINDS, Move
from fairmines.play.rules import STATUSES, Status


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
class PlayedVideo:
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


def play_video(video: Video) -> PlayedVideo:
    """Play a video's events until the game is over; later events do not count."""
    return make_played_video(_kernel.play_video(kernel_video(video)), video.layout.width)


def make_played_video(played: _kernel.FileReplay, width: int) -> PlayedVideo:
    """Return the replay that the kernel has played on a board of this width."""
    columns = (played.move_kinds, played.move_cells, played.move_marks, played.move_ms)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    clicks, effective = played.clicks, played.effective
    return PlayedVideo(
        moves=tuple(
            Move(KINDS[kind], cell // width, cell % width, MARK_OF.get(mark), ms / 1000)
            for kind, cell, mark, ms in rows
        ),
        status=STATUSES[played.status],
        elapsed=played.elapsed_ms / 1000,
        clicks=Clicks(
            clicks.left,
            clicks.right,
            clicks.chords,
            effective.left,
            effective.right,
            effective.chords,
        ),
        opened=played.opened,
        zero=played.zero,
    )
