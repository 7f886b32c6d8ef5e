"""Rewrites events with moves, presses and releases alone, for formats that have no others."""

from __future__ import annotations

import numpy as np

from fairmines.errors import FairminesError
from fairmines.formats import pointer
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Video


def plain_events(video: Video) -> tuple[PointerEvents, bool]:
    """Return a video's events as moves, presses and releases, and the setting of question marks.

    A left press with Shift becomes a press of both buttons, which chords in the same way. Question
    marks may be switched before the first right press; then they have their later setting from the
    beginning.

    Raises:
        FairminesError: Question marks are switched later.
    """
    events, question_marks = video.events, video.question_marks
    special = np.flatnonzero(events.kind > pointer.MIDDLE_RELEASE)
    if not len(special):
        return events, question_marks
    presses = np.flatnonzero(events.kind == pointer.RIGHT_PRESS)
    first_press = int(presses[0]) if len(presses) else len(events)
    # Which event each new one is made of, and its kind.
    origin, kinds = list(range(len(events))), events.kind.tolist()
    for place in reversed(special.tolist()):
        if kinds[place] == pointer.TOGGLE_QUESTIONS:
            if place > first_press:
                raise FairminesError(
                    f"event {place + 1:,} switches question marks within the game, which this "
                    "format cannot have"
                )
            question_marks = not question_marks
            del origin[place], kinds[place]
            continue
        kinds[place] = pointer.LEFT_PRESS
        release = next(
            (it for it in range(place + 1, len(kinds)) if kinds[it] == pointer.LEFT_RELEASE), None
        )
        if release is not None:
            origin.insert(release + 1, origin[release])
            kinds.insert(release + 1, pointer.RIGHT_RELEASE)
        origin.insert(place + 1, origin[place])
        kinds.insert(place + 1, pointer.RIGHT_PRESS)
    index = np.array(origin, np.int64)
    return (
        PointerEvents.make(events.time[index], kinds, events.x[index], events.y[index]),
        question_marks,
    )
