"""The events of RawVF: one a line, of the mouse, of the board, or of the game."""

from __future__ import annotations

import re
from array import array
from typing import Final

from fairmines.formats import pointer
from fairmines.formats.bytereader import decode
from fairmines.formats.lines import Lines
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Video

_KINDS: Final = {
    b"mv": pointer.MOVE,
    b"lc": pointer.LEFT_PRESS,
    b"lr": pointer.LEFT_RELEASE,
    b"rc": pointer.RIGHT_PRESS,
    b"rr": pointer.RIGHT_RELEASE,
    b"mc": pointer.MIDDLE_PRESS,
    b"mr": pointer.MIDDLE_RELEASE,
    b"sc": pointer.SHIFT_PRESS,
    b"mt": pointer.TOGGLE_QUESTIONS,
}
_NAMES: Final = {kind: name.decode() for name, kind in _KINDS.items()}

_MOUSE: Final = re.compile(
    rb"([+-]?)(\d{1,9})(?:\.(\d{0,9}))?\s+(mv|[lrm][cr]|sc|mt)\s*(?:-?\d{1,9}\s+-?\d{1,9}\s*)?"
    rb"\(\s*(-?\d{1,6})\s+(-?\d{1,6})\s*\)\s*(?:\([lrm ]{0,9}\))?"
)
_TIME: Final = rb"[+-]?\d{1,9}(?:\.\d{0,9})?"
_BOARD: Final = re.compile(
    rb"(?:number[0-8]|closed|flag|pressed|pressedqm|questionmark|blast)\s+-?\d{1,9}\s+-?\d{1,9}"
)
_GAME: Final = re.compile(rb"(?:" + _TIME + rb"\s+)?(start|won|boom|lost|nonstandard)")
_SCROLL: Final = re.compile(_TIME + rb"\s+s[xy]\s+-?\d{1,9}\s+-?\d{1,9}")
_RESULTS: Final = {b"won": "won", b"boom": "lost", b"lost": "lost"}


def read_events(lines: Lines, *, partial: bool) -> tuple[PointerEvents, str, str]:
    """Read the events up to the end of the file.

    Returns:
        The mouse events; the result, if a line says it; and why reading stopped before the end.
    """
    times, xs, ys, kinds = array("q"), array("i"), array("i"), array("B")
    result = problem = ""
    for line in lines:
        found = _MOUSE.fullmatch(line)
        if found:
            sign, seconds, fraction, name, x, y = found.groups()
            time = int(seconds) * 1000 + int((fraction or b"").ljust(3, b"0")[:3])
            times.append(-time if sign == b"-" else time)
            kinds.append(_KINDS[name])
            xs.append(int(x))
            ys.append(int(y))
        elif line and not _BOARD.fullmatch(line) and not _SCROLL.fullmatch(line):
            game = _GAME.fullmatch(line)
            if game:
                result = _RESULTS.get(game[1], result)
            elif line.lower() != b"events:" or kinds:
                error = lines.error(f"{decode(line[:40])!r} is no event: expected 't id (x y)'")
                if not partial:
                    raise error
                problem = str(error)
                break
    return PointerEvents.make(times, kinds, xs, ys), result, problem


def write_events(video: Video) -> bytes:
    """Write the mouse events, with rows and columns from 1 before the pixels."""
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
