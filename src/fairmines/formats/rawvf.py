"""Reads and writes RawVF, the text form of replays that most other formats can be converted to."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.formats import pointer
from fairmines.formats.decoding import decode
from fairmines.formats.failures import Sentences
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.replay import play
from fairmines.formats.video import Video
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


# Writing


def _line(key: str, value: object) -> str:
    """Write a line of the header; a value cannot hold line ends."""
    return f"{key}: {' '.join(str(value).split())}\n"


def write_rawvf(video: Video) -> bytes:
    """Write a video as RawVF, in UTF-8. Flags of before the start become clicks at the start.

    Raises:
        FairminesError: The video does not fit the format; the message says why.
    """
    replay = play(video)
    level = video.level
    status = {"won": "Won", "lost": "Lost"}.get(replay.status)
    names = {(8, 8, 10): "beginner", (9, 9, 10): "beginner", (16, 16, 40): "intermediate"}
    names[30, 16, 99] = "expert"
    text = _line("RawVF_Version", "Rev6.2")
    for key, value in (
        ("Program", video.program),
        ("Player", video.player),
        ("Timestamp", video.began.isoformat() if video.began else ""),
    ):
        text += _line(key, value) if value else ""
    text += _line("Level", names.get(level, "custom"))
    text += _line("Width", level.width) + _line("Height", level.height)
    text += _line("Mines", level.mines) + _line("Marks", "on" if video.question_marks else "off")
    text += _line("Time", f"{replay.elapsed:.3f}") + _line("BBBV", video.layout.bbbv)
    text += _line("Status", status) if status else ""
    text += _line("Mode", video.stated.get("mode", "classic"))
    text += _line("SquareSize", video.cell_size)
    text += "Board:\n"
    text += "".join("".join("*" if it else "0" for it in row) + "\n" for row in video.layout.mines)
    if "\0" in text:
        raise FairminesError("the video has a NUL character, which RawVF cannot have")
    return (text + "Events:\n").encode("utf-8", "replace") + _events(video)


_NAMES: Final = _kernel.rawvf_events()
"""Kind of an event -> its name."""


def _events(video: Video) -> bytes:
    """Return the lines of the mouse events, with rows and columns from 1 before the pixels."""
    events, size = video.events, video.cell_size
    start = int(events.time[0]) if len(events) else 0
    parts: list[str] = []
    for row, column in video.preflags:
        x, y = column * size + size // 2, row * size + size // 2
        parts += [_event(start, kind, x, y, size) for kind in pointer.RIGHT_CLICK]
    columns = (events.time.tolist(), events.kind.tolist(), events.x.tolist(), events.y.tolist())
    parts += [_event(*values, size) for values in zip(*columns, strict=True)]
    return "".join(parts).encode()


def _event(time: int, kind: int, x: int, y: int, size: int) -> str:
    sign = "-" if time < 0 else ""
    seconds, thousandths = divmod(abs(time), 1000)
    place = f"{x // size + 1} {y // size + 1} ({x} {y})"
    return f"{sign}{seconds}.{thousandths:03d} {_NAMES[kind]} {place}\n"
