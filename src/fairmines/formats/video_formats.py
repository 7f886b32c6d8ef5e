"""The formats of replays by name: which files are theirs, and how they are read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from fairmines.formats.avf import read_avf
from fairmines.formats.evf_video import read_evf, write_evf
from fairmines.formats.evfs import read_evfs_replay
from fairmines.formats.mvf import read_mvf
from fairmines.formats.rawvf import read_rawvf, write_rawvf
from fairmines.formats.rmv import read_rmv
from fairmines.formats.video import Video


class _ReadVideo(Protocol):
    def __call__(self, data: bytes, *, partial: bool = False) -> Video: ...


@dataclass(frozen=True)
class VideoFormat:
    """A format of replays."""

    name: str
    extension: str
    read: _ReadVideo
    write: Callable[[Video], bytes] | None = None


def _only_of_session(data: bytes, *, partial: bool = False) -> Video:
    """Read the replay of a session that has one."""
    return read_evfs_replay(data, partial=partial)


VIDEO_FORMATS: Final = {
    it.name: it
    for it in (
        VideoFormat("rmv", ".rmv", read_rmv),
        VideoFormat("rawvf", ".rawvf", read_rawvf, write_rawvf),
        VideoFormat("mvf", ".mvf", read_mvf),
        VideoFormat("evfs", ".evfs", _only_of_session),
        VideoFormat("evf", ".evf", read_evf, write_evf),
        VideoFormat("evf3", ".evf", read_evf, lambda it: write_evf(it, 3)),
        VideoFormat("avf", ".avf", read_avf),
    )
}
"""Name -> format. Two names write EVF: "evf" its version 4, and "evf3" its version 3."""
