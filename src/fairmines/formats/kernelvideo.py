"""Makes a video of what the kernel has read, and gives the kernel one."""

from __future__ import annotations

from datetime import datetime

from fairmines import _kernel, checks
from fairmines.boards.cells import check_cell
from fairmines.boards.layout import Layout
from fairmines.decoding import decode
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Stated, Video
from fairmines.play.track import MOST_CELL


def make_video(read: _kernel.FileVideo) -> Video:
    """Return the video that a reader of the kernel has found."""
    program = decode(read.program)
    if read.version is not None:
        program = f"{program} {decode(read.version)}".strip()
    stated: dict[str, Stated] = {
        key: decode(it) if isinstance(it, bytes) else it for key, it in read.stated.items()
    }
    layout = Layout(read.mines)
    return Video(
        format=read.format,
        layout=layout,
        events=PointerEvents.make(read.time, read.kind, read.x, read.y),
        cell_size=read.cell_size,
        question_marks=read.question_marks,
        preflags=tuple(divmod(cell, layout.width) for cell in read.preflags),
        player=decode(read.player),
        program=program,
        began=None if read.began is None else datetime.fromisoformat(read.began),
        stated=stated,
        problem=decode(read.problem or b""),
    )


def kernel_video(video: Video) -> _kernel.FileVideo:
    """Return a video as the kernel takes it.

    Raises:
        FairminesError: Somebody has made the video, and its numbers are none of a replay.
    """
    events, (width, height, _) = video.events, video.level
    events.check()
    checks.integer("cell_size", video.cell_size, 1, MOST_CELL)
    for cell in video.preflags:
        check_cell(cell, height, width)
    return _kernel.FileVideo(
        video.layout.mines,
        events.time,
        events.kind,
        events.x,
        events.y,
        cell_size=video.cell_size,
        question_marks=video.question_marks,
        preflags=[row * width + column for row, column in video.preflags],
        file_format=video.format,
        player=_encode(video.player),
        program=_encode(video.program),
        began=video.began.isoformat() if video.began else "",
        stated=_stated(video),
    )


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _stated(video: Video) -> dict[str, bytes | int]:
    """Return what a file claims as writers take it: whole numbers of 64 bits, and texts."""
    stated: dict[str, bytes | int] = {}
    for key, value in video.stated.items():
        if not key.isascii():  # of no writer
            continue
        if isinstance(value, int):
            stated[key] = max(-(2**63), min(value, 2**63 - 1))
        elif isinstance(value, str) or key == "mode":
            stated[key] = _encode(str(value))
    return stated
