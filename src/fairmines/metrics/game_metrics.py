"""`game_metrics`: clicks, efficiency, speed and path of a game that was played."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fairmines import _kernel, checks
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.formats.replays import describe_mouse
from fairmines.play.record import Record
from fairmines.play.rules import Status


@dataclass(frozen=True)
class GameMetrics:
    """Figures of a played game; docs/reference/metrics.md defines them."""

    status: Status
    """How the game stands."""
    elapsed: float
    """Seconds from the first opening to the end."""
    bbbv: int
    """3BV of the layout at the end."""
    bbbv_solved: int
    """3BV of what was opened."""
    left: int
    """Left clicks."""
    right: int
    """Right clicks."""
    chords: int
    """Clicks of both buttons, or of the middle one."""
    effective: int
    """The clicks that opened a cell or set a flag."""
    path: float | None
    """How far the pointer went on the board from the first opening on, in pixels on cells of 16
    pixels; None if the record has no track of it."""

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chords

    @property
    def wasted(self) -> int:
        """The clicks that neither opened a cell nor set a flag."""
        return self.clicks - self.effective

    @property
    def efficiency(self) -> float:
        """IOE, the index of efficiency: solved 3BV a click; NaN without a click."""
        return _ratio(self.bbbv_solved, self.clicks)

    @property
    def correctness(self) -> float:
        """The share of the clicks that were effective; NaN without a click."""
        return _ratio(self.effective, self.clicks)

    @property
    def throughput(self) -> float:
        """Solved 3BV for each effective click; NaN without one."""
        return _ratio(self.bbbv_solved, self.effective)

    @property
    def bbbv_per_second(self) -> float:
        """Solved 3BV a second; NaN if the game took no time."""
        return _ratio(self.bbbv_solved, self.elapsed)


def game_metrics(record: Record) -> GameMetrics:
    """Compute the figures of a played game.

    Clicks are those of the pointer's track. A record without one has only the moves that changed
    something, so none of its clicks is wasted.

    Raises:
        FairminesError: The game has no opening, or the record is damaged.

    >>> from fairmines import Game, Layout
    >>> game = Game.from_layout(Layout([[0, 0, 1, 0]]))
    >>> _ = game.open(0, 0)
    >>> metrics = game_metrics(game.record())
    >>> metrics.bbbv, metrics.bbbv_solved, metrics.clicks, metrics.efficiency
    (2, 1, 1, 1.0)
    """
    game = checks.instance("record", record, Record).game()
    layout = game.layout
    if layout is None:
        raise FairminesError("the game has no opening: expected a game with at least one")
    opened = game.view.cells != View.COVERED
    mouse = describe_mouse(record)
    effective = mouse.effective
    return GameMetrics(
        status=game.status,
        elapsed=record.elapsed,
        bbbv=layout.bbbv,
        bbbv_solved=_kernel.solved_bbbv(layout.mines, opened),
        left=mouse.clicks.left,
        right=mouse.clicks.right,
        chords=mouse.clicks.chords,
        effective=effective.left + effective.right + effective.chords,
        path=mouse.path,
    )


def _ratio(number: float, of: float) -> float:
    return number / of if of else math.nan
