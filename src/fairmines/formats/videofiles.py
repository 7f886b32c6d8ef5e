"""The formats of replays by name: which files are theirs, and how they are read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from fairmines.errors import FairminesError
from fairmines.formats.avf import read_avf
from fairmines.formats.evf import NEWEST
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
    sure: bool
    """Whether no file of another format looks like it."""
    write: Callable[[Video], bytes] | None = None


def _only_of_session(data: bytes, *, partial: bool = False) -> Video:
    """Read the replay of a session that has one."""
    session = read_evfs(data, partial=partial)
    if len(session.videos) != 1:
        raise FairminesError(
            f"an EVFS file: there are {len(session.videos):,} whole replays, expected 1"
        )
    problem = session.problem or session.videos[0].problem
    return replace(session.videos[0], problem=problem)


def _is_avf(data: bytes) -> bool:
    return len(data) > 100 and all(byte < 32 for byte in data[1:5]) and data[5] in range(3, 7)


def _is_evfs(data: bytes) -> bool:
    """Tell whether a name, a length and an EVF file follow the header."""
    end = data.find(b"\0", 3, 1000)
    size = int.from_bytes(data[end + 1 : end + 5], "big")
    if data[:1] != b"\0" or end <= 3 or not 20 < size <= len(data) - end - 5:
        return False
    return data[end + 5] <= NEWEST


def _is_evf(data: bytes) -> bool:
    return len(data) > 20 and data[0] <= NEWEST and b"\0" in data[14:]


def _is_rawvf(data: bytes) -> bool:
    head = data[:4096].lower()
    return b"width:" in head and b"height:" in head and b"board:" in data[:65536].lower()


VIDEO_FORMATS: Final = {
    it.name: it
    for it in (
        VideoFormat("rmv", ".rmv", read_rmv, lambda data: data.startswith(b"*rmv"), True),
        VideoFormat("rawvf", ".rawvf", read_rawvf, _is_rawvf, True, write_rawvf),
        VideoFormat("mvf", ".mvf", read_mvf, lambda data: data.startswith(b"\x11M"), True),
        VideoFormat("evfs", ".evfs", _only_of_session, _is_evfs, False),
        VideoFormat("evf", ".evf", read_evf, _is_evf, False, write_evf),
        VideoFormat("evf3", ".evf", read_evf, lambda _: False, False, lambda it: write_evf(it, 3)),
        VideoFormat("avf", ".avf", read_avf, _is_avf, False),
    )
}
"""Name -> format. Two names write EVF: "evf" its version 4, and "evf3" its version 3."""
