"""Fuzz the readers of all formats: `make fuzz-formats`, which writes a page of docs/.

Each input is a file with random changes. A reader may raise `FairminesError`, of one sentence, and
nothing else. Its memory is bounded by the length of the input and the cells of its board; the
kernel's fuzz targets (cpp/tests/replay_judge.hpp) bound what is allocated there. The
inputs come in blocks of 1,000, each with its own seed, so every input can be made again. The sums
are kept in a file, and a run that was ended goes on where it was.
"""

import argparse
import random
import textwrap
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec

from experiments.page import RESEARCH, git, run, table
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.formats.analysislink import read_analysis_link, write_analysis_link
from fairmines.formats.board_file import read_board
from fairmines.formats.gameid import read_game_id, write_game_id
from fairmines.formats.layoutlink import read_layout_link, write_layout_link
from fairmines.formats.mbf import read_mbf, write_mbf
from fairmines.formats.mine import read_mine, write_mine
from fairmines.formats.played_video import play_video
from fairmines.formats.replays import read_evfs
from tests.helpers import replay_files as files
from tests.helpers.replay_files import (
    read_avf,
    read_evf,
    read_mvf,
    read_rawvf,
    read_rmv,
    write_evf,
    write_rawvf,
)

PAGE = RESEARCH / "formats-fuzz.md"
SUMS = RESEARCH / "formats-fuzz.json"
BLOCK = 1000
MEASURED = 50
"""One of so many inputs is read with its memory watched, which is slow."""
SECONDS = 600
SLICE = 30.0
"""Seconds for which one reader is tried before the next one."""

PER_BYTE, PER_CELL, FIXED = 64, 32, 300_000
"""The most memory that a reader may take, in bytes: for each byte of its input, for each cell of
the largest board that the format has in so short a file, and besides."""
LARGEST = {"analysis link": 1000 * 1000}
"""Cells of the largest board that a short input may have; 255x255 or 256x256 elsewhere."""

VIEW = View.parse("6 4 5\n???1?0\n?!!?10\n112?00\n001?00")


def _video(read: Callable) -> Callable[[bytes, bool], object]:
    """Return a function that reads a replay and plays it."""
    return lambda data, partial: play_video(read(data, partial=partial))


def _text(read: Callable) -> Callable[[bytes, bool], object]:
    return lambda data, _: read(data.decode("latin-1"))


def _videos(data: bytes, partial: bool) -> object:
    return [play_video(video) for video in read_evfs(data, partial=partial).videos]


def _readers() -> dict[str, tuple[Callable[[bytes, bool], object], list[bytes]]]:
    """Return the readers by name, each with files that it reads."""
    video = read_evf(files.evf(3))
    marked = read_rmv(files.rmv(preflags=[(0, 3)]))
    large = Layout.random("expert", seed=3)
    evfs = [files.evf(version, checksum=version > 1) for version in range(4)]
    evf4 = [write_evf(video), write_evf(marked), write_evf(read_rmv(files.rmv()))]
    plain = (
        b"# MINESWEEPER-BOARD v0.1\n# Render: ascii\nrows: 2\ncolumns: 3\nmines: 1\ngame_mode: x\n"
    )
    return {
        "avf": (_video(read_avf), [files.avf(), files.avf(large), files.avf(question_marks=True)]),
        "evf": (_video(read_evf), [*evfs, *evf4, write_evf(video, 3)]),
        "evfs": (_videos, [files.evfs([(b"a", evfs[3]), (b"b", evf4[0])])]),
        "rmv": (
            _video(read_rmv),
            [files.rmv(1), files.rmv(2), files.rmv(steps=True), files.rmv(preflags=[(1, 2)])],
        ),
        "mvf": (
            _video(read_mvf),
            [*(files.mvf(year) for year in (2005, 2006, 2007)), files.old_mvf()],
        ),
        "rawvf": (_video(read_rawvf), [write_rawvf(video), write_rawvf(marked)]),
        "mbf": (
            lambda data, _: read_mbf(data),
            [write_mbf(files.LAYOUT), write_mbf(large), write_mbf(files.LAYOUT).hex(" ").encode()],
        ),
        "mine": (lambda data, _: read_mine(data), [write_mine(VIEW), b"3x1x1\nF1H\n"]),
        "board": (
            lambda data, _: read_board(data),
            [
                plain + b"[real]\n*10\n110\n[view]\nU10\n110\n",
                plain.replace(b"ascii", b"emoji") + "[view]\n⬜1️⃣0️⃣\n🚩❓💥\n".encode(),
            ],
        ),
        "analysis link": (_text(read_analysis_link), [write_analysis_link(VIEW).encode()]),
        "layout link": (
            _text(read_layout_link),
            [write_layout_link(files.LAYOUT).encode(), write_layout_link(large).encode()],
        ),
        "game id": (
            _text(read_game_id),
            [write_game_id(files.LAYOUT, (1, 1)).encode(), write_game_id(large).encode()],
        ),
    }


READERS = _readers()
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


