"""Rewrites events with moves, presses and releases alone, for formats that have no others."""

from __future__ import annotations

from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.formats.kernelvideo import kernel_video
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Video


def plain_events(video: Video, *, drop: bool = False) -> tuple[PointerEvents, bool]:
    """Return a video's events as moves, presses and releases, and the setting of question marks.

    A left press with Shift becomes a press of both buttons, which chords in the same way. Question
    marks may be switched before the first right press; then they have their later setting from the
    beginning.

    Args:
        video: The video.
        drop: Leave out that question marks are switched within the game.

    Raises:
        FairminesError: Question marks are switched later, and that may not be left out.
    """
    found = _kernel.plain_events(kernel_video(video), drop)
    if isinstance(found, _kernel.FileFailure):
        [event] = found.values
        raise FairminesError(
            f"event {event:,} switches question marks within the game, which this format "
            "cannot have"
        )
    events = PointerEvents.make(found.time, found.kind, found.x, found.y)
    return events, found.question_marks
