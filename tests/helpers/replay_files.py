"""Builds replay files of formats that the package only reads, and damages files."""

import math
import random
import struct
from functools import partial
from pathlib import Path

from fairmines import __version__
from fairmines.boards.layout import Layout
from fairmines.formats.replays import Replay, read_replay, write_replay

MOVE, LEFT, LEFT_UP, RIGHT, RIGHT_UP, MIDDLE, MIDDLE_UP, SHIFT, TOGGLE = range(1, 10)
"""Kinds of events; SHIFT is the left button with Shift, TOGGLE switches question marks."""

LAYOUT = Layout.from_mines([(0, 3), (2, 1), (4, 4)], width=6, height=5)
EVENTS = [
    (0, LEFT, 5, 5),
    (0, LEFT_UP, 6, 5),
    (120, MOVE, 20, 7),
    (300, RIGHT, 56, 4),
    (340, RIGHT_UP, 56, 4),
    (900, MOVE, 40, 20),
    (1000, LEFT, 90, 10),
    (1010, LEFT_UP, 90, 10),
    (1200, RIGHT, 40, 8),
    (1250, LEFT, 40, 8),
    (1300, RIGHT_UP, 40, 8),
    (1320, LEFT_UP, 96, 80),
    (1500, MIDDLE, 40, 8),
    (1600, MIDDLE_UP, 40, 8),
]
"""(ms, kind, x, y) with cells of 16 pixels; the board stays unfinished."""


def mines(layout):
    """List the (row, column) of all mines."""
    return [
        (row, column)
        for row, line in enumerate(layout.mines.tolist())
        for column, it in enumerate(line)
        if it
    ]


