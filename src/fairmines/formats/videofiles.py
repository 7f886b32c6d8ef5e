"""The formats of replays by name: which files are theirs, and how they are read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from fairmines.errors import FairminesError
from fairmines.formats.avf import read_avf
from fairmines.formats.evf_video import read_evf, write_evf
from fairmines.formats.evfs import read_evfs
from fairmines.formats.mvf import read_mvf
from fairmines.formats.rawvf import read_rawvf, write_rawvf
from fairmines.formats.rmv import read_rmv
from fairmines.formats.video import Video


class _Read(Protocol):
    def __call__(self, data: bytes, *, partial: bool = False) -> Video: ...


@dataclass(frozen=True)
class VideoFormat:
    """A format of replays."""

    name: str
    extension: str
    read: _Read
    begins_like: Callable[[bytes], bool]
    """Whether a file's bytes look like this format."""
    write: Callable[[Video], bytes] | None = None


def _first_of_session(data: bytes, *, partial: bool = False) -> Video:
    """Read the first replay of a session."""
    videos = read_evfs(data, partial=partial).videos
    if not videos:
        raise FairminesError("an EVFS file: there is no whole replay, expected 1 or more")
    return videos[0]


def _is_avf(data: bytes) -> bool:
    return len(data) > 100 and all(byte < 32 for byte in data[1:5]) and data[5] in range(3, 7)


def _is_evf(data: bytes) -> bool:
    # The settings, and in old versions the height, are in this place.
    return len(data) > 20 and data[0] <= 4 and b"\0" in data[14:]


def _is_rawvf(data: bytes) -> bool:
    head = data[:4096].lower()
    return b"width:" in head and b"board:" in head


VIDEO_FORMATS: Final = {
    it.name: it
    for it in (
        VideoFormat("rmv", ".rmv", read_rmv, lambda data: data.startswith(b"*rmv")),
        VideoFormat("rawvf", ".rawvf", read_rawvf, _is_rawvf, write_rawvf),
        VideoFormat("mvf", ".mvf", read_mvf, lambda data: data.startswith(b"\x11M")),
        VideoFormat("evfs", ".evfs", _first_of_session, lambda data: data.startswith(b"\0\0")),
        VideoFormat("evf", ".evf", read_evf, _is_evf, write_evf),
        VideoFormat("evf3", ".evf", read_evf, lambda _: False, lambda it: write_evf(it, 3)),
        VideoFormat("avf", ".avf", read_avf, _is_avf),
    )
}
"""Name -> format. Two names write EVF: the newest version, and version 3."""


def find_video_format(data: bytes, extension: str = "") -> VideoFormat | None:
    """Return the format of a file: by its content, then by its extension; None if neither fits.

    Contents that begin alike are told apart by the extension.
    """
    alike = [it for it in VIDEO_FORMATS.values() if it.begins_like(data)]
    named = [it for it in VIDEO_FORMATS.values() if it.extension == extension.lower()]
    for found in ([it for it in alike if it in named], named, alike):
        if found:
            return found[0]
    return None
