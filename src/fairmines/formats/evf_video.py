"""Reads and writes EVF, the replays of Metasweeper."""

from __future__ import annotations

from typing import Final, Literal

from fairmines import __version__, _kernel
from fairmines.errors import FairminesError
from fairmines.formats.failures import Ends, Sentences
from fairmines.formats.kernelvideo import kernel_video, make_video
from fairmines.formats.video import Video
from fairmines.formats.writing import written
from fairmines.wording import counted


def read_evf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Metasweeper, of any version.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no EVF file, or is damaged; the message has the offset.
    """
    return make_video(_kernel.read_evf(data, partial), "EVF", SENTENCES)


SENTENCES: Final[Sentences] = {
    "version": lambda version, newest: f"version {version}: expected 0 to {newest}",
    "cell_size": lambda: "the size of a cell is 0: expected 1 to 255",
    "bitmap": lambda found, expected: (
        f"the board has {counted(found, 'mine')}, padding included: expected {expected:,}, and no "
        "padding of 1"
    ),
    "ends_in_metrics": lambda count: Ends(f"{count:,} metrics", "a NUL to end each"),
    "record_type": lambda event, kind, last: (
        f"event {event:,} has type {kind}: expected 0 to {last} or 255"
    ),
    "ends_in_record": lambda event: Ends(
        f"event {event:,}", "8 bytes, or 0 or 255 to end the events"
    ),
    "event_type": lambda event, kind: f"event {event:,} has type {kind}: expected a type of EVF 4",
    "ends_in_event": lambda event: Ends(
        f"event {event:,}", "a whole event, or 0 to end the events"
    ),
    "far": lambda event, x, y, most: (
        f"mouse event {event:,} is at x {x}, y {y}: expected at most {most} pixels"
    ),
    "after_checksum": lambda size: f"{size:,} bytes follow the checksum: expected none",
}
"""What may be wrong with EVF files alone."""


def write_evf(video: Video, version: Literal[3, 4] = 4) -> bytes:
    """Write a video as EVF, without a checksum and never as official.

    What an EVF file stated is written again. Times that step back stand still, and places off the
    board are the far corner, as the format has them.

    Args:
        video: The video.
        version: 3 or 4, which notes that the file was converted.

    Raises:
        FairminesError: The video does not fit the format; the message says why.
    """
    if version not in (3, 4):
        raise FairminesError(f"EVF version {version!r} cannot be written: expected 3 or 4")
    return written(
        _kernel.write_evf(kernel_video(video), version, f"fairmines {__version__}".encode())
    )
