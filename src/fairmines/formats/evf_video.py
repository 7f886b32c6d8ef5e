"""Reads EVF, the replays of Metasweeper, and makes an EVF file of a video."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.formats import evf, pointer
from fairmines.formats.evf import Evf
from fairmines.formats.evf_events import CHORD_PRESS, PREFLAG, EvfEvents
from fairmines.formats.failures import Ends, Sentences
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.modes import mode_number
from fairmines.formats.plain import plain_events
from fairmines.formats.replay import Replay, play
from fairmines.formats.video import Video


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
        f"the board has {found:,} mines, padding included: expected {expected:,}, and no "
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


# Writing

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


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
    return evf.write(from_video(video, version))


def from_video(video: Video, version: int) -> Evf:
    """Return the fields of an EVF file of a video."""
    stated = video.stated
    replay = play(video)
    numbers = _own_numbers(video, version)
    flags = numbers["flags"] if numbers else _flags(replay, video, version)
    start = _start(video)
    texts = {
        name: _encode(stated.get(name))
        for name in ("race", "identifier", "device", "converter", "encoding", "start", "end")
    }
    if not _is_time(texts["start"]) or not _is_time(texts["end"]):
        texts["start"] = b"%d" % start
        texts["end"] = b"%d" % (start + round(replay.elapsed * 1e6))
    if flags & evf.CONVERTED and not numbers:
        texts.update(converter=_own_name(), encoding=b"UTF-8")
    country = _encode(stated.get("country"))
    if version == 4 and not (len(country) == 2 and country.isalpha()):
        country = b"XX"
    return Evf(
        version=version,
        flags=flags & ~evf.OFFICIAL,
        settings=numbers["settings"] if numbers else evf.QUESTION_MARKS * plain_events(video)[1],
        layout=video.layout,
        cell_size=video.cell_size,
        mode=mode_number(stated.get("mode", 0)),
        bbbv=numbers["bbbv"] if numbers else video.layout.bbbv,
        time_ms=numbers["time_ms"] if numbers else round(replay.elapsed * 1000),
        program=_encode(video.program),
        player=_encode(video.player),
        country=country,
        metrics=(),
        events=_evf_events(video),
        checksum=None,
        **texts,
    )


def _is_time(text: bytes) -> bool:
    """Whether a text is a number that EVF has room for: microseconds in eight bytes."""
    return text.isdigit() and len(text) <= len(str(evf.LATEST)) and int(text) <= evf.LATEST


def _own_numbers(video: Video, version: int) -> dict[str, int]:
    """Return the numbers that an EVF file of this version has stated; none of another file."""
    stated = video.stated
    numbers = {name: stated.get(name) for name in ("flags", "settings", "bbbv", "time_ms")}
    if video.format != "evf" or stated.get("version") != version:
        return {}
    found = {name: it for name, it in numbers.items() if isinstance(it, int)}
    return found if len(found) == len(numbers) else {}


def _encode(text: object) -> bytes:
    """Return a text in UTF-8; nothing for anything else, such as the number of a country."""
    return text.encode("utf-8", "replace") if isinstance(text, str) else b""


def _flags(replay: Replay, video: Video, version: int) -> int:
    flags = evf.COMPLETED * (replay.status == "won")
    flags |= evf.NO_FLAG * (not replay.clicks.right)
    return flags | evf.CONVERTED * (version == 4 and video.format != "fairmines")


def _own_name() -> bytes:
    from importlib.metadata import version  # slow to load

    return f"fairmines {version('fairmines')}".encode()


def _start(video: Video) -> int:
    """Return microseconds since 1970; 0 if the start is not known or is before 1970."""
    if video.began is None:
        return 0
    # A local time without a zone counts as UTC, as in the files of other converters.
    began = video.began if video.began.tzinfo else video.began.replace(tzinfo=UTC)
    return max(0, (began - _EPOCH) // timedelta(microseconds=1))


def _evf_events(video: Video) -> EvfEvents:
    """Return the events as EVF has them, after the flags of before the start."""
    events, size = plain_events(video)[0], video.cell_size
    kind, time = events.kind.copy(), events.time
    _name_chord_presses(kind)
    if len(time):
        # The clock begins at 0 and does not step back.
        time = np.maximum.accumulate(time - min(0, int(time.min())))
    x, y = events.x.astype(np.int64), events.y.astype(np.int64)
    right, bottom = video.level.width * size, video.level.height * size
    off = (x < 0) | (y < 0) | (x > right) | (y > bottom)
    x[off], y[off] = right, bottom
    flags = np.array(video.preflags, np.int64).reshape(-1, 2) * size
    count = len(flags)
    return EvfEvents(
        np.concatenate((np.full(count, time[0] if len(time) else 0), time)),
        np.concatenate((np.full(count, PREFLAG, np.uint8), kind)),
        np.concatenate((flags[:, 1], x)),
        np.concatenate((flags[:, 0], y)),
    )


def _name_chord_presses(kinds: NDArray[np.uint8]) -> None:
    """Give a left or right press while the other button is held the type that EVF has for it."""
    left = right = False
    for place in np.flatnonzero(kinds != pointer.MOVE).tolist():
        kind = int(kinds[place])
        if (kind == pointer.LEFT_PRESS and right) or (kind == pointer.RIGHT_PRESS and left):
            kinds[place] = CHORD_PRESS
        if kind in (pointer.LEFT_PRESS, pointer.LEFT_RELEASE):
            left = kind == pointer.LEFT_PRESS
        elif kind in (pointer.RIGHT_PRESS, pointer.RIGHT_RELEASE):
            right = kind == pointer.RIGHT_PRESS
