"""`Video`: what a replay file holds, whatever its format; as the kernel reads and writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.decoding import decode
from fairmines.errors import FairminesError
from fairmines.play.track import MOST_CELL

SHIFT_PRESS: Final = 8
"""The kind of the left button with Shift held: its release chords."""
TOGGLE_QUESTIONS: Final = 9
"""The kind of an event that switches question marks on or off; no kind has a larger number."""

Stated = str | int | float
"""A value of `Video.stated`."""


@dataclass(frozen=True, eq=False)
class PointerEvents:
    """The events of a mouse, in the order in which they happened.

    Places are in pixels from the top left corner of the board; they may lie outside of it.
    """

    time: NDArray[np.int64]
    """(N,) milliseconds; what is 0 depends on the format, and times may step back a little."""
    kind: NDArray[np.uint8]
    """(N,) 1 a move; 2 and 3, 4 and 5, 6 and 7 the left, right and middle button pressed and
    released; `SHIFT_PRESS`; `TOGGLE_QUESTIONS`."""
    x: NDArray[np.int32]
    """(N,) pixels to the right."""
    y: NDArray[np.int32]
    """(N,) pixels downwards."""

    @classmethod
    def make(cls, time: ArrayLike, kind: ArrayLike, x: ArrayLike, y: ArrayLike) -> Self:
        """Make events of any four sequences of integers; the arrays are read-only."""
        arrays = (
            np.asarray(time, np.int64),
            np.asarray(kind, np.uint8),
            np.asarray(x, np.int32),
            np.asarray(y, np.int32),
        )
        for array in arrays:
            array.setflags(write=False)
        return cls(*arrays)

    def check(self) -> None:
        """Raise `FairminesError` for arrays of different lengths, or for a kind that is none."""
        sizes = [len(array) for array in self._all]
        if len(set(sizes)) > 1:
            raise FairminesError(
                "time, kind, x and y of pointer events have {}, {}, {} and {} of them: "
                "expected equal numbers".format(*sizes)
            )
        wrong = self.kind[(self.kind < 1) | (self.kind > TOGGLE_QUESTIONS)]
        if len(wrong):
            raise FairminesError(
                f"kind {wrong[0]} of a pointer event is none: expected 1 to {TOGGLE_QUESTIONS}"
            )

    def __len__(self) -> int:
        return len(self.time)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PointerEvents):
            return NotImplemented
        return all(np.array_equal(one, two) for one, two in zip(self._all, other._all, strict=True))

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash

    @property
    def _all(self) -> tuple[NDArray[Any], ...]:
        return self.time, self.kind, self.x, self.y


@dataclass(frozen=True)
class Video:
    """A replay: the layout, what the mouse did, and what the file says about the game.

    Two videos are equal if all that they hold is equal.
    """

    format: str
    """The name of the file's format, for example "avf"."""
    layout: Layout
    events: PointerEvents
    cell_size: int = 16
    """The side of a cell in pixels, in which the events have their places."""
    question_marks: bool = False
    """Whether the right button also sets question marks."""
    preflags: tuple[Cell, ...] = ()
    """The cells that had flags before the first event."""
    player: str = ""
    program: str = ""
    """The program that has recorded the game, with its version."""
    began: datetime | None = None
    """When the game began. Without a zone it is the local time of the player."""
    stated: Mapping[str, Stated] = field(default_factory=dict)
    """What else the file claims, which may differ from what the replay shows.

    Common keys are `time_ms`, `bbbv`, `result` ("won" or "lost"), `mode`, `country`, and the number
    of `left`, `right` and `chords`.
    """
    problem: str = ""
    """Where and why reading stopped, if a part was asked for; empty if all was read."""

    @property
    def level(self) -> Level:
        """Size and number of mines."""
        return self.layout.level


def make_video(read: _kernel.FileVideo) -> Video:
    """Return the video that a reader of the kernel has found."""
    program = decode(read.program)
    if read.version is not None:
        program = f"{program} {decode(read.version)}".strip()
    stated: dict[str, Stated] = {
        key: decode(it) if isinstance(it, bytes) else it for key, it in read.stated.items()
    }
    layout = Layout(read.mines)
    return Video(
        format=read.format,
        layout=layout,
        events=PointerEvents.make(read.time, read.kind, read.x, read.y),
        cell_size=read.cell_size,
        question_marks=read.question_marks,
        preflags=tuple(divmod(cell, layout.width) for cell in read.preflags),
        player=decode(read.player),
        program=program,
        began=None if read.began is None else datetime.fromisoformat(read.began),
        stated=stated,
        problem=decode(read.problem or b""),
    )


def kernel_video(video: Video) -> _kernel.FileVideo:
    """Return a video as the kernel takes it.

    Raises:
        FairminesError: Somebody has made the video, and its numbers are none of a replay.
    """
    events, (width, height, _) = video.events, video.level
    events.check()
    checks.integer("cell_size", video.cell_size, 1, MOST_CELL)
    for cell in video.preflags:
        check_cell(cell, height, width)
    return _kernel.FileVideo(
        video.layout.mines,
        events.time,
        events.kind,
        events.x,
        events.y,
        cell_size=video.cell_size,
        question_marks=video.question_marks,
        preflags=[row * width + column for row, column in video.preflags],
        file_format=video.format,
        player=_encode(video.player),
        program=_encode(video.program),
        began=video.began.isoformat() if video.began else "",
        stated=_stated(video),
    )


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _stated(video: Video) -> dict[str, bytes | int]:
    """Return what a file claims as writers take it: whole numbers of 64 bits, and texts."""
    stated: dict[str, bytes | int] = {}
    for key, value in video.stated.items():
        if not key.isascii():  # of no writer
            continue
        if isinstance(value, int):
            stated[key] = max(-(2**63), min(value, 2**63 - 1))
        elif isinstance(value, str) or key == "mode":
            stated[key] = _encode(str(value))
    return stated
