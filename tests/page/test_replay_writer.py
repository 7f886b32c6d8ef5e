"""The page's writers of replays beside the Python package: byte for byte, and word for word."""

import json
import random
from dataclasses import replace
from importlib.metadata import version

import pytest

import fairmines as fm
from fairmines.errors import FairminesError
from fairmines.play.record import Record
from fairmines.records.files import find_writer, read_game
from tests.helpers import replay_files as files
from tests.helpers.library_answers import describe_error
from tests.helpers.replay_reader import ReplayReader

pytestmark = pytest.mark.process

FORMATS = ["rawvf", "evf", "evf3"]
PROGRAM = f"fairmines {version('fairmines')}"


@pytest.fixture(scope="module")
def reader():
    with ReplayReader() as reader:
        yield reader


def same(reader, record, formats=FORMATS):
    """Compare what both write of a record; return the lengths of the files, 0 for a refusal."""
    text = record.to_json()
    sizes = []
    for name in formats:
        try:
            theirs = find_writer("", name)(Record.from_json(text))
        except FairminesError as error:
            theirs = describe_error(error)
        ours = reader.write(text, name, PROGRAM)
        assert ours == theirs
        sizes.append(len(theirs) if isinstance(theirs, bytes) else 0)
    return sizes


@pytest.mark.parametrize(
    "data",
    [
        files.avf(question_marks=True, player=b"\xd6\xd0"),
        files.evf(3),
        files.evf(2),
        files.mvf(2007),
        files.old_mvf(),
        files.rmv(preflags=[(0, 3), (4, 4)]),
        files.rmv(1),
    ],
    ids=["avf", "evf 3", "evf 2", "mvf", "old mvf", "preflags", "rmv 1"],
)
def test_replays_of_other_programs(reader, data):
    record = read_game(data, ".mvf" if data == files.old_mvf() else "")
    assert all(same(reader, record))
    # And what is written of them.
    for name in FORMATS:
        assert all(same(reader, read_game(find_writer("", name)(record), f".{name[:5]}"), [name]))


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_games_of_this_program(reader, rules):
    """Mines may have moved: the last layout counts. The pointer jumps from move to move."""
    for seed in range(8):
        rng = random.Random(seed)
        time = [0.0]
        game = fm.Game((9, 9, 10), rules, seed, clock=lambda time=time: time[0])
        for _ in range(40):
            time[0] += rng.expovariate(1)
            cell = rng.randrange(9), rng.randrange(9)
            act = rng.choice(["open", "open", "flag", "question", "chord"])
            if act == "question":
                game.flag(*cell, rng.choice("fqc"))
            else:
                getattr(game, act)(*cell)
        assert all(same(reader, game.record()))


STATED = {
    "start": "1600000000000000",
    "end": "9" * 25,
    "mode": "no-guess",
    "country": "FI",
    "race": "r",
    "identifier": "i\u3000",
    "device": "d",
}
EVF = {"format": "evf", "version": 4, "flags": 0xFF, "settings": 3, "bbbv": 7, "time_ms": 8}


@pytest.mark.parametrize(
    "changes",
    [
        {"stated": STATED | {"format": "rmv"}},
        {"stated": STATED | {"end": str(2**64 - 1), "country": "F1"}},
        {"stated": EVF | STATED | {"converter": "c", "encoding": "e"}},
        {"stated": EVF | {"version": 3}},
        {"stated": {"mode": 77, "time_ms": 2.5, "é": 1, "flags": True}},
        {"stated": {"mode": 2.5, "country": 8}},
        {"stated": {"mode": 10**6}},
        {"stated": EVF | {"flags": 999}},
        {"stated": EVF | {"bbbv": -1}},
        {"stated": {"preflags": "1,1 0,2 1,1"}},
        {"stated": {"preflags": "1"}},
        {"stated": {"preflags": "1,99"}},
        {"stated": {"preflags": 7}},
        {"player": "a\0b"},
        {"player": "x" * 50 + "\0"},
        {"player": "é\n\u2009中\x1c", "program": " p "},
        {"began": None},
    ],
    ids=str,
)
def test_what_records_state(reader, changes):
    same(reader, replace(read_game(files.rmv()), **changes))


@pytest.mark.parametrize("began", ["1969-01-01T00:00:00", "2020-02-29T23:59:59.000001-05:30"])
def test_when_games_began(reader, began):
    record = json.loads(read_game(files.rmv()).to_json()) | {"began": began}
    assert all(same(reader, Record.from_json(json.dumps(record))))


def test_what_a_replay_cannot_show(reader):
    undone = fm.Game((9, 9, 10), seed=1)
    undone.open(4, 4)
    undone.undo()
    assert same(reader, undone.record()) == [0, 0, 0]
    assert same(reader, fm.Game((9, 9, 10), seed=1).record()) == [0, 0, 0]
    long = read_game(files.rmv())
    long = replace(long, track=replace_times(long.track, 2**31 - 1))
    text, *others = same(reader, long)
    assert text
    assert others == [0, 0]


def replace_times(track, last):
    times = track.times.copy()
    times[-1] = last
    return type(track)(times, track.kinds, track.x, track.y, track.cell)
