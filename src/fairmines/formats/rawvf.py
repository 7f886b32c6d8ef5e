"""Reads and writes RawVF, the text form of replays that most other formats can be converted to."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel
from fairmines.formats.decoding import decode
from fairmines.formats.failures import Sentences
from fairmines.formats.kernelvideo import kernel_video, make_video
from fairmines.formats.video import Video
from fairmines.formats.writing import written
from fairmines.wording import counted


def read_rawvf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay in RawVF.

    Args:
        data: The bytes of the file.
        partial: Read the events up to the first line that is none.

    Raises:
        FairminesError: The file is no RawVF file, or is damaged; the message has line and offset.
    """
    return make_video(_kernel.read_rawvf(data, partial), "RawVF", _SENTENCES)


_SENTENCES: Final[Sentences] = {
    "no_colon": lambda line: f"{decode(line)!r} has no colon: expected 'Key: value' or 'Board:'",
    "no_board": lambda: "there is no line 'Board:'",
    "number": lambda key, text, least, most: (
        f"{key} is {decode(text)[:40]!r}: expected a number from {least:,} to {most:,}"
    ),
    "short_board": lambda width, height: (
        f"there are {width}x{height} cells: the file is too short for its board"
    ),
    "missing_rows": lambda rows, height: f"the board has {rows} rows: expected {height}",
    "row": lambda row, line, width: (
        f"row {row} of the board is {decode(line)!r}: expected {width} characters * or 0"
    ),
    "number_of_mines": lambda found, claimed: (
        f"the board has {counted(found, 'mine')}: the header says {claimed:,}"
    ),
    "no_event": lambda line: f"{decode(line)!r} is no event: expected 't id (x y)'",
}


def write_rawvf(video: Video) -> bytes:
    """Write a video as RawVF, in UTF-8. Flags of before the start become clicks at the start.

    Raises:
        FairminesError: The video does not fit the format; the message says why.
    """
    return written(_kernel.write_rawvf(kernel_video(video)))
