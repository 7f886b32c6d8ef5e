"""Reads EVFS, in which Metasweeper keeps the replays of one session one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fairmines import _kernel
from fairmines.formats import evf_video
from fairmines.formats.decoding import decode
from fairmines.formats.failures import (
    NUL_IN_WORDS,
    Ends,
    Sentences,
    bytes_in_words,
    error_of,
    field_name,
)
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.video import Video


@dataclass(frozen=True)
class EvfsFile:
    """The replays of an EVFS file, with their names; a game that was given up is among them."""

    names: tuple[str, ...]
    videos: tuple[Video, ...]
    problem: str = ""
    """Where and why reading stopped, if a part was asked for."""


def read_evfs(data: bytes, *, partial: bool = False) -> EvfsFile:
    """Read the replays of a session.

    Args:
        data: The bytes of the file.
        partial: Keep the replays before the place where reading fails.

    Raises:
        FairminesError: The file is no EVFS file, or is damaged; the message has the offset.
    """
    found = _kernel.read_evfs(data, partial)
    if isinstance(found, _kernel.FileFailure):
        raise error_of(found, "EVFS", _SENTENCES)
    return EvfsFile(
        tuple(decode(name) for name in found.names),
        tuple(make_video(video, "EVF", evf_video.SENTENCES) for video in found.videos),
        str(error_of(found.problem, "EVFS", _SENTENCES)) if found.problem else "",
    )


def read_evfs_replay(data: bytes, number: int = 0, *, partial: bool = False) -> Video:
    """Read one replay of a session.

    Args:
        data: The bytes of the file.
        number: The number of the replay, from 1; with 0 the session has only one.
        partial: Keep the replays before the place where reading fails.

    Raises:
        FairminesError: There is no such replay, or more than one with 0; or the file is no EVFS
            file, or is damaged.
    """
    found = _kernel.read_evfs_replay(data, number, partial)
    return make_video(found, "EVFS", _SENTENCES, name="evf")


def _name(field: str, replay: int) -> str:
    """Return what a sentence calls a field of a replay, or one before them."""
    name = "replay" if field == "replay" else field_name(field)
    return f"{name} {replay:,}" if replay else name


_SENTENCES: Final[Sentences] = {
    "version": lambda version: f"version {version}: expected 0",
    "ends_in_field": lambda field, size, replay=0: Ends(_name(field, replay), bytes_in_words(size)),
    "ends_in_text": lambda field, replay: Ends(_name(field, replay), NUL_IN_WORDS),
    "damaged": lambda replay, cause: (
        f"replay {replay:,} is damaged: {error_of(cause, 'EVF', evf_video.SENTENCES)}"
    ),
    "several_replays": lambda count, *_names: f"there are {count:,} whole replays, expected 1",
    "no_such_replay": lambda count, number, *_names: (
        f"there are {count:,} whole replays, expected replay {number:,}"
    ),
    "no_replay": lambda: "there is no replay: expected 1 or more",
}
