"""Reads AVF, the replays of Minesweeper Arbiter."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel
from fairmines.formats.failures import Ends, Sentences, field_name
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.video import Video


def read_avf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Minesweeper Arbiter.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no AVF file, or is damaged; the message has the offset.
    """
    return make_video(_kernel.read_avf(data, partial), "AVF", _SENTENCES, decode_stated=_decode)


def _decode(text: bytes) -> str:
    return text.decode("latin-1")


_SENTENCES: Final[Sentences] = {
    "noise": lambda byte: f"byte {byte}: expected 0 to 31",
    "level_number": lambda level: f"level {level}: expected 3, 4, 5 or 6",
    "no_digit": lambda field: (
        f"there is no digit of {field_name(field)}: expected a byte from 3 to 12"
    ),
    "board_checksum": lambda digits, expected: (
        f"the board's checksum is {int(digits)}: expected {expected} for this board"
    ),
    "number_of_events": lambda count: f"the number of events is {count}: expected 5 or more",
    "question_marks": lambda mark: f"the setting of question marks is {mark}: expected 127 or 17",
    "times": lambda text: (
        f"the times are {_decode(text)!r}: expected [level|start|end|B<3BV>T<seconds>]"
    ),
    "level_of_times": lambda level, expected: (
        f"the times are of level {level}: expected {expected}"
    ),
    "no_end_of_events": lambda count: (
        f"there is no end of {count:,} events: expected it 5 or 6 digits on"
    ),
    "ends_in_event": lambda event, count, missing: Ends(
        f"event {event:,} of {count:,}", f"{missing:,} bytes more, and a tail"
    ),
}