class Sum(msgspec.Struct):
    """What was tried with one reader."""

    blocks: int = 0
    seconds: float = 0.0
    read: int = 0
    """The inputs that were read without an error."""
    most_memory: int = 0
    """Bytes."""
    memory_of: int = 0
    """The length of the input that took them."""
    slowest: float = 0.0
    """Seconds."""


class Sums(msgspec.Struct):
    """What was tried in all."""

    readers: dict[str, Sum]
    commits: dict[str, int] = msgspec.field(default_factory=dict)
    """Commit -> how many inputs its readers got."""


class FailedError(Exception):
    """An input that a reader does not take as it must."""


def try_block(name: str, block: int, sums: Sum, inputs: int = BLOCK) -> None:
    """Read the inputs of a block, or raise `FailedError` with the input."""
    reader, seeds = READERS[name]
    rng = random.Random(f"{name} {block}")
    for number in range(inputs):
        data = mutate(seeds, rng)
        watched = number % MEASURED == 0
        try:
            if watched:
                tracemalloc.start()
            start = time.perf_counter()
            try:
                reader(data, bool(number % 2))
                sums.read += 1
            except FairminesError as error:
                _check_sentence(str(error))
            if not watched:
                sums.slowest = max(sums.slowest, time.perf_counter() - start)
            else:
                _note_memory(name, data, sums)
        except Exception as error:
            raise FailedError(
                f"{name}, block {block}, input {number}: {error!r}, {data!r}"
            ) from error
        finally:
            if watched:
                tracemalloc.stop()
    sums.blocks += 1


def _check_sentence(text: str) -> None:
    assert text, "no message"
    assert "\n" not in text, text
    assert len(text) < 300, text


def _note_memory(name: str, data: bytes, sums: Sum) -> None:
    peak = tracemalloc.get_traced_memory()[1]
    if peak > sums.most_memory:
        sums.most_memory, sums.memory_of = peak, len(data)
    # A short text cannot have a large board: its rows would be missing.
    cells = LARGEST.get(name, 256 * 256 if len(data) > 3 else 0)
    assert peak <= FIXED + PER_BYTE * len(data) + PER_CELL * cells, f"{peak:,} bytes of memory"


def main() -> None:
    """Try the readers in turn until each has had its time, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each reader")
    parser.add_argument(
        "--folder", type=Path, default=RESEARCH, help="where sums and page are kept"
    )
    arguments = parser.parse_args()
    sums_file, page = (arguments.folder / it.name for it in (SUMS, PAGE))
    sums = Sums({name: Sum() for name in READERS})
    if sums_file.exists():
        stored = msgspec.json.decode(sums_file.read_bytes(), type=Sums)
        sums = Sums(sums.readers | stored.readers, stored.commits)
    commit = git("rev-parse", "--short", "HEAD")
    while min(it.seconds for it in sums.readers.values()) < arguments.seconds:
        for name, each in sums.readers.items():
            start = time.perf_counter()
            while (now := time.perf_counter()) - start < SLICE and each.seconds < arguments.seconds:
                try_block(name, each.blocks, each)
                each.seconds += time.perf_counter() - now
                sums.commits[commit] = sums.commits.get(commit, 0) + BLOCK
            sums_file.write_bytes(msgspec.json.format(msgspec.json.encode(sums), indent=1) + b"\n")
            page.write_text(make_page(sums))
    print(page)


def make_page(sums: Sums) -> str:
    """Write the page: a table of the readers."""
    rows = [
        [
            name,
            f"{each.blocks * BLOCK:,}",
            f"{each.read:,}",
            f"{each.seconds / 60:.1f} min",
            f"{each.most_memory / 1000:,.0f} kB ({each.memory_of:,} bytes)",
            f"{1000 * each.slowest:.0f} ms",
        ]
        for name, each in sums.readers.items()
    ]
    total = sum(it.blocks for it in sums.readers.values()) * BLOCK
    commits = ", ".join(f"{name} ({inputs:,} inputs)" for name, inputs in sums.commits.items())
    head = ["reader", "inputs", "read", "time", "most memory (of an input of)", "slowest"]
    command = textwrap.fill(_COMMAND.format(commits=commits), 100)
    return _PAGE.format(total=total, command=command, table=table(head, rows))


_PAGE = """\
# Fuzzing the readers of file formats

<!-- make fuzz-formats writes this page and formats-fuzz.json. -->

Each reader got files of its format with random changes: bits and bytes set, parts cut out,
repeated and joined, numbers replaced by extreme ones. In all these were {total:,} inputs, and no
reader raised anything but `FairminesError` with one sentence. Half of the inputs were read with
`partial=True`. Every replay that could be read was played, too.

The memory is the peak that `tracemalloc` saw, for one input of 50: Python's own. The kernel's fuzz
targets bound what its readers allocate. A run fails if an input takes
more than 64 bytes for each of its bytes and 32 for each cell of a board of 256x256 cells (of
1000x1000 for analysis links, which hold an empty board of this size in 20 characters). The slowest
input, and the time, are by the clock of a machine that had other work to do.

{table}
{command}
"""
_COMMAND = (
    "Command: `make fuzz-formats`, at {commits}. Each block of 1,000 inputs has its own seed, and "
    "a run that was ended goes on where it was."
)

if __name__ == "__main__":
    run(main)
