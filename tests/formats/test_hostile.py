"""Files that lie: readers raise one sentence, and take no more memory than the file is worth."""

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fairmines.errors import FairminesError
from tests.helpers import fuzz_formats as fuzz
from tests.helpers import replay_files as files
from tests.helpers.fuzz_formats import READERS, FailedError, Sum, try_block
from tests.helpers.replay_files import read_evf, read_rmv, write_evf


@pytest.mark.parametrize("name", READERS)
def test_mutated_files_raise_nothing_but_one_sentence(name):
    sums = Sum()
    for block in range(3):
        try_block(name, 10**6 + block, sums, inputs=100)
    assert 0 < sums.read < 300


@pytest.mark.parametrize("name", READERS)
@given(data=st.binary(max_size=300))
@example(data=b"")
def test_any_bytes_raise_nothing_but_one_sentence(name, data):
    for partial in (False, True):
        try:
            READERS[name][0](data, partial)
        except FairminesError as error:
            assert "\n" not in str(error)


def test_the_fuzzer_finds_other_errors_and_large_memory(monkeypatch):
    def fails(data, _):
        if len(data) % 2:
            raise IndexError(data)

    monkeypatch.setitem(READERS, "mbf", (fails, [b"ab"]))
    with pytest.raises(FailedError, match=r"mbf, block 1, input \d+: IndexError"):
        try_block("mbf", 1, Sum())
    monkeypatch.setitem(READERS, "mbf", (lambda *_: bytearray(10**7), [b"ab"]))
    with pytest.raises(FailedError, match="bytes of memory"):
        try_block("mbf", 1, Sum())
    monkeypatch.setitem(READERS, "mbf", (lambda *_: _raise("two\nlines"), [b"ab"]))
    with pytest.raises(FailedError, match="two"):
        try_block("mbf", 1, Sum())


def _raise(text):
    raise FairminesError(text)


@pytest.mark.process
def test_a_run_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["fuzz", "--seconds", "0.01", "--folder", str(tmp_path)])
    monkeypatch.setattr(fuzz, "BLOCK", 10)
    monkeypatch.setattr(try_block, "__defaults__", (10,))
    monkeypatch.setattr(fuzz, "READERS", {"mbf": READERS["mbf"], "mine": READERS["mine"]})
    fuzz.main()
    page, sums = (tmp_path / it for it in ("formats-fuzz.md", "formats-fuzz.json"))
    first = sums.read_text()
    assert "| mbf |" in page.read_text()
    fuzz.main()  # the time is over
    assert sums.read_text() == first
    monkeypatch.setattr("sys.argv", ["fuzz", "--seconds", "0.05", "--folder", str(tmp_path)])
    fuzz.main()
    assert sums.read_text() != first


def peak(read, data):
    """Return the bytes that reading a file takes, also in part, whether or not it can be read."""
    tracemalloc.start()
    try:
        for partial in (False, True):
            with suppress(FairminesError):
                read(data, partial)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


EVF4 = write_evf(read_evf(files.evf(3)))

CLAIMS = {
    "16 million events in an MVF": (
        "mvf",
        files.mvf().replace(len(files.EVENTS).to_bytes(3, "big"), b"\xff\xff\xff"),
    ),
    "4 billion events in an AVF": (
        "avf",
        files.avf().replace(bytes((it - 45) % 256 for it in (0, 0, 0, 19)), bytes([210] * 4)),
    ),
    "65,535 mines in an MBF": ("mbf", b"\xff\xff\xff\xff"),
    "65,535 metrics in an EVF": ("evf", EVF4.replace(b"\0\0\2\0\0\5\0\5", b"\xff\xff\2\0\0\5\0\5")),
    "65,535 fields of an RMV's player": (
        "rmv",
        files.rmv().replace(b"\0\4\3Ann", b"\xff\xff\3Ann"),
    ),
    "a board of 1000x1000 in a .mine": ("mine", b"1000x1000x5\nHHH\n"),
    "a board of 1000x1000 in a .board": (
        "board",
        b"# MINESWEEPER-BOARD v0.1\nrows: 1000\ncolumns: 1000\nmines: 1\n[view]\nUUU\n",
    ),
    "a board of 1000x1000 in a link": ("layout link", b"?b=10001000&m=00"),
    "a board of 1000x1000 in an id": ("game id", b"1000x1000:u00"),
    "a board of 1000x1000 in RawVF": ("rawvf", b"Width: 1000\nHeight: 1000\nBoard:\n000\n"),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claimed_length_takes_no_memory(claim):
    name, data = CLAIMS[claim]
    reader = READERS[name][0]
    with pytest.raises(FairminesError):
        reader(data, False)
    assert peak(reader, data) < 300_000


@pytest.mark.long
def test_many_small_events_take_a_small_multiple_of_the_file():
    start = EVF4.index(b"\2\0\0\5\0\5")
    tail = EVF4[-3:]
    pauses = EVF4[:start] + b"\xff\xff\xff" * 100_000 + tail
    moves = EVF4[:start] + b"\1\0\0\0\0\0" * 50_000 + tail
    rmv = files.rmv(steps=True)
    place = rmv.index(b"\x13\0\0\x10")
    steps = bytearray(rmv[:place] + b"\x1c\1\x11" * 100_000 + rmv[place:])
    sizes = 4 + 2 + 2 + 4 + 6 * 2
    old = int.from_bytes(steps[sizes : sizes + 4], "big")
    steps[sizes : sizes + 4] = (old + 300_000).to_bytes(4, "big")
    assert len(read_rmv(bytes(steps)).events) == 100_000 + len(files.EVENTS)
    for name, data in [("evf", pauses), ("evf", moves), ("rmv", bytes(steps))]:
        assert peak(READERS[name][0], data) < 64 * len(data)