def avf(layout=LAYOUT, events=EVENTS, *, player=b"Ann", question_marks=False, times=None):
    """Build a file of Arbiter 0.52.3; a time is rounded down to hundredths."""
    level = {(8, 8, 10): 3, (16, 16, 40): 4, (30, 16, 99): 5}.get(layout.level, 6)
    data = bytes((52, 1, 2, 3, 4, level))
    if level == 6:
        data += struct.pack(">BBH", layout.width - 1, layout.height - 1, layout.level.mines)
    data += bytes(n + 1 for r, c in sorted(mines(layout), key=lambda it: it[::-1]) for n in (r, c))
    total = sum(
        (10 if layout.mines[y, x] else int(layout.clues[y, x]) + 1) * (x + x * y)
        for y in range(layout.height)
        for x in range(layout.width)
    )
    data += digits(total)
    data += bytes((byte - 45) % 256 for byte in struct.pack(">I", len(events) + 5))
    data += bytes((8, len(player), *((byte - 45) % 256 for byte in player)))
    data += digits(40321) + (b"\x11" if question_marks else b"\x7f")
    seconds = (events[-1][0] if events else 0) / 1000 + 1
    start, end = times or (b"5.3.2020.10:20:30:4456", b"5.10:20:32:2056")
    custom = b"" if level < 6 else b"W%dH%dM%d|" % layout.level
    bracket = b"[%d|%s%s|%s|B%dT%.2f]" % (level - 3, custom, start, end, layout.bbbv, seconds)
    data += bytes((len(bracket),)) + bracket + digits(54321)
    codes = {MOVE: 1, LEFT: 3, LEFT_UP: 5, RIGHT: 9, RIGHT_UP: 17, MIDDLE: 33, MIDDLE_UP: 65}
    for ms, kind, x, y in events:
        second, hundredth = divmod(ms // 10, 100)
        high, low = divmod(second + 1, 256)
        data += bytes((codes[kind], x >> 8, low, x & 255, hundredth, y >> 8, high, y & 255))
    data += (b"\1" + bytes(7)) * 6
    data += b"123\r\x05cs=0123456789abcdef\rRealTime: %.2f\rSkin: x\r" % (seconds - 1)
    return data + player + b"\rMinesweeper Arbiter 0.52.3. Copyright \xa9 2005"


def digits(number):
    """Write a decimal number as Arbiter does: each digit plus 3."""
    return bytes(int(it) + 3 for it in str(number))


def rmv(
    version=2,
    layout=LAYOUT,
    events=EVENTS,
    *,
    player=b"Ann",
    preflags=(),
    question_marks=False,
    cell=16,
    steps=False,
    result=16,
    utf8=True,
):
    """Build a file of Viennasweeper. The press before the first release is left out, as there."""
    pairs = bytes(n for r, c in mines(layout) for n in (c, r))
    board = struct.pack(">IBBH", 1_600_000_000, layout.width, layout.height, layout.level.mines)
    names = [player, b"nick", b"AT", b"token"]
    people = struct.pack(">H", 4) + b"".join(bytes((len(it),)) + it for it in names)
    flags = struct.pack(">H", len(preflags)) + bytes(n for r, c in preflags for n in (c, r))
    properties = bytes((question_marks, 0, 0, 3))
    properties += bytes((*divmod(layout.bbbv, 256)[::-1], cell)) if version == 2 else b"\1" * utf8
    stated = b"\nLEVEL:Custom#SCORE:1.60#NAME:x#NICK:y#3BV:%d#NF:0#TIMESTAMP:1600000000#\n"
    stated = stated % layout.bbbv
    extension = struct.pack(">H", 1) + b"\x04skin\x03abc"
    program = b"Vienna Minesweeper - Release test"
    body, held, before = b"" if version == 2 else b"\0" + bytes(4), 0, None
    bits = {LEFT: 1, LEFT_UP: 1, RIGHT: 2, RIGHT_UP: 2, MIDDLE: 4, MIDDLE_UP: 4}
    for ms, kind, x, y in events[1:]:
        if kind != MOVE:
            held = held | bits[kind] if kind % 2 == 0 else held & ~bits[kind]
        near = before and all(-8 <= a - b < 8 for a, b in zip((x, y), before[1:], strict=True))
        if steps and version == 2 and kind == MOVE and near and ms - before[0] < 256:
            dx, dy = x - before[1], y - before[2]
            body += bytes((28, ms - before[0], (dx & 15) << 4 | dy & 15))
        else:
            place = (x + 12, y + 56) if version == 1 else (x, y)
            form = ">HH" if version == 1 else ">hh"
            body += (
                bytes((kind,)) + ms.to_bytes(3, "big") + bytes((held,)) + struct.pack(form, *place)
            )
        before = ms, x, y
    last = (events[-1][0] if events else 0).to_bytes(3, "big")
    body += b"\x12\0\0\x13\0\0" + bytes((result,))
    body += last + (b"\0\0" if version == 1 else b"\0\xff") + last
    sizes = [len(it) for it in (program, people, board + pairs, flags, properties)]
    if version == 1:
        sizes, head, extension = [len(stated), *sizes], b"", b""
    else:
        sizes, head, stated = [*sizes, len(extension)], b"\1\5", b""
    parts = stated + program + people + board + pairs + flags + properties + extension + body
    header = struct.pack(f">{len(sizes)}HIH", *sizes, len(body), 18)
    size = 4 + 2 + len(head) + 4 + len(header) + len(parts) + 18
    start = b"*rmv" + struct.pack(">H", version) + head + struct.pack(">I", size)
    return start + header + parts + bytes(range(18))


def mvf(year=2005, layout=LAYOUT, events=EVENTS, *, player=b"Ann", question_marks=False, seed=1234):
    """Build a file of Clone 0.97 (2005), 2006 or 2007."""
    old = year == 2005
    header = bytearray(74 if old else 71)
    header[:2], header[23:28] = b"\x11M", b"-%d" % year
    if not old:
        text = b"%d test" % year
        header[53 : 54 + len(text)] = bytes((len(text),)) + text
    last = events[-1][0] if events else 0
    data = bytes(header) + struct.pack(">BBHBBB", 4, 12, year, 20, 50, 27) + b"\4\1"
    if old:
        data += struct.pack(">HB", last // 1000, last // 10 % 100)
        data += struct.pack(">5H", layout.bbbv, layout.bbbv, 7, 8, 9)
    else:
        data += last.to_bytes(3, "big")
    data += bytes((question_marks, layout.width, layout.height)) + struct.pack(
        ">H", layout.level.mines
    )
    data += bytes(n + 1 for r, c in mines(layout) for n in (c, r))
    data += (
        bytes((len(player),)) + player + struct.pack(">H", seed) + len(events).to_bytes(3, "big")
    )
    order = bit_order(seed, 5 if old else 6)
    for ms, held, x, y in states(events):
        right, middle, left = held >> 1 & 1, held >> 2, held & 1
        value = right | middle << 1 | left << 2
        if old:
            value |= y << 3 | x << 12 | ms // 10 % 100 << 21 | ms // 1000 << 28
        else:
            value |= (y + 32) << 3 | (x + 32) << 14 | ms << 25
        packed = bytearray(5 if old else 6)
        for number, place in enumerate(order):
            packed[place // 8] |= (value >> number & 1) << place % 8
        data += packed
    return data + bytes(42)


def bit_order(seed, size):
    """Return the places of the bits of a packed event, as in the description of the format."""
    a, b = seed**0.5, (seed + 1000) ** 0.5
    c, d = (a + 1000) ** 0.5, (b + 1000) ** 0.5
    numbers = [
        math.cos(c + 1000), math.sin(b**0.5), math.cos(c), math.sin(a**0.5 + 1000), math.cos(d),
        math.sin(d),
    ]  # fmt: skip
    text = "".join(str(round(abs(it) * 10**8)).zfill(8) for it in numbers[:size])
    return [place for _, place in sorted((digit, place) for place, digit in enumerate(text))]


def states(events):
    """Yield (ms, held, x, y) for each event: which buttons are held after it."""
    held = 0
    bits = {LEFT: 1, LEFT_UP: 1, RIGHT: 2, RIGHT_UP: 2, MIDDLE: 4, MIDDLE_UP: 4}
    for ms, kind, x, y in events:
        if kind != MOVE:
            held = held | bits[kind] if kind % 2 == 0 else held & ~bits[kind]
        yield ms, held, x, y


def old_mvf(layout=LAYOUT, events=EVENTS, player=b"Ann", question_marks=False):
    """Build a file of Clone 0.96, which has no header."""
    data = bytes((layout.width, layout.height)) + struct.pack(">H", layout.level.mines)
    data += bytes(n for r, c in mines(layout) for n in (c, r)) + bytes((question_marks, 0))
    for ms, held, x, y in states(events):
        buttons = held & 1 | (held >> 2 & 1) << 1 | (held >> 1 & 1) << 2
        data += struct.pack(">BBBHHB", ms // 1000, ms // 10 % 100, buttons, x, y, 0)
    last = events[-1][0]
    time = struct.pack(">HB", last // 1000, last // 10 % 100)
    return data + bytes(6) + time + player.ljust(100) + b"\0" + b"12345678901234567890" + b"\0"


def evf(version, layout=LAYOUT, events=EVENTS, *, player=b"Ann", cell=16, checksum=False):
    """Build a file of EVF 0 to 3."""
    data = bytes((version, 0x80)) + (b"\0" if version == 3 else b"")
    data += struct.pack(
        ">BBHBHH", layout.height, layout.width, layout.level.mines, cell, 0, layout.bbbv
    )
    data += events[-1][0].to_bytes(3, "big")
    texts = [b"test 1", player, b"", b"", b"1600000000000000", b"1600000001000000", b"AT"]
    texts += [b"device"] if version >= 2 else []
    data += b"".join(text + b"\0" for text in texts)
    cells = "".join("01"[it] for row in layout.mines.tolist() for it in row)
    cells += "0" * (-len(cells) % 8)
    data += bytes(int(cells[n : n + 8], 2) for n in range(0, len(cells), 8))
    for ms, kind, x, y in events:
        data += bytes((kind,)) + ms.to_bytes(3, "big") + struct.pack(">HH", x, y)
    return data + (b"\0" + bytes(range(32)) if checksum else b"\xff")


def evfs(replays, checksum=4):
    """Build a session of EVF files, given as (name, bytes)."""
    data = b"\0" + struct.pack(">H", checksum)
    for name, replay in replays:
        data += name + b"\0" + struct.pack(">I", len(replay)) + replay + bytes(checksum)
    return data


def rawvf(layout=LAYOUT, events=EVENTS, *, question_marks=False, cell=16, player="Ann"):
    """Build a file of RawVF."""
    rows = "\n".join("".join("0*"[it] for it in row) for row in layout.mines.tolist())
    names = " mv lc lr rc rr mc mr sc mt".split(" ")
    lines = [f"{ms / 1000:.3f} {names[kind]} ({x} {y})" for ms, kind, x, y in events]
    header = [
        "RawVF_Version: Rev6.2",
        f"Player: {player}",
        f"Width: {layout.width}",
        f"Height: {layout.height}",
        f"Marks: {'on' if question_marks else 'off'}",
        f"SquareSize: {cell}",
    ]
    return "\n".join([*header, "Board:", rows, "Events:", *lines, ""]).encode()


read_avf, read_evf, read_mvf, read_rawvf, read_rmv = (
    partial(read_replay, format=it) for it in ("avf", "evf", "mvf", "rawvf", "rmv")
)
write_rawvf = partial(write_replay, format="rawvf")


def write_evf(record, version=4):
    """Write a record as EVF of a version."""
    return write_replay(record, {3: "evf3", 4: "evf"}[version])


def convert(data, source, target):
    """Write the bytes of a file in another format."""
    return Replay(read_replay(data, source), data, source).convert(target)


def events_of(record):
    """Return the events of a record's track as (ms, kind, x, y), with the kinds of files."""
    kinds = [MOVE, LEFT, LEFT_UP, MIDDLE, MIDDLE_UP, RIGHT, RIGHT_UP]
    track = record.track
    if track is None:
        return []
    columns = (it.tolist() for it in (track.times, track.kinds, track.x, track.y))
    return [(ms, kinds[kind], x, y) for ms, kind, x, y in zip(*columns, strict=True)]


def examples():
    """Files of each format and version, by their names: those of tests/data/replays.

    The fuzz target `fuzz_replays` damages them. To write them: `python -m
    tests.helpers.replay_files`.
    """
    video = read_evf(evf(3))
    version_4 = write_evf(video).replace(f"fairmines {__version__}".encode(), b"fairmines 1.0.0")
    return {
        "custom.avf": avf(),
        "expert.avf": avf(Layout.random("expert", seed=3), question_marks=True, player=b"\xe9"),
        "0.evf": evf(0),
        "1.evf": evf(1),
        "2.evf": evf(2),
        "3.evf": evf(3, checksum=True),
        "4.evf": version_4,
        "session.evfs": evfs([(b"a", evf(3)), (b"b", version_4)]),
        "1.rmv": rmv(1),
        "2.rmv": rmv(2, preflags=[(0, 3)], steps=True),
        "2005.mvf": mvf(2005),
        "2006.mvf": mvf(2006),
        "2007.mvf": mvf(2007),
        "old.mvf": old_mvf(player=b"\xd6\xd0"),
        "events.rawvf": rawvf(),
        "written.rawvf": write_rawvf(video).replace(b" lc ", b" sc "),
    }


_NUMBERS = (0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 2**24 - 1, 2**31 - 1, 2**32 - 1)
_WORDS = (
    b"0",
    b"-1",
    b"999999999",
    b"1e9",
    b"\0",
    b"\n",
    b"\xff" * 8,
    b"x",
    b"::",
    b"?",
    b"#",
    b"%",
)


def mutate(seeds: list[bytes], rng: random.Random) -> bytes:
    """Make an input of a file: flip, set, cut, repeat, insert, join, and set whole numbers."""
    data = bytearray(rng.choice(seeds))
    for _ in range(1 + int(rng.expovariate(0.7))):
        size = len(data)
        place = rng.randrange(size + 1)
        act = rng.randrange(9)
        if act == 0 and place < size:
            data[place] ^= 1 << rng.randrange(8)
        elif act == 1 and place < size:
            data[place] = rng.choice((0, 1, 2, 3, 5, 9, 11, 127, 128, 254, 255, rng.randrange(256)))
        elif act == 2:
            del data[place : place + rng.choice((1, 1, 2, 8, 100))]
        elif act == 3:
            del data[place:]
        elif act == 4:
            part = data[place : place + rng.choice((1, 2, 8, 40))]
            data[place:place] = part * rng.choice((1, 1, 2, 20))
        elif act == 5:
            data[place:place] = rng.randbytes(rng.choice((1, 1, 2, 8, 64)))
        elif act == 6:
            other = rng.choice(seeds)
            data[place:] = other[rng.randrange(len(other) + 1) :]
        elif act == 7:
            width = rng.choice((2, 3, 4))
            number = rng.choice(_NUMBERS) % 256**width
            data[place : place + width] = number.to_bytes(width, rng.choice(("big", "little")))
        else:
            data[place : place + rng.randrange(3)] = rng.choice(_WORDS)
    return bytes(data)


if __name__ == "__main__":
    for _name, _data in examples().items():
        (Path("tests/data/replays") / _name).write_bytes(_data)
