"""Rewrites events with moves, presses and releases alone, for formats that have no others."""

from __future__ import annotations

import numpy as np

from fairmines.errors import FairminesError
from fairmines.formats import pointer
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
    events, question_marks = video.events, video.question_marks
    if not (events.kind > pointer.MIDDLE_RELEASE).any():
        return events, question_marks
    origin: list[int] = []  # the event that each new one is made of
    kinds: list[int] = []
    flagged = shift = False
    for place, kind in enumerate(events.kind.tolist()):
        made = [kind]
        if kind == pointer.TOGGLE_QUESTIONS:
            if flagged and not drop:
                raise FairminesError(
                    f"event {place + 1:,} switches question marks within the game, which this "
                    "format cannot have"
                )
            question_marks, made = not question_marks, []
        elif kind == pointer.SHIFT_PRESS:
            shift, made = True, [pointer.LEFT_PRESS, pointer.RIGHT_PRESS]
        elif kind == pointer.LEFT_RELEASE and shift:
            shift, made = False, [kind, pointer.RIGHT_RELEASE]
        flagged |= kind == pointer.RIGHT_PRESS
        origin += [place] * len(made)
        kinds += made
    index = np.array(origin, np.int64)
    return (
        PointerEvents.make(events.time[index], kinds, events.x[index], events.y[index]),
        question_marks,
    )
