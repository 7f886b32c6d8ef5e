"""Replays of other programs: the formats by name, and how they are read and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fairmines import __version__, _kernel
from fairmines.decoding import decode, file_errors
from fairmines.errors import FairminesError
from fairmines.formats.video import Video, kernel_video, make_video

REPLAYS: Final = _kernel.replay_formats()
"""The formats of other programs' replays, by the ends of the files' names."""
EXTENSIONS: Final[dict[str, str]] = {name: f".{name}" for name in REPLAYS} | {"evf3": ".evf"}
"""Format -> the end of a file's name. "evf" is written as version 4, and "evf3" as version 3."""
WRITTEN: Final = ("rawvf", "evf", "evf3")
"""The formats that are written, too."""


def read_video(data: bytes, format: str, *, partial: bool = False, replay: int = 0) -> Video:  # noqa: A002
    """Read a replay of another program.

    Args:
        data: The bytes of the file.
        format: One of `EXTENSIONS`; docs/reference/formats.md says which programs write it.
        partial: Read the events up to where the file ends or is damaged.
        replay: The number of the replay in an EVFS file, from 1; with 0 it has only one.

    Raises:
        FairminesError: The file is none of this format, or is damaged; the message has the place.
    """
    with file_errors():
        return make_video(_kernel.read_replay(data, EXTENSIONS[format][1:], replay, partial))


@dataclass(frozen=True)
class Session:
    """The replays of an EVFS file, with their names; a game that was given up is among them."""

    names: tuple[str, ...]
    videos: tuple[Video, ...]
    problem: str = ""
    """Where and why reading stopped, if a part was asked for."""


def read_evfs(data: bytes, *, partial: bool = False) -> Session:
    """Read the replays of a session of Metasweeper.

    Args:
        data: The bytes of the file.
        partial: Keep the replays before the place where reading fails.

    Raises:
        FairminesError: The file is no EVFS file, or is damaged; the message has the offset.
    """
    with file_errors():
        session = _kernel.read_evfs(data, partial)
    return Session(
        tuple(map(decode, session.names)),
        tuple(map(make_video, session.videos)),
        decode(session.problem or b""),
    )


def write_video(video: Video, format: str) -> bytes:  # noqa: A002
    """Write a replay in a format of other programs.

    RawVF is written in UTF-8, and flags of before the start become clicks at the start. EVF is
    written without a checksum and never as official: what an EVF file stated is written again, and
    version 4 notes that the file was converted. In it, times that step back stand still, and places
    off the board are the far corner.

    Args:
        video: The video.
        format: One of `WRITTEN`: "rawvf", "evf" (version 4) or "evf3".

    Raises:
        FairminesError: The video does not fit the format, or the format is not written; the message
            says why.
    """
    if format not in WRITTEN:
        raise FairminesError(f"format {format!r} is not written: expected {', '.join(WRITTEN)}")
    shown = kernel_video(video)
    with file_errors():
        if format == "rawvf":
            return _kernel.write_rawvf(shown)
        version = 3 if format == "evf3" else 4
        return _kernel.write_evf(shown, version, f"fairmines {__version__}".encode())
