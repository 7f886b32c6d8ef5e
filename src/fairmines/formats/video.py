"""`Video`: what a replay file holds, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.formats.pointer import PointerEvents

Stated = str | int | float
"""A value of `Video.stated`."""


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
