"""Reads RawVF, the text form of replays that most of the other formats can be converted to.

The grammar is revision 5 of the specification (minesweepergame.com, forum 26, topic 86), with what
real files of Arbiter, FreeSweeper, Viennasweeper and Minesweeper X do.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.formats.bytereader import decode
from fairmines.formats.lines import Lines
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.rawvf_events import read_events
from fairmines.formats.timestamps import parse_began
from fairmines.formats.video import Stated, Video
from fairmines.wording import counted

CELL_SIZE: Final = 16
_NUMBERS: Final = {"bbbv": "bbbv", "lclicks": "left", "rclicks": "right", "dclicks": "chords"}
"""Key of the header -> key of `Video.stated`."""
_TEXTS: Final = ("level", "mode", "style", "skin", "url")
_RESULTS: Final = {"won": "won", "lost": "lost", "loss": "lost"}


def read_rawvf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay in RawVF.

    Args:
        data: The bytes of the file.
        partial: Read the events up to the first line that is none.

    Raises:
        FairminesError: The file is no RawVF file, or is damaged; the message has line and offset.
    """
    lines = Lines(data, "RawVF")
    header = _read_header(lines)
    layout = _read_board(lines, header)
    size = _number(lines, header, "squaresize", 1, 1000) if "squaresize" in header else CELL_SIZE
    program = f"{header.get('program', '')} {header.get('version', '')}".strip()
    video = Video(
        format="rawvf",
        layout=layout,
        events=PointerEvents.make([], [], [], []),
        cell_size=size,
        question_marks=header.get("marks", "").lower() == "on",
        player=header.get("player", ""),
        program=program,
        began=parse_began(header.get("timestamp", "")),
        stated=_stated(header),
    )
    events, result, problem = read_events(lines, partial=partial)
    stated = {**video.stated, "result": result} if result else video.stated
    return replace(video, events=events, stated=stated, problem=problem)


def _read_header(lines: Lines) -> dict[str, str]:
    """Read `Key: value` lines up to `Board:`. Keys are in any order, and in capitals or not."""
    header: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(b":")
        name = key.strip().lower()
        if name == b"board" and not value.strip():
            return header
        if colon:
            if len(header) < 100:
                header[decode(name)] = decode(value.strip())
        elif line:
            lines.fail(f"{decode(line[:40])!r} has no colon: expected 'Key: value' or 'Board:'")
    raise lines.error("there is no line 'Board:'")


def _number(lines: Lines, header: dict[str, str], key: str, least: int, most: int) -> int:
    text = header.get(key, "")
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        lines.fail(f"{key} is {text[:40]!r}: expected a number from {least:,} to {most:,}")
    return int(text)


def _read_board(lines: Lines, header: dict[str, str]) -> Layout:
    width, height = (_number(lines, header, key, 1, 1000) for key in ("width", "height"))
    if width * height > len(lines.data):
        lines.fail(f"there are {width}x{height} cells: the file is too short for its board")
    rows: list[np.ndarray[tuple[int], np.dtype[np.uint8]]] = []
    for line in lines:
        if not line and not rows:
            continue
        row = np.frombuffer(line, np.uint8)
        if len(row) != width or not ((row == ord("*")) | (row == ord("0"))).all():
            lines.fail(
                f"row {len(rows) + 1} of the board is {decode(line[:40])!r}: "
                f"expected {width} characters * or 0"
            )
        rows.append(row)
        if len(rows) == height:
            break
    else:
        lines.fail(f"the board has {len(rows)} rows: expected {height}")
    layout = Layout(np.array(rows) == ord("*"))
    if "mines" in header:
        mines = _number(lines, header, "mines", 0, 10**6)
        if mines != layout.level.mines:
            found = counted(layout.level.mines, "mine")
            lines.fail(f"the board has {found}: the header says {mines:,}")
    return layout


def _stated(header: dict[str, str]) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for key, name in _NUMBERS.items():
        if re.fullmatch(r"[0-9]{1,9}", header.get(key, "")):
            stated[name] = int(header[key])
    time = re.fullmatch(r"([0-9]{1,9})(?:[.,]([0-9]{1,3}))?", header.get("time", ""))
    if time:
        stated["time_ms"] = int(time[1]) * 1000 + int((time[2] or "").ljust(3, "0"))
    result = _RESULTS.get(header.get("status", "").lower())
    if result:
        stated["result"] = result
    stated |= {key: header[key] for key in _TEXTS if header.get(key)}
    return stated


# Writing


def _line(key: str, value: object) -> str:
    """Write a line of the header; a value cannot hold line ends."""
    return f"{key}: {' '.join(str(value).split())}\n"


def write_rawvf(video: Video) -> bytes:
    """Write a video as RawVF, in UTF-8. Flags of before the start become clicks at the start.

    Raises:
        FairminesError: The video does not fit the format; the message says why.
    """
    from fairmines.formats.rawvf_events import write_events
    from fairmines.formats.replay import play

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
    return (text + "Events:\n").encode("utf-8", "replace") + write_events(video)
