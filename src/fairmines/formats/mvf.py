"""Reads MVF, the replays of Minesweeper Clone: version 0.97, 2006, 2007, and older ones."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel
from fairmines.formats.failures import Ends, Sentences
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.video import Video


def read_mvf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Minesweeper Clone.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no MVF file, or is damaged; the message has the offset.
    """
    return make_video(_kernel.read_mvf(data, partial), "MVF", _SENTENCES)


_SENTENCES: Final[Sentences] = {
    "version": lambda digit: f"the version has the digit {digit!r}: expected 5, 6, 7 or 8",
    "question_marks": lambda mark: f"the setting of question marks is {mark}: expected 0 or 1",
    "ends_in_event": lambda event, count, size: Ends(
        f"event {event:,} of {count:,}", f"{size:,} bytes"
    ),
    "event": lambda event, hundredths, buttons: (
        f"event {event:,} has {hundredths} hundredths and buttons {buttons}: "
        "expected at most 99 and 7"
    ),
    "ends_in_events": lambda: Ends("the events", "8 bytes or more, and a checksum"),
}
