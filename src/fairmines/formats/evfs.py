"""Reads EVFS, in which Metasweeper keeps the replays of one session one after the other.

The layout is that of the specification (eee555, evfs标准.md in ms-toollib).
"""

from __future__ import annotations

from dataclasses import dataclass

from fairmines.errors import FairminesError
from fairmines.formats.bytereader import ByteReader, decode
from fairmines.formats.evf_video import read_evf
from fairmines.formats.video import Video


@dataclass(frozen=True)
class Session:
    """The replays of an EVFS file, with their names; a game that was given up is among them."""

    names: tuple[str, ...]
    videos: tuple[Video, ...]
    problem: str = ""
    """Where and why reading stopped, if a part was asked for."""


def read_evfs(data: bytes, *, partial: bool = False) -> Session:
    """Read the replays of a session.

    Args:
        data: The bytes of the file.
        partial: Keep the replays before the place where reading fails.

    Raises:
        FairminesError: The file is no EVFS file, or is damaged; the message has the offset.
    """
    reader = ByteReader(data, "EVFS")
    version = reader.number(1, "the version")
    if version:
        reader.fail(f"version {version}: expected 0", 0)
    checksum_size = reader.number(2, "the size of checksums")
    names: list[str] = []
    videos: list[Video] = []
    problem = ""
    while reader.left and not problem:
        try:
            name, video = _read_unit(reader, checksum_size, len(names) + 1)
        except FairminesError as error:
            if not partial:
                raise
            problem = str(error)
        else:
            names.append(name)
            videos.append(video)
    if not videos and not partial:
        reader.fail("there is no replay: expected 1 or more")
    return Session(tuple(names), tuple(videos), problem)


def _read_unit(reader: ByteReader, checksum_size: int, number: int) -> tuple[str, Video]:
    what = f"replay {number:,}"
    name = decode(reader.until(b"\0", f"the name of {what}"))
    size = reader.number(4, f"the length of {what}")
    start = reader.offset
    replay = reader.take(size, what)
    reader.take(checksum_size, f"the checksum of {what}")
    try:
        return name, read_evf(replay)
    except FairminesError as error:
        raise reader.error(f"{what} is damaged: {error}", start) from None
